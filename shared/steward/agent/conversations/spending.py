"""Daily cost of conversations, for the accounts' limits.

Each cost of a step is part of one of its log entries, so the sums can be rebuilt from the logs.
"""

from __future__ import annotations

from collections.abc import Callable

from steward.actors.models import LogEntry
from steward.agent.conversations.steps import Step
from steward.aws.tables import Put


class Spending:
    """Writes the conversation's cost of today with each step that used a model.

    `spent` makes the write, from the account, the day, the conversation and millionths of a dollar.
    """

    def __init__(self, spent: Callable[[str, str, str, int], Put]) -> None:
        self._spent = spent

    def after(self, step: Step) -> list[Put]:
        """Return the write of the conversation's sum, if the step has added to it."""
        state = step.state
        if not any(cost_of(entry) for entry in step.entries):
            return []
        day, spent = state.spent_on, state.spent_micros
        return [self._spent(state.party.account_id, day, state.conversation_id, spent)]


def cost_of(entry: LogEntry) -> int:
    """Return the model cost of a log entry of any actor, in millionths of a dollar."""
    return int(getattr(entry, "cost_micros", 0))
