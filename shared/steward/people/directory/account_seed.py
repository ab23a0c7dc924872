"""Creates a whole account from a description, for the local system and tests."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from steward.core.ids import new_id
from steward.people.directory.models import Account, Contact, Member, Role
from steward.people.directory.store import PeopleStore


@dataclass(frozen=True)
class PlannedMember:
    """A member to create; `phone` in E.164."""

    name: str
    phone: str
    role: Role
    zone: str
    email: str = ""


@dataclass(frozen=True)
class PlannedContact:
    """A contact to create; `about` is their description."""

    name: str
    phone: str
    about: str
    email: str = ""


@dataclass(frozen=True)
class AccountPlan:
    """An account with its people. `number` is the number they text (E.164), `mailbox` the address they mail."""

    name: str
    number: str
    members: tuple[PlannedMember, ...]
    contacts: tuple[PlannedContact, ...]
    mailbox: str = ""
    zone: str = "UTC"


def seed_account(people: PeopleStore, plan: AccountPlan, now: datetime) -> str:
    """Create the planned account unless its number already has one. Return the account's id."""
    if existing := people.account_at(plan.number):
        return existing
    account = Account(
        account_id=new_id("acct", now),
        name=plan.name,
        number=plan.number,
        mailbox=plan.mailbox.casefold(),
        zone=plan.zone,
    )
    for person in plan.members:
        member = Member(
            account_id=account.account_id,
            member_id=new_id("mbr", now),
            name=person.name,
            phone=person.phone,
            role=person.role,
            zone=person.zone,
            conversation_id=new_id("conv", now),
            emails=(person.email,) if person.email else (),
        )
        people.put_member(account, member)
    for entry in plan.contacts:
        contact = Contact(
            account_id=account.account_id,
            contact_id=new_id("ctc", now),
            name=entry.name,
            phone=entry.phone,
            about=entry.about,
            emails=(entry.email,) if entry.email else (),
        )
        people.put_contact(account, contact)
    # Last, because its number marks the plan as carried out: after a crash before this line, a rerun completes it.
    people.add_account(account)
    return account.account_id
