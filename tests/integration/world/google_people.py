"""People who have signed in to the fake Google, for its tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx2

from infra.local.world.google import GoogleWorld
from infra.local.world.google.scopes import long_name
from tests.support.google import ServedGoogle, serve_google

STEWARD, MARIA, SAM = "steward@oakstreet.example", "maria@oakstreet.example", "sam@oakstreet.example"
PETE = "pete@rossi-plumbing.example"
NOW = datetime(2026, 11, 20, 14, 0, tzinfo=UTC)
ZONE = "America/New_York"
PEOPLE = {MARIA: "Maria Gomez", SAM: "Sam Lee", PETE: "Pete Rossi"}


@dataclass
class Person:
    """Somebody's account as their token opens it; `base` begins every path."""

    google: ServedGoogle
    token: str
    base: str

    def ask(self, verb: str, path: str = "", **more: Any) -> httpx2.Response:
        """Whatever is answered."""
        return self.google.ask(verb, f"{self.base}{path}", self.token, **more)

    def done(self, verb: str, path: str = "", **more: Any) -> dict[str, Any]:
        """The JSON of a good answer."""
        answer = self.ask(verb, path, **more)
        assert answer.is_success, answer.text
        said: dict[str, Any] = answer.json()
        return said

    def refused(self, verb: str, path: str = "", **more: Any) -> tuple[int, str]:
        """The status and message of an error."""
        answer = self.ask(verb, path, **more)
        assert answer.is_client_error, answer.text
        return answer.status_code, answer.json()["error"]["message"]


def person(google: ServedGoogle, address: str, scopes: str, base: str) -> Person:
    """Somebody who lets Steward use these scopes (short names)."""
    asked = " ".join(long_name(scope) for scope in scopes.split())
    return Person(google, google.signed_in(address, asked)["access_token"], base)


@contextmanager
def served() -> Iterator[ServedGoogle]:
    """A Google with everybody in it."""
    with serve_google(GoogleWorld(STEWARD, lambda: NOW, people=PEOPLE, zone=ZONE)) as google:
        yield google
