"""Workflows under random orders of events and losses: nothing happens twice, and nothing gets stuck."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import get_args

from hypothesis import example, given, settings
from hypothesis import strategies as st

from infra.local.world.script import ScriptedModel, say
from steward.aws.memory.stepfunctions import MemoryStepFunctions
from steward.core.errors import StewardError
from steward.time.workflows.models import OVER, Status, WorkflowState
from steward.time.workflows.service import WorkflowRefusedError
from steward.tools.ledger.models import ExecutionEnded, ExecutionStarted
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows import WORKFLOWS
from tests.faults.courses import EVERY, Course, begin, line_of, who_of
from tests.support.cloud import MARIA, START, Cloud, account_of, running_cloud
from tests.support.machines import workflows_run
from tests.support.plumber import decide

ACTS = ("yes", "yes", "yes", "no", "put", "put", "an hour", "a day", "pause", "resume", "lose")


@contextmanager
def run(course: Course) -> Iterator[tuple[Cloud, MemoryStepFunctions]]:
    """The course has begun, and nothing has happened yet."""
    with (
        running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as cloud,
        workflows_run(cloud, PORTFOLIO, *WORKFLOWS.values()) as machines,
    ):
        begin(cloud, course)
        cloud.settle()
        yield cloud, machines
        assert cloud.failures == []


def happens(cloud: Cloud, machines: MemoryStepFunctions, course: Course, act: str) -> None:
    """One thing, as far as there is anything to it."""
    line = line_of(cloud, course)
    assert line
    if act in ("yes", "no"):
        asked = [text for text in cloud.texts_to(MARIA) if "may I" in text]
        if asked:
            token = asked[-1].rsplit("/a/", 1)[1].split()[0]
            decide(cloud, MARIA, "approved" if act == "yes" else "rejected", token=token)
    elif act == "put" and line.step in course.puts:
        try:
            put, who = course.puts[line.step], who_of(cloud)
            cloud.wiring.records.change(account_of(cloud), f"put {line.step}", "", lambda book: put(book, who))
        except StewardError:
            # What it would be put down with is not there.
            return
    elif act in ("an hour", "a day"):
        cloud.later(3_600 if act == "an hour" else 86_400)
    elif act == "lose":
        machines.lose()
    elif act in ("pause", "resume", "cancel"):
        try:
            cloud.wiring.workflows.control(account_of(cloud), line.party.member_id, line.workflow_id, act)  # type: ignore[arg-type]
        except WorkflowRefusedError:
            assert line.over
    cloud.settle()


def done_twice(cloud: Cloud) -> list[str]:
    """What was done a second time: the same tool with the same arguments."""
    lines = list(cloud.wiring.ledger.read(account_of(cloud), START))
    done = {one.call_id for one in lines if isinstance(one, ExecutionEnded) and one.status == "done"}
    begun = [one for one in lines if isinstance(one, ExecutionStarted) and one.call_id in done]
    calls = Counter(f"{one.tool} {json.dumps(one.input, sort_keys=True)}" for one in begun)
    return [what for what, times in calls.items() if times > 1]


def standing(cloud: Cloud, workflow_id: str) -> list[str]:
    """What it did and could take back, and has not tried to."""
    state: WorkflowState = cloud.wiring.actor_store.state(workflow_id)
    table = WORKFLOWS[state.workflow]
    declared = {step.name: step.is_undone for step in table.steps}
    return [
        f"{run.name}: {call.tool}"
        for run in state.steps
        for call in run.calls.values()
        if call.outcome == "done" and call.undo and not call.undone and declared[run.name]
    ]


# Two minutes each.
_SETTLED_AFTER = 30


@example(next(one for one in EVERY if one.kind == "lease_renewal"), ["an hour", "yes"])
@settings(max_examples=10, deadline=None)
@given(st.sampled_from(EVERY), st.lists(st.sampled_from(ACTS), max_size=16))
def test_events_in_any_order_end_once_with_nothing_repeated_or_stuck(course: Course, acts: list[str]) -> None:
    with run(course) as (cloud, machines):
        for act in acts:
            happens(cloud, machines, course, act)
            line = line_of(cloud, course)
            assert line
            assert line.status in get_args(Status)
        before = line_of(cloud, course)
        assert before
        happens(cloud, machines, course, "cancel")
        # What is on its way is waited for: a text is looked for at the provider until that has settled.
        for _ in range(_SETTLED_AFTER):
            if (now := line_of(cloud, course)) and now.over:
                break
            cloud.later(120)
        after = line_of(cloud, course)
        assert after
        assert after.status in OVER
        assert after.status == (before.status if before.over else "cancelled")
        assert done_twice(cloud) == []
        if after.status == "cancelled":
            assert standing(cloud, after.workflow_id) == []
        assert not cloud.wiring.records.compared(account_of(cloud))
