"""Every fifteen minutes, from EventBridge."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.actors.clocks import ran
from steward.core.log import logger
from steward.wiring import Wiring

wiring = Wiring.from_env()
# What has begun ends in this time; what is cut off is looked at by the next run (milliseconds).
_ROOM = 30_000


class ScannersFailed(Exception):
    """Some scanners could not look; the others did."""


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Look at what is due, for all accounts."""
    if failed := wiring.scans.run(lambda: context.get_remaining_time_in_millis() > _ROOM):
        raise ScannersFailed(", ".join(failed))
    ran(wiring.conversations_table, "scans", wiring.clock())
