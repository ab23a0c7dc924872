"""Command `steward payments` connects, shows and disconnects a payment provider."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import infra.cli.deployment
from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from tests.support import command_line
from tests.support.cloud import DANA, MARIA, PUBLIC_URL, Cloud, running_cloud

KEY, SIGNING = "rk_test_magpie", "whsec_test_magpie"


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cloud]:
    """A Steward that the commands reach, and an owner's shell that knows the keys."""
    monkeypatch.setenv("STRIPE_KEY", KEY)
    monkeypatch.setenv("STRIPE_SIGNING", SIGNING)
    with running_cloud(ScriptedModel()) as running:
        monkeypatch.setattr(infra.cli.deployment, "operator_wiring", lambda **_: running.wiring)
        yield running


def payments(*arguments: str) -> tuple[int, str]:
    """The exit code, and all that `steward payments` prints."""
    result = command_line.run("payments", *arguments)
    return result.exit_code, " ".join(result.output.split())


def test_a_provider_is_connected_shown_and_forgotten_with_its_keys(cloud: Cloud) -> None:
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    door = f"{PUBLIC_URL}/webhooks/payments/{account_id}"
    assert "connect a provider" in payments("status")[1]
    code, said = payments("connect", "--as", MARIA.phone)
    assert (code, f"Set {door} as its webhook, for these events" in said) == (0, True), said
    assert f"webhook {door}" in payments("status")[1]
    assert (KEY in said, SIGNING in said) == (False, False)
    assert payments("disconnect", "--as", MARIA.phone)[0] == 0
    assert "connect a provider" in payments("status")[1]
    code, said = payments("disconnect", "--as", MARIA.phone)
    assert (code != 0, "Nobody takes payments" in said) == (True, True)


def test_only_an_owner_connects_one_and_only_with_both_keys(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    assert payments("connect", "--as", DANA.phone)[0] != 0
    monkeypatch.delenv("STRIPE_SIGNING")
    code, said = payments("connect", "--as", MARIA.phone)
    assert (code != 0, "STRIPE_SIGNING is not set" in said) == (True, True)
    assert cloud.wiring.bridges.of(cloud.wiring.people_store.account_at(NUMBER) or "", "payments") is None
