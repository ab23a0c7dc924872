"""Command `uv run python -m tests.faults [--full] [--seed N]`: disturbs every scenario and reports the problems.

The sample tries every unique write once, in modes that take turns with the day's seed. A full run may be divided
(`--shard 2/4`), and is taken up where it was cut off with `--done FILE`.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tests.faults.local_kills import FULL, SAMPLE, SCENARIO, local_kills
from tests.faults.local_kills import MODE as LOCAL_SIGKILL
from tests.faults.modes import MODES
from tests.faults.plan import full_plan, sample_plan
from tests.faults.runner import Outcome
from tests.faults.scenarios import MAIN_JOB, SCENARIOS
from tests.faults.sigkill import DEATHS, deaths
from tests.faults.sigkill import MODE as SIGKILL
from tests.faults.table import write_table
from tests.faults.worker_pool import Done, clean_runs, crew, outcomes
from tests.faults.world import opened_world

_SAMPLE_DEATHS = 1
_SECONDS_A_LINE = 30


@dataclass
class Tally:
    """Results of the trials so far."""

    points: int = 0
    lost: int = 0
    doubled: int = 0

    def add(self, outcome: Outcome) -> None:
        """Count one."""
        self.points += 1
        self.lost += len(outcome.lost)
        self.doubled += len(outcome.doubled)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; 1 if anything was lost or doubled."""
    options = _options(arguments)
    began = time.perf_counter()
    if not options.json:
        print(f"seed {options.seed}; the same again: --seed {options.seed}")
    done = Done(options.done)
    made = _run(options, done)
    total = _report(made, as_json=options.json)
    if options.json:
        for figure, value in _figures(total, options.seed).items():
            print(json.dumps({"figure": figure, "value": value}))
    else:
        seconds = time.perf_counter() - began
        print(f"{'all':<60} {total.points:>6} {total.lost:>5} {total.doubled:>8}")
        print(f"{seconds:.0f} s, {_cpu_seconds() / 60:.1f} CPU minutes")
    if options.table:
        write_table(made, options.seed)
    return 1 if total.lost or total.doubled else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--full", action="store_true", help="every point that matters in every mode, on all cores")
    parser.add_argument("--seed", type=int, help="draws ids, modes and scenarios; the day's number if not given")
    parser.add_argument("--shard", type=_shard, default=(1, 1), help="i/n: only the i-th of n parts")
    parser.add_argument("--done", type=Path, help="a file of outcomes: what stands in it is not tried again")
    parser.add_argument("--table", action="store_true", help="write the table into the README of tests/faults")
    parser.add_argument("--fail-fast", action="store_true", help="the shortest first, and none after one that is bad")
    parser.add_argument("--json", action="store_true", help="one object a line and nothing else")
    scenarios, modes = [s.name for s in SCENARIOS], [*(mode.name for mode in MODES), SIGKILL, LOCAL_SIGKILL]
    parser.add_argument("--scenario", action="append", choices=scenarios, help="only this one; may be repeated")
    parser.add_argument("--mode", action="append", choices=modes, help="only this one; may be repeated")
    options = parser.parse_args(arguments)
    every = [s.name for s in SCENARIOS if options.full or s.sampled]
    options.scenario, options.mode = options.scenario or every, options.mode or modes
    if options.seed is None:
        options.seed = datetime.now(UTC).toordinal()
    return options


def _shard(given: str) -> tuple[int, int]:
    part, _, parts = given.partition("/")
    return int(part), int(parts)


def _run(options: argparse.Namespace, done: Done) -> list[Outcome]:
    """Every outcome, those of earlier runs in the file included."""
    if options.fail_fast:
        made = _trials(options, done)
        return made if any(map(_is_bad, made)) else made + _local_kills(options) + _deaths(options)
    with ThreadPoolExecutor(1) as beside:
        # It waits most of the time, for a system of many processes to start.
        killed = beside.submit(_local_kills, options)
        made = _trials(options, done) + killed.result()
    # Not beside anything: the world it dies in is a mock of AWS in this very process.
    return made + _deaths(options)


def _local_kills(options: argparse.Namespace) -> list[Outcome]:
    if not _is_asked_for(LOCAL_SIGKILL, options):
        return []
    return list(local_kills(FULL if options.full else SAMPLE, options.seed))


def _deaths(options: argparse.Namespace) -> list[Outcome]:
    if not _is_asked_for(SIGKILL, options):
        return []
    with opened_world(options.seed, served=True) as world:
        return list(deaths(world, len(DEATHS) if options.full else _SAMPLE_DEATHS))


def _is_asked_for(mode: str, options: argparse.Namespace) -> bool:
    """Return whether this run includes a mode that has a single scenario."""
    return mode in options.mode and MAIN_JOB.name in options.scenario and options.shard[0] == 1


def _trials(options: argparse.Namespace, done: Done) -> list[Outcome]:
    modes = [mode for mode in MODES if mode.name in options.mode]
    made: list[Outcome] = []
    if modes:
        with crew(os.cpu_count() or 1, options.seed) as pool:
            runs = clean_runs(pool, options.scenario)
            plan = (full_plan if options.full else sample_plan)(runs, modes, options.seed)
            part, parts = options.shard
            # Whatever takes long begins first, so that no core is idle at the end; or last, where that may come soon.
            order = 1 if options.fail_fast else -1
            trials = sorted(plan[part - 1 :: parts], key=lambda trial: order * len(runs[trial.scenario]))
            left = done.left(trials)
            wanted = {f"{t.scenario}/{t.mode}/{t}" for t in trials}
            made += [outcome for name, outcome in done.outcomes.items() if name in wanted]
            made += _watched(outcomes(pool, left), len(left), done, fail_fast=options.fail_fast)
    return made


def _watched(some: Iterable[Outcome], count: int, done: Done, *, fail_fast: bool) -> list[Outcome]:
    """The outcomes, kept in the file, with a bar on standard error that says how long it will take."""
    began = shown = time.monotonic()
    made: list[Outcome] = []
    bad = 0
    for outcome in some:
        made.append(outcome)
        done.add(outcome)
        bad += _is_bad(outcome)
        if fail_fast and bad:
            break
        now = time.monotonic()
        if sys.stderr.isatty() or now - shown > _SECONDS_A_LINE:
            shown = now
            left = (now - began) / len(made) * (count - len(made))
            bar = "█" * round(24 * len(made) / count)
            end = "\r" if sys.stderr.isatty() else "\n"
            said = f"{bar:<24} {len(made)} of {count}, {bad} bad, {left / 60:.1f} min left "
            print(said, end=end, file=sys.stderr, flush=True)
    return made


def _is_bad(outcome: Outcome) -> bool:
    return bool(outcome.lost or outcome.doubled)


def _report(made: Sequence[Outcome], *, as_json: bool) -> Tally:
    total, tallies = Tally(), dict[tuple[str, str], Tally]()
    for outcome in made:
        total.add(outcome)
        tallies.setdefault((outcome.scenario, outcome.mode), Tally()).add(outcome)
    order = [*(scenario.name for scenario in SCENARIOS), SCENARIO]
    if not as_json:
        print(f"{'scenario':<36} {'mode':<24} {'points':>5} {'lost':>5} {'doubled':>8}")
    for (scenario, mode), tally in sorted(tallies.items(), key=lambda item: order.index(item[0][0])):
        if as_json:
            print(json.dumps({"scenario": scenario, "mode": mode, **vars(tally)}))
        else:
            print(f"{scenario:<36} {mode:<24} {tally.points:>5} {tally.lost:>5} {tally.doubled:>8}")
    for outcome in [] if as_json else made:
        if _is_bad(outcome):
            print(f"{outcome.scenario}, {outcome.mode}")
        for kind, sentences in (("lost", outcome.lost), ("doubled", outcome.doubled)):
            for sentence in sentences:
                print(f"  {kind}, disturbed {outcome.point}\n    {sentence}")
    sys.stdout.flush()
    return total


def _cpu_seconds() -> float:
    """What this process and its workers, which are gone by now, have used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _figures(total: Tally, seed: int) -> dict[str, int]:
    return {
        "kill_points_tried": total.points,
        "effects_lost": total.lost,
        "effects_doubled": total.doubled,
        "faults_seed": seed,
    }


if __name__ == "__main__":
    sys.exit(main())
