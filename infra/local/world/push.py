"""Fake of browsers and their push service: creates subscriptions, decrypts messages and shows them.

https://www.rfc-editor.org/rfc/rfc8030 (the service), 8291 (encryption) and 8292 (who sends).
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

PUSH_PATH = "/push"
_TOO_LATE, _UNKNOWN, _REFUSED = 410, 404, 403


@dataclass
class StandInBrowser:
    """A browser with a subscription at `endpoint`; `shown` are the messages it has shown, as it read them."""

    endpoint: str
    server_key: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    shown: list[str] = field(default_factory=list)
    is_gone: bool = False

    def as_json(self) -> dict[str, object]:
        """Return the subscription as a page gets it from its browser."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": _text(point), "auth": _text(self.auth)}}


@dataclass
class PushWorld:
    """A push service at `url`. The statuses in `answers` are given to the next messages, which it does not take."""

    url: str
    browsers: dict[str, StandInBrowser] = field(default_factory=dict)
    answers: list[int] = field(default_factory=list)

    def subscribe(self, server_key: str = "") -> StandInBrowser:
        """Return a new subscription, for messages signed with this key; of any sender if it is empty."""
        name = secrets.token_urlsafe(16)
        self.browsers[name] = StandInBrowser(f"{self.url}/{name}", server_key)
        return self.browsers[name]

    def take(self, name: str, headers: dict[str, str], body: bytes) -> int:
        """Take a message for a browser; return the status of the answer."""
        browser = self.browsers.get(name)
        if self.answers:
            return self.answers.pop(0)
        if browser is None or browser.is_gone:
            return _TOO_LATE if browser else _UNKNOWN
        if not self._may_send(browser, headers.get("authorization", "")) or not headers.get("ttl", "").isdecimal():
            return _REFUSED
        words = http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth, version="aes128gcm")
        browser.shown.append(words.decode())
        return 201

    def _may_send(self, browser: StandInBrowser, authorization: str) -> bool:
        scheme, _, rest = authorization.partition(" ")
        given = dict(one.strip().split("=", 1) for one in rest.split(",") if "=" in one)
        if scheme != "vapid" or browser.server_key not in ("", given.get("k")):
            return False
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(given["k"]))
        key = ECKey.import_key(point.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
        try:
            claims = jwt.decode(given["t"], key).claims
        except JoseError:
            return False
        host = urlsplit(self.url)
        return claims["aud"] in (f"{host.scheme}://{host.netloc}", f"{host.scheme}://{host.hostname}")


def push_routes(world: PushWorld) -> Sequence[Route]:
    """Return the routes below `PUSH_PATH`: subscriptions, messages, and a page with what was shown."""

    async def subscribe(request: Request) -> Response:
        return JSONResponse(world.subscribe(request.query_params.get("key", "")).as_json(), 201)

    async def take(request: Request) -> Response:
        headers = {name.lower(): value for name, value in request.headers.items()}
        status = world.take(request.path_params["name"], headers, await request.body())
        return Response(status_code=status, headers={"retry-after": "30"} if status in (429, 503) else None)

    async def show(_: Request) -> Response:
        shown = [words for browser in world.browsers.values() for words in browser.shown]
        lines = "".join(f"<li>{escape(words)}</li>" for words in shown)
        return HTMLResponse(f"<!doctype html><title>Push messages</title><h1>Push messages</h1><ol>{lines}</ol>")

    return (
        Route("/", show),
        Route("/subscriptions", subscribe, methods=["POST"]),
        Route("/{name}", take, methods=["POST"]),
    )


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
