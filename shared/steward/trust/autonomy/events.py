"""What the conversations of an account hear of its settings."""

from __future__ import annotations

from typing import Annotated, ClassVar

from steward.core.records import Personal, Record
from steward.people.directory.models import Party


class PauseChanged(Record):
    """Another member, called `by_name`, has paused Steward for the whole team, or let it go on."""

    KIND: ClassVar[str] = "pause_changed"

    party: Party
    paused: bool
    by_name: Annotated[str, Personal()]
