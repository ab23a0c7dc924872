"""Google's token endpoint and Gmail's REST API in front of a `GoogleWorld`.

What the real API would refuse is refused here: parameters it does not have, tokens nobody was given, a caller who may
not act for the mailbox.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from collections.abc import Awaitable, Callable
from urllib.parse import parse_qs

from google.auth import jwt
from google.auth.exceptions import GoogleAuthError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from infra.local.world.google import (
    SERVICE_ACCOUNT,
    TOKEN_PATH,
    CannotSearch,
    GoogleWorld,
    Refused,
    StoredMail,
    headers_of,
    public_key,
)
from infra.local.world.wire import ResetResponse

_MESSAGES = "/gmail/v1/users/me/messages"
# Whoever is asked for a token, this is whom the question is addressed to.
_AUDIENCE = "https://oauth2.googleapis.com/token"
_GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer"
_SCOPE = "https://www.googleapis.com/auth/gmail."
_LIST = {"q", "maxResults", "pageToken", "labelIds", "includeSpamTrash"}
_GET = {"format", "metadataHeaders"}
_LARGEST_PAGE = 500

Endpoint = Callable[[Request], Awaitable[Response]]


class GoogleError(Exception):
    """An error Google would answer with."""

    def __init__(self, code: int, status: str, message: str, retry_after: int = 0) -> None:
        super().__init__(message)
        body = {"error": {"code": code, "message": message, "status": status}}
        headers = {"Retry-After": str(retry_after)} if retry_after else None
        self.response = JSONResponse(body, status_code=code, headers=headers)


def create_google_app(world: GoogleWorld) -> Starlette:
    """The stand-in as an application of its own."""
    return Starlette(routes=google_routes(world))


def google_routes(world: GoogleWorld) -> list[Route]:
    """Routes to mount under any base path."""
    api = _Api(world)
    return [
        Route(TOKEN_PATH, _answered(api.token), methods=["POST"]),
        Route(_MESSAGES, _answered(api.listed)),
        Route(f"{_MESSAGES}/send", _answered(api.send), methods=["POST"]),
        Route(f"{_MESSAGES}/{{mail_id}}", _answered(api.get)),
    ]


def _answered(endpoint: Endpoint) -> Endpoint:
    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except GoogleError as error:
            return error.response

    return answer


class _Api:
    def __init__(self, world: GoogleWorld) -> None:
        self._world = world
        self._tokens: dict[str, frozenset[str]] = {}

    async def token(self, request: Request) -> Response:
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
        try:
            said = jwt.decode(form.get("assertion", ""), certs=public_key(), audience=_AUDIENCE)
        except (ValueError, GoogleAuthError) as error:
            return JSONResponse({"error": "invalid_grant", "error_description": str(error)}, status_code=400)
        if form.get("grant_type") != _GRANT or said["iss"] != SERVICE_ACCOUNT or said.get("sub") != self._world.mailbox:
            return JSONResponse({"error": "unauthorized_client"}, status_code=401)
        token = secrets.token_urlsafe()
        self._tokens[token] = frozenset(said["scope"].split())
        return JSONResponse({"access_token": token, "expires_in": 3_599, "token_type": "Bearer"})

    async def listed(self, request: Request) -> Response:
        self._may(request, "readonly", _LIST)
        size = int(request.query_params.get("maxResults", 100))
        if size > _LARGEST_PAGE:
            raise GoogleError(400, "INVALID_ARGUMENT", "Invalid value for maxResults")
        try:
            found = self._world.search(request.query_params.get("q", ""))
        except (CannotSearch, ValueError) as error:
            raise GoogleError(400, "INVALID_ARGUMENT", str(error)) from None
        start = int(request.query_params.get("pageToken", 0))
        page, rest = found[start : start + size], found[start + size :]
        said: dict[str, object] = {"resultSizeEstimate": len(found)}
        if page:
            said["messages"] = [{"id": mail.mail_id, "threadId": mail.thread_id} for mail in page]
        if rest:
            said["nextPageToken"] = str(start + size)
        return JSONResponse(said)

    async def get(self, request: Request) -> Response:
        self._may(request, "readonly", _GET)
        mail = next((one for one in self._world.mails if one.mail_id == request.path_params["mail_id"]), None)
        if mail is None:
            raise GoogleError(404, "NOT_FOUND", "Requested entity was not found.")
        said = _resource(mail)
        match request.query_params.get("format", "full"):
            case "raw":
                said["raw"] = base64.urlsafe_b64encode(mail.content).decode()
            case "metadata":
                said["payload"] = {"headers": headers_of(mail, request.query_params.getlist("metadataHeaders"))}
            case other:
                raise GoogleError(400, "INVALID_ARGUMENT", f"the stand-in has no format {other!r}")
        return JSONResponse(said)

    async def send(self, request: Request) -> Response:
        self._may(request, "send", set())
        given = await request.json()
        if not isinstance(given, dict) or set(given) - {"raw", "threadId"}:
            raise GoogleError(400, "INVALID_ARGUMENT", "Invalid JSON payload received.")
        fault = self._world.faults.popleft() if self._world.faults else None
        if fault == "slow_down":
            raise GoogleError(429, "RESOURCE_EXHAUSTED", "User-rate limit exceeded.", retry_after=30)
        if fault == "unavailable":
            raise GoogleError(503, "UNAVAILABLE", "The service is currently unavailable.")
        if fault == "cut_before":
            return ResetResponse()
        try:
            content = base64.urlsafe_b64decode(given["raw"])
            sent = self._world.send(content, given.get("threadId"))
        except (KeyError, binascii.Error, Refused) as error:
            raise GoogleError(400, "INVALID_ARGUMENT", str(error)) from None
        return ResetResponse() if fault == "cut_after" else JSONResponse(_resource(sent))

    def _may(self, request: Request, what: str, parameters: set[str]) -> None:
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        if token not in self._tokens:
            raise GoogleError(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
        if _SCOPE + what not in self._tokens[token]:
            raise GoogleError(403, "PERMISSION_DENIED", "Request had insufficient authentication scopes.")
        if unknown := set(request.query_params) - parameters:
            raise GoogleError(400, "INVALID_ARGUMENT", f'Invalid JSON payload received. Unknown name "{min(unknown)}"')


def _resource(mail: StoredMail) -> dict[str, object]:
    return {
        "id": mail.mail_id,
        "threadId": mail.thread_id,
        "labelIds": sorted(mail.labels),
        "internalDate": str(int(mail.came_at.timestamp() * 1_000)),
        "sizeEstimate": len(mail.content),
    }
