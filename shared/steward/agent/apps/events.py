"""The event by which a member's app requests a tool call."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar

from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty


class AppCalled(Record):
    """A member's app requests a call; `keyed` means that `request_id` is derived from the app's own key.

    `reads` is what the tool declares, `name` the member's name for the app. If the call is `by_member`, its member has
    signed in and decided every argument; else nobody knows who did.
    """

    KIND: ClassVar[str] = "app_called"

    party: ConversationParty
    request_id: str
    tool: str
    fingerprint: str
    at: datetime
    reads: bool
    keyed: bool
    by_member: bool = False
    name: Annotated[str, Personal()]
    arguments: Annotated[dict[str, Any], Personal({})]
