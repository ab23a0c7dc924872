"""REST API of the fake Stripe, and the page on which people pay."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from infra.local.world.http_responses import answered_with
from infra.local.world.stripe.errors import StripeError
from infra.local.world.stripe.world import StripeWorld

_STATIC = Path(__file__).parents[1] / "static"
_BEFORE = {
    "down": StripeError(500, "An unknown error occurred", kind="api_error"),
    "conflict": StripeError(409, "There is currently another in-progress request using this Idempotency Key."),
    "slow_down": StripeError(429, "Too many requests hit the API too quickly.", code="rate_limit"),
    "revoked": StripeError(401, "Invalid API Key provided: sk_test_***"),
}
Do = Callable[[StripeWorld, Request, Mapping[str, Any]], dict[str, Any]]


def stripe_routes(world: StripeWorld) -> list[Route]:
    """Return the routes of the API and its page, to be mounted at Stripe's configured address."""
    pages = Environment(loader=FileSystemLoader(_STATIC), autoescape=select_autoescape())

    def asked(do: Do) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            return await _answered(world, request, do)

        return answer

    async def page(request: Request) -> Response:
        return _page(world, pages, request.path_params["session"])

    async def pay(request: Request) -> Response:
        return await _paid(world, pages, request)

    return [
        Route("/v1/checkout/sessions", asked(_create), methods=["POST"]),
        Route("/v1/checkout/sessions/{session}", asked(_retrieve)),
        Route("/v1/checkout/sessions/{session}/expire", asked(_expire), methods=["POST"]),
        Route("/v1/payment_intents", asked(lambda w, _, form: w.create_intent(form)), methods=["POST"]),
        Route("/v1/payment_intents", asked(_intents)),
        Route("/v1/payment_intents/{intent}/confirm", asked(_confirm), methods=["POST"]),
        Route("/v1/setup_intents/{setup}", asked(lambda w, r, _: w.setup(r.path_params["setup"]))),
        Route("/v1/payment_methods/{method}", asked(lambda w, r, _: w.method(r.path_params["method"]))),
        Route("/v1/payment_methods/{method}/detach", asked(_detach), methods=["POST"]),
        Route("/v1/mandates/{mandate}", asked(lambda w, r, _: w.mandate(r.path_params["mandate"]))),
        Route("/v1/customers/{customer}", asked(lambda w, r, _: w.customer(r.path_params["customer"]))),
        Route("/v1/payment_intents/{intent}", asked(_intent)),
        Route("/v1/refunds", asked(_refund), methods=["POST"]),
        Route("/v1/refunds", asked(_refunds)),
        Route("/pay/{session}", page),
        Route("/pay/{session}", pay, methods=["POST"]),
    ]


async def _answered(world: StripeWorld, request: Request, do: Do) -> Response:
    body = await request.body()
    encoded = body.decode() if request.method == "POST" else request.url.query
    form = nested(parse_qsl(encoded, keep_blank_values=True))
    world.asked[f"{request.method} {request.url.path.partition('/v1')[2]}"] += 1
    fault = world.faults.popleft() if world.faults else None
    try:
        if request.headers.get("authorization") != f"Bearer {world.key}":
            raise StripeError(401, "Invalid API Key provided.")
        if fault in _BEFORE:
            raise _BEFORE[fault]
        key = request.headers.get("idempotency-key", "") if request.method == "POST" else ""
        asked = f"{request.url.path}?{encoded}"
        # In a thread: a payment may send a webhook by a blocking call.
        answer = await asyncio.to_thread(world.once, key, asked, lambda: do(world, request, form))
    except StripeError as error:
        return JSONResponse(error.body, status_code=error.status)
    return await answered_with(fault, JSONResponse(answer), _BEFORE["down"].body)


def nested(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """Return `a[b][0]=1` as `{"a": {"b": {"0": "1"}}}`."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        *above, last = name.replace("]", "").split("[")
        place = found
        for step in above:
            place = place.setdefault(step, {})
        place[last] = value
    return found


def _create(world: StripeWorld, request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    return world.create_session(form)


def _retrieve(world: StripeWorld, request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    found = world.session(request.path_params["session"])
    wanted = set(form.get("expand", {}).values())
    if found["payment_intent"] and any(one.startswith("payment_intent") for one in wanted):
        charge = "payment_intent.latest_charge" in wanted
        found["payment_intent"] = _with_charge(world, world.intent(found["payment_intent"]), charge)
    if found["setup_intent"] and any(one.startswith("setup_intent") for one in wanted):
        intent = found["setup_intent"] = world.setup(found["setup_intent"])
        for name, whole in (("payment_method", world.method), ("mandate", world.mandate)):
            if intent[name] and f"setup_intent.{name}" in wanted:
                intent[name] = whole(intent[name])
    return found


def _intent(world: StripeWorld, request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    wanted = set(form.get("expand", {}).values())
    return _with_charge(world, world.intent(request.path_params["intent"]), "latest_charge" in wanted)


def _intents(world: StripeWorld, request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    wanted = set(form.get("expand", {}).values())
    found = world.intents(str(form.get("customer", "")))[: int(form.get("limit", 10))]
    data = [_with_charge(world, one, "data.latest_charge" in wanted) for one in found]
    return {"object": "list", "data": data, "has_more": False, "url": "/v1/payment_intents"}


def _with_charge(world: StripeWorld, intent: dict[str, Any], wanted: bool) -> dict[str, Any]:
    if wanted and intent["latest_charge"]:
        intent["latest_charge"] = world.charge(intent["latest_charge"])
    return intent


def _confirm(world: StripeWorld, request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    return world.confirm_intent(request.path_params["intent"], form)


def _detach(world: StripeWorld, request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    return world.detach(request.path_params["method"])


def _expire(world: StripeWorld, request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    return world.expire(request.path_params["session"])


def _refund(world: StripeWorld, request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    return world.refund(form)


def _refunds(world: StripeWorld, request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    data = world.refunds(str(form.get("payment_intent", "")))
    return {"object": "list", "data": data, "has_more": False, "url": "/v1/refunds"}


def _page(world: StripeWorld, pages: Environment, session_id: str, problem: str = "") -> Response:
    try:
        found = world.session(session_id)
    except StripeError:
        return HTMLResponse("There is no such page.", 404)
    if found["mode"] == "setup":
        processing = bool(_processing(world, found))
        said = {"session": found, "name": "Automatic payment", "amount": "", "processing": processing}
        return HTMLResponse(pages.get_template("pay.html").render(**said, problem=problem))
    processing = bool(found["payment_intent"]) and world.intent(found["payment_intent"])["status"] == "processing"
    amount = f"{found['amount_total'] / 100:.2f} {found['currency'].upper()}"
    said = {"session": found, "name": world.name_of(session_id), "amount": amount, "processing": processing}
    return HTMLResponse(pages.get_template("pay.html").render(**said, problem=problem))


def _processing(world: StripeWorld, session: Mapping[str, Any]) -> list[str]:
    """Return the ids of the customer's collections that the bank has not settled."""
    some = world.intents(session["customer"]) if session["customer"] else []
    return [one["id"] for one in some if one["status"] == "processing"]


async def _paid(world: StripeWorld, pages: Environment, request: Request) -> Response:
    session_id = request.path_params["session"]
    form = dict(parse_qsl((await request.body()).decode()))
    does = form.get("does", "")
    try:
        if world.session(session_id)["mode"] == "setup":
            return _set_up(world, pages, session_id, form)
        if does in ("received", "refused"):
            world.bank_says(session_id, received=does == "received")
        else:
            world.pay(session_id, form.get("name", ""), by_bank=does == "bank", declined=does == "decline")
    except StripeError as error:
        return _page(world, pages, session_id, str(error))
    if does == "card":
        return RedirectResponse(world.session(session_id)["success_url"], 303)
    problem = "The card was declined. Try another way." if does == "decline" else ""
    return _page(world, pages, session_id, problem)


def _set_up(world: StripeWorld, pages: Environment, session_id: str, form: Mapping[str, str]) -> Response:
    does = form.get("does", "")
    if does in ("received", "refused"):
        for intent_id in _processing(world, world.session(session_id)):
            world.bank_pays(intent_id, received=does == "received")
        return _page(world, pages, session_id)
    world.set_up(session_id, form.get("name", ""), by_bank=does == "bank", declines=int(does == "decline"))
    return RedirectResponse(world.session(session_id)["success_url"], 303)
