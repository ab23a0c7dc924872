"""DynamoDB store for the daily cost of plans, for the accounts' limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from steward.actors.effect_writers import View
from steward.agent.plans.models import PlanEntry
from steward.aws.tables import Operation


def spending_of(spent: Callable[[str, str, str, int], Operation]) -> View:
    """Return the view that writes a plan's cost of today with each step that used the planner; see `SpendingView`."""

    def after(step: Any) -> Sequence[Operation]:
        state = step.state
        if not any(isinstance(entry, PlanEntry) and entry.cost_micros for entry in step.entries):
            return []
        return [spent(state.party.account_id, state.spent_on, state.conversation_id, state.spent_micros)]

    return after
