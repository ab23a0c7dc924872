"""Browser test of the phone page: approve, edit and reject a draft."""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from steward.channels.pages.page_renderer import page as rendered
from tests.support.cloud import DANA, MARIA, PETE, SAM
from tests.support.local_process import Launched

PICTURE = Path(__file__).with_name("phone.png")
# What one moment brings is gathered until the next sweep but one.
PATIENCE = 120_000

pytestmark = [pytest.mark.chromium, pytest.mark.local, pytest.mark.slow("a long journey in a browser")]


def phone_of(browser: BrowserContext, steward: Launched, who: str) -> Page:
    """The phone page, showing somebody's phone."""
    page = browser.new_page()
    page.goto(steward.said["phone_url"])
    expect(page.locator("#link-text")).to_have_text("Live", timeout=PATIENCE)
    page.get_by_label(who).check()
    return page


def ask(page: Page, text: str) -> None:
    """Text Steward."""
    page.get_by_test_id("composer").fill(text)
    page.get_by_test_id("send").click()


def open_newest_link(page: Page, before: int) -> Page:
    """Open the approval link that has come since there were `before` of them, in a tab of its own."""
    links = page.get_by_test_id("message-in").locator("a[href*='/a/']")
    expect(links).to_have_count(before + 1, timeout=PATIENCE)
    address = links.last.get_attribute("href")
    assert address is not None
    decision = page.context.new_page()
    decision.goto(address)
    return decision


def links(page: Page, steward: Launched, phone: str) -> int:
    """How many approval links have come to a phone whose page this is, once it shows them all."""
    came = sum("/a/" in message["body"] for message in steward.messages() if message["to"] == phone)
    expect(page.get_by_test_id("message-in").locator("a[href*='/a/']")).to_have_count(came, timeout=PATIENCE)
    return came


def incoming(page: Page, part: str) -> None:
    """Wait for a text that contains `part`."""
    expect(page.get_by_test_id("message-in").filter(has_text=part).last).to_be_visible(timeout=PATIENCE)


def test_approve(browser: BrowserContext, steward: Launched) -> None:
    maria = phone_of(browser, steward, "Maria Gomez")
    before = links(maria, steward, MARIA.phone)
    # Others here have texted him, too.
    texts = sum(message["to"] == PETE.phone for message in steward.messages())
    ask(maria, "Tell the plumber I can meet at 3 tomorrow")
    decision = open_newest_link(maria, before)
    expect(decision.get_by_role("heading")).to_have_text("Text to Pete Rossi (plumber)")
    expect(decision).to_have_title("Text to Pete Rossi (plumber) · Steward")
    expect(decision.get_by_test_id("draft")).to_have_value(re.compile("meet at 3 tomorrow"))
    expect(decision.locator("main")).to_contain_text("Maria Gomez")

    # Enter in the note must not press a button.
    decision.get_by_test_id("note").fill("a thought")
    decision.get_by_test_id("note").press("Enter")
    expect(decision.get_by_test_id("approve")).to_be_visible()

    # Meanwhile the conversation goes on.
    ask(maria, "Who is in unit 12?")
    incoming(maria, "Priya Shah")

    decision.get_by_test_id("approve").click()
    expect(decision.get_by_test_id("outcome")).to_have_text("Approved")
    incoming(maria, "Texted Pete Rossi")
    if os.environ.get("STEWARD_UPDATE_PICTURES"):
        maria.get_by_role("button", name="What Steward does").click()
        maria.screenshot(path=PICTURE)

    pete = phone_of(browser, steward, "Pete Rossi")
    expect(pete.get_by_test_id("message-in")).to_have_count(texts + 1, timeout=PATIENCE)
    incoming(pete, "meet at 3 tomorrow")

    decision.reload()
    expect(decision.get_by_test_id("outcome")).to_have_text("Approved")
    expect(decision.get_by_test_id("approve")).to_have_count(0)


def test_edit(browser: BrowserContext, steward: Launched) -> None:
    dana = phone_of(browser, steward, "Dana Cruz")
    before = links(dana, steward, DANA.phone)
    ask(dana, "Tell Lena I will be there on Monday")
    decision = open_newest_link(dana, before)
    decision.get_by_test_id("draft").fill("I will be there on Tuesday — sorry!")
    decision.get_by_test_id("approve").click()
    expect(decision.get_by_test_id("outcome")).to_have_text("Approved")
    incoming(dana, "Tuesday")

    lena = phone_of(browser, steward, "Lena Park")
    # As a text carries it: the dash alone would need another alphabet, and twice the segments.
    incoming(lena, "I will be there on Tuesday - sorry!")
    expect(lena.get_by_test_id("message-in").filter(has_text="I will be there on")).to_have_count(1)


def test_reject(browser: BrowserContext, steward: Launched) -> None:
    sam = phone_of(browser, steward, "Sam Lee")
    before = links(sam, steward, SAM.phone)
    ask(sam, "Tell Tom Baker the roof can wait")
    decision = open_newest_link(sam, before)
    decision.get_by_test_id("note").fill("It cannot wait after all")
    decision.get_by_test_id("reject").click()
    expect(decision.get_by_test_id("outcome")).to_have_text("Rejected")

    tom = phone_of(browser, steward, "Tom Baker")
    expect(tom.get_by_test_id("message-in").filter(has_text="the roof can wait")).to_have_count(0)


def test_the_page_shows_what_steward_does(browser: BrowserContext, steward: Launched) -> None:
    page = phone_of(browser, steward, "Maria Gomez")
    page.get_by_role("button", name="What Steward does").click()
    expect(page.get_by_test_id("typing")).to_have_count(0)
    ask(page, "Who is the roofer?")
    # Before any function of Steward's has even started.
    expect(page.get_by_test_id("typing")).to_be_visible()
    incoming(page, "Tom Baker")
    expect(page.get_by_test_id("typing")).to_have_count(0, timeout=PATIENCE)
    expect(page.get_by_test_id("feed-item").filter(has_text="Look up contacts").first).to_be_visible(timeout=PATIENCE)


def test_the_decision_page_fits_a_phone(browser: BrowserContext, steward: Launched) -> None:
    page = phone_of(browser, steward, "Maria Gomez")
    before = links(page, steward, MARIA.phone)
    ask(page, "Tell Priya the heating is fixed")
    decision = open_newest_link(page, before)
    decision.set_viewport_size({"width": 360, "height": 740})
    assert decision.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    box = decision.get_by_test_id("approve").bounding_box()
    assert box is not None
    assert box["height"] >= 44


def test_an_undo_page_warns_with_the_colour_of_what_it_does(browser: BrowserContext) -> None:
    # No text has its link: it is reached by who still has one from elsewhere.
    approval = SimpleNamespace(
        purpose="undo",
        editable=None,
        why_asked="",
        evidence=(),
        reason="",
        code="7Q",
        resolved={},
        from_outside=(),
        shown_hash=lambda: "x",
    )
    view = SimpleNamespace(
        approval=approval,
        facts=(),
        not_somebody_else="",
        like_this="",
        reaches="",
        marked=(),
        arguments=(),
        others=(),
        written_since=(),
    )
    said: dict[str, Any] = {
        "headline": "Undo: rename Vaillant",
        "problem": "",
        "text": "",
        "rows": 3,
        "asked_by": "Maria Gomez, 10:11 AM",
    }
    undo = browser.new_page()
    undo.set_content(str(rendered("approval.html", view=view, open_until="10:41 AM", **said).body))

    def colour(button: str) -> str:
        return str(undo.get_by_test_id(button).evaluate("(one) => getComputedStyle(one).backgroundColor"))

    red, green, _ = (int(part) for part in re.findall(r"\d+", colour("undo"))[:3])
    assert red > 2 * green
    assert colour("keep") == "rgba(0, 0, 0, 0)"
    undo.close()
