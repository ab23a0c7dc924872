"""Who there is: accounts, their members and contacts, and what outsiders wrote."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from steward.core.records import Personal, Record

Role = Literal["owner", "approver", "member"]
Channel = Literal["sms"]


class Account(Record):
    """A team or household. `number` is the phone number its people text, E.164."""

    KIND: ClassVar[str] = "account"

    account_id: str
    name: str
    number: str
    # Not read any more: whether an account is paused is part of its standing. Rows of version 1 carry it.
    paused: bool = False


class Member(Record):
    """A person Steward works for. `zone` is an IANA name; `conversation_id` is the pinned one on `phone`."""

    KIND: ClassVar[str] = "member"

    account_id: str
    member_id: str
    name: str
    phone: str
    role: Role
    zone: str
    conversation_id: str
    active: bool = True


class Contact(Record):
    """Somebody the account deals with. `about` is what people call them by: a trade, a unit, a street."""

    KIND: ClassVar[str] = "contact"

    account_id: str
    contact_id: str
    name: str
    phone: str
    about: str = ""


class OutsiderMessage(Record):
    """A text from somebody who is not a member, as it was kept before there were correspondences; only ever read."""

    KIND: ClassVar[str] = "outsider_message"

    account_id: str
    message_id: str
    address: Annotated[str, Personal()]
    contact_id: str | None
    provider_id: str
    received_at: datetime
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The sender's address."""
        return (self.address,)


@dataclass(frozen=True)
class AddressFacts:
    """What an account knows of an outside address besides whose it is.

    `opted_out_at` is set while nothing may be sent there, `wrote_at` once somebody wrote from there; `correspondent` is
    the member who last had a text sent there. From a `blocked_at` address nothing is told and nothing answered.
    """

    opted_out_at: datetime | None = None
    wrote_at: datetime | None = None
    correspondent: str | None = None
    blocked_at: datetime | None = None


@dataclass(frozen=True)
class OwnNumber:
    """One of Steward's numbers; what was texted to it before `read_until` has been fetched."""

    number: str
    account_id: str
    read_until: datetime | None


class Sender(Record):
    """What an address means to one account: the row an inbound message is resolved by."""

    KIND: ClassVar[str] = "sender"

    account_id: str
    address: str
    member_id: str | None = None
    conversation_id: str | None = None
    contact_id: str | None = None
    name: str = ""
