"""Source of search documents: the logs, from which any lost index can be rebuilt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from steward.actors.store import DynamoActorStore
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.overview import ConversationOverview
from steward.core.provenance import Provenance
from steward.memory.search.log_documents import documents_of, notes_of
from steward.memory.search.models import SearchDocument, with_notes

# Log entries per read, for whole logs and for a few turns.
_PAGE = 500
_FEW = 100


@dataclass(frozen=True)
class ConversationTurns:
    """Turns `first` to `last` of a conversation, of `total`."""

    channel: str
    title: str
    title_provenance: Provenance
    first: int
    last: int
    total: int
    said: tuple[SearchDocument, ...]


class SearchSource(Protocol):
    """Interface of the conversations from which search is derived."""

    def conversation_ids(self, account_id: str) -> list[str]:
        """Return the ids of all conversations of the account, with members and outsiders."""

    def documents(self, account_id: str, conversation_id: str) -> Iterator[SearchDocument]:
        """Yield all documents of a conversation, with notes; none if it belongs to another account."""


class ConversationLogSource:
    """Conversations read from their logs in the conversations table.

    `lists` return the ids of an account's conversations, one for each kind of actor with such a log; `titles` returns
    the titles and topics of up to 100 of them.
    """

    def __init__(
        self,
        store: DynamoActorStore,
        lists: Sequence[Callable[[str], Iterable[str]]],
        titles: Callable[[str, Sequence[str]], dict[str, ConversationOverview]],
    ) -> None:
        self._store = store
        self._lists = lists
        self._titles = titles

    def conversation_ids(self, account_id: str) -> list[str]:
        """See `SearchSource`."""
        return sorted({one for ids in self._lists for one in ids(account_id)})

    def documents(self, account_id: str, conversation_id: str) -> Iterator[SearchDocument]:
        """See `SearchSource`. Unreadable entries are reported and skipped."""
        if state := self._state(account_id, conversation_id):
            # Sequence numbers have no gaps, so a page with fewer entries has unreadable ones. The newest page comes
            # first, because notes follow the documents they are about.
            noted = dict[str, str]()
            for after in reversed(range(0, state.next_seq, _PAGE)):
                entries = self._store.read_log(conversation_id, after, _PAGE)
                for notes in notes_of(conversation_id, account_id, entries):
                    noted |= notes.by_document()
                yield from with_notes(documents_of(conversation_id, state.party, entries), noted)

    def exists(self, account_id: str, conversation_id: str) -> bool:
        """Return whether the account has this conversation."""
        return self._state(account_id, conversation_id) is not None

    def turn_at(self, conversation_id: str, seq: int) -> int | None:
        """Return the turn of a log entry, or None if there is no such entry."""
        entries = self._store.read_log(conversation_id, seq - 1, 1)
        return entries[0].turn if entries else None

    def titles(self, account_id: str, conversation_ids: Iterable[str]) -> dict[str, ConversationOverview]:
        """Return titles and topics of up to 100 conversations, by id."""
        wanted = list(conversation_ids)
        return self._titles(account_id, wanted) if wanted else {}

    def turns(
        self, account_id: str, conversation_id: str, first: int | None, last: int | None, most: int
    ) -> ConversationTurns | None:
        """Return turns `first` to `last`, at most `most`, or the last `most`.

        None if the account has no such conversation.
        """
        state = self._state(account_id, conversation_id)
        if state is None:
            return None
        last = min(last or state.turn, state.turn)
        first = max(first if first is not None else last - most + 1, 0)
        last = min(last, first + most - 1)
        said = tuple(self._said(state, first, last))
        overview = self.titles(account_id, [conversation_id]).get(conversation_id)
        title = (overview.title, overview.overview.title_provenance) if overview else ("", "account")
        return ConversationTurns(state.party.channel, *title, first, last, state.turn, said)

    def _said(self, state: ConversationState, first: int, last: int) -> Iterator[SearchDocument]:
        for after in range(self._before_turn(state, first), state.next_seq, _FEW):
            for document in self._page(state, after, _FEW):
                if document.turn > last:
                    return
                if document.turn >= first and document.role != "abbreviation":
                    yield document

    def _before_turn(self, state: ConversationState, turn: int) -> int:
        """Find a sequence number shortly before `turn` by bisection, so that no log is read from its beginning."""
        low, high = 0, state.next_seq
        while high - low > _FEW:
            middle = (low + high) // 2
            entries = self._store.read_log(state.conversation_id, middle, 1)
            if entries and entries[0].turn < turn:
                low = middle
            else:
                high = middle
        return low

    def _page(self, state: ConversationState, after: int, limit: int) -> Iterator[SearchDocument]:
        entries = self._store.read_log(state.conversation_id, after, limit)
        return documents_of(state.conversation_id, state.party, entries)

    def _state(self, account_id: str, conversation_id: str) -> ConversationState | None:
        state: ConversationState | None = self._store.state(conversation_id)
        return state if state and state.party.account_id == account_id else None
