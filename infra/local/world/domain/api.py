"""REST API of the fake Domain, and the public page of an advert."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from infra.local.world.domain.errors import DomainError
from infra.local.world.domain.world import DomainWorld
from infra.local.world.http_responses import answered_with, json_object

_STATIC = Path(__file__).parents[1] / "static"
_BEFORE = {
    "down": DomainError(500, "Internal server error"),
    "slow_down": DomainError(429, "Too many requests"),
    "revoked": DomainError(401, "The token is not valid."),
}
# An enquiry by the page of an advert.
_SENDER = {"name": "firstName", "email": "email"}
Kind = Literal["upload", "off_market", "report", "listing", "enquiries", "statistics"]
_SCOPES: dict[Kind, str] = {
    **dict.fromkeys(("upload", "off_market"), "api_listings_write"),
    **dict.fromkeys(("report", "listing", "statistics"), "api_listings_read"),
    "enquiries": "api_enquiries_read",
}
Do = Callable[[DomainWorld, Request, bytes], Any]


def domain_routes(world: DomainWorld) -> list[Route]:
    """Return the routes of the API, its tokens and its page, to be mounted at Domain's configured address."""
    pages = Environment(loader=FileSystemLoader(_STATIC), autoescape=select_autoescape())

    def asked(kind: Kind, do: Do) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            return await _answered(world, kind, request, do)

        return answer

    async def token(request: Request) -> Response:
        return await _token(world, request)

    async def advert(request: Request) -> Response:
        return await _advert(world, pages, request)

    reports, one = "/v1/listings/processingReports", "/v1/listings/{id}"
    return [
        Route("/v1/connect/token", token, methods=["POST"]),
        Route("/v1/listings/residential", asked("upload", _upload), methods=["PUT"]),
        Route("/v2/listings/residential/offmarket", asked("off_market", _off_market), methods=["POST"]),
        Route(reports, asked("report", lambda world, request, _: world.reports(_name(world, request)))),
        Route(reports + "/{id}", asked("report", lambda world, request, _: world.report(_id(request)))),
        Route(one, asked("listing", lambda world, request, _: world.listing(_id(request)))),
        Route(one + "/enquiries", asked("enquiries", _enquiries)),
        Route(one + "/statistics", asked("statistics", _statistics)),
        Route("/advert/{id}", advert, methods=["GET", "POST"]),
    ]


async def _answered(world: DomainWorld, kind: Kind, request: Request, do: Do) -> Response:
    body = await request.body()
    world.asked[kind] += 1
    fault = world.faults.popleft() if world.faults else None
    try:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme != "Bearer" or not world.may(token, _SCOPES[kind]):
            raise _BEFORE["revoked"]
        if fault == "html":
            return HTMLResponse("<h1>Bad gateway</h1>", 502)
        if fault == "nonsense":
            return JSONResponse({"processStatus": "somehow"})
        if fault in _BEFORE:
            raise _BEFORE[fault]
        answer = do(world, request, body)
    except DomainError as error:
        return JSONResponse(error.body, status_code=error.status, media_type="application/problem+json")
    accepted = 202 if kind in ("upload", "off_market") else 200
    return await answered_with(fault, JSONResponse(answer, status_code=accepted), _BEFORE["down"].body)


async def _token(world: DomainWorld, request: Request) -> Response:
    world.asked["token"] += 1
    given = dict(parse_qsl((await request.body()).decode()))
    try:
        scheme, _, basic = request.headers.get("authorization", "").partition(" ")
        client, _, secret = base64.b64decode(basic).decode().partition(":") if scheme == "Basic" else ("", "", "")
        return JSONResponse(world.token(client, secret, given))
    except (binascii.Error, UnicodeDecodeError):
        return JSONResponse({"error": "invalid_client"}, status_code=400)
    except DomainError as error:
        return JSONResponse(error.body, status_code=error.status)


def _given(request: Request, body: bytes) -> dict[str, Any]:
    given = json_object(request, body)
    if given is None:
        raise DomainError(400, "The request is no JSON object.")
    return given


def _upload(world: DomainWorld, request: Request, body: bytes) -> Any:
    return world.upload(_given(request, body), off=False)


def _off_market(world: DomainWorld, request: Request, body: bytes) -> Any:
    return world.upload(_given(request, body), off=True)


def _enquiries(world: DomainWorld, request: Request, body: bytes) -> Any:
    page = request.query_params.get("pageNumber", "1")
    return world.enquiries(_id(request), int(page) if page.isdecimal() else 1)


def _statistics(world: DomainWorld, request: Request, body: bytes) -> Any:
    return world.statistics(_id(request), request.query_params.get("timePeriod", "last7Days"))


def _id(request: Request) -> str:
    return str(request.path_params["id"])


def _name(world: DomainWorld, request: Request) -> str:
    """Return the provider's id of the advert in the request. Raises `DomainError` for another agency."""
    if request.query_params.get("agencyId") != str(world.agency):
        raise DomainError(403, "The client has no access to this agency.")
    return request.query_params.get("providerAdId", "")


async def _advert(world: DomainWorld, pages: Environment, request: Request) -> Response:
    """Show an advert and count the view, or record an enquiry."""
    found = next((one for one in world.adverts() if str(one["id"]) == _id(request)), None)
    if found is None or found["status"] != "live":
        return HTMLResponse("There is no such advert.", 404)
    asked = request.method == "POST"
    if asked:
        given = dict(parse_qsl((await request.body()).decode()))
        sender = {_SENDER[name]: value for name, value in given.items() if name in _SENDER}
        world.enquire(found["name"], given.get("message", ""), **sender)
    else:
        world.looked_at(found["name"])
    return HTMLResponse(pages.get_template("advert.html").render(one=found["given"], asked=asked))
