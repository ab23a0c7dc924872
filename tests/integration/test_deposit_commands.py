"""Command `steward bridges` connects and disconnects a deposit scheme."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import infra.cli.deployment
from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from tests.support import command_line
from tests.support.cloud import MARIA, Cloud, running_cloud
from tests.support.mydeposits_setup import ACCOUNT


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cloud]:
    """A Steward that the commands reach."""
    with running_cloud(ScriptedModel()) as running:
        monkeypatch.setattr(infra.cli.deployment, "operator_wiring", lambda **_: running.wiring)
        yield running


def bridges(*arguments: str) -> tuple[int, str]:
    """The exit code, and all that `steward bridges` prints."""
    result = command_line.run("bridges", *arguments)
    return result.exit_code, " ".join(result.output.split())


def test_a_scheme_is_connected_and_forgotten_with_its_key(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYDEPOSITS_KEY", json.dumps(dict(ACCOUNT)))
    assert "deposits: nobody holds deposits" in bridges("status")[1]
    code, said = bridges("connect", "mydeposits", "--as", MARIA.phone)
    assert (code, "mydeposits holds deposits" in said, ACCOUNT["password"] in said) == (0, True, False), said
    assert "Steward supports only its sandbox" in said
    assert "deposits: mydeposits (https://api.sandbox.mydeposits.co.uk)" in bridges("status")[1]
    assert bridges("disconnect", "mydeposits", "--as", MARIA.phone)[0] == 0
    assert "deposits: nobody holds deposits" in bridges("status")[1]


def test_malformed_scheme_key_is_refused_and_not_printed(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYDEPOSITS_KEY", json.dumps({"username": "kestrel", "password": "heron"}))
    code, said = bridges("connect", "mydeposits", "--as", MARIA.phone)
    assert (code != 0, "it is a JSON object of scheme, region, client_id" in said) == (True, True), said
    assert not {"kestrel", "heron"} & {*said.split()}
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    assert cloud.wiring.bridges.of(account_id, "deposits") is None
