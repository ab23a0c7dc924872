"""Lambda handler: handles SES events from EventBridge: a mail came in, or a report about a mail that was sent."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.channels.messaging.port import InboundMessage, StatusReport
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Accept incoming mail, or settle an outgoing one.

    Lambda retries after an error; the next poll finds lost events.
    """
    told = wiring.channels.read_aws_event(event)
    for report in (one for one in told if isinstance(one, StatusReport)):
        wiring.deliveries.status_reported(report)
    for message in wiring.inbound.one_each([one for one in told if isinstance(one, InboundMessage)]):
        wiring.inbound.receive(message)
