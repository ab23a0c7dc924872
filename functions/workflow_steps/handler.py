"""Lambda handler of workflows: runs a state machine's step, starts a machine, or answers its waiting task."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.core.log import logger
from steward.time.workflows.machine_driver import handle_machine_event
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Take a machine's step, or do what a workflow wants of its machine."""
    return handle_machine_event(event, wiring.workflows, wiring.machines)
