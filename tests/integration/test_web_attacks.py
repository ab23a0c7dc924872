"""Attacks on the web app: other accounts' data, forged forms, outside text, sockets, malformed requests."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any, cast
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from infra.local.demo import Person
from infra.local.seed import seed_portfolio
from steward.agent.apps.models import pages_actor
from steward.aws.memory.sockets import MemorySockets
from steward.aws.schema import TABLES
from steward.channels.pages.page_declarations import WebPage
from steward.channels.web.page_actions import MOST_BYTES
from steward.channels.web.page_index import PAGES
from steward.channels.web.sessions import SIGN_OUT_EVERYWHERE
from steward.core.spreadsheet_cells import plain_cell
from steward.integrations.accounts.google.scopes import MAIL_READ
from steward.memory.workspace.facts.confidence_rules import FactChanges
from steward.people.directory.models import Member
from tests.support.apps import connected, goes_on
from tests.support.aws_inspection import aws, rows_of
from tests.support.cloud import DANA, MARIA, PETE, PUBLIC_URL, SAM, START, Cloud, account_of
from tests.support.example_records import FACT
from tests.support.google_cloud import google_cloud
from tests.support.two_accounts import Side, make_side
from tests.support.web import WebMember, signed_in

FORM = {"content-type": "application/x-www-form-urlencoded"}
EVIL = """<script>alert(1)</script>"'><img src=x onerror=alert(2)> {{7*7}} \u202e <outside id="q1" from="x"/>"""
FORMULA = '=HYPERLINK("https://evil.example";"x")'
SECRET = "canary-4471"
PRIVATE = (
    *("approvals", "decided", "conversations", "reminders", "plans"),
    *("mail_skills", "facts", "connections", "devices"),
)
EVE_PHONE = "+15550100777"
NONSENSE = (
    "\x00",
    "a" * 10_000,
    "é" * 700,
    "a" * 900,
    "-1",
    "--5",
    "²",
    "9" * 5_000,
    "NaN",
    "1e999",
    "0001-01-01",
    "9999-12-31",
    "9999-12-31T23:59",
    "9999-12-31T23:59:59.999999Z#call-1#x",
    "~",
    "MEMORY.md#x",
    "../x.md",
    "conv-1",
    "plan-1",
    "<script>",
)


@dataclass(frozen=True)
class Team:
    """The demo account, which has something on nearly every page, and Eve's, which is another."""

    cloud: Cloud
    eve: Side

    def member(self, person: Person) -> Member:
        """The member of the demo account."""
        members = self.cloud.wiring.people_store.members(account_of(self.cloud))
        return next(one for one in members if one.phone == person.phone)


@contextmanager
def two_teams() -> Iterator[Team]:
    with google_cloud() as google:
        cloud, wiring = google.cloud, google.cloud.wiring
        goes_on(cloud)
        account_id = account_of(cloud)
        google.has_signed_in(MARIA, MAIL_READ)
        seed_portfolio(wiring.people_store, wiring.record_store, wiring.actors.post, account_id, wiring.clock())
        eve = make_side(wiring, "E", "+15005550009", EVE_PHONE)
        wiring.accounts.change(eve.account_id, trade="portfolio")
        cloud.settle()
        cloud.invoke("scans", {})
        cloud.settle()
        yield Team(cloud, eve)
        assert [repr(one) for one in cloud.failures] == []


@pytest.fixture
def team() -> Iterator[Team]:
    with two_teams() as running:
        yield running


def keep_secrets(team: Team) -> None:
    """Give Maria something of everything that is hers alone."""
    cloud, maria = team.cloud, signed_in(team.cloud, MARIA)
    maria.does("reminders", "new", what=SECRET, start="2026-12-01T09:00")
    mine = {"account_id": account_of(cloud), "member_id": team.member(MARIA).member_id, "fact_id": "fact-00000001"}
    fact = FACT.model_copy(update={**mine, "tenths": 6, "last_at": START, "about": SECRET, "text": SECRET})
    cloud.wiring.fact_store.draw("con-1", (0, 1), FactChanges(put=((fact, 0),), gone=()), [])
    maria.does("mail_skills", "new", name=SECRET, match=SECRET, description=SECRET)
    cloud.text(MARIA, SECRET)
    cloud.settle()


def keys_of(browser: WebMember, page: WebPage, most: int = 2) -> list[str]:
    """Keys of what a member sees on a page."""
    answer = browser.get(f"/app/{page.name}.json")
    if answer.status != 200 or not page.key:
        return []
    return [str(row[page.key]) for row in json.loads(answer.text)["rows"]][:most]


def rows_with(marks: Collection[str]) -> list[str]:
    """Every row in which one of these stands."""
    every = (json.dumps(row, sort_keys=True, default=str) for table in TABLES for row in rows_of(table.name))
    return sorted(row for row in every if any(mark in row for mark in marks))


def tries(browser: WebMember, page: WebPage, key: str) -> Iterator[str]:
    """Ask for a thing in every way, and do everything with it; what the answers say."""
    for path in (page.name, f"{page.name}.json"):
        for more in ({}, {"after": "0"}, {"before": "9"}, {"download": "1"}):
            answer = browser.get(f"/app/{path}?{urlencode({'open': key, **more})}")
            assert answer.status in (302, 401, 404), (page.name, key, answer)
            yield answer.text
    # What is searched for stands in the seeker's own ledger.
    for query in ({"done": key}, *({name: key} for name in page.filters if name != "search")):
        yield browser.get(f"/app/{page.name}?{urlencode(query)}").text
        yield browser.get(f"/app/{page.name}.json?{urlencode(query)}").text
    for action in (*page.creates, *page.actions):
        yield browser.get(f"/app/{page.name}?{urlencode({'do': action.name, 'open': key})}").text
        asked = dict.fromkeys((*action.asks, *action.carries), "1")
        assert browser.does(page.name, action.name, key, **asked).status in (302, 404), (page.name, action.name, key)
    for form in ({"text": "hi", "once": "1"}, {"title": "Mine"}, {"decision": "approved", "shown": "", "text": "x"}):
        answer = browser.post(page.name, {"form_token": browser.token, "open": key, **form})
        assert answer.status in (302, 400, 404) or page.name == "devices", (page.name, form, answer)
    if page.name == "devices":
        browser.post(page.name, {"form_token": browser.token, "session": key})


def lists(browser: WebMember) -> Iterator[str]:
    """What every page lists, in every form."""
    for page in PAGES:
        for form in ("", ".json", ".csv"):
            yield browser.get(f"/app/{page.name}{form}").text


def test_nothing_of_one_account_is_shown_to_or_touched_by_the_other(team: Team) -> None:
    keep_secrets(team)
    cloud, eve = team.cloud, signed_in(team.cloud, EVE_PHONE)
    maria, theirs = signed_in(cloud, MARIA), team.member(MARIA)
    marks = {
        MARIA: (account_of(cloud), theirs.member_id, "Maria Gomez", "Elm Court", SECRET),
        EVE_PHONE: (team.eve.account_id, team.eve.member.member_id, team.eve.mark),
    }
    for mine, other, whose in ((eve, maria, MARIA), (maria, eve, EVE_PHONE)):
        assert any(mark in said for said in lists(other) for mark in marks[whose])
        member = team.eve.member if whose == EVE_PHONE else theirs
        ids = [member.conversation_id, member.member_id, pages_actor(member.member_id)]
        harvest = [(page, {*keys_of(other, page)} - {*keys_of(mine, page, 1_000)}) for page in PAGES]
        assert sum(len(keys) for _, keys in harvest) > 5
        before = rows_with(marks[whose])
        assert len(before) > 20
        said = list(lists(mine))
        for place, (page, keys) in enumerate(harvest):
            for key in (*sorted(keys), ids[place % len(ids)]):
                # A filter shows what it was asked for.
                said += [words.replace(key, "").replace(quote(key, safe=""), "") for words in tries(mine, page, key)]
        cloud.settle()
        assert [(mark, words) for words in said for mark in marks[whose] if mark in words] == []
        assert rows_with(marks[whose]) == before


def test_private_things_of_a_member_are_not_shown_to_others_of_the_team(team: Team) -> None:
    keep_secrets(team)
    cloud, maria = team.cloud, signed_in(team.cloud, MARIA)
    harvest = [(page, keys_of(maria, page)) for page in PAGES if page.name in PRIVATE]
    assert {page.name for page, keys in harvest if not keys} <= {"plans"}
    for person in (SAM, DANA):
        other = signed_in(cloud, person)
        assert all(SECRET not in said for said in lists(other)), person
        assert other.get("/app/ledger").status == other.get("/app/costs.csv").status == 404
        member = team.member(MARIA).member_id
        assert SECRET not in other.get(f"/app/what_the_model_sees?member={member}").text
        for page, keys in harvest:
            for key in {*keys} - {*keys_of(other, page, 1_000)}:
                assert all(SECRET not in said for said in tries(other, page, key)), (page.name, key)

    dana, key = signed_in(cloud, DANA), connected(cloud, DANA)
    before = [dana.get("/app/reminders").status]
    cloud.wiring.accounts.change_member(account_of(cloud), team.member(DANA).member_id, active=False)
    assert before == [200]
    for page in PAGES:
        assert dana.get(f"/app/{page.name}").status == dana.does(page.name, "new").status == 302
        assert dana.get(f"/app/{page.name}.json").status == 401
        program = cloud.http("GET", f"/app/{page.name}.json", headers={"authorization": f"Bearer {key}"})
        assert program.status == 401


def test_forged_requests_change_nothing(team: Team) -> None:
    cloud, maria, sam = team.cloud, signed_in(team.cloud, MARIA), signed_in(team.cloud, SAM)
    elsewhere = signed_in(cloud, MARIA)
    form = {"do": "new", "open": "", "once": "x", "asked": "yes", "what": "Pay Eve", "start": "2026-12-01T09:00"}
    cookies = [f"__Host-steward={maria.cookie}"]
    good = urlencode({**form, "form_token": maria.token}).encode()

    def post(path: str, body: bytes, headers: dict[str, str]) -> int:
        return cloud.http("POST", f"/app/{path}", headers=headers, body=body, cookies=cookies).status

    for token in ("", "x", "é", sam.token, elsewhere.token):
        assert post("reminders", urlencode({**form, "form_token": token}).encode(), FORM) == 403
        assert maria.post("sign-out-everywhere", {"form_token": token}).status == 403
    twice = good + b"&form_token=x"
    assert post("reminders", twice, FORM) == 403
    for kind in ("text/plain", "application/json", "multipart/form-data; boundary=x", ""):
        assert post("reminders", good, {"content-type": kind}) == 400
    asked = json.dumps({"do": "new", "once": "1", "arguments": {"what": "Pay", "start": "2026-12-01T09:00"}}).encode()
    assert post("reminders.json", asked, {"content-type": "application/json"}) == 403
    assert post("reminders.json", good, FORM) == 403
    for scheme in ("Basic x", "Bearer x", "Bearer"):
        assert post("reminders", good, {**FORM, "authorization": scheme}) == 302
    for method in ("GET", "HEAD"):
        override = {"x-http-method-override": "POST"}
        cloud.http(method, "/app/reminders", query=good.decode(), headers={**FORM, **override}, cookies=cookies)
        cloud.http(method, SIGN_OUT_EVERYWHERE, query=f"form_token={maria.token}", headers=override, cookies=cookies)
    cloud.settle()
    assert maria.rows("reminders") == []


class Markup(HTMLParser):
    """What a browser would run of a page, or leave it for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.wrong: list[Any] = []
        self.inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        ours = tag != "script" or str(given.get("src")).startswith("/app/assets/")
        if tag in ("style", "iframe", "img", "object", "embed", "base") or not ours:
            self.wrong.append((tag, given))
        for name, value in attrs:
            leads = name in ("href", "src", "action") and not re.match(r"[?#]|/(app|r|a|s)\b", value or "")
            if leads or name.startswith("on") or name == "style":
                self.wrong.append((tag, name, value))
        self.inside = tag

    def handle_data(self, data: str) -> None:
        if self.inside == "script" and data.strip():
            self.wrong.append(data)


def assert_inert(cloud: Cloud, about: object) -> None:
    """The last answer can run nothing, and its headers are lines of their own."""
    answer = cloud.http_answers[-1]
    headers, body = answer["headers"], answer["body"]
    assert not any(re.search(r"[\r\n]", f"{name}{value}") for name, value in headers.items()), about
    assert headers["x-content-type-options"] == "nosniff"
    # After a sign-out the browser has no page of the team's to go back to.
    assert headers["cache-control"] == "no-store" or headers["cache-control"].startswith("public, max-age="), about
    kind = headers["content-type"].partition(";")[0]
    if kind == "text/html":
        assert headers["cache-control"] == "no-store" or "/assets/offline" in str(about), about
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy, about
        assert "unsafe" not in policy, about
        # The words of the sign-in pages have a style with a nonce of its own.
        assert "nonce-" in policy or Markup(body).wrong == [], about
        assert "\u202e" not in body, about
    elif kind == "text/csv":
        cells = [cell for row in csv.reader(io.StringIO(body.removeprefix("\ufeff"))) for cell in row]
        cells += [part for line in body.splitlines() for part in line.split(";")]
        for cell in cells:
            assert not re.match(r"\s*[=+@]|\s*-(?![\d.,]+$)", cell), (about, cell)
    elif kind == "application/json":
        json.loads(body)


def test_outside_text_is_inert_in_pages_files_lists_and_headers(team: Team) -> None:
    cloud, wiring, account_id = team.cloud, team.cloud.wiring, account_of(team.cloud)
    account = wiring.people_store.account(account_id)
    assert account is not None
    wiring.people_store.put_member(account, team.member(SAM).model_copy(update={"name": EVIL}))
    wiring.accounts.change(account_id, name="<b>Oak</b>")
    for contact in wiring.people_store.contacts(account_id)[:2]:
        words = {"name": EVIL, "about": f"a;{FORMULA}\n{FORMULA}", "outside": ("about",)}
        wiring.people_store.put_contact(account, contact.model_copy(update=words))
    wiring.workspace.append_line(account_id, "MEMORY.md", f"- {EVIL}", "outside")
    maria = signed_in(cloud, MARIA)
    for place, what in enumerate((EVIL, FORMULA, f"a;{FORMULA}", f" {FORMULA}", "＝1+1", "javascript:alert(1)")):
        maria.does("reminders", "new", what=what, start="2026-12-01T09:00", once=str(place))
    maria.does("files", "new", path="it's (a).md", content=EVIL)
    cloud.text(MARIA, EVIL)
    for number in (PETE, "+15550100999"):
        cloud.text(number, EVIL)
    cloud.settle()

    seen = ""
    for page in PAGES:
        for form in ("", ".json", ".csv"):
            maria.get(f"/app/{page.name}{form}")
            assert_inert(cloud, (page.name, form))
            seen += cloud.http_answers[-1]["body"]
        # A field of the filters holds what was asked for; an address that nobody knows says nothing of it.
        assert "call 555" not in maria.get(f"/app/{page.name}?done=call+555").text
        for name in (*page.filters, "open", "do", "done", "x"):
            maria.get(f"/app/{page.name}?{urlencode({name: EVIL})}")
            assert_inert(cloud, (page.name, name))
        for key in keys_of(maria, page, 20):
            for more in ("", "&download=1", *(f"&do={one.name}" for one in page.actions)):
                maria.get(f"/app/{page.name}?open={quote(key)}{more}")
                assert_inert(cloud, (page.name, key, more))
                seen += cloud.http_answers[-1]["body"]
    assert "{{7*7}}" in seen
    assert "&lt;script&gt;alert(1)" in seen
    for path in ("", "/assets/offline-en.html", "/assets/nothing.js", "/sign-out", "/sign-out-everywhere", "/nothing"):
        for browser in (maria, WebMember(cloud, EVIL, "")):
            browser.get(f"/app{path}")
            assert_inert(cloud, path)
    cloud.http("GET", f"/app/{quote(EVIL)}\r\nx: y", query=f"to={quote(EVIL)}\r\nx: y")
    assert_inert(cloud, "location")


def test_spreadsheet_finds_no_formula_however_it_splits_a_line() -> None:
    for begins in ("", " ", "\t", "x;", "x; ", "x\n", "x\r\n\t"):
        for sign in "=+-@＝＋－＠|":
            cell = plain_cell(f"{begins}{sign}1+1")
            assert all(part.lstrip()[:1] not in set("=+-@＝＋－＠|") for part in re.split(r"[;\n]", cell)), cell
    assert plain_cell("-30.00") == "-30.00"


def test_nonsense_is_refused_and_never_an_error_of_ours(team: Team) -> None:
    """A seeded walk: no handler raises, and every answer is inert, whatever is asked."""
    cloud, maria, drawn = team.cloud, signed_in(team.cloud, MARIA), random.Random(7)
    key = connected(cloud)
    cookies = [f"__Host-steward={maria.cookie}"]

    def ask(method: str, path: str, query: str = "", body: bytes = b"", **headers: str) -> int:
        own = () if "authorization" in headers else cookies
        status = cloud.http(method, path, query=query, headers=headers, body=body, cookies=own).status
        assert status < 500
        assert_inert(cloud, (method, path, query[:80], body[:80]))
        return status

    def send(page: WebPage, form: dict[str, str]) -> int:
        body = urlencode({"form_token": maria.token, "once": "1", **form}).encode()
        return ask("POST", f"/app/{page.name}", body=body, **FORM)

    for page in PAGES:
        there = keys_of(maria, page, 1)
        names = (*page.filters, "from", "open", "done", "do", *page.opens_with, "unknown")
        for name in names:
            for value in drawn.sample(NONSENSE, 5 if name == "open" else 2):
                known = {"open": there[0]} if there and name in page.opens_with else {}
                form = drawn.choice(("", ".json", ".csv"))
                ask("GET", f"/app/{page.name}{form}", urlencode({**known, name: value}))
        ask("GET", f"/app/{page.name}", "open=%00%ff%fe&from=-1&from=1&&=&%")
        for action in (*page.creates, *page.actions):
            # The same form once more for another action of the same thing, and nothing that fits.
            for value in drawn.sample(NONSENSE, 2):
                for of in (*there, value):
                    asked = dict.fromkeys((*action.asks, *action.carries), value)
                    send(page, {"do": action.name, "open": of, "asked": "yes", **asked})
            odd: list[Any] = [None, 1e308, float("nan"), 10**400, [], {}, -1, "\x00", [[[]]], "x"]
            arguments = {name: drawn.choice(odd) for name in action.asks}
            of = drawn.choice((*there, ""))
            asked_of = json.dumps({"do": action.name, "open": of, "arguments": arguments}).encode()
            ask("POST", f"/app/{page.name}.json", body=asked_of, authorization=f"Bearer {key}")
            cloud.clock.shift(timedelta(seconds=30))
        for form_of in ({}, {"text": "x"}, {"title": "x"}, {"decision": "approved"}, {"session": "\x00"}):
            send(page, form_of)
            send(page, {**form_of, "open": drawn.choice(NONSENSE), "note": "x" * 10_000})
    for body in (b"{", b"\xff\xfe", b'{"do": "\\ud800"}', b"[" * 5_000, b'{"do":"new","arguments":{"what":NaN}}'):
        assert ask("POST", "/app/reminders.json", body=body, authorization=f"Bearer {key}") in (400, 404, 422)
    huge = b'{"do": "new", "arguments": {"what": "%s"}}' % (b"x" * MOST_BYTES)
    assert ask("POST", "/app/reminders.json", body=huge, authorization=f"Bearer {key}") == 413
    assert ask("POST", "/app/reminders", body=b"x" * 5_000_000, **FORM) == 400
    long = {"do": "new", "asked": "yes", "path": "long.md", "content": "x", "version": "v" * 500_000}
    assert send(next(page for page in PAGES if page.name == "files"), long) == 422
    assert ask("POST", "/app/reminders", body=b"form_token=\xff&\xff=%ff" + b"&a=b" * 10_000, **FORM) == 403
    for name in (f"{'a' * 300}.js", "\x00.js", "..", "", "a/b.js", "%2e%2e/site.py", "é.svg"):
        assert ask("GET", f"/app/assets/{name}") == 404
    twins = {"do": "pause", "open": "", "once": "1"}
    maria.does("reminders", "new", what="Call Jordan", start="2026-12-01T09:00")
    (job,) = keys_of(maria, next(page for page in PAGES if page.name == "reminders"))
    page = next(page for page in PAGES if page.name == "reminders")
    assert [send(page, {**twins, "open": job, "do": do}) for do in ("pause", "delete", "delete")] == [303, 303, 404]
    cloud.settle()


def test_socket_opens_with_a_fresh_ticket_and_closes_with_the_session(team: Team) -> None:
    cloud, browsers = team.cloud, cast("MemorySockets", aws().services["apigatewaymanagementapi"])

    def connects(connection: str, ticket: str, origin: str = PUBLIC_URL) -> int:
        browsers.open(connection)
        event = {
            "headers": {"Origin": origin},
            "queryStringParameters": {"ticket": ticket},
            "requestContext": {"eventType": "CONNECT", "connectionId": connection},
        }
        status = int(cloud.invoke("web_socket", event)["statusCode"])
        if status != 200:
            del browsers.sent[connection]
        return status

    def ticket(of: WebMember) -> str:
        url: str = json.loads(of.get("/app/socket.json").text)["url"]
        return dict(parse_qsl(urlsplit(url).query))["ticket"]

    dana, sam, eve = (signed_in(cloud, one) for one in (DANA, SAM, EVE_PHONE))
    account, session, until, number, proof = ticket(dana).split(".")
    sams = ticket(sam).split(".")
    for forged in (
        f"{account}.{session}.999999999999.{number}.{proof}",
        f"{account}.{session}.{int(until) + 60}.{number}.{proof}",
        f"{account}.{sams[1]}.{until}.{number}.{proof}",
        f"{account}.{session}.{until}.{sams[3]}.{proof}",
        f"{team.eve.account_id}.{session}.{until}.{number}.{proof}",
        f"{account}.{session}.{until}.{number}.{sams[4]}",
        ticket(eve).replace(team.eve.account_id, account),
        "",
        "\x00" * 10_000,
    ):
        assert connects("forged", forged) == 403, forged
    for origin in ("null", "", f"{PUBLIC_URL}.evil.example", "http://steward.test", f"{PUBLIC_URL}/"):
        assert connects("elsewhere", ticket(dana), origin) == 403
    late = ticket(dana)
    assert [connects("dana", ticket(dana)), connects("sam", ticket(sam))] == [200, 200]
    cloud.wiring.accounts.change_member(account_of(cloud), team.member(DANA).member_id, active=False)
    assert connects("left", late) == 403
    # Their browser asks once more, and finds its session over.
    assert dana.get("/app/socket.json").status == 401
    assert {*browsers.sent} == {"sam"}
    sam.post("sign-out-everywhere", {"form_token": sam.token})
    assert {*browsers.sent} == set()

    # A session ends by itself while a page holds a socket: nothing is told there any more.
    maria = signed_in(cloud, MARIA)
    session_of = cloud.wiring.sessions.known(maria.cookie)
    assert session_of
    end = session_of.made_at + timedelta(days=90)
    cloud.wiring.session_store.note_use(session_of, end - timedelta(days=1))
    cloud.clock.move_to(end - timedelta(minutes=30))
    assert connects("maria", ticket(maria)) == 200
    cloud.clock.shift(timedelta(minutes=31))
    cloud.wiring.live_sockets.news(team.member(MARIA).member_id)
    assert {*browsers.sent} == set()


def test_answers_for_programs_are_as_their_document_says(team: Team) -> None:
    keep_secrets(team)
    cloud, key = team.cloud, connected(team.cloud)
    headers = {"authorization": f"Bearer {key}"}
    document = json.loads(cloud.http("GET", "/app/openapi.json", headers=headers).text)
    assert {"openapi", "info", "paths", "components"} <= document.keys()
    found = set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(document)))
    assert found <= document["components"]["schemas"].keys()
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    operations = [one["operationId"] for path in document["paths"].values() for one in path.values()]
    assert len(operations) == len({*operations})
    registry: Registry[Any] = Registry().with_resource("urn:app", DRAFT202012.create_resource(document))

    def fits(path: str, **query: str) -> Any:
        cloud.clock.shift(timedelta(seconds=2))
        answer = cloud.http("GET", path, query=urlencode(query), headers=headers)
        assert answer.status == 200, (path, query, answer)
        place = f"{path.replace('/', '~1')}/get/responses/200/content/application~1json/schema"
        schema = {"$ref": f"urn:app#/paths/{place}"}
        Draft202012Validator(schema, registry=registry).validate(json.loads(answer.text))
        return json.loads(answer.text)

    shown = 0
    for page in PAGES:
        rows = fits(f"/app/{page.name}.json")["rows"]
        for row in rows[:2] if page.key else ():
            fits(f"/app/{page.name}.json", open=str(row[page.key]))
            shown += 1
    assert shown > 15
