"""REST API of the fake SingleKey, and the form that an applicant fills in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from infra.local.world.http_responses import answered_with, json_object
from infra.local.world.singlekey.errors import SingleKeyError
from infra.local.world.singlekey.world import SingleKeyWorld

_STATIC = Path(__file__).parents[1] / "static"
_BEFORE = {
    "down": SingleKeyError(500, "Internal server error", ["Internal server error"]),
    "slow_down": SingleKeyError(429, "Rate limit exceeded", ["Rate limit exceeded"]),
    "revoked": SingleKeyError(401, "Invalid token."),
}
# Credit scores of the reports that the applicant's page offers.
_SCORES = {"good": 720, "poor": 540, "none": None}
Do = Callable[[SingleKeyWorld, Request, bytes], dict[str, Any]]


def singlekey_routes(world: SingleKeyWorld) -> list[Route]:
    """Return the routes of the API and its page, to be mounted at SingleKey's configured address."""
    pages = Environment(loader=FileSystemLoader(_STATIC), autoescape=select_autoescape())

    def asked(do: Do) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            return await _answered(world, request, do)

        return answer

    async def form(request: Request) -> Response:
        return await _form(world, pages, request)

    return [
        Route("/screen/embedded_flow_request", asked(_invite), methods=["POST"]),
        Route("/api/report/{token}", asked(_report)),
        Route("/screen/tenant", form, methods=["GET", "POST"]),
    ]


async def _answered(world: SingleKeyWorld, request: Request, do: Do) -> Response:
    body = await request.body()
    world.asked["invite" if request.method == "POST" else "report"] += 1
    fault = world.faults.popleft() if world.faults else None
    try:
        if request.headers.get("authorization") != f"Token {world.key}":
            raise SingleKeyError(401, "Invalid token.")
        if fault == "html":
            return HTMLResponse("<h1>Forbidden</h1>", 500)
        if fault in _BEFORE:
            raise _BEFORE[fault]
        answer = do(world, request, body)
    except SingleKeyError as error:
        return JSONResponse(error.body, status_code=error.status)
    return await answered_with(fault, JSONResponse(answer), _BEFORE["down"].body)


def _invite(world: SingleKeyWorld, request: Request, body: bytes) -> dict[str, Any]:
    given = json_object(request, body)
    if given is None:
        raise SingleKeyError(400, "missing or incomplete data", ["the request is no JSON object"])
    return world.invite(given)


def _report(world: SingleKeyWorld, request: Request, body: bytes) -> dict[str, Any]:
    return world.report(request.path_params["token"])


async def _form(world: SingleKeyWorld, pages: Environment, request: Request) -> Response:
    token = request.query_params.get("token", "")
    try:
        world.opened(token)
        if request.method == "POST":
            given = dict(parse_qsl((await request.body()).decode()))
            world.handed_in(token)
            world.found(token, _SCORES.get(given.get("finds", "")))
        one = world.screening(token)
    except SingleKeyError:
        return HTMLResponse("There is no such form.", 404)
    return HTMLResponse(pages.get_template("screening.html").render(one=one))
