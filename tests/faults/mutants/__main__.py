"""Command `uv run python -m tests.faults.mutants`: plants each bug in a copy, runs tests, reports which are caught.

What passes the tests near it meets the crash sample. Exits with 1 if a bug survives, or if nothing was run for one.
With `--patches FOLDER` the bugs are the `*.patch` files there instead.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.faults.mutants.bug import PlantedBug
from tests.faults.mutants.planted import BUGS
from tests.mutation.copies import Copy, copies_of_the_repository
from tests.mutation.ranking import Ranking
from tests.mutation.suite_run import failing, function_of, killed, run_tests

_HUNK = re.compile(r"^@@ -(\d+)")


@dataclass(frozen=True)
class Verdict:
    """The result of one bug; `ran` says what was run, and is empty if no test is near it."""

    name: str
    killed_by: str | None
    ran: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; 1 unless every bug was killed."""
    options = _options(arguments)
    bugs: Sequence[PlantedBug | Path] = sorted(options.patches.glob("*.patch")) if options.patches else _chosen(options)
    near = Ranking()
    verdicts = []
    with copies_of_the_repository(options.jobs) as copies, ThreadPoolExecutor(options.jobs) as pool:

        def judge(bug: PlantedBug | Path) -> Verdict:
            copy = copies.get()
            try:
                return _judge(copy, bug, near, options)
            finally:
                copies.put(copy)

        for judged in as_completed([pool.submit(judge, bug) for bug in bugs]):
            verdict = judged.result()
            verdicts.append(verdict)
            _print(verdict, as_json=options.json)
        broken = failing(copies.get(), [verdict.killed_by for verdict in verdicts])
    for name in sorted(broken):
        print(f"{name} fails without a bug: it kills nothing", file=sys.stderr)
    dead = sum(verdict.killed_by is not None and function_of(verdict.killed_by) not in broken for verdict in verdicts)
    share = round(dead / len(bugs), 3) if bugs else 0.0
    summary = json.dumps({"figure": "planted_bugs_killed_share", "value": share})
    print(summary if options.json else f"{dead} of {len(bugs)} killed")
    return 0 if bugs and dead == len(bugs) else 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.mutants", description=__doc__)
    parser.add_argument("--only", action="append", metavar="NAME", help="only this bug; may be repeated")
    parser.add_argument("--patches", type=Path, metavar="FOLDER", help="patches of others instead of our bugs")
    parser.add_argument("--tests", type=int, default=250, help="how many of the nearest tests are run (250)")
    parser.add_argument("--cpu-seconds", type=int, default=240, help="of CPU time for them (240)")
    parser.add_argument("--seed", type=int, default=1, help="of the examples that tests draw, and of the crash sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="bugs at a time")
    parser.add_argument("--near-only", action="store_true", help="without the crash sample")
    parser.add_argument("--list", action="store_true", help="name the bugs and what each breaks")
    parser.add_argument("--json", action="store_true", help="one object a line and nothing else")
    options = parser.parse_args(arguments)
    if options.list:
        for bug in BUGS:
            print(f"{bug.name:<34} {bug.breaks}")
        parser.exit()
    return options


def _chosen(options: argparse.Namespace) -> Sequence[PlantedBug]:
    if unknown := set(options.only or ()) - {bug.name for bug in BUGS}:
        sys.exit(f"There is no planted bug {', '.join(sorted(unknown))}; --list names them.")
    return [bug for bug in BUGS if not options.only or bug.name in options.only]


def _judge(copy: Copy, bug: PlantedBug | Path, near: Ranking, options: argparse.Namespace) -> Verdict:
    limits = {"cpu_seconds": options.cpu_seconds, "seed": options.seed}
    if isinstance(bug, PlantedBug):
        path, line, text = bug.planted(copy.root)
        tests = near.nearest(path, line, options.tests, units_first=False)
        run = killed(copy, path, text, tests, **limits)
        planted = copy.planted(path, text)
    else:
        places = list(_changed(bug.read_text(), copy.root))
        found = [near.nearest(path, line, options.tests) for path, line in places]
        with copy.patched(bug):
            run = run_tests(copy, list(dict.fromkeys(test for tests in found for test in tests)), **limits)
        planted = copy.patched(bug)
    ran = f"{run.passed} tests passed" if run.passed or run.killed_by else ""
    if run.killed_by or options.near_only:
        return Verdict(bug.name, run.killed_by, ran)
    with planted:
        return Verdict(bug.name, _by_crash_sample(copy, options.seed), f"{ran or 'no test is near'}, the crash sample")


def _changed(patch: str, root: Path) -> Iterator[tuple[Path, int]]:
    """Find the first changed line of each hunk in a Python file that was there before."""
    path, line, seen = Path(), 0, True
    for text in patch.splitlines():
        if text.startswith("--- "):
            path = Path(text[4:].split("\t")[0].removeprefix("a/"))
        elif hunk := _HUNK.match(text):
            line, seen = int(hunk[1]), False
        elif text[:1] in "+-" and not seen and not text.startswith("+++ "):
            seen = True
            if path.suffix == ".py" and (root / path).is_file():
                yield path, line
        elif text[:1] == " ":
            line += 1


def _by_crash_sample(copy: Copy, seed: int) -> str | None:
    command = [sys.executable, "-m", "tests.faults", "--fail-fast", "--seed", str(seed)]
    done = subprocess.run(command, cwd=copy.root, env=copy.environment(), capture_output=True, text=True, check=False)  # noqa: S603
    return f"crash sample: {done.stdout.strip().rpartition(chr(10))[2]}" if done.returncode else None


def _print(verdict: Verdict, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(asdict(verdict)), flush=True)
        return
    word = "killed" if verdict.killed_by else "SURVIVED" if verdict.ran else "NOT RUN"
    said = verdict.killed_by or verdict.ran or "no test is near what it changes"
    print(f"{word:<9} {verdict.name:<34} {said}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
