"""Lambda handler: runs the background jobs that the queue `jobs` names."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.aws.doorbells import Doorbell
from steward.aws.schema import JOBS
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Do the job each doorbell names."""
    wiring.doorbells.answer(event, JOBS.name, _answer)


def _answer(doorbell: Doorbell) -> None:
    logger.append_keys(conversation_id=doorbell.conversation_id, job=doorbell.row)
    wiring.jobs.run(doorbell.conversation_id, doorbell.row)
