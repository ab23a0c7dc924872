"""DynamoDB store for people: rows by account, and look-ups by a pair of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from datetime import datetime
from typing import Protocol

from steward.aws.row_codec import RowCodec
from steward.aws.tables import (
    ABSENT,
    Condition,
    ConditionFailedError,
    Delete,
    Item,
    Operation,
    Place,
    Put,
    SetInsertion,
    Table,
    get_across,
)
from steward.core.clock import from_iso, to_iso
from steward.core.errors import VersionConflictError
from steward.people.directory.address_lookups import AddressLookups, Person, PersonChange, as_written
from steward.people.directory.models import (
    ERASING,
    OPT_SAID,
    OPTED_OUT,
    Account,
    AddressFacts,
    AddressOwner,
    Channel,
    Contact,
    Member,
    OwnNumber,
)

_NUMBERS, _CHANNELS = "numbers", "channels"


class PeopleStore(Protocol):
    """Storage of people."""

    def account_at(self, number: str) -> str | None:
        """Return the account that owns one of Steward's numbers."""

    def home_number(self, address: str) -> str | None:
        """Return the number of the account that owns one of Steward's addresses: a mailbox, or the number itself."""

    def resolve(self, number: str, address: str) -> tuple[str | None, AddressOwner | None]:
        """Return the account that owns `number`, and the owner of `address` in it, by one request."""

    def resolve_beside(
        self, number: str, address: str, place: Place
    ) -> tuple[str | None, AddressOwner | None, Item | None]:
        """Return as `resolve`, and another row read by the same request."""

    def sender(self, number: str, address: str) -> AddressOwner | None:
        """Return the look-up row of an address, as texted to one of Steward's numbers."""

    def account(self, account_id: str) -> Account | None:
        """Return the account."""

    def member(self, account_id: str, member_id: str) -> Member | None:
        """Return the member."""

    def member_beside(self, account_id: str, member_id: str, place: Place) -> tuple[Member | None, Item | None]:
        """Return the member, and another row read by the same request."""

    def members(self, account_id: str) -> list[Member]:
        """Return every member of the account."""

    def contact(self, account_id: str, contact_id: str) -> Contact | None:
        """Return the contact; for a merged one, the contact it became; None for a removed one."""

    def kept_contact(self, account_id: str, contact_id: str) -> Contact | None:
        """Return the contact's own row, even if removed or merged."""

    def contacts(self, account_id: str) -> list[Contact]:
        """Return every present contact of the account."""

    def add_account(self, account: Account, owner: Member | None = None, *, beside: Sequence[Operation] = ()) -> bool:
        """Add the account, with its first owner. Return False if its number is taken."""

    def put_account(self, account: Account) -> Account:
        """Write the account and return it as written.

        Raises `VersionConflictError` if it was changed since it was read.
        """

    def move_mailbox(self, account: Account, before: str) -> Account | None:
        """Write the account with another mailbox than `before`; "" is none.

        Return None, with nothing written, if the mailbox is another account's.
        """

    def put_member(
        self, account: Account, member: Member, *, alone: bool = False, beside: Sequence[Operation] = ()
    ) -> Member:
        """Write the member, their look-ups and the writes `beside`, all or none. Return the member as written.

        Raises `AddressTakenError` if an address is somebody else's, `VersionConflictError` if the row was changed since
        it was read. With `alone`, it also conflicts with any such write since `account` was read.
        """

    def put_contact(self, account: Account, contact: Contact, *merged: Contact) -> Contact:
        """Write the contact, those `merged` into it, and their look-ups, all or none; errors as `put_member`."""

    def address(self, account_id: str, address: str) -> AddressFacts:
        """Return the facts about an address; all None without any."""

    def facts_of(self, account_id: str, addresses: Sequence[str]) -> list[AddressFacts]:
        """Return the facts about at most 100 addresses, by one request."""

    def note_wrote(self, account_id: str, address: str, channel: Channel, at: datetime) -> AddressFacts:
        """Note that somebody wrote from `address` by `channel`, and return its facts."""

    def note_said(self, account_id: str, address: str, day: str, what: str, most: int) -> Set[str]:
        """Note `what` was said from `address` on a day (`2026-11-23`).

        Return everything said that day, at most `most` items.

        For a day before the newest one, return only `what`.
        """

    def note_opt_out(self, account_id: str, address: str, channel: Channel, at: datetime) -> bool:
        """Note that nothing may be sent to `address` by `channel`. Return False if a newer word stands already."""

    def note_opt_in(self, account_id: str, address: str, channel: Channel, at: datetime) -> bool:
        """Note that messages to `address` by `channel` are welcome again; return as `note_opt_out`."""

    def remember_correspondent(self, account_id: str, address: str, member_id: str) -> None:
        """Note that answers from `address` concern `member_id` from now on."""

    def block(self, account_id: str, address: str, member_id: str, at: datetime) -> None:
        """Block messages from `address`. An earlier block stays as it is."""

    def unblock(self, account_id: str, address: str) -> None:
        """Unblock messages from `address`."""

    def blocked(self, account_id: str) -> list[tuple[str, AddressFacts]]:
        """Return every blocked address, with its facts."""

    def address_place(self, account_id: str, address: str) -> Place:
        """Return the place of an address's facts, for a caller that reads them with its own rows."""

    def numbers(self) -> list[OwnNumber]:
        """Return every number of Steward's, of all accounts."""

    def read_until(self, channel: Channel) -> datetime | None:
        """Return the time before which everything from `channel`'s provider has been fetched."""

    def note_read_until(self, channel: Channel, moment: datetime) -> None:
        """Note that everything before `moment` has been fetched."""


class DynamoPeopleStore:
    """Rows of the people table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows
        self._lookups = AddressLookups(table, rows)

    def account_at(self, number: str) -> str | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": f"number#{number}", "row": "number"})
        return str(item["account_id"]) if item else None

    def home_number(self, address: str) -> str | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": f"number#{address}", "row": "number"})
        return str(item.get("number", address)) if item else None

    def resolve(self, number: str, address: str) -> tuple[str | None, AddressOwner | None]:
        """See `PeopleStore`."""
        return self._resolved(get_across(self._sender_places(number, address)))

    def resolve_beside(
        self, number: str, address: str, place: Place
    ) -> tuple[str | None, AddressOwner | None, Item | None]:
        """See `PeopleStore`."""
        *own, beside = get_across([*self._sender_places(number, address), place])
        return *self._resolved(own), beside

    def _sender_places(self, number: str, address: str) -> list[Place]:
        return [
            (self._table, {"owner": f"number#{number}", "row": "number"}),
            (self._table, {"owner": f"sender#{number}#{address}", "row": "sender"}),
        ]

    def _resolved(self, items: Sequence[Item | None]) -> tuple[str | None, AddressOwner | None]:
        number, known = items
        if number is None:
            return None, None
        account_id = str(number["account_id"])
        sender = self._rows.decode(known, AddressOwner) if known else None
        # A crash left this look-up before the number was this account's.
        return account_id, sender if sender and sender.account_id == account_id else None

    def sender(self, number: str, address: str) -> AddressOwner | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": f"sender#{number}#{address}", "row": "sender"})
        return self._rows.decode(item, AddressOwner) if item else None

    def account(self, account_id: str) -> Account | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": account_id, "row": "account"})
        return self._rows.decode(item, Account) if item else None

    def member(self, account_id: str, member_id: str) -> Member | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": account_id, "row": f"member#{member_id}"})
        return self._rows.decode(item, Member) if item else None

    def member_beside(self, account_id: str, member_id: str, place: Place) -> tuple[Member | None, Item | None]:
        """See `PeopleStore`."""
        item, beside = get_across([(self._table, {"owner": account_id, "row": f"member#{member_id}"}), place])
        return self._rows.decode(item, Member) if item else None, beside

    def members(self, account_id: str) -> list[Member]:
        """See `PeopleStore`."""
        return [self._rows.decode(item, Member) for item in self._rows_of(account_id, "member#")]

    def contact(self, account_id: str, contact_id: str) -> Contact | None:
        """See `PeopleStore`."""
        found = self.kept_contact(account_id, contact_id)
        # A merge points at an existing contact, so this loop ends.
        while found and found.merged_into:
            found = self.kept_contact(account_id, found.merged_into)
        return found if found and found.live else None

    def kept_contact(self, account_id: str, contact_id: str) -> Contact | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": account_id, "row": f"contact#{contact_id}"})
        return self._rows.decode(item, Contact) if item else None

    def contacts(self, account_id: str) -> list[Contact]:
        """See `PeopleStore`."""
        every = (self._rows.decode(item, Contact) for item in self._rows_of(account_id, "contact#"))
        return [contact for contact in every if contact.live]

    def add_account(self, account: Account, owner: Member | None = None, *, beside: Sequence[Operation] = ()) -> bool:
        """See `PeopleStore`."""
        number = {"owner": f"number#{account.number}", "row": "number", "account_id": account.account_id}
        rows: list[Operation] = [
            *beside,
            Put(self._table, number, Condition("attribute_not_exists(#row)")),
            Put(self._table, self._lookups.item(account.account_id, "account", account)),
            Put(self._table, {"owner": _NUMBERS, "row": account.number, "account_id": account.account_id}),
            *self._mailbox_puts(account),
        ]
        try:
            self._lookups.write(account, [PersonChange(owner, None)] if owner else [], rows)
        except VersionConflictError:
            if self.account_at(account.number) is None:
                raise
            return False
        return True

    def put_account(self, account: Account) -> Account:
        """See `PeopleStore`."""
        self._lookups.write(account, [], [self._account_put(account)])
        return as_written(account)

    def move_mailbox(self, account: Account, before: str) -> Account | None:
        """See `PeopleStore`."""
        operations: list[Operation] = [self._account_put(account), *self._mailbox_puts(account)]
        if before:
            operations.append(Delete(self._table, self._mailbox_key(before)))
        try:
            self._lookups.write(account, [], operations)
        except VersionConflictError:
            if account.mailbox and self.account_at(account.mailbox):
                return None
            raise
        return as_written(account)

    def _mailbox_puts(self, account: Account) -> list[Put]:
        if not account.mailbox:
            return []
        names = {"account_id": account.account_id, "number": account.number}
        return [
            Put(self._table, {**self._mailbox_key(account.mailbox), **names}, Condition("attribute_not_exists(#row)"))
        ]

    @staticmethod
    def _mailbox_key(mailbox: str) -> dict[str, str]:
        # A mailbox is one more address of Steward's, beside the numbers.
        return {"owner": f"number#{mailbox}", "row": "number"}

    def put_member(
        self, account: Account, member: Member, *, alone: bool = False, beside: Sequence[Operation] = ()
    ) -> Member:
        """See `PeopleStore`."""
        extra = [self._account_put(account), *beside] if alone else [*beside]
        self._lookups.write(account, [self._change(account, member)], extra)
        return as_written(member)

    def put_contact(self, account: Account, contact: Contact, *merged: Contact) -> Contact:
        """See `PeopleStore`."""
        self._lookups.write(account, [self._change(account, one) for one in (contact, *merged)])
        return as_written(contact)

    def address(self, account_id: str, address: str) -> AddressFacts:
        """See `PeopleStore`."""
        table, key = self.address_place(account_id, address)
        return read_address(table.get(key))

    def facts_of(self, account_id: str, addresses: Sequence[str]) -> list[AddressFacts]:
        """See `PeopleStore`."""
        items = get_across([self.address_place(account_id, address) for address in addresses])
        return list(map(read_address, items))

    def address_place(self, account_id: str, address: str) -> Place:
        """See `PeopleStore`."""
        return self._table, {"owner": account_id, "row": f"address#{address}"}

    def note_wrote(self, account_id: str, address: str, channel: Channel, at: datetime) -> AddressFacts:
        """See `PeopleStore`."""
        table, key = self.address_place(account_id, address)
        return read_address(table.update(key, {"wrote_at": to_iso(at), "wrote_by": channel}))

    def note_said(self, account_id: str, address: str, day: str, what: str, most: int) -> Set[str]:
        """See `PeopleStore`."""
        table, key = self.address_place(account_id, address)
        one_more = (
            {"said": SetInsertion(what)},
            Condition("said_on = :day AND size(said) < :most", {":day": day, ":most": most}),
        )
        first = (
            {"said": {what}, "said_on": day},
            Condition("attribute_not_exists(said_on) OR said_on < :day", {":day": day}),
        )
        # A third try, for a writer that came second with the first of a day.
        for changes, condition in (one_more, first, one_more):
            with suppress(ConditionFailedError):
                return frozenset(table.update(key, changes, condition)["said"])
        item = table.get(key) or {}
        return frozenset(item["said"] if item.get("said_on") == day else ()) | {what}

    def note_opt_out(self, account_id: str, address: str, channel: Channel, at: datetime) -> bool:
        """See `PeopleStore`."""
        return self._note_opted(account_id, address, channel, at, out=True)

    def note_opt_in(self, account_id: str, address: str, channel: Channel, at: datetime) -> bool:
        """See `PeopleStore`."""
        return self._note_opted(account_id, address, channel, at, out=False)

    def _note_opted(self, account_id: str, address: str, channel: Channel, at: datetime, *, out: bool) -> bool:
        # A message may arrive again long after it was sent, and must not undo a newer word.
        said, moment = f"{OPT_SAID}{channel}", to_iso(at)
        newer = Condition(f"attribute_not_exists({said}) OR {said} <= :at", {":at": moment})
        return self._note(
            account_id, address, {f"{OPTED_OUT}{channel}": moment if out else ABSENT, said: moment}, newer
        )

    def remember_correspondent(self, account_id: str, address: str, member_id: str) -> None:
        """See `PeopleStore`."""
        self._note(account_id, address, {"correspondent": member_id})

    def block(self, account_id: str, address: str, member_id: str, at: datetime) -> None:
        """See `PeopleStore`."""
        table, key = self.address_place(account_id, address)
        try:
            changes = {"blocked_at": to_iso(at), "blocked_by": member_id}
            table.update(key, changes, Condition("attribute_not_exists(blocked_at)"))
        except ConditionFailedError:
            return

    def unblock(self, account_id: str, address: str) -> None:
        """See `PeopleStore`."""
        self._note(account_id, address, {"blocked_at": ABSENT, "blocked_by": ABSENT})

    def blocked(self, account_id: str) -> list[tuple[str, AddressFacts]]:
        """See `PeopleStore`."""
        items = self._rows_of(account_id, "address#")
        return [(item["row"].removeprefix("address#"), read_address(item)) for item in items if "blocked_at" in item]

    def numbers(self) -> list[OwnNumber]:
        """See `PeopleStore`."""
        items = self._table.query(Condition("#owner = :owner", {":owner": _NUMBERS}))
        return [OwnNumber(item["row"], item["account_id"]) for item in items]

    def read_until(self, channel: Channel) -> datetime | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": _CHANNELS, "row": channel})
        return _moment(item, "read_until") if item else None

    def note_read_until(self, channel: Channel, moment: datetime) -> None:
        """See `PeopleStore`."""
        self._table.put({"owner": _CHANNELS, "row": channel, "read_until": to_iso(moment)})

    def _note(
        self, account_id: str, address: str, changes: Mapping[str, object], condition: Condition | None = None
    ) -> bool:
        # One update for its own attributes alone, so that concurrent notes do not overwrite one another.
        table, key = self.address_place(account_id, address)
        try:
            table.update(key, changes, condition)
        except ConditionFailedError:
            return False
        return True

    def _change(self, account: Account, after: Person) -> PersonChange:
        return PersonChange(after, self._table.get({"owner": account.account_id, "row": after.row}))

    def _account_put(self, account: Account) -> Put:
        """Return the write of the account as read, which fails if somebody else wrote it since."""
        stored = self._table.get({"owner": account.account_id, "row": "account"})
        if stored is None or self._rows.decode(stored, Account).revision != account.revision:
            raise VersionConflictError(f"the account {account.account_id} was changed by somebody else: read it again")
        item = self._lookups.item(account.account_id, "account", as_written(account))
        return self._lookups.put_if_unchanged(item, stored)

    def _rows_of(self, account_id: str, prefix: str) -> list[Item]:
        condition = Condition("#owner = :owner AND begins_with(#row, :row)", {":owner": account_id, ":row": prefix})
        return list(self._table.query(condition))


def read_address(item: Item | None) -> AddressFacts:
    """Return the facts in a row at `DynamoPeopleStore.address_place`."""
    if item is None:
        return AddressFacts()
    return AddressFacts(
        opted_out={name.removeprefix(OPTED_OUT): from_iso(item[name]) for name in item if name.startswith(OPTED_OUT)},
        wrote_at=_moment(item, "wrote_at"),
        wrote_by=item.get("wrote_by"),
        correspondent=item.get("correspondent"),
        blocked_at=_moment(item, "blocked_at"),
        blocked_by=item.get("blocked_by"),
        being_erased=ERASING in item,
    )


def _moment(item: Item, attribute: str) -> datetime | None:
    return from_iso(item[attribute]) if item.get(attribute) else None
