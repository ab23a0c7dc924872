"""What conversations have cost, as accounts' limits count it.

The log says all of it: whatever a step spends, one of its entries holds. So the sums can be made anew from the logs.
"""

from __future__ import annotations

from collections.abc import Callable

from steward.actors.models import LogEntry
from steward.agent.conversations.steps import Step
from steward.aws.tables import Put


class Spending:
    """The view of a step: what its conversation has cost today, once a model was asked.

    `spent` is the write that says so, of the account, the day, the conversation and millionths of a dollar.
    """

    def __init__(self, spent: Callable[[str, str, str, int], Put]) -> None:
        self._spent = spent

    def after(self, step: Step) -> list[Put]:
        """The conversation's sum, if the step has added to it."""
        state = step.state
        if not any(cost_of(entry) for entry in step.entries):
            return []
        day, spent = state.spent_on, state.spent_micros
        return [self._spent(state.party.account_id, day, state.conversation_id, spent)]


def cost_of(entry: LogEntry) -> int:
    """What a model took for an entry of any actor's log, in millionths of a dollar."""
    return int(getattr(entry, "cost_micros", 0))
