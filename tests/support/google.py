"""Serves the fake Google for tests, with validated requests, and people who sign in to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx2

from infra.local.world.google import GoogleWorld
from infra.local.world.google.api import create_google_app
from infra.local.world.google.keys import CLIENT_ID, CLIENT_SECRET
from tests.support.google_discovery import Checked
from tests.support.servers import serve

REDIRECT_URI = "https://steward.test/g/callback"


@dataclass
class ServedGoogle:
    """A fake Google at `url`. `violations` lists requests and responses that contradict Google's documents."""

    url: str
    world: GoogleWorld
    violations: list[str]
    # Nobody is asked by TLS, so no certificates need be read.
    _client: httpx2.Client = field(default_factory=lambda: httpx2.Client(verify=False))

    def ask(self, verb: str, path: str, token: str, **more: Any) -> httpx2.Response:
        """A request with an access token; `more` as of httpx."""
        headers = {"authorization": f"Bearer {token}", **more.pop("headers", {})}
        return self._client.request(verb, f"{self.url}{path}", headers=headers, **more)

    def consent_page(self, scopes: str, **more: str) -> httpx2.Response:
        """The page that asks somebody to let Steward do this."""
        return self._client.get(f"{self.url}/o/oauth2/v2/auth", params=_asked(scopes, more))

    def decide(
        self, address: str, scopes: str, allowed: str | None = None, decision: str = "allow", **more: str
    ) -> dict[str, str]:
        """Somebody decides on that page: the query they return with; `allowed` of the scopes, all unless given."""
        page = self.consent_page(scopes, **more)
        hidden = re.search(r'name="request" value="([^"]*)"', page.text)
        assert hidden, page.text
        ticked = scopes if allowed is None else allowed
        form = [("request", unescape(hidden[1])), ("account", address), ("decision", decision)]
        form += [("scope", scope) for scope in ticked.split()]
        headers = {"content-type": "application/x-www-form-urlencoded"}
        answer = self._client.post(f"{self.url}/o/oauth2/v2/auth", content=urlencode(form), headers=headers)
        assert answer.status_code == 302, answer.text
        return dict(parse_qsl(urlsplit(answer.headers["location"]).query))

    def token(self, **form: str) -> httpx2.Response:
        """What the token endpoint answers to Steward."""
        said = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, **form}
        return self._client.post(f"{self.url}/token", data=said)

    def redeem(self, code: str, **more: str) -> httpx2.Response:
        """What the token endpoint answers to a code."""
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": REDIRECT_URI, **more}
        return self.token(**form)

    def revoke(self, token: str) -> httpx2.Response:
        """End a grant."""
        return self._client.post(f"{self.url}/revoke", data={"token": token})

    def signed_in(self, address: str, scopes: str) -> dict[str, Any]:
        """The tokens after somebody has allowed all of these scopes for good."""
        said = self.decide(address, scopes, access_type="offline", prompt="consent")
        tokens: dict[str, Any] = self.redeem(said["code"]).json()
        return tokens


def _asked(scopes: str, more: dict[str, str]) -> dict[str, str]:
    return {
        "client_id": CLIENT_ID,
        "redirect_uri": REDIRECT_URI,
        "response_type": "code",
        "scope": scopes,
        "state": "s1",
        **more,
    }


@contextmanager
def serve_google(world: GoogleWorld, *, faithful: bool = True) -> Iterator[ServedGoogle]:
    """Serve a world; at the end nothing may have gone against Google's documents, unless `faithful` is False."""
    checked = Checked(create_google_app(world))
    world.redirect_uris.add(REDIRECT_URI)
    # On a port of its own each time: certificates are kept by where they came from.
    with serve(checked) as server:
        yield ServedGoogle(server.url, world, checked.violations)
    assert not (faithful and checked.violations), checked.violations
