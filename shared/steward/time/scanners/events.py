"""Events that tell conversations of a scanner's findings."""

from __future__ import annotations

from typing import Annotated, ClassVar

from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty


class ScanNews(Record):
    """Tell a member about their records, in the words of `text`; an `urgent` one breaks quiet hours."""

    KIND: ClassVar[str] = "scan_news"

    party: ConversationParty
    urgent: bool = False
    text: Annotated[str, Personal()]
