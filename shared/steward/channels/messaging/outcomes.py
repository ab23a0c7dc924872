"""What a delivery's outcome means to whoever waits for it. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, cast

from steward.channels.messaging.events import DeliverySettled, TextSettled
from steward.channels.messaging.models import Delivery, DeliveryStatus
from steward.people.directory.addresses import is_correspondence, is_mail
from steward.tools.models import CallStatus
from steward.wording.receipts import Mailed, Texted
from steward.wording.sentence import Quoted, render

# From which status a call may take on the outcome of its delivery.
CALL_FROM = {
    DeliveryStatus.SENT: (CallStatus.HANDED_OVER, CallStatus.UNKNOWN),
    DeliveryStatus.UNKNOWN: (CallStatus.HANDED_OVER,),
    # A provider may take a text and report later that it never arrived.
    DeliveryStatus.FAILED: (CallStatus.HANDED_OVER, CallStatus.UNKNOWN, CallStatus.DONE),
}


def call_result(
    delivery: Delivery, status: DeliveryStatus, reason: str
) -> tuple[Literal["done", "failed", "unknown"], str]:
    """The result that a delivery's outcome is for the tool call it belongs to, as a status and in words."""
    name = delivery.to_name or delivery.to_address
    quoted = f"“{delivery.text}”"
    if status is DeliveryStatus.SENT:
        return "done", f"sent to {name}: {quoted}"
    if status is DeliveryStatus.FAILED:
        return "failed", f"not delivered to {name}: {reason}. The text was: {quoted}"
    return (
        "unknown",
        f"it is unknown whether this reached {name} ({reason}); it will not be sent again by itself. "
        f"The text was: {quoted}",
    )


def report_of(delivery: Delivery, status: DeliveryStatus) -> str:
    """What a member reads of a text that was sent without a decision."""
    if status is not DeliveryStatus.SENT:
        return ""
    done = Mailed if is_mail(delivery.to_address) else Texted
    return render(done(who=delivery.to_name or delivery.to_address, words=Quoted(delivery.text)), delivery.language)


def delivery_settled(delivery: Delivery, status: DeliveryStatus, reason: str, *, told: bool = False) -> DeliverySettled:
    """What the conversation hears of a text that failed, or that nobody can account for; `told` as in `Settling`."""
    return DeliverySettled(
        delivery_id=delivery.delivery_id,
        status="failed" if status is DeliveryStatus.FAILED else "unknown",
        reason=reason,
        repeat=(told or status is DeliveryStatus.UNKNOWN)
        and not delivery.call_id
        and delivery.purpose != "second_notice",
        offer=delivery.call_id is not None,
        offers=delivery.offers,
        confirms=delivery.confirms,
        signs_in=delivery.signs_in,
        to_name=delivery.to_name,
        to_address=delivery.to_address,
        approval_id=delivery.approval_id,
        approver_id=delivery.approver_id,
        text=delivery.text,
    )


def text_settled(
    delivery: Delivery, status: DeliveryStatus, before: DeliveryStatus, reason: str, now: datetime
) -> TextSettled:
    """What the recipient's correspondence hears of a delivery that went from `before` to `status`."""
    corrects = before in (DeliveryStatus.SENT, DeliveryStatus.UNKNOWN)
    return TextSettled(
        account_id=delivery.account_id,
        channel=delivery.channel,
        steward_address=delivery.from_address,
        reference=delivery.reference,
        own=is_correspondence(delivery.conversation_id) and delivery.call_id is None,
        decided=delivery.decided,
        member_id=delivery.member_id,
        status=cast("Literal['sent', 'unknown', 'failed']", status.value),
        before=cast("Literal['', 'sent', 'unknown']", before.value if corrects else ""),
        reason=reason,
        settled_at=now,
        contact_id=delivery.to_contact,
        address=delivery.to_address,
        name=delivery.to_name,
        text=delivery.text,
    )
