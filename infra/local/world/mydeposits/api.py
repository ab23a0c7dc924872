"""REST API of the fake mydeposits, and a page on which deposits arrive and tenants answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from infra.local.world.http_responses import answered_with, json_object
from infra.local.world.mydeposits.errors import MyDepositsError
from infra.local.world.mydeposits.world import MyDepositsWorld

_STATIC = Path(__file__).parents[1] / "static"
_BEFORE = {
    "down": MyDepositsError(500, server="Internal server error"),
    "slow_down": MyDepositsError(429, server="Too many requests"),
    "revoked": MyDepositsError(401, authorization="The token is not valid"),
}
# Buttons of the page, by the status that each sets.
_STANDS = {"received": "protected", "agreed": "unprotected", "disputed": "release in dispute"}
Do = Callable[[MyDepositsWorld, Request, Mapping[str, Any], bytes], dict[str, Any]]


def mydeposits_routes(world: MyDepositsWorld) -> list[Route]:
    """Return the routes of the API and its page, to be mounted at mydeposits' configured address."""
    pages = Environment(loader=FileSystemLoader(_STATIC), autoescape=select_autoescape())
    at = f"/v1/{world.key['scheme']}/{world.key['region']}"

    def asked(name: str, do: Do) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            return await _answered(world, name, request, do)

        return answer

    async def page(request: Request) -> Response:
        if request.method == "POST":
            given = dict(parse_qsl((await request.body()).decode()))
            if given.get("does") == "received":
                world.received(given["id"])
            elif given.get("does") in _STANDS:
                world.stands(given["id"], _STANDS[given["does"]])
        return HTMLResponse(pages.get_template("deposits.html").render(all=world.tenancies()))

    return [
        *(
            Route(f"{at}{path}", asked(name, do), methods=[name.split()[0]], name=name)
            for name, (path, do) in _OPERATIONS.items()
        ),
        Route("/account", page, methods=["GET", "POST"]),
    ]


async def _answered(world: MyDepositsWorld, name: str, request: Request, do: Do) -> Response:
    body = await request.body()
    world.asked[name] += 1
    try:
        if name == "POST token":
            return JSONResponse(world.token(_given(request, body)))
        fault = world.faults.popleft() if world.faults else None
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme != "Bearer" or not world.knows(token):
            raise _BEFORE["revoked"]
        if fault == "html":
            return HTMLResponse("<h1>Forbidden</h1>", 500)
        if fault in _BEFORE:
            raise _BEFORE[fault]
        answer = do(world, request, _given(request, body) if body else {}, body)
    except MyDepositsError as error:
        return JSONResponse(error.body, status_code=error.status)
    return await answered_with(fault, JSONResponse(answer), _BEFORE["down"].body)


def _given(request: Request, body: bytes) -> dict[str, Any]:
    given = json_object(request, body)
    if given is None:
        raise MyDepositsError(400, body="The request is no JSON object")
    return given


def _id(request: Request) -> str:
    return str(request.path_params["id"])


_OPERATIONS: Mapping[str, tuple[str, Do]] = {
    "POST token": ("/token", lambda world, request, given, body: world.token(given)),
    "POST landlord": ("/landlord", lambda world, request, given, body: world.landlord(given)),
    "POST property": ("/property", lambda world, request, given, body: world.home(given)),
    "POST tenancy": ("/tenancy", lambda world, request, given, body: world.register(given)),
    "GET tenancies": ("/tenancies", lambda world, request, given, body: world.listed()),
    "GET tenancy": ("/tenancy/{id}", lambda world, request, given, body: world.details(world.tenancy(_id(request)))),
    "POST checkout": (
        "/tenancy/{id}/checkout",
        lambda world, request, given, body: world.check_out(_id(request), given),
    ),
    "POST otp": ("/tenancy/{id}/otp", lambda world, request, given, body: world.one_time_password(_id(request))),
    "POST unprotect": (
        "/tenancy/{id}/unprotect",
        lambda world, request, given, body: world.unprotect(
            _id(request), given, body, request.headers.get("signature", "")
        ),
    ),
    "GET payment details": (
        "/member/account/payment/details",
        lambda world, request, given, body: world.payment_details(),
    ),
}
