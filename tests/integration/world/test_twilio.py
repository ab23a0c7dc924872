"""Fake of Twilio, driven by Twilio's own SDK over real sockets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from twilio.base.exceptions import TwilioException, TwilioRestException
from twilio.http.http_client import TwilioHttpClient
from twilio.request_validator import RequestValidator
from twilio.rest import Client

from infra.local.world.twilio import TwilioWorld
from infra.local.world.twilio_api import twilio_routes
from infra.local.world.webhooks import HttpAnswer
from tests.support.servers import serve
from tests.support.wait_until import PATIENCE
from tests.support.walks import for_each, fresh_tmp_path

SID, TOKEN = "AC" + "0" * 31 + "1", "token"
NUMBER, MARIA, PETE = "+15005550006", "+15550100001", "+15550100101"


class RewritingClient(TwilioHttpClient):  # type: ignore[misc]
    """Sends what the SDK means for api.twilio.com to `base`."""

    def __init__(self, base: str) -> None:
        super().__init__(timeout=PATIENCE)
        self.base = base
        self.session.trust_env = False

    def request(self, method: str, url: str, *args: Any, **kwargs: Any) -> Any:
        """As the parent's."""
        return super().request(method, url.replace("https://api.twilio.com", self.base), *args, **kwargs)


@dataclass
class Steward:
    """Webhook that records the calls of the fake Twilio, and the responses it gets."""

    calls: list[tuple[str, dict[str, str], Mapping[str, str]]] = field(default_factory=list)
    answer: Response = field(default_factory=lambda: Response("<Response/>", media_type="text/xml"))

    async def __call__(self, request: Request) -> Response:
        """Record a webhook."""
        form = dict(parse_qsl((await request.body()).decode(), keep_blank_values=True))
        self.calls.append((str(request.url), form, request.headers))
        return self.answer


@dataclass
class Setup:
    """A running fake Twilio, Steward's webhook and the SDK's client."""

    world: TwilioWorld
    steward: Steward
    client: Any
    url: str
    hook: str


@pytest.fixture
def setup(tmp_path: Path) -> Iterator[Setup]:
    steward = Steward()

    async def hook(request: Request) -> Response:
        return await steward(request)

    with serve(Starlette(routes=[Route("/hook", hook, methods=["POST"])])) as product:
        world = TwilioWorld(
            account_sid=SID, auth_token=TOKEN, webhooks={NUMBER: f"{product.url}/hook?a=1%2F2&b="},
            path=tmp_path / "messages.jsonl",
        )  # fmt: skip
        with serve(Starlette(routes=[Mount("/some/base", routes=twilio_routes(world))])) as server:
            base = f"{server.url}/some/base"
            client = Client(SID, TOKEN, http_client=RewritingClient(base))
            yield Setup(world, steward, client, base, f"{product.url}/hook")
        world.close()


def test_create_fetch_and_signed_status_callbacks(setup: Setup) -> None:
    callback = f"{setup.hook}?delivery=dlv-1.abc%3D&x="
    created = setup.client.messages.create(to=PETE, from_=NUMBER, body="At 3 tomorrow? 👍", status_callback=callback)
    assert (created.status, created.direction, created.num_segments) == ("queued", "outbound-api", "1")
    setup.world.settle()
    assert setup.client.messages(created.sid).fetch().status == "delivered"
    assert [form["MessageStatus"] for _, form, _ in setup.steward.calls] == ["sent", "delivered"]
    for url, form, headers in setup.steward.calls:
        assert url == callback
        assert form["MessageSid"] == created.sid
        assert RequestValidator(TOKEN).validate(url, form, headers["x-twilio-signature"])


def test_a_person_texts_through_a_signed_webhook_and_gets_the_twiml(setup: Setup) -> None:
    setup.steward.answer = Response("<Response><Message>Got &lt;it&gt;</Message></Response>", media_type="text/xml")
    answer = setup.world.person_texts(MARIA, NUMBER, "Tell the plumber ünïcode\n😀")
    assert (answer.http.status, answer.texts, setup.world.texts_to(MARIA)) == (200, ("Got <it>",), ["Got <it>"])
    (url, form, headers), *_ = setup.steward.calls
    assert RequestValidator(TOKEN).validate(setup.world.webhooks[NUMBER], form, headers["x-twilio-signature"])
    assert form["Body"] == "Tell the plumber ünïcode\n😀"
    assert form["FromCity"] == ""
    assert form["MessageSid"][:2] == "SM"
    assert url.endswith("?a=1%2F2&b=")


@for_each(
    ("fields", "status", "code"),
    [
        ({"to": "12", "body": "x"}, 400, 21211),
        ({"to": PETE, "body": ""}, 400, 21602),
        ({"to": PETE, "body": "x" * 1601}, 400, 21617),
        ({"to": PETE, "body": "x", "from_": "+15550009999"}, 400, 21659),
    ],
    tmp_path=fresh_tmp_path,
    setup=setup,
)
def test_refusals_in_twilios_shape(setup: Setup, fields: dict[str, str], status: int, code: int) -> None:
    with pytest.raises(TwilioRestException) as refused:
        setup.client.messages.create(**{"from_": NUMBER, **fields})
    assert (refused.value.status, refused.value.code) == (status, code)
    assert setup.world.messages() == []


def test_a_wrong_token_and_an_unknown_message(setup: Setup) -> None:
    stranger = Client(SID, "wrong", http_client=RewritingClient(setup.url))
    with pytest.raises(TwilioRestException) as refused:
        stranger.messages.create(to=PETE, from_=NUMBER, body="x")
    assert (refused.value.status, refused.value.code) == (401, 20003)
    with pytest.raises(TwilioRestException) as missing:
        setup.client.messages("SM" + "0" * 32).fetch()
    assert (missing.value.status, missing.value.code) == (404, 20404)


def test_stop_and_start(setup: Setup, tmp_path: Path) -> None:
    setup.world.person_texts(PETE, NUMBER, " Stop ")
    assert len(setup.steward.calls) == 1
    assert "unsubscribed" in setup.world.texts_to(PETE)[0]
    again = TwilioWorld(account_sid=SID, auth_token=TOKEN, webhooks={NUMBER: ""}, path=tmp_path / "messages.jsonl")
    assert again.is_opted_out(NUMBER, PETE)
    with pytest.raises(TwilioRestException) as refused:
        setup.client.messages.create(to=PETE, from_=NUMBER, body="x")
    assert refused.value.code == 21610
    setup.world.person_texts(PETE, NUMBER, "START")
    assert setup.client.messages.create(to=PETE, from_=NUMBER, body="x").status == "queued"


def test_lists_are_filtered_newest_first_and_paged(setup: Setup) -> None:
    moment = datetime(2026, 11, 19, 23, 59, 58, tzinfo=UTC)
    setup.world.now = lambda: moment
    for index in range(5):
        setup.world.accept(to=PETE if index != 2 else MARIA, sender=NUMBER, body=str(index))
        setup.world.settle()
        moment += timedelta(seconds=1)
    messages = setup.client.messages
    assert [m.body for m in messages.list(page_size=2)] == ["4", "3", "2", "1", "0"]
    assert [m.body for m in messages.list(to=PETE, from_=NUMBER)] == ["4", "3", "1", "0"]
    assert [m.body for m in messages.list(date_sent="2026-11-20")] == ["4", "3", "2"]
    after = datetime(2026, 11, 20, 0, 0, 1, tzinfo=UTC)
    assert [m.body for m in messages.list(date_sent_after=after)] == ["4", "3"]
    assert [m.body for m in messages.list(date_sent_before=after, limit=1)] == ["3"]
    setup.world.faults.list_late_seconds = 3
    assert [m.body for m in messages.list()] == ["2", "1", "0"]


def test_faults_can_be_set_over_http_and_hit_once(setup: Setup) -> None:
    knobs = {"fail_after_accepting": 1, "cut_after_accepting": 1, "refuse_429": 1, "hang_seconds": 0.1}
    knobs |= {"hang_before_accepting": 1, "lose_callbacks": 2}
    assert httpx2.post(f"{setup.url}/faults", json=knobs, trust_env=False, timeout=PATIENCE).json()["refuse_429"] == 1
    seen = []
    for body in "abcde":
        try:
            setup.client.messages.create(to=PETE, from_=NUMBER, body=body, status_callback=setup.hook)
            seen.append("ok")
        except TwilioRestException as error:
            seen.append(str(error.status))
        except (TwilioException, OSError):
            seen.append("cut")
    assert seen == ["429", "cut", "500", "cut", "ok"]
    setup.world.settle()
    assert setup.world.texts_to(PETE) == ["c", "d", "e"]
    assert len(setup.steward.calls) == 4
    assert (
        httpx2.post(f"{setup.url}/faults", json={"nonsense": 1}, trust_env=False, timeout=PATIENCE).status_code == 422
    )


def test_webhook_is_retried_once_on_connection_failure_and_on_5xx_if_asked(setup: Setup) -> None:
    setup.steward.answer = Response(status_code=500)
    assert setup.world.person_texts(MARIA, NUMBER, "one").error_code == 11200
    assert len(setup.steward.calls) == 1
    setup.world.webhooks[NUMBER] += "#rc=2&rp=5xx"
    setup.world.person_texts(MARIA, NUMBER, "two")
    assert len(setup.steward.calls) == 4
    tokens = {headers["i-twilio-idempotency-token"] for _, _, headers in setup.steward.calls[1:]}
    assert len(tokens) == 1
    setup.world.webhooks[NUMBER] = "http://127.0.0.1:9/nobody"
    assert setup.world.person_texts(MARIA, NUMBER, "three").error_code == 11205


def test_text_and_webhook_broken_off_by_a_kill_go_on(setup: Setup, tmp_path: Path) -> None:
    """Killed while a text was on its way and while webhooks were being answered: both are taken up, in order."""
    dying = TwilioWorld(
        account_sid=SID, auth_token=TOKEN, webhooks={NUMBER: setup.hook}, path=tmp_path / "log", callbacks="held",
        post=_dies,
    )  # fmt: skip
    dying.accept(to=PETE, sender=NUMBER, body="on its way", callback=setup.hook)
    for body in ("first", "second"):
        with pytest.raises(KeyboardInterrupt):
            dying.person_texts(MARIA, NUMBER, body)
    again = TwilioWorld(account_sid=SID, auth_token=TOKEN, webhooks={NUMBER: setup.hook}, path=tmp_path / "log")
    again.resume()
    again.settle()
    assert [form["Body"] for _, form, _ in setup.steward.calls if "Body" in form] == ["first", "second"]
    assert [form["MessageStatus"] for _, form, _ in setup.steward.calls if "Body" not in form] == ["sent", "delivered"]
    assert [m.status for m in again.messages()] == ["delivered", "received", "received"]
    again.resume()
    again.settle()
    assert len(setup.steward.calls) == 4


def _dies(*_request: object) -> HttpAnswer:
    raise KeyboardInterrupt


def test_messages_survive_a_restart_and_a_torn_line(setup: Setup, tmp_path: Path) -> None:
    sid = setup.client.messages.create(to=PETE, from_=NUMBER, body="line\u2028separator").sid
    setup.world.settle()
    path = tmp_path / "messages.jsonl"
    path.write_text(path.read_text() + '{"sid": "SMtor', encoding="utf-8")
    again = TwilioWorld(account_sid=SID, auth_token=TOKEN, webhooks={NUMBER: setup.hook}, path=path)
    again.accept(to=PETE, sender=NUMBER, body="after")
    again.settle()
    third = TwilioWorld(account_sid=SID, auth_token=TOKEN, webhooks={NUMBER: setup.hook}, path=path)
    assert [(m.body, m.status) for m in third.messages()] == [
        ("line\u2028separator", "delivered"), ("after", "delivered"),
    ]  # fmt: skip
    assert third.messages()[0].sid == sid


def test_media_of_a_text_is_listed_and_served_elsewhere(setup: Setup) -> None:
    picture, paper = ("image/png", b"\x89PNG"), ("application/pdf", b"%PDF-")
    setup.world.person_texts(MARIA, NUMBER, "Look", sid="MM" + "1" * 32, media=[picture, paper])
    (_, form, _) = setup.steward.calls[-1]
    assert form["NumMedia"] == "2"
    listed = setup.client.messages("MM" + "1" * 32).media.list()
    assert [(one.content_type, one.parent_sid) for one in listed] == [
        (kind, "MM" + "1" * 32) for kind, _ in (picture, paper)
    ]
    address = setup.url + listed[0].uri.removesuffix(".json")
    asked = httpx2.get(address, auth=(SID, TOKEN), trust_env=False)
    assert asked.status_code == 307
    there = httpx2.URL(address).join(asked.headers["location"])
    assert httpx2.get(there, trust_env=False).content == b"\x89PNG"
    assert httpx2.get(there, auth=(SID, TOKEN), trust_env=False).status_code == 400
    assert httpx2.get(address, trust_env=False).status_code == 401
