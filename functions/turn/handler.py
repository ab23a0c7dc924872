"""Doorbells of conversations, from the `turns` queue, one at a time."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

# Imported here, not on first use: the snapshot is taken after imports, so a restored function never pays for them.
import steward.actors.firing
import steward.actors.runner
import steward.agent.app_calls
import steward.agent.desks.app
import steward.agent.desks.member
import steward.agent.desks.outsider
import steward.agent.desks.subagent
import steward.agent.job_store
import steward.agent.model
import steward.agent.reading
import steward.agent.turn
import steward.agent.workflow_calls
import steward.apps.kind
import steward.apps.store
import steward.conversations.due
import steward.conversations.kind
import steward.correspondence.kind
import steward.correspondence.store
import steward.plans.fold
import steward.plans.kind
import steward.plans.store
import steward.plans.subagents
import steward.plans.working
import steward.portfolio.workflows
import steward.records.service
import steward.schedules.fold
import steward.schedules.kind
import steward.schedules.store
import steward.search.tail
import steward.tools.index
import steward.watchers.fold
import steward.watchers.kind
import steward.watchers.store
import steward.watchers.working
import steward.workflows.kind
import steward.workflows.store
from steward.aws.doorbells import Doorbell
from steward.aws.schema import TURNS
from steward.core.log import logger
from steward.wiring import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Run one step for each doorbell, or fire the timers that it names."""
    wiring.doorbells.answer(event, TURNS.name, _answer)


def _answer(doorbell: Doorbell) -> None:
    logger.append_keys(conversation_id=doorbell.conversation_id, attempt=doorbell.attempt)
    if doorbell.conversation_id == steward.actors.firing.TIMERS:
        wiring.firing.take(doorbell.row)
        return
    # After a failure, one event at a time, to tell the one that fails from the others.
    wiring.steps.run(doorbell.conversation_id, one_event=doorbell.attempt > 1)
