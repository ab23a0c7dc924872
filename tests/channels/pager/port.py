"""Channel port of the pager: short messages to and from phone numbers, received as signed JSON."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

from steward.aws.secrets import Secrets
from steward.channels.messaging.port import (
    InboundMessage,
    Keyword,
    Known,
    MessageContent,
    MessageLimits,
    OutgoingMessage,
    SendAccepted,
    SendNotAttempted,
    SendOutcome,
    SendRejected,
    StatusReport,
    WebhookRefusedError,
)
from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.core.documents import Attachment
from steward.core.settings import Settings
from steward.people.directory.phone_numbers import AddressKind, SenderAddress, read_sender
from tests.channels.pager.provider import Pager

KEY = b"pages are signed with this"
_KEYWORDS: dict[str, Keyword] = {"MUTE": "stop", "UNMUTE": "start"}


def signature(body: bytes) -> str:
    return hmac.new(KEY, body, hashlib.sha256).hexdigest()


class PagerPort:
    """See `Port`. Every port of a process talks to the one provider in it."""

    name: ClassVar[str] = "pager"
    called: ClassVar[str] = "page"
    provider: ClassVar[str] = "pages"
    paths: ClassVar[tuple[str, ...]] = ("/webhooks/pages/in",)
    reaches: ClassVar[AddressKind] = "number"
    instead: ClassVar[tuple[str, ...]] = ()
    answers_within: ClassVar[timedelta | None] = None
    charged: ClassVar[bool] = True
    connected: ClassVar[bool] = True
    limits: ClassVar[MessageLimits] = MessageLimits(200)
    company: ClassVar[Pager] = Pager()

    def __init__(self, settings: Settings, environment: Mapping[str, str], secrets: Secrets) -> None:
        self._largest = settings.webhook_body_bytes

    def prepare_webhook(self) -> None:
        """See `Port`."""

    def receive(self, request: HttpRequest) -> InboundMessage | StatusReport:
        """See `Port`."""
        if len(request.body) > self._largest:
            raise WebhookRefusedError(413, "too large")
        if not hmac.compare_digest(signature(request.body), request.headers.get("x-pages-signature", "")):
            raise WebhookRefusedError(403, "signature refused")
        try:
            said: dict[str, Any] = json.loads(request.body)
            return self._report(said) if "status" in said else self._message(said, request.came_at)
        except (KeyError, TypeError, ValueError):
            raise WebhookRefusedError(400, "not a page") from None

    def acknowledge(self) -> HttpResponse:
        """See `Port`."""
        return HttpResponse(200, "{}", "application/json")

    def sender(self, address: str) -> SenderAddress:
        """See `Port`."""
        return read_sender(address)

    def keyword(self, message: InboundMessage) -> Keyword | None:
        """See `Port`."""
        return _KEYWORDS.get(message.content.text)

    def format(self, content: MessageContent) -> MessageContent:
        """See `Port`."""
        return MessageContent(" ".join(content.text.split()))

    def size(self, content: MessageContent) -> int:
        """See `Port`."""
        return 1

    def ready(self, outgoing: OutgoingMessage) -> None:
        """See `Port`."""

    def send(self, outgoing: OutgoingMessage, now: datetime) -> SendOutcome:
        """See `Port`."""
        if not self.company.up:
            return SendNotAttempted("the pager company is closed")
        if outgoing.to_address in self.company.barred:
            return SendRejected("no pager has that number")
        return SendAccepted(self.company.take(outgoing, now))

    def sent_like(self, outgoing: OutgoingMessage, since: datetime) -> Sequence[str]:
        """See `Port`."""
        return self.company.sent_like(outgoing, since)

    def attached(self, message: InboundMessage) -> Sequence[Attachment]:
        """See `Port`: pages are words."""
        return ()

    def received_between(self, since: datetime, until: datetime, known: Known) -> Sequence[InboundMessage]:
        """See `Port`."""
        listed = [self._message(page, None) for page in self.company.pages_between(since, until)]
        there = known([message.provider_id for message in listed])
        return [message for message in listed if message.provider_id not in there]

    def _message(self, page: dict[str, Any], came_at: datetime | None) -> InboundMessage:
        return InboundMessage(
            channel=self.name,
            provider_id=f"{self.provider}#{page['id']}",
            from_address=page["from"],
            to_address=page["to"],
            content=MessageContent(page["text"]),
            sent_at=None if came_at else datetime.fromisoformat(page["at"]),
            came_at=came_at,
        )

    def _report(self, said: dict[str, Any]) -> StatusReport:
        failed = said["status"] == "lost"
        return StatusReport(
            channel=self.name,
            reference=said["reference"],
            sent_at=datetime.fromtimestamp(0, UTC),
            provider_id=said["id"],
            status=said["status"],
            state="failed" if failed else "taken",
            reason="the pager was off" if failed else "it beeped",
        )
