"""Rows of people: by account, and by the pair of numbers a message travelled between."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

from steward.aws.rows import Rows
from steward.aws.tables import ABSENT, Condition, ConditionFailed, Item, Put, Table
from steward.core.clock import from_iso, to_iso
from steward.core.errors import StewardError
from steward.core.records import Record
from steward.people.models import Account, AddressFacts, Contact, Member, OutsiderMessage, OwnNumber, Sender

_NUMBERS = "numbers"


class NumberTaken(StewardError):
    """The number already means somebody else to this account."""


class PeopleStore(Protocol):
    """What the people domain needs of storage."""

    def account_at(self, number: str) -> str | None:
        """The account that owns one of Steward's numbers."""

    def resolve(self, number: str, address: str) -> tuple[str | None, Sender | None]:
        """The account that owns `number`, and what `address` means to it, by one request."""

    def account(self, account_id: str) -> Account | None:
        """The account."""

    def member(self, account_id: str, member_id: str) -> Member | None:
        """The member."""

    def members(self, account_id: str) -> list[Member]:
        """Every member of the account."""

    def contact(self, account_id: str, contact_id: str) -> Contact | None:
        """The contact."""

    def contacts(self, account_id: str) -> list[Contact]:
        """Every contact of the account."""

    def add_account(self, account: Account) -> bool:
        """Add the account unless its number is taken; False if it is."""

    def put_member(self, account: Account, member: Member) -> None:
        """Write the member and the look-up by phone."""

    def put_contact(self, account: Account, contact: Contact) -> None:
        """Write the contact and the look-up by phone; `NumberTaken` if the number is a member's."""

    def outsider_messages(self, account_id: str) -> list[OutsiderMessage]:
        """What outsiders wrote before there were correspondences, oldest first."""

    def address(self, account_id: str, address: str) -> AddressFacts:
        """What is known of an address; all None when nothing is."""

    def note_wrote(self, account_id: str, address: str, at: datetime) -> None:
        """Somebody wrote from `address`."""

    def note_opt_out(self, account_id: str, address: str, at: datetime) -> bool:
        """Nothing may be sent to `address` from now on; False if a newer word from there stands already."""

    def note_opt_in(self, account_id: str, address: str, at: datetime) -> bool:
        """Texts to `address` are welcome again; False if a newer word from there stands already."""

    def remember_correspondent(self, account_id: str, address: str, member_id: str) -> None:
        """Answers from `address` concern `member_id` from now on."""

    def numbers(self) -> list[OwnNumber]:
        """Every number of Steward's, of all accounts."""

    def read_until(self, number: str, moment: datetime) -> None:
        """What was texted to `number` before `moment` has been fetched."""


class DynamoPeopleStore:
    """The people table."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def account_at(self, number: str) -> str | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": f"number#{number}", "row": "number"})
        return str(item["account_id"]) if item else None

    def resolve(self, number: str, address: str) -> tuple[str | None, Sender | None]:
        """See `PeopleStore`."""
        items = self._table.get_many(
            [{"owner": f"number#{number}", "row": "number"}, {"owner": f"sender#{number}#{address}", "row": "sender"}]
        )
        by_row = {item["row"]: item for item in items}
        if "number" not in by_row:
            return None, None
        sender = self._rows.decode(by_row["sender"], Sender) if "sender" in by_row else None
        return str(by_row["number"]["account_id"]), sender

    def account(self, account_id: str) -> Account | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": account_id, "row": "account"})
        return self._rows.decode(item, Account) if item else None

    def member(self, account_id: str, member_id: str) -> Member | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": account_id, "row": f"member#{member_id}"})
        return self._rows.decode(item, Member) if item else None

    def members(self, account_id: str) -> list[Member]:
        """See `PeopleStore`."""
        return [self._rows.decode(item, Member) for item in self._rows_of(account_id, "member#")]

    def contact(self, account_id: str, contact_id: str) -> Contact | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": account_id, "row": f"contact#{contact_id}"})
        return self._rows.decode(item, Contact) if item else None

    def contacts(self, account_id: str) -> list[Contact]:
        """See `PeopleStore`."""
        return [self._rows.decode(item, Contact) for item in self._rows_of(account_id, "contact#")]

    def add_account(self, account: Account) -> bool:
        """See `PeopleStore`."""
        number = {"owner": f"number#{account.number}", "row": "number", "account_id": account.account_id}
        try:
            self._table.transact(
                [
                    Put(self._table, number, Condition("attribute_not_exists(#row)")),
                    Put(self._table, self._item(account.account_id, "account", account)),
                    Put(self._table, {"owner": _NUMBERS, "row": account.number, "account_id": account.account_id}),
                ]
            )
        except ConditionFailed:
            return False
        return True

    def put_member(self, account: Account, member: Member) -> None:
        """See `PeopleStore`."""
        sender = Sender(
            account_id=account.account_id,
            address=member.phone,
            member_id=member.member_id if member.active else None,
            conversation_id=member.conversation_id if member.active else None,
            name=member.name,
        )
        self._put_with_sender(account, sender, f"member#{member.member_id}", member)

    def put_contact(self, account: Account, contact: Contact) -> None:
        """See `PeopleStore`."""
        _, known = self.resolve(account.number, contact.phone)
        if known and known.member_id:
            raise NumberTaken(f"{contact.phone} is {known.name}'s, a member: as a contact's, their texts would be lost")
        sender = Sender(
            account_id=account.account_id, address=contact.phone, contact_id=contact.contact_id, name=contact.name
        )
        self._put_with_sender(account, sender, f"contact#{contact.contact_id}", contact)

    def outsider_messages(self, account_id: str) -> list[OutsiderMessage]:
        """See `PeopleStore`."""
        return [self._rows.decode(item, OutsiderMessage) for item in self._rows_of(account_id, "outsider#")]

    def address(self, account_id: str, address: str) -> AddressFacts:
        """See `PeopleStore`."""
        table, key = self.address_place(account_id, address)
        return read_address(table.get(key))

    def address_place(self, account_id: str, address: str) -> tuple[Table, dict[str, str]]:
        """Where the facts of an address are kept, for whoever reads them together with rows of its own."""
        return self._table, {"owner": account_id, "row": f"address#{address}"}

    def note_wrote(self, account_id: str, address: str, at: datetime) -> None:
        """See `PeopleStore`."""
        self._note(account_id, address, {"wrote_at": to_iso(at)})

    def note_opt_out(self, account_id: str, address: str, at: datetime) -> bool:
        """See `PeopleStore`."""
        return self._note(account_id, address, {"opted_out_at": to_iso(at), "opted_at": to_iso(at)}, newer=at)

    def note_opt_in(self, account_id: str, address: str, at: datetime) -> bool:
        """See `PeopleStore`."""
        return self._note(account_id, address, {"opted_out_at": ABSENT, "opted_at": to_iso(at)}, newer=at)

    def remember_correspondent(self, account_id: str, address: str, member_id: str) -> None:
        """See `PeopleStore`."""
        self._note(account_id, address, {"correspondent": member_id})

    def numbers(self) -> list[OwnNumber]:
        """See `PeopleStore`."""
        items = self._table.query(Condition("#owner = :owner", {":owner": _NUMBERS}))
        return [OwnNumber(item["row"], item["account_id"], _moment(item, "read_until")) for item in items]

    def read_until(self, number: str, moment: datetime) -> None:
        """See `PeopleStore`."""
        known = Condition("attribute_exists(account_id)")
        self._table.update({"owner": _NUMBERS, "row": number}, {"read_until": to_iso(moment)}, known)

    def _note(
        self, account_id: str, address: str, changes: Mapping[str, object], *, newer: datetime | None = None
    ) -> bool:
        # One update each, of its own attributes alone: facts noted at the same time do not overwrite one another.
        condition = None
        if newer:
            # A message may come in again long after it was sent, and must not undo what was said since.
            condition = Condition("attribute_not_exists(opted_at) OR opted_at <= :at", {":at": to_iso(newer)})
        table, key = self.address_place(account_id, address)
        try:
            table.update(key, changes, condition)
        except ConditionFailed:
            return False
        return True

    def _put_with_sender(self, account: Account, sender: Sender, row: str, record: Record) -> None:
        self._table.transact(
            [
                Put(self._table, self._item(account.account_id, row, record)),
                Put(self._table, self._item(f"sender#{account.number}#{sender.address}", "sender", sender)),
            ]
        )

    def _rows_of(self, account_id: str, prefix: str) -> list[Item]:
        condition = Condition("#owner = :owner AND begins_with(#row, :row)", {":owner": account_id, ":row": prefix})
        return list(self._table.query(condition))

    def _item(self, owner: str, row: str, record: Record) -> Item:
        return {"owner": owner, "row": row, **self._rows.encode(record, owner=owner, persons=())}


def read_address(item: Item | None) -> AddressFacts:
    """The facts in a row of `DynamoPeopleStore.address_place`."""
    if item is None:
        return AddressFacts()
    return AddressFacts(
        _moment(item, "opted_out_at"), _moment(item, "wrote_at"), item.get("correspondent"), _moment(item, "blocked_at")
    )


def _moment(item: Item, attribute: str) -> datetime | None:
    return from_iso(item[attribute]) if item.get(attribute) else None
