"""Lambda handler: serves webhooks of payment and screening providers, and GET /paid. It never calls a provider."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.pages.http_messages import HttpRequest
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Verify, store, ring, answer. Any answer but 2xx makes the provider try again."""
    return wiring.payments_door.answer(HttpRequest.from_event(event)).to_event()
