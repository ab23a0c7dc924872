"""Lambda handler: sends the messages that the queue `deliveries` names, in order for each recipient."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.aws.doorbells import Doorbell
from steward.aws.schema import DELIVERIES
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Send the delivery each doorbell names, or find out its outcome."""
    wiring.doorbells.answer(event, DELIVERIES.name, _answer)


def _answer(doorbell: Doorbell) -> None:
    logger.append_keys(conversation_id=doorbell.conversation_id, delivery=doorbell.row)
    wiring.deliveries.deliver(doorbell.conversation_id, doorbell.row, doorbell.group)
