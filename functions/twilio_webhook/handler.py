"""POST /webhooks/twilio/messages and /webhooks/twilio/status."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.twilio_webhook import EMPTY_TWIML, Refused, inbound_text, status_report, verified_form
from steward.core.log import logger
from steward.web.http import HttpRequest
from steward.wiring import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Verify, store, ring, answer TwiML. Anything but 2xx makes Twilio try its fallback."""
    request = HttpRequest.from_event(event)
    settings = wiring.settings
    try:
        form = verified_form(
            request, settings.required("public_url"), wiring.twilio_auth_tokens(), settings.webhook_body_bytes
        )
        if request.path.endswith("/status"):
            wiring.deliveries.status_reported(status_report(request, form))
        else:
            wiring.inbound.receive(inbound_text(request, form))
    except Refused as refused:
        logger.warning("request refused", extra={"why": str(refused), "status": refused.response.status})
        return refused.response.to_event()
    return EMPTY_TWIML.to_event()
