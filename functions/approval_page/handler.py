"""GET and POST /a/{token}."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools import Logger
from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.web.http import HttpRequest
from steward.wiring import Wiring

logger = Logger()
wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Show the approval, or take the decision."""
    return wiring.approval_page.answer(HttpRequest.from_event(event)).to_event()
