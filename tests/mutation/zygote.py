"""Preloaded test process that is forked for each mutant, so that most runs import nothing.

A mutant within a function becomes the code of the function that is there, so whoever holds it has the mutant. One in a
table or a class body needs fresh imports; so does one that survives here if its function ran while modules were
imported, since a table may have been made by it.

It reads requests as lines of JSON and answers each with one: `{"code": …, "output": …, "is_sure": …}`, or `{"code":
null}` for one that needs fresh imports.
"""

from __future__ import annotations

import contextlib
import gc
import inspect
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tests.mutation.ranking import FOLDERS
from tests.mutation.scope import PRODUCT

_STEP_SECONDS = 0.02


def main() -> None:
    """Import the tests, then answer until the input ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    folders = [f"tests/{folder}" for folder in FOLDERS]
    product, ran = str(Path.cwd() / PRODUCT), set[CodeType]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(product):
            ran.add(frame.f_code)

    sys.setprofile(note)
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        pytest.main(["--collect-only", "-q", "-n0", "-p", "tests.mutation.limits", *folders])
    sys.setprofile(None)
    # The collection has frozen what there is. It is found once and frozen again, so that no fork looks through it.
    gc.unfreeze()
    functions = _functions(product)
    gc.freeze()
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line), functions, ran)), file=answers, flush=True)


def _functions(product: str) -> Mapping[str, Sequence[FunctionType]]:
    """Find the product's functions, by the file they are written in."""
    found: dict[str, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(product):
            found.setdefault(one.__code__.co_filename, []).append(one)
    return found


def _answer(
    asked: Mapping[str, Any], functions: Mapping[str, Sequence[FunctionType]], ran: AbstractSet[CodeType]
) -> Mapping[str, Any]:
    path = str(Path.cwd() / asked["path"])
    changes = _changes(functions.get(path, ()), path, asked["sound"], asked["text"])
    if changes is None:
        return {"code": None}
    with tempfile.TemporaryFile("w+") as said:
        child = os.fork()
        if not child:
            _be_the_mutant(changes, asked["arguments"], said.fileno(), asked["cpu_seconds"])
        code = _waited(child, time.monotonic() + asked["wall_seconds"])
        said.seek(0)
        is_sure = not any(function.__code__ in ran for function, _ in changes)
        return {"code": code, "output": said.read(), "is_sure": is_sure}


def _be_the_mutant(
    changes: Sequence[tuple[FunctionType, CodeType]], arguments: Sequence[str], said: int, cpu_seconds: str
) -> None:
    code = 1
    try:
        os.setsid()
        os.dup2(said, 1)
        os.dup2(said, 2)
        os.environ["MUTATION_CPU_SECONDS"] = cpu_seconds
        for function, changed in changes:
            function.__code__ = changed
        code = int(pytest.main(list(arguments)))
        sys.stdout.flush()
    finally:
        os._exit(code)


def _waited(child: int, until: float) -> int:
    """Return the exit code of a child, below 0 if a signal has ended it; it is killed at `until`."""
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            return os.waitstatus_to_exitcode(status)
        time.sleep(_STEP_SECONDS)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -signal.SIGKILL


def _changes(
    functions: Sequence[FunctionType], path: str, sound: str, text: str
) -> list[tuple[FunctionType, CodeType]] | None:
    """Find the functions that a mutant changes, each with its new code; None where that is not all it changes."""
    before, after = (compile(one, path, "exec", dont_inherit=True) for one in (sound, text))
    pairs = code_pairs(before, after)
    if pairs is None:
        return None
    found = []
    for old, new, is_needed in pairs:
        there = [one for one in functions if _is(one.__code__, old)]
        if (is_needed and not there) or old.co_freevars != new.co_freevars:
            return None
        found += [(one, new) for one in there]
    return found


def code_pairs(before: CodeType, after: CodeType) -> list[tuple[CodeType, CodeType, bool]] | None:
    """Pair what differs; what stands within a function need not be there yet. None if a module or class differs."""
    is_function = bool(before.co_flags & inspect.CO_OPTIMIZED)
    olds, news = _inside(before), _inside(after)
    if not is_function and (len(olds) != len(news) or _bare(before) != _bare(after)):
        return None
    found = [(before, after, True)] if is_function and before != after else []
    for old, new in zip(olds, news, strict=False):
        inner = code_pairs(old, new)
        if inner is None:
            return None
        found += [(one, other, needed and not is_function) for one, other, needed in inner]
    return found


def _inside(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _bare(code: CodeType) -> CodeType:
    """Return the code without what stands within it, and without places in lines."""
    kept = tuple(None if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=kept, co_linetable=b"")


def _is(there: CodeType, old: CodeType) -> bool:
    name = (there.co_qualname, there.co_firstlineno, there.co_code)
    return name == (old.co_qualname, old.co_firstlineno, old.co_code)


if __name__ == "__main__":
    main()
