"""Runs one program within bounds, in a process of its own: all that the function `sandbox` does.

Next to nothing of the product is imported here, and nothing of AWS: where this runs there is nothing to be had. Each
program gets a fresh process, so none finds what another left behind.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import pydantic_monty

from steward.core.text import storable

# Time in the interpreter. It is looked at between operations, so one that takes long itself is ended with its process.
SECONDS = 5.0
KILLED_AFTER_SECONDS = SECONDS + 2.0
HEAP_BYTES = 64 * 1024 * 1024
DEPTH = 200
# A name that is not defined asks the host, a system call does, too.
QUESTIONS_TO_THE_HOST = 100
PRINTED_CHARACTERS = 8_000
PROBLEM_CHARACTERS = 2_000
# In a layer the interpreter is beside its library; elsewhere the library finds it itself.
_INTERPRETER = Path(pydantic_monty.__file__).parent.parent / "bin" / "monty"


class _Printed:
    """What a program prints, as far as it is kept: the rest is counted and forgotten."""

    def __init__(self) -> None:
        self.text = ""
        self.characters = 0

    def __call__(self, _stream: str, text: str) -> None:
        self.characters += len(text)
        self.text += text[: PRINTED_CHARACTERS - len(self.text)]


def run(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Run the program `code`, which finds the texts `inputs` by their names and the time `now` (ISO 8601, with offset).

    Answers with what it `printed`, whether that was `cut`, and the `problem` that ended it, or "".
    """
    printed = _Printed()
    problem = _problem(asked, printed)[-PROBLEM_CHARACTERS:]
    cut = printed.characters > PRINTED_CHARACTERS
    return {"printed": storable(printed.text), "cut": cut, "problem": storable(problem)}


def _problem(asked: Mapping[str, Any], printed: _Printed) -> str:
    inputs = {name: storable(text) for name, text in asked["inputs"].items()}
    binary = _INTERPRETER if _INTERPRETER.is_file() else None
    limits = pydantic_monty.ResourceLimits(
        max_feed_duration_secs=SECONDS,
        max_memory=HEAP_BYTES,
        max_recursion_depth=DEPTH,
        max_suspensions=QUESTIONS_TO_THE_HOST,
        max_total_sleep_secs=0.0,
    )
    # Its own limits leave out the time in which it sleeps, so nothing sleeps.
    policy = pydantic_monty.OSPolicy(sleep="zero", datetime=datetime.fromisoformat(asked["now"]))
    try:
        with (
            pydantic_monty.Monty(binary_path=binary, max_processes=1, request_timeout=KILLED_AFTER_SECONDS) as pool,
            pool.checkout(limits=limits, os_policy=policy) as session,
        ):
            session.feed_run(printing(storable(asked["code"])), inputs=inputs, print_callback=printed)
    except (pydantic_monty.MontySyntaxError, pydantic_monty.MontyRuntimeError) as error:
        return error.display()
    except pydantic_monty.MontyError as error:
        # Its process is gone, or was ended.
        return f"{type(error).__name__}: {error}"
    return ""


def printing(code: str) -> str:
    """The program with its last line printed, if that is an expression with a value.

    No value ever leaves the interpreter but as text that was made in there, where its bounds hold: a list that names
    one long text ten thousand times is small, and fills the memory of whoever takes it apart.
    """
    code = code.replace("\r\n", "\n").replace("\r", "\n")
    try:
        last = ast.parse(code).body[-1]
    except (SyntaxError, ValueError, RecursionError, MemoryError, IndexError):
        # Empty, or no program: the interpreter says what is wrong with it.
        return f"{code}\nNone"
    if not isinstance(last, ast.Expr):
        return f"{code}\nNone"
    raw = code.encode()
    start = _place(raw, last.lineno, last.col_offset)
    end = _place(raw, last.end_lineno or 0, last.end_col_offset or 0)
    return f"{raw[:start].decode()}_ = ({raw[start:end].decode()})\nif _ is not None: print(_)\nNone"


def _place(raw: bytes, line: int, column: int) -> int:
    return sum(len(each) + 1 for each in raw.split(b"\n")[: line - 1]) + column
