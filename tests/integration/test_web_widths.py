"""Pages of the web app with long content fit a phone, a tablet and a desk without scrolling sideways."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from steward.memory.workspace.facts.confidence_rules import FactChanges
from tests.support.apps import goes_on
from tests.support.cloud import MARIA, PETE, SAM, START, Cloud, account_of, running_cloud
from tests.support.example_records import FACT
from tests.support.plumber import REQUEST, plumber_rule
from tests.support.web import signed_in

WIDTHS = (390, 768, 1024, 1260, 1280)
LONG = "Ask the property management of Baumschulenstrasse about the Donaudampfschifffahrtskapitaenspatent first"
# No space to break at.
WORD = "https://property.example/" + "boiler-service-report-" * 6
STYLE = re.compile(r'<link rel="stylesheet" href="[^"]*/app\.css">')

# Buttons that reach into the cell before theirs.
OUT_OF_CELLS = """() => [...document.querySelectorAll("td.does button, td.does .button")]
    .filter(one => one.getBoundingClientRect().left < one.closest("td").getBoundingClientRect().left)
    .map(one => one.textContent)"""

pytestmark = pytest.mark.chromium


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as running:
        goes_on(running)
        yield running
        assert running.failures == []


def test_pages_do_not_scroll_sideways_on_any_screen(cloud: Cloud, chromium: Browser) -> None:
    account, member_id = account_of(cloud), _maria_in(cloud)
    _fill(cloud, account, member_id)
    browser = signed_in(cloud, MARIA)
    style = f"<style>{browser.get('/app/assets/app.css').text}</style>"
    names = dict.fromkeys(re.findall(r'href="/app/(\w+)"', browser.get("/app/facts").text))
    assert {"facts", "files", "ledger", "contacts"} <= names.keys()
    wide = []
    page = chromium.new_page()
    for language in ("en", "de"):
        cloud.wiring.accounts.change_member(account, member_id, language=language)
        for name in names:
            shown = browser.get(f"/app/{name}").text
            assert STYLE.search(shown), name
            page.set_content(STYLE.sub(lambda _: style, shown))
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                over = page.evaluate("document.documentElement.scrollWidth") - width
                wide += [f"{name} in {language} at {width}: {over} px too wide"] if over > 0 else []
                wide += [f"{name} in {language} at {width}: {one}" for one in page.evaluate(OUT_OF_CELLS)]
    page.close()
    assert not wide, "\n".join(wide)


def _maria_in(cloud: Cloud) -> str:
    _, sender = cloud.wiring.people_store.resolve(NUMBER, MARIA.phone)
    assert sender
    assert sender.member_id
    return sender.member_id


def _fill(cloud: Cloud, account: str, member_id: str) -> None:
    """Put long content on the pages."""
    facts = [
        FACT.model_copy(
            update={
                "account_id": account, "member_id": member_id, "fact_id": f"fact-0000000{number}",
                "last_at": START, "about": "Alexandra Baumgartner", "text": text, "tenths": 6,
            }
        )
        for number, text in enumerate((LONG, WORD))
    ]  # fmt: skip
    cloud.wiring.fact_store.draw("con-1", (0, 1), FactChanges(put=tuple((one, 0) for one in facts), gone=()), [])
    cloud.wiring.workspace.append_line(account, "MEMORY.md", f"- {WORD}", "outside")
    maria = signed_in(cloud, MARIA)
    maria.does("files", "new", path=f"areas/{'boiler-' * 12}.md", content=WORD)
    maria.does("reminders", "new", what=f"{LONG} {WORD}", start="2026-12-01T09:00")
    cloud.text(MARIA, REQUEST)
    cloud.text(SAM, REQUEST)
    cloud.text(PETE, f"{LONG} {WORD}")
    cloud.settle()
