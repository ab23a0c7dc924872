"""Channel adapter for push messages to browsers that members switched on (RFC 8030, 8291, 8292).

A message says that something waits and no more; the browser opens the app, which asks for a session. What it shows
again replaces what it showed, so that one reminder stands there however many approvals wait.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any, ClassVar
from urllib.parse import urlsplit

from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.row_codec import RowCodec
from steward.aws.secrets import Secrets
from steward.aws.tables import Table
from steward.channels.messaging.one_way_port import OneWayPort
from steward.channels.messaging.port import (
    MessageLimits,
    OutgoingMessage,
    SendAccepted,
    SendNotAttempted,
    SendOutcome,
    SendRejected,
    SendUnclear,
)
from steward.channels.messaging.push_keys import signing_key
from steward.channels.messaging.push_subscriptions import PushSubscription, PushSubscriptions
from steward.core.log import logger
from steward.core.settings import Settings
from steward.people.directory.phone_numbers import DEVICE, AddressKind

_SECONDS = 10.0
# How long a push service keeps a message for a browser that is off: as long as most approvals wait.
_KEPT_SECONDS = 24 * 60 * 60
# Of messages for a browser that is off, its push service keeps the last with this name.
_TOPIC = "approvals"
_TAKEN, _GONE, _LATER = (200, 201, 202, 204), (404, 410), (429, 503)
_SERVER_ERROR = 500


class WebPushPort(OneWayPort):
    """See `ChannelPort`."""

    name: ClassVar[str] = "push"
    called: ClassVar[str] = "push"
    provider: ClassVar[str] = "push"
    reaches: ClassVar[AddressKind] = DEVICE
    charged: ClassVar[bool] = False
    limits: ClassVar[MessageLimits] = MessageLimits(1_000)

    def __init__(self, settings: Settings, environment: Mapping[str, str], secrets: Secrets) -> None:
        self._settings = settings
        self._secrets = secrets

    @property
    def connected(self) -> bool:
        """See `ChannelPort`: only a function with the key can send."""
        return bool(self._settings.link_secret_id)

    @cached_property
    def _subscriptions(self) -> PushSubscriptions:
        settings = self._settings
        rows = RowCodec(Bucket(clients.s3, settings.payloads_bucket), settings.inline_bytes)
        return PushSubscriptions(Table(clients.dynamodb(), settings.people_table), rows)

    @cached_property
    def _pool(self) -> Any:
        import urllib3

        from steward.core.public_connections import pools_of

        pool = urllib3.PoolManager(timeout=urllib3.Timeout(connect=_SECONDS, read=_SECONDS))
        pool.pool_classes_by_scheme = pools_of(self._settings.private_hosts)
        return pool

    def ready(self, outgoing: OutgoingMessage) -> None:
        """See `ChannelPort`."""
        self._key()

    def send(self, outgoing: OutgoingMessage, now: datetime) -> SendOutcome:
        """See `ChannelPort`. A subscription that its push service no longer knows is deleted."""
        subscription = self._subscriptions.at(outgoing.to_address)
        if subscription is None or not subscription.endpoint:
            return SendRejected("the browser is signed out, or takes no messages any more")
        return self._post(subscription, outgoing)

    def _post(self, subscription: PushSubscription, outgoing: OutgoingMessage) -> SendOutcome:
        import urllib3

        from steward.core.public_connections import PrivateHostError

        try:
            body, headers = self._sealed(subscription, outgoing.content.text)
        except ValueError:
            # Its key is no point of the curve.
            self._subscriptions.delete(outgoing.to_address)
            return SendRejected("the browser's key cannot be used")
        try:
            answer = self._pool.request(
                "POST", subscription.endpoint, body=body, headers=headers, redirect=False, retries=False
            )
        except PrivateHostError:
            self._subscriptions.delete(outgoing.to_address)
            return SendRejected("the push service is at no public address")
        except (urllib3.exceptions.NewConnectionError, urllib3.exceptions.ConnectTimeoutError) as error:
            return SendNotAttempted(f"the push service cannot be reached: {type(error).__name__}")
        except urllib3.exceptions.HTTPError as error:
            return SendUnclear(f"the connection to the push service broke off: {type(error).__name__}")
        return self._outcome(answer.status, answer.headers.get("retry-after", ""), outgoing)

    def _outcome(self, status: int, retry_after: str, outgoing: OutgoingMessage) -> SendOutcome:
        if status in _TAKEN:
            return SendAccepted("")
        if status in _LATER:
            seconds = int(retry_after) if retry_after.isdecimal() and len(retry_after) < 7 else None
            return SendNotAttempted(f"the push service asks to wait ({status})", seconds)
        if status in _GONE:
            self._subscriptions.delete(outgoing.to_address)
            return SendRejected("the browser takes no messages any more")
        if status >= _SERVER_ERROR:
            return SendUnclear(f"the push service failed ({status})")
        logger.warning("push service refused a message", extra={"status": status, "delivery": outgoing.reference})
        return SendRejected(f"the push service refuses it ({status})")

    def _sealed(self, subscription: PushSubscription, text: str) -> tuple[bytes, dict[str, str]]:
        """Return the message as only this browser can read it, and the headers that prove that it is ours."""
        # Imported here: only the function that sends has the library.
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            NoEncryption,
            PrivateFormat,
            PublicFormat,
        )
        from webpush import WebPush, WebPushSubscription
        from webpush.types import WebPushKeys

        key = signing_key(self._key())
        host = urlsplit(self._settings.required("public_url")).hostname
        sealer = WebPush(
            key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
            key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
            subscriber=f"steward@{host}",
            ttl=_KEPT_SECONDS,
        )
        keys = WebPushKeys(auth=subscription.auth, p256dh=subscription.p256dh)
        sealed = sealer.get(
            json.dumps({"text": text}, ensure_ascii=False),
            WebPushSubscription(endpoint=subscription.endpoint, keys=keys),
        )
        return sealed.encrypted, {**sealed.headers, "topic": _TOPIC, "urgency": "high"}

    def _key(self) -> str:
        return self._secrets.read(self._settings.required("link_secret_id"))["key"]

    def sent_like(self, outgoing: OutgoingMessage, since: datetime) -> Sequence[str]:
        """See `ChannelPort`: a push service cannot list accepted messages."""
        return ()
