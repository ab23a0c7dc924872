"""A whole Steward whose members can sign in with Google, at the stand-in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import boto3
import httpx2
from infra.local.world.google.keys import client_secret_of

from infra.local.demo import MAILBOX, MEMBERS, NUMBER, ZONE, Person
from infra.local.world.google import GoogleWorld
from infra.local.world.script import ScriptedModel
from steward.core.clock import utc_now
from steward.integrations.models import Grant
from tests.support.cloud import PUBLIC_URL, Cloud, running_cloud
from tests.support.google import serve_google

LINK = re.compile(rf"{re.escape(PUBLIC_URL)}(/g/\S+)")


@dataclass
class Browser:
    """Somebody's browser: it keeps cookies, and goes where it is sent."""

    cloud: Cloud
    cookies: dict[str, str] = field(default_factory=dict)

    def open(self, path: str, method: str = "GET", query: str = "") -> dict[str, Any]:
        """The answer of Steward, as Lambda gives it."""
        kept = [f"{name}={value}" for name, value in self.cookies.items()]
        self.cloud.http(method, path, query=query, cookies=kept)
        answer = self.cloud.http_answers[-1]
        for cookie in answer.get("cookies", ()):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer


@dataclass
class GoogleCloud:
    """`cloud` is Steward, `world` is Google."""

    cloud: Cloud
    world: GoogleWorld

    def link_of(self, person: Person) -> str:
        """The path of the newest link to sign in that somebody was sent."""
        links = [found[1] for text in self.cloud.texts_to(person) if (found := LINK.search(text))]
        return links[-1]

    def consent(
        self, location: str, address: str, *, allow: bool = True, without: tuple[str, ...] = ()
    ) -> dict[str, str]:
        """What somebody's browser brings back from Google's page, having allowed all but `without`."""
        hidden = re.search(r'name="request" value="([^"]*)"', httpx2.get(location).text)
        assert hidden
        asked = parse_qs(urlsplit(location).query)["scope"][0].split()
        form = {
            "request": unescape(hidden[1]),
            "account": address,
            "decision": "allow" if allow else "cancel",
            "scope": [scope for scope in asked if scope not in without],
        }
        answer = httpx2.post(location.partition("?")[0], data=form)
        assert answer.status_code == 302, answer.text
        return dict(parse_qsl(urlsplit(answer.headers["location"]).query))

    def sign_in(
        self, person: Person, address: str = "", *, allow: bool = True, without: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """Somebody takes the newest link to its end, and everything comes to rest: the last answer of Steward's."""
        browser, link = Browser(self.cloud), self.link_of(person)
        assert browser.open(link)["statusCode"] == 200
        location = browser.open(link, "POST")["headers"]["location"]
        back = self.consent(location, address or person.email, allow=allow, without=without)
        answer = browser.open("/g/callback", query=urlencode(back))
        self.cloud.settle()
        return answer

    def grant_of(self, person: Person) -> Grant | None:
        """What a member lets Steward use."""
        wiring = self.cloud.wiring
        account_id = wiring.people_store.account_at(NUMBER) or ""
        member = next(one for one in wiring.people.members(account_id) if one.phone == person.phone)
        return wiring.grant_store.grant(account_id, member.member_id, "google")


@contextmanager
def google_cloud(model: ScriptedModel, environment: Mapping[str, str] | None = None) -> Iterator[GoogleCloud]:
    """Steward and Google; each member has an account there, under their address."""
    world = GoogleWorld(MAILBOX, utc_now, people={one.email: one.name for one in MEMBERS}, zone=ZONE)
    with (
        serve_google(world) as google,
        running_cloud(model, environment=environment, services=("google",)) as cloud,
    ):
        boto3.client("secretsmanager").create_secret(
            Name="google_client", SecretString=json.dumps(client_secret_of(google.url))
        )
        kms = boto3.client("kms")
        kms.create_alias(AliasName="alias/grants", TargetKeyId=kms.create_key()["KeyMetadata"]["KeyId"])
        yield GoogleCloud(cloud, world)
