"""A member's browser in the web app, played through the whole handler."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from infra.local.demo import Person
from infra.local.world.webhooks import HttpAnswer
from steward.channels.web.models import WebSession
from steward.core.ids import new_id
from tests.support.cloud import Cloud

_FORM = {"content-type": "application/x-www-form-urlencoded"}


@dataclass
class WebMember:
    """A member who has signed in; `location` is where the last answer led."""

    cloud: Cloud
    cookie: str
    token: str
    location: str = ""

    def get(self, path: str) -> HttpAnswer:
        """Open a page."""
        return self._ask("GET", path)

    def data(self, page: str, **query: str) -> Any:
        """What a page shows, as JSON."""
        return json.loads(self.get(f"/app/{page}.json?{urlencode(query)}").text)

    def rows(self, page: str, **query: str) -> list[Any]:
        """The rows of a list."""
        return list(self.data(page, **query)["rows"])

    def follow(self) -> HttpAnswer:
        """Open the page that the last answer led to."""
        return self.get(self.location)

    def does(self, page: str, action: str, key: str = "", /, **asked: str) -> HttpAnswer:
        """Press an action's button, or send its form."""
        form = {"form_token": self.token, "do": action, "open": key, "once": f"{page}-{action}-{key}", **asked}
        return self.post(page, {**form, **({"asked": "yes"} if asked else {})})

    def post(self, page: str, form: dict[str, str]) -> HttpAnswer:
        """Send a form."""
        return self._ask("POST", f"/app/{page}", _FORM, urlencode(form).encode())

    def _ask(self, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> HttpAnswer:
        parts = urlsplit(path)
        answer = self.cloud.http(
            method, parts.path, query=parts.query, headers=headers, body=body, cookies=[f"__Host-steward={self.cookie}"]
        )
        told: dict[str, Any] = self.cloud.http_answers[-1]["headers"]
        self.location = told.get("location", "")
        return answer


def signed_in(cloud: Cloud, person: Person | str) -> WebMember:
    """Return the browser of a member who signed in some time ago, so that nobody is texted of it now."""
    people, phone = cloud.wiring.people, person if isinstance(person, str) else person.phone
    member = next(
        found for own in people.numbers() if (found := people.member_at(own.account_id, phone)) and found.active
    )
    now, secret = cloud.wiring.clock(), "s" * 43
    session = WebSession(
        account_id=member.account_id,
        member_id=member.member_id,
        session_id=new_id("web", now),
        secret_hash=hashlib.sha256(secret.encode()).hexdigest(),
        made_at=now,
        used_at=now,
        device="Chrome (Linux)",
    )
    cloud.wiring.session_store.add(session)
    cookie = f"{member.account_id}.{session.session_id}.{secret}"
    return WebMember(cloud, cookie, cloud.wiring.sessions.form_token(cookie))
