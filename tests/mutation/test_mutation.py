"""Mutation runner: random mutants, the tests chosen for each, and copies that are unchanged afterwards."""

from __future__ import annotations

import ast
import queue
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import libcst as cst
import pytest

import tests.mutation.__main__ as command
from tests.mutation import suite_run
from tests.mutation.copies import Copy
from tests.mutation.mutants import draw, mutants_at
from tests.mutation.ranking import Ranking
from tests.mutation.scope import PRODUCT, PURE, ROOT
from tests.mutation.suite_run import TestRun, failing, run_tests
from tests.mutation.zygote import code_pairs

_MONEY = PRODUCT / "core/model_costs.py"
# It reads all tests.
_ranking = cache(Ranking)


def test_scope_has_no_pattern_without_a_module() -> None:
    assert [pattern for pattern in PURE if not any((ROOT / PRODUCT).glob(pattern))] == []


def test_mutants_differ_from_the_code_and_compile() -> None:
    mutants = draw(6, seed=1)
    assert len({(mutant.path, mutant.line) for mutant in mutants}) == 6
    for mutant in mutants:
        assert ast.dump(ast.parse(mutant.text)) != ast.dump(ast.parse((ROOT / mutant.path).read_text()))


def test_sorted_generator_is_turned_around_in_code_that_compiles(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("names = sorted(name for name in [])\n")
    mutants = mutants_at(tmp_path / "one.py", 1)
    (changed,) = [cst.Module([]).code_for_node(new) for _, new, operator in mutants if operator == "backwards"]
    assert ast.parse(changed)


def test_mutants_are_the_same_for_the_same_seed() -> None:
    assert draw(3, seed=5) == draw(3, seed=5) != draw(3, seed=6)


@pytest.mark.slow("ranks or runs the tests near a mutant")
def test_near_tests_are_those_of_the_module() -> None:
    near = _ranking().nearest(_MONEY, 40, 10)
    assert near[0].startswith("tests/unit/test_money.py::")


def test_mutant_in_a_table_needs_fresh_imports_unlike_one_in_a_function() -> None:
    def pairs(old: str, new: str) -> list[str] | None:
        sound = "TABLE = {1: 2}\ndef outer():\n    return lambda: 3\nclass A:\n    def b(self):\n        return 4\n"
        before, after = (compile(text, "x.py", "exec") for text in (sound, sound.replace(old, new)))
        found = code_pairs(before, after)
        return None if found is None else [code.co_qualname for code, _, _ in found]

    assert pairs("1: 2", "1: 5") is None
    assert pairs("4", "5") == ["A.b"]
    assert pairs("3", "5") == ["outer", "outer.<locals>.<lambda>"]


@pytest.mark.slow("ranks or runs the tests near a mutant")
def test_mutant_is_killed_and_leaves_a_sound_copy(tmp_path: Path) -> None:
    copy = Copy(tmp_path / "copy")
    sound = (copy.root / _MONEY).read_text()
    with copy.planted(_MONEY, sound.replace("MICROS = 1_000_000", "MICROS = 1_000")):
        killed = run_tests(copy, ["tests/unit/test_money.py"], cpu_seconds=60)
    assert killed.killed_by is not None
    assert "tests/unit/test_money.py::" in killed.killed_by
    assert (copy.root / _MONEY).read_text() == sound
    assert run_tests(copy, ["tests/unit/test_money.py"], cpu_seconds=60).killed_by is None


def test_command_succeeds_with_survivors_and_fails_when_it_cannot_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def one_copy(_: int) -> Iterator[queue.Queue[Any]]:
        copies: queue.Queue[Any] = queue.Queue()
        copies.put("a copy")
        yield copies

    def exit_code(run: TestRun) -> int:
        monkeypatch.setattr(command, "killed", lambda *_, **__: run)
        return command.main(["--sample", "1", "--seed", "1", "--tests", "1", "--jobs", "1"])

    monkeypatch.setattr(command, "copies_of_the_repository", one_copy)
    monkeypatch.setattr(command, "Ranking", _ranking)
    monkeypatch.setattr(suite_run, "_pytest", lambda *_: (0, "3 passed"))
    assert exit_code(TestRun(None, 3)) == 0
    assert exit_code(TestRun("tests/unit/test_money.py::test_a", 0)) == 0
    assert exit_code(TestRun(None, 0)) == 1
    monkeypatch.setattr(suite_run, "_pytest", lambda *_: (3, "INTERNALERROR"))
    with pytest.raises(RuntimeError, match="INTERNALERROR"):
        exit_code(TestRun("it is not even imported", 0))


def test_killers_that_fail_without_a_mutant_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def fails(_: object, tests: list[str], *__: object) -> tuple[int, str]:
        asked.append(tests)
        return 1, "FAILED tests/unit/test_money.py::test_a[1] - assert"

    monkeypatch.setattr(suite_run, "_pytest", fails)
    copy: Any = "a copy"
    found = failing(copy, ["tests/unit/test_money.py::test_a[1]", None, "time-out"])
    assert (found, asked) == ({"tests/unit/test_money.py::test_a"}, [["tests/unit/test_money.py::test_a"]])
