"""Lambda handler: serves POST /mcp for members' apps. It has no right to run a tool, and no keys."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.pages.http_messages import HttpRequest

# Imported during Lambda's initialization, which has a whole processor; otherwise the first client would wait.
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one request of the protocol."""
    return wiring.app_door.answer(HttpRequest.from_event(event)).to_event()
