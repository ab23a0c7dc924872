"""Command `steward bridges`: connect, show and disconnect a provider."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from starlette.applications import Starlette

import infra.cli.deployment
from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from infra.local.world.singlekey import SingleKeyWorld
from infra.local.world.singlekey.api import singlekey_routes
from steward.core.clock import utc_now
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_client import ProviderNotConnectedError
from steward.integrations.bridges.screening import PollScreening
from tests.support import command_line
from tests.support.cloud import DANA, MARIA, PUBLIC_URL, Cloud, running_cloud
from tests.support.shared_resources import standing_server

KEY, SIGNING = "sk_test_magpie", "handshake_magpie"


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cloud]:
    """A Steward that the commands reach, and an owner's shell that knows the key."""
    monkeypatch.setenv("SINGLEKEY_KEY", KEY)
    monkeypatch.setenv("SINGLEKEY_SIGNING", SIGNING)
    hosts = {"STEWARD_SOURCE_PRIVATE_HOSTS": urlsplit(standing_server("singlekey").url).netloc}
    with running_cloud(ScriptedModel(), environment=hosts) as running:
        monkeypatch.setattr(infra.cli.deployment, "operator_wiring", lambda **_: running.wiring)
        yield running


def bridges(*arguments: str) -> tuple[int, str]:
    """The exit code, and all that `steward bridges` prints."""
    result = command_line.run("bridges", *arguments)
    return result.exit_code, " ".join(result.output.split())


def test_a_provider_is_connected_shown_and_forgotten_with_its_key(cloud: Cloud) -> None:
    assert "screening: nobody checks applicants" in bridges("status")[1]
    code, said = bridges("connect", "singlekey", "--as", MARIA.phone)
    assert (code, "singlekey checks applicants" in said, KEY in said) == (0, True, False), said
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    assert (f"{PUBLIC_URL}/webhooks/screening/{account_id}" in said, SIGNING in said) == (True, False)
    assert "screening: singlekey (https://platform.singlekey.com)" in bridges("status")[1]
    assert cloud.wiring.bridge_keys.read(f"{account_id}/screening") == KEY
    assert bridges("disconnect", "singlekey", "--as", MARIA.phone)[0] == 0
    assert "screening: nobody checks applicants" in bridges("status")[1]
    code, said = bridges("disconnect", "singlekey", "--as", MARIA.phone)
    assert (code != 0, "Nobody checks applicants" in said) == (True, True)


def test_a_portal_is_connected_beside_it(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOMAIN_KEY", "client_1:secret_1:31447")
    assert "portals: nobody advertises homes" in bridges("status")[1]
    code, said = bridges("connect", "domain", "--as", MARIA.phone)
    assert (code, "domain advertises homes" in said, "secret_1" in said) == (0, True, False), said
    assert "portals: domain (https://api.domain.com.au)" in bridges("status")[1]


def test_only_an_owner_connects_one_with_a_key_and_where_it_really_is(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bridges("connect", "singlekey", "--as", DANA.phone)[0] != 0
    code, said = bridges("connect", "singlekey", "--as", MARIA.phone, "--address", "https://magpie.example")
    assert (code != 0, "is not where singlekey is" in said) == (True, True)
    for name in ("SINGLEKEY_SIGNING", "SINGLEKEY_KEY"):
        monkeypatch.delenv(name)
        code, said = bridges("connect", "singlekey", "--as", MARIA.phone)
        assert (code != 0, f"{name} is not set" in said) == (True, True)
    assert cloud.wiring.bridges.of(cloud.wiring.people_store.account_at(NUMBER) or "", "screening") is None


def test_caller_without_a_provider_key_hears_the_providers_answer(cloud: Cloud) -> None:
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    with pytest.raises(ProviderNotConnectedError):
        cloud.wiring.providers.ask(account_id, PollScreening(ref="of-nobody"))
    standing = standing_server("singlekey")
    standing.doorway.app = Starlette(routes=singlekey_routes(SingleKeyWorld(KEY, SIGNING, standing.url, utc_now)))
    wiring = cloud.wiring
    (owner,) = wiring.people.owners(account_id)
    wiring.bridges.connect(
        account_id, "screening", "singlekey", owner, key="another", signing=SIGNING, address=standing.url
    )
    with pytest.raises(ProviderError) as no_key:
        wiring.providers.ask(account_id, PollScreening(ref="of-nobody"))
    assert (no_key.value.problem, no_key.value.sent, no_key.value.said) == ("key", False, "Invalid token.")
    wiring.bridge_keys.put(f"{account_id}/screening", KEY)
    with pytest.raises(ProviderError) as unknown:
        wiring.providers.ask(account_id, PollScreening(ref="of-nobody"))
    assert (unknown.value.problem, unknown.value.said) == ("unknown", "Report does not exist")
