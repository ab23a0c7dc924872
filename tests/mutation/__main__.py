"""Command `uv run python -m tests.mutation`: plants random mutants, and reports those that no test notices.

Survivors do not fail it: which mutants are drawn is luck, and no build may depend on it. It fails if it cannot judge.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from tests.mutation.copies import Copy, copies_of_the_repository
from tests.mutation.mutants import SourceMutant, draw
from tests.mutation.ranking import Ranking
from tests.mutation.suite_run import failing, function_of, killed


@dataclass(frozen=True)
class Verdict:
    """The result of one mutant; `killed_by` is None if it survived the `passed` tests near it."""

    module: str
    line: int
    operator: str
    before: str
    after: str
    killed_by: str | None
    passed: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, run and print."""
    options = _options(arguments)
    mutants = draw(options.sample, options.seed, options.only)
    near = Ranking()
    verdicts = []
    with copies_of_the_repository(options.jobs) as copies, ThreadPoolExecutor(options.jobs) as pool:

        def judge(mutant: SourceMutant) -> Verdict:
            copy = copies.get()
            try:
                return _judge(copy, mutant, near.nearest(mutant.path, mutant.line, options.tests), options.cpu_seconds)
            finally:
                copies.put(copy)

        for judged in as_completed([pool.submit(judge, mutant) for mutant in mutants]):
            verdict = judged.result()
            verdicts.append(verdict)
            _print(verdict, as_json=options.json)
        broken = failing(copies.get(), [verdict.killed_by for verdict in verdicts])
    for name in sorted(broken):
        print(f"{name} fails without a mutant: it kills nothing", file=sys.stderr)
    believed = [verdict for verdict in verdicts if function_of(verdict.killed_by) not in broken]
    _sum_up(believed, len(verdicts), as_json=options.json)
    if not any(verdict.killed_by or verdict.passed for verdict in verdicts):
        print("no test has run", file=sys.stderr)
        return 1
    return 0


def _judge(copy: Copy, mutant: SourceMutant, tests: Sequence[str], cpu_seconds: int) -> Verdict:
    run = killed(copy, mutant.path, mutant.text, tests, cpu_seconds=cpu_seconds)
    module = mutant.path.as_posix()
    return Verdict(module, mutant.line, mutant.operator, mutant.before, mutant.after, run.killed_by, run.passed)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=20, help="how many mutants (20)")
    parser.add_argument("--only", default="", metavar="PATH", help="of modules whose path begins so")
    parser.add_argument("--seed", type=int, default=datetime.now(UTC).toordinal(), help="draws them (the day's)")
    parser.add_argument("--tests", type=int, default=150, help="how many of the nearest tests are run (150)")
    parser.add_argument("--cpu-seconds", type=int, default=60, help="of CPU time for the tests of a mutant (60)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at a time")
    parser.add_argument("--json", action="store_true", help="one object a line and nothing else")
    return parser.parse_args(arguments)


def _print(verdict: Verdict, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(asdict(verdict)), flush=True)
        return
    place = f"{verdict.module.removeprefix('shared/steward/')}:{verdict.line}"
    if verdict.killed_by:
        print(f"killed    {place:<44} {verdict.operator:<16} {verdict.killed_by}", flush=True)
        return
    print(f"SURVIVED  {place:<44} {verdict.operator:<16} {verdict.passed} tests passed", flush=True)
    print(f"          - {_short(verdict.before)}\n          + {_short(verdict.after)}", flush=True)


def _short(code: str) -> str:
    return code if len(code) <= 160 else f"{code[:159]}…"


def _sum_up(verdicts: Sequence[Verdict], drawn: int, *, as_json: bool) -> None:
    dead = sum(verdict.killed_by is not None for verdict in verdicts)
    share = round(dead / drawn, 3) if drawn else 0.0
    if as_json:
        print(json.dumps({"figure": f"mutants_killed_share_random_{drawn}", "value": share}))
    else:
        print(f"{dead} of {drawn} killed ({share:.1%})")


if __name__ == "__main__":
    sys.exit(main())
