"""Import contracts cover every room: a room imports only rooms below it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.walks import for_each

ROOT = Path(__file__).parents[2]
PRODUCT = Path("shared/steward")


def rooms_of(product: Path) -> list[str]:
    """The rooms: packages below a neighbourhood, which holds no module of its own, and those that stand alone."""
    found = []
    for top in sorted(path.parent for path in product.glob("*/__init__.py")):
        is_neighbourhood = {path.name for path in top.glob("*.py")} == {"__init__.py"}
        found += [path.parent for path in sorted(top.glob("*/__init__.py"))] if is_neighbourhood else [top]
    return [room.relative_to(product).as_posix() for room in found]


ROOMS = rooms_of(ROOT / PRODUCT)
# Who may have each library at hand.
AT_HOME = {"boto3": "aws", "anthropic": ""}

# A channel is known by name where members begin with it, in the names of tools about it, and in what people call it.
CHANNEL_NAMED = {
    "people/directory/models.py",
    "memory/search/tools/history/declare.py",
    "memory/search/tools/history/run.py",
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


@for_each("library", AT_HOME)
def test_a_library_let_into_any_other_room_breaks_a_contract(copy: Path, library: str) -> None:
    rooms = [room for room in ROOMS if room != AT_HOME[library]]
    for room in rooms:
        (copy / PRODUCT / room / "planted.py").write_text(f"import {library}\n")
    code, said = linted(copy)
    assert code == 1
    assert [room for room in rooms if f"steward.{_dotted(room)}.planted -> {library}" not in said] == []


def test_a_room_that_knows_one_above_it_breaks_a_contract(copy: Path) -> None:
    for room in ROOMS:
        (copy / PRODUCT / room / "planted.py").write_text(
            "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from steward.wire import Wiring\n"
        )
    code, said = linted(copy)
    assert code == 1
    assert [room for room in ROOMS if f"steward.{_dotted(room)}.planted -> steward.wire" not in said] == []


def test_every_room_has_its_place_in_the_map() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (layers,) = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    named = [room for layer in layers for room in layer.split(" | ")]
    assert sorted(named) == sorted([*map(_dotted, ROOMS), "wire", "actor_kinds_wire"])


def test_neighbourhoods_are_at_most_thirteen() -> None:
    assert len({room.partition("/")[0] for room in ROOMS}) <= 13


def _room_of(path: str) -> str:
    return next((room for room in ROOMS if f"{path}/".startswith(f"{room}/")), "")


def _dotted(room: str) -> str:
    return room.replace("/", ".")


def foreign_stores(root: Path) -> Iterator[tuple[str, str]]:
    """(file, store) for each import of another room's store, type-only ones too; the kernel's is everybody's."""
    for path in sorted((root / PRODUCT).glob("*/**/*.py")):
        here = path.relative_to(root / PRODUCT)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("steward."):
                continue
            module = str(node.module).removeprefix("steward.").replace(".", "/")
            stores = [module.rpartition("/")[2]] + [alias.name for alias in node.names]
            is_own = _room_of(module) in (_room_of(here.as_posix()), "actors")
            if not is_own and any(name.lower().endswith("store") for name in stores):
                yield str(here), module.replace("/", ".")


def test_a_room_reads_and_writes_its_own_rows(copy: Path) -> None:
    assert list(foreign_stores(ROOT)) == []
    for room in ROOMS:
        (copy / PRODUCT / room / "planted.py").write_text("from steward.people.directory.store import PeopleStore\n")
    (copy / PRODUCT / "agent" / "turns" / "hidden.py").write_text(
        "from steward.agent.correspondence.scopes import ScopeStore\n"
    )
    found = {file for file, _ in foreign_stores(copy)}
    assert "agent/turns/hidden.py" in found
    assert [room for room in ROOMS if room != "people/directory" and f"{room}/planted.py" not in found] == []


def test_no_room_knows_what_is_behind_a_port() -> None:
    files = (ROOT / PRODUCT).rglob("*.py")
    named = {
        str(path.relative_to(ROOT / PRODUCT))
        for path in files
        if re.search(r"(?i)twilio|\bsms\b|search_sms|contact_sms", path.read_text(encoding="utf-8"))
    }
    assert {path for path in named if not path.startswith("channels/")} == CHANNEL_NAMED
