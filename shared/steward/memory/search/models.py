"""What search reads: one document for each thing somebody said, and what must be forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from steward.core.provenance import Provenance
from steward.core.records import Personal, Record

# A member and Steward talk in a conversation; `abbreviation` is its summary. Contacts and strangers write and are
# written to: `inbound`, `outbound`.
Role = Literal["user", "assistant", "abbreviation", "inbound", "outbound"]


def said_at(conversation_id: str, seq: int) -> str:
    """The id of the document of a log entry."""
    return f"{conversation_id}/{seq}"


class SearchDocument(Record):
    """Something said, as search finds it; derived from the log or from a correspondence, never the only copy.

    `document_id` is unique in the account and the same whenever the document is derived again. `seq` orders the
    documents of one conversation. `person` is the member's id or the outsider's address, `name` what they are called.
    `noted` are words by which it is found as well, and which nobody is shown.
    """

    KIND: ClassVar[str] = "search_document"

    account_id: str
    document_id: str
    conversation_id: str
    seq: int
    turn: int
    at: datetime
    channel: str
    role: Role
    provenance: Provenance
    person: Annotated[str, Personal("")] = ""
    name: Annotated[str, Personal("")] = ""
    about: Annotated[tuple[str, ...], Personal([])] = ()
    text: Annotated[str, Personal()]
    noted: Annotated[str, Personal("")] = ""

    @property
    def words(self) -> str:
        """All by which it is found."""
        return f"{self.text}\n{self.noted}" if self.noted else self.text

    def persons(self) -> tuple[str, ...]:
        """Whose words these are, and whom they quote."""
        return tuple(dict.fromkeys(one for one in (self.person, *self.about) if one))


class SearchNotes(Record):
    """Words by which documents of a conversation are found from now on as well, by `seq`, as JSON has keys.

    They come when the documents may be in a snapshot already. `seq` is the log entry that has them, `about` whom they
    are about.
    """

    KIND: ClassVar[str] = "search_notes"

    account_id: str
    conversation_id: str
    seq: int
    at: datetime
    about: Annotated[tuple[str, ...], Personal([])] = ()
    noted: Annotated[dict[int, str], Personal({})]

    def persons(self) -> tuple[str, ...]:
        """Whom they are about."""
        return self.about

    def by_document(self) -> dict[str, str]:
        """The words by document id."""
        return {said_at(self.conversation_id, seq): words for seq, words in self.noted.items()}


def with_notes(documents: Iterable[SearchDocument], noted: Mapping[str, str]) -> Iterator[SearchDocument]:
    """The documents with what was noted of them, by document id."""
    for document in documents:
        words = noted.get(document.document_id)
        yield document.model_copy(update={"noted": words}) if words else document


class SearchForget(Record):
    """These documents, and all that `person` said or that quotes them, must leave every index with its next build.

    With `everything` the next build is made from the logs alone, out of which somebody's words were taken.
    """

    KIND: ClassVar[str] = "search_forget"

    account_id: str
    document_ids: tuple[str, ...] = ()
    everything: bool = False
    person: Annotated[str, Personal("")] = ""


@dataclass(frozen=True)
class Filters:
    """What may be found; None allows everything. Times are aware, `after` is inclusive and `before` exclusive.

    `persons` are member ids or addresses of who said it. An empty set allows nothing.
    """

    channel: str | None = None
    after: datetime | None = None
    before: datetime | None = None
    conversation_ids: frozenset[str] | None = None
    persons: frozenset[str] | None = None
    roles: frozenset[Role] | None = None

    def allows(self, document: SearchDocument) -> bool:
        """Whether `document` may be found."""
        return (
            (self.channel is None or document.channel == self.channel)
            and (self.after is None or document.at >= self.after)
            and (self.before is None or document.at < self.before)
            and (self.conversation_ids is None or document.conversation_id in self.conversation_ids)
            and (self.persons is None or document.person in self.persons)
            and (self.roles is None or document.role in self.roles)
        )


@dataclass(frozen=True)
class Period:
    """Days a question is about: `first` is inclusive and `end` exclusive, both aware."""

    first: datetime
    end: datetime

    def holds(self, document: SearchDocument) -> bool:
        """Whether it was said then."""
        return self.first <= document.at < self.end


@dataclass(frozen=True)
class Hit:
    """Something found. `score` is 0..1 and compares within one answer; ranks count from 1, None where not found so."""

    document: SearchDocument
    score: float
    keyword_rank: int | None = None
    vector_rank: int | None = None
