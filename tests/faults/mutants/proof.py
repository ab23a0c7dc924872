"""What CI runs, in the order that kills soonest: the tests that know the code, the crash sample, all tests."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.faults.mutants.copies import Copy, python

# Far beyond what any of it takes on a loaded machine: what has not ended by then hangs, and CI would say no as well.
_HANGS_AFTER_SECONDS = 3_600.0
# Of pytest: all passed, it was told of a test that is not there, there were none.
_PASSED, _USAGE, _NO_TESTS = 0, 4, 5
_BY_SAMPLE = "crash sample"
_TEST = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
_FINDING = re.compile(r"^ +(lost|doubled), disturbed (.*)\n +(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Stage:
    """A command of CI, with a seed; `culprit` names in its output what said no."""

    command: Callable[[int], Sequence[str]]
    culprit: Callable[[str], str]


def _failed_test(output: str) -> str:
    found = _TEST.search(output)
    return found.group(1) if found else output.strip().rpartition("\n")[2]


def _first_finding(output: str) -> str:
    found = _FINDING.search(output)
    if found is None:
        return f"{_BY_SAMPLE}: {output.strip().rpartition(chr(10))[2]}"
    kind, point, sentence = found.groups()
    return f"{_BY_SAMPLE}, {point}: {kind}: {sentence}"


def _pytest(seed: int, *arguments: str) -> list[str]:
    return python("-m", "pytest", "-x", "-q", "--no-header", "-p", "randomly", f"--randomly-seed={seed}", *arguments)


def stages(near: Sequence[str], killed_by: str = "", *, near_only: bool = False) -> list[Stage]:
    """What is asked, one after the other, until one says no; with `near_only` not all of it.

    `killed_by` is what said no the last time, and is asked first.
    """
    sample = Stage(lambda seed: python("-m", "tests.faults", "--fail-fast", "--seed", str(seed)), _first_finding)
    by_sample = killed_by.startswith(_BY_SAMPLE)
    last = [_tests(killed_by)] if killed_by and not by_sample else [sample] if by_sample else []
    nearest = [_tests(*near)] if near else []
    if near_only:
        return [*last, *nearest]
    return [*last, *nearest, *([] if by_sample else [sample]), Stage(_pytest, _failed_test)]


def _tests(*names: str) -> Stage:
    return Stage(lambda seed: _pytest(seed, "-n0", *names), _failed_test)


def killer(copy: Copy, asked: Sequence[Stage], seed: int) -> tuple[Stage, str] | None:
    """The first stage that says no to what is planted in `copy`, and what in it did; None if all pass."""
    for stage in asked:
        code, output = _run(copy, stage.command(seed))
        # A killer of last time may have been renamed; the other stages ask its successor.
        if code not in (_PASSED, _USAGE, _NO_TESTS):
            return stage, stage.culprit(output)
    return None


def _run(copy: Copy, command: Sequence[str]) -> tuple[int, str]:
    process = subprocess.Popen(  # noqa: S603 - our own command, no shell
        command,
        cwd=copy.root,
        env=copy.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # what it has started ends with it
    )
    try:
        output, _ = process.communicate(timeout=_HANGS_AFTER_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return 1, f"it did not end within {_HANGS_AFTER_SECONDS:.0f} s"
    return process.returncode, output
