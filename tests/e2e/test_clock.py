"""Browser test: the local clock is put forward; due work happens, and every page shows the new time."""

from __future__ import annotations

import json
import re
import urllib.error
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import BrowserContext, expect

from infra.local import demo
from steward.core.clock import utc_now
from tests.e2e.test_phone import PATIENCE, ask, incoming, phone_of
from tests.support.free_ports import two_free_ports
from tests.support.local_process import Launched, copied, fetch, launched
from tests.support.wait_until import wait_until

pytestmark = [pytest.mark.chromium, pytest.mark.local, pytest.mark.slow("a long journey in a browser")]


@pytest.fixture
def moved_steward(begun: Path, tmp_path: Path) -> Iterator[Launched]:
    """One of its own: whose clock was put forward, that is of no use to others."""
    with launched(copied(begun, tmp_path), two_free_ports()) as running:
        yield running


def clock_of(steward: Launched) -> datetime:
    said = json.loads(fetch(f"{steward.said['phone_url']}clock"))
    return datetime.fromisoformat(said["now"])


def moved(steward: Launched, to: Any) -> dict[str, Any]:
    """What the page's endpoint answers."""
    headers = {"content-type": "application/json"}
    said: dict[str, Any] = json.loads(
        fetch(f"{steward.said['phone_url']}clock", json.dumps({"to": to}).encode(), headers)
    )
    return said


def test_tomorrow_comes_now_with_what_is_due_and_no_clock_goes_back(
    browser: BrowserContext, moved_steward: Launched
) -> None:
    steward = moved_steward
    maria = phone_of(browser, steward, "Maria Gomez")
    ask(maria, "Remind me tomorrow at 9 to call Jordan")
    incoming(maria, "I'll remind you")
    ask(maria, "Tell the plumber I can meet at 3 tomorrow")
    incoming(maria, "May I text Pete Rossi")
    maria.get_by_test_id("clock").click()
    maria.get_by_role("button", name="A day").click()
    incoming(maria, "Nobody answered in time")
    expect(maria.get_by_role("button", name="A day")).to_be_hidden(timeout=PATIENCE)
    tomorrow = utc_now() + timedelta(days=1)
    newest = max(parsedate_to_datetime(message["date_created"]) for message in steward.messages())
    for shown in (clock_of(steward), newest):
        assert abs(shown - tomorrow) < timedelta(hours=1)
    assert f"{clock_of(steward).astimezone(ZoneInfo(demo.ZONE)).day}" in maria.locator("#clock-now").inner_text()
    maria.get_by_test_id("clock").click()
    # On some mornings it is nine something now.
    before = clock_of(steward).astimezone(ZoneInfo(demo.ZONE))
    nine = before.replace(hour=9, minute=0, second=0, microsecond=0)
    nine += timedelta(days=nine <= before)
    maria.get_by_role("button", name="Next 9 AM").click()
    # Due while it was put forward, or just now: told once either way, with a later beat if two steps got in each
    # other's way while everything was due at once.
    told = maria.get_by_test_id("message-in").filter(has_text="Reminder")
    expect(told).to_have_count(1, timeout=3 * PATIENCE)
    # It may be told on the way there.
    wait_until(lambda: clock_of(steward) >= nine, "the clock stood at nine")
    expect(maria.locator("#clock-now")).to_contain_text(re.compile(r"\b9:\d\d AM"), timeout=3 * PATIENCE)
    cannot_be_moved(steward, clock_of(steward))


def cannot_be_moved(steward: Launched, before: datetime) -> None:
    for wanted in ((before - timedelta(minutes=1)).isoformat(), (before + timedelta(days=400)).isoformat(), "soon"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            moved(steward, wanted)
        assert refused.value.code == 400
    assert clock_of(steward) - before < timedelta(minutes=10)
