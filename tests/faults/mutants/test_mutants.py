"""Every planted bug still finds its place in the code, and the runner tells a bug from a harmless edit."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from pathlib import Path

import pytest

from tests.faults.mutants.__main__ import main
from tests.faults.mutants.bug import PlantedBug
from tests.faults.mutants.operations import NoLongerAppliesError, drop_operand
from tests.faults.mutants.planted import BUGS
from tests.mutation.scope import ROOT

_MOST = 80


def test_planted_bugs_have_their_places() -> None:
    failures = []
    for bug in BUGS:
        try:
            bug.planted()
        except NoLongerAppliesError as error:
            failures.append(f"{bug.name} in {bug.place}: {error}")
    assert failures == []


def test_planted_bugs_are_few_and_have_names_of_their_own() -> None:
    assert len(BUGS) <= _MOST
    assert [name for name, times in Counter(bug.name for bug in BUGS).items() if times > 1] == []


def test_bug_is_refused_when_its_place_is_gone() -> None:
    for place in ("core.ids.no_such_function", "core.no_such_module.name", "core.ids.derived_id"):
        with pytest.raises(NoLongerAppliesError):
            PlantedBug("gone", "nothing", place, drop_operand("no_such_name")).planted()


@pytest.mark.slow("runs the tests near a patch in a copy of the tree")
def test_patches_are_killed_survive_or_are_not_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    money = "shared/steward/core/model_costs.py"
    _patch(tmp_path / "bug.patch", money, "MICROS = 1_000_000", "MICROS = 1_000")
    _patch(tmp_path / "harmless.patch", money, "MICROS = 1_000_000", "MICROS = 1_000_001 - 1")
    _patch(tmp_path / "page.patch", "README.md", "# Steward\n", "# Steward.\n")

    failed = main(["--patches", str(tmp_path), "--near-only", "--tests", "10", "--jobs", "1", "--json"])

    *verdicts, share = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert failed
    bug, harmless, page = sorted(verdicts, key=lambda verdict: verdict["name"])
    assert "tests/unit/test_money.py::" in bug["killed_by"]
    assert harmless["killed_by"] is None
    assert "tests passed" in harmless["ran"]
    assert page == {"name": "page.patch", "killed_by": None, "ran": ""}
    assert share["value"] == 0.333


def _patch(file: Path, path: str, old: str, new: str) -> None:
    sound = (ROOT / path).read_text()
    assert sound.count(old) == 1
    lines = difflib.unified_diff(
        sound.splitlines(keepends=True),
        sound.replace(old, new).splitlines(keepends=True),
        f"a/{path}",
        f"b/{path}",
    )
    file.write_text("".join(lines))
