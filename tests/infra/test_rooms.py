"""The rooms of the product: what one may import of another, held by contracts that no room escapes."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRODUCT = Path("shared/steward")
ROOMS = sorted(path.parent.name for path in (ROOT / PRODUCT).glob("*/__init__.py"))
# Who may have each library at hand.
AT_HOME = {"boto3": "aws", "anthropic": ""}

# A channel is known by name where members begin with it, in the names of tools about it, and in what people call it.
CHANNEL_NAMED = {
    "people/directory/models.py",
    "memory/search/tools/history/declare.py",
    "memory/search/tools/history/run.py",
    "wording/actions.py",
    "wording/languages/en_actions.py",
    # What everybody there calls a text.
    *(
        f"wording/languages/{tag}_{about}.py"
        for tag in ("es", "de", "fr")
        for about in (
            "actions",
            "approvals",
            "conversations",
            "correspondence",
            "deliveries",
            "pages",
            "people",
            "receipts",
        )
    ),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The code and its contracts, to plant something in."""
    for folder in (PRODUCT, Path("functions"), Path("infra")):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.md"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def linted(root: Path) -> tuple[int, str]:
    """The exit code and the words of import-linter; one word a line would break names."""
    paths = os.pathsep.join(map(str, (root / "shared", root)))
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    ran = subprocess.run(  # noqa: S603 - our own command, no shell
        command,
        cwd=root,
        env=os.environ | {"PYTHONPATH": paths, "COLUMNS": "400"},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout + ran.stderr


@pytest.mark.parametrize("library", AT_HOME)
def test_a_library_let_into_any_other_room_breaks_a_contract(copy: Path, library: str) -> None:
    rooms = [room for room in ROOMS if room != AT_HOME[library]]
    for room in rooms:
        (copy / PRODUCT / room / "planted.py").write_text(f"import {library}\n")
    code, said = linted(copy)
    assert code == 1
    assert [room for room in rooms if f"steward.{room}.planted -> {library}" not in said] == []


def test_a_room_that_knows_one_above_it_breaks_a_contract(copy: Path) -> None:
    for room in ROOMS:
        (copy / PRODUCT / room / "planted.py").write_text(
            "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from steward.wiring import Wiring\n"
        )
    code, said = linted(copy)
    assert code == 1
    assert [room for room in ROOMS if f"steward.{room}.planted -> steward.wiring" not in said] == []


def test_a_new_room_must_say_where_it_stands(copy: Path) -> None:
    (copy / PRODUCT / "gardens").mkdir()
    (copy / PRODUCT / "gardens" / "__init__.py").write_text("")
    code, said = linted(copy)
    assert code == 1
    assert "gardens" in said


def foreign_stores(root: Path) -> Iterator[tuple[str, str]]:
    """(file, store) for each import of another room's store, type-only ones too; the kernel's is everybody's."""
    for path in sorted((root / PRODUCT).glob("*/**/*.py")):
        here = path.relative_to(root / PRODUCT)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("steward."):
                continue
            room, *rest = str(node.module).split(".")[1:]
            stores = rest[-1:] + [alias.name for alias in node.names]
            if room not in (here.parts[0], "actors") and any(name.lower().endswith("store") for name in stores):
                yield str(here), ".".join([room, *rest])


def test_a_room_reads_and_writes_its_own_rows(copy: Path) -> None:
    assert list(foreign_stores(ROOT)) == []
    for room in ROOMS:
        (copy / PRODUCT / room / "planted.py").write_text("from steward.people.directory.store import PeopleStore\n")
    (copy / PRODUCT / "agent" / "hidden.py").write_text("from steward.agent.correspondence.scopes import ScopeStore\n")
    found = {file for file, _ in foreign_stores(copy)}
    assert "agent/hidden.py" in found
    assert [room for room in ROOMS if room != "people" and f"{room}/planted.py" not in found] == []


def test_no_room_knows_what_is_behind_a_port() -> None:
    files = (ROOT / PRODUCT).rglob("*.py")
    named = {
        str(path.relative_to(ROOT / PRODUCT))
        for path in files
        if re.search(r"(?i)twilio|\bsms\b|search_sms|contact_sms", path.read_text(encoding="utf-8"))
    }
    assert {path for path in named if not path.startswith("channels/")} == CHANNEL_NAMED
