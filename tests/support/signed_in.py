"""A member at the web app: what they see, and what their forms come to."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from infra.local.demo import NUMBER, Person
from tests.support.cloud import MARIA, Cloud

_FORM = {"content-type": "application/x-www-form-urlencoded"}
_HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


@dataclass(frozen=True)
class Seen:
    """A page as it came back; `path` is where the app led to."""

    status: int
    text: str
    path: str

    @property
    def words(self) -> str:
        """What stands on it, without its markup."""
        return html.unescape(re.sub(r"<[^>]+>", " ", self.text))


class SignedIn:
    """A member who is signed in."""

    def __init__(self, cloud: Cloud, person: Person = MARIA) -> None:
        self._cloud = cloud
        _, sender = cloud.wiring.people_store.resolve(NUMBER, person.phone)
        assert sender is not None
        self.account_id, self.member_id = sender.account_id, sender.member_id or ""
        self._jar = [f"__Host-steward={self.account_id}/{self.member_id}"]

    def see(self, page: str, **query: str) -> Seen:
        """Open a page."""
        answer = self._cloud.http("GET", f"/app/{page}", query=urlencode(query), cookies=self._jar)
        return Seen(answer.status, answer.text, page)

    def data(self, page: str, **query: str) -> Any:
        """What a page shows, as JSON."""
        return json.loads(self.see(f"{page}.json", **query).text)

    def rows(self, page: str, **query: str) -> list[Any]:
        """The rows of a list."""
        return list(self.data(page, **query)["rows"])

    def does(self, page: str, action: str, key: str = "", form: Seen | None = None, **given: str) -> Seen:
        """Fill in an action's form, or press its button, and follow where that leads.

        `form` is the page with the form, if it was opened earlier.
        """
        shown = form or self.see(page, do=action, **({"open": key} if key else {}))
        assert shown.status in (200, 422), shown.text
        hidden = {name: html.unescape(value) for name, value in _HIDDEN.findall(shown.text.partition("<main")[2])}
        body = urlencode({**hidden, "do": action, "open": key, **given}).encode()
        answer = self._cloud.http("POST", f"/app/{page}", cookies=self._jar, headers=_FORM, body=body)
        if answer.status != 303:
            return Seen(answer.status, answer.text, page)
        path, _, query = self._cloud.http_answers[-1]["headers"]["location"].partition("?")
        self._cloud.settle()
        led = self._cloud.http("GET", path, query=query, cookies=self._jar)
        return Seen(led.status, led.text, f"{path}?{query}")
