"""Events that tell conversations of a scanner's findings."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict

from steward.core.provenance import Quote, addresses_of
from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty


class FindingLine(BaseModel):
    """A finding in words, with its record and occurrence; both are empty for the count of further ones.

    One that `has_deadline` comes first in a digest.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    subject_id: str = ""
    occurrence: str = ""
    has_deadline: bool = False
    text: str


class ScanNews(Record):
    """Tell a member about their records, one `lines` each; `urgent` ones break quiet hours.

    In the lines the mark `{1}` stands for the first of the outside `quotes`.
    """

    KIND: ClassVar[str] = "scan_news"

    party: ConversationParty
    urgent: bool = False
    lines: Annotated[tuple[FindingLine, ...], Personal([])]
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """Return the authors of the quotes."""
        return addresses_of(self.quotes)

    @property
    def text(self) -> str:
        """All findings in words."""
        return "\n".join(one.text for one in self.lines)


class QuestionSettled(Record):
    """A member has `seen_to` what a correspondence's finding of this occurrence reports, or takes that back."""

    KIND: ClassVar[str] = "question_settled"

    occurrence: str
    seen_to: bool
