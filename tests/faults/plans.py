"""Crash scenarios of plans: each step of a plan is done once and reported once."""

from __future__ import annotations

from collections.abc import Sequence

from steward.agent.conversations.entries import NoteEntry
from steward.agent.plans.models import PLAN, SUBAGENT, PlanState, SubagentState
from tests.faults.acts import decides, texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, PETE
from tests.support.scripted_plan import ASK, TEXT, Office

_SECOND = r"^(?:An earlier text .* It said: )?"
_MAY = (
    Expect(MARIA, rf"{_SECOND}Done: I am planning it"),
    Expect(MARIA, rf"{_SECOND}OK, I'll text Pete"),
    # By itself where there is more to tell at once.
    Expect(MARIA, rf"{_SECOND}Done: Texted Pete"),
)


def _states(stage: Stage, prefix: str) -> list[PlanState | SubagentState]:
    ids = sorted({str(row["conversation_id"]) for row in stage.conversation_rows()})
    return [stage.wiring.actor_store.state(one) for one in ids if one.startswith(prefix)]


def _done_once(stage: Stage) -> Sequence[str]:
    """Both steps are done at the first try, whoever was killed, and whoever asked was told of it once."""
    wrong = []
    (plan,) = _states(stage, PLAN)
    assert isinstance(plan, PlanState)
    if plan.ending != "done" or plan.drafts != 1:
        wrong.append(f"the plan is {plan.status}, {plan.ending}, after {plan.drafts} drafts")
    tries = [(step.number, step.status, step.attempt) for step in plan.steps]
    if tries != [(1, "done", 1), (2, "done", 1)]:
        wrong.append(f"its steps are {tries}")
    children = [state for state in _states(stage, SUBAGENT) if isinstance(state, SubagentState)]
    if len(children) != 2 or not all(child.finished and not child.background for child in children):
        wrong.append(f"its sub-agents are {[(child.task.number, child.finished) for child in children]}")
    log = stage.wiring.actor_store.read_log(plan.told_in, 0, 1_000)
    told = [entry for entry in log if isinstance(entry, NoteEntry) and entry.topic == "plan_ended"]
    return [*wrong, *([f"it was told {len(told)} times"] if len(told) != 1 else [])]


PLANS: tuple[Scenario, ...] = (
    Scenario(
        "a plan with a question",
        texts(MARIA, ASK),
        Office(),
        (
            Expect(MARIA, rf"{_SECOND}Your plan .*may I text Pete Rossi"),
            Expect(PETE, TEXT, or_unknown="I can't tell whether my text to Pete Rossi"),
            Expect(MARIA, rf"{_SECOND}It is over: "),
        ),
        act=decides(MARIA, "approved"),
        may=_MAY,
        approvals=("approved",),
        verify=_done_once,
    ),
)
