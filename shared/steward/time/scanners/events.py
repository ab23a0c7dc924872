"""What a conversation hears of what was found."""

from __future__ import annotations

from typing import Annotated, ClassVar

from steward.core.records import Personal, Record
from steward.people.directory.models import Party


class ScanNews(Record):
    """What this member should know of their records, in the words of `text`; what is `urgent` breaks quiet hours."""

    KIND: ClassVar[str] = "scan_news"

    party: Party
    urgent: bool = False
    text: Annotated[str, Personal()]
