"""Lambda handler: runs steps of the conversations that the queue `turns` names, one at a time."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

# Imported here, not on first use: the snapshot is taken after imports, so a restored function never pays for them.
import steward.actors.due_timers
import steward.actors.runner
import steward.agent.apps.kind
import steward.agent.apps.store
import steward.agent.conversations.due_job_checks
import steward.agent.conversations.kind
import steward.agent.correspondence.kind
import steward.agent.correspondence.store
import steward.agent.plans.execution
import steward.agent.plans.fold
import steward.agent.plans.kind
import steward.agent.plans.store
import steward.agent.plans.subagents
import steward.agent.turns.anthropic_model
import steward.agent.turns.app_calls
import steward.agent.turns.audiences.app
import steward.agent.turns.audiences.member
import steward.agent.turns.audiences.outsider
import steward.agent.turns.audiences.subagent
import steward.agent.turns.background_job_store
import steward.agent.turns.model_reader
import steward.agent.turns.turn
import steward.agent.turns.workflow_calls
import steward.memory.search.tail
import steward.time.schedules.fold
import steward.time.schedules.kind
import steward.time.schedules.store
import steward.time.watchers.due_work
import steward.time.watchers.fold
import steward.time.watchers.kind
import steward.time.watchers.store
import steward.time.workflows.kind
import steward.time.workflows.store
import steward.tools.index
import steward.trades.portfolio.workflows
import steward.trades.records.service
from steward.aws.doorbells import Doorbell
from steward.aws.schema import TURNS
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Run one step for each doorbell, or fire the timers that it names."""
    wiring.doorbells.answer(event, TURNS.name, _answer)


def _answer(doorbell: Doorbell) -> None:
    logger.append_keys(conversation_id=doorbell.conversation_id, attempt=doorbell.attempt)
    if doorbell.conversation_id == steward.actors.due_timers.TIMERS:
        wiring.firing.take(doorbell.row)
        return
    # After a failure, one event at a time isolates the failing one.
    wiring.steps.run(doorbell.conversation_id, one_event=doorbell.attempt > 1)
