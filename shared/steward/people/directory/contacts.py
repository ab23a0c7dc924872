"""Service for contacts: add, change, merge, remove, and block senders. Every operation may be repeated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, TypeVar, Unpack

from steward.core.clock import Clock
from steward.core.ids import new_id
from steward.people.directory.address_lookups import MOST_ADDRESSES
from steward.people.directory.emails import email_key
from steward.people.directory.models import Account, Contact, InstalledChannel
from steward.people.directory.service import PeopleService
from steward.people.directory.store import PeopleStore
from steward.people.directory.validation import (
    ABOUT_CHARACTERS,
    PeopleRuleError,
    check_about,
    check_channels,
    check_emails,
    check_name,
    check_phones,
    until_settled,
)

T = TypeVar("T")


class ContactFields(TypedDict, total=False):
    """Fields of a contact, as typed; `phone` is None for a contact without one."""

    name: str
    about: str
    phone: str | None
    other_phones: Sequence[str]
    emails: Sequence[str]
    channels: str
    language: str
    outside: Sequence[str]


@dataclass(frozen=True)
class ChangedContact:
    """A contact before and after a change. `before` is None for a new one; both are equal if nothing changed."""

    before: Contact | None
    after: Contact


class ContactService:
    """Changes an account's contacts. Every error is a `StewardError` that says what to do."""

    def __init__(
        self,
        store: PeopleStore,
        people: PeopleService,
        channels: Callable[[], Sequence[InstalledChannel]],
        clock: Clock,
    ) -> None:
        self._store = store
        self._people = people
        self._channels = channels
        self._clock = clock

    def add(self, account_id: str, contact_id: str = "", **fields: Unpack[ContactFields]) -> ChangedContact:
        """Add a contact. If the id exists, or nothing new is said of somebody, they stay as they are.

        Raises `AddressTakenError` if a number or email is anybody else's.
        """
        account = self._account(account_id)
        if "name" not in fields:
            raise PeopleRuleError("A contact needs a name: give what people call them.")
        new_one = Contact(
            account_id=account_id, contact_id=contact_id or new_id("ctc", self._clock()), name=fields["name"]
        )
        wanted = _ordered(new_one.model_copy(update=self._checked(account, fields)))

        def work() -> ChangedContact:
            if contact_id and (there := self._store.kept_contact(account_id, contact_id)):
                return ChangedContact(there, there)
            for known in self._store.contacts(account_id):
                alike = known.name == wanted.name and wanted.about in ("", known.about)
                if alike and set(wanted.addresses) <= set(known.addresses):
                    return ChangedContact(known, known)
            return ChangedContact(None, self._store.put_contact(account, wanted))

        return self._settled(account_id, work)

    def update(self, account_id: str, contact_id: str, **fields: Unpack[ContactFields]) -> ChangedContact:
        """Change the given fields. A replaced phone number is dropped, unless it is among `other_phones`.

        Raises `AddressTakenError` if a new number or email is somebody else's.
        """
        return self.revise(account_id, contact_id, lambda contact: fields)

    def revise(self, account_id: str, contact_id: str, change: Callable[[Contact], ContactFields]) -> ChangedContact:
        """Change a contact to what `change` makes of its stored fields; errors as `update`."""

        def work() -> ChangedContact:
            account = self._account(account_id)
            contact = self._there(account_id, contact_id)
            after = _ordered(contact.model_copy(update=self._checked(account, change(contact))))
            return ChangedContact(contact, self._store.put_contact(account, after) if after != contact else contact)

        return self._settled(account_id, work)

    def put_back(self, account_id: str, earlier: Contact, written: int) -> Contact:
        """Restore a contact to `earlier`, unless somebody changed it after the write `written`."""
        contact = self._store.kept_contact(account_id, earlier.contact_id)
        if contact is None or contact.revision != written:
            raise PeopleRuleError(f"{earlier.name} has been changed by somebody since.")
        restored = earlier.model_copy(update={"revision": contact.revision})
        written_back = self._store.put_contact(self._account(account_id), restored)
        self._people.forget_contacts(account_id)
        return written_back

    def remove(self, account_id: str, contact_id: str) -> Contact | None:
        """Remove a contact: their addresses become strangers'. Return them as they were, or None if they are gone."""

        def work() -> Contact | None:
            contact = self._store.contact(account_id, contact_id)
            if contact:
                gone = contact.model_copy(update={"removed_at": self._clock()})
                self._store.put_contact(self._account(account_id), gone)
            return contact

        return self._settled(account_id, work)

    def restore(self, account_id: str, contact_id: str) -> Contact:
        """Restore a removed contact. Raises `AddressTakenError` if an address has become somebody else's since."""

        def work() -> Contact:
            contact = self._store.kept_contact(account_id, contact_id)
            if contact is None or contact.merged_into:
                raise PeopleRuleError(f"There is no removed contact {contact_id}.")
            back = contact.model_copy(update={"removed_at": None})
            return self._store.put_contact(self._account(account_id), back) if back != contact else contact

        return self._settled(account_id, work)

    def merge(self, account_id: str, keep_id: str, other_id: str) -> Contact:
        """Merge two contacts. Where they differ, the kept one wins; everything else is added to it.

        The other's id refers to the kept contact from now on.
        """

        def work() -> Contact:
            account = self._account(account_id)
            kept, other = self._there(account_id, keep_id), self._there(account_id, other_id)
            if kept.contact_id == other.contact_id:
                if keep_id == other_id:
                    raise PeopleRuleError(f"{kept.name} cannot be merged with themselves: give two contacts.")
                return kept
            merged = _merged(kept, other)
            alias = Contact(
                account_id=account_id,
                contact_id=other.contact_id,
                name=kept.name,
                merged_into=kept.contact_id,
                revision=other.revision,
            )
            return self._store.put_contact(account, merged, alias)

        return self._settled(account_id, work)

    def block(self, account_id: str, sender: str, member_id: str) -> str:
        """Block a sender. Return the address that is blocked now."""
        address = self._people.address_of(account_id, sender)
        account = self._account(account_id)
        _, holder = self._store.resolve(account.number, address)
        if holder and holder.member_id:
            raise PeopleRuleError(f"{address} is {holder.name}'s, a member of the team, who cannot be blocked.")
        self._store.block(account_id, address, member_id, self._clock())
        return address

    def unblock(self, account_id: str, sender: str) -> str | None:
        """Unblock a sender. Return the address, or None if it was not blocked."""
        address = self._people.address_of(account_id, sender)
        if self._store.address(account_id, address).blocked_at is None:
            return None
        self._store.unblock(account_id, address)
        return address

    def _settled(self, account_id: str, work: Callable[[], T]) -> T:
        done = until_settled(work)
        self._people.forget_contacts(account_id)
        return done

    def _checked(self, account: Account, fields: ContactFields) -> dict[str, Any]:
        checked: dict[str, Any] = {}
        if "name" in fields:
            checked["name"] = check_name(fields["name"])
        if "about" in fields:
            checked["about"] = check_about(fields["about"])
        if "phone" in fields:
            phone = fields["phone"]
            checked["phone"] = check_phones([phone], account)[0] if phone else None
        if "other_phones" in fields:
            checked["other_phones"] = check_phones(fields["other_phones"], account)
        if "emails" in fields:
            checked["emails"] = check_emails(fields["emails"])
        if "channels" in fields:
            checked["channels"] = check_channels(fields["channels"], self._channels())
        if "language" in fields:
            checked["language"] = fields["language"]
        if "outside" in fields:
            checked["outside"] = tuple(name for name in fields["outside"] if name in ("name", "about"))
        return checked

    def _there(self, account_id: str, contact_id: str) -> Contact:
        contact = self._store.contact(account_id, contact_id)
        if contact is None:
            raise PeopleRuleError(f"There is no contact {contact_id}: look them up first.")
        return contact

    def _account(self, account_id: str) -> Account:
        account = self._store.account(account_id)
        if account is None:
            raise PeopleRuleError(f"There is no account {account_id}.")
        return account


def _ordered(contact: Contact) -> Contact:
    """Return the contact with each number once, and a number for texts if there is any."""
    phones = tuple(dict.fromkeys(contact.phones))
    return contact.model_copy(update={"phone": phones[0] if phones else None, "other_phones": phones[1:]})


def _merged(kept: Contact, other: Contact) -> Contact:
    known = set(map(email_key, kept.emails))
    about = kept.about
    if about.casefold() in other.about.casefold():
        about = other.about
    elif other.about.casefold() not in about.casefold():
        about = f"{about}, {other.about}"
    both = {
        "other_phones": (*kept.other_phones, *other.phones),
        "emails": (*kept.emails, *(address for address in other.emails if email_key(address) not in known)),
        "about": about[:ABOUT_CHARACTERS],
        "channels": kept.channels or other.channels,
        "language": kept.language or other.language,
    }
    merged = _ordered(kept.model_copy(update=both))
    if len(merged.addresses) > MOST_ADDRESSES:
        raise PeopleRuleError("Together they have too many numbers and emails for one contact: remove some first.")
    return merged
