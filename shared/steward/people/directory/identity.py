"""Identifies the sender of an inbound message by number or address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from steward.aws.tables import Place
from steward.people.directory.phone_numbers import AddressKind, SenderAddress
from steward.people.directory.store import PeopleStore


@dataclass(frozen=True)
class MemberIdentity:
    """A member of the account: their messages go into their conversation."""

    account_id: str
    address: str
    member_id: str
    conversation_id: str
    name: str
    confirmed: bool = True
    language: str = "en"


@dataclass(frozen=True)
class ContactIdentity:
    """A contact of the account, who decides nothing."""

    account_id: str
    address: str
    contact_id: str
    name: str


@dataclass(frozen=True)
class StrangerIdentity:
    """Anybody else. Two `withheld` senders may be two people, since nothing is known of them."""

    account_id: str
    address: str
    kind: AddressKind


Identity = MemberIdentity | ContactIdentity | StrangerIdentity


def identify(
    people: PeopleStore, number: str, origin: SenderAddress, pin_place: Callable[[str], Place]
) -> Identity | None:
    """Return the identity of `origin` for the account that owns `number`, or None without such an account.

    The same request reads the row at `pin_place`, which names a member's current conversation. Only an active member
    counts as one: former members and removed contacts are strangers.
    """
    account_id, known, pin = people.resolve_beside(number, origin.address, pin_place(origin.address))
    if account_id is None:
        return None
    if known and known.member_id and known.conversation_id:
        moved_on = pin is not None and pin["member_id"] == known.member_id
        conversation_id = str(pin["pinned"]) if pin and moved_on else known.conversation_id
        who = (known.member_id, conversation_id, known.name, known.confirmed, known.language)
        return MemberIdentity(account_id, origin.address, *who)
    if known and known.contact_id:
        return ContactIdentity(account_id, origin.address, known.contact_id, known.name)
    return StrangerIdentity(account_id, origin.address, origin.kind)
