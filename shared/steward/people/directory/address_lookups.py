"""Writes people together with the look-up rows that find them by address, all or none.

A look-up row names the one present owner of an address. Taking, giving up or transferring an address writes the person
and every look-up in one transaction, on condition that all of them are unchanged since the decision. So two writers
cannot both own an address, and an old number never resolves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from steward.aws.row_codec import RowCodec
from steward.aws.tables import (
    Condition,
    ConditionFailedError,
    Delete,
    Item,
    Operation,
    Put,
    Table,
    TransactionContendedError,
)
from steward.core.errors import StewardError, VersionConflictError
from steward.core.records import Record
from steward.people.directory.models import Account, AddressOwner, Contact, Member

# One request reads at most a hundred rows, and one transaction writes as many.
MOST_ADDRESSES = 20
Person = Member | Contact
R = TypeVar("R", Account, Member, Contact, Member | Contact)


class AddressTakenError(StewardError):
    """The number or email belongs to somebody else in this account; `holder` is their id."""

    def __init__(self, why: str, holder: str) -> None:
        super().__init__(why)
        self.holder = holder


def lookup_of(account: Account, address: str) -> str:
    """Return the partition that names an address's owner."""
    return f"sender#{account.number}#{address}"


@dataclass(frozen=True)
class PersonChange:
    """A person to be written; `stored` is their present row, None for a new person."""

    after: Person
    stored: Item | None


class AddressLookups:
    """Address look-ups in the people table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def write(self, account: Account, changes: Sequence[PersonChange], extra: Sequence[Operation] = ()) -> None:
        """Write all changes with their look-ups, and `extra`, in one transaction.

        Raises `AddressTakenError` if an address is somebody else's, `VersionConflictError` if a row has changed since
        it was read.
        """
        operations = list(extra)
        for change in changes:
            operations.append(self._person(account, change))
        operations += self._senders(account, changes)
        try:
            self._table.transact(operations)
        except (ConditionFailedError, TransactionContendedError) as refused:
            raise VersionConflictError(
                "somebody else is changing the same person: read them again, then try"
            ) from refused

    def key(self, account: Account, address: str) -> dict[str, str]:
        """Return the key of an address's look-up row."""
        return {"owner": self._owner(account, address), "row": "sender"}

    def put_if_unchanged(self, item: Item, stored: Item | None) -> Put:
        """Return the write of `item` in place of `stored`. The body holds the revision, or the owner of a look-up."""
        if stored is None:
            return Put(self._table, item, Condition("attribute_not_exists(#row)"))
        return Put(self._table, item, Condition("#body = :body", {":body": stored["body"]}))

    def item(self, owner: str, row: str, record: Record) -> Item:
        """Return a record as a row."""
        return {"owner": owner, "row": row, **self._rows.encode(record, owner=owner, persons=())}

    def _person(self, account: Account, change: PersonChange) -> Put:
        after = change.after
        if after.account_id != account.account_id:
            raise ValueError(f"{after.row} belongs to another account")
        if change.stored and self._rows.decode(change.stored, type(after)).revision != after.revision:
            raise VersionConflictError(f"{after.row} was changed by somebody else: read it again, then try")
        return self.put_if_unchanged(self.item(account.account_id, after.row, as_written(after)), change.stored)

    def _senders(self, account: Account, changes: Sequence[PersonChange]) -> list[Operation]:
        wanted = {address: change.after.sender(address) for change in changes for address in change.after.addresses}
        before = [self._rows.decode(c.stored, type(c.after)) for c in changes if c.stored]
        had = {address for person in before for address in person.addresses}
        stored = self._stored(account, [*wanted, *(had - wanted.keys())])
        ours = {_id_of(change.after) for change in changes}
        operations: list[Operation] = []
        for address in (*wanted, *sorted(had - wanted.keys())):
            present = stored.get(address)
            holder = self._holder(account, present)
            if holder and holder.person_id not in ours:
                raise _taken(address, holder)
            if address in wanted:
                item = self.item(self._owner(account, address), "sender", wanted[address])
                operations.append(self.put_if_unchanged(item, present))
            elif present:
                unchanged = Condition("#body = :body", {":body": present["body"]})
                operations.append(Delete(self._table, self.key(account, address), unchanged))
        return operations

    def _holder(self, account: Account, present: Item | None) -> AddressOwner | None:
        """Return the owner of an address.

        A row of another account is a crash's leftover, from before this one had the number.
        """
        sender = self._rows.decode(present, AddressOwner) if present else None
        return sender if sender and sender.account_id == account.account_id else None

    def _stored(self, account: Account, addresses: Sequence[str]) -> Mapping[str, Item]:
        keys = {self._owner(account, address): address for address in addresses}
        if not keys:
            return {}
        items = self._table.get_many([{"owner": owner, "row": "sender"} for owner in keys])
        return {keys[item["owner"]]: item for item in items}

    @staticmethod
    def _owner(account: Account, address: str) -> str:
        return lookup_of(account, address)


def as_written(record: R) -> R:
    """Return a record with the revision of its next write."""
    return record.model_copy(update={"revision": record.revision + 1})


def _id_of(person: Person) -> str:
    return person.member_id if isinstance(person, Member) else person.contact_id


def _taken(address: str, holder: AddressOwner) -> AddressTakenError:
    if holder.member_id:
        why = f"{address} is {holder.name}'s, a member: as somebody else's too, their texts would be lost"
    else:
        why = f"{address} is {holder.name}'s already, a contact: take it from them first, or merge the two"
    return AddressTakenError(why, holder.person_id)
