"""Which kills to carry out, and the processes that do: each has a world of its own for as many runs as come its way."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tests.faults.runner import RECOVERIES, Outcome, Recovery, clean_run, kill_run, points_of
from tests.faults.scenarios import SCENARIOS, Scenario
from tests.faults.transports import Boundary, KillPoint
from tests.faults.world import World, opened_world

# A prime, so that a sample meets both sides, both recoveries and every kind of request.
SAMPLE_STRIDE = 47

_open = contextlib.ExitStack()
_world: World


@dataclass(frozen=True)
class Job:
    """One kill to carry out."""

    scenario: str
    recovery: Recovery
    point: KillPoint
    expected: Boundary


def jobs_for(world: World, scenario: Scenario, *, full: bool) -> list[Job]:
    """Every kill of a scenario, or a sample of them."""
    boundaries = clean_run(world, scenario)
    jobs = [
        Job(scenario.name, recovery, point, boundaries[point.number - 1])
        for recovery in RECOVERIES
        for point in points_of(boundaries)
    ]
    return jobs if full else jobs[::SAMPLE_STRIDE]


def carry_out(world: World, job: Job) -> Outcome:
    """Do one."""
    scenario = next(scenario for scenario in SCENARIOS if scenario.name == job.scenario)
    return kill_run(world, scenario, job.recovery, job.point, job.expected)


@contextlib.contextmanager
def crew(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that carry out jobs."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_enter) as pool:
        yield pool


def carried_out_by(pool: ProcessPoolExecutor, jobs: Sequence[Job]) -> Iterator[Outcome]:
    """The outcomes, in the order of the jobs."""
    yield from pool.map(_carry_out, jobs, chunksize=2)


def _enter() -> None:
    global _world
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _world = _open.enter_context(opened_world())


def _leave_with_parent() -> None:
    """A worker whose parent was killed would wait for its next job for ever."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _carry_out(job: Job) -> Outcome:
    return carry_out(_world, job)
