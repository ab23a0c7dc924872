"""Lambda handler: builds search snapshots on a queue message, and starts the check of every account once a day."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.actors.function_heartbeats import ran
from steward.aws.doorbells import Doorbell
from steward.aws.schema import SEARCH
from steward.core.log import logger
from steward.memory.search.rings import REBUILD, RECOVERY
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Check the account that each doorbell names, or ring for all accounts."""
    if "Records" in event:
        wiring.doorbells.answer(event, SEARCH.name, _answer)
    else:
        wiring.recovery.ring_all()
        ran(wiring.conversations_table, "search_index", wiring.clock())


def _answer(doorbell: Doorbell) -> None:
    # A ring names a conversation; here it stands for an account.
    account_id = doorbell.conversation_id
    logger.append_keys(account_id=account_id, asked=doorbell.row)
    if doorbell.row == RECOVERY:
        wiring.recovery.recover(account_id)
    elif doorbell.row == REBUILD:
        wiring.snapshot_builder.mend(account_id)
    else:
        wiring.snapshot_builder.build(account_id)
