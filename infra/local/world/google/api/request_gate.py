"""Entry of all requests to the fake Google: authentication, injected faults, and response format."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from infra.local.world.google.api.fields import masked
from infra.local.world.google.errors import BadRequestError, GoogleError, NotFoundError
from infra.local.world.google.oauth import Token
from infra.local.world.google.scopes import METHODS, long_name
from infra.local.world.google.world import Fault, GoogleAccount, GoogleWorld
from infra.local.world.http_responses import ResetResponse

_LEGACY = ("gmail", "calendar", "drive")
_BEFORE: dict[Fault, tuple[int, str, str]] = {
    "slow_down": (429, "rateLimitExceeded", "User-rate limit exceeded."),
    "rate_limited": (403, "rateLimitExceeded", "Rate Limit Exceeded"),
    "gone": (410, "deleted", "Resource has been deleted"),
    "unavailable": (503, "backendError", "The service is currently unavailable."),
}
_RETRY_AFTER_SECONDS = 30
_ONLY_APPS = long_name("drive.file")


@dataclass(frozen=True)
class ApiRequest:
    """An authenticated request: its account, query, path and body.

    With `only_apps` its token opens only files made with it (`drive.file`).
    """

    world: GoogleWorld
    account: GoogleAccount
    request: Request
    content: bytes
    only_apps: bool

    @property
    def address(self) -> str:
        """Return the address of the account."""
        return self.account.address

    @property
    def path(self) -> Mapping[str, str]:
        """Return the variables in the path."""
        return self.request.path_params

    def text(self, name: str, default: str = "") -> str:
        """Return a parameter of the query."""
        return self.request.query_params.get(name, default)

    def texts(self, name: str) -> list[str]:
        """Return the values of a parameter that may be repeated."""
        return self.request.query_params.getlist(name)

    def flag(self, name: str) -> bool:
        """Return whether a parameter is `true`."""
        return self.text(name) == "true"

    def number(self, name: str, default: int, most: int) -> int:
        """Return a whole number from 1 on. Raises `BadRequestError` beyond `most`."""
        said = self.text(name) or str(default)
        if not said.isdecimal() or not 1 <= int(said) <= most:
            raise BadRequestError(
                f"Invalid value '{said}'. Values must be within the range: [1, {most}]", "invalidParameter"
            )
        return int(said)

    @property
    def body(self) -> dict[str, Any]:
        """Return the JSON object of the body. Raises `BadRequestError`."""
        try:
            said = json.loads(self.content or b"{}")
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise BadRequestError("Invalid JSON payload received.", "parseError")
        return said

    def page(self, found: list[Any], size: int) -> tuple[list[Any], dict[str, str]]:
        """Return one page of `found`, and the token of the next one if there is more."""
        said = self.text("pageToken", "0")
        if not said.isdecimal():
            raise BadRequestError("Invalid pageToken", "invalidParameter")
        start, end = int(said), int(said) + size
        return found[start:end], {"nextPageToken": str(end)} if len(found) > end else {}


Handler = Callable[[ApiRequest], Response | dict[str, Any] | None]


class RequestGate:
    """Maker of routes from handlers; each handler is called with the world locked."""

    def __init__(self, world: GoogleWorld) -> None:
        self._world = world

    def route(self, method: str, verb: str, path: str, handler: Handler) -> Route:
        """Return the route of the API's method `method`, named as in its discovery document."""

        async def answer(request: Request) -> Response:
            try:
                token = self._admitted(request, method)
                only_apps = METHODS[method].intersection(token.scopes) == {_ONLY_APPS}
                account = self._world.account(token.address)
                call = ApiRequest(self._world, account, request, await request.body(), only_apps)
                return self._answer(call, method, handler)
            except GoogleError as error:
                return _refusal(error, method)

        endpoint: Callable[[Request], Awaitable[Response]] = answer
        return Route(path, endpoint, methods=[verb])

    def _answer(self, call: ApiRequest, method: str, handler: Handler) -> Response:
        call.world.asked[method] += 1
        fault = call.world.fault(call.account, method, method.partition(".")[0])
        if fault in _BEFORE:
            code, reason, message = _BEFORE[fault]
            raise GoogleError(code, reason, message, retry_after=_RETRY_AFTER_SECONDS if code == 429 else 0)
        if fault == "cut_before":
            return ResetResponse()
        with call.world.lock:
            said = handler(call)
        if fault == "cut_after":
            return ResetResponse()
        if fault == "unavailable_after":
            raise GoogleError(503, "backendError", "The service is currently unavailable.")
        if said is None:
            return Response(status_code=204)
        return said if isinstance(said, Response) else JSONResponse(masked(said, call.text("fields")))

    def _admitted(self, request: Request, method: str) -> Token:
        token = self._world.oauth.let_in(request.headers.get("authorization", "").removeprefix("Bearer "))
        if token is None:
            raise GoogleError(
                401,
                "authError",
                "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other "
                "valid authentication credential.",
            )
        if METHODS[method].isdisjoint(token.scopes):
            error = GoogleError(403, "insufficientPermissions", "Request had insufficient authentication scopes.")
            service = f"{method.partition('.')[0]}.googleapis.com"
            error.details = [
                {
                    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                    "reason": "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
                    "domain": "googleapis.com",
                    "metadata": {"service": service, "method": method},
                }
            ]
            raise error
        if request.path_params.get("user_id", "me") not in ("me", token.address):
            raise GoogleError(403, "forbidden", f"Delegation denied for {token.address}")
        if token.address not in self._world.accounts:
            raise NotFoundError
        return token


def _refusal(error: GoogleError, method: str) -> Response:
    headers = {"Retry-After": str(error.retry_after)} if error.retry_after else {}
    if error.code == 401:
        headers["WWW-Authenticate"] = 'Bearer realm="https://accounts.google.com/", error="invalid_token"'
    return JSONResponse(error.body(legacy=method.startswith(_LEGACY)), status_code=error.code, headers=headers)
