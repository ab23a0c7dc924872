"""Pages of the fake Google (mail, calendar, drive, sign-in) in a real browser, with the demo's data."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlencode

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from infra.local.demo import ACCOUNT_NAME, CONTACTS, MAILBOX, MEMBERS, NUMBER, ZONE
from infra.local.demo_google import furnish
from infra.local.world.google import GoogleWorld
from infra.local.world.google.keys import CLIENT_ID
from infra.local.world.google.scopes import long_name
from infra.local.world.people import Person
from infra.local.world.server import WorldConfig, create_world
from tests.support.servers import serve

MARIA, SAM = MEMBERS[0].email, MEMBERS[1].email


@dataclass
class Pages:
    """A served world, and Google in it."""

    url: str
    google: GoogleWorld


@pytest.fixture
def world(tmp_path: Path) -> Iterator[Pages]:
    people = [
        *(Person(one.name, one.phone, one.role, "member", one.email) for one in MEMBERS),
        *(Person(one.name, one.phone, one.role, "contact", one.email) for one in CONTACTS),
    ]
    config = WorldConfig(
        port=0, api_url="http://127.0.0.1:9", account_name=ACCOUNT_NAME, account_sid="AC" + "0" * 32,
        auth_token="token", number=NUMBER, people=people, mailbox=MAILBOX, zone=ZONE, state_dir=tmp_path,
        furnish=furnish,
    )  # fmt: skip
    app = create_world(config)
    with serve(app) as server:
        yield Pages(server.url, app.state.google)


@pytest.fixture
def page(world: Pages, chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert errors == []


@pytest.mark.chromium
def test_the_calendar_shows_who_was_invited_and_keeps_up(page: Page, world: Pages) -> None:
    page.goto(f"{world.url}/calendar")
    event = page.get_by_test_id("event").filter(has_text="Roof: the offer")
    expect(event).to_contain_text("Invited by Tom Baker")
    expect(event).to_contain_text("Maria Gomez · no answer yet")
    event_id = next(one["id"] for one in world.google.calendars.seen_by(MARIA) if "Roof" in one["summary"])
    accepted = {"attendees": [{"email": MARIA, "responseStatus": "accepted"}]}
    world.google.calendars.change(MARIA, event_id, accepted, whole=False)
    expect(event).to_contain_text("Maria Gomez · comes")
    page.get_by_label("A week later").click()
    expect(page.get_by_test_id("event").filter(has_text="Viewing of 7A")).to_have_count(0)
    page.get_by_label("Sam Lee").check()
    page.get_by_role("button", name="Today").click()
    expect(page.get_by_test_id("event").filter(has_text="Walk through the cellar")).to_be_visible()


@pytest.mark.chromium
def test_documents_and_sheets_can_be_read_and_keep_up(page: Page, world: Pages) -> None:
    page.goto(f"{world.url}/drive")
    expect(page.get_by_test_id("file")).to_have_count(5)
    page.get_by_test_id("file").filter(has_text="Rent roll").click()
    expect(page.get_by_role("cell", name="Jordan Wells")).to_be_visible()
    page.get_by_test_id("file").filter(has_text="House rules").click()
    expect(page.locator("#inside")).to_contain_text("Quiet hours")
    document = next(one["id"] for one in world.google.drive.seen_by(MARIA) if one["name"] == "House rules")
    added = {"insertText": {"text": "No <b>fires</b>.", "endOfSegmentLocation": {}}}
    world.google.documents.update(document, {"requests": [added]})
    expect(page.locator("#inside")).to_contain_text("No <b>fires</b>.")
    page.get_by_label("Dana Cruz").check()
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()


@pytest.mark.chromium
def test_a_mail_goes_with_its_files_from_one_person_to_another(page: Page, world: Pages) -> None:
    page.goto(f"{world.url}/mail")
    expect(page.get_by_test_id("mail-in").filter(has_text="Boiler in number 4")).to_be_visible()
    page.get_by_test_id("to").fill(SAM)
    page.get_by_test_id("subject").fill("Lease")
    page.get_by_test_id("text").fill("Here it is.")
    offered = [{"name": name, "mimeType": "text/plain", "buffer": b"x"} for name in ("a.txt", "b.txt")]
    page.get_by_test_id("files").set_input_files(offered)  # type: ignore[arg-type]
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("mail-out")).to_contain_text("a.txt")
    page.get_by_label("Sam Lee").check()
    expect(page.get_by_test_id("mail-in").filter(has_text="Here it is.")).to_contain_text("b.txt")
    assert [mail.attachments for mail in world.google.account(SAM).mailbox.mails[-1:]] == [["a.txt", "b.txt"]]
    assert world.google.mails == []


@pytest.mark.chromium
@pytest.mark.parametrize(("place", "shown"), [("mail", "mail-in"), ("drive", "file")])
def test_a_page_names_days_by_the_clock_of_its_world(page: Page, world: Pages, place: str, shown: str) -> None:
    page.goto(f"{world.url}/{place}")
    expect(page.get_by_test_id(shown).filter(has_text="Today")).not_to_have_count(0)
    a_week_on = world.google.now() + timedelta(days=7)
    world.google.now = lambda: a_week_on
    expect(page.get_by_test_id(shown).filter(has_text="Today")).to_have_count(0)


@pytest.mark.chromium
@pytest.mark.parametrize("place", ["mail", "calendar", "drive"])
def test_a_phone_shows_the_people_above_what_is_theirs(page: Page, world: Pages, place: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{world.url}/{place}")
    expect(page.get_by_label("Maria Gomez")).to_be_attached()
    expect(page.locator(".person").first).to_be_in_viewport()
    below = "document.querySelector('.people').getBoundingClientRect().bottom <= "
    assert page.evaluate(below + "document.querySelector('.sheet, .mails').getBoundingClientRect().top")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.chromium
def test_somebody_allows_a_part_of_what_is_asked(page: Page, world: Pages) -> None:
    back = f"{world.url}/mail"
    world.google.redirect_uris.add(back)
    asked = {
        "client_id": CLIENT_ID, "redirect_uri": back, "response_type": "code", "state": "s1",
        "scope": f"openid email {long_name('gmail.readonly')} {long_name('calendar.events')}",
    }  # fmt: skip
    page.goto(f"{world.url}/google/o/oauth2/v2/auth?{urlencode(asked)}")
    expect(page.get_by_text("This is not Google.")).to_be_visible()
    page.get_by_label("Maria Gomez").check()
    page.get_by_label("See and change your events").uncheck()
    page.get_by_role("button", name="Allow").click()
    page.wait_for_url(f"{back}?*")
    assert long_name("gmail.readonly") in world.google.oauth.granted(MARIA, CLIENT_ID)
    assert long_name("calendar.events") not in world.google.oauth.granted(MARIA, CLIENT_ID)
    page.goto(f"{world.url}/google/o/oauth2/v2/auth?{urlencode(asked)}")
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_url(f"{back}?error=access_denied&state=s1")


def test_files_of_more_than_25_mb_are_not_taken(world: Pages) -> None:
    content = base64.b64encode(bytes(25 * 1024 * 1024 + 1)).decode()
    written = {"sender": MARIA, "text": "x", "files": [{"name": "big", "content": content}]}
    answer = httpx2.post(f"{world.url}/mail/send", json=written)
    assert (answer.status_code, "25 MB" in answer.json()["error"]) == (400, True)


def test_mail_thread_goes_on_when_its_references_are_folded(world: Pages) -> None:
    answers = ""
    for turn in range(6):
        written = {"sender": MARIA, "subject": "Boiler", "text": f"turn {turn}", "answers": answers}
        answer = httpx2.post(f"{world.url}/mail/send", json=written)
        assert answer.status_code == 200, answer.text
        answers = answer.json()["id"]

    mails = [mail for mail in world.google.mails if mail.subject == "Boiler"]
    assert len({mail.thread_id for mail in mails}) == 1
    assert mails[-1].header("References").split() == [mail.header("Message-ID").strip() for mail in mails[:-1]]


def test_a_forged_mail_is_not_among_what_its_sender_sent(world: Pages) -> None:
    for proved in (True, False):
        written = {"sender": SAM, "text": "x", "subject": f"proved {proved}", "proved": proved}
        assert httpx2.post(f"{world.url}/mail/send", json=written).status_code == 200
    assert [mail.subject for mail in world.google.mails] == ["proved True", "proved False"]
    sent = [mail.subject for mail in world.google.account(SAM).mailbox.mails if "SENT" in mail.labels]
    assert sent == ["proved True"]
    shown = httpx2.get(f"{world.url}/mail/all").json()["mails"]
    assert len([mail for mail in shown if mail["subject"].startswith("proved")]) == 2


def test_the_demo_is_given_once(world: Pages, tmp_path: Path) -> None:
    before = len(world.google.account(MARIA).mailbox.mails)
    again = GoogleWorld(MAILBOX, lambda: datetime.now(UTC), tmp_path / "google", world.google.people, ZONE)
    furnish(again)
    assert len(again.account(MARIA).mailbox.mails) == before
    assert len(again.drive.seen_by(MARIA)) == 5
