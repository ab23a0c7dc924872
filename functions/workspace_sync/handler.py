"""Lambda handler: syncs workspaces with Git repositories, every five minutes and at once after files changed."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.actors.function_heartbeats import ran
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()
# Time left for a sync that begins (milliseconds); an interrupted one is repeated.
_ROOM = 100_000


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Sync one workspace, or every one that is due."""
    if account_id := event.get("changed"):
        wiring.sync.look(str(account_id), changed=True)
    else:
        wiring.sync.beat(lambda: context.get_remaining_time_in_millis() > _ROOM)
        ran(wiring.conversations_table, "workspace_sync", wiring.clock())
