"""What an app's actor is told."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar

from steward.core.records import Personal, Record
from steward.people.directory.models import Party


class AppCalled(Record):
    """A member's app asks for a call; `keyed` says that `request_id` follows from a key of the app's own.

    `reads` is what the tool declares, `name` what the member calls the app.
    """

    KIND: ClassVar[str] = "app_called"

    party: Party
    request_id: str
    tool: str
    fingerprint: str
    at: datetime
    reads: bool
    keyed: bool
    name: Annotated[str, Personal()]
    arguments: Annotated[dict[str, Any], Personal({})]
