"""What search is derived from: the logs. Whatever index is lost can be made from here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from steward.actors.store import DynamoActorStore
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.overview import ConversationOverview
from steward.core.provenance import Provenance
from steward.memory.search.documents import documents_of, notes_of
from steward.memory.search.models import SearchDocument, with_notes

# Log entries read at once, and by whoever wants a few turns only.
_PAGE = 500
_FEW = 100


@dataclass(frozen=True)
class Turns:
    """Some turns of a conversation: what was said in turns `first` to `last`, of `total`."""

    channel: str
    title: str
    title_provenance: Provenance
    first: int
    last: int
    total: int
    said: tuple[SearchDocument, ...]


class Conversations(Protocol):
    """The conversations of accounts, as far as search is derived from them."""

    def conversation_ids(self, account_id: str) -> list[str]:
        """Every conversation of the account, with members and with outsiders."""

    def documents(self, account_id: str, conversation_id: str) -> Iterator[SearchDocument]:
        """All that was said in a conversation, with what was noted of it; nothing if it is another account's."""


class LoggedConversations:
    """The conversations table.

    `lists` give the ids of an account's conversations, one of each kind of actor that keeps a log of what was said;
    `titles` what some of an account's (at most 100) are called and about.
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
        """See `Conversations`."""
        return sorted({one for ids in self._lists for one in ids(account_id)})

    def documents(self, account_id: str, conversation_id: str) -> Iterator[SearchDocument]:
        """See `Conversations`. What cannot be read is reported and passed over."""
        if state := self._state(account_id, conversation_id):
            # Sequence numbers have no gaps: a page may hold fewer entries only because some cannot be read.
            # The newest first: what was noted of something came after it.
            noted = dict[str, str]()
            for after in reversed(range(0, state.next_seq, _PAGE)):
                entries = self._store.read_log(conversation_id, after, _PAGE)
                for notes in notes_of(conversation_id, account_id, entries):
                    noted |= notes.by_document()
                yield from with_notes(documents_of(conversation_id, state.party, entries), noted)

    def exists(self, account_id: str, conversation_id: str) -> bool:
        """Whether the account has this conversation."""
        return self._state(account_id, conversation_id) is not None

    def titles(self, account_id: str, conversation_ids: Iterable[str]) -> dict[str, ConversationOverview]:
        """What some conversations (at most 100) are called and about, by id."""
        wanted = list(conversation_ids)
        return self._titles(account_id, wanted) if wanted else {}

    def turns(
        self, account_id: str, conversation_id: str, first: int | None, last: int | None, most: int
    ) -> Turns | None:
        """Turns `first` to `last`, at most `most` of them, or the last `most`; None if the account has no such one."""
        state = self._state(account_id, conversation_id)
        if state is None:
            return None
        last = min(last or state.turn, state.turn)
        first = max(first if first is not None else last - most + 1, 0)
        last = min(last, first + most - 1)
        said = tuple(self._said(state, first, last))
        overview = self.titles(account_id, [conversation_id]).get(conversation_id)
        title = (overview.title, overview.overview.title_provenance) if overview else ("", "account")
        return Turns(state.party.channel, *title, first, last, state.turn, said)

    def _said(self, state: ConversationState, first: int, last: int) -> Iterator[SearchDocument]:
        for after in range(self._before_turn(state, first), state.next_seq, _FEW):
            for document in self._page(state, after, _FEW):
                if document.turn > last:
                    return
                if document.turn >= first and document.role != "abbreviation":
                    yield document

    def _before_turn(self, state: ConversationState, turn: int) -> int:
        """A sequence number shortly before `turn` begins, by halving: no log is read from its beginning."""
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
