"""Records of search: documents, notes about them, and requests to forget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from steward.core.provenance import Provenance
from steward.core.records import Personal, Record

# A conversation has `user`, `assistant` and `abbreviation`, its summary. A correspondence with contacts and strangers
# has `inbound` and `outbound`.
Role = Literal["user", "assistant", "abbreviation", "inbound", "outbound"]


def said_at(conversation_id: str, seq: int) -> str:
    """Return the document id of a log entry."""
    return f"{conversation_id}/{seq}"


class SearchDocument(Record):
    """Text that somebody said, as search finds it; derived from a log and never the only copy.

    `document_id` is unique in the account and the same whenever the document is derived again. `seq` orders the
    documents of a conversation. `person` is a member's id or an outsider's address, `name` their name. `noted` are
    additional words by which the document is found and which nobody is shown.
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
        """All words by which it is found."""
        return f"{self.text}\n{self.noted}" if self.noted else self.text

    def persons(self) -> tuple[str, ...]:
        """Return the speaker and the people quoted."""
        return tuple(dict.fromkeys(one for one in (self.person, *self.about) if one))


class SearchNotes(Record):
    """Additional words by which documents of a conversation are found, by `seq`.

    They may arrive after the documents are in a snapshot. `seq` is the log entry that holds the notes, `about` the
    people they are about.
    """

    KIND: ClassVar[str] = "search_notes"

    account_id: str
    conversation_id: str
    seq: int
    at: datetime
    about: Annotated[tuple[str, ...], Personal([])] = ()
    noted: Annotated[dict[int, str], Personal({})]

    def persons(self) -> tuple[str, ...]:
        """Return the people the notes are about."""
        return self.about

    def by_document(self) -> dict[str, str]:
        """Return the words by document id."""
        return {said_at(self.conversation_id, seq): words for seq, words in self.noted.items()}


def with_notes(documents: Iterable[SearchDocument], noted: Mapping[str, str]) -> Iterator[SearchDocument]:
    """Add notes, given by document id, to the documents."""
    for document in documents:
        words = noted.get(document.document_id)
        yield document.model_copy(update={"noted": words}) if words else document


class SearchForget(Record):
    """Request to remove these documents, and all that `person` said or that quotes them, with the next build.

    With `everything` the next build uses the logs alone, from which the person's words were erased.
    """

    KIND: ClassVar[str] = "search_forget"

    account_id: str
    document_ids: tuple[str, ...] = ()
    everything: bool = False
    person: Annotated[str, Personal("")] = ""


@dataclass(frozen=True)
class SearchFilters:
    """Filters of a search; None allows everything. Times are aware, `after` is inclusive and `before` exclusive.

    `persons` are member ids or addresses of speakers. An empty set allows nothing.
    """

    channels: frozenset[str] | None = None
    after: datetime | None = None
    before: datetime | None = None
    conversation_ids: frozenset[str] | None = None
    persons: frozenset[str] | None = None
    roles: frozenset[Role] | None = None

    def allows(self, document: SearchDocument) -> bool:
        """Return whether `document` may be found."""
        return (
            (self.channels is None or document.channel in self.channels)
            and (self.after is None or document.at >= self.after)
            and (self.before is None or document.at < self.before)
            and (self.conversation_ids is None or document.conversation_id in self.conversation_ids)
            and (self.persons is None or document.person in self.persons)
            and (self.roles is None or document.role in self.roles)
        )


@dataclass(frozen=True)
class SearchPeriod:
    """Period that a question is about: `first` is inclusive and `end` exclusive, both aware."""

    first: datetime
    end: datetime

    def holds(self, document: SearchDocument) -> bool:
        """Return whether the document was said in the period."""
        return self.first <= document.at < self.end


@dataclass(frozen=True)
class SearchHit:
    """Search result.

    `score` is 0..1 and comparable within one answer; ranks count from 1, None if not found that way.
    """

    document: SearchDocument
    score: float
    keyword_rank: int | None = None
    vector_rank: int | None = None
