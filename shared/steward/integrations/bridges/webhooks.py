"""Webhook endpoint of the providers: verifies the signature, stores the event once and answers.

A watch polls the provider afterwards to learn what the event means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.aws.parameters import Parameters
from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.core.clock import Clock
from steward.core.languages import NAMES
from steward.core.log import logger
from steward.core.sentences import render, say
from steward.integrations.bridges.events import ProviderUpdateReceived
from steward.integrations.bridges.models import TELL, Bridge, Provider, ProviderConnection, watch_id
from steward.integrations.bridges.store import ProviderConnectionStore
from steward.integrations.bridges.webhook_event import Reader, WebhookEvent, WebhookSignatureError

THANKS = "/paid"
_PATHS: Mapping[str, Bridge] = {f"/webhooks/{bridge}/": bridge for bridge in TELL}
MOST_BYTES = 256_000


def webhook_path(bridge: Bridge, account_id: str) -> str:
    """Return the path of the webhook of an account's provider."""
    return f"/webhooks/{bridge}/{account_id}"


class ProviderWebhookHandler:
    """Handler of a bridge's webhook. It calls no other system and writes nothing but mailboxes."""

    def __init__(
        self,
        store: ProviderConnectionStore,
        signing: Parameters,
        reader: Callable[[Provider], Reader],
        actors: ActorService,
        clock: Clock,
    ) -> None:
        self._store = store
        self._signing = signing
        self._reader = reader
        self._actors = actors
        self._clock = clock
        # The time of connection is part of the entry, so a provider that is connected again has its secret read again.
        self._known: dict[str, tuple[datetime, str]] = {}

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Answer a webhook. A 2xx status promises that a watch will poll the provider."""
        if request.path == THANKS:
            return _answer(200, "\n".join(str(render(say("paid-thanks"), language)) for language in NAMES))
        if len(request.body) > MOST_BYTES:
            return _answer(413, "too large")
        path, _, account_id = request.path.rpartition("/")
        bridge = _PATHS.get(f"{path}/")
        connection = self._store.get(account_id, bridge) if bridge else None
        if connection is None:
            return _answer(404, "nobody here")
        try:
            event = self._reader(connection.provider)(request, self._signed_with(connection), self._clock())
        except WebhookSignatureError as refused:
            logger.warning("webhook rejected", extra={"why": str(refused), "account_id": connection.account_id})
            return _answer(400, "not signed")
        self._post(connection, event)
        return _answer(200, "")

    def _post(self, connection: ProviderConnection, event: WebhookEvent) -> None:
        if event.told is None:
            return
        said = event.told
        subject = event.request_id or said.payment_ref or said.session_id or said.method_ref
        told = ProviderUpdateReceived(
            account_id=connection.account_id, bridge=connection.bridge, subject=subject, told=said
        )
        once = f"{connection.provider}#{connection.account_id}#{event.event_id}"
        self._actors.post([EventPost(watch_id(connection.account_id, connection.bridge, subject), told, once)])

    def _signed_with(self, connection: ProviderConnection) -> list[str]:
        at, name = connection.connected_at, connection.keys
        if name not in self._known or self._known[name][0] != at:
            self._known[name] = at, self._signing.read(name)
        # Two secrets are valid while one replaces the other.
        return self._known[name][1].split()


def _answer(status: int, said: str) -> HttpResponse:
    return HttpResponse(status, said, "text/plain")
