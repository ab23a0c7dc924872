"""Client of Twilio's REST API: sends and lists messages of one channel.

https://www.twilio.com/docs/messaging/api/message-resource. `Messages.create` has no idempotency key, so the outcomes
are distinguished carefully.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import requests
from twilio.base.exceptions import TwilioRestException
from twilio.http.http_client import TwilioHttpClient
from twilio.http.response import Response
from twilio.rest import Client

from steward.channels.messaging.connection_errors import never_left
from steward.channels.messaging.port import (
    InboundMessage,
    MessageContent,
    OutgoingMessage,
    SendAccepted,
    SendNotAttempted,
    SendOutcome,
    SendRejected,
    SendUnclear,
)
from steward.channels.messaging.twilio.addresses import read_address, twilio_address
from steward.channels.messaging.twilio.reasons import OPTED_OUT_CODE, reason_for
from steward.core.sentences import say
from steward.people.directory.models import Channel

_TWILIO = "https://api.twilio.com"
_TIMEOUT_SECONDS = 15.0
_CLOCK_SKEW = timedelta(minutes=2)
_PAGE = 200


class RebasedHttpClient(TwilioHttpClient):  # type: ignore[misc]
    """Sends Twilio's requests to another server that speaks the same API."""

    def __init__(self, api_url: str) -> None:
        # No pool: a connection that died while the function was frozen would fail after the request was written.
        super().__init__(pool_connections=False, timeout=_TIMEOUT_SECONDS)
        self._api_url = api_url.rstrip("/")
        # The SDK's exceptions do not carry headers.
        self.retry_after: int | None = None

    def request(self, method: str, url: str, *args: Any, **kwargs: Any) -> Response:
        """See `TwilioHttpClient.request`."""
        self.retry_after = None
        response = super().request(method, url.replace(_TWILIO, self._api_url, 1), *args, **kwargs)
        asked = str((response.headers or {}).get("Retry-After", ""))
        self.retry_after = int(asked) if asked.isdecimal() else None
        return response


def rest_client(secret: Mapping[str, str], api_url: str) -> Client:
    """Return Twilio's client for the account of `secret` (`account_sid`, `auth_token`)."""
    return Client(secret["account_sid"], secret["auth_token"], http_client=RebasedHttpClient(api_url))


class TwilioClient:
    """Client for the port of a `channel` by Twilio. `credentials` is called on first use."""

    def __init__(self, channel: Channel, credentials: Callable[[], dict[str, str]], api_url: str) -> None:
        self._channel = channel
        self._credentials = credentials
        self._api_url = api_url
        self._made_with: dict[str, str] = {}
        self._kept: Client | None = None

    def ready(self) -> None:
        """See `ChannelPort`."""
        self._client()

    def send(self, outgoing: OutgoingMessage, callback_url: str) -> SendOutcome:
        """See `ChannelPort`; Twilio reports to `callback_url`."""
        client = self._client()
        try:
            message = client.messages.create(
                to=twilio_address(self._channel, outgoing.to_address),
                from_=twilio_address(self._channel, outgoing.from_address),
                body=outgoing.content.text,
                status_callback=callback_url,
            )
        except TwilioRestException as error:
            return _refused(error, client.http_client.retry_after)
        except requests.RequestException as error:
            if never_left(error):
                return SendNotAttempted(f"Twilio cannot be reached: {type(error).__name__}")
            return SendUnclear(f"the connection to Twilio broke off: {type(error).__name__}")
        if not message.sid:
            return SendUnclear("Twilio's answer carried no message id")
        return SendAccepted(message.sid)

    def sent_like(self, outgoing: OutgoingMessage, since: datetime) -> list[str]:
        """See `ChannelPort`."""
        earliest, text = since - _CLOCK_SKEW, outgoing.content.text
        listed = self._client().messages.list(
            to=twilio_address(self._channel, outgoing.to_address),
            from_=twilio_address(self._channel, outgoing.from_address),
            date_sent_after=earliest,
            limit=200,
        )
        matching = [
            message
            for message in listed
            if message.direction != "inbound"
            and _letters(message.body or "") == _letters(text)
            and message.date_created is not None
            and message.date_created >= earliest
        ]
        # An identical text comes before one with only the same letters.
        matching.sort(key=lambda message: (message.body != text, message.date_created or earliest))
        return [message.sid for message in matching if message.sid]

    def received_between(self, since: datetime, until: datetime) -> list[InboundMessage]:
        """See `ChannelPort`."""
        # The SDK fetches all pages by itself.
        listed = self._client().messages.list(date_sent_after=since, date_sent_before=until, page_size=_PAGE)
        # The list is newest first with times in whole seconds, so within a second the reversed order of the list
        # counts.
        inbound = [
            m
            for m in reversed(listed)
            if m.direction == "inbound" and m.date_sent is not None and m.date_sent >= since
            if read_address(m.to)[0] == self._channel
        ]
        inbound.sort(key=lambda message: message.date_sent)
        return [
            InboundMessage(
                channel=self._channel,
                provider_id=f"twilio#{message.sid}",
                from_address=read_address(message.from_)[1],
                to_address=read_address(message.to)[1],
                content=MessageContent(message.body or ""),
                attachments=int(message.num_media or 0),
                sent_at=message.date_sent,
            )
            for message in inbound
        ]

    def _client(self) -> Client:
        secret = self._credentials()
        if self._kept is None or secret != self._made_with:
            self._made_with = secret
            self._kept = rest_client(secret, self._api_url)
        return self._kept


def _letters(text: str) -> str:
    """Return the part of a text that survives Twilio's Smart Encoding.

    It replaces quotation marks, dashes and spaces, even in Twilio's list of messages.
    """
    letters = "".join(character for character in unicodedata.normalize("NFKC", text) if character.isalnum())
    return letters or text.strip()


def _refused(error: TwilioRestException, retry_after: int | None) -> SendOutcome:
    if error.status in (401, 403, 429):
        return SendNotAttempted(f"Twilio takes nothing from us at present ({error.status})", retry_after)
    if 400 <= error.status < 500:
        reason = reason_for(error.code or error.status, say("undelivered", form="refused"))
        return SendRejected(reason, opted_out=error.code == OPTED_OUT_CODE)
    return SendUnclear(f"Twilio answered {error.status}")
