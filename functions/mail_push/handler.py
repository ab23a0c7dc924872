"""Lambda handler: serves POST /webhooks/gmail, to which Google Pub/Sub pushes Gmail's notifications."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.messaging.port import WebhookRefusedError
from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()
wiring.channels.prepare_push_webhooks()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Verify, ring, answer. Any answer but 2xx makes Pub/Sub push again."""
    try:
        wiring.pushes.receive(HttpRequest.from_event(event))
    except WebhookRefusedError as refused:
        return refused.response.to_event()
    return HttpResponse(204, "", "text/plain").to_event()
