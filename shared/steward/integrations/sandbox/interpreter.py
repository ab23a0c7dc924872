"""Python interpreter of the function `sandbox`: runs one program in a separate process, within limits.

This module imports almost nothing of the product and nothing of AWS, since the function has access to nothing. Each
program gets a fresh process, so none sees what another left behind.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import pydantic_monty

from steward.core.text import storable

# Limit of the interpreter's time. It is checked between operations; a single long operation ends with its process.
SECONDS = 5.0
KILLED_AFTER_SECONDS = SECONDS + 2.0
HEAP_BYTES = 64 * 1024 * 1024
DEPTH = 200
# Undefined names and system calls are questions to the host.
QUESTIONS_TO_THE_HOST = 100
PRINTED_CHARACTERS = 8_000
PROBLEM_CHARACTERS = 2_000
# In a Lambda layer the interpreter is beside its library; elsewhere the library finds it.
_INTERPRETER = Path(pydantic_monty.__file__).parent.parent / "bin" / "monty"


class _Printed:
    """Collector of a program's output up to the limit; the rest is only counted."""

    def __init__(self) -> None:
        self.text = ""
        self.characters = 0

    def __call__(self, _stream: str, text: str) -> None:
        self.characters += len(text)
        self.text += text[: PRINTED_CHARACTERS - len(self.text)]


def run(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Run the program `code` with the texts `inputs` as variables and the time `now` (ISO 8601, with offset).

    Return what it `printed`, whether that was `cut`, and the `problem` that ended it, or "".
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
    # The limits exclude time asleep, so sleeping takes no time.
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
        # The process crashed or was killed.
        return f"{type(error).__name__}: {error}"
    return ""


def printing(code: str) -> str:
    """Append code that prints the last line's value, if that line is an expression.

    Values leave the interpreter only as text made inside it, where its limits hold: a list that names one long text ten
    thousand times is small, but would fill the memory of a process that unpacks it.
    """
    code = code.replace("\r\n", "\n").replace("\r", "\n")
    try:
        last = ast.parse(code).body[-1]
    except (SyntaxError, ValueError, RecursionError, MemoryError, IndexError):
        # The program is empty or invalid; the interpreter reports the error.
        return f"{code}\nNone"
    if not isinstance(last, ast.Expr):
        return f"{code}\nNone"
    raw = code.encode()
    start = _place(raw, last.lineno, last.col_offset)
    end = _place(raw, last.end_lineno or 0, last.end_col_offset or 0)
    return f"{raw[:start].decode()}_ = ({raw[start:end].decode()})\nif _ is not None: print(_)\nNone"


def _place(raw: bytes, line: int, column: int) -> int:
    return sum(len(each) + 1 for each in raw.split(b"\n")[: line - 1]) + column
