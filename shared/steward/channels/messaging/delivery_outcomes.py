"""Effects of a delivery's outcome on calls, conversations and correspondences. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, cast

from steward.channels.messaging.channel_argument import way_in_words
from steward.channels.messaging.events import DeliverySettled, TextSettled
from steward.channels.messaging.models import Delivery, DeliveryStatus
from steward.core.sentences import Quoted, render, say
from steward.core.text import shorten
from steward.people.directory.outside_addresses import is_correspondence, is_mail
from steward.tools.models import CallStatus

# Of a sent text a report shows so much, in one line.
_SHOWN = 300

# Call statuses that the outcome of a delivery may change.
CALL_FROM = {
    DeliveryStatus.SENT: (CallStatus.HANDED_OVER, CallStatus.UNKNOWN),
    DeliveryStatus.UNKNOWN: (CallStatus.HANDED_OVER,),
    # A provider may accept a text and report later that it never arrived.
    DeliveryStatus.FAILED: (CallStatus.HANDED_OVER, CallStatus.UNKNOWN, CallStatus.DONE),
}


def call_result(
    delivery: Delivery, status: DeliveryStatus, reason: str
) -> tuple[Literal["done", "failed", "unknown"], str]:
    """Return the result of the tool call that the delivery belongs to, as a status and in words."""
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
    """Return the report to a member of a text that was sent without a decision."""
    if status is not DeliveryStatus.SENT:
        return ""
    who, words = delivery.to_name or delivery.to_address, Quoted(shorten(delivery.text, _SHOWN))
    if is_mail(delivery.to_address):
        return render(say("mailed", who=who, words=words), delivery.language)
    return render(say("texted", form=way_in_words(delivery.channel), who=who, words=words), delivery.language)


def delivery_settled(delivery: Delivery, status: DeliveryStatus, reason: str, *, told: bool = False) -> DeliverySettled:
    """Return the event for a failed or unknown text of the conversation's own; `told` as in `DeliverySettlement`."""
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
        channel=delivery.channel,
        to_name=delivery.to_name,
        to_address=delivery.to_address,
        approval_id=delivery.approval_id,
        approver_id=delivery.approver_id,
        text=delivery.text,
    )


def text_settled(
    delivery: Delivery, status: DeliveryStatus, before: DeliveryStatus, reason: str, now: datetime
) -> TextSettled:
    """Return the event for the recipient's correspondence, of a delivery that changed from `before` to `status`."""
    corrects = before in (DeliveryStatus.SENT, DeliveryStatus.UNKNOWN)
    return TextSettled(
        account_id=delivery.account_id,
        channel=delivery.channel,
        steward_address=delivery.from_address,
        reference=delivery.reference,
        own=is_correspondence(delivery.conversation_id) and delivery.call_id is None,
        decided=delivery.decided,
        wants_answer=delivery.wants_answer,
        by_steward=delivery.by_steward,
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
