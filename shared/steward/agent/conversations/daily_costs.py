"""Daily cost of conversations, for the accounts' limits.

Each cost of a step is part of one of its log entries, so the sums can be rebuilt from the logs.
"""

from __future__ import annotations

from collections.abc import Callable

from steward.actors.models import LogEntry
from steward.agent.conversations.steps import Step
from steward.aws.tables import Put


class SpendingView:
    """Writes the conversation's cost of today with each step that used a model.

    `spent` makes the write, from the account, the day, the conversation and millionths of a dollar.
    """

    def __init__(self, spent: Callable[[str, str, str, int], Put]) -> None:
        self._spent = spent

    def after(self, step: Step) -> list[Put]:
        """Return the write of the conversation's sum for each day the step added to: two around midnight."""
        state = step.state
        sums = dict(filter(None, (step.spent_before, (state.spent_on, state.spent_micros))))
        days = {entry.at.date().isoformat() for entry in step.entries if cost_of(entry)}
        account_id, whose = state.party.account_id, state.conversation_id
        return [self._spent(account_id, day, whose, micros) for day, micros in sums.items() if day in days]


def cost_of(entry: LogEntry) -> int:
    """Return the model cost of a log entry of any actor, in millionths of a dollar."""
    return int(getattr(entry, "cost_micros", 0))
