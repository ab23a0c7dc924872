"""Records of deliveries, one per message to send, and of push watches, one per channel."""

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
from steward.people.directory.models import Channel
from steward.people.directory.outside_addresses import is_correspondence


class DeliveryStatus(StrEnum):
    """Pending → claimed → sent, failed or unknown. A claim is never taken over, so that no text is sent twice."""

    PENDING = "pending"
    CLAIMED = "claimed"
    SENT = "sent"
    FAILED = "failed"
    UNKNOWN = "unknown"


Purpose = Literal["reply", "notice", "approval_request", "tool_call", "second_notice", "push"]


class Delivery(Record):
    """A message to be sent. Its changing parts (status, claim, provider's id) are attributes of its row.

    `approval_id` names the approval whose link is added when the text is sent, so that no working link is ever stored.
    In the same way `confirms` names the member and the invitation whose code is added, such as `mbr-01J…/1`; `signs_in`
    the sign-in and the member, such as `6kq3…/mbr-01J…`; and `offers` the delivery of the same conversation that its
    link offers to send again. `call_id` is the tool call whose result this delivery decides, `after` the delivery of
    the conversation that must be sent before, and `again_of` the one that a person had sent again by this.
    `caused_at` is the time of its cause, if that was before it was made. `member_id` is the member who had it sent,
    empty for Steward itself; they are told in `language`. A `decided` delivery contains the team's words: a person
    has read them, and Steward did not propose it. What no person asked for is `by_steward`. If it `wants_answer`, we
    wait for one. It goes into `thread` on a channel that has threads; a mail that begins one may have a `subject`.
    `to_contact` is the id of the recipient, if a contact. One to a `to_former_member` is never sent. `from_address` is
    the account's number, whatever the channel. `tried` are the channels that have refused it already; with
    `fixed_channel` somebody has said which one to use, and no other is tried.
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
    to_former_member: bool = False
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
    tried: tuple[Channel, ...] = ()
    fixed_channel: bool = False
    member_id: str = ""
    decided: bool = False
    wants_answer: bool = False
    by_steward: bool = False
    # The label of the words, if they are those of a call.
    provenance: Provenance = "account"
    language: str = "en"
    thread: Annotated[Thread | None, Personal(None)] = None
    subject: Annotated[str, Personal("")] = ""
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
        """The earliest time at which its text may have been sent: that of its cause."""
        return min(self.caused_at or self.created_at, self.created_at)

    @property
    def carries(self) -> bool:
        """True if a link or a code is added when it is sent."""
        return bool(self.confirms or self.signs_in or (self.approver_id and (self.approval_id or self.offers)))

    @property
    def goes_outside(self) -> bool:
        """True if it is part of a correspondence: a tool's text, or a correspondence's own answer."""
        return self.purpose == "tool_call" or is_correspondence(self.conversation_id)

    @property
    def reference(self) -> str:
        """Its unique name among all deliveries."""
        return f"{self.conversation_id}/{self.delivery_id}"

    @property
    def lane(self) -> str:
        """The lane, shared by all deliveries from one number to one recipient: they are sent one at a time."""
        return f"{self.account_id}/{self.from_address}/{self.to_address}"

    def instead(self, channel: Channel, address: str, at: datetime) -> Delivery:
        """Return the delivery of the same words by another channel, after this one was refused.

        If the delivery before it takes that channel too, they stay in order.
        """
        fields = {
            "delivery_id": f"{self.delivery_id}-{channel}",
            "channel": channel,
            "to_address": address,
            "created_at": at,
            "caused_at": self.cause,
            "after": f"{self.after}-{channel}" if self.after else None,
            "tried": (*self.tried, self.channel),
            "thread": None,
        }
        return self.model_copy(update=fields)

    def rings(self) -> tuple[Ring, ...]:
        """The ring that has it sent."""
        return (Ring(DELIVERIES.name, self.conversation_id, self.row, self.lane),)


class PushWatch(Record):
    """A provider's push watch: the agreed terms, its renewal and its end."""

    KIND: ClassVar[str] = "watch"

    channel: Channel
    terms: PushTerms
    renewed_at: datetime
    expires_at: datetime
