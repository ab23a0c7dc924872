"""Webhook for a provider's announcements of new messages, which are then fetched at once."""

from __future__ import annotations

from steward.aws.queues import Queues
from steward.aws.schema import LOOKS
from steward.channels.messaging.port import WebhookRefusedError
from steward.channels.messaging.registry import ChannelRegistry
from steward.channels.messaging.watch_renewal import WatchRenewal
from steward.channels.pages.http_messages import HttpRequest
from steward.core.rings import Ring
from steward.core.settings import Settings

# The request of a ring. A lost one is harmless: every provider is asked every five minutes.
LOOK = "look"


class PushWebhook:
    """The webhooks of all `AnnouncementPort`s."""

    def __init__(
        self, channels: ChannelRegistry, watch_renewal: WatchRenewal, queues: Queues, settings: Settings
    ) -> None:
        self._channels = channels
        self._watching = watch_renewal
        self._queues = queues
        self._settings = settings

    def receive(self, request: HttpRequest) -> None:
        """Ring for a fetch if the request announces new messages. Raises `WebhookRefusedError`."""
        if len(request.body) > self._settings.webhook_body_bytes:
            raise WebhookRefusedError(413, "too large")
        port = self._channels.pushed_at(request.path)
        terms = self._watching.agreed(port.name)
        if terms is None:
            raise WebhookRefusedError(403, "not taken")
        if port.announced(request, terms):
            self._queues.ring(Ring(LOOKS.name, port.name, LOOK, port.name))
