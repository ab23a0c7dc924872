"""Lambda handler: runs the scanners on due records, every fifteen minutes."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.actors.function_heartbeats import ran
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()
# Time left for a scan that begins (milliseconds); the next run repeats an interrupted one.
_ROOM = 30_000


class ScannersFailed(Exception):
    """Some scanners failed; the others have run."""


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Scan due records of all accounts."""
    if failed := wiring.scans.run(lambda: context.get_remaining_time_in_millis() > _ROOM):
        raise ScannersFailed(", ".join(failed))
    ran(wiring.conversations_table, "scans", wiring.clock())
