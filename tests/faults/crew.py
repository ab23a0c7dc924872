"""Workers: each a process with a world of its own, for as many runs as come its way."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from tests.faults.runner import Outcome, Recovery, kill_run
from tests.faults.scenarios import SCENARIOS, Scenario
from tests.faults.stage import World, opened_world
from tests.faults.transports import Boundary, KillPoint

_open = contextlib.ExitStack()
_world: World


@dataclass(frozen=True)
class Job:
    """One kill to carry out."""

    scenario: str
    recovery: Recovery
    point: KillPoint
    expected: Boundary


@contextlib.contextmanager
def crew(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that carry out jobs; each opens its world once."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_enter) as pool:
        yield pool


def carry_out(pool: ProcessPoolExecutor, jobs: Sequence[Job]) -> Iterator[Outcome]:
    """The outcomes, in the order of the jobs."""
    yield from pool.map(_run, jobs, chunksize=4)


def scenario_named(name: str) -> Scenario:
    """A scenario by its name."""
    return next(scenario for scenario in SCENARIOS if scenario.name == name)


def _enter() -> None:
    global _world
    _world = _open.enter_context(opened_world())


def _run(job: Job) -> Outcome:
    return partial(kill_run, _world)(scenario_named(job.scenario), job.recovery, job.point, job.expected)
