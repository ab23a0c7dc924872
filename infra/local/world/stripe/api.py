"""Stripe's REST API in front of the stand-in, and the page where people pay."""

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

from infra.local.world.stripe.errors import StripeError
from infra.local.world.stripe.world import StripeWorld
from infra.local.world.wire import ResetResponse

_STATIC = Path(__file__).parents[1] / "static"
_BEFORE = {
    "down": StripeError(500, "An unknown error occurred", kind="api_error"),
    "conflict": StripeError(409, "There is currently another in-progress request using this Idempotency Key."),
    "slow_down": StripeError(429, "Too many requests hit the API too quickly.", code="rate_limit"),
    "revoked": StripeError(401, "Invalid API Key provided: sk_test_***"),
}
_HANGS = 30.0
Do = Callable[[StripeWorld, Request, Mapping[str, Any]], dict[str, Any]]


def stripe_routes(world: StripeWorld) -> list[Route]:
    """The API, to be mounted where Steward is told that Stripe is, and its page."""
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
        Route("/v1/payment_intents/{intent}", asked(lambda w, r, _: w.intent(r.path_params["intent"]))),
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
        # Off the loop: a payment may be told of by a call.
        answer = await asyncio.to_thread(world.once, key, asked, lambda: do(world, request, form))
    except StripeError as error:
        return JSONResponse(error.body, status_code=error.status)
    if fault == "cut_after":
        return ResetResponse()
    if fault == "hang_after":
        await asyncio.sleep(_HANGS)
    if fault == "down_after":
        return JSONResponse(_BEFORE["down"].body, status_code=500)
    return JSONResponse(answer)


def nested(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """`a[b][0]=1` as `{"a": {"b": {"0": "1"}}}`."""
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
        found["payment_intent"] = world.intent(found["payment_intent"])
        if found["payment_intent"]["latest_charge"] and "payment_intent.latest_charge" in wanted:
            charge = world.charge(found["payment_intent"]["latest_charge"])
            found["payment_intent"]["latest_charge"] = charge
    return found


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
    processing = bool(found["payment_intent"]) and world.intent(found["payment_intent"])["status"] == "processing"
    amount = f"{found['amount_total'] / 100:.2f} {found['currency'].upper()}"
    said = {"session": found, "name": world.name_of(session_id), "amount": amount, "processing": processing}
    return HTMLResponse(pages.get_template("pay.html").render(**said, problem=problem))


async def _paid(world: StripeWorld, pages: Environment, request: Request) -> Response:
    session_id = request.path_params["session"]
    form = dict(parse_qsl((await request.body()).decode()))
    does = form.get("does", "")
    try:
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
