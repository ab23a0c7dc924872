"""Model-written Python programs in the sandboxed interpreter: results, and limits."""

from __future__ import annotations

import resource
import time
from typing import Any

import pytest

from steward.integrations.sandbox import interpreter
from steward.integrations.sandbox.interpreter import PRINTED_CHARACTERS, PROBLEM_CHARACTERS, run
from tests.support.walks import for_each

NOW = "2026-11-20T09:41:00-05:00"
MEGABYTE = 1024 * 1024


def ran(code: str, **inputs: str) -> dict[str, Any]:
    return run({"code": code, "inputs": inputs, "now": NOW})


def printed(code: str, **inputs: str) -> str:
    answer = ran(code, **inputs)
    assert answer["problem"] == ""
    return str(answer["printed"])


def problem(code: str) -> str:
    """What ended a program; it never takes much longer than it may, and never much memory of whoever runs it."""
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
    answer = ran(code)
    assert time.monotonic() - began < 10 * interpreter.KILLED_AFTER_SECONDS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 * MEGABYTE / 1024
    assert len(answer["printed"]) <= PRINTED_CHARACTERS
    assert 0 < len(answer["problem"]) <= PROBLEM_CHARACTERS
    return str(answer["problem"])


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less time, so that the tests take less."""
    monkeypatch.setattr(interpreter, "SECONDS", 0.3)
    monkeypatch.setattr(interpreter, "KILLED_AFTER_SECONDS", 2.0)


@for_each(
    ("code", "says"),
    [
        ("from decimal import Decimal\nprint(Decimal('17.5') * 1234 / 100)", "215.95"),
        ("17.5 / 100 * 1234  # of it", "215.95"),
        ("x = 3\n(x +\n 2)", "5"),
        ("print('a')\n'b'", "a\nb"),
        ("x = 5", ""),
        ("if True:\n    x = 1", ""),
        ("'é'; 'ü' * 2;", "üü"),
        ("*[1, 2], 3", "(1, 2, 3)"),
        ("'one'\r\n'two'", "two"),
        ("import datetime\nstr(datetime.datetime.now())", "2026-11-20 09:41:00"),
        ("import json\njson.dumps({'a': [1, None]})", '{"a": [1, null]}'),
        ("import re\nsum(int(n) for n in re.findall('[0-9]+', 'a1b22'))", "23"),
    ],
)
def test_program_returns_its_output_and_last_value(code: str, says: str) -> None:
    assert printed(code).strip() == says


def test_texts_are_data_whatever_stands_in_them() -> None:
    """Words from outside are never a part of the program."""
    hostile = '"); print("mine") #\n{1/0}\ud800'
    assert printed("mail.upper()", mail=hostile).strip() == hostile.replace("\ud800", "?").upper()


@pytest.mark.usefixtures("short")
@for_each(
    ("code", "says"),
    [
        ("while True: pass", "TimeoutError"),
        ("try:\n    while True: pass\nexcept BaseException: pass\nwhile True: pass", "TimeoutError"),
        ("import time\nwhile True: time.sleep(1000)", "TimeoutError"),
        ("import asyncio\nasync def f():\n    while True: await asyncio.sleep(9)\nasyncio.run(f())", "TimeoutError"),
        ("while True: print('x' * 100_000)", "TimeoutError"),
    ],
)
def test_time_is_bounded(code: str, says: str) -> None:
    assert says in problem(code)


@pytest.mark.usefixtures("short")
def test_time_of_an_operation_that_never_looks_at_the_clock_is_bounded() -> None:
    """It is killed from outside; on a machine that is busy enough it ends in time and is told it took too long."""
    said = problem("import re\nre.sub('', 'x' * 10000, 'y' * 1000000)")
    assert "Crashed" in said or "TimeoutError" in said


def test_nothing_sleeps() -> None:
    began = time.monotonic()
    assert printed("import time\ntime.sleep(3600)\nprint('up')").strip() == "up"
    assert time.monotonic() - began < 600


@for_each(
    "code",
    [
        "'a' * 10**10",
        "a = []\nwhile True: a.append('x' * 1_000_000)",
        "10 ** 10 ** 10",
        "[0] * 10**10",
        "f'{1:>999999999}'",
        "raise ValueError('x' * 6 * 10**7)",
        "import itertools\nlist(itertools.product(range(100), repeat=10))",
        "try:\n    'a' * 10**10\nexcept BaseException:\n    'a' * 10**10",
    ],
)
def test_memory_is_bounded(code: str) -> None:
    assert "MemoryError" in problem(code)


@for_each(
    "code",
    ["a = 'x' * 10**7\n[a] * 10**4", "x = [[]] * 1000\nfor i in range(20): x = [x] * 1000\nx"],
)
def test_a_small_value_that_says_a_lot_fills_nobodys_memory(code: str) -> None:
    """Its text is made where the bounds hold, or not at all: which of them is met first the machine decides."""
    found = problem(code)
    assert "MemoryError" in found or "timeout" in found


@for_each("code", ["9 ** 9 ** 6", "print(9 ** 9 ** 6)", "int('9' * 1_000_000)"])
def test_a_number_that_nobody_reads_is_refused_where_it_is(code: str) -> None:
    assert "4300 digits" in problem(code)


@for_each(
    ("code", "says"),
    [
        ("def f(n): return f(n + 1)\nf(0)", "RecursionError"),
        ("import json\njson.loads('[' * 100_000)", "recursion limit"),
        ("import re\nre.match(r'(a|aa)+\\1$', 'a' * 60 + 'b')", "backtracking"),
        ("(" * 4000 + ")" * 4000, "nested"),
        ("-" * 9000 + "1", "nested"),
    ],
)
def test_depth_and_going_back_are_bounded(code: str, says: str) -> None:
    assert says in problem(code)


def test_long_output_is_cut() -> None:
    answer = ran("for i in range(100_000): print('x' * 99)")
    assert (len(answer["printed"]), answer["cut"], answer["problem"]) == (PRINTED_CHARACTERS, True, "")
    assert not ran(f"print('x' * {PRINTED_CHARACTERS - 1})")["cut"]
    assert ran("raise ValueError('y' * 1_000_000)")["problem"].endswith("y" * 100)


@for_each(
    ("code", "says"),
    [
        ("open('/etc/passwd').read()", "PermissionError"),
        ("open('/tmp/x', 'w').write('1')", "PermissionError"),
        ("from pathlib import Path\nPath('/proc/self/environ').read_text()", "PermissionError"),
        ("import os\nos.listdir('/')", "PermissionError"),
        ("import os\nos.environ['AWS_ACCESS_KEY_ID']", "not supported"),
        ("import os\nos.system('id')", "AttributeError"),
        ("import subprocess", "ModuleNotFoundError"),
        ("import socket", "ModuleNotFoundError"),
        ("import urllib.request", "ModuleNotFoundError"),
        ("import ctypes", "ModuleNotFoundError"),
        ("import boto3", "ModuleNotFoundError"),
        ("__import__('os')", "NameError"),
        ("().__class__.__bases__[0].__subclasses__()", "AttributeError"),
        ("getattr((), '__cl' + 'ass__')", "AttributeError"),
        ("'{0.__class__}'.format(1)", "AttributeError"),
        ("(lambda: 0).__globals__", "AttributeError"),
        ("input()", "NameError"),
        ("while True:\n    try: nothing\n    except NameError: pass", "RuntimeError"),
    ],
)
def test_there_is_nothing_but_the_language(code: str, says: str) -> None:
    assert says in problem(code)


@for_each("code", ["def (", '"""', "", " 1", "\x00", "(yield 3)", "raise SystemExit(0)", "\ud800"])
def test_invalid_program_says_so_or_nothing(code: str) -> None:
    answer = ran(code)
    assert answer["printed"] == ""


def test_no_program_finds_what_another_has_left() -> None:
    assert printed("kept = 'secret'\nkept").strip() == "secret"
    assert "NameError" in problem("kept")


def test_unstorable_character_is_replaced() -> None:
    assert printed(r"print('\ud800')").encode()
