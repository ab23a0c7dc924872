"""What AWS tells of mail, by EventBridge: one came in, or SES says what became of one that went out."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.messaging.port import InboundMessage, StatusReport
from steward.core.log import logger
from steward.wiring import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Take in what came, settle what went. A raise has Lambda try again; what is never told of, the next look finds."""
    told = wiring.channels.told(event)
    for report in (one for one in told if isinstance(one, StatusReport)):
        wiring.deliveries.status_reported(report)
    for message in wiring.inbound.one_each([one for one in told if isinstance(one, InboundMessage)]):
        wiring.inbound.receive(message)
