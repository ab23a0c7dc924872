"""Erasure of a person from the directory: their addresses are freed at once, their identity goes last.

Until everything else is done, their row tells what to look for, so an interrupted walk can begin again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import ClassVar

from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import PEOPLE
from steward.aws.tables import ABSENT, Item, Operation, Table, Update
from steward.core.clock import to_iso
from steward.core.records import ERASED
from steward.core.redaction import ErasureScope, ErasureSubject
from steward.people.directory.accounts import AccountService
from steward.people.directory.contacts import ContactService
from steward.people.directory.models import ERASING, OPT_SAID, OPTED_OUT, UNREACHED, Contact, Member
from steward.people.directory.service import PeopleService
from steward.people.directory.store import PeopleStore
from steward.people.directory.validation import PeopleRuleError

# Kept of an address that opted out or is blocked: the fact and its time.
_STANDING = (OPTED_OUT, OPT_SAID, "blocked_at", "blocked_by")
_OTHER_FACTS = ("wrote_at", "wrote_by", "correspondent", "said", "said_on", UNREACHED)


class PeopleEraser:
    """Erases members, contacts and facts about addresses.

    An address that opted out or is blocked stays in the table with that fact alone: otherwise it would be written to
    again.
    """

    covers: ClassVar[tuple[str, ...]] = (r"people/[^#]+/(?:member|contact|address|outsider)#.*", "people/sender#.*")

    def __init__(
        self,
        table: Table,
        rows: RowRedactor,
        store: PeopleStore,
        accounts: Callable[[], AccountService],
        contacts: Callable[[], ContactService],
    ) -> None:
        self._table = table
        self._rows = rows
        self._store = store
        self._accounts = accounts
        self._contacts = contacts

    def subject(self, account_id: str, person_id: str, address: str = "") -> ErasureSubject:
        """Return the subject: a member, a contact with everybody merged into it, or the owner of an address.

        Raises `PeopleRuleError` if nobody has that id.
        """
        if not person_id:
            return ErasureSubject(account_id, addresses=frozenset({address}))
        person = person_of(self._store, account_id, person_id)
        if person is None:
            raise PeopleRuleError(f"There is nobody with the id {person_id} here: look them up first.")
        found = ErasureSubject(account_id, person_id).also(_addresses(person), (person.name,))
        for item in rows_of(self._table, PEOPLE, account_id, "contact#"):
            other = self._store.kept_contact(account_id, str(item["row"]).removeprefix("contact#"))
            if other and other.merged_into == person_id:
                found = found.also(_addresses(other), (other.name,))
        return found if ERASED not in found.names else ErasureSubject(account_id, person_id)

    def close(self, account_id: str, person_id: str) -> None:
        """Free their addresses: messages from there come from a stranger from now on."""
        person = person_of(self._store, account_id, person_id) if person_id else None
        if isinstance(person, Member) and person.active:
            self._accounts().change_member(account_id, person_id, active=False, erased=True)
        elif isinstance(person, Contact) and person.live:
            self._contacts().remove(account_id, person_id)

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`: mentions in others' rows, and facts about their addresses."""
        subject, changed = marked.subject, 0
        for item in list(rows_of(self._table, PEOPLE, subject.account_id)):
            kind, _, named = str(item["row"]).partition("#")
            if kind == "address" and named in subject.addresses:
                changed += self._address(item)
            elif kind == "outsider" and subject.among(item["persons"]):
                changed += self._rows.replace(self._table, PEOPLE, item, walk)
            elif kind in ("member", "contact") and not self._is(item, subject):
                changed += self._rows.redact(self._table, PEOPLE, item, walk)
        return changed

    def end(self, subject: ErasureSubject, walk: ErasureWalk) -> None:
        """Remove their identity. The id stays, so that references still find a person there."""
        rows = list(rows_of(self._table, PEOPLE, subject.account_id))
        # Their addresses first: once the identity is gone, nothing tells which they were.
        for item in rows:
            kind, _, named = str(item["row"]).partition("#")
            if kind == "address" and named in subject.addresses:
                self._address(item, ended=True)
        for item in rows:
            kind = str(item["row"]).partition("#")[0]
            if kind in ("member", "contact") and self._is(item, subject):
                self._rows.replace(self._table, PEOPLE, item, walk)

    def _address(self, item: Item, *, ended: bool = False) -> int:
        """Remove what is known of an address; its mark only once the erasure has `ended`."""
        place = {"owner": item["owner"], "row": item["row"]}
        stays, goes = (_STANDING, (*_OTHER_FACTS, ERASING)) if ended else ((*_STANDING, ERASING), _OTHER_FACTS)
        if not any(name.startswith(stays) and value for name, value in item.items()):
            self._table.delete(place)
            return 1
        gone = {name: ABSENT for name in item if name.startswith(goes)}
        if gone:
            self._table.update(place, gone)
        return int(bool(gone))

    def _is(self, item: Item, subject: ErasureSubject) -> bool:
        person_id = str(item["row"]).partition("#")[2]
        if person_id == subject.person_id:
            return True
        other = self._store.kept_contact(subject.account_id, person_id) if item["kind"] == Contact.KIND else None
        return bool(other and subject.person_id and other.merged_into == subject.person_id)


def person_of(store: PeopleStore, account_id: str, person_id: str) -> Member | Contact | None:
    """Return a member or contact, also a former one."""
    return store.member(account_id, person_id) or store.kept_contact(account_id, person_id)


def erasing_marks(
    store: PeopleStore, account_id: str, person_id: str, address: str, asked_at: datetime
) -> list[Operation]:
    """Return the writes that mark the addresses of a person, or a stranger's `address`, until the erasure is done."""
    subject = ErasureSubject(account_id).also({address})
    if person := person_of(store, account_id, person_id) if person_id else None:
        subject = subject.also(_addresses(person))
    places = (store.address_place(account_id, one) for one in sorted(subject.addresses))
    return [Update(table, key, {ERASING: to_iso(asked_at)}) for table, key in places]


def _addresses(person: Member | Contact) -> tuple[str, ...]:
    """Return the addresses that a person has, or had."""
    return (*person.phones, *map(str.casefold, person.emails), *person.emails)


class ErasurePersonLookup:
    """Finds people who can be erased."""

    def __init__(self, store: PeopleStore, people: PeopleService) -> None:
        self._store = store
        self._people = people

    def find(self, account_id: str, subject: str, named: str) -> tuple[str, str]:
        """Return the id of a member or contact, or a stranger's address, that `subject` means and `named` confirms.

        Raises `PeopleRuleError` for an unknown person, another name, or the last owner, without whom nobody could
        decide.
        """
        person = self._store.member(account_id, subject) or self._store.contact(account_id, subject)
        if person is None:
            return "", self._stranger(account_id, subject, named)
        if " ".join(named.split()).casefold() != " ".join(person.name.split()).casefold():
            raise PeopleRuleError(f"The name does not fit: {subject} is called otherwise. Look them up and ask again.")
        if isinstance(person, Contact):
            return person.contact_id, ""
        others = (one for one in self._store.members(account_id) if one.member_id != person.member_id)
        if _owns(person) and not any(map(_owns, others)):
            raise PeopleRuleError(f"{person.name} is the last owner: make somebody else an owner first.")
        return person.member_id, ""

    def _stranger(self, account_id: str, subject: str, named: str) -> str:
        address = self._people.number_of(account_id, subject) or subject
        if not self._store.address(account_id, address).wrote_at:
            raise PeopleRuleError(
                "There is nobody with that id or whole name, and nobody has written from such an address."
            )
        if named not in (subject, address):
            raise PeopleRuleError("Of somebody who is no contact, give the address once more to confirm it.")
        if self._people.contact_at(account_id, address) or self._people.member_at(account_id, address):
            raise PeopleRuleError("That address is a contact's or a member's: give their id.")
        return address


def _owns(member: Member) -> bool:
    return member.active and member.role == "owner"
