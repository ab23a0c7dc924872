"""Lambda handler: serves the web app below /app. It reads what pages show; every change is an event or a call."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.pages.http_messages import HttpRequest
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one request of a browser or of a program."""
    request = HttpRequest.from_event(event)
    answer = wiring.web_app.answer(request).compressed_for(request).to_event()
    return {**answer, "body": ""} if request.method == "HEAD" else answer
