"""Lambda handler: runs the sweep, every minute."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Fire due timers and ring for what still waits."""
    wiring.sweep.run()
