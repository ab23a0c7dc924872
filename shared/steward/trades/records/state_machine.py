"""State machines of records: a complete table of states and events. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steward.core.errors import StewardError
from steward.core.sentences import say


class TransitionNotAllowedError(StewardError):
    """An event that the state does not allow; the message names the allowed events."""

    why = say("why-failed", form="next_step")

    def __init__(self, what: str, state: str, event: str, allowed: tuple[str, ...]) -> None:
        ways = f"from there: {', '.join(allowed)}" if allowed else "nothing follows on that"
        super().__init__(f"{event} is not possible while the {what} is {state.replace('_', ' ')} ({ways})")
        self.allowed = allowed


@dataclass(frozen=True)
class RecordStateMachine:
    """Transitions: state → event → next state. A record begins in one of `begins`; a `final` state is not open."""

    begins: frozenset[str]
    moves: Mapping[str, Mapping[str, str]]
    final: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        named = {*self.begins, *self.final, *(state for events in self.moves.values() for state in events.values())}
        if holes := named - self.moves.keys():
            raise ValueError(f"these states have no row in their table: {', '.join(sorted(holes))}")

    def after(self, what: str, state: str, event: str) -> str:
        """Return the state after `event`. Raises `TransitionNotAllowedError` for any other pair."""
        events = self.moves.get(state, {})
        if event not in events:
            raise TransitionNotAllowedError(what, state, event, tuple(sorted(events)))
        return events[event]

    def leads(self, before: str | None, after: str) -> bool:
        """Return whether at most one event leads from `before` (None: a new record) to `after`."""
        if before is None:
            return after in self.begins
        return before == after or after in self.moves[before].values()

    def is_open(self, state: str) -> bool:
        """Return whether a record in this state needs further action."""
        return state not in self.final
