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
        """The conversation's sum of each day that the step has added to: two, if it began before midnight."""
        state = step.state
        sums = dict(filter(None, (step.spent_before, (state.spent_on, state.spent_micros))))
        days = {entry.at.date().isoformat() for entry in step.entries if cost_of(entry)}
        account_id, whose = state.party.account_id, state.conversation_id
        return [self._spent(account_id, day, whose, micros) for day, micros in sums.items() if day in days]


def cost_of(entry: LogEntry) -> int:
    """What a model took for an entry of any actor's log, in millionths of a dollar."""
    return int(getattr(entry, "cost_micros", 0))
