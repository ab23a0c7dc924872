"""Doorbells of jobs, from the `jobs` queue."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.aws.queues import Doorbell, answer_doorbells
from steward.aws.schema import JOBS
from steward.core.log import logger
from steward.wiring import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Do the job each doorbell names."""
    answer_doorbells(event, wiring.queues, JOBS.name, _answer)


def _answer(bell: Doorbell) -> None:
    logger.append_keys(conversation_id=bell.conversation_id, job=bell.row)
    wiring.jobs.run(bell.conversation_id, bell.row)
