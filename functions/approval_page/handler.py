"""Lambda handler: serves approval pages (/a/{token}), and pages of texts whose outcome is unknown (/s/{token})."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.pages.http_messages import HttpRequest
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Show an approval or take the decision; or show a text with unknown outcome, or send it again."""
    request = HttpRequest.from_event(event)
    page = wiring.resend_page if request.path.startswith("/s/") else wiring.approval_page
    answer = page.answer(request).to_event()
    return {**answer, "body": ""} if request.method == "HEAD" else answer
