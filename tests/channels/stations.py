"""Set-up of each channel for the contract tests: its adapter, its fake provider and a person."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import make_msgid
from typing import Protocol
from unittest import mock
from urllib.parse import urlencode, urlsplit

import boto3
import time_machine
from twilio.request_validator import RequestValidator

from infra.local.demo import TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN
from infra.local.world.google import GoogleWorld, mail_secret
from infra.local.world.text_messages import Channel
from infra.local.world.twilio import TwilioWorld, incoming_form
from infra.local.world.twilio_api import create_twilio_app
from infra.local.world.webhooks import FORM
from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.secrets import Secrets
from steward.channels.messaging.email.port import EmailPort
from steward.channels.messaging.port import ChannelPort, OutgoingMessage, WebhookPort
from steward.channels.messaging.sms.port import SmsPort
from steward.channels.messaging.whatsapp.port import WhatsAppPort
from steward.channels.pages.http_messages import HttpRequest
from steward.core.settings import Settings
from tests.channels.pager.port import PagerPort, signature
from tests.channels.pager.provider import Pager
from tests.support.google import serve_google
from tests.support.servers import serve
from tests.support.ses import BUCKET, CONFIGURATION_SET, SesWorld
from tests.support.shared_resources import memory_aws, standing_server

PUBLIC_URL = "https://steward.test"
OURS = "+15005550006"
MAILBOX = "steward@example.com"
SES_DOMAIN = "mail.example.com"
NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)


class Station(Protocol):
    """A port with what is around it. `ours`, `theirs` and `barred` are addresses, the last of which takes nothing.

    `brings` is what the ids of messages that come in begin with.
    """

    @property
    def port(self) -> ChannelPort:
        """The port, as it is at present."""

    ours: str
    theirs: str
    barred: str
    brings: str

    def writes(self, text: str) -> None:
        """They write to us; nobody brings it anywhere."""

    def carry(self) -> None:
        """The provider does what it took on to do."""

    def fetched(self) -> int:
        """How many messages were fetched one by one so far; none where the list says all."""

    def unreachable(self) -> AbstractContextManager[None]:
        """Make the provider unreachable."""


class DoorStation(Station, Protocol):
    """A station whose provider brings what comes in."""

    @property
    def port(self) -> WebhookPort:
        """See `Station`."""

    stop: str

    def says(self, text: str) -> HttpRequest:
        """They write to us: what the provider brings to the door."""

    def reports(self, outgoing: OutgoingMessage, *, arrived: bool) -> HttpRequest:
        """Return the outcome of the last message sent."""


@dataclass
class TwilioStation:
    """Texts or WhatsApp messages, and the Twilio of `steward local`."""

    port: WebhookPort
    world: TwilioWorld
    hang_up: Callable[[], AbstractContextManager[None]]
    ours: str = OURS
    theirs: str = "+15550100101"
    barred: str = "+15550100109"
    brings: str = "twilio#"
    stop: str = "stop"
    channel: Channel = "sms"

    def writes(self, text: str) -> None:
        """See `Station`."""
        self.says(text)

    def says(self, text: str) -> HttpRequest:
        """See `DoorStation`."""
        before = len(self.world.messages())
        self.world.person_texts(self.theirs, self.ours, text, channel=self.channel)
        message = self.world.messages()[before]
        return _signed(f"{PUBLIC_URL}/webhooks/twilio/messages", incoming_form(message))

    def reports(self, outgoing: OutgoingMessage, *, arrived: bool) -> HttpRequest:
        """See `DoorStation`."""
        message = self.world.messages()[-1]
        assert message.status_callback
        ended = {"MessageStatus": "delivered"} if arrived else {"MessageStatus": "undelivered", "ErrorCode": "30003"}
        return _signed(message.status_callback, {"MessageSid": message.sid, **ended})

    def carry(self) -> None:
        """See `Station`."""
        self.world.release_callbacks()

    def fetched(self) -> int:
        """See `Station`."""
        return 0

    def unreachable(self) -> AbstractContextManager[None]:
        """See `Station`."""
        return self.hang_up()


def _signed(url: str, form: dict[str, str]) -> HttpRequest:
    parts = urlsplit(url)
    headers = {
        "content-type": FORM.lower(),
        "x-twilio-signature": RequestValidator(TWILIO_AUTH_TOKEN).compute_signature(url, form),
    }
    return HttpRequest("POST", parts.path, parts.query, headers, urlencode(form).encode(), NOW)


class _Keys(Secrets):
    """The secrets of both providers."""

    def __init__(self, google_url: str = "", gmail_url: str = "") -> None:
        self._google_url, self._gmail_url = google_url, gmail_url

    def read(self, secret_id: str, **_: object) -> dict[str, str]:
        """See `Secrets`."""
        if secret_id == "google":
            return mail_secret(MAILBOX, self._google_url) | {"api_url": self._gmail_url}
        return {"account_sid": TWILIO_ACCOUNT_SID, "auth_token": TWILIO_AUTH_TOKEN}


def sms() -> AbstractContextManager[DoorStation]:
    """Text messages."""
    return _twilio(SmsPort, "sms")


def whatsapp() -> AbstractContextManager[DoorStation]:
    """WhatsApp."""
    return _twilio(WhatsAppPort, "whatsapp")


@contextmanager
def _twilio(port: type[SmsPort] | type[WhatsAppPort], channel: Channel) -> Iterator[DoorStation]:
    world = TwilioWorld(
        account_sid=TWILIO_ACCOUNT_SID,
        auth_token=TWILIO_AUTH_TOKEN,
        webhooks={OURS: f"{PUBLIC_URL}/webhooks/twilio/messages"},
        callbacks="held",
        post=lambda *_: (_ for _ in ()).throw(ConnectionError()),
        now=lambda: NOW,
    )
    with serve(create_twilio_app(world)) as server:
        settings = Settings(public_url=PUBLIC_URL)

        def made(url: str) -> WebhookPort:
            environment = {"STEWARD_TWILIO_SECRET_ID": "twilio", "STEWARD_TWILIO_API_URL": url}
            return port(settings, environment, _Keys())

        @contextmanager
        def hang_up() -> Iterator[None]:
            station.port = made("http://127.0.0.1:9")
            try:
                yield
            finally:
                station.port = made(server.url)

        station = TwilioStation(made(server.url), world, hang_up, channel=channel)
        world._opted_out.add((station.ours, station.barred))
        if channel == "whatsapp":
            # A STOP by text says nothing about WhatsApp.
            station.barred = "+1"
        yield station
    world.close()


@dataclass
class PagerStation:
    """Pages and their company."""

    port: WebhookPort
    company: Pager
    ours: str = OURS
    theirs: str = "+15550100101"
    barred: str = "+15550100198"
    brings: str = "pages#"
    stop: str = "MUTE"

    def writes(self, text: str) -> None:
        """See `Station`."""
        self.says(text)

    def says(self, text: str) -> HttpRequest:
        """See `DoorStation`."""
        return pages(self.company.bring(self.theirs, self.ours, text, NOW))

    def reports(self, outgoing: OutgoingMessage, *, arrived: bool) -> HttpRequest:
        """See `DoorStation`."""
        status = "beeped" if arrived else "lost"
        return pages({"id": self.company.taken[-1][0], "status": status, "reference": outgoing.reference})

    def carry(self) -> None:
        """See `Station`."""

    def fetched(self) -> int:
        """See `Station`."""
        return 0

    @contextmanager
    def unreachable(self) -> Iterator[None]:
        """See `Station`."""
        self.company.up = False
        try:
            yield
        finally:
            self.company.up = True


def pages(said: object) -> HttpRequest:
    """A request of the pager company's."""
    body = json.dumps(said).encode()
    return HttpRequest("POST", "/webhooks/pages/in", "", {"x-pages-signature": signature(body)}, body, NOW)


@contextmanager
def pager() -> Iterator[DoorStation]:
    """Pages."""
    port = PagerPort(Settings(), {}, _Keys())
    company = PagerPort.company = Pager()
    station = PagerStation(port, company)
    company.barred.add(station.barred)
    yield station


@dataclass
class EmailStation:
    """Test station of mail by Gmail, with the fake Google."""

    port: ChannelPort
    world: GoogleWorld
    hang_up: Callable[[], AbstractContextManager[None]]
    ours: str = MAILBOX
    theirs: str = "pete@plumbers.example"
    barred: str = "nobody at all"
    brings: str = "gmail#"

    def writes(self, text: str) -> None:
        """See `Station`."""
        self.world.bring(plain_mail(self.theirs, self.ours, text), proved="plumbers.example")

    def carry(self) -> None:
        """See `Station`."""

    def fetched(self) -> int:
        """See `Station`."""
        return self.world.asked["gmail.users.messages.get"]

    def unreachable(self) -> AbstractContextManager[None]:
        """See `Station`."""
        return self.hang_up()


def plain_mail(sender: str, to: str, text: str, subject: str = "", **headers: str) -> bytes:
    """A mail as anybody's program writes it; `_` for `-` in the names of `headers`."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, subject
    mail["Message-ID"] = make_msgid(domain="plumbers.example")
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail.as_bytes()


@contextmanager
def email() -> Iterator[Station]:
    """Mail."""
    world = GoogleWorld(MAILBOX, now=lambda: NOW)
    with serve_google(world) as server:

        def made(url: str) -> ChannelPort:
            return EmailPort(Settings(), {"STEWARD_GOOGLE_SECRET_ID": "google"}, _Keys(server.url, url))

        @contextmanager
        def hang_up() -> Iterator[None]:
            station.port = made("http://127.0.0.1:9")
            try:
                yield
            finally:
                station.port = made(server.url)

        station = EmailStation(made(server.url), world, hang_up)
        yield station


@dataclass
class SesStation:
    """Test station of mail by Amazon SES, with the fake SES."""

    port: ChannelPort
    world: SesWorld
    hang_up: Callable[[], AbstractContextManager[None]]
    blobs: mock.Mock
    ours: str = f"steward@{SES_DOMAIN}"
    theirs: str = "pete@plumbers.example"
    barred: str = "nobody at all"
    brings: str = "ses#"

    def writes(self, text: str) -> None:
        """See `Station`."""
        self.world.bring(plain_mail(self.theirs, self.ours, text), self.ours, proved="plumbers.example")

    def carry(self) -> None:
        """See `Station`."""
        assert isinstance(self.port, EmailPort)
        for event in self.world.told():
            self.port.read_aws_event(event)

    def fetched(self) -> int:
        """See `Station`."""
        return self.blobs.call_count

    def unreachable(self) -> AbstractContextManager[None]:
        """See `Station`."""
        return self.hang_up()


@contextmanager
def ses() -> Iterator[Station]:
    """Mail by Amazon SES."""
    world, server = SesWorld(SES_DOMAIN, now=lambda: NOW), standing_server("ses")
    server.doorway.app = world.app()
    environment = {
        "STEWARD_SES_DOMAIN": SES_DOMAIN,
        "STEWARD_SES_CONFIGURATION_SET": CONFIGURATION_SET,
        "STEWARD_MAIL_BUCKET": BUCKET,
    }

    def asked_at(url: str) -> AbstractContextManager[object]:
        client = boto3.client("sesv2", endpoint_url=url, config=clients.once(10))
        return mock.patch.object(clients, "sesv2", return_value=client)

    def made() -> ChannelPort:
        return EmailPort(Settings(), environment, _Keys())

    @contextmanager
    def hang_up() -> Iterator[None]:
        with asked_at("http://127.0.0.1:9"):
            station.port = made()
            yield
        station.port = made()

    counted = mock.patch.object(Bucket, "blob", autospec=True, side_effect=Bucket.blob)
    with time_machine.travel(NOW, tick=False), memory_aws(), asked_at(server.url), counted as blobs:
        station = SesStation(made(), world, hang_up, blobs)
        yield station


DOORS: tuple[Callable[[], AbstractContextManager[DoorStation]], ...] = (sms, whatsapp, pager)
STATIONS: tuple[Callable[[], AbstractContextManager[Station]], ...] = (*DOORS, email, ses)
