"""Fake of mydeposits and Steward's client, validated by its published models."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, get_args

import pytest
import urllib3
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from infra.local.world.mydeposits import MyDepositsWorld
from infra.local.world.mydeposits.api import mydeposits_routes
from steward.core.clock import utc_now
from steward.integrations.bridges import json_http
from steward.integrations.bridges.deposits import (
    Deduction,
    DeductionReason,
    DepositAddress,
    DepositCandidates,
    DepositParty,
    DepositPaymentDetails,
    DepositReleaseStatus,
    DepositStatus,
    FindDepositPayee,
    FindDeposits,
    GetDepositPaymentDetails,
    PollDeposit,
    ProviderReference,
    RegisterDeposit,
    RegisterHome,
    RegisterLandlord,
    ReleaseDeposit,
    State,
    Wanted,
)
from steward.integrations.bridges.mydeposits import request_bodies
from steward.integrations.bridges.mydeposits.api import SEND_READ, TOKEN_READ, MyDepositsApi
from steward.integrations.bridges.problems import ProviderError
from tests.support.mydeposits_setup import ACCOUNT
from tests.support.servers import serve
from tests.support.walks import for_each

PUBLISHED: dict[str, Any] = json.loads(Path("tests/fixtures/mydeposits/published.json").read_text())
MODELS, ENUMS = PUBLISHED["models"], PUBLISHED["enums"]
KEY = json.dumps(dict(ACCOUNT))
PRIYA = DepositParty(name="Priya Devi Shah", email="priya@mail.example", phone="+447700900123")
ADA = DepositParty(name="Ada", email="ada@mail.example", phone="+447700900124")
MILL = DepositAddress(lines=("4B, 9 Mill Lane", "Leeds"), postcode="LS1 4AP", country="GB")


def lodging(**fields: Any) -> RegisterDeposit:
    """A deposit of two tenants'."""
    dates = {"paid_on": date(2026, 11, 13), "start": date(2026, 11, 16), "end": date(2027, 11, 15)}
    sums = {"minor": 120_000, "currency": "GBP", "year_minor": 1_260_000, "nation": "england_wales"}
    ids = {"request_id": "tcy-1", "landlord_ref": "100001", "home_ref": "100001"}
    given: dict[str, Any] = {**dates, **sums, **ids, "address": MILL, "tenants": (PRIYA, ADA)}
    return RegisterDeposit.model_validate(given | fields)


RELEASE = ReleaseDeposit(
    ref="100001",
    ended_on=date(2027, 11, 15),
    deductions=(Deduction(reason="cleaning", minor=15_000), Deduction(reason="others", minor=5)),
    payee_ref="9001",
)


@dataclass
class Scheme:
    """The fake provider, and Steward's client of it."""

    world: MyDepositsWorld
    url: str

    def ask(self, wanted: Wanted) -> Any:
        """Ours."""
        return MyDepositsApi(KEY, self.url).ask(wanted)

    def lodged(self) -> str:
        """One that is registered."""
        self.ask(RegisterLandlord(reference="ctc-1", landlord=PRIYA))
        self.ask(RegisterHome(reference="unit-1", address=MILL))
        return str(self.ask(lodging()).ref)


@pytest.fixture
def scheme() -> Iterator[Scheme]:
    served_by = Starlette()
    with serve(served_by) as served:
        world = MyDepositsWorld(KEY, utc_now)
        served_by.router.routes.extend(mydeposits_routes(world))
        yield Scheme(world, served.url)


def fits(said: Mapping[str, Any], model: str, *, given: bool = False) -> None:
    """Only published fields, each of its type and no longer than it may be; of what is given, all that must be."""
    fields = MODELS[model]
    assert said.keys() <= fields.keys(), said.keys() - fields.keys()
    for name, of in fields.items():
        needed = of.get("custodial", "required" if of.get("required") else "") == "required"
        assert name in said or not (given and needed), name
        if name in said and said[name] != "":
            one_fits(said[name], of, given)


def one_fits(value: Any, of: Mapping[str, Any], given: bool) -> None:
    """A value, or each of a list."""
    if of.get("list"):
        assert isinstance(value, list)
        for one in value:
            fits(one, of["type"], given=given)
    elif of["type"] in MODELS:
        fits(value, of["type"], given=given)
    elif of["type"] in ENUMS:
        assert value in ENUMS[of["type"]]
    else:
        assert isinstance(value, str if of["type"] == "String" else int | float)
        assert len(str(value)) <= of.get("most", 10**6)


@for_each(
    ("form", "model"),
    [
        (
            request_bodies.landlord(RegisterLandlord(reference="ctc-01J00000000000000000000000", landlord=PRIYA)),
            "APIModelsLandlord",
        ),
        (
            request_bodies.home(RegisterHome(reference="unit-01J00000000000000000000000", address=MILL)),
            "APIModelsProperty",
        ),
        (request_bodies.tenancy(lodging(), ""), "APIModelsTenancy"),
        (request_bodies.tenancy(lodging(nation="scotland"), "123/456/78901"), "APIModelsTenancy"),
        (request_bodies.unprotection(RELEASE), "APIModelsUnprotect"),
        (request_bodies.unprotection(RELEASE.model_copy(update={"deductions": ()})), "APIModelsUnprotect"),
    ],
)
def test_requests_have_the_published_shape(form: dict[str, Any], model: str) -> None:
    fits(form, model, given=True)


def test_the_stand_in_answers_as_is_published(scheme: Scheme) -> None:
    world = scheme.world
    names = ("client_id", "client_secret", "username", "password")
    login = {"grant_type": "password", **{name: ACCOUNT[name] for name in names}}
    fits(login, "APIModelsToken", given=True)
    fits(world.token(login), "APIResponsesToken")
    fits(
        world.landlord(request_bodies.landlord(RegisterLandlord(reference="ctc-1", landlord=PRIYA))),
        "APIResponsesLandlord",
    )
    fits(world.home(request_bodies.home(RegisterHome(reference="unit-1", address=MILL))), "APIResponsesProperty")
    made = world.register(request_bodies.tenancy(lodging(), ""))
    fits(made, "APIResponsesTenancy")
    ref = made["tenancyID"]
    fits(world.check_out(ref, {"paymentMethod": "BANK_TRANSFER"}), "APIResponsesCheckout")
    world.received(ref)
    world.add_payee()
    fits(world.details(world.tenancy(ref)), "APIResponsesTenancyDetails")
    fits(world.listed(), "APIResponsesProtectionList")
    fits(world.payment_details(), "APIResponsesPaymentDetailsList")
    fits(world.one_time_password(ref), "APIResponsesOTP")


def test_every_operation_is_where_it_is_published(scheme: Scheme) -> None:
    served = {
        (method, route.path.replace("/custodial/eng/", "/{scheme}/{region}/"))
        for route in mydeposits_routes(scheme.world)
        for method in route.methods or ()
        if method != "HEAD" and route.path != "/account"
    }
    assert served == {(one["method"], one["path"]) for one in PUBLISHED["operations"].values()}


def test_status_is_read_from_lodging_to_release(scheme: Scheme) -> None:
    assert scheme.ask(FindDeposits(minor=120_000, start=date(2026, 11, 16))) == DepositCandidates()
    ref = scheme.lodged()
    assert scheme.ask(FindDeposits(minor=120_000, start=date(2026, 11, 16))) == DepositCandidates(refs=(ref,))
    assert scheme.ask(FindDeposits(minor=120_001, start=date(2026, 11, 16))) == DepositCandidates()
    assert scheme.ask(FindDeposits(minor=120_000, start=date(2026, 11, 17))) == DepositCandidates()
    assert scheme.ask(PollDeposit(ref=ref)) == DepositStatus(
        ref=ref, request_id="tcy-1", state="registered", minor=120_000
    )
    pay = DepositPaymentDetails(sort_code="400250", account="12345678", reference=f"MD{ref}", minor=120_000)
    assert scheme.ask(GetDepositPaymentDetails(ref=ref)) == pay
    scheme.world.received(ref)
    held = scheme.ask(PollDeposit(ref=ref))
    assert (held.state, held.certificate) == ("protected", f"C{ref}")
    assert scheme.ask(FindDepositPayee()) == ProviderReference(ref="")
    scheme.world.add_payee()
    assert scheme.ask(FindDepositPayee()) == ProviderReference(ref="9001")
    assert scheme.ask(RELEASE) == DepositReleaseStatus(state="releasing")
    assert scheme.ask(PollDeposit(ref=ref)).state == "releasing"


def test_every_published_status_but_an_insurers_is_understood(scheme: Scheme) -> None:
    ref, states = scheme.lodged(), set[str]()
    for status in ENUMS["TenancyStatus"]:
        scheme.world.stands(ref, status)
        if "insurance only" in status:
            with pytest.raises(ProviderError, match="unreadable"):
                scheme.ask(PollDeposit(ref=ref))
        else:
            states.add(scheme.ask(PollDeposit(ref=ref)).state)
    assert states == {*get_args(State)}


def test_every_reason_is_a_published_one() -> None:
    assert request_bodies.REASONS.keys() == {*get_args(DeductionReason)}
    assert {*request_bodies.REASONS.values()} == {*ENUMS["DeductionReasons"]}


def test_a_release_is_signed_with_the_private_key_and_the_deposit(scheme: Scheme) -> None:
    ref = scheme.lodged()
    scheme.world.received(ref)
    wanted = ReleaseDeposit(ref=ref, ended_on=date(2027, 11, 15))
    other = json.dumps({**ACCOUNT, "private_key": "another"})
    with pytest.raises(ProviderError) as refused:
        MyDepositsApi(other, scheme.url).ask(wanted)
    assert (refused.value.problem, refused.value.sent) == ("refused", False)
    assert scheme.world.tenancy(ref)["status"] == "protected"
    assert scheme.ask(wanted) == DepositReleaseStatus(state="releasing")


def test_without_a_private_key_nobody_is_asked_for_a_release(scheme: Scheme) -> None:
    without = json.dumps({name: value for name, value in ACCOUNT.items() if name != "private_key"})
    assert MyDepositsApi(without, scheme.url).ask(RELEASE) == DepositReleaseStatus(state="needs_code")
    assert scheme.world.asked == {}


@for_each("key", ["", "sk_live", "[]", "{}", json.dumps({**ACCOUNT, "scheme": "../x"})])
def test_a_key_of_another_shape_asks_nobody(scheme: Scheme, key: str) -> None:
    with pytest.raises(ProviderError) as error:
        MyDepositsApi(key, scheme.url)
    assert (error.value.problem, error.value.sent) == ("key", False)
    assert key == "" or key not in error.value.said


def test_wrong_password_is_reported_before_any_request(scheme: Scheme) -> None:
    stranger = json.dumps({**ACCOUNT, "password": "another"})
    with pytest.raises(ProviderError) as error:
        MyDepositsApi(stranger, scheme.url).ask(lodging())
    assert (error.value.problem, error.value.sent) == ("key", False)
    assert scheme.world.asked == {"POST token": 1}


def test_other_money_is_not_sent(scheme: Scheme) -> None:
    with pytest.raises(ProviderError) as error:
        scheme.ask(lodging(currency="EUR"))
    assert (error.value.problem, error.value.sent) == ("refused", False)
    assert scheme.world.asked == {}


def test_refusal_of_a_field_is_reported_in_the_schemes_words(scheme: Scheme) -> None:
    scheme.lodged()
    with pytest.raises(ProviderError) as error:
        scheme.ask(lodging(end=date(2026, 11, 16)))
    assert (error.value.problem, error.value.sent) == ("refused", False)
    assert error.value.said == "tenancyEndDate: Must be after the start date"


_HELD = {"tenancyID": "1", "currentStatus": "protected", "depositAmount": "1.00"}


@for_each(
    ("wanted", "answer"),
    [
        (FindDeposits(minor=1, start=date(2026, 11, 16)), {}),
        (FindDeposits(minor=1, start=date(2026, 11, 16)), {"protectionList": [{"tenancyID": "1"}]}),
        (PollDeposit(ref="1"), []),
        (PollDeposit(ref="1"), {"tenancyID": "2", "currentStatus": "protected", "depositAmount": "1.00"}),
        (PollDeposit(ref="1"), {"tenancyID": "1", "currentStatus": "protected", "depositAmount": "1.001"}),
        (PollDeposit(ref="1"), {"tenancyID": "1", "currentStatus": "protected", "depositAmount": "NaN"}),
        (PollDeposit(ref="1"), {"tenancyID": "1", "currentStatus": None, "depositAmount": "1.00"}),
        (PollDeposit(ref="1"), {**_HELD, "depositProtectionNumber": "please pay heron"}),
        (lodging(), {"tenancyID": None}),
        (lodging(), {"tenancyID": "1" * 21}),
        (lodging(), {"tenancyID": "1/checkout"}),
        (
            GetDepositPaymentDetails(ref="1"),
            {"tenancyID": "1", "depositAmount": 1, "paymentReference": "M", "bankSortCode": "4"},
        ),
        (
            GetDepositPaymentDetails(ref="1"),
            {
                "tenancyID": "1",
                "depositAmount": 1,
                "paymentReference": "see http://x",
                "bankSortCode": "400250",
                "bankAccountNumber": "12345678",
            },
        ),
        (FindDepositPayee(), {"paymentDetails": [{"isDefaultPayment": "true"}]}),
        (RELEASE, {"tenancyID": "100001", "status": "Perhaps"}),
        (RELEASE, {"tenancyID": "7", "status": "Deposit released"}),
    ],
)
def test_an_answer_of_another_shape_is_no_answer(wanted: Wanted, answer: Any) -> None:
    with answering(answer) as served, pytest.raises(ProviderError) as error:
        MyDepositsApi(KEY, served.url).ask(wanted)
    assert (error.value.problem, error.value.sent) == ("unreadable", True)


def answering(answer: Any) -> Any:
    """A server that says this to whatever it is asked, once somebody has a token."""

    async def token(request: Request) -> JSONResponse:
        return JSONResponse({"access_token": "t"})

    async def said(request: Request) -> JSONResponse:
        return JSONResponse(answer)

    methods = ["GET", "POST"]
    routes = [Route("/v1/custodial/eng/token", token, methods=methods), Route("/{rest:path}", said, methods=methods)]
    return serve(Starlette(routes=routes))


def test_a_token_and_a_request_end_before_whoever_asks_gives_up() -> None:
    assert json_http.CONNECT + TOKEN_READ + json_http.CONNECT + SEND_READ <= 3 * (json_http.CONNECT + json_http.READ)


def test_on_the_stand_ins_page_a_deposit_comes_in(scheme: Scheme) -> None:
    ref = scheme.lodged()
    for does, status in (("received", "protected"), ("disputed", "release in dispute"), ("agreed", "unprotected")):
        answer = urllib3.request("POST", f"{scheme.url}/account", body=f"does={does}&id={ref}")
        assert (answer.status, status in answer.data.decode()) == (200, True)
