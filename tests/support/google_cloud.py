"""A whole Steward whose members can sign in with Google, at the fake Google."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from unittest import mock
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import httpx2
import pytest

from infra.local.demo import MAILBOX, MEMBERS, NUMBER, ZONE, Person
from infra.local.world.google import GoogleWorld, client_secret_of, mail_secret
from infra.local.world.google.keys import CLIENT_ID
from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tools
from steward.agent.conversations.entries import ToolResultEntry
from steward.aws import clients
from steward.core.clock import utc_now
from steward.core.provenance import in_full
from steward.integrations.accounts.google.scopes import IDENTITY
from steward.integrations.accounts.models import Grant
from steward.integrations.accounts.service import encryption_context
from steward.tools.index import RUNNERS
from tests.support.cloud import PUBLIC_URL, Cloud, running_cloud
from tests.support.google import ServedGoogle, serve_google
from tests.support.plumber import answer, decide, last_words

# What a member texts to have these tools called: `CALL [["disconnect", {}]]`.
CALL = "CALL "
_PASTED = re.compile(r"\(([qfd][0-9]{1,9}(?:-[0-9]{1,3})?|m[0-9a-f]{8})\)")
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
    served: ServedGoogle

    @property
    def world(self) -> GoogleWorld:
        """What everybody has at Google."""
        return self.served.world

    def has_signed_in(self, person: Person, *scopes: str) -> None:
        """A member has signed in before, and allowed this."""
        tokens = self.served.signed_in(person.email, " ".join((*IDENTITY, *scopes)))
        grant = Grant(
            account_id=self.account_id,
            member_id=self.member_id(person),
            service="google",
            scopes=tuple(tokens["scope"].split()),
            granted_at=self.cloud.wiring.clock(),
            token="",
            address=person.email,
        )
        token = self.cloud.wiring.grant_keys.encrypted(tokens["refresh_token"], encryption_context(grant))
        self.cloud.wiring.grant_store.resume([], [], grant.model_copy(update={"token": token}), self.grant_of(person))

    def ask(self, person: Person, tool: str, **arguments: Any) -> str:
        """A member has a tool called, and everything comes to rest: what the model was shown last."""
        return self.ask_for(person, (tool, arguments))

    def ask_for(self, person: Person, *calls: tuple[str, Mapping[str, Any]]) -> str:
        """The same, with several calls at once."""
        self.cloud.text(person, f"{CALL}{json.dumps(calls)}")
        self.cloud.settle()
        return self.shown()

    def last_result(self, person: Person) -> str:
        """What the last tool that was called for somebody answered, outside text included."""
        results = [entry for entry in self.cloud.log(person) if isinstance(entry, ToolResultEntry)]
        return in_full(results[-1].content, results[-1].quotes)

    def planner_saw(self) -> str:
        """Everything that the model which holds the tools was ever sent."""
        return json.dumps([request.body for request in self.cloud.model.requests], ensure_ascii=False)

    def undo(self, person: Person) -> str:
        """A member takes back what was done last, and everything comes to rest: the last text to them."""
        answer(self.cloud, person, "UNDO")
        self.cloud.settle()
        return self.cloud.texts_to(person)[-1]

    def shown(self) -> str:
        """What the model was shown last, outside text as cards."""
        return json.dumps(self.cloud.model.requests[-1].messages, ensure_ascii=False)

    def approve(self, person: Person) -> str:
        """A member approves what they were asked last, and everything comes to rest: what the model was shown last."""
        decide(self.cloud, person, "approved")
        self.cloud.settle()
        return self.shown()

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
        return self.returned(browser, self.consent(location, address or person.email, allow=allow, without=without))

    def returned(self, browser: Browser, back: Mapping[str, str]) -> dict[str, Any]:
        """A browser comes back from Google, and everything comes to rest: the answer of Steward's."""
        answer = browser.open("/g/callback", query=urlencode(back))
        self.cloud.settle()
        return answer

    def grant_of(self, person: Person) -> Grant | None:
        """What a member lets Steward use."""
        return self.cloud.wiring.grant_store.grant(self.account_id, self.member_id(person), "google")

    def allowed(self, person: Person) -> tuple[str, ...]:
        """What Google thinks that Steward may use of somebody's."""
        return self.world.oauth.granted(person.email, CLIENT_ID)

    @property
    def account_id(self) -> str:
        """The demo account's."""
        return self.cloud.wiring.people_store.account_at(NUMBER) or ""

    def member_id(self, person: Person) -> str:
        """A member's."""
        members = self.cloud.wiring.people.members(self.account_id)
        return next(one.member_id for one in members if one.phone == person.phone)

    def refresh_token(self, person: Person) -> str:
        """What Steward keeps of somebody's, in the clear."""
        grant = self.grant_of(person)
        assert grant
        return self.cloud.wiring.grant_keys.decrypted(grant.token, encryption_context(grant))

    def change_secret(self, **fields: str) -> None:
        """The client's secret is another one, from now on."""
        client = clients.secretsmanager()
        secret = json.loads(client.get_secret_value(SecretId="google_client")["SecretString"])
        client.put_secret_value(SecretId="google_client", SecretString=json.dumps({**secret, **fields}))

    def delegate(self) -> None:
        """From now on a service account acts for everybody of the domain."""
        key = mail_secret(MAILBOX, self.served.url)["service_account"]
        self.change_secret(service_account=key, delegated=json.dumps({NUMBER: MAILBOX.rpartition("@")[2]}))


class Killed(BaseException):
    """The process is gone: nothing catches this."""


def killed_after(
    google: GoogleCloud, person: Person, tool: str, *, after: Callable[[], object] = lambda: None, **arguments: Any
) -> str:
    """A tool has done all it does when its process dies, and `after` happens; another takes it over.

    Return what the model was shown last.
    """
    module = importlib.import_module(RUNNERS[tool])
    run, runs = getattr(module, tool), []

    def dying(call: Any, services: Any) -> Any:
        outcome = run(call, services)
        runs.append(outcome)
        if len(runs) == 1:
            after()
            raise Killed
        return outcome

    with mock.patch.object(module, tool, dying):
        google.cloud.text(person, f"{CALL}{json.dumps([(tool, arguments)])}")
        with pytest.raises(Killed):
            google.cloud.settle()
        for _ in range(4):
            google.cloud.later(60)
    assert len(runs) == 2
    return google.shown()


def calls_tools(request: ModelRequest) -> Step:
    """A model that calls what a member tells it to, and says what has come of it."""
    said = last_words(request)
    if CALL in said and not request.last_results:
        # What a member writes names nothing: here the planner means it all the same.
        wanted = _PASTED.sub(r"{\1}", said.partition(CALL)[2])
        return use_tools(*((name, arguments) for name, arguments in json.loads(wanted)))
    if "Waiting until the member has signed in" in said:
        return say("One moment.")
    if "Waiting for a decision" in said:
        return say("-")
    return say("Here you are.")


@contextmanager
def google_cloud(environment: Mapping[str, str] | None = None) -> Iterator[GoogleCloud]:
    """Steward and Google; each member has an account there, under their address."""
    model = ScriptedModel(rule=calls_tools)
    world = GoogleWorld(MAILBOX, utc_now, people={one.email: one.name for one in MEMBERS}, zone=ZONE)
    with (
        running_cloud(model, environment=environment, services=("google",)) as cloud,
        # Not before the clock stands still: the server dates its answers.
        serve_google(world) as google,
    ):
        clients.secretsmanager().create_secret(
            Name="google_client", SecretString=json.dumps(client_secret_of(google.url))
        )
        kms = clients.kms()
        kms.create_alias(AliasName="alias/grants", TargetKeyId=kms.create_key()["KeyMetadata"]["KeyId"])
        yield GoogleCloud(cloud, google)
