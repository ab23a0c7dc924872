"""Pushes coming in: a provider says that there is something, and it is asked at once what."""

from __future__ import annotations

from steward.aws.queues import Queues
from steward.aws.schema import LOOKS
from steward.channels.messaging.port import Refused
from steward.channels.messaging.registry import Channels
from steward.channels.messaging.watching import Watching
from steward.channels.pages.http import HttpRequest
from steward.core.rings import Ring
from steward.core.settings import Settings

# What a ring asks for. Losing one is harmless: the clock asks every provider every five minutes.
LOOK = "look"


class Pushes:
    """The doors of `PushPort`s."""

    def __init__(self, channels: Channels, watching: Watching, queues: Queues, settings: Settings) -> None:
        self._channels = channels
        self._watching = watching
        self._queues = queues
        self._settings = settings

    def receive(self, request: HttpRequest) -> None:
        """Have the provider asked what came, if the request says that something did. Raises `Refused`."""
        if len(request.body) > self._settings.webhook_body_bytes:
            raise Refused(413, "too large")
        port = self._channels.pushed_at(request.path)
        terms = self._watching.agreed(port.name)
        if terms is None:
            raise Refused(403, "not taken")
        if port.announced(request, terms):
            self._queues.ring(Ring(LOOKS.name, port.name, LOOK, port.name))
