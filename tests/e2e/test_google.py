"""Browser test: a member signs in to the fake Google; Steward reads the calendar, adds an event, answers a mail."""

from __future__ import annotations

import os
import re
import urllib.parse
import uuid
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.test_phone import PATIENCE, ask, incoming, phone_of
from tests.support.cloud import SAM
from tests.support.local_process import Launched

PICTURE = Path(__file__).with_name("calendar.png")

pytestmark = [pytest.mark.chromium, pytest.mark.local, pytest.mark.slow("a long journey in a browser")]


def sign_in(phone: Page, steward: Launched, asked: int) -> Page:
    """Take the newest link to sign in to its end; there have been `asked` before it."""
    links = phone.get_by_test_id("message-in").locator("a[href*='/g/']")
    expect(links).to_have_count(asked + 1, timeout=PATIENCE)
    page = phone.context.new_page()
    page.goto(links.last.get_attribute("href") or "")
    expect(page.get_by_role("heading")).to_have_text("Connect Google for Sam Lee")
    page.get_by_test_id("continue").click()
    page.get_by_label(re.compile("Sam Lee")).check()
    return page


def allow(page: Page) -> None:
    """Allow what is asked for."""
    page.get_by_role("button", name="Allow").click()
    expect(page.get_by_test_id("outcome")).to_have_text("Connected", timeout=PATIENCE)
    expect(page.locator("main")).to_contain_text(f"Signed in as {SAM.email}.")


def approve(phone: Page, words: str) -> None:
    """Approve the request that says this."""
    link = phone.get_by_test_id("message-in").filter(has_text=words).locator("a[href*='/a/']").last
    expect(link).to_be_visible(timeout=PATIENCE)
    page = phone.context.new_page()
    page.goto(link.get_attribute("href") or "")
    page.get_by_test_id("approve").click()
    expect(page.get_by_test_id("outcome")).to_have_text("Approved", timeout=PATIENCE)


def test_somebody_signs_in_and_steward_works_in_their_account(browser: BrowserContext, steward: Launched) -> None:
    phone, mark = phone_of(browser, steward, "Sam Lee"), uuid.uuid4().hex[:4]
    ask(phone, "What is on my calendar this week?")
    allow(sign_in(phone, steward, 0))
    incoming(phone, "In your calendar:")

    ask(phone, f"Put “Boiler {mark}” into my calendar tomorrow at 15:00")
    approve(phone, f'put "Boiler {mark}" into your calendar')
    incoming(phone, f"Boiler {mark} is in your calendar")
    if os.environ.get("STEWARD_UPDATE_PICTURES"):
        phone.get_by_role("button", name="What Steward does").click()
        phone.screenshot(path=PICTURE)
    calendar = browser.new_page()
    calendar.goto(urllib.parse.urljoin(steward.said["phone_url"], "/calendar"))
    calendar.get_by_label(re.compile("Sam Lee")).check()
    expect(calendar.get_by_text(f"Boiler {mark}").first).to_be_visible(timeout=PATIENCE)

    mail = {"sender": "pete@rossi-plumbing.example", "to": SAM.email, "subject": f"Visit {mark}", "text": "Friday?"}
    sent = browser.request.post(urllib.parse.urljoin(steward.said["phone_url"], "/mail/send"), data=mail)
    assert sent.ok, sent.text()
    ask(phone, f"Answer Pete's mail that Friday at nine is fine {mark}")
    allow(sign_in(phone, steward, 1))
    incoming(phone, "In your mail:")
    ask(phone, f"Answer Pete's mail that Friday at nine is fine {mark}")
    approve(phone, f"Friday at nine is fine {mark}")
    allow(sign_in(phone, steward, 2))
    incoming(phone, "to pete@rossi-plumbing.example")
    inbox = browser.new_page()
    inbox.goto(urllib.parse.urljoin(steward.said["phone_url"], "/mail"))
    inbox.get_by_label(re.compile("Pete Rossi")).check()
    expect(inbox.get_by_text(f"Friday at nine is fine {mark}").first).to_be_visible(timeout=PATIENCE)
