"""What conversations have cost, as accounts' limits count it."""

from __future__ import annotations

from collections.abc import Callable

from steward.actors.models import LogEntry
from steward.aws.tables import Put
from steward.conversations.entries import (
    AbbreviationEntry,
    CompressionEntry,
    NoteEntry,
    ReplyEntry,
    TitleEntry,
    ToolResultEntry,
)
from steward.conversations.steps import Step


class Spending:
    """The view of a step: what its conversation has cost today, once a model was asked.

    `spent` is the write that says so, of the account, the day, the conversation and millionths of a dollar.
    """

    def __init__(self, spent: Callable[[str, str, str, int], Put]) -> None:
        self._spent = spent

    def after(self, step: Step) -> list[Put]:
        """The conversation's sum, if the step has added to it."""
        state = step.state
        if not any(_costs(entry) for entry in step.entries):
            return []
        day, spent = state.spent_on, state.spent_micros
        return [self._spent(state.party.account_id, day, state.conversation_id, spent)]


def _costs(entry: LogEntry) -> bool:
    """Whether a model was asked for it; of notes and results that is so where one says what it cost."""
    if isinstance(entry, NoteEntry | ToolResultEntry):
        return entry.cost_micros > 0
    return isinstance(entry, ReplyEntry | TitleEntry | AbbreviationEntry | CompressionEntry)
