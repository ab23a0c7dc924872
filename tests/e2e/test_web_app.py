"""Browser test of the web app, on a phone and a desktop: sign in, chat, decide, undo, edit files concurrently."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, ViewportSize, expect

from tests.e2e.test_phone import PATIENCE, ask, phone_of
from tests.support.local_process import Launched
from tests.support.wait_until import wait_until

PICTURE = Path(__file__).with_name("app.png")
# Read here: while a test runs, nothing of Steward's own is in the environment.
DRAWS = bool(os.environ.get("STEWARD_UPDATE_PICTURES"))
# A draft is there for a moment only, so what the page showed is written down while it shows it.
NOTES_DRAFTS = """() => {
    window.drafts = [];
    const shown = document.querySelector("[data-draft]");
    const note = () => { if (shown.textContent) window.drafts.push(shown.textContent); };
    new MutationObserver(note).observe(shown, { childList: true });
}"""
PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)

pytestmark = [pytest.mark.chromium, pytest.mark.local, pytest.mark.slow("a long journey in a browser")]


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def screen(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[BrowserContext]:
    """A fresh profile on each screen."""
    context = chromium.new_context(viewport=request.param)
    yield context
    context.close()


def signed_in(browser: BrowserContext, steward: Launched, who: str, path: str = "/app") -> Page:
    """Open the web app as a member who has signed in at the fake provider."""
    page = browser.new_page()
    page.goto(steward.said["api_url"] + path)
    page.get_by_role("button", name=who).click()
    expect(page.locator("main h1")).to_be_visible(timeout=PATIENCE)
    return page


def goes_to(page: Page, name: str) -> None:
    """Choose a page from the menu, which is folded on a phone."""
    page.wait_for_load_state()
    if page.locator("details.menu > summary").is_visible():
        page.locator("details.menu > summary").click()
        page.locator("details.menu nav").get_by_role("link", name=name, exact=True).click()
    else:
        page.locator("nav.side").get_by_role("link", name=name, exact=True).click()
    expect(page.locator("main h1")).to_have_text(name)


def draw(phone: Page) -> None:
    """Draw the phone, and the app beside it."""
    phone.set_viewport_size({"width": 1440, "height": 860})
    expect(phone.frame_locator("iframe").locator("article").first).to_be_visible()
    phone.screenshot(path=PICTURE)


def test_chat_decision_and_undo(screen: BrowserContext, steward: Launched) -> None:
    # The same request is asked once, wherever it was made before.
    when = "3 tomorrow" if DRAWS else f"3 on {uuid4().hex[:6]}"
    maria = signed_in(screen, steward, "Maria Gomez")
    goes_to(maria, "Conversations")
    maria.get_by_role("link", name="New chat").click()
    if maria.viewport_size == DESK:
        expect(maria.get_by_label("Your message")).to_be_focused()
    maria.get_by_label("Your message").fill(f"Tell the plumber I can meet at {when}")
    maria.get_by_role("button", name="Send").click()
    # No reload: what comes of it appears by itself.
    decide = maria.get_by_role("link", name="Look at it and decide")
    expect(decide).to_be_in_viewport(timeout=PATIENCE)
    expect(maria.get_by_label("Your message")).to_be_in_viewport()
    chat = maria.url

    goes_to(maria, "Approvals")
    if DRAWS and maria.viewport_size == DESK:
        draw(phone_of(screen, steward, "Maria Gomez"))
    maria.locator("article", has_text=when).get_by_role("link", name="Look and decide").click()
    words = f"I can meet at 3:15 tomorrow. {uuid4().hex[:6]}"
    maria.get_by_test_id("draft").fill(words)
    maria.get_by_test_id("approve").click()
    maria.goto(chat)
    expect(maria.get_by_role("log")).to_contain_text("Texted Pete Rossi", timeout=PATIENCE)
    pete = phone_of(screen, steward, "Pete Rossi")
    expect(pete.get_by_test_id("message-in").filter(has_text=words)).to_have_count(1, timeout=PATIENCE)

    goes_to(maria, "Decided lately")
    expect(maria.locator("main")).to_contain_text("Text to Pete Rossi")
    goes_to(maria, "Costs")
    expect(maria.locator("main figure")).to_be_visible()


def test_chat_with_files_is_answered_word_by_word_in_every_tab(screen: BrowserContext, steward: Launched) -> None:
    maria = signed_in(screen, steward, "Maria Gomez", "/app/files")
    # Another screen size, or a run that failed, has talked of the same to the same system.
    number = uuid4().hex[:6]
    name, notes = f"notes-{number}.md", "Lena has the key to the cellar of number nine. " * 9
    maria.get_by_role("link", name="New file").click()
    maria.locator("[name=path]").fill(name)
    maria.locator("[name=content]").fill(notes)
    maria.locator("form.fill button").click()
    expect(maria.locator("main")).to_contain_text("Lena has the key", timeout=PATIENCE)

    maria.goto(f"{steward.said['api_url']}/app/conversations?open=new")
    box, picked = maria.get_by_label("Your message"), maria.locator("[data-picked]")
    files: list[FilePayload] = [
        {"name": "app.png", "mimeType": "image/png", "buffer": PICTURE.read_bytes()},
        {"name": "a.exe", "mimeType": "application/x-msdownload", "buffer": b"MZ"},
        {"name": "huge.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8\xff" + bytes(5_000_000)},
    ]
    maria.locator("[data-files]").set_input_files(files)
    expect(picked).to_contain_text("a.exe cannot be read", timeout=PATIENCE)
    expect(picked).to_contain_text("huge.jpg not added", timeout=PATIENCE)
    expect(maria.get_by_role("button", name="Remove: app.png")).to_be_visible(timeout=PATIENCE)
    box.fill("See the sign")
    box.press("Shift+Enter")
    box.press_sequentially(f"of number {number}")
    box.press("Enter")
    log, said = maria.get_by_role("log"), maria.locator(".said.steward .words")
    expect(log.locator(".said.own .words")).to_have_text(f"See the sign\nof number {number}", timeout=PATIENCE)
    expect(said).to_have_count(1, timeout=PATIENCE)
    maria.wait_for_function("document.querySelector('.files img').naturalWidth > 0", timeout=PATIENCE)

    # A page that stays open hears everything; one that has just sent something may come too late for the first words.
    other = screen.new_page()
    other.goto(maria.url)
    expect(other.locator("[data-log][data-live]")).to_be_attached(timeout=PATIENCE)
    other.evaluate(NOTES_DRAFTS)
    box.fill(f"read {name}")
    maria.get_by_role("button", name="Send").click()
    expect(said).to_have_count(2, timeout=PATIENCE)
    expect(other.locator(".said.steward .words")).to_have_count(2, timeout=PATIENCE)
    answer = said.last.text_content() or ""
    drafts = other.evaluate("window.drafts")
    assert all(answer.startswith(draft) for draft in drafts)
    # The last of them may be all of it.
    assert len(drafts[0]) < len(answer)
    expect(other.locator("[data-draft]")).to_be_empty()
    expect(maria.locator("[data-draft]")).to_be_empty()
    assert _serious(maria) == []

    maria.goto(f"{steward.said['api_url']}/app/conversations")
    # Something may have been said elsewhere since, so this is not always the first.
    row = maria.locator("[data-talks] > li", has_text=f"See the sign of number {number}")
    row.locator("summary").click()
    row.get_by_label("New name").fill(name)
    row.get_by_role("button", name="Rename").click()
    row = maria.locator("[data-talks] > li", has_text=name)
    expect(row).to_be_visible(timeout=PATIENCE)
    row.locator("summary").click()
    assert _serious(maria) == []
    row.get_by_role("button", name="Delete").click()
    maria.wait_for_load_state()
    expect(maria.locator("[data-talks] > li", has_text=name)).to_have_count(0, timeout=PATIENCE)


def _serious(page: Page) -> list[str]:
    """What a page does wrong by somebody: what axe finds serious, and whether it is wider than the screen."""
    found = [one for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    too_wide = [f"{wide} px too wide"] if wide > 0 else []
    return [*too_wide, *(f"{one['id']} at {one['nodes'][0]['target']}" for one in found)]


def test_reminder_is_made_and_taken_back(screen: BrowserContext, steward: Launched) -> None:
    sam = signed_in(screen, steward, "Sam Lee", "/app/reminders")
    what = f"Order keys {uuid4().hex[:6]}"
    sam.get_by_role("link", name="New reminder").click()
    sam.get_by_label("What to be reminded of").fill(what)
    sam.get_by_label("When").fill("2031-12-01T09:00")
    sam.get_by_role("button", name="New reminder").click()
    expect(sam.get_by_role("status")).to_contain_text("Done", timeout=PATIENCE)
    row = sam.locator("tr", has_text=what)
    expect(row).to_be_visible()
    row.get_by_role("button", name="Delete").click()
    expect(sam.locator("tr", has_text=what)).to_have_count(0, timeout=PATIENCE)


def test_page_shows_what_came_of_a_slow_call(screen: BrowserContext, steward: Launched) -> None:
    """The call's state is made up here: how long a real one takes depends on the machine."""
    sam = signed_in(screen, steward, "Sam Lee")
    sam.goto(f"{steward.said['api_url']}/app/reminders?done=not-run-yet")
    expect(sam.get_by_role("status")).to_contain_text("Steward has it")
    states = iter(["running", "done"])
    with sam.expect_event("load", timeout=PATIENCE):
        outcome = re.compile(r"/app/reminders\.json\?done=not-run-yet$")
        sam.route(outcome, lambda route: route.fulfill(json={"state": next(states, "done")}))
    assert next(states, None) is None


def test_two_edit_one_file_and_nothing_is_lost(screen: BrowserContext, steward: Launched) -> None:
    maria = signed_in(screen, steward, "Maria Gomez", "/app/files")
    name = f"notes-{uuid4().hex[:6]}.md"
    maria.get_by_role("link", name="New file").click()
    maria.locator("[name=path]").fill(name)
    maria.locator("[name=content]").fill("first")
    maria.locator("form.fill button").click()
    expect(maria.locator("main")).to_contain_text("first", timeout=PATIENCE)
    maria.get_by_role("link", name="Edit").click()

    other = maria.context.new_page()
    other.goto(f"{steward.said['api_url']}/app/files?open={name}")
    other.get_by_role("link", name="Edit").click()
    other.locator("[name=content]").fill("theirs")
    other.locator("form.fill button").click()
    expect(other.locator("main")).to_contain_text("theirs", timeout=PATIENCE)

    maria.locator("[name=content]").fill("mine")
    maria.locator("form.fill button").click()
    expect(maria.get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    expect(maria.locator("main")).to_contain_text("theirs")
    assert "mine" in maria.locator("[name=content]").input_value()


def test_every_page_can_be_used_by_everybody(screen: BrowserContext, steward: Launched) -> None:
    """Nothing serious that axe finds, none wider than the screen, few bytes, and the page's own scripts alone."""
    maria = signed_in(screen, steward, "Maria Gomez")
    problems: list[str] = []
    maria.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    addresses = [link.get_attribute("href") or "" for link in maria.locator("nav.side a").all()]
    assert len(addresses) > 15
    for address in [*addresses, "/app/reminders?do=new", "/app/conversations?open=new"]:
        answer = maria.goto(steward.said["api_url"] + address)
        assert answer is not None
        assert answer.status == 200, address
        assert answer.request.sizes()["responseBodySize"] < 100_000, address
        problems += [f"{address}: {one}" for one in _serious(maria)]
    assert problems == []


def test_skip_link_leads_past_the_menu(screen: BrowserContext, steward: Launched) -> None:
    maria = signed_in(screen, steward, "Maria Gomez")
    maria.keyboard.press("Tab")
    maria.keyboard.press("Enter")
    expect(maria.locator("#main")).to_be_focused()


def test_nothing_is_shown_from_before_after_signing_out(screen: BrowserContext, steward: Launched) -> None:
    dana = signed_in(screen, steward, "Dana Cruz", "/app/reminders")
    dana.evaluate("document.querySelector('.side form.leave').submit()")
    expect(dana).to_have_title(re.compile("signed out", re.IGNORECASE), timeout=PATIENCE)
    dana.go_back()
    expect(dana.get_by_role("button", name="Dana Cruz")).to_be_visible(timeout=PATIENCE)


# A headless browser has no push service: a fake replaces it, up to the subscription that the page gets.
STAND_IN = """
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async (options) => {
  const raw = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  const key = btoa(raw).replace(/[+]/g, "-").replace(/[/]/g, "_").replace(/=/g, "");
  const given = await (await fetch(`/push/subscriptions?key=${key}`, { method: "POST" })).json();
  return { toJSON: () => given };
};
"""
SHOWN = "navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map((one) => one.body))"


def test_browser_is_told_that_something_waits(screen: BrowserContext, steward: Launched) -> None:
    screen.grant_permissions(["notifications"])
    screen.add_init_script(STAND_IN)
    maria = signed_in(screen, steward, "Maria Gomez", "/app/devices")
    origin = maria.url.removesuffix("/app/devices")
    maria.evaluate("() => { PushManager.prototype.subscribe = () => Promise.reject(new Error('out of reach')); }")
    maria.get_by_role("button", name="Turn on here").click()
    expect(maria.get_by_role("alert")).to_contain_text("did not answer", timeout=PATIENCE)
    maria.reload()
    maria.get_by_role("button", name="Turn on here").click()
    expect(maria.locator("tr", has_text="This one")).to_contain_text("On", timeout=PATIENCE)

    phone = phone_of(screen, steward, "Maria Gomez")
    ask(phone, "Tell the plumber I can meet at 3 tomorrow")
    pushes = screen.new_page()

    def pushed() -> bool:
        pushes.goto(f"{origin}/push/")
        return "Something waits for your decision." in pushes.locator("ol").inner_text()

    wait_until(pushed, "pushed")

    # What the worker makes of such a message.
    workers: list[dict[str, str]] = []
    devtools = screen.new_cdp_session(maria)
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: workers.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    maria.reload()
    wait_until(lambda: maria.evaluate("1") and workers, "a worker")
    message = {"origin": origin, "registrationId": workers[0]["registrationId"], "data": '{"text": "Look"}'}
    for _ in range(2):
        devtools.send("ServiceWorker.deliverPushMessage", message)
    wait_until(lambda: maria.evaluate(SHOWN) == ["Look"], "shown, and one in place of the other")
    maria.get_by_role("button", name="Turn off").click()
    expect(maria.locator("tr", has_text="This one")).to_contain_text("Off", timeout=PATIENCE)
