"""Fake of SingleKey and Steward's client, validated by its published examples."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from infra.local.world.singlekey import SingleKeyWorld
from infra.local.world.singlekey.api import singlekey_routes
from steward.core.clock import utc_now
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.screening import InviteApplicant, PollScreening, ScreeningParty, ScreeningStatus
from steward.integrations.bridges.singlekey.api import SingleKeyApi
from tests.support.servers import serve
from tests.support.walks import for_each

PUBLISHED: dict[str, dict[str, Any]] = json.loads(Path("tests/fixtures/singlekey/examples.json").read_text())
KEY, SIGNING, TOKEN = "sk-1", "handshake-1", str(PUBLISHED["done"]["purchase_token"])
WANTED = InviteApplicant(
    account_id="acct-1",
    request_id="app-1.ctc-1",
    landlord=ScreeningParty(name="Maria Gomez", email="maria@oakstreet.example"),
    applicant=ScreeningParty(name="Ada Brandt", email="ada@mail.example"),
    lines=("118 Oak Street",),
    locality="Albany",
    region="NY",
    postcode="12203",
    country="US",
)


@dataclass
class Bureau:
    """The fake provider, and Steward's client of it."""

    world: SingleKeyWorld
    url: str

    @property
    def api(self) -> SingleKeyApi:
        """Ours."""
        return SingleKeyApi(KEY, self.url, pauses=())

    def invited(self) -> str:
        """The token of one who was asked to fill in the form."""
        return self.api.ask(WANTED).ref


@pytest.fixture
def bureau() -> Iterator[Bureau]:
    served_by = Starlette()
    with serve(served_by) as served:
        world = SingleKeyWorld(KEY, SIGNING, served.url, utc_now)
        served_by.router.routes.extend(singlekey_routes(world))
        yield Bureau(world, served.url)


@pytest.fixture
def published() -> Iterator[str]:
    """A server that answers with the published examples, by the token they are asked for under."""

    async def report(request: Request) -> JSONResponse:
        return JSONResponse(PUBLISHED[request.path_params["name"]])

    with serve(Starlette(routes=[Route("/api/report/{name}", report)])) as served:
        yield served.url


def same_shape(made: dict[str, Any], example: dict[str, Any]) -> None:
    """The published fields and no others, each of the published type where it has a value."""
    assert made.keys() == example.keys()
    for name, value in made.items():
        assert value is None or example[name] is None or type(value) is type(example[name]), name


def test_the_stand_in_answers_as_is_published(bureau: Bureau) -> None:
    same_shape(bureau.world.invite(PUBLISHED["request"]), PUBLISHED["invited"])
    token = bureau.invited()
    happens: dict[str, Callable[[], None]] = {
        "not_opened": lambda: None,
        "opened": lambda: bureau.world.opened(token),
        "returned": lambda: bureau.world.handed_in(token, ["1232133: SIN numbers must be 9 digits long"]),
        "running": lambda: bureau.world.handed_in(token),
        "done": lambda: bureau.world.found(token, 720),
    }
    for name, happen in happens.items():
        happen()
        said = bureau.world.report(token)
        same_shape(said, PUBLISHED[name])
        assert said.get("detail") == PUBLISHED[name].get("detail")


@for_each(
    ("name", "state"),
    [
        ("not_opened", "invited"),
        ("opened", "invited"),
        ("running", "running"),
        ("returned", "returned"),
    ],
)
def test_every_published_state_of_a_report_is_understood(published: str, name: str, state: str) -> None:
    assert SingleKeyApi(KEY, published, pauses=()).ask(PollScreening(ref=name)).state == state


@for_each(
    ("name", "state"),
    [
        ("running_in_reference", "running"),
        ("waiting_in_reference", "invited"),
        ("returned_in_reference", "returned"),
        ("done", "done"),
        ("done_in_reference", "done"),
    ],
)
def test_report_is_unreadable_when_it_names_another_token(published: str, name: str, state: str) -> None:
    """These name the token themselves, which is not the one they are asked for under here."""
    with pytest.raises(ProviderError) as unread:
        SingleKeyApi(KEY, published, pauses=()).ask(PollScreening(ref=name))
    assert unread.value.problem == "unreadable"

    async def report(request: Request) -> JSONResponse:
        return JSONResponse(PUBLISHED[name])

    with serve(Starlette(routes=[Route("/api/report/{token}", report)])) as served:
        seen = SingleKeyApi(KEY, served.url, pauses=()).ask(PollScreening(ref=TOKEN))
    assert (seen.state, seen.results.get("credit")) == (state, "clear" if state == "done" else None)
    if "external_tenant_id" in PUBLISHED[name]:
        assert (seen.account_id, seen.request_id) == ("landlord-123", "tenant-456")


def test_request_has_published_fields_and_no_birth_date_or_number(bureau: Bureau) -> None:
    token = bureau.invited()
    given = bureau.world.screening(token)["given"]
    assert given.keys() <= PUBLISHED["request"].keys()
    assert given["purchase_address"] == "118 Oak Street, Albany, NY, USA, 12203"
    assert (given["ten_first_name"], given["ten_last_name"]) == ("Ada", "Brandt")
    assert not [name for name in given if "dob" in name or "sin" in name or "ssn" in name]


def test_the_published_refusals_are_read(bureau: Bureau) -> None:
    with pytest.raises(ProviderError) as refused:
        bureau.api.ask(WANTED.model_copy(update={"applicant": ScreeningParty(name="Ada", email="nowhere")}))
    assert (refused.value.problem, refused.value.sent) == ("refused", False)
    assert refused.value.said == PUBLISHED["refused"]["errors"][0].replace("invalid_email", "nowhere")
    with pytest.raises(ProviderError) as unknown:
        bureau.api.ask(PollScreening(ref="of-nobody"))
    assert (unknown.value.problem, unknown.value.said) == ("unknown", PUBLISHED["unknown"]["errors"][0])
    with pytest.raises(ProviderError) as no_key:
        SingleKeyApi("another", bureau.url, pauses=()).ask(PollScreening(ref="of-nobody"))
    assert (no_key.value.problem, no_key.value.said) == ("key", PUBLISHED["no_key"]["detail"])


def test_a_home_where_it_checks_nobody_is_not_asked_about(bureau: Bureau) -> None:
    with pytest.raises(ProviderError) as refused:
        bureau.api.ask(WANTED.model_copy(update={"country": "AU"}))
    assert (refused.value.problem, refused.value.sent, bureau.world.asked["invite"]) == ("refused", False, 0)


@for_each(
    ("fault", "problem", "sent"),
    [
        ("down", "failed", True),
        ("html", "failed", True),
        ("down_after", "failed", True),
        ("cut_after", "failed", True),
        ("slow_down", "busy", False),
        ("revoked", "key", False),
    ],
    bureau=bureau,
)
def test_an_invitation_is_made_once_whatever_becomes_of_its_answer(
    bureau: Bureau, fault: Any, problem: str, sent: bool
) -> None:
    bureau.world.faults.append(fault)
    with pytest.raises(ProviderError) as error:
        SingleKeyApi(KEY, bureau.url, pauses=(0,)).ask(WANTED)
    assert (error.value.problem, error.value.sent, bureau.world.asked["invite"]) == (problem, sent, 1)


def test_a_look_is_made_again(bureau: Bureau) -> None:
    token = bureau.invited()
    bureau.world.faults.extend(["down", "slow_down"])
    assert SingleKeyApi(KEY, bureau.url, pauses=(0, 0)).ask(PollScreening(ref=token)).state == "invited"


@for_each(
    "says",
    [
        {"singlekey_score": "very good"},
        {"singlekey_score": 12},
        {"singlekey_score": True},
        {"partial": "soon"},
        {"success": False},
        {"purchase_token": "another"},
    ],
    bureau=bureau,
)
def test_a_report_that_says_something_else_is_not_guessed_at(bureau: Bureau, says: dict[str, Any]) -> None:
    token = bureau.invited()
    bureau.world.found(token, 720)
    bureau.world.alter(token, **says)
    with pytest.raises(ProviderError) as unread:
        bureau.api.ask(PollScreening(ref=token))
    assert unread.value.problem == "unreadable"


def test_a_word_that_is_not_published_is_not_guessed_at() -> None:
    async def report(request: Request) -> JSONResponse:
        return JSONResponse({**PUBLISHED["running"], "detail": "On its way"})

    served_by = Starlette(routes=[Route("/api/report/{token}", report)])
    with serve(served_by) as served, pytest.raises(ProviderError) as unread:
        SingleKeyApi(KEY, served.url, pauses=()).ask(PollScreening(ref=TOKEN))
    assert unread.value.problem == "unreadable"


def test_a_report_without_a_score_has_none(bureau: Bureau) -> None:
    token = bureau.invited()
    bureau.world.found(token, None, partial=True)
    seen = bureau.api.ask(PollScreening(ref=token))
    known = {"ref": token, "account_id": "acct-1", "request_id": "app-1.ctc-1"}
    assert seen == ScreeningStatus(**known, state="partial", results={"credit": "unclear"})


@for_each(
    ("score", "result"),
    [(900, "clear"), (650, "clear"), (649, "unclear"), (600, "unclear"), (599, "adverse")],
    bureau=bureau,
)
def test_score_becomes_one_word_and_the_rest_stays_unclear(bureau: Bureau, score: int, result: str) -> None:
    token = bureau.invited()
    bureau.world.found(token, score)
    assert bureau.api.ask(PollScreening(ref=token)).results == {
        "credit": result,
        "identity": "unclear",
        "tenancy_history": "unclear",
    }


def test_a_form_at_another_place_is_no_form_of_its_own() -> None:
    async def invite(request: Request) -> JSONResponse:
        return JSONResponse({**PUBLISHED["invited"], "form_url": "https://app.singlekey.example/t"})

    with serve(Starlette(routes=[Route("/screen/embedded_flow_request", invite, methods=["POST"])])) as served:
        assert SingleKeyApi(KEY, served.url).ask(WANTED).url == ""
