"""`uv run python -m tests.faults [--full] [--json]`: disturb at every point, or a sample, and say what came of it.

A run that was cut off is taken up with `--scenario` and `--mode`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.faults.crew import crew, outcomes_by, trials_of
from tests.faults.local_kills import FULL, SAMPLE, SCENARIO, local_kills, seed_of_the_day
from tests.faults.local_kills import MODE as LOCAL_SIGKILL
from tests.faults.modes import MODES
from tests.faults.runner import Outcome
from tests.faults.scenarios import MAIN_JOB, SCENARIOS
from tests.faults.sigkill import DEATHS, deaths
from tests.faults.sigkill import MODE as SIGKILL
from tests.faults.world import opened_world

_SAMPLE_DEATHS = 1


@dataclass
class Tally:
    """What all trials have come to."""

    points: int = 0
    lost: int = 0
    doubled: int = 0

    def add(self, other: Tally) -> None:
        """Count another's."""
        self.points += other.points
        self.lost += other.lost
        self.doubled += other.doubled


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; 1 if anything was lost or doubled."""
    options = _options(arguments)
    total = Tally()
    if not options.json:
        print(f"{'scenario':<26} {'mode':<24} {'points':>6} {'lost':>5} {'doubled':>8} {'seconds':>8}")
    for scenario, mode, outcomes in _runs(options.scenario, options.mode, full=options.full):
        total.add(_report(scenario, mode, outcomes, as_json=options.json))
    if options.json:
        for figure, value in _figures(total).items():
            print(json.dumps({"figure": figure, "value": value}))
    else:
        print(f"{'all':<51} {total.points:>6} {total.lost:>5} {total.doubled:>8}")
    return 1 if total.lost or total.doubled else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--full", action="store_true", help="every point instead of a sample")
    parser.add_argument("--json", action="store_true", help="one object a line and nothing else")
    scenarios, modes = [s.name for s in SCENARIOS], [*(mode.name for mode in MODES), SIGKILL, LOCAL_SIGKILL]
    parser.add_argument("--scenario", action="append", choices=scenarios, help="only this one; may be repeated")
    parser.add_argument("--mode", action="append", choices=modes, help="only this one; may be repeated")
    options = parser.parse_args(arguments)
    options.scenario, options.mode = options.scenario or scenarios, options.mode or modes
    return options


def _runs(
    scenarios: Sequence[str], modes: Sequence[str], *, full: bool
) -> Iterator[tuple[str, str, Iterable[Outcome]]]:
    chosen = [mode for mode in MODES if mode.name in modes]
    if chosen:
        with opened_world() as world:
            trials = {s.name: trials_of(world, s, chosen, full=full) for s in SCENARIOS if s.name in scenarios}
        with crew(min(2, os.cpu_count() or 1)) as pool:
            for scenario, by_mode in trials.items():
                for mode, some in by_mode.items():
                    yield scenario, mode, outcomes_by(pool, some)
    if SIGKILL in modes and MAIN_JOB.name in scenarios:
        with opened_world() as world:
            yield MAIN_JOB.name, SIGKILL, deaths(world, len(DEATHS) if full else _SAMPLE_DEATHS)
    if LOCAL_SIGKILL in modes and MAIN_JOB.name in scenarios:
        yield SCENARIO, LOCAL_SIGKILL, local_kills(FULL if full else SAMPLE, seed_of_the_day())


def _report(scenario: str, mode: str, outcomes: Iterable[Outcome], *, as_json: bool) -> Tally:
    began = time.perf_counter()
    done = list(outcomes)
    tally = Tally(len(done), sum(len(outcome.lost) for outcome in done), sum(len(outcome.doubled) for outcome in done))
    if as_json:
        print(json.dumps({"scenario": scenario, "mode": mode, **vars(tally)}))
    else:
        seconds = time.perf_counter() - began
        print(f"{scenario:<26} {mode:<24} {tally.points:>6} {tally.lost:>5} {tally.doubled:>8} {seconds:>8.0f}")
        for outcome in done:
            for kind, sentences in (("lost", outcome.lost), ("doubled", outcome.doubled)):
                for sentence in sentences:
                    print(f"  {kind}, disturbed {outcome.point}\n    {sentence}")
    sys.stdout.flush()
    return tally


def _figures(total: Tally) -> dict[str, int]:
    return {
        "kill_points_tried": total.points,
        "effects_lost": total.lost,
        "effects_doubled": total.doubled,
    }


if __name__ == "__main__":
    sys.exit(main())
