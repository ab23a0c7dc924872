"""Parser of AWS events about mail: an object stored in the bucket, or a report of SES on a sent mail.

Only AWS can put events of these sources on an account's bus. The bucket and the tag show if they concern Steward.

https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html

https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from steward.channels.messaging.port import StatusReport
from steward.core.sentences import Sentence, render, say

# Tag of a sent mail with its delivery, which SES's reports repeat.
TAG = "delivery"

# Feedback types with which recipients did not call the mail unwanted.
_NO_COMPLAINT = ("not-spam", "auth-failure")


class _Edge(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="ignore")


class _Object(_Edge):
    key: str


class _Bucket(_Edge):
    name: str


class ObjectCreated(_Edge):
    """An object was put into a bucket."""

    bucket: _Bucket
    object: _Object


class _Mail(_Edge):
    timestamp: datetime
    message_id: str = Field(alias="messageId", min_length=1)
    destination: tuple[str, ...] = ()
    tags: dict[str, tuple[str, ...]] = {}


class _Bounced(_Edge):
    action: str = ""


class _Bounce(_Edge):
    kind: str = Field(alias="bounceType")
    recipients: tuple[_Bounced, ...] = Field(alias="bouncedRecipients", default=())

    @property
    def final(self) -> bool:
        """True if the mail did not arrive. An absence note may look like a transient bounce, but names no action."""
        return self.kind == "Permanent" or any(one.action == "failed" for one in self.recipients)


class _Complaint(_Edge):
    feedback: str = Field(alias="complaintFeedbackType", default="")


class MailEvent(_Edge):
    """A report of SES about a mail that it was given to send."""

    kind: str = Field(alias="eventType")
    mail: _Mail
    bounce: _Bounce | None = None
    complaint: _Complaint | None = None

    @property
    def reference(self) -> str:
        """The delivery it is about, or "" if it is none of ours."""
        (tag, *_) = self.mail.tags.get(TAG, ("",)) or ("",)
        return reference_of(tag)


def read_event(event: Mapping[str, Any]) -> ObjectCreated | MailEvent | None:
    """Return the event in an EventBridge message, or None for an unknown kind."""
    kinds: dict[Any, type[ObjectCreated | MailEvent]] = {"aws.s3": ObjectCreated, "aws.ses": MailEvent}
    kind = kinds.get(event.get("source"))
    try:
        return kind.model_validate(event.get("detail")) if kind else None
    except ValidationError:
        return None


def status_report(told: MailEvent) -> StatusReport | None:
    """Return the delivery status that an event means, or None."""
    states: dict[str, Literal["under_way", "taken", "failed"]] = {
        "Send": "under_way",
        "DeliveryDelay": "under_way",
        "Delivery": "taken",
        "Complaint": "taken",
        "Reject": "failed",
        "Bounce": "failed" if told.bounce and told.bounce.final else "under_way",
    }
    state = states.get(told.kind)
    if state is None or not told.reference:
        return None
    why: dict[str, Sentence] = {
        "Bounce": say("undelivered", form="bounced"),
        "Reject": say("undelivered", form="refused"),
    }
    complains = told.complaint is not None and told.complaint.feedback not in _NO_COMPLAINT
    said = say("reported", status=told.kind)
    return StatusReport(
        channel="email",
        reference=told.reference,
        sent_at=told.mail.timestamp,
        provider_id=told.mail.message_id,
        status=told.kind,
        state=state,
        reason=render(why.get(told.kind, said) if state == "failed" else said),
        opted_out=complains,
    )


def tag_of(reference: str) -> str:
    """Return a delivery's reference in the characters of a tag: letters, digits, dashes and underscores."""
    return base64.urlsafe_b64encode(reference.encode()).decode().rstrip("=")


def reference_of(tag: str) -> str:
    """Return the reference in a tag, or "" if it is none of ours."""
    try:
        reference = base64.b64decode(f"{tag}{'=' * (-len(tag) % 4)}", altchars=b"-_", validate=True).decode()
    except (binascii.Error, ValueError):
        return ""
    conversation_id, _, delivery_id = reference.partition("/")
    return reference if conversation_id and delivery_id else ""
