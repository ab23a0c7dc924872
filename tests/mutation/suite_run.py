"""Runs pytest in a copy of the repository until one test fails."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from tests.mutation.copies import Copy
from tests.mutation.limits import SECONDS
from tests.mutation.scope import UNIT_TESTS

# Far beyond what the CPU time of a run takes on a loaded machine.
_WAITS_FOR_EVER_SECONDS = 3_600.0
_BY_TIME_OUT = "time-out"
# Of pytest: all passed; some failed; stopped (by `limits`); no such test; there were none.
_PASSED, _FAILED, _STOPPED, _USAGE, _NO_TESTS = 0, 1, 2, 4, 5
_FAILED_TEST = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
# Shows that tests run at all where no test has killed anything.
_ANY_TEST = "tests/unit/test_walks.py"
_PASSED_TESTS = re.compile(r"\b(\d+) passed")


@dataclass(frozen=True)
class TestRun:
    """The test that failed first (None if none did), and the number of tests that passed before."""

    killed_by: str | None
    passed: int

    __test__ = False


def killed(copy: Copy, path: Path, text: str, tests: Sequence[str], *, cpu_seconds: int, seed: int = 1) -> TestRun:
    """Run `tests` with `text` in place of a file, up to the first failure or till `cpu_seconds` are over."""
    arguments = _arguments(tests, seed, "-x")
    limits = {"cpu_seconds": str(cpu_seconds), "wall_seconds": _WAITS_FOR_EVER_SECONDS}
    said = copy.forked(path, text, arguments=arguments, **limits) if tests else {"code": None}
    if said["code"] is not None:
        run = _read(int(said["code"]), str(said["output"]))
        if _is_believed(copy, path, run, is_sure=bool(said["is_sure"]), seed=seed):
            return run
    with copy.planted(path, text):
        return run_tests(copy, tests, cpu_seconds=cpu_seconds, seed=seed)


def _is_believed(copy: Copy, path: Path, run: TestRun, *, is_sure: bool, seed: int) -> bool:
    """Return whether a fork's verdict holds: a few tests fail in any fork, so the killer runs without a mutant, too."""
    if run.killed_by is None:
        return is_sure
    test = function_of(run.killed_by)
    if "::" in test and test not in copy.passes_in_a_fork:
        sound = (copy.root / path).read_text()
        limits = {"cpu_seconds": "120", "wall_seconds": _WAITS_FOR_EVER_SECONDS}
        said = copy.forked(path, sound, arguments=_arguments([test], seed), **limits)
        copy.passes_in_a_fork[test] = said["code"] == _PASSED
    return copy.passes_in_a_fork.get(test, True)


def run_tests(copy: Copy, tests: Sequence[str], *, cpu_seconds: int, seed: int = 1) -> TestRun:
    """Run `tests` in `copy` as it is; unit tests apart, if any lead: they are collected in a fraction of the time."""
    units = list(takewhile(lambda test: test.startswith(UNIT_TESTS), tests))
    passed = 0
    for some in (units, tests[len(units) :]):
        if some:
            run = _read(*_pytest(copy, some, cpu_seconds, seed, "-x"))
            passed += run.passed
            if run.killed_by:
                return TestRun(run.killed_by, passed)
    return TestRun(None, passed)


def _read(code: int, output: str) -> TestRun:
    passed = int(found.group(1)) if (found := _PASSED_TESTS.search(output)) else 0
    if code in (_PASSED, _NO_TESTS):
        return TestRun(None, passed)
    if failed := _FAILED_TEST.search(output):
        return TestRun(failed.group(1), passed)
    if code == _STOPPED and "its CPU time is over" in output:
        return TestRun(None, passed)
    if code == _USAGE and "not found:" in output:
        raise LookupError(output)
    last = output.strip().rpartition("\n")[2].removeprefix("E").strip()
    return TestRun(_BY_TIME_OUT if code < 0 else f"it is not even imported: {last}", passed)


def failing(copy: Copy, killers: Iterable[str | None], seed: int = 1) -> set[str]:
    """Return the test functions among `killers` that fail in `copy`, in which nothing is planted: they kill nothing.

    Raises `RuntimeError` if tests do not run there at all: no verdict holds then.
    """
    functions = sorted({function_of(one) for one in killers if one and "::" in one})
    code, output = _pytest(copy, functions or [_ANY_TEST], 36_000, seed)
    if code not in (_PASSED, _FAILED):
        raise RuntimeError(f"tests do not run without a mutant:\n{output}")
    return {function_of(name) for name in _FAILED_TEST.findall(output)}


def function_of(test: str | None) -> str:
    """Return a test without its parameters."""
    return (test or "").partition("[")[0]


def _arguments(tests: Sequence[str], seed: int, *options: str) -> list[str]:
    found = ["-q", "--no-header", "--tb=no", "-n0", "-p", "tests.mutation.limits", "-p", "no:cacheprovider"]
    # The seed decides what Hypothesis tries; the order of the tests stays that of the ranking.
    found += ["-p", "randomly", f"--randomly-seed={seed}", "--randomly-dont-reorganize"]
    return [*found, "-m", "not local and not long and not chromium", *options, *tests]


def _pytest(copy: Copy, tests: Sequence[str], cpu_seconds: int, seed: int, *options: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "pytest", *_arguments(tests, seed, *options)]
    process = subprocess.Popen(  # noqa: S603 - our own command, no shell
        command,
        cwd=copy.root,
        env={**copy.environment(), SECONDS: str(cpu_seconds)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # what it has started ends with it
    )
    try:
        output, _ = process.communicate(timeout=_WAITS_FOR_EVER_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
    return process.returncode, output
