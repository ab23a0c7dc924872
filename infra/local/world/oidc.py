"""Fake of an OpenID Connect provider: discovery, a page with a button for each member, tokens and keys.

https://openid.net/specs/openid-connect-core-1_0.html
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode

from jinja2 import Environment, FileSystemLoader
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from infra.environments import LOCAL_PROVIDER

CLIENT_ID = LOCAL_PROVIDER["oidc_client_id"]
CLIENT_SECRET = "local-demo-web-client-secret"  # noqa: S105 - opens nothing but the fake
# Path of the issuer on this machine.
ISSUER_PATH = "/oidc"
# Redirect path of Steward after a sign-in.
CALLBACK_PATH = "/app/sign-in/back"
_STATIC = Path(__file__).with_name("static")
_CODE_LIFE = timedelta(minutes=1)
_TOKEN_SECONDS = 300
Query = Mapping[str, str]


class _RefusedError(Exception):
    """An error as RFC 6749 names it."""


def _new_key() -> RSAKey:
    return RSAKey.generate_key(2_048, auto_kid=True)


@dataclass
class OidcWorld:
    """A provider at `issuer`, at which `people` (name by e-mail address) sign in without a password.

    `claims` replace those of every identity token, so that a test can have a provider that misbehaves; so does a `key`
    other than the `published` one.
    """

    issuer: str
    people: Mapping[str, str]
    redirect_uris: set[str]
    now: Callable[[], datetime]
    claims: dict[str, Any] = field(default_factory=dict)
    key: RSAKey = field(default_factory=_new_key)
    published: RSAKey = field(init=False)
    _codes: dict[str, tuple[datetime, str, Query]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Publish the key."""
        self.published = self.key

    def check(self, asked: Query) -> None:
        """Raise `_RefusedError` for a request that is answered by a page and not by a redirect."""
        if asked.get("client_id") != CLIENT_ID:
            raise _RefusedError("This client is unknown.")
        if asked.get("redirect_uri") not in self.redirect_uris:
            raise _RefusedError("This client may not send people to that address.")
        if asked.get("response_type") != "code" or "openid" not in asked.get("scope", "").split():
            raise _RefusedError("Only the authorization code flow of OpenID Connect is supported.")
        if not asked.get("code_challenge") or asked.get("code_challenge_method") != "S256":
            raise _RefusedError("A code challenge (S256) is required.")

    def code(self, asked: Query, address: str) -> str:
        """Return a code for the person with this address, who has just signed in."""
        code = secrets.token_urlsafe(24)
        self._codes[code] = (self.now() + _CODE_LIFE, address, asked)
        return code

    def redeem(self, form: Query) -> str:
        """Return the identity token for a code, which works once. Raises `_RefusedError`."""
        expires, address, asked = self._codes.pop(form.get("code", ""), (self.now(), "", {}))
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        redirect_uri = form.get("redirect_uri")
        if expires <= self.now() or asked["redirect_uri"] != redirect_uri or asked["code_challenge"] != challenge:
            raise _RefusedError("invalid_grant")
        now = int(self.now().timestamp())
        claims = {
            "iss": self.issuer,
            "aud": CLIENT_ID,
            "sub": hashlib.sha256(address.encode()).hexdigest()[:20],
            "iat": now,
            "exp": now + _TOKEN_SECONDS,
            "nonce": asked.get("nonce", ""),
            "email": address,
            "email_verified": True,
            "name": self.people.get(address, ""),
        }
        return jwt.encode({"alg": "RS256", "kid": self.key.kid}, {**claims, **self.claims}, self.key)


def oidc_routes(world: OidcWorld) -> list[Route]:
    """Return the routes, to be mounted at the issuer's path."""
    endpoints = _Endpoints(world)
    return [
        Route("/.well-known/openid-configuration", endpoints.discovery),
        Route("/authorize", endpoints.show, methods=["GET"]),
        Route("/authorize", endpoints.sign_in, methods=["POST"]),
        Route("/token", endpoints.token, methods=["POST"]),
        Route("/keys", endpoints.keys),
    ]


class _Endpoints:
    def __init__(self, world: OidcWorld) -> None:
        self._world = world
        self._pages = Environment(loader=FileSystemLoader(_STATIC), autoescape=True)

    async def discovery(self, _: Request) -> Response:
        """Return the provider's metadata."""
        issuer = self._world.issuer
        return JSONResponse(
            {
                "issuer": issuer,
                "authorization_endpoint": f"{issuer}/authorize",
                "token_endpoint": f"{issuer}/token",
                "jwks_uri": f"{issuer}/keys",
                "response_types_supported": ["code"],
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["RS256"],
                "code_challenge_methods_supported": ["S256"],
            }
        )

    async def show(self, request: Request) -> Response:
        """Show the page with the people."""
        try:
            self._world.check(request.query_params)
        except _RefusedError as error:
            return self._page(400, problem=str(error))
        return self._page(200, people=self._world.people, query=request.url.query)

    async def sign_in(self, request: Request) -> Response:
        """Take the form `{request, address}`, without an address if the person cancels; redirect to the client."""
        form = dict(parse_qsl((await request.body()).decode(), keep_blank_values=True))
        asked = dict(parse_qsl(form.get("request", "")))
        address = form.get("address", "")
        try:
            self._world.check(asked)
        except _RefusedError as error:
            return self._page(400, problem=str(error))
        known = address in self._world.people
        said = {"code": self._world.code(asked, address)} if known else {"error": "access_denied"}
        query = urlencode({**said, "state": asked.get("state", ""), "iss": self._world.issuer})
        return RedirectResponse(f"{asked['redirect_uri']}?{query}", status_code=303)

    async def token(self, request: Request) -> Response:
        """Return the tokens for a code."""
        form = dict(parse_qsl((await request.body()).decode()))
        if _client(request) != (CLIENT_ID, CLIENT_SECRET):
            return JSONResponse({"error": "invalid_client"}, status_code=401)
        try:
            identity = self._world.redeem(form)
        except _RefusedError as error:
            return JSONResponse({"error": str(error)}, status_code=400)
        tokens = {"access_token": secrets.token_urlsafe(24), "token_type": "Bearer", "expires_in": _TOKEN_SECONDS}
        return JSONResponse({**tokens, "id_token": identity}, headers={"cache-control": "no-store"})

    async def keys(self, _: Request) -> Response:
        """Return the public keys."""
        return JSONResponse({"keys": [{**self._world.published.as_dict(private=False), "use": "sig", "alg": "RS256"}]})

    def _page(self, status: int, **said: object) -> Response:
        html = self._pages.get_template("oidc.html").render(**said)
        # No `form-action`, since the form's redirect leads back to the client.
        policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'"
        return HTMLResponse(html, status, {"content-security-policy": policy, "cache-control": "no-store"})


def _client(request: Request) -> tuple[str, str]:
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    if kind != "Basic":
        return "", ""
    client_id, _, secret = base64.b64decode(given).decode().partition(":")
    return unquote(client_id), unquote(secret)
