"""Simulated browsers that sign in to the web app at a fake sign-in provider on a real socket."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx2
from starlette.applications import Starlette

from infra.local.demo import MEMBERS, Person
from infra.local.world.oidc import CALLBACK_PATH, CLIENT_ID, CLIENT_SECRET, OidcWorld, oidc_routes
from infra.permissions import OIDC, OIDC_SECRET
from steward.aws import clients
from steward.channels.pages.http_messages import HttpResponse
from steward.channels.web.models import WebSession
from steward.core.clock import utc_now
from steward.people.directory.models import Member
from steward.wire import Wiring
from tests.support.cloud import PUBLIC_URL, Cloud, account_of, running_cloud
from tests.support.shared_resources import standing_server

CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
CHOICE = "/app/sign-in/team"


@dataclass
class Browser:
    """A browser at the web app: it keeps cookies as browsers do."""

    cloud: Cloud
    cookies: dict[str, str] = field(default_factory=dict)
    user_agent: str = CHROME
    language: str = "en"

    def ask(self, method: str, target: str, form: Mapping[str, str] | None = None) -> HttpResponse:
        """One request; no redirect is followed."""
        path, _, query = target.partition("?")
        headers = {"user-agent": self.user_agent, "accept-language": self.language}
        cookies = [f"{name}={value}" for name, value in self.cookies.items()]
        self.cloud.http(
            method, path, query=query, headers=headers, body=urlencode(form or {}).encode(), cookies=cookies
        )
        said = self.cloud.http_answers[-1]
        headers, cookies = said["headers"], said.get("cookies", [])
        for line in cookies:
            cookie, *attributes = line.split("; ")
            assert {"Path=/", "HttpOnly", "SameSite=Lax", "Secure"} <= {*attributes}
            name, _, value = cookie.partition("=")
            assert name.startswith("__Host-")
            self.cookies[name] = value
            if "Max-Age=0" in attributes:
                del self.cookies[name]
        return HttpResponse(said["statusCode"], said["body"], headers["content-type"], headers, tuple(cookies))

    def begin(self, to: str = "/app") -> str:
        """Where the sign-in leads: the address at the provider."""
        answer = self.ask("GET", f"/app/sign-in?{urlencode({'to': to})}")
        assert answer.status == 303
        return answer.headers["location"]

    def sign_in(self, person: Person | str, to: str = "/app") -> HttpResponse:
        """The whole way, up to the answer to the return from the provider."""
        return self.ask("GET", returned(self.begin(to), person))

    @property
    def value(self) -> str:
        """The value of the session's cookie, "" without one."""
        return self.cookies.get("__Host-steward", "")


def returned(url: str, person: Person | str) -> str:
    """Where the provider sends the person back to after the sign-in at `url`: path and query."""
    address = person if isinstance(person, str) else person.email
    form = {"request": urlsplit(url).query, "address": address}
    answer = httpx2.post(url, data=form)
    assert answer.status_code == 303, answer.text
    back = answer.headers["location"]
    assert back.startswith(f"{PUBLIC_URL}{CALLBACK_PATH}?")
    return back.removeprefix(PUBLIC_URL)


def query_of(url: str) -> dict[str, str]:
    """The query of an address, each name once."""
    return dict(parse_qsl(urlsplit(url).query))


@dataclass
class WebApp:
    """A running system with a provider."""

    cloud: Cloud
    provider: OidcWorld

    @property
    def wiring(self) -> Wiring:
        """The system's objects."""
        return self.cloud.wiring

    def browser(self, **fields: Any) -> Browser:
        """A browser without any cookie."""
        return Browser(self.cloud, **fields)

    def member(self, person: Person) -> Member:
        """The member of the demo account."""
        members = self.wiring.people_store.members(account_of(self.cloud))
        return next(one for one in members if one.phone == person.phone)

    def sessions(self, person: Person) -> list[WebSession]:
        """The member's sessions, the newest first."""
        member = self.member(person)
        return self.wiring.sessions.of_member(member.account_id, member.member_id)


@contextmanager
def running_web_app(**settings: str) -> Iterator[WebApp]:
    """A system in which members can sign in; `settings` by their names."""
    server = standing_server("oidc")
    provider = OidcWorld(
        issuer=server.url,
        people={person.email: person.name for person in MEMBERS},
        redirect_uris={f"{PUBLIC_URL}{CALLBACK_PATH}"},
        now=utc_now,
    )
    server.doorway.app = Starlette(routes=oidc_routes(provider))
    with running_cloud(services=(OIDC,)) as cloud:
        secret = json.dumps({"client_secret": CLIENT_SECRET})
        clients.secretsmanager().create_secret(Name=OIDC_SECRET, SecretString=secret)
        given = {
            "oidc_issuer": server.url,
            "oidc_client_id": CLIENT_ID,
            "oidc_client_secret_id": OIDC_SECRET,
            **settings,
        }
        # Handlers are made when they are first asked.
        os.environ.update({f"STEWARD_{name.upper()}": value for name, value in given.items()})
        yield WebApp(cloud, provider)
