"""Rows of people: by account, and by the pair of numbers a message travelled between."""

from __future__ import annotations

from typing import Protocol

from steward.aws.rows import Rows
from steward.aws.tables import Condition, ConditionFailed, Item, Put, Table
from steward.core.errors import StewardError
from steward.core.records import Record
from steward.people.models import Account, Contact, Member, OutsiderMessage, Sender


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

    def hold(self, message: OutsiderMessage) -> None:
        """Keep an outsider's message."""

    def outsider_messages(self, account_id: str) -> list[OutsiderMessage]:
        """What outsiders wrote to the account, oldest first."""

    def correspondent(self, account_id: str, address: str) -> str | None:
        """The member who last had a text sent to `address`."""

    def remember_correspondent(self, account_id: str, address: str, member_id: str) -> None:
        """Answers from `address` concern `member_id` from now on."""


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

    def hold(self, message: OutsiderMessage) -> None:
        """See `PeopleStore`."""
        self._table.put(self._item(message.account_id, f"outsider#{message.message_id}", message))

    def outsider_messages(self, account_id: str) -> list[OutsiderMessage]:
        """See `PeopleStore`."""
        return [self._rows.decode(item, OutsiderMessage) for item in self._rows_of(account_id, "outsider#")]

    def correspondent(self, account_id: str, address: str) -> str | None:
        """See `PeopleStore`."""
        item = self._table.get({"owner": account_id, "row": f"correspondent#{address}"})
        return str(item["member_id"]) if item else None

    def remember_correspondent(self, account_id: str, address: str, member_id: str) -> None:
        """See `PeopleStore`."""
        self._table.put({"owner": account_id, "row": f"correspondent#{address}", "member_id": member_id})

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
