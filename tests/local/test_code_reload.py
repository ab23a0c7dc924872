"""`steward local` deploys edited code into its running functions."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from infra.catalogue import FUNCTIONS
from infra.function_spec import pascal
from infra.layers.build import CODE_LINK
from infra.local import code
from infra.local.assembly import zip_link
from infra.local.aws import Aws
from infra.local.code import BrokenCodeError
from infra.local.code_watch import CodePusher, code_digests

OLD = b"old"


# Woken by their aliases, so an edit counts as a new version only.
BY_ALIAS = ("turn", "delivery")


class Functions:
    """As much of Lambda as a push needs; `starts` says whether a new version's code can be imported."""

    def __init__(self, *, starts: bool = True) -> None:
        self.starts = starts
        self.code = dict.fromkeys((spec.name for spec in FUNCTIONS), OLD)
        self.alias = dict.fromkeys(BY_ALIAS, ("1", OLD))
        self.published = dict.fromkeys(BY_ALIAS, OLD)
        self.versions = {name: {"$LATEST", "1"} for name in BY_ALIAS}

    def get_function_configuration(self, *, FunctionName: str, Qualifier: str) -> dict[str, str]:  # noqa: N803
        assert (FunctionName, Qualifier) in ((name, "2") for name in BY_ALIAS)
        return {"State": "Active" if self.starts else "Failed", "StateReason": "no module x"}

    def update_function_code(self, *, FunctionName: str, ZipFile: bytes) -> None:  # noqa: N803
        self.code[FunctionName] = ZipFile

    def publish_version(self, *, FunctionName: str) -> dict[str, str]:  # noqa: N803
        self.published[FunctionName] = self.code[FunctionName]
        self.versions[FunctionName].add("2")
        return {"Version": "2"}

    def list_aliases(self, *, FunctionName: str) -> dict[str, Any]:  # noqa: N803
        return {"Aliases": [{"FunctionVersion": self.alias[FunctionName][0]}]}

    def list_versions_by_function(self, *, FunctionName: str) -> dict[str, Any]:  # noqa: N803
        return {"Versions": [{"Version": version} for version in self.versions[FunctionName]]}

    def delete_function(self, *, FunctionName: str, Qualifier: str) -> None:  # noqa: N803
        self.versions[FunctionName].remove(Qualifier)

    def update_alias(self, *, FunctionName: str, Name: str, FunctionVersion: str) -> None:  # noqa: N803
        assert Name == "live"
        self.alias[FunctionName] = (FunctionVersion, self.published[FunctionName])


class Started:
    """Code that was laid out, the functions that run it, and how often the state was saved."""

    def __init__(self, folder: Path, *, starts: bool = True) -> None:
        self.folder = folder
        self.functions = Functions(starts=starts)
        self.saved = 0
        code.begin(folder, {})
        self.before = code.current(folder)

    def pusher(self, running: dict[str, str]) -> CodePusher:
        outputs = {f"{pascal(spec.name)}FunctionName": spec.name for spec in FUNCTIONS}
        aws = SimpleNamespace(functions=self.functions, save=self._save)
        return CodePusher(cast("Aws", aws), outputs, self.folder, running)

    def _save(self) -> None:
        self.saved += 1

    @property
    def newest(self) -> bytes:
        """What a function is given to run the tree that is used now."""
        return zip_link(CODE_LINK, code.current(self.folder).name)


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small product with two files."""
    for place in ("steward/__init__.py", "functions/__init__.py"):
        (tmp_path / place).parent.mkdir()
        (tmp_path / place).write_text("WORD = 'old'\n")
    monkeypatch.setattr(code, "PRODUCT", tmp_path / "steward")
    monkeypatch.setattr(code, "HANDLERS", tmp_path / "functions")
    monkeypatch.setattr(code, "digest_of", lambda *places: str([place.exists() for place in places]))
    return tmp_path


@pytest.fixture
def started(sources: Path) -> Started:
    return Started(sources / "code")


def test_an_edit_reaches_every_function_and_the_alias_once(started: Started) -> None:
    functions, push = started.functions, started.pusher({}).push
    assert push() == len(FUNCTIONS)
    assert code.current(started.folder) != started.before
    assert set(functions.code.values()) == {started.newest}
    assert functions.alias == dict.fromkeys(BY_ALIAS, ("2", started.newest))
    assert functions.versions == {name: {"$LATEST", "2"} for name in BY_ALIAS}
    assert started.saved == 1
    assert push() == 0


def test_only_functions_whose_code_changed_are_touched(started: Started) -> None:
    assert started.pusher({**code_digests(), "delivery": "other"}).push() == 1
    assert [name for name, given in started.functions.code.items() if given != OLD] == ["delivery"]


def test_code_that_does_not_start_gets_no_further_than_the_try(sources: Path) -> None:
    started = Started(sources / "code", starts=False)
    with pytest.raises(BrokenCodeError, match="functions/turn does not start: no module x"):
        started.pusher({}).push()
    assert started.functions.alias == dict.fromkeys(BY_ALIAS, ("1", OLD))
    assert {name for name, given in started.functions.code.items() if given != OLD} == {"turn"}  # nothing uses $LATEST
    assert code.current(started.folder) == started.before, "workers go on with the code of before"


def test_code_that_does_not_compile_changes_nothing_and_its_line_is_named(sources: Path, started: Started) -> None:
    (sources / "steward" / "broken.py").write_text("x = 1\ny = (\n")
    with pytest.raises(BrokenCodeError, match=r"steward/broken\.py, line 2: "):
        started.pusher({}).push()
    assert set(started.functions.code.values()) == {OLD}
    assert code.current(started.folder) == started.before


def test_compiled_tree_stays_as_it_was_when_the_source_is_edited(sources: Path, started: Started) -> None:
    (sources / "steward" / "__init__.py").write_text("WORD = 'new'\n")
    (package,) = (started.before / "python").iterdir()
    assert (package / "__init__.py").read_text() == "WORD = 'old'\n"
    assert list(package.glob("__pycache__/__init__.*.pyc"))
    for _ in range(3):
        newest = code.lay_out(started.folder)
    assert (newest / "python" / "steward" / "__init__.py").read_text() == "WORD = 'new'\n"
    assert len(list(started.folder.glob("tree-*"))) == 2, "the newest and the one before"


def test_code_is_laid_out_again_at_the_next_start_only_if_it_was_edited(started: Started) -> None:
    code.begin(started.folder, {})
    assert code.current(started.folder) == started.before
    newest = code.lay_out(started.folder)
    code.begin(started.folder, {})
    assert code.current(started.folder) not in (started.before, newest)
    assert len(list(started.folder.glob("tree-*"))) == 1
