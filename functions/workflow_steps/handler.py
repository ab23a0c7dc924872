"""A machine is at a step, or a workflow wants its machine started or its task answered."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.core.log import logger
from steward.time.workflows.driving import driven
from steward.wiring import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Take what a machine says, or do what a workflow wants of one."""
    return driven(event, wiring.workflows, wiring.machines)
