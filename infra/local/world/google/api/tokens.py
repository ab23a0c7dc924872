"""OAuth token endpoint of the fake Google: exchanges codes, refresh tokens and assertions for access tokens.

It also serves the certificates that verify Google's own signatures.

https://developers.google.com/identity/protocols/oauth2/web-server and .../service-account
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

from google.auth import jwt
from google.auth.exceptions import GoogleAuthError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from infra.local.world.google.keys import (
    CERTS_PATH,
    CLIENT_ID,
    CLIENT_SECRET,
    SERVICE_ACCOUNT,
    TOKEN_PATH,
    certificates,
    public_key,
)
from infra.local.world.google.oauth import TOKEN_SECONDS, InvalidGrantError, Token
from infra.local.world.google.world import GoogleWorld
from infra.local.world.http_responses import ResetResponse

# The audience of assertions, whatever address they are sent to.
_AUDIENCE = "https://oauth2.googleapis.com/token"
# Approximate time for which a client may cache the certificates.
_CERTS_SECONDS = 21_600
_JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"
Form = dict[str, str]


class _TokenError(Exception):
    """An error as RFC 6749 names it."""

    def __init__(self, code: int, error: str, description: str) -> None:
        super().__init__(description)
        self.response = JSONResponse({"error": error, "error_description": description}, status_code=code)


def routes(world: GoogleWorld) -> list[Route]:
    """Return the routes `/token`, `/revoke` and the certificates."""
    endpoint = _Tokens(world)
    return [
        Route(TOKEN_PATH, endpoint.token, methods=["POST"]),
        Route("/revoke", endpoint.revoke, methods=["POST"]),
        Route(CERTS_PATH, endpoint.certificates),
    ]


class _Tokens:
    def __init__(self, world: GoogleWorld) -> None:
        self._world = world
        self._oauth = world.oauth

    async def token(self, request: Request) -> Response:
        """Return an access token for the grant in the form."""
        form = await _form(request)
        fault = self._world.fault(None, "token")
        if fault == "cut_before":
            return ResetResponse()
        if fault == "slow_down":
            return JSONResponse({"error": "rate_limit_exceeded"}, status_code=429, headers={"Retry-After": "30"})
        if fault in ("unavailable", "rate_limited", "gone"):
            return JSONResponse({"error": "internal_failure"}, status_code=503)
        grants: dict[str, Callable[[Form], dict[str, object]]] = {
            "authorization_code": self._code,
            "refresh_token": self._refresh,
            _JWT_BEARER: self._assertion,
        }
        try:
            if form.get("grant_type") not in grants:
                raise _TokenError(400, "unsupported_grant_type", f"Invalid grant_type: {form.get('grant_type', '')}")
            with self._world.lock:
                said = grants[form["grant_type"]](form)
        except InvalidGrantError as error:
            return JSONResponse({"error": "invalid_grant", "error_description": str(error)}, status_code=400)
        except _TokenError as error:
            return error.response
        return ResetResponse() if fault == "cut_after" else JSONResponse(said, headers={"Cache-Control": "no-store"})

    async def revoke(self, request: Request) -> Response:
        """End the grant of a token."""
        form = await _form(request)
        token = form.get("token") or request.query_params.get("token", "")
        with self._world.lock:
            if self._oauth.revoke(token):
                return JSONResponse({})
        return JSONResponse(
            {"error": "invalid_token", "error_description": "Token expired or revoked"}, status_code=400
        )

    async def certificates(self, _: Request) -> Response:
        """Return the certificates that verify Google's own signatures."""
        fault = self._world.fault(None, "certs")
        if fault == "cut_before":
            return ResetResponse()
        if fault:
            return Response("<html>503</html>", 503, media_type="text/html")
        return JSONResponse(certificates(), headers={"Cache-Control": f"public, max-age={_CERTS_SECONDS}"})

    def _code(self, form: Form) -> dict[str, object]:
        _check_client(form)
        if "code" not in form:
            raise _TokenError(400, "invalid_request", "Missing required parameter: code")
        made = self._oauth.redeem(
            form["code"], form["client_id"], form.get("code_verifier", ""), form.get("redirect_uri", "")
        )
        token = Token(made["address"], tuple(made["scopes"]), form["client_id"], made["grant"])
        said = self._answer(token, made["asked"]["nonce"])
        if made["refresh"]:
            said["refresh_token"] = self._oauth.refresh_token(token)
        return said

    def _refresh(self, form: Form) -> dict[str, object]:
        _check_client(form)
        if "refresh_token" not in form:
            raise _TokenError(400, "invalid_request", "Missing required parameter: refresh_token")
        return self._answer(self._oauth.refreshed(form["refresh_token"], form["client_id"]))

    def _assertion(self, form: Form) -> dict[str, object]:
        try:
            said = jwt.decode(form.get("assertion", ""), certs=public_key(), audience=_AUDIENCE)
        except (ValueError, GoogleAuthError) as error:
            raise InvalidGrantError(str(error)) from None
        address = str(said.get("sub", "")).lower()
        ours = address in self._world.accounts and address.endswith(f"@{self._world.domain}")
        if said["iss"] != SERVICE_ACCOUNT or not ours:
            raise _TokenError(
                401,
                "unauthorized_client",
                "Client is unauthorized to retrieve access tokens using this method, or client not authorized for any "
                "of the scopes requested.",
            )
        token = self._oauth.access_token(Token(address, tuple(said["scope"].split())))
        return {"access_token": token, "expires_in": TOKEN_SECONDS, "token_type": "Bearer"}

    def _answer(self, token: Token, nonce: str = "") -> dict[str, object]:
        said: dict[str, object] = {
            "access_token": self._oauth.access_token(token),
            "expires_in": TOKEN_SECONDS,
            "scope": " ".join(token.scopes),
            "token_type": "Bearer",
        }
        if "openid" in token.scopes:
            name = self._world.account(token.address).name
            said["id_token"] = self._oauth.id_token(token.address, name, token.client_id, nonce)
        return said


def _check_client(form: Form) -> None:
    if form.get("client_id") != CLIENT_ID:
        raise _TokenError(401, "invalid_client", "The OAuth client was not found.")
    if form.get("client_secret") != CLIENT_SECRET:
        raise _TokenError(401, "invalid_client", "Unauthorized")


async def _form(request: Request) -> Form:
    return {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
