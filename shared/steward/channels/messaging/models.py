"""Deliveries: one row for each message Steward means to send; and watches: one for each channel that has one."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from steward.aws.schema import DELIVERIES
from steward.channels.messaging.port import PushTerms
from steward.core.provenance import Provenance
from steward.core.records import Personal, Record
from steward.core.rings import Ring
from steward.core.threads import Thread
from steward.people.directory.addresses import is_correspondence
from steward.people.directory.models import Channel


class DeliveryStatus(StrEnum):
    """Pending → claimed → sent, failed or unknown. A claim is never taken over: a text must not go twice."""

    PENDING = "pending"
    CLAIMED = "claimed"
    SENT = "sent"
    FAILED = "failed"
    UNKNOWN = "unknown"


Purpose = Literal["reply", "notice", "approval_request", "tool_call", "second_notice"]


class Delivery(Record):
    """What to send, to whom. The parts that change (status, claim, provider's id) are attributes of its row.

    `approval` names the approval whose link is added when the text goes out, so that no working link is ever stored;
    `confirms` names the member and the invitation whose code is added in the same way, such as `mbr-01J…/1`;
    `signs_in` in the same way the sign-in and the member, such as `6kq3…/mbr-01J…`;
    `offers` the delivery of the same conversation that its link offers to send again. `call_id` is the tool call whose
    result this delivery decides, `after` the delivery of the conversation that must have gone out before, and
    `again_of` the one a person had sent again by this. `caused_at` is when what led to it happened, if that
    was before it was made. `member_id` is who had it sent, empty for Steward by itself; they hear of it in `language`.
    A `decided` one is what the team had to say: a person has read the words, and it was not Steward who proposed it. It
    goes into `thread`, where the channel has any. `to_contact` is the id of the contact it is to, if it is to one.
    `from_address` is the account's number, whatever it goes by.
    """

    KIND: ClassVar[str] = "delivery"

    delivery_id: str
    account_id: str
    conversation_id: str
    purpose: Purpose
    channel: Channel
    from_address: str
    to_address: Annotated[str, Personal()]
    to_name: Annotated[str, Personal("")] = ""
    to_contact: str = ""
    created_at: datetime
    caused_at: datetime | None = None
    call_id: str | None = None
    approval_id: str | None = None
    approver_id: str | None = None
    after: str | None = None
    offers: str | None = None
    confirms: str | None = None
    signs_in: str | None = None
    again_of: str | None = None
    member_id: str = ""
    decided: bool = False
    # Of the words, if they are those of a call.
    provenance: Provenance = "account"
    language: str = "en"
    thread: Annotated[Thread | None, Personal(None)] = None
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The recipient's address."""
        return (self.to_address,)

    @property
    def row(self) -> str:
        """The row's sort key."""
        return f"delivery#{self.delivery_id}"

    @property
    def cause(self) -> datetime:
        """From when on its text may have gone out: nobody can have sent it before what led to it."""
        return min(self.caused_at or self.created_at, self.created_at)

    @property
    def carries(self) -> bool:
        """Whether a link or a code is added when it goes out."""
        return bool(self.confirms or self.signs_in or (self.approver_id and (self.approval_id or self.offers)))

    @property
    def goes_outside(self) -> bool:
        """Whether it is part of a correspondence: what a tool sends, and what a correspondence answers."""
        return self.purpose == "tool_call" or is_correspondence(self.conversation_id)

    @property
    def reference(self) -> str:
        """Its name among all deliveries."""
        return f"{self.conversation_id}/{self.delivery_id}"

    @property
    def lane(self) -> str:
        """What it shares with every other delivery from the same number to the same recipient: one goes at a time."""
        return f"{self.account_id}/{self.from_address}/{self.to_address}"

    def rings(self) -> tuple[Ring, ...]:
        """The ring that has it sent."""
        return (Ring(DELIVERIES.name, self.conversation_id, self.row, self.lane),)


class Watch(Record):
    """What a provider has been asked to tell at our door, since when, and until when it will."""

    KIND: ClassVar[str] = "watch"

    channel: Channel
    terms: PushTerms
    renewed_at: datetime
    expires_at: datetime
