"""Web app, through the Lambda handlers: members act by clicks, and forged or foreign requests change nothing."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, cast
from urllib.parse import parse_qsl, urlsplit

import pytest

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.aws.memory.sockets import MemorySockets
from steward.aws.schema import TABLES
from steward.channels.web.page_index import PAGES
from steward.channels.web.socket_tickets import TICKET_SECONDS
from tests.integration.test_erasure import asked, done
from tests.support.apps import connected, goes_on
from tests.support.aws_inspection import aws, rows_of
from tests.support.cloud import DANA, MARIA, PUBLIC_URL, SAM, Cloud, account_of, running_cloud
from tests.support.leftovers import traces
from tests.support.outsiders import member
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Steward, which goes on while a page waits."""
    with running_cloud(ScriptedModel(rule=lambda _: say("-"))) as running:
        goes_on(running)
        yield running
        assert running.failures == []


def everything() -> list[Any]:
    """Every row of every table but sessions, whose last use is noted."""
    return [
        row for table in TABLES for row in rows_of(table.name) if not str(row.get("row", "")).startswith("session#")
    ]


def rows(cloud: Cloud, key: str, page: str) -> list[dict[str, Any]]:
    answer = cloud.http("GET", f"/app/{page}.json", headers={"authorization": f"Bearer {key}"})
    assert answer.status == 200, answer
    found: list[dict[str, Any]] = json.loads(answer.text)["rows"]
    return found


def test_reminder_is_made_paused_and_deleted_by_clicks_of_the_member(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    assert "Nothing is planned" in maria.get("/app/reminders").text
    assert maria.does("reminders", "new", what="Call Jordan", start="2026-12-01T09:00").status == 303
    assert "Done." in maria.follow().text
    (row,) = json.loads(maria.get("/app/reminders.json").text)["rows"]
    assert (row["what"], row["next_at"], row["status"]) == ("Call Jordan", "2026-12-01T14:00:00Z", "on")
    # The receipt comes as for what was asked by text, with its undo.
    assert cloud.texts_to(MARIA)[-1].startswith("Done: I'll remind you on Tue, Dec 1, 9:00 AM: Call Jordan.\nUNDO ")

    maria.does("reminders", "pause", row["job_id"])
    (paused,) = json.loads(maria.get("/app/reminders.json").text)["rows"]
    assert (paused["status"], paused["next_at"]) == ("off", "2026-12-01T14:00:00Z"), "when it would come"
    # Another click on a button that was shown before; the same click again is the same call.
    again = maria.does("reminders", "pause", row["job_id"], once="again")
    assert (again.status, "has changed since it was shown" in again.text) == (409, True)
    assert maria.does("reminders", "pause", row["job_id"]).status == 303
    maria.does("reminders", "resume", row["job_id"])
    maria.does("reminders", "reword", row["job_id"], what="Call Jordan back")
    maria.does("reminders", "move", row["job_id"], start="2026-12-02T10:30")
    (row,) = json.loads(maria.get("/app/reminders.json").text)["rows"]
    assert (row["what"], row["next_at"], row["repeats"]) == ("Call Jordan back", "2026-12-02T15:30:00Z", "")
    maria.does("reminders", "delete", row["job_id"])
    assert json.loads(maria.get("/app/reminders.json").text)["rows"] == []


def test_receipt_of_a_paused_reminder_that_is_moved_says_both(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    maria.does("reminders", "new", what="Call Jordan", start="2026-12-01T09:00")
    (row,) = maria.rows("reminders")
    maria.does("reminders", "pause", row["job_id"])
    assert cloud.texts_to(MARIA)[-1].startswith("Done: I paused the reminder: Call Jordan.\n")
    maria.does("reminders", "move", row["job_id"], start="2026-12-03T11:00")
    moved = "Done: I moved the reminder to Thu, Dec 3, 11:00 AM; it is still paused: Call Jordan.\n"
    assert cloud.texts_to(MARIA)[-1].startswith(moved)
    maria.does("reminders", "reword", row["job_id"], what="Call Jordan back")
    reworded = "Done: I changed the reminder; it is still paused: Call Jordan back.\n"
    assert cloud.texts_to(MARIA)[-1].startswith(reworded)


def test_a_form_sent_twice_is_one_call(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    for _ in range(2):
        maria.does("reminders", "new", what="Call Jordan", start="2026-12-01T09:00")
    assert len(json.loads(maria.get("/app/reminders.json").text)["rows"]) == 1


def test_form_names_the_refused_field_and_keeps_what_was_typed(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    answer = maria.does("reminders", "new", what="Call Jordan", start="soon")
    assert answer.status == 422
    assert "check what is marked" in answer.text
    assert "Call Jordan" in answer.text
    assert maria.get("/app/reminders.json").text == '{"rows": [], "next_from": null}'


def test_nothing_is_shown_without_a_session_or_done_by_a_forged_form(cloud: Cloud) -> None:
    stranger = cloud.http("GET", "/app/reminders")
    assert (stranger.status, cloud.http_answers[-1]["headers"]["location"]) == (
        302,
        "/app/sign-in?to=%2Fapp%2Freminders",
    )
    assert cloud.http("GET", "/app/reminders.json").status == 401
    maria = signed_in(cloud, MARIA)
    form = {"do": "new", "open": "", "once": "x", "asked": "yes", "what": "Call", "start": "2026-12-01T09:00"}
    for token in ("", "wrong"):
        assert maria.post("reminders", {**form, "form_token": token}).status == 403
    for path in (
        "nothing",
        "reminders/more",
        "reminders?do=nothing",
        "reminders?do=pause&open=job-1",
        "reminders?open=job-1",
    ):
        assert maria.get(f"/app/{path}").status == 404, path
    assert maria.get("/app/reminders.json").text == '{"rows": [], "next_from": null}'


def test_nobody_acts_on_what_is_somebody_elses(cloud: Cloud) -> None:
    maria, sam = signed_in(cloud, MARIA), signed_in(cloud, SAM)
    maria.does("reminders", "new", what="Call Jordan", start="2026-12-01T09:00")
    (row,) = json.loads(maria.get("/app/reminders.json").text)["rows"]
    assert json.loads(sam.get("/app/reminders.json").text)["rows"] == []
    assert sam.does("reminders", "delete", row["job_id"]).status == 404
    assert len(json.loads(maria.get("/app/reminders.json").text)["rows"]) == 1


def test_owner_sees_anothers_reminder_without_buttons_that_change_it(cloud: Cloud) -> None:
    maria, sam = signed_in(cloud, MARIA), signed_in(cloud, SAM)
    sam.does("reminders", "new", what="Read the meter", start="2026-12-01T09:00")
    (row,) = maria.rows("reminders")
    shown = maria.get("/app/reminders").text
    assert "Read the meter" in shown
    buttons = [one for one in ("Pause", "Go on", "Change the words", "Move", "Delete") if f">{one}<" in shown]
    assert buttons == []
    assert maria.does("reminders", "delete", row["job_id"]).status == 409
    assert maria.does("reminders", "move", row["job_id"], start="2026-12-02T09:00").status == 422
    assert [one["next_at"] for one in sam.rows("reminders")] == [row["next_at"]]
    assert all(f">{one}<" in sam.get("/app/reminders").text for one in ("Pause", "Move", "Delete"))


def test_page_shows_no_words_for_the_model_when_a_call_fails(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    answer = maria.does("reminders", "new", what="Call", start="2026-12-01T09:00", rrule="FREQ=MINUTELY")
    assert answer.status == 422
    assert "BYMINUTE" not in answer.text
    assert "Not done: something about it does not fit." in answer.text
    assert maria.rows("reminders") == []


def test_nothing_of_a_members_clicks_stays_when_they_are_erased(cloud: Cloud) -> None:
    signed_in(cloud, DANA).does("reminders", "new", what="canary-4471", start="2026-12-01T09:00")
    assert traces(cloud, ["canary-4471"])
    done(cloud, asked(cloud, DANA))
    # Their own phone has what was texted to them.
    assert traces(cloud, ["canary-4471"]) == {}


def test_programs_read_and_act_by_an_apps_key_and_their_calls_are_the_apps(cloud: Cloud) -> None:
    key = connected(cloud)
    headers = {"authorization": f"Bearer {key}", "content-type": "application/json"}
    described = json.loads(cloud.http("GET", "/app/openapi.json", headers=headers).text)
    assert described["paths"].keys() >= {"/app/reminders.json"}
    assert rows(cloud, key, "reminders") == []

    asked = {"do": "new", "once": "1", "arguments": {"what": "Call Jordan", "start": "2026-12-01T09:00"}}
    for _ in range(2):
        made = cloud.http("POST", "/app/reminders.json", headers=headers, body=json.dumps(asked).encode())
        assert made.status == 200, made
    cloud.settle()
    # Nobody knows who decided what a program asks for, so its member is asked.
    assert json.loads(made.text)["state"] == "waiting"
    assert len([text for text in cloud.texts_to(MARIA) if "Call Jordan" in text]) == 1
    for body, status in (
        (b"{", 400),
        (b'{"do": "nothing"}', 404),
        (b'{"do": "pause", "open": "job-1"}', 404),
        (b'{"do": "pause"}', 409),
        (b'{"do": "new", "arguments": {"what": "x"}}', 422),
        (b'{"do": "new", "once": "1", "arguments": {"what": "x", "start": "2026-12-01T09:00"}}', 409),
    ):
        assert cloud.http("POST", "/app/reminders.json", headers=headers, body=body).status == status, body
    assert cloud.http("GET", "/app/reminders", headers=headers).status == 404
    assert cloud.http("GET", "/app/reminders.json", headers={"authorization": "Bearer x"}).status == 401


def test_a_page_that_is_open_is_told_of_news_until_its_session_ends(cloud: Cloud) -> None:
    browsers = cast("MemorySockets", aws().services["apigatewaymanagementapi"])
    maria = signed_in(cloud, MARIA)

    def connects(connection: str, url: str, origin: str = PUBLIC_URL) -> int:
        browsers.open(connection)
        event = {
            "headers": {"Origin": origin},
            "queryStringParameters": dict(parse_qsl(urlsplit(url).query)),
            "requestContext": {"eventType": "CONNECT", "connectionId": connection},
        }
        return int(cloud.invoke("web_socket", event)["statusCode"])

    def ticket() -> str:
        return str(json.loads(maria.get("/app/socket.json").text)["url"])

    url = ticket()
    assert connects("open", url) == 200
    assert connects("again", url) == 403
    url = ticket()
    assert connects("elsewhere", url, "https://elsewhere.test") == 403
    assert connects("forged", url[:-1] + ("a" if url[-1] != "a" else "b")) == 403
    assert connects("bare", "wss://sockets") == 403
    cloud.clock.shift(timedelta(seconds=TICKET_SECONDS + 1))
    assert connects("late", url) == 403

    thread = re.search(r'name="open" value="([^"]*)"', maria.get("/app/conversations?open=new").text)
    assert thread
    maria.post("conversations", {"form_token": maria.token, "open": thread[1], "once": "1", "text": "/help"})
    cloud.settle()
    assert [json.loads(one) for one in browsers.sent["open"]] == [{"news": True}]
    assert {name for name, sent in browsers.sent.items() if sent} == {"open"}

    # A socket is lost while a tool is called. The page finds what came meanwhile, and holds another.
    browsers.sent.clear()
    ask = use_tool("create_scheduled_job", {"what": "Call Jordan", "start": "2026-12-01T09:00"})
    cloud.model.add(ask, say("I will remind you."))
    maria.post("conversations", {"form_token": maria.token, "open": thread[1], "once": "2", "text": "Remind me"})
    cloud.drain(only=("turns",))
    cloud.settle()
    chat = f"/app/conversations?open={thread[1]}"
    assert "I will remind you." in maria.get(f"{chat}&after=2").text
    assert connects("second", ticket()) == 200
    maria.post("conversations", {"form_token": maria.token, "open": thread[1], "once": "3", "text": "/help"})
    cloud.settle()
    assert browsers.sent["second"] == ['{"news": true}']

    # Who has left the team is shown no more words, and comes in no more.
    sam = signed_in(cloud, SAM)
    url = str(json.loads(sam.get("/app/socket.json").text)["url"])
    other = str(json.loads(sam.get("/app/socket.json").text)["url"])
    assert connects("sams", url) == 200
    account_id = account_of(cloud)
    member = next(one for one in cloud.wiring.people_store.members(account_id) if one.phone == SAM.phone)
    cloud.wiring.accounts.change_member(account_id, member.member_id, active=False)
    cloud.settle()
    cloud.wiring.live_sockets.draft(member.member_id, "conv-1", "Hel")
    assert "sams" not in browsers.sent
    assert connects("sams again", other) == 403

    url = ticket()
    maria.post("sign-out", {"form_token": maria.token})
    assert "second" not in browsers.sent
    assert cloud.http("GET", "/app/socket.json").status == 401
    assert connects("after", url) == 403


def test_web_app_serves_its_own_files_alone_which_hold_nobodys_data(cloud: Cloud) -> None:
    for name in ("app.css", "app.js", "sw.js", "icon.svg", "app.webmanifest", "offline-en.html", "offline-de.html"):
        answer = cloud.http("GET", f"/app/assets/{name}")
        assert answer.status == 200, name
        headers = cloud.http_answers[-1]["headers"]
        assert headers["service-worker-allowed"] == "/app"
        assert headers["cache-control"] == "public, max-age=3600"
    # Pages name each version of a file by an address of its own, which browsers never ask for again.
    page = signed_in(cloud, MARIA).get("/app/conversations?open=new").text
    named = re.findall(r'(?:src|href)="(/app/assets/[0-9a-f]{12}/[^"]+)"', page)
    assert {one.rpartition("/")[2] for one in named} >= {"app.css", "app.js", "chat.js"}
    for path, lasts in (*((one, 31_536_000) for one in named), ("/app/assets/0123456789ab/app.css", 3_600)):
        plain = cloud.http("GET", path).text
        assert cloud.http("GET", path, headers={"accept-encoding": "gzip"}).status == 200
        headers = cloud.http_answers[-1]["headers"]
        assert f"max-age={lasts}" in headers["cache-control"]
        # What fits into one packet is sent as it is.
        assert headers.get("content-encoding") == (None if len(plain) < 1_400 else "gzip")
    for name in ("shell.html", "../site.py", "nothing.js", "..", "offline-pt.html", "x/app.css", "../assets/app.css"):
        assert cloud.http("GET", f"/app/assets/{name}").status == 404, name


def test_home_screens_get_the_apps_icons(cloud: Cloud) -> None:
    page = signed_in(cloud, MARIA).get("/app/reminders").text
    icons = [("image/png", re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page)[0])]
    manifest = json.loads(cloud.http("GET", re.findall(r'rel="manifest" href="([^"]+)"', page)[0]).text)
    for kind, path in (*icons, *((one["type"], one["src"]) for one in manifest["icons"])):
        assert cloud.http("GET", path).status == 200, path
        answer = cloud.http_answers[-1]
        assert answer["headers"]["content-type"].split(";")[0] == kind
        if kind == "image/png":
            assert base64.b64decode(answer["body"]).startswith(b"\x89PNG\r\n")


def test_a_page_shows_its_member_as_they_are_now(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    assert "Reminders" in maria.get("/app/reminders").text
    assert maria.get("/app/ledger").status == 200
    # The last owner stays one.
    change = cloud.wiring.accounts.change_member
    change(account_of(cloud), member(cloud, SAM).member_id, role="owner")
    who = account_of(cloud), member(cloud, MARIA).member_id
    change(*who, language="de")
    assert "Erinnerungen" in maria.get("/app/reminders").text
    change(*who, role="member")
    assert maria.get("/app/ledger").status == 404


def test_no_page_writes_anything(cloud: Cloud) -> None:
    """Pages read: a walk over all of them, by their lists and forms, leaves every row as it was."""
    maria = signed_in(cloud, MARIA)
    maria.does("reminders", "new", what="Call Jordan", start="2026-12-01T09:00")
    cloud.settle()
    before = everything()
    for page in PAGES:
        for query in ("", ".json", *(f"?do={one.name}" for one in page.creates)):
            answer = maria.get(f"/app/{page.name}{query}")
            assert answer.status in (200, 404), (page.name, query, answer)
    assert everything() == before
