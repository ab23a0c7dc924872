"""Each check of the crash machine reports the bug planted for it."""

from __future__ import annotations

import re

import pytest

from tests.faults import checks
from tests.faults.modes import Trial
from tests.faults.runner import clean_run, run_trial
from tests.faults.runtime_bugs import PLANTED, Bug, drafts_that_are_gone_on_with, tools_begun_again
from tests.faults.scenarios import scenario_named
from tests.faults.transports import KillPoint
from tests.faults.world import World
from tests.support.walks import for_each

_BUGS = [bug for bugs in PLANTED.values() for bug in bugs]


@pytest.mark.slow("plays a scenario twice for each planted bug")
@for_each("bug", _BUGS)
def test_a_planted_bug_is_seen(world: World, bug: Bug) -> None:
    scenario = scenario_named(bug.scenario)
    assert not re.search(bug.says, _said(world, bug)), "without the bug nothing is said"
    with pytest.MonkeyPatch.context() as planted:
        bug.plant(planted)
        assert re.search(bug.says, _said(world, bug)), scenario.name


def test_every_check_has_a_bug_planted_for_it() -> None:
    assert {check.__name__ for check in checks.ALWAYS} <= PLANTED.keys()


def test_a_tool_that_is_begun_twice_is_seen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = scenario_named("a tool nobody may begin twice")
    clean = clean_run(world, scenario)
    rung = next(call for call in clean if call.function == "tools_memory" and call.request == "s3.PutObject")
    settled = next(
        call for call in clean if call.number > rung.number and call.request == "dynamodb.TransactWriteItems"
    )
    assert settled.function == "tools_memory"
    trial = Trial(scenario.name, "redeliver", (KillPoint(rung.number, "after"),), rung)
    assert run_trial(world, trial).lost == ()
    tools_begun_again(monkeypatch)
    assert "the doorbell was rung 2 times" in run_trial(world, trial).lost


def test_continued_draft_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = scenario_named("a chat is answered while its page looks on")
    clean = clean_run(world, scenario)
    shown = [call for call in clean if call.request == "apigatewaymanagementapi.PostToConnection"]
    middle = next(call for call in shown if call.function == "turn")
    trial = Trial(scenario.name, "redeliver", (KillPoint(middle.number, "after"),), middle)
    outcome = run_trial(world, trial)
    assert (outcome.lost, outcome.doubled) == ((), ())
    drafts_that_are_gone_on_with(monkeypatch)
    assert re.search(r"the page says .*On Monday at nine: Pete.*On Monday at nine", str(run_trial(world, trial).lost))


def _said(world: World, bug: Bug) -> str:
    scenario = scenario_named(bug.scenario)
    if bug.mode:
        outcome = run_trial(world, Trial(scenario.name, bug.mode))
        return "; ".join((*outcome.lost, *outcome.doubled))
    try:
        clean_run(world, scenario)
    except AssertionError as error:
        return str(error)
    return ""
