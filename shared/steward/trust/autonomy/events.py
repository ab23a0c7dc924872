"""Events about an account's settings, for its conversations."""

from __future__ import annotations

from typing import Annotated, ClassVar

from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty


class PauseChanged(Record):
    """Another member, `by_name`, has paused or resumed Steward for the whole team."""

    KIND: ClassVar[str] = "pause_changed"

    party: ConversationParty
    paused: bool
    by_name: Annotated[str, Personal()]
