"""Nothing is lost or doubled, whatever is killed: a sample here, every point with `STEWARD_FAULTS=full`."""

from __future__ import annotations

import os

import pytest

from tests.faults.crew import carry_out, jobs_for
from tests.faults.scenarios import SCENARIOS, Scenario
from tests.faults.sigkill import DEATHS, deaths
from tests.faults.world import World

FULL = os.environ.get("STEWARD_FAULTS") == "full"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_a_killed_function_loses_and_doubles_nothing(world: World, scenario: Scenario) -> None:
    jobs = jobs_for(world, scenario, full=FULL)
    outcomes = [carry_out(world, job) for job in jobs]
    assert outcomes
    assert [outcome for outcome in outcomes if outcome.lost or outcome.doubled] == []


def test_a_process_that_gets_sigkill_loses_and_doubles_nothing(world: World) -> None:
    outcomes = list(deaths(world, len(DEATHS) if FULL else 1))
    assert outcomes
    assert [outcome for outcome in outcomes if outcome.lost or outcome.doubled] == []
