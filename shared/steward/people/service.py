"""Finding out who somebody is, and finding a person by what a member calls them."""

from __future__ import annotations

from datetime import datetime

from steward.aws.tables import Item, Place
from steward.core.cache import Cached
from steward.core.clock import Clock
from steward.people.models import Account, Contact, Member, OwnNumber
from steward.people.store import PeopleStore, read_address

# A match that nobody added since can better by much, of 100.
_SURE = 90


class PeopleService:
    """Look-ups with a short memory: what a turn asks of every message is read once in a while, not each time."""

    def __init__(self, store: PeopleStore, clock: Clock, cache_seconds: int) -> None:
        self.store = store
        self._account = Cached(store.account, clock, cache_seconds)
        self._member = Cached(store.member, clock, cache_seconds)
        self._contacts = Cached(store.contacts, clock, cache_seconds)

    def account(self, account_id: str) -> Account | None:
        """The account, at most `cache_seconds` old."""
        return self._account(account_id)

    def member(self, account_id: str, member_id: str) -> Member | None:
        """The member, at most `cache_seconds` old."""
        return self._member(account_id, member_id)

    def member_now(self, account_id: str, member_id: str) -> Member | None:
        """The member as they are now."""
        return self.store.member(account_id, member_id)

    def members(self, account_id: str) -> list[Member]:
        """Every member of the account, active or not."""
        return self.store.members(account_id)

    def owners(self, account_id: str) -> list[Member]:
        """The active owners."""
        return [m for m in self.store.members(account_id) if m.active and m.role == "owner"]

    def contact(self, account_id: str, contact_id: str) -> Contact | None:
        """The contact as it is now: what a text is sent to is never read from memory."""
        return self.store.contact(account_id, contact_id)

    def contact_at(self, account_id: str, address: str) -> Contact | None:
        """The contact an address resolves to now."""
        account = self.account(account_id)
        sender = self.store.sender(account.number, address) if account else None
        if sender is None or sender.account_id != account_id or not sender.contact_id:
            return None
        return self.contact(account_id, sender.contact_id)

    def note_opt_out(self, account_id: str, address: str, at: datetime) -> None:
        """Nothing may be sent to `address` from now on."""
        self.store.note_opt_out(account_id, address, at)

    def address_place(self, account_id: str, address: str) -> Place:
        """Where the facts of an address are kept, for whoever reads them together with rows of its own."""
        return self.store.address_place(account_id, address)

    def has_opted_out(self, item: Item | None) -> bool:
        """Whether nothing may be sent to the address whose facts were read at `address_place`."""
        return read_address(item).opted_out_at is not None

    def numbers(self) -> list[OwnNumber]:
        """Every number of Steward's, of all accounts."""
        return self.store.numbers()

    def read_until(self, number: str, moment: datetime) -> None:
        """What was texted to `number` before `moment` has been fetched."""
        self.store.read_until(number, moment)

    def forget_contacts(self, account_id: str) -> None:
        """Read the account's contacts anew next time: they have just been changed here."""
        self._contacts.forget(account_id)

    def search_contacts(self, account_id: str, query: str, limit: int = 5) -> list[tuple[Contact, int]]:
        """Contacts that `query` may mean, best first, with a match in percent; see `people.matching`."""
        # Only the function that searches carries the matcher's library.
        from steward.people.matching import best_matches

        found = best_matches(query, self._contacts(account_id), limit)
        if not found or found[0][1] < _SURE:
            # Whoever is meant may have been added a moment ago, by another process.
            self._contacts.forget(account_id)
            found = best_matches(query, self._contacts(account_id), limit)
        return found

    def search_people(self, account_id: str, query: str, limit: int = 5) -> list[tuple[Contact | Member, int]]:
        """The same among the active members as well."""
        from steward.people.matching import best_matches

        members = [member for member in self.store.members(account_id) if member.active]
        everybody: list[tuple[Contact | Member, int]] = [
            *best_matches(query, members, limit),
            *self.search_contacts(account_id, query, limit),
        ]
        return sorted(everybody, key=lambda pair: -pair[1])[:limit]
