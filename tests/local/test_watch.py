"""Edited code on its way into the running functions."""

from __future__ import annotations

import base64
import hashlib
from types import SimpleNamespace
from typing import Any, cast

import pytest

from infra.catalogue import FUNCTIONS
from infra.function_spec import pascal
from infra.local import watch
from infra.local.assembly import BrokenCode
from infra.local.aws import Aws
from infra.local.watch import CodePusher, code_digests

OLD, NEW = b"old", b"new"


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
        code = self.alias[FunctionName][1] if Qualifier == "live" else self.code[FunctionName]
        digest = base64.b64encode(hashlib.sha256(code).digest()).decode()
        return {"CodeSha256": digest, "State": "Active" if self.starts else "Failed", "StateReason": "no module x"}

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


class Notes:
    """Systems Manager's parameters."""

    def __init__(self) -> None:
        self.exceptions = SimpleNamespace(ParameterNotFound=KeyError)
        self.kept = {"/steward/local/deployed": "fingerprint"}

    def save(self) -> None:
        self.saved = dict(self.kept)

    def get_parameter(self, *, Name: str) -> dict[str, Any]:  # noqa: N803
        return {"Parameter": {"Value": self.kept[Name]}}

    def put_parameter(self, *, Name: str, Value: str, Type: str, Overwrite: bool) -> None:  # noqa: N803
        assert (Type, Overwrite) == ("String", True)
        self.kept[Name] = Value


def pusher(functions: Functions, notes: Notes, deployed: dict[str, str]) -> CodePusher:
    outputs = {f"{pascal(spec.name)}FunctionName": spec.name for spec in FUNCTIONS}
    return CodePusher(cast("Aws", SimpleNamespace(functions=functions, ssm=notes, save=notes.save)), outputs, deployed)


@pytest.fixture(autouse=True)
def new_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every function's code was edited."""
    monkeypatch.setattr(watch, "_bundle", lambda _spec: NEW)


def test_an_edit_reaches_every_function_and_the_alias_once() -> None:
    functions, notes = Functions(), Notes()
    push = pusher(functions, notes, {}).push
    assert push() == len(FUNCTIONS)
    assert set(functions.code.values()) == {NEW}
    assert functions.alias == dict.fromkeys(BY_ALIAS, ("2", NEW))
    assert functions.versions == {name: {"$LATEST", "2"} for name in BY_ALIAS}
    assert notes.kept["/steward/local/deployed"] == "fingerprint+edited"
    assert notes.saved == notes.kept
    assert push() == 0


def test_only_functions_whose_code_changed_are_touched() -> None:
    functions = Functions()
    deployed = {**code_digests(), "delivery": "other"}
    assert pusher(functions, Notes(), deployed).push() == 1
    assert [name for name, code in functions.code.items() if code == NEW] == ["delivery"]


def test_a_function_that_runs_this_code_already_is_left_alone() -> None:
    functions = Functions()
    functions.code = dict.fromkeys(functions.code, NEW)
    functions.alias = dict.fromkeys(BY_ALIAS, ("1", NEW))
    assert pusher(functions, Notes(), {}).push(everything=True) == 0
    assert functions.alias == dict.fromkeys(BY_ALIAS, ("1", NEW))


def test_code_that_does_not_start_gets_no_further_than_the_try() -> None:
    functions = Functions(starts=False)
    with pytest.raises(BrokenCode, match="functions/turn does not start: no module x"):
        pusher(functions, Notes(), {}).push()
    assert functions.alias == dict.fromkeys(BY_ALIAS, ("1", OLD))
    assert {name for name, code in functions.code.items() if code == NEW} == {"turn"}  # $LATEST, which nothing uses
