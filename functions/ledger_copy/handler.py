"""Lambda handler: copies new lines of the ledger of executed calls to a bucket where nothing can be changed."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Copy every write in order. A failed one is retried with those after it."""
    for record in event["Records"]:
        wiring.ledger_copies.keep(record)
