"""Command `steward connect-twilio`, over Twilio's own SDK: connects a number, and may be repeated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from infra.local.demo import NUMBER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN
from infra.local.world.twilio import TwilioWorld
from infra.local.world.twilio_api import create_twilio_app
from infra.local.world.webhooks import HttpAnswer
from steward.agent.conversations.entries import MessageEntry
from tests.support import command_line
from tests.support.cloud import MARIA, PUBLIC_URL, Cloud
from tests.support.servers import serve
from tests.support.walks import for_each


@pytest.fixture
def twilio() -> Iterator[tuple[TwilioWorld, list[str]]]:
    """A Twilio account with a number that leads elsewhere, and the command's options for it."""
    world = TwilioWorld(
        account_sid=TWILIO_ACCOUNT_SID, auth_token=TWILIO_AUTH_TOKEN, webhooks={NUMBER: "https://elsewhere.test/"}
    )
    with serve(create_twilio_app(world)) as served:
        yield world, ["connect-twilio", "--api-url", served.url, "--account-sid", TWILIO_ACCOUNT_SID]
    world.close()


def run(options: list[str], number: str = NUMBER, url: str = PUBLIC_URL, token: str = TWILIO_AUTH_TOKEN) -> str:
    """Run the command; its output, and its exit code if that is not 0."""
    done = command_line.run(*options, "--auth-token", token, "--number", number, "--public-url", url)
    return f"{done.exit_code or ''}{done.output}"


def test_a_number_is_connected_once_and_checked_ever_after(twilio: tuple[TwilioWorld, list[str]]) -> None:
    world, options = twilio
    assert "sms_url is now" in run(options, url=f"{PUBLIC_URL}/")
    assert world.webhooks[NUMBER] == f"{PUBLIC_URL}/webhooks/twilio/messages#rc=2&rp=all"
    assert world.fallbacks[NUMBER] == f"{PUBLIC_URL}/webhooks/twilio/messages?fallback=1#rc=2&rp=all"
    for _ in range(2):
        assert "connected already" in run(options)
    assert world.number_updates == 1


@for_each(
    ("wrong", "said"),
    [
        ({"number": "+15005559999"}, "not a number of this Twilio account"),
        ({"token": "wrong"}, "check the account sid and the auth token"),
        ({"url": "http://steward.test"}, "not an https address"),
    ],
    twilio=twilio,
)
def test_connect_reports_an_error_and_changes_nothing(
    twilio: tuple[TwilioWorld, list[str]], wrong: dict[str, str], said: str
) -> None:
    world, options = twilio
    output = run(options, **wrong)
    assert output.startswith("2steward: ")
    assert said in output
    assert world.webhooks == {NUMBER: "https://elsewhere.test/"}


def test_text_the_webhook_could_not_take_comes_by_the_fallback(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own signature is checked, over its own address, and the message is still taken in once."""
    address = f"{PUBLIC_URL}/webhooks/twilio/messages"
    cloud.twilio.webhooks[NUMBER] = f"{address}#rc=0"
    cloud.twilio.fallbacks[NUMBER] = f"{address}?fallback=1#rc=2&rp=all"
    real, failures = cloud.http, [503]

    def failing_once(method: str, path: str, **request: Any) -> HttpAnswer:
        return HttpAnswer(status=failures.pop()) if failures else real(method, path, **request)

    monkeypatch.setattr(cloud, "http", failing_once)
    assert cloud.text(MARIA, "hello").status == 200
    cloud.twilio.fallbacks.clear()
    cloud.text(MARIA, "hello", sid=cloud.twilio.messages()[0].sid)
    cloud.settle()
    assert [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)] == ["hello"]
