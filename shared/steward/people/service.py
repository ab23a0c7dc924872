"""Finding out who somebody is, and finding a person by what a member calls them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar, cast

from steward.core.clock import Clock
from steward.people.models import Account, Contact, Member
from steward.people.store import PeopleStore

T = TypeVar("T")


class PeopleService:
    """Look-ups with a short memory: what a turn asks of every message is read once in a while, not each time."""

    def __init__(self, store: PeopleStore, clock: Clock, cache_seconds: int) -> None:
        self.store = store
        self._clock = clock
        self._keep = timedelta(seconds=cache_seconds)
        self._kept: dict[tuple[str, str, str], tuple[datetime, object]] = {}

    def account(self, account_id: str) -> Account | None:
        """The account, at most `cache_seconds` old."""
        return self._cached("account", account_id, "", lambda: self.store.account(account_id))

    def member(self, account_id: str, member_id: str) -> Member | None:
        """The member, at most `cache_seconds` old."""
        return self._cached("member", account_id, member_id, lambda: self.store.member(account_id, member_id))

    def owners(self, account_id: str) -> list[Member]:
        """The active owners."""
        return [m for m in self.store.members(account_id) if m.active and m.role == "owner"]

    def contact(self, account_id: str, contact_id: str) -> Contact | None:
        """The contact as it is now: what a text is sent to is never read from memory."""
        return self.store.contact(account_id, contact_id)

    def search_contacts(self, account_id: str, query: str, limit: int = 5) -> list[tuple[Contact, int]]:
        """Contacts that `query` may mean, best first, with a match in percent; see `people.matching`."""
        # Only the function that searches carries the matcher's library.
        from steward.people.matching import best_matches

        contacts = self._cached("contacts", account_id, "", lambda: self.store.contacts(account_id))
        return best_matches(query, contacts, limit)

    def _cached(self, kind: str, account_id: str, key: str, read: Callable[[], T]) -> T:
        now = self._clock()
        kept = self._kept.get((kind, account_id, key))
        if kept and now - kept[0] < self._keep:
            return cast("T", kept[1])
        value = read()
        self._kept[kind, account_id, key] = (now, value)
        return value
