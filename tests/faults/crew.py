"""Which trials to make, and the processes that make them, each in a world of its own."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from tests.faults.modes import MODES, Mode, Trial
from tests.faults.runner import Outcome, clean_run, run_trial
from tests.faults.scenario import Scenario
from tests.faults.scenarios import SCENARIOS
from tests.faults.world import World, opened_world

# In a sample a scenario other than the first meets one mode in so many.
_SAMPLE_MODES = 5

_open = contextlib.ExitStack()
_world: World


def trials_of(world: World, scenario: Scenario, modes: Sequence[Mode], *, full: bool) -> dict[str, list[Trial]]:
    """The trials of a scenario by the name of their mode: all of them, or a sample; modes without any are left out."""
    clean = clean_run(world, scenario)
    trials = {mode.name: mode.trials(scenario.name, clean) for mode in modes}
    chosen = {
        mode.name: trials[mode.name][:: scenario.every] if full else _sample(scenario, mode, trials[mode.name])
        for mode in modes
    }
    return {name: some for name, some in chosen.items() if some}


def _sample(scenario: Scenario, mode: Mode, trials: Sequence[Trial]) -> list[Trial]:
    """Every mode for the first scenario; for each other a few, such that neighbours meet different ones."""
    place, number = SCENARIOS.index(scenario), MODES.index(mode)
    if place and (place + number) % _SAMPLE_MODES:
        return []
    # The first boundaries are alike in all scenarios: each begins somewhere else.
    return list(trials[(7 * place) % min(len(trials), mode.stride) :: mode.stride * scenario.every])


@contextlib.contextmanager
def crew(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that make trials."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_enter) as pool:
        yield pool


def outcomes_by(pool: ProcessPoolExecutor, trials: Sequence[Trial]) -> Iterator[Outcome]:
    """The outcomes, in the order of the trials."""
    yield from pool.map(_run, trials, chunksize=2)


def _enter() -> None:
    global _world
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _world = _open.enter_context(opened_world())


def _leave_with_parent() -> None:
    """A worker whose parent was killed would wait for its next trial for ever."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _run(trial: Trial) -> Outcome:
    return run_trial(_world, trial)
