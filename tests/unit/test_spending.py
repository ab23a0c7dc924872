"""Daily sum of what conversations cost, by UTC day."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from steward.agent.conversations.daily_costs import SpendingView
from steward.agent.conversations.steps import Step
from tests.support.builders import idle_state, step_of

EVENING = datetime(2026, 11, 20, 23, 59, 50, tzinfo=UTC)


def costs(step: Step, micros: int) -> Step:
    return step.spend(micros).note_cost("job", "It came to nothing.", micros)


def sums(step: Step) -> dict[str, int]:
    def spent(_: str, day: str, __: str, micros: int) -> Any:
        return day, micros

    pairs: Any = SpendingView(spent).after(step)
    return dict(pairs)


def test_both_days_have_their_sums_when_a_step_goes_on_over_midnight() -> None:
    state = idle_state().model_copy(update={"spent_on": "2026-11-20", "spent_micros": 100})
    before = costs(replace(step_of(state), now=EVENING), 5)
    after = costs(replace(before, now=EVENING + timedelta(minutes=1)), 7)
    assert sums(before) == {"2026-11-20": 105}
    assert sums(after) == {"2026-11-20": 105, "2026-11-21": 7}
    assert (after.state.spent_on, after.state.spent_micros) == ("2026-11-21", 7)


def test_day_that_ended_before_the_step_is_left_alone() -> None:
    state = idle_state().model_copy(update={"spent_on": "2026-11-20", "spent_micros": 100})
    assert sums(costs(replace(step_of(state), now=EVENING + timedelta(hours=1)), 7)) == {"2026-11-21": 7}
