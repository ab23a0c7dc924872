"""Push messages to browsers, from the device page to the notification shown."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from infra.local.world.push import PUSH_PATH, PushWorld, StandInBrowser, push_routes
from infra.local.world.script import ScriptedModel
from steward.channels.messaging.models import DeliveryStatus
from tests.integration.test_erasure import asked, done
from tests.support.apps import goes_on
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, PETE, Cloud, running_cloud
from tests.support.plumber import DRAFT, REQUEST, plumber_rule
from tests.support.servers import serve
from tests.support.web import WebMember, signed_in

WAITS = '{"text": "Something waits for your decision."}'


@pytest.fixture
def team() -> Iterator[tuple[Cloud, PushWorld]]:
    """Steward, with a push service on this machine."""
    world = PushWorld("")
    with serve(Starlette(routes=[Mount(PUSH_PATH, routes=push_routes(world))])) as served:
        world.url = f"{served.url}{PUSH_PATH}"
        hosts = {"STEWARD_SOURCE_PRIVATE_HOSTS": urlsplit(served.url).netloc}
        with running_cloud(ScriptedModel(rule=plumber_rule), environment=hosts) as cloud:
            goes_on(cloud)
            yield cloud, world


def switched_on(member: WebMember, world: PushWorld) -> StandInBrowser:
    """The member's browser, where they switched messages on."""
    key = re.search(r'data-key="([^"]+)"', member.get("/app/devices").text)
    assert key
    browser = world.subscribe(key[1])
    assert member.post("devices", form_of(browser, member)).status == 303
    return browser


def form_of(browser: StandInBrowser, member: WebMember) -> dict[str, str]:
    given = json.loads(json.dumps(browser.as_json()))
    return {"form_token": member.token, "endpoint": given["endpoint"], **given["keys"]}


def rejected(member: WebMember) -> None:
    """The member rejects all that waits for them."""
    ticked = {f"tick-{row['approval_id']}": row["shown"] for row in member.rows("approvals")}
    member.post("approvals", {"form_token": member.token, "decision": "rejected", **ticked})
    member.cloud.settle()


def subscriptions() -> list[str]:
    return [str(row["row"]) for row in rows_of("people") if str(row["row"]).startswith("push#")]


def test_request_is_pushed_once_beside_its_text(team: tuple[Cloud, PushWorld]) -> None:
    cloud, world = team
    maria, dana = signed_in(cloud, MARIA), signed_in(cloud, DANA)
    browser, hers = switched_on(maria, world), switched_on(dana, world)
    assert [row["push"] for row in maria.rows("devices")] == ["on"]
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert any(DRAFT in text for text in cloud.texts_to(MARIA)), "the text goes, too"
    assert browser.shown == [WAITS]
    assert hers.shown == []

    # Whatever rings again sends nothing again.
    for row in rows_of("conversations"):
        if str(row["row"]).startswith("delivery#"):
            cloud.wiring.deliveries.deliver(str(row["conversation_id"]), str(row["row"]))
    cloud.settle()
    assert browser.shown == [WAITS]

    (session,) = maria.rows("devices")
    off = {"form_token": maria.token, "session": session["session_id"], "push": "off"}
    assert dana.post("devices", {**off, "form_token": dana.token}).status == 303
    assert [row["push"] for row in maria.rows("devices")] == ["on"], "nobody switches another's off"
    maria.post("devices", off)
    assert [row["push"] for row in maria.rows("devices")] == ["off"]
    assert len(subscriptions()) == 1
    dana.post("sign-out", {"form_token": dana.token})
    assert subscriptions() == [], "it ends with its session"
    switched_on(signed_in(cloud, DANA), world)
    done(cloud, asked(cloud, DANA))
    assert subscriptions() == []
    assert cloud.failures == []


def test_push_failures_delay_or_end_only_the_push(team: tuple[Cloud, PushWorld]) -> None:
    """Throttles are outages, what is gone is deleted, what is unclear is not repeated; nobody is told of any of it."""
    cloud, world = team
    maria = signed_in(cloud, MARIA)

    def requested(*answers: int) -> int:
        world.answers[:] = answers
        before = len(cloud.texts_to(MARIA))
        cloud.text(MARIA, REQUEST)
        cloud.settle()
        texts = len(cloud.texts_to(MARIA)) - before
        rejected(maria)
        return texts

    usual = requested()
    browser = switched_on(maria, world)
    assert requested(429, 503) == usual
    assert browser.shown == []
    for _ in range(10):
        cloud.later(60)
    assert browser.shown == [WAITS]
    assert requested(500) == usual
    for _ in range(40):
        cloud.later(60)
    assert browser.shown == [WAITS]
    pushed = [row for row in rows_of("conversations") if str(row["row"]).startswith("delivery#push-")]
    assert sorted(row["status"] for row in pushed) == [DeliveryStatus.SENT, DeliveryStatus.UNKNOWN]
    assert requested(403) == usual
    assert len(subscriptions()) == 1
    browser.is_gone = True
    assert requested() == usual
    assert subscriptions() == []
    # A browser whose session is over is not told.
    again = switched_on(maria, world)
    cloud.clock.shift(timedelta(days=400))
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert again.shown == []
    assert cloud.texts_to(PETE) == []
    assert {type(one).__name__ for one in cloud.failures} == {"RetryLaterError"}


def test_push_endpoint_must_be_a_public_https_address(team: tuple[Cloud, PushWorld]) -> None:
    cloud, world = team
    maria = signed_in(cloud, MARIA)
    good = form_of(world.subscribe(), maria)
    for field, value in (
        ("endpoint", "http://push.example.com/x"),
        ("endpoint", "https://10.0.0.1/x"),
        ("endpoint", "https://localhost/x"),
        ("endpoint", "https://push.example.com:8443/x"),
        ("endpoint", "https://me@push.example.com/x"),
        ("endpoint", "https://push.example.com/ x"),
        ("endpoint", f"https://push.example.com/{'x' * 1_000}"),
        ("endpoint", "https://[::1]/x"),
        ("endpoint", "file:///etc/passwd"),
        ("endpoint", ""),
        ("p256dh", "AAAA"),
        ("p256dh", "é" * 87),
        ("auth", "AAAA"),
    ):
        assert maria.post("devices", {**good, field: value}).status == 400, (field, value)
    assert subscriptions() == []
    # A public name that leads to this machine, and a key that is no point: found out when something is sent.
    real, here = socket.getaddrinfo, [(2, 1, 6, "", ("127.0.0.1", 443))]
    for field, value in (("endpoint", "https://push.example.com/x"), ("p256dh", "BA" + "A" * 85)):
        with pytest.MonkeyPatch.context() as names:
            names.setattr(
                "socket.getaddrinfo",
                lambda host, *rest, **more: here if host == "push.example.com" else real(host, *rest, **more),
            )
            assert maria.post("devices", {**good, field: value}).status == 303
            cloud.text(MARIA, REQUEST)
            cloud.settle()
        assert subscriptions() == [], field
        rejected(maria)
    assert cloud.failures == []
