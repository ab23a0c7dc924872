"""Pool of worker processes that run crash trials, with a results file from which a run resumes."""

from __future__ import annotations

import contextlib
import gc
import json
import multiprocessing
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path

from tests.faults.modes import Trial
from tests.faults.runner import Outcome, clean_run, run_trial
from tests.faults.scenarios import scenario_named
from tests.faults.transports import Boundary
from tests.faults.world import World, opened_world
from tests.support.kept_keys import keep_keys

_open = contextlib.ExitStack()
_world: World


@contextlib.contextmanager
def crew(workers: int, seed: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that make trials; ids are drawn by `seed`, the same in each."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_enter, initargs=(seed,)) as pool:
        yield pool


def clean_runs(pool: ProcessPoolExecutor, scenarios: Sequence[str]) -> dict[str, list[Boundary]]:
    """Outside calls of each scenario in an undisturbed run."""
    return dict(zip(scenarios, pool.map(_run_clean, scenarios), strict=True))


def outcomes(pool: ProcessPoolExecutor, trials: Sequence[Trial]) -> Iterator[Outcome]:
    """The outcomes as they come; what nobody reads any further for is not begun."""
    futures = [pool.submit(_run, trial) for trial in trials]
    try:
        for done in as_completed(futures):
            yield done.result()
    finally:
        for future in futures:
            future.cancel()


class Done:
    """Outcomes in a file, a line each, by the name of their trial: what stands there is not tried again."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.outcomes: dict[str, Outcome] = {}
        if path and path.exists():
            for line in path.read_text().splitlines():
                with contextlib.suppress(ValueError, TypeError):  # a line that was cut off
                    said = json.loads(line)
                    said |= {"lost": tuple(said["lost"]), "doubled": tuple(said["doubled"])}
                    self._add(Outcome(**said))

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome."""
        self._add(outcome)
        if self._path:
            with self._path.open("a") as file:
                file.write(json.dumps(asdict(outcome)) + "\n")

    def left(self, trials: Sequence[Trial]) -> list[Trial]:
        """The trials that have yet to be made."""
        return [trial for trial in trials if _name(trial.scenario, trial.mode, str(trial)) not in self.outcomes]

    def _add(self, outcome: Outcome) -> None:
        self.outcomes[_name(outcome.scenario, outcome.mode, outcome.point)] = outcome


def _name(scenario: str, mode: str, point: str) -> str:
    return f"{scenario}/{mode}/{point}"


def _enter(seed: int) -> None:
    global _world
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    # The product's metrics are lines, which would stand between those of the table.
    sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - as long as the process lives
    keep_keys()
    _world = _open.enter_context(opened_world(seed))
    # What stays for good need not be looked through for garbage again and again.
    gc.collect()
    gc.freeze()


def _leave_with_parent() -> None:
    """A worker whose parent was killed would wait for its next trial for ever."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _run(trial: Trial) -> Outcome:
    return run_trial(_world, trial)


def _run_clean(scenario: str) -> list[Boundary]:
    return clean_run(_world, scenario_named(scenario))
