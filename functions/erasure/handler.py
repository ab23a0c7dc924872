"""Every five minutes, from EventBridge: it goes on with what was asked for, and mostly that is nothing."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.actors.clocks import ran
from steward.core.log import logger
from steward.wiring import Wiring

wiring = Wiring.from_env()
# A step that begins has this much time left at least (milliseconds); one that is cut off is begun again.
_ROOM = 60_000


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Erase whoever is to be erased."""
    wiring.erasure.run(lambda: context.get_remaining_time_in_millis() > _ROOM)
    ran(wiring.conversations_table, "erasure", wiring.clock())
