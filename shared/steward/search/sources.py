"""What search is derived from: the logs. Whatever index is lost can be made from here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from steward.aws.tables import Condition
from steward.conversations.documents import documents_of
from steward.conversations.store import DynamoConversationStore
from steward.people.store import PeopleStore
from steward.search.models import SearchDocument

# Log entries read at once.
_PAGE = 500


class Conversations(Protocol):
    """The conversations of accounts, as far as search is derived from them."""

    def conversation_ids(self, account_id: str) -> list[str]:
        """Every conversation of the account, with members and with outsiders."""

    def documents(self, account_id: str, conversation_id: str) -> Iterator[SearchDocument]:
        """All that was said in a conversation, in its order; nothing if it is another account's."""


class LoggedConversations:
    """The conversations table."""

    def __init__(self, store: DynamoConversationStore, people: PeopleStore) -> None:
        self._store = store
        self._people = people

    def conversation_ids(self, account_id: str) -> list[str]:
        """See `Conversations`."""
        condition = Condition("conversation_id = :list", {":list": f"list#{account_id}"})
        listed = (item["row"] for item in self._store.table.query(condition, attributes=("row",)))
        pinned = (member.conversation_id for member in self._people.members(account_id))
        return sorted({*listed, *pinned})

    def documents(self, account_id: str, conversation_id: str) -> Iterator[SearchDocument]:
        """See `Conversations`. What cannot be read is reported and passed over."""
        state = self._store.state(conversation_id)
        if state is None or state.party.account_id != account_id:
            return
        # Sequence numbers have no gaps: a page may hold fewer entries only because some cannot be read.
        for after in range(0, state.next_seq, _PAGE):
            entries = self._store.read_log(conversation_id, after, _PAGE)
            yield from documents_of(conversation_id, state.party, entries)
