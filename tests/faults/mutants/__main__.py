"""`uv run python -m tests.faults.mutants`: plant each bug in a copy, run what CI runs, say which are caught.

Exits with 1 if one survives. With `--patches FOLDER` the bugs are the `*.patch` files there instead.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.faults.mutants.copies import Copy
from tests.faults.mutants.mutant import Mutant
from tests.faults.mutants.planted import MUTANTS
from tests.faults.mutants.proof import killer, stages

# What killed each mutant the last time: asked first, it makes a run short, and changes nothing about its verdict.
KILLERS = Path(__file__).with_name("killers.json")


@dataclass(frozen=True)
class Verdict:
    """What became of a bug; `killed_by` is None if CI would have let it pass with one of the seeds at least."""

    name: str
    killed_by: str | None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; 1 if a mutant survived."""
    options = _options(arguments)
    bugs = _chosen(options)
    known: dict[str, str] = json.loads(KILLERS.read_text()) if KILLERS.exists() else {}
    verdicts = []
    with _copies(options.jobs) as copies, ThreadPoolExecutor(options.jobs) as pool:

        def judged(bug: Mutant | Path) -> Verdict:
            copy = copies.get()
            try:
                return _judge(copy, bug, known, options)
            finally:
                copies.put(copy)

        for verdict in pool.map(judged, bugs):
            verdicts.append(verdict)
            _print(verdict, as_json=options.json)
            if options.remember:
                _remember(verdicts, known)
    return _sum_up(verdicts, as_json=options.json)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.mutants", description=__doc__)
    parser.add_argument("--only", action="append", metavar="NAME", help="only this mutant; may be repeated")
    parser.add_argument("--patches", type=Path, metavar="FOLDER", help="patches of others instead of our mutants")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="each must kill: three show it was no luck")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="copies at work at the same time")
    parser.add_argument("--near-only", action="store_true", help="a first look: only the tests nearest to each mutant")
    parser.add_argument("--remember", action="store_true", help=f"write what killed each to {KILLERS.name}")
    parser.add_argument("--list", action="store_true", help="name the mutants and what each breaks")
    parser.add_argument("--json", action="store_true", help="one object a line and nothing else")
    options = parser.parse_args(arguments)
    if options.list:
        for mutant in MUTANTS:
            print(f"{mutant.name:<44} {mutant.breaks}")
        parser.exit()
    return options


def _chosen(options: argparse.Namespace) -> Sequence[Mutant | Path]:
    if options.patches:
        return sorted(options.patches.glob("*.patch"))
    if not options.only:
        return MUTANTS
    by_name = {mutant.name: mutant for mutant in MUTANTS}
    if unknown := set(options.only) - set(by_name):
        sys.exit(f"There is no mutant {', '.join(sorted(unknown))}; --list names them.")
    return [by_name[name] for name in options.only]


@contextmanager
def _copies(count: int) -> Iterator[queue.Queue[Copy]]:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies: queue.Queue[Copy] = queue.Queue()
        for number in range(count):
            copies.put(Copy(Path(folder) / str(number)))
        yield copies


def _judge(copy: Copy, bug: Mutant | Path, known: Mapping[str, str], options: argparse.Namespace) -> Verdict:
    near = bug.near if isinstance(bug, Mutant) else ()
    asked = stages(near, known.get(bug.name, ""), near_only=options.near_only)
    by = ""
    with copy.planted(bug):
        for seed in options.seeds:
            found = killer(copy, asked, seed)
            if found is None:
                return Verdict(bug.name, None)
            stage, culprit = found
            by = by or culprit
            # With the next seed whoever killed it is asked first.
            asked = [stage, *(other for other in asked if other is not stage)]
    return Verdict(bug.name, by)


def _print(verdict: Verdict, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"mutant": verdict.name, "killed_by": verdict.killed_by}))
    else:
        print(
            f"{'SURVIVED' if verdict.killed_by is None else 'killed':<9} {verdict.name:<44} {verdict.killed_by or ''}"
        )
    sys.stdout.flush()


def _remember(verdicts: Sequence[Verdict], known: Mapping[str, str]) -> None:
    found = {verdict.name: verdict.killed_by for verdict in verdicts if verdict.killed_by}
    kept = {mutant.name: known[mutant.name] for mutant in MUTANTS if mutant.name in known}
    KILLERS.write_text(json.dumps({**kept, **found}, indent=1, sort_keys=True, ensure_ascii=False) + "\n")


def _sum_up(verdicts: Sequence[Verdict], *, as_json: bool) -> int:
    killed = sum(verdict.killed_by is not None for verdict in verdicts)
    share = round(killed / len(verdicts), 3) if verdicts else 0.0
    if as_json:
        print(json.dumps({"figure": "mutants_killed_share", "value": share}))
    else:
        print(f"{killed} of {len(verdicts)} killed")
    return 0 if verdicts and killed == len(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
