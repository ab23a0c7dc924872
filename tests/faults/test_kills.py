"""Nothing is lost or doubled, however a run is disturbed: a few trials; `python -m tests.faults` makes many."""

from __future__ import annotations

from tests.faults.modes import MODES
from tests.faults.plan import sample_plan
from tests.faults.runner import clean_run, run_trial
from tests.faults.scenarios import SCENARIOS
from tests.faults.sigkill import deaths
from tests.faults.world import World

_SHORT = [scenario for scenario in SCENARIOS if scenario.name in ("plain text", "one tool", "approval edited")]


def test_a_disturbed_run_loses_and_doubles_nothing(world: World) -> None:
    runs = {scenario.name: clean_run(world, scenario) for scenario in _SHORT}
    trials = sample_plan(runs, MODES, seed=1)
    made = [run_trial(world, trial) for trial in trials[::6]]
    assert len({outcome.mode for outcome in made}) > 3
    assert [outcome for outcome in made if outcome.lost or outcome.doubled] == []


def test_a_process_that_gets_sigkill_loses_and_doubles_nothing(world: World) -> None:
    made = list(deaths(world, 1))
    assert made
    assert [outcome for outcome in made if outcome.lost or outcome.doubled] == []
