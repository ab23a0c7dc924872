"""Finding out who somebody is, and finding a person by what a member calls them."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from steward.aws.tables import Item, Place
from steward.core.cache import Cached
from steward.core.clock import Clock
from steward.people.directory.attention import Attention
from steward.people.directory.emails import untagged
from steward.people.directory.identity import Identity, identify
from steward.people.directory.models import Account, AddressFacts, Channel, Contact, Member, OwnNumber
from steward.people.directory.numbers import NotANumber, SenderAddress, parse_number, region_of
from steward.people.directory.store import PeopleStore, read_address

_NEVER = datetime.min.replace(tzinfo=UTC)
# How long somebody who wants to hear nothing now may still be told something.
_ATTENTION_SECONDS = 15
# A match that nobody added since can better by much, of 100.
_SURE = 80


class PeopleService:
    """Look-ups with a short memory: what a turn asks of every message is read once in a while, not each time."""

    def __init__(self, store: PeopleStore, clock: Clock, cache_seconds: int) -> None:
        self._store = store
        self._account = Cached(store.account, clock, cache_seconds)
        self._member = Cached(store.member, clock, cache_seconds)
        self._contacts = Cached(store.contacts, clock, cache_seconds)
        self._attention = Cached(self._read_attention, clock, min(_ATTENTION_SECONDS, cache_seconds))

    def account(self, account_id: str) -> Account | None:
        """The account, at most `cache_seconds` old."""
        return self._account(account_id)

    def account_now(self, account_id: str) -> Account | None:
        """The account as it is now."""
        return self._store.account(account_id)

    def account_at(self, address: str) -> str | None:
        """The id of the account that owns an address of Steward's; a tag that is nobody's own is left aside."""
        return _with_or_without_tag(self._store.account_at, address)

    def home_number(self, address: str) -> str | None:
        """The number of the account that owns an address of Steward's, a mailbox as above or the number itself."""
        return _with_or_without_tag(self._store.home_number, address)

    def identify(self, number: str, origin: SenderAddress, pin_place: Callable[[str], Place]) -> Identity | None:
        """See `identify`."""
        return identify(self._store, number, origin, pin_place)

    def member(self, account_id: str, member_id: str) -> Member | None:
        """The member, at most `cache_seconds` old."""
        return self._member(account_id, member_id)

    def member_now(self, account_id: str, member_id: str) -> Member | None:
        """The member as they are now."""
        return self._store.member(account_id, member_id)

    def zone_of(self, account_id: str, member_id: str) -> ZoneInfo:
        """Where the member is, as `member` has it; UTC for nobody's zone, and for one this machine lacks."""
        member = self.member(account_id, member_id)
        try:
            return ZoneInfo(member.zone if member else "UTC")
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo("UTC")

    def member_beside(self, account_id: str, member_id: str, place: Place) -> tuple[Member | None, Item | None]:
        """As `member_now`, and by the same request a row of somebody else's."""
        return self._store.member_beside(account_id, member_id, place)

    def attention(self, account_id: str, member_id: str) -> Attention | None:
        """When the member is told what can wait, as they wanted it some seconds ago; None for nobody's."""
        return self._attention(account_id, member_id)

    def _read_attention(self, account_id: str, member_id: str) -> Attention | None:
        member = self._store.member(account_id, member_id)
        return Attention.of(member) if member else None

    def members(self, account_id: str) -> list[Member]:
        """Every member of the account, active or not."""
        return self._store.members(account_id)

    def owners(self, account_id: str) -> list[Member]:
        """The active owners."""
        return [m for m in self._store.members(account_id) if m.active and m.role == "owner"]

    def contacts_now(self, account_id: str) -> list[Contact]:
        """Every contact of the account as it is now."""
        return self._store.contacts(account_id)

    def contact(self, account_id: str, contact_id: str) -> Contact | None:
        """The contact as it is now: what a text is sent to is never read from memory."""
        return self._store.contact(account_id, contact_id)

    def contact_among_all(self, account_id: str, contact_id: str) -> tuple[Contact | None, list[Contact]]:
        """As `contact`, with every contact of the account, by one request unless they were merged into another."""
        everybody = self.contacts_now(account_id)
        found = next((one for one in everybody if one.contact_id == contact_id), None)
        return found or self.contact(account_id, contact_id), everybody

    def contact_at(self, account_id: str, address: str) -> Contact | None:
        """The contact an address resolves to now."""
        account = self.account(account_id)
        sender = self._store.sender(account.number, address) if account else None
        if sender is None or sender.account_id != account_id or not sender.contact_id:
            return None
        return self.contact(account_id, sender.contact_id)

    def member_at(self, account_id: str, address: str) -> Member | None:
        """The active member an address resolves to now."""
        account = self.account(account_id)
        sender = self._store.sender(account.number, address) if account else None
        if sender is None or sender.account_id != account_id or not sender.member_id:
            return None
        member = self.member_now(account_id, sender.member_id)
        return member if member and member.active else None

    def number_of(self, account_id: str, text: str) -> str | None:
        """The E.164 form of a number written in any way, as the account's region has it; None if it is none."""
        account = self.account(account_id)
        try:
            return parse_number(text, account.region or region_of(account.number)) if account else None
        except NotANumber:
            return None

    def address(self, account_id: str, address: str) -> AddressFacts:
        """What is known of an address now: whether it has written, opted out or is blocked."""
        return self._store.address(account_id, address)

    def wrote_from_last(self, account_id: str, addresses: Sequence[str]) -> str:
        """The one of somebody's `addresses` that they have written from last; the first if from none of them."""
        if len(addresses) == 1:
            return addresses[0]
        wrote = [facts.wrote_at or _NEVER for facts in self._store.facts_of(account_id, addresses)]
        return addresses[wrote.index(max(wrote))]

    def wrote_since(self, account_id: str, addresses: Sequence[str], since: datetime) -> bool:
        """Whether somebody has written from one of their `addresses` after that."""
        wrote = (self._store.address(account_id, one).wrote_at for one in addresses)
        return any(at is not None and at > since for at in wrote)

    def note_wrote(self, account_id: str, address: str, at: datetime) -> None:
        """Somebody has written from `address`, so a member may answer."""
        self._store.note_wrote(account_id, address, at)

    def note_said(self, account_id: str, address: str, day: str, what: str, most: int) -> Set[str]:
        """See `PeopleStore`."""
        return self._store.note_said(account_id, address, day, what, most)

    def note_opt_in(self, account_id: str, address: str, at: datetime) -> None:
        """Whoever has `address` wants to be written to again."""
        self._store.note_opt_in(account_id, address, at)

    def note_opt_out(self, account_id: str, address: str, at: datetime) -> None:
        """Nothing may be sent to `address` from now on."""
        self._store.note_opt_out(account_id, address, at)

    def address_place(self, account_id: str, address: str) -> Place:
        """Where the facts of an address are kept, for whoever reads them together with rows of its own."""
        return self._store.address_place(account_id, address)

    def has_opted_out(self, item: Item | None) -> bool:
        """Whether nothing may be sent to the address whose facts were read at `address_place`."""
        return read_address(item).opted_out_at is not None

    def is_unreached(self, item: Item | None) -> bool:
        """The same of whether nothing has reached it for a while."""
        return bool(item and item.get("unreached_at"))

    def remember_correspondent(self, account_id: str, address: str, member_id: str) -> None:
        """A member writes to `address`: what comes from there is told to them, too."""
        self._store.remember_correspondent(account_id, address, member_id)

    def numbers(self) -> list[OwnNumber]:
        """Every number of Steward's, of all accounts."""
        return self._store.numbers()

    def read_until(self, channel: Channel) -> datetime | None:
        """Before when everything that came by `channel` has been fetched from its provider."""
        return self._store.read_until(channel)

    def note_read_until(self, channel: Channel, moment: datetime) -> None:
        """Everything before `moment` has been."""
        self._store.note_read_until(channel, moment)

    def forget_contacts(self, account_id: str) -> None:
        """Read the account's contacts anew next time: they have just been changed here."""
        self._contacts.forget(account_id)

    def search_contacts(self, account_id: str, query: str, limit: int = 5) -> list[tuple[Contact, int]]:
        """Contacts that `query` may mean, best first, with a match in percent; see `people.matching`."""
        # Only the function that searches carries the matcher's library.
        from steward.people.directory.matching import best_matches

        found = best_matches(query, self._contacts(account_id), limit)
        if not found or found[0][1] < _SURE:
            # Whoever is meant may have been added a moment ago, by another process.
            self._contacts.forget(account_id)
            found = best_matches(query, self._contacts(account_id), limit)
        return found

    def search_people(self, account_id: str, query: str, limit: int = 5) -> list[tuple[Contact | Member, int]]:
        """The same among the active members as well."""
        from steward.people.directory.matching import best_matches

        # Weighed together: a word says the less the more people have it, of whichever kind they are.
        members = [member for member in self._store.members(account_id) if member.active]
        return best_matches(query, [*members, *self._store.contacts(account_id)], limit)


def _with_or_without_tag(look_up: Callable[[str], str | None], address: str) -> str | None:
    found, plain = look_up(address), untagged(address)
    return look_up(plain) if found is None and plain != address else found
