"""Nothing is lost or doubled, however a run is disturbed: a sample here, every point with `STEWARD_FAULTS=full`."""

from __future__ import annotations

import os

import pytest

from tests.faults.crew import trials_of
from tests.faults.modes import MODES
from tests.faults.runner import run_trial
from tests.faults.scenario import Scenario
from tests.faults.scenarios import SCENARIOS
from tests.faults.sigkill import DEATHS, deaths
from tests.faults.world import World

FULL = os.environ.get("STEWARD_FAULTS") == "full"
# `python -m tests.faults` tries every mode; here each scenario meets a few.
SHARE = 8


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_a_disturbed_run_loses_and_doubles_nothing(world: World, scenario: Scenario) -> None:
    by_mode = trials_of(world, scenario, MODES, full=FULL)
    trials = [trial for some in by_mode.values() for trial in some]
    outcomes = [run_trial(world, trial) for trial in (trials if FULL else trials[::SHARE])]
    assert outcomes
    assert [outcome for outcome in outcomes if outcome.lost or outcome.doubled] == []


def test_a_process_that_gets_sigkill_loses_and_doubles_nothing(world: World) -> None:
    outcomes = list(deaths(world, len(DEATHS) if FULL else 1))
    assert outcomes
    assert [outcome for outcome in outcomes if outcome.lost or outcome.doubled] == []
