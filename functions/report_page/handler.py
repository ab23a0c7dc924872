"""Lambda handler: serves report pages and their files (GET and HEAD of /r/{token} and /r/{token}/{file})."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.pages.http_messages import HttpRequest
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Show a report, or return it as a file."""
    request = HttpRequest.from_event(event)
    answer = wiring.report_page.answer(request).to_event()
    return {**answer, "body": ""} if request.method == "HEAD" else answer
