"""Browser test: a member signs in to the web app at a fake provider, is told by text, and signs out everywhere."""

from __future__ import annotations

import re
import urllib.parse

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.test_phone import PATIENCE, phone_of
from tests.support.local_process import Launched

pytestmark = [pytest.mark.chromium, pytest.mark.local, pytest.mark.slow("a long journey in a browser")]


def test_member_signs_in_to_the_web_app_and_out_again(browser: BrowserContext, steward: Launched) -> None:
    phone, app = phone_of(browser, steward, "Dana Cruz"), browser.new_page()
    home = urllib.parse.urljoin(steward.said["phone_url"], "/app")
    app.goto(home)
    expect(app.get_by_role("heading")).to_have_text("Who are you?")
    app.get_by_role("button", name="Cancel").click()
    expect(app.get_by_test_id("outcome")).to_have_text("Not signed in", timeout=PATIENCE)
    app.get_by_test_id("again").click()
    app.get_by_role("button", name="Dana Cruz").click()
    expect(app).to_have_url(re.compile(rf"^{re.escape(home)}(?!/sign-in)"), timeout=PATIENCE)
    (cookie,) = browser.cookies(home)
    assert (cookie["name"], cookie["httpOnly"], cookie["sameSite"]) == ("steward", True, "Lax")

    # Others here may have signed in as her, too.
    told = phone.get_by_test_id("message-in").filter(has_text="Somebody signed in to the web app as you").last
    expect(told).to_contain_text("(Linux)", timeout=PATIENCE)
    app.goto(told.locator("a").last.get_attribute("href") or "")
    app.get_by_test_id("sign-out").click()
    expect(app.get_by_test_id("outcome")).to_have_text("Signed out everywhere", timeout=PATIENCE)
    app.goto(home)
    expect(app.get_by_role("heading")).to_have_text("Who are you?")
