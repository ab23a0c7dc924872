"""Service that finds people, by address and by what a member calls them."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from steward.aws.tables import Item, Place
from steward.core.cache import Cached
from steward.core.clock import Clock
from steward.core.languages import spoken
from steward.people.directory.emails import untagged
from steward.people.directory.identity import Identity, identify
from steward.people.directory.models import (
    FIRST_CHANNEL,
    UNREACHED,
    Account,
    AddressFacts,
    Channel,
    Contact,
    Member,
    OwnNumber,
)
from steward.people.directory.phone_numbers import (
    DEVICE,
    PHONE,
    SIGNED_IN,
    WITHHELD,
    AddressKind,
    InvalidPhoneNumberError,
    SenderAddress,
    parse_number,
    read_sender,
    region_of,
    shown_number,
)
from steward.people.directory.quiet_hours import ATTENTION_SECONDS, NoticeTiming
from steward.people.directory.store import PeopleStore, read_address

_NEVER = datetime.min.replace(tzinfo=UTC)
# A score of 100 that a newly added contact could hardly beat.
_SURE = 80


class PeopleService:
    """Look-ups with a short cache, since every turn uses them.

    `written_language` returns the language in which somebody with these addresses has written, "" if unknown.
    """

    def __init__(
        self,
        store: PeopleStore,
        clock: Clock,
        cache_seconds: int,
        written_language: Callable[[str, Sequence[str]], str] = lambda *_: "",
    ) -> None:
        self._store = store
        self._written_language = written_language
        self._account = Cached(store.account, clock, cache_seconds)
        self._member = Cached(store.member, clock, cache_seconds)
        self._contacts = Cached(store.contacts, clock, cache_seconds)
        self._attention = Cached(self._read_attention, clock, min(ATTENTION_SECONDS, cache_seconds))

    def account(self, account_id: str) -> Account | None:
        """Return the account, at most `cache_seconds` old."""
        return self._account(account_id)

    def team_of(self, account_id: str) -> str:
        """Return the name of the account's team; "" if there is no such account."""
        account = self.account(account_id)
        return account.name if account else ""

    def account_now(self, account_id: str) -> Account | None:
        """Return the account as it is now."""
        return self._store.account(account_id)

    def account_at(self, address: str) -> str | None:
        """Return the id of the account that owns one of Steward's addresses. An unknown tag is ignored."""
        return _with_or_without_tag(self._store.account_at, address)

    def home_number(self, address: str) -> str | None:
        """Return the number of the account that owns one of Steward's addresses: a mailbox, or the number itself."""
        if read_sender(address).kind == PHONE:
            return address
        return _with_or_without_tag(self._store.home_number, address)

    def identify(self, number: str, origin: SenderAddress, pin_place: Callable[[str], Place]) -> Identity | None:
        """See `identify`."""
        return identify(self._store, number, origin, pin_place)

    def member(self, account_id: str, member_id: str) -> Member | None:
        """Return the member, at most `cache_seconds` old."""
        return self._member(account_id, member_id)

    def member_now(self, account_id: str, member_id: str) -> Member | None:
        """Return the member as they are now."""
        return self._store.member(account_id, member_id)

    def zone_of(self, account_id: str, member_id: str) -> ZoneInfo:
        """Return the member's time zone; UTC for an unknown member, or a zone this machine lacks."""
        member = self.member(account_id, member_id)
        try:
            return ZoneInfo(member.zone if member else "UTC")
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo("UTC")

    def member_beside(self, account_id: str, member_id: str, place: Place) -> tuple[Member | None, Item | None]:
        """Return the member as they are now, and another row read by the same request."""
        return self._store.member_beside(account_id, member_id, place)

    def attention(self, account_id: str, member_id: str) -> NoticeTiming | None:
        """Return the member's times for non-urgent notices, some seconds old; None for an unknown member."""
        return self._attention(account_id, member_id)

    def _read_attention(self, account_id: str, member_id: str) -> NoticeTiming | None:
        member = self._store.member(account_id, member_id)
        return NoticeTiming.of(member) if member else None

    def members(self, account_id: str) -> list[Member]:
        """Return every member of the account, active or not."""
        return self._store.members(account_id)

    def owners(self, account_id: str) -> list[Member]:
        """Return the active owners."""
        return [m for m in self._store.members(account_id) if m.active and m.role == "owner"]

    def contacts_now(self, account_id: str) -> list[Contact]:
        """Return every contact of the account as it is now."""
        return self._store.contacts(account_id)

    def contact(self, account_id: str, contact_id: str) -> Contact | None:
        """Return the contact as it is now: recipients of texts never come from a cache."""
        return self._store.contact(account_id, contact_id)

    def language_of(self, account_id: str, contact_id: str) -> str:
        """Return the language in which Steward words messages to a contact: theirs if known, else the account's."""
        contact, account = self.contact(account_id, contact_id), self.account(account_id)
        return (self._theirs(contact) if contact else "") or (account.language if account else "en")

    def other_language(self, contact: Contact) -> str:
        """Return a contact's language if it is known to be another than the account's, else ""."""
        theirs, account = self._theirs(contact), self.account(contact.account_id)
        return "" if account and theirs == (spoken(account.language) or "en") else theirs

    def _theirs(self, contact: Contact) -> str:
        return contact.language or self._written_language(contact.account_id, contact.addresses)

    def takes_mail(self, contact: Contact) -> bool:
        """Return whether the account has a mailbox, and the contact an address that takes its mails."""
        account = self.account(contact.account_id)
        addresses = contact.addresses_of("email") if account and account.own_address("email") else ()
        return any("email" not in self._store.address(contact.account_id, one).opted_out for one in addresses)

    def contact_among_all(self, account_id: str, contact_id: str) -> tuple[Contact | None, list[Contact]]:
        """Return the contact and every contact of the account, by one request unless it was merged."""
        everybody = self.contacts_now(account_id)
        found = next((one for one in everybody if one.contact_id == contact_id), None)
        return found or self.contact(account_id, contact_id), everybody

    def contact_at(self, account_id: str, address: str) -> Contact | None:
        """Return the contact an address resolves to now."""
        account = self.account(account_id)
        sender = self._store.sender(account.number, address) if account else None
        if sender is None or sender.account_id != account_id or not sender.contact_id:
            return None
        return self.contact(account_id, sender.contact_id)

    def member_at(self, account_id: str, address: str) -> Member | None:
        """Return the active member an address resolves to now."""
        account = self.account(account_id)
        sender = self._store.sender(account.number, address) if account else None
        if sender is None or sender.account_id != account_id or not sender.member_id:
            return None
        member = self.member_now(account_id, sender.member_id)
        return member if member and member.active else None

    def number_of(self, account_id: str, text: str) -> str | None:
        """Return the E.164 form of a number in any format, in the account's region; None if it is malformed."""
        account = self.account(account_id)
        try:
            return parse_number(text, account.region or region_of(account.number)) if account else None
        except InvalidPhoneNumberError:
            return None

    def address_of(self, account_id: str, sender: str) -> str:
        """Return the address of a sender as shown, or of a typed number. Raises `InvalidPhoneNumberError`."""
        if self._store.address(account_id, sender).wrote_at:
            # The sender as shown: an unverified address inside it belongs to somebody else.
            return sender
        origin = read_sender(sender)
        if origin.address == WITHHELD:
            raise InvalidPhoneNumberError(
                "A withheld number cannot be told from any other: ask them for the number itself."
            )
        if origin.can_be_answered:
            return origin.address
        if self._store.address(account_id, origin.address).wrote_at:
            return origin.address
        account = self.account(account_id)
        return parse_number(sender, (account.region or region_of(account.number)) if account else "")

    def contact_of_sender(self, account_id: str, sender: str) -> Contact | None:
        """Return the contact whose address a sender, as shown or typed, is."""
        try:
            return self.contact_at(account_id, self.address_of(account_id, sender))
        except InvalidPhoneNumberError:
            return None

    def sender_shown(self, account_id: str, address: str) -> str:
        """Return a sender's address, with the name of the contact whose it is."""
        contact = self.contact_at(account_id, address)
        named = contact is not None and contact.known_name == contact.name
        return f"{contact.name} ({shown_number(address)})" if contact and named else address

    def address(self, account_id: str, address: str) -> AddressFacts:
        """Return the present facts about an address: whether it has written, opted out or is blocked."""
        return self._store.address(account_id, address)

    def own_address(self, account_id: str, number: str, kind: AddressKind) -> str:
        """Return the address of the account with this `number` that writes to addresses of a kind, "" if none."""
        if kind in (PHONE, SIGNED_IN, DEVICE):
            return number
        account = self.account(account_id)
        return account.own_address(kind) if account else ""

    def wrote_from_last(self, account_id: str, addresses: Sequence[str]) -> str:
        """Return the one of a person's `addresses` that they wrote from last; the first, if they never wrote."""
        if len(addresses) == 1:
            return addresses[0]
        wrote = [facts.wrote_at or _NEVER for facts in self._store.facts_of(account_id, addresses)]
        return addresses[wrote.index(max(wrote))]

    def wrote_since(self, account_id: str, addresses: Sequence[str], since: datetime) -> bool:
        """Return whether a person has written from one of their `addresses` since a moment."""
        wrote = (self._store.address(account_id, one).wrote_at for one in addresses)
        return any(at is not None and at > since for at in wrote)

    def note_wrote(self, account_id: str, address: str, channel: Channel, at: datetime) -> None:
        """Note that somebody wrote from `address` by `channel`, so a member may answer."""
        self._store.note_wrote(account_id, address, channel, at)

    def note_said(self, account_id: str, address: str, day: str, what: str, most: int) -> Set[str]:
        """See `PeopleStore`."""
        return self._store.note_said(account_id, address, day, what, most)

    def note_opt_in(self, account_id: str, address: str, channel: Channel, at: datetime) -> None:
        """Note that the owner of `address` wants messages by `channel` again."""
        self._store.note_opt_in(account_id, address, channel, at)

    def note_opt_out(self, account_id: str, address: str, channel: Channel, at: datetime) -> None:
        """Note that nothing may be sent to `address` by `channel` from now on."""
        self._store.note_opt_out(account_id, address, channel, at)

    def within_reach(self, account_id: str, members: Sequence[Member]) -> list[Member]:
        """Return those of at most 100 members who have a channel left that they have not opted out of."""
        facts = self._store.facts_of(account_id, [one.phone for one in members])
        wanted = [one.channels or (FIRST_CHANNEL,) for one in members]
        return [one for one, by, at in zip(members, wanted, facts, strict=True) if not at.opted_out.keys() >= {*by}]

    def address_place(self, account_id: str, address: str) -> Place:
        """Return the place of an address's facts, for a caller that reads them with its own rows."""
        return self._store.address_place(account_id, address)

    def has_opted_out(self, item: Item | None, channel: Channel) -> bool:
        """Return whether the address opted out of a channel, from the row at `address_place`."""
        return channel in read_address(item).opted_out

    def is_unreached(self, item: Item | None, channel: Channel) -> bool:
        """Return whether messages by a channel have not reached the address for a while, from the same row."""
        return bool(item and item.get(f"{UNREACHED}{channel}"))

    def remember_correspondent(self, account_id: str, address: str, member_id: str) -> None:
        """Note that a member writes to `address`, so that they are told of its answers."""
        self._store.remember_correspondent(account_id, address, member_id)

    def numbers(self) -> list[OwnNumber]:
        """Return every number of Steward's, of all accounts."""
        return self._store.numbers()

    def read_until(self, channel: Channel) -> datetime | None:
        """Return the time before which everything from `channel`'s provider has been fetched."""
        return self._store.read_until(channel)

    def note_read_until(self, channel: Channel, moment: datetime) -> None:
        """Note that everything before `moment` has been fetched."""
        self._store.note_read_until(channel, moment)

    def forget_contacts(self, account_id: str) -> None:
        """Drop the account's contacts from the cache, after a change made here."""
        self._contacts.forget(account_id)

    def search_contacts(self, account_id: str, query: str, limit: int = 5) -> list[tuple[Contact, int]]:
        """Return contacts that `query` may mean, best first, with scores out of 100; see `people.matching`."""
        # Imported here, so that only the searching function carries the matcher's library.
        from steward.people.directory.matching import best_matches

        found = best_matches(query, self._contacts(account_id), limit)
        if not found or found[0][1] < _SURE:
            # Another process may have added the person a moment ago.
            self._contacts.forget(account_id)
            found = best_matches(query, self._contacts(account_id), limit)
        return found

    def search_people(self, account_id: str, query: str, limit: int = 5) -> list[tuple[Contact | Member, int]]:
        """Return matches among contacts and active members."""
        from steward.people.directory.matching import best_matches

        # Scored together: a word counts less the more people have it, members or contacts.
        members = [member for member in self._store.members(account_id) if member.active]
        return best_matches(query, [*members, *self._store.contacts(account_id)], limit)


def _with_or_without_tag(look_up: Callable[[str], str | None], address: str) -> str | None:
    found, plain = look_up(address), untagged(address)
    return look_up(plain) if found is None and plain != address else found
