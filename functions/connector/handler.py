"""Lambda handler: makes one call of a third-party tool for its executor. It can read those tools' keys only."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.core.log import logger
from steward.integrations.connectors.call_messages import SourceCallRequest
from steward.integrations.connectors.source_calls import call_source_tool, silence
from steward.wire import Wiring

wiring = Wiring.from_env()
silence()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Make the call, and return its outcome."""
    asked = SourceCallRequest.model_validate(event)
    key = wiring.parameters.read(asked.secret) if asked.secret else ""
    answered = call_source_tool(asked, key, wiring.settings.private_hosts)
    if answered.problem:
        logger.info("no result", extra={"problem": answered.problem, "sent": answered.sent, "tool": asked.tool.name})
    return answered.model_dump(mode="json")
