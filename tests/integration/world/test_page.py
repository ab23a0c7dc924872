"""Phone page of the local system in a real browser."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from infra.local.world.page_feed import Activity, FeedHistory, Presence
from infra.local.world.people import Person
from infra.local.world.server import WorldConfig, create_world
from infra.local.world.twilio import TwilioWorld
from tests.support.servers import serve

# One pixel, as PNG.
_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
NUMBER, MARIA, PETE = "+15005550006", "+15550100001", "+15550100101"

pytestmark = pytest.mark.chromium


@pytest.fixture
def world(tmp_path: Path) -> Iterator[tuple[str, TwilioWorld, FeedHistory]]:
    async def hook(request: Request) -> Response:
        failed = b"fail" in await request.body()
        return Response("<Response/>", 500 if failed else 200, media_type="text/xml")

    async def app_page(_: Request) -> Response:
        policy = {"content-security-policy": "default-src 'none'; frame-ancestors 'none'"}
        return Response("<h1>Approvals</h1>", media_type="text/html", headers=policy)

    routes = [Route("/webhooks/twilio/messages", hook, methods=["POST"]), Route("/app", app_page)]
    with serve(Starlette(routes=routes)) as api:
        people = [Person("Maria Gomez", MARIA, "owner", "member"), Person("Pete Rossi", PETE, "plumber", "contact")]
        config = WorldConfig(
            port=0, api_url=api.url, account_name="Oak Street Homes", account_sid="AC" + "0" * 32, auth_token="token",
            number=NUMBER, people=people, state_dir=tmp_path, zone="America/New_York",
        )  # fmt: skip
        app = create_world(config)
        with serve(app) as server:
            app.state.twilio.webhooks[NUMBER] = f"{server.url}/webhooks/twilio/messages"
            yield server.url, app.state.twilio, app.state.history


@pytest.fixture
def page(world: tuple[str, TwilioWorld, FeedHistory], chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(world[0])
    expect(page.locator("#link-text")).to_have_text("Live")
    yield page
    context.close()
    assert errors == []


def test_texting_reading_and_following_a_link(page: Page, world: tuple[str, TwilioWorld, FeedHistory]) -> None:
    _, twilio, history = world
    page.get_by_test_id("composer").fill("Tell the plumber I can meet at 3 <b>tomorrow</b>")
    page.get_by_test_id("composer").press("Enter")
    sent = page.get_by_test_id("message-out")
    expect(sent).to_contain_text("<b>tomorrow</b>")
    expect(sent.get_by_label("delivered")).to_be_visible()
    twilio.accept(to=MARIA, sender=NUMBER, body="Check it here: http://127.0.0.1:1/a/tok_en-1.")
    link = page.get_by_test_id("message-in").get_by_role("link")
    expect(link).to_have_attribute("href", "http://127.0.0.1:1/a/tok_en-1")
    expect(link).to_have_attribute("target", "_blank")
    expect(page.locator("#announce")).to_contain_text("Check it here")

    twilio.accept(to=PETE, sender=NUMBER, body="I can meet at 3 tomorrow.")
    choose = page.get_by_test_id("person-select")
    expect(choose.get_by_label("1 unread")).to_be_visible()
    choose.get_by_label("Pete Rossi").check()
    expect(page.get_by_test_id("message-in")).to_contain_text("I can meet at 3 tomorrow.")
    expect(choose.get_by_label("1 unread")).to_have_count(0)

    now = datetime.now(UTC)
    for state in ("waiting", "approved"):
        item = Activity(at=now, conversation=f"sms-{MARIA}", kind="approval", title="A-7Q", state=state, id="a1")
        history.add(item)
        row = page.locator('[data-testid="feed-item"][data-kind="approval"]')
        expect(row).to_contain_text(state)
        expect(row).to_have_count(1)
    expect(row).to_contain_text("Maria Gomez")
    expect(page.locator("#announce")).to_contain_text("A-7Q: approved")


def test_quoted_message_is_a_block_unless_it_stands_in_a_sentence(
    page: Page, world: tuple[str, TwilioWorld, FeedHistory]
) -> None:
    said = (
        'To see a repair through ("118 Oak Street, 3A: Leak"), may I text Pete?\n"I can meet\n> at 3."\n'
        '"40 Elm Court, 14" (decision) still waits.\nPete Rossi: "On my way" (Pete Rossi)'
    )
    world[1].accept(to=MARIA, sender=NUMBER, body=said)
    expect(page.get_by_test_id("message-in")).to_contain_text("On my way")
    blocks = page.locator("[data-testid=message-in] q").all_inner_texts()
    assert [one.split() for one in blocks] == [
        ['"I', "can", "meet", ">", "at", '3."'],
        ['"On', "my", 'way"', "(Pete", "Rossi)"],
    ]


def test_pictures_go_with_a_text_and_are_seen_in_it(page: Page, world: tuple[str, TwilioWorld, FeedHistory]) -> None:
    _, twilio, _ = world
    png = base64.b64decode(_PIXEL)
    kitchen, notes = ("kitchen.png", "image/png", png), ("notes.pdf", "application/pdf", b"%PDF-")
    files = [{"name": name, "mimeType": kind, "buffer": content} for name, kind, content in (kitchen, notes, kitchen)]
    page.get_by_test_id("files").set_input_files(files)  # type: ignore[arg-type]
    expect(page.get_by_test_id("chosen").get_by_role("button")).to_have_count(3)
    page.get_by_test_id("chosen").get_by_label("Leave out kitchen.png").last.click()
    expect(page.get_by_test_id("send")).to_be_enabled()
    page.get_by_test_id("send").click()
    sent = page.get_by_test_id("message-out")
    expect(sent.get_by_alt_text("picture")).to_have_js_property("naturalWidth", 1)
    expect(sent).to_contain_text("file (application/pdf)")
    expect(page.get_by_test_id("chosen")).to_be_hidden()
    (message,) = twilio.messages()
    assert [(one.kind, one.content) for one in message.media] == [("image/png", png), ("application/pdf", b"%PDF-")]


def test_a_chip_shows_what_it_names(page: Page, world: tuple[str, TwilioWorld, FeedHistory]) -> None:
    _, twilio, history = world
    at = datetime.now(UTC)
    history.add(Activity(at=at, conversation="Maria Gomez", kind="tool", title="Look up contacts", state="done"))
    twilio.accept(to=MARIA, sender=NUMBER, body="Pete Rossi")
    tool, text = (page.locator(f'[data-testid="feed-item"][data-kind="{kind}"]') for kind in ("tool", "text"))
    page.get_by_role("button", name="What Steward does").click()
    chips = page.get_by_role("group", name="Show only")

    def shown() -> list[str]:
        return chips.locator('[aria-pressed="true"]').all_inner_texts()

    expect(text).to_be_visible()
    assert shown() == ["All"]
    chips.get_by_role("button", name="Tools").click()
    expect(tool).to_be_visible()
    expect(text).to_be_hidden()
    twilio.accept(to=MARIA, sender=NUMBER, body="what comes now stays out, too")
    expect(page.get_by_test_id("message-in")).to_have_count(2)
    expect(text.first).to_be_hidden()
    chips.get_by_role("button", name="Texts").click()
    expect(text.first).to_be_visible()
    expect(tool).to_be_visible()
    assert shown() == ["Tools", "Texts"]
    chips.get_by_role("button", name="All").click()
    assert shown() == ["All"]
    chips.get_by_role("button", name="Approvals").click()
    expect(page.locator("#feed-empty")).to_have_text("No approvals yet.")
    chips.get_by_role("button", name="Approvals").click()
    expect(tool).to_be_visible()
    assert shown() == ["All"]


def test_steward_is_seen_at_work_from_the_text_on_until_it_rests(
    page: Page, world: tuple[str, TwilioWorld, FeedHistory]
) -> None:
    _, twilio, history = world
    sign = page.get_by_test_id("typing")

    def sent(body: str) -> str:
        page.get_by_test_id("composer").fill(body)
        page.get_by_test_id("composer").press("Enter")
        expect(page.get_by_test_id("message-out").filter(has_text=body)).to_be_visible()
        return next(message.sid for message in twilio.messages() if message.body == body)

    def at_work(working: bool, *heard: str, conversation: str = "conv-1") -> None:
        history.add(Presence(conversation=conversation, phone=MARIA, working=working, heard=heard))

    expect(sign).to_have_count(0)
    first = sent("Who is the plumber?")
    expect(sign).to_be_visible()  # nothing of Steward's has run yet
    expect(page.locator("#announce")).to_contain_text("Steward is working on it.")
    at_work(True, first)
    twilio.accept(to=MARIA, sender=NUMBER, body="I look.")
    expect(page.get_by_test_id("message-in")).to_have_count(1)
    expect(sign).to_be_visible()
    assert page.locator("#thread > :last-child").get_attribute("data-testid") == "typing"
    page.get_by_label("Pete Rossi").check()
    expect(sign).to_have_count(0)
    page.get_by_label("Maria Gomez").check()
    expect(sign).to_be_visible()
    second = sent("And the roofer?")
    at_work(False)
    page.reload()
    expect(sign).to_be_visible()  # that rest was before the second text was read
    at_work(True, second, conversation="conv-2")
    at_work(False, conversation="conv-2")
    expect(sign).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("message-out")).to_have_count(2)
    expect(page.locator("#link-text")).to_have_text("Live")
    expect(sign).to_have_count(0)


@pytest.mark.parametrize("body", ["STOP", "please fail"])
def test_nobody_is_seen_at_work_where_nobody_is(page: Page, body: str) -> None:
    """Twilio answers STOP itself, and what Steward did not take is not worked on."""
    page.get_by_test_id("composer").fill(body)
    page.get_by_test_id("composer").press("Enter")
    end = page.get_by_test_id("message-in") if body == "STOP" else page.get_by_text("Not taken by Steward")
    expect(end).to_be_visible()
    expect(page.get_by_test_id("typing")).to_have_count(0)


def test_every_time_is_in_the_accounts_zone(page: Page, world: tuple[str, TwilioWorld, FeedHistory]) -> None:
    _, twilio, history = world
    at = datetime(2026, 11, 20, 3, 4, 5, tzinfo=UTC)
    history.add(Activity(at=at, conversation="Maria Gomez", kind="tool", title="Look up contacts", state="done"))
    page.get_by_role("button", name="What Steward does").click()
    expect(page.get_by_test_id("feed-item")).to_contain_text("10:04:05 PM")
    expect(page.get_by_role("heading", name="What Steward does")).to_contain_text("New York time")
    now = twilio.accept(to=MARIA, sender=NUMBER, body="hello").created.astimezone(ZoneInfo("America/New_York"))
    expect(page.get_by_test_id("message-in")).to_contain_text(f"{now:%-I:%M %p}")
    expect(page.get_by_test_id("feed-item").first).to_contain_text(f"{now:%-I:%M:%S %p}")


def test_a_text_steward_did_not_take_says_so(page: Page) -> None:
    page.get_by_test_id("composer").fill("please fail")
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("message-out")).to_contain_text("Not taken by Steward. The webhook answered 500.")


def test_the_app_stands_beside_the_phone(page: Page) -> None:
    app = page.frame_locator("iframe").get_by_role("heading", name="Approvals")
    expect(app).to_be_visible()
    expect(page.get_by_test_id("composer")).to_be_visible()
    page.get_by_role("button", name="What Steward does").click()
    expect(page.locator("#feed-empty")).to_be_visible()
    expect(app).to_be_hidden()
    expect(page.get_by_test_id("composer")).to_be_visible()


def test_a_reload_shows_what_happened_and_small_screens_fit(
    page: Page, world: tuple[str, TwilioWorld, FeedHistory]
) -> None:
    world[1].accept(to=MARIA, sender=NUMBER, body="x" * 300)
    world[1].settle()
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.get_by_test_id("message-in")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="What Steward does").click()
    expect(page.get_by_test_id("feed-item")).to_contain_text("Steward to Maria Gomez")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_reader_who_scrolled_up_is_told_of_a_new_text(
    page: Page, world: tuple[str, TwilioWorld, FeedHistory]
) -> None:
    for index in range(30):
        world[1].accept(to=MARIA, sender=NUMBER, body=f"text {index}")
    expect(page.get_by_test_id("message-in")).to_have_count(30)
    # In one go: a row whose status changes is put in anew.
    page.evaluate("document.querySelector('[data-testid=message-in]').scrollIntoView()")
    world[1].accept(to=MARIA, sender=NUMBER, body="the newest")
    page.get_by_role("button", name="New text").click()
    expect(page.get_by_test_id("message-in").last).to_be_in_viewport()
    expect(page.get_by_role("button", name="New text")).to_be_hidden()


@pytest.mark.chromium
def test_phone_page_header_has_its_tab_order_when_narrow_or_wide(page: Page) -> None:
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        boxes = [one.bounding_box() for one in page.locator("header.top :is(a, summary):visible").all()]
        # In lines of text from above, and from left to right in each.
        read = [(round(box["y"] / 25), box["x"]) for box in boxes if box]
        assert read == sorted(read), width
