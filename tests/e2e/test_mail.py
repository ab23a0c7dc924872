"""Browser test of the mail page: a mail to Steward, a decision by its link, and a forged mail."""

from __future__ import annotations

import os
import re
import urllib.parse
import uuid
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.test_google import approve
from tests.e2e.test_phone import PATIENCE, ask, phone_of
from tests.support.cloud import MARIA, PETE
from tests.support.local_process import Launched

pytestmark = [pytest.mark.chromium, pytest.mark.local, pytest.mark.slow("a long journey in a browser")]
PICTURE = Path(__file__).with_name("mail.png")
PRIYAS = "priya.shah@mail.example"


def inbox_of(browser: BrowserContext, steward: Launched, name: str) -> Page:
    """The mail page, with this person's mail on it."""
    page = browser.new_page()
    page.goto(urllib.parse.urljoin(steward.said["phone_url"], "/mail"))
    page.get_by_label(re.compile(name)).check()
    return page


def write(page: Page, text: str, subject: str = "", *, forged: bool = False) -> None:
    """Send a mail."""
    page.get_by_test_id("subject").fill(subject)
    page.get_by_test_id("text").fill(text)
    page.get_by_test_id("forged").set_checked(forged)
    before = page.get_by_test_id("mail-out").count()
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("mail-out")).to_have_count(before + 1, timeout=PATIENCE)


def test_a_member_mails_decides_by_the_link_and_hears_what_came_of_it(
    browser: BrowserContext, steward: Launched
) -> None:
    page, mark = inbox_of(browser, steward, "Maria Gomez"), uuid.uuid4().hex[:8]
    write(page, f"Tell the plumber I can meet at 3 tomorrow {mark}")
    asked = page.get_by_test_id("mail-in").filter(has_text=mark).get_by_role("link")
    expect(asked).to_be_visible(timeout=PATIENCE)
    with browser.expect_page() as opened:
        asked.click()
    opened.value.get_by_role("button", name="Send it").click()
    assert mark in steward.wait_for_text_to(PETE.phone, mark)
    told = page.get_by_test_id("mail-in").filter(has_text="Done").filter(has_text=mark)
    expect(told).to_be_visible(timeout=PATIENCE)


def test_sender_with_only_a_members_address_is_not_answered(browser: BrowserContext, steward: Launched) -> None:
    page, mark = inbox_of(browser, steward, "Dana Cruz"), uuid.uuid4().hex[:8]
    write(page, f"Tell the plumber I can meet at 3 tomorrow {mark}", forged=True)
    # She is asked by text, so it has been dealt with.
    asked = steward.wait_for_text_to("+15550100003", mark)
    assert "in your name" in asked
    expect(page.get_by_test_id("mail-in").filter(has_text=mark)).to_have_count(0)
    assert not [text for text in steward.messages() if text["to"] == PETE.phone and mark in str(text["body"])]


def test_a_contact_who_mails_is_answered_by_mail_in_their_thread(browser: BrowserContext, steward: Launched) -> None:
    page, mark = inbox_of(browser, steward, "Priya Shah"), uuid.uuid4().hex[:4]
    write(page, f"When does the plumber come? {mark}", f"Plumber, unit 12 ({mark})")
    steward.wait_for_text_to(MARIA.phone, mark)
    phone = phone_of(browser, steward, "Maria Gomez")
    ask(phone, f"Tell Priya Shah the plumber comes tomorrow at 3 ({mark})")
    approve(phone, PRIYAS)
    answer = page.get_by_test_id("mail-in").filter(has_text="tomorrow at 3").filter(has_text=mark)
    expect(answer).to_be_visible(timeout=PATIENCE)
    expect(answer).to_contain_text(f"Re: Plumber, unit 12 ({mark})")
    if os.environ.get("STEWARD_UPDATE_PICTURES"):
        page.screenshot(path=PICTURE)
