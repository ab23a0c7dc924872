"""Lambda handler: continues requested erasures every five minutes; usually there are none."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.actors.function_heartbeats import ran
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()
# Time left for a step that begins (milliseconds); an interrupted one begins again.
_ROOM = 60_000


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Continue every due erasure."""
    wiring.erasure.run(lambda: context.get_remaining_time_in_millis() > _ROOM)
    ran(wiring.conversations_table, "erasure", wiring.clock())
