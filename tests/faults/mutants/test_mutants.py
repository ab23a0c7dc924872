"""The mutants themselves: each still has its place in the code, and the runner can tell a bug from none."""

from __future__ import annotations

import difflib
from collections import Counter
from pathlib import Path

import pytest

from tests.faults.mutants.copies import ROOT, Copy
from tests.faults.mutants.mutant import Mutant, NoLongerApplies
from tests.faults.mutants.planted import MUTANTS
from tests.faults.mutants.proof import killer, stages

FEWEST = 60


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_has_its_place_in_the_code(mutant: Mutant) -> None:
    planted = mutant.planted_in((ROOT / mutant.path).read_text())
    # It is a bug and no typing error: Python still takes it.
    compile(planted, str(mutant.path), "exec")
    assert all((ROOT / near.partition("::")[0]).is_file() for near in mutant.near)


def test_there_are_enough_and_each_has_a_name_of_its_own() -> None:
    assert len(MUTANTS) >= FEWEST
    assert [name for name, times in Counter(mutant.name for mutant in MUTANTS).items() if times > 1] == []


def test_a_mutant_without_a_place_is_an_error() -> None:
    gone = Mutant("gone", "nothing", "core/ids.py", "no such line", "")
    with pytest.raises(NoLongerApplies, match="gone"):
        gone.planted_in((ROOT / gone.path).read_text())


def test_a_bug_is_killed_and_a_harmless_edit_is_not(tmp_path: Path) -> None:
    copy, near = Copy(tmp_path / "copy"), ("tests/unit/test_money.py",)
    asked = stages(near, near_only=True)
    bug = Mutant("bug", "sums are wrong", "core/money.py", "MICROS = 1_000_000", "MICROS = 1_000")
    harmless = Mutant("harmless", "nothing", "core/money.py", "MICROS = 1_000_000", "MICROS = 1_000_001 - 1")
    with copy.planted(bug):
        found = killer(copy, asked, seed=1)
    assert found is not None
    assert "test_money.py" in found[1]
    with copy.planted(harmless):
        assert killer(copy, asked, seed=1) is None


def test_a_patch_is_planted_and_taken_out_again(tmp_path: Path) -> None:
    copy = Copy(tmp_path / "copy")
    file = copy.root / "shared/steward/core/money.py"
    sound = file.read_text()
    _, *rest = sound.splitlines(keepends=True)
    changed = difflib.unified_diff(
        sound.splitlines(keepends=True),
        ["# planted\n", *rest],
        "a/shared/steward/core/money.py",
        "b/shared/steward/core/money.py",
    )
    patch = tmp_path / "other.patch"
    patch.write_text("".join(changed))
    with copy.planted(patch):
        assert file.read_text().startswith("# planted\n")
    assert file.read_text() == sound
