"""Lambda handler: serves the webhooks of every channel: `POST /webhooks/<provider>/…`."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.messaging.port import StatusReport, WebhookRefusedError
from steward.channels.pages.http_messages import HttpRequest
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()
wiring.channels.prepare_webhooks()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Verify, store, ring, answer as the provider expects. Any answer but 2xx makes it retry, or use its fallback."""
    request = HttpRequest.from_event(event)
    try:
        port = wiring.channels.at(request.path)
        came = port.receive(request)
    except WebhookRefusedError as refused:
        logger.warning("request refused", extra={"why": str(refused), "status": refused.response.status})
        return refused.response.to_event()
    if isinstance(came, StatusReport):
        wiring.deliveries.status_reported(came)
    else:
        wiring.inbound.receive(came)
    return port.acknowledge().to_event()
