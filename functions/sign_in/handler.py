"""Lambda handler: serves the pages of an OAuth sign-in (/g/{token}) and its callback (GET /g/callback)."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.pages.http_messages import HttpRequest
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Explain the sign-in, redirect to the service, or accept its callback."""
    request = HttpRequest.from_event(event)
    answer = wiring.sign_in_page.answer(request).to_event()
    return {**answer, "body": ""} if request.method == "HEAD" else answer
