"""Base class of the channel ports by Twilio.

Twilio brings the messages and reports of all its channels through one door, and lists them together. It tells them
apart by a scheme before the addresses, such as `whatsapp:+15550100101`: https://www.twilio.com/docs/whatsapp/api.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import quote

from steward.aws.secrets import Secrets
from steward.channels.messaging.port import (
    InboundMessage,
    Keyword,
    Known,
    MessageContent,
    MessageLimits,
    OutgoingMessage,
    SendOutcome,
    StatusReport,
)
from steward.channels.messaging.twilio.keywords import keyword
from steward.channels.messaging.twilio.paths import MESSAGES, STATUS
from steward.channels.messaging.twilio.settings import TwilioSettings
from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.core.log import logger
from steward.core.settings import Settings
from steward.people.directory.models import Channel
from steward.people.directory.phone_numbers import AddressKind, SenderAddress, read_sender

if TYPE_CHECKING:
    from steward.channels.messaging.twilio.client import TwilioClient
    from steward.core.documents import Attachment

_EMPTY_TWIML = HttpResponse(200, '<?xml version="1.0" encoding="UTF-8"?><Response/>', "text/xml")


class TwilioPort:
    """See `ChannelPort`. A channel adds its name, the form of its texts and their size.

    The libraries for sending and for checking signatures are in the layers of the functions that use them.
    """

    name: ClassVar[Channel]
    provider: ClassVar[str] = "twilio"
    paths: ClassVar[tuple[str, ...]] = (MESSAGES, STATUS)
    connected: ClassVar[bool] = True
    reaches: ClassVar[AddressKind] = "number"
    charged: ClassVar[bool] = True
    instead: ClassVar[tuple[Channel, ...]] = ()
    answers_within: ClassVar[timedelta | None] = None

    def __init__(self, settings: Settings, environment: Mapping[str, str], secrets: Secrets) -> None:
        self._settings = settings
        self._own = own = TwilioSettings.from_env(environment)
        self._secrets = secrets
        self.limits = MessageLimits(own.text_characters, self._plain)

    def prepare_webhook(self) -> None:
        """See `WebhookPort`."""
        import steward.channels.messaging.twilio.webhook  # noqa: F401

    def receive(self, request: HttpRequest) -> InboundMessage | StatusReport:
        """See `WebhookPort`: of this channel or another of Twilio's."""
        from steward.channels.messaging.twilio.webhook import inbound_text, status_report, verified_form

        form = verified_form(request, self._public_url, self._auth_tokens(), self._settings.webhook_body_bytes)
        return status_report(request, form) if request.path == STATUS else inbound_text(request, form)

    def acknowledge(self) -> HttpResponse:
        """See `WebhookPort`."""
        return _EMPTY_TWIML

    def sender(self, address: str) -> SenderAddress:
        """See `ChannelPort`."""
        return read_sender(address)

    def keyword(self, message: InboundMessage) -> Keyword | None:
        """See `ChannelPort`."""
        return message.answered or keyword(message.content.text)

    def format(self, content: MessageContent) -> MessageContent:
        """See `ChannelPort`."""
        return MessageContent(self._plain(content.text))

    def _plain(self, text: str) -> str:
        """Return the text in the channel's own form, which is never too long where `text` is not."""
        return text

    def size(self, content: MessageContent) -> int:
        """See `ChannelPort`."""
        return 1

    def ready(self, outgoing: OutgoingMessage) -> None:
        """See `ChannelPort`."""
        self._client.ready()

    def send(self, outgoing: OutgoingMessage, now: datetime) -> SendOutcome:
        """See `ChannelPort`."""
        # Twilio signs the whole callback URL, so the delivery's name in it cannot be forged or exchanged.
        asked = f"delivery={quote(outgoing.reference, safe='')}&at={int(now.timestamp())}"
        callback_url = f"{self._public_url.rstrip('/')}{STATUS}?{asked}"
        return self._client.send(outgoing, callback_url)

    def sent_like(self, outgoing: OutgoingMessage, since: datetime) -> Sequence[str]:
        """See `ChannelPort`."""
        return self._client.sent_like(outgoing, since)

    def attached(self, message: InboundMessage) -> Sequence[Attachment]:
        """See `ChannelPort`: a message whose pictures are not available at once is taken in without them."""
        from steward.channels.messaging.twilio.media import MediaFetchError, attachments

        secret = self._secrets.read(self._secret_id)
        sid = message.provider_id.removeprefix("twilio#")
        try:
            return attachments(secret, self._own.twilio_api_url, sid, self._own.media_seconds)
        except MediaFetchError as error:
            logger.warning("attachments of a text not fetched", extra={"provider_id": sid, "why": str(error)})
            return ()

    def received_between(self, since: datetime, until: datetime, known: Known) -> Sequence[InboundMessage]:
        """See `ChannelPort`: Twilio lists messages with their content."""
        listed = self._client.received_between(since, until)
        there = known([message.provider_id for message in listed])
        return [message for message in listed if message.provider_id not in there]

    def _auth_tokens(self) -> Iterator[str]:
        """Yield the token that signs Twilio's requests; if it does not fit, the one read at most a minute ago."""
        yield self._secrets.read(self._secret_id)["auth_token"]
        yield self._secrets.read(self._secret_id, at_most=timedelta(minutes=1))["auth_token"]

    @cached_property
    def _secret_id(self) -> str:
        return self._own.required("twilio_secret_id")

    @cached_property
    def _public_url(self) -> str:
        return self._settings.required("public_url")

    @cached_property
    def _client(self) -> TwilioClient:
        from steward.channels.messaging.twilio.client import TwilioClient

        return TwilioClient(self.name, lambda: self._secrets.read(self._secret_id), self._own.twilio_api_url)
