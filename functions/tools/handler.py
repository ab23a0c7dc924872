"""Lambda handler: runs the tool calls that the queue of one tool group names."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.aws.doorbells import Doorbell
from steward.aws.schema import tool_queue
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Run the call each doorbell names."""
    wiring.doorbells.answer(event, tool_queue(wiring.settings.tool_group).name, _answer)


def _answer(doorbell: Doorbell) -> None:
    logger.append_keys(conversation_id=doorbell.conversation_id, call=doorbell.row)
    wiring.tools.run(doorbell.conversation_id, doorbell.row)
