"""Board page of the local system in a real browser: findings of the first scan, open and running work."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from infra.local.board_data import Board
from infra.local.demo import ACCOUNT_NAME, NUMBER, ZONE
from infra.local.seed import seed_portfolio
from infra.local.world.script import ScriptedModel, say
from infra.local.world.server import WorldConfig, create_world
from steward.core.sentences import render
from steward.core.sentences import say as say_of
from steward.trades.portfolio.maintenance_jobs import job_moved
from steward.trades.portfolio.report_records import REPORT, PortfolioReport
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.web_pages.maintenance import MAINTENANCE_PAGE
from steward.trades.portfolio.workflows import WORKFLOWS
from tests.support.cloud import MARIA, Cloud, account_of, running_cloud
from tests.support.lettings import approved
from tests.support.machines import workflows_run
from tests.support.plumber import decide
from tests.support.servers import serve
from tests.support.web import signed_in

PICTURE = Path(__file__).parents[2] / "e2e" / "board.png"


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """A minute after nine on the demo portfolio's first day; its leak is being seen to."""
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as running:
        running.clock.move_to(datetime(2026, 11, 20, 9, 1, tzinfo=ZoneInfo(ZONE)))
        wiring, account_id = running.wiring, account_of(running)
        stores = (wiring.people_store, wiring.record_store)
        seed_portfolio(*stores, wiring.actors.post, account_id, wiring.clock())
        running.settle()
        with workflows_run(running, PORTFOLIO, *WORKFLOWS.values()):
            running.invoke("scans", {})
            maria = next(one for one in wiring.people_store.members(account_id) if one.phone == MARIA.phone)
            title = WORKFLOWS["maintenance_job"].title(wiring.records.book(account_id), "mnt-demo-leak", "en")
            wiring.workflows.start(account_id, maria.member_id, "maintenance_job", "mnt-demo-leak", title, {})
            running.settle()
            yield running


class Standing:
    """A clock of this world that nobody puts forward."""

    def move(self, to: datetime) -> datetime:
        return to


def board_of(cloud: Cloud) -> Board:
    wiring = cloud.wiring
    people, approvals = wiring.table("people_table"), wiring.table("approvals_table")
    tables = (wiring.table("records_table"), wiring.conversations_table, people, approvals)
    return Board(*tables, wiring.rows, account_of(cloud), wiring.clock)


def config(board: Board | None) -> WorldConfig:
    return WorldConfig(
        port=0, api_url="http://127.0.0.1:9", account_name=ACCOUNT_NAME, account_sid="AC" + "0" * 32,
        auth_token="token", number=NUMBER, people=[], zone=ZONE, board=board, clock=Standing(),
    )  # fmt: skip


def column(page: Page, name: str) -> list[str]:
    expect(page.locator(f"#{name}-count")).not_to_be_empty()
    return page.locator(f"#{name} [data-testid=card]").all_inner_texts()


@pytest.mark.chromium
def test_the_board_shows_what_is_due_open_and_running(cloud: Cloud, chromium: Browser) -> None:
    with serve(create_world(config(board_of(cloud)))) as server:
        page = chromium.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"{server.url}/board")
        due, still_open, running = (column(page, name) for name in ("due", "open", "running"))
        if os.environ.get("STEWARD_UPDATE_PICTURES"):
            page.screenshot(path=PICTURE)
        page.close()
    assert len(due) == 13
    assert any("118 Oak Street, 3A: the lease ends on" in one and "suggested" in one for one in due)
    assert {"Leak under the sink", "New roof over B"} <= {one.splitlines()[0] for one in still_open}
    assert [one.splitlines()[-1] for one in still_open if "overdue since" in one] == ["on a plan", "overdue"]
    named = {name for name in ("Caleb Dorn", "Nina Petrova", "Ada Brandt") if any(name in one for one in still_open)}
    assert named == {"Caleb Dorn", "Nina Petrova", "Ada Brandt"}
    assert [
        one for one in due if "insurance of" in one and not any(name in one for name in ("Pete", "Gail", "Tom"))
    ] == []
    (job,) = running
    assert '"118 Oak Street, 4B: Leak under the sink": step 3 of 8 (quotes),' in job


@pytest.mark.chromium
@pytest.mark.parametrize("width", [390, 600])
def test_columns_of_the_board_stand_below_each_other_when_narrow(cloud: Cloud, chromium: Browser, width: int) -> None:
    with serve(create_world(config(board_of(cloud)))) as server:
        page = chromium.new_page(viewport={"width": width, "height": 800})
        page.goto(f"{server.url}/board")
        for name in ("due", "open", "running"):
            column(page, name)
        places = [box for one in page.locator("main.board > .sheet").all() if (box := one.bounding_box())]
        first, second, third = places
        page.close()
    assert first["y"] + first["height"] <= second["y"]
    assert second["y"] + second["height"] <= third["y"]
    assert all(one["width"] <= width for one in places)


def test_board_leaves_out_findings_whose_proposal_has_ended(cloud: Cloud) -> None:
    def due() -> list[str]:
        return [one["title"] for one in board_of(cloud)()["due"]]

    assert not any("instalment of $150.00 is due" in one for one in due())
    assert any("3A: the lease ends" in one for one in due())
    asked = next(text for text in cloud.texts_to(MARIA) if "118 Oak Street, 3A: the lease ends" in text)
    decide(cloud, MARIA, "rejected", token=asked.rsplit("/a/", 1)[1].split()[0])
    cloud.settle()
    assert not any("3A: the lease ends" in one for one in due())


def test_board_shows_a_finding_anew_whose_workflow_was_called_off(cloud: Cloud) -> None:
    def ends() -> list[str]:
        return [one["state"] for one in board_of(cloud)()["due"] if "3A: the lease ends" in one["title"]]

    asked = next(text for text in cloud.texts_to(MARIA) if "118 Oak Street, 3A: the lease ends" in text)
    decide(cloud, MARIA, "approved", token=asked.rsplit("/a/", 1)[1].split()[0])
    cloud.settle()
    assert ends() == ["approved"]
    workflows, account_id = cloud.wiring.workflows, account_of(cloud)
    (renewal,) = (one for one in workflows.listed(account_id) if one.workflow == "lease_renewal")
    cloud.clock.shift(timedelta(minutes=1))
    workflows.control(account_id, renewal.approved_by, renewal.workflow_id, "cancel")
    cloud.settle()
    assert ends() == ["called_off"]


@pytest.mark.chromium
def test_finding_that_a_workflow_handles_is_under_way_and_not_done(cloud: Cloud, chromium: Browser) -> None:
    title = "118 Oak Street, smoke alarm test: due on Fri, Nov 27, 2026."
    (alarm,) = (one for one in signed_in(cloud, MARIA).rows("findings") if one["what"] == title)
    store = cloud.wiring.scan_store
    (found,) = (one for one in store.unsettled(account_of(cloud)) if one.finding_id == alarm["finding_id"])
    store.changed(found, state="seen_to")
    with serve(create_world(config(board_of(cloud)))) as server:
        page = chromium.new_page()
        page.goto(f"{server.url}/board")
        (card,) = (one for one in column(page, "due") if title in one)
        page.close()
    assert card.splitlines()[-1] == "under way"
    said = [render(say_of("page-findings", form="status_seen_to"), language) for language in ("en", "de", "es", "fr")]
    assert said == ["Under way", "In Arbeit", "En marcha", "En cours"]


def test_repair_on_the_board_is_called_as_on_its_page(cloud: Cloud) -> None:
    cloud.wiring.records.change(
        account_of(cloud), "call-1", "mbr-1", lambda book: [job_moved(book, "mnt-demo-leak", "complete")]
    )
    (leak,) = (one for one in signed_in(cloud, MARIA).rows("maintenance") if one["job_id"] == "mnt-demo-leak")
    (card,) = (one for one in board_of(cloud)()["open"] if one["title"] == leak["called"])
    assert (leak["state"], render(MAINTENANCE_PAGE.says(form="state_completed"), "en")) == ("completed", "Done")
    assert card["state"] == "done"


def test_statement_that_was_made_is_shown_so_and_not_as_unsent(cloud: Cloud) -> None:
    def states() -> tuple[list[str], list[str]]:
        page = [one["status"] for one in signed_in(cloud, MARIA).rows("findings") if "owner statement" in one["what"]]
        board = [one["state"] for one in board_of(cloud)()["due"] if "owner statement" in one["title"]]
        return page, board

    assert states() == (["made"], ["made"])
    book = cloud.wiring.records.book(account_of(cloud))
    (report,) = book.some([one.record_id for one in book.all(REPORT)], PortfolioReport)
    of = {"contact_id": report.owner_id, "report_id": report.record_id, "place": "Oak Street Homes"}
    days = {"kind": report.type, "first": report.first.isoformat(), "last": report.last.isoformat()}
    approved(cloud, "send_report", {**of, **days})
    assert states() == (["made"], ["made"])


def test_board_says_that_a_payment_plan_is_late(cloud: Cloud) -> None:
    cloud.clock.move_to(datetime(2027, 1, 11, 9, 0, tzinfo=ZoneInfo(ZONE)))
    nina = [one["state"] for one in board_of(cloud)()["open"] if "Nina Petrova" in one["more"]]
    assert nina == ["overdue", "plan is late"]


def test_rent_beside_a_payment_plan_is_overdue_on_its_own(cloud: Cloud) -> None:
    cloud.clock.move_to(datetime(2026, 11, 27, 9, 0, tzinfo=ZoneInfo(ZONE)))
    nina = [one for one in board_of(cloud)()["open"] if "Nina Petrova" in one["more"]]
    assert [(one["title"], one["state"]) for one in nina] == [
        ("$310.00 overdue since Wed, Nov 25, 2026", "overdue"),
        ("$450.00 overdue since Sun, Oct 11, 2026", "plan is late"),
    ]
    rows = [one for one in signed_in(cloud, MARIA).rows("arrears") if one["who"]["text"] == "Nina Petrova"]
    assert [(one["owed"]["amount"], one["age"], one["days"], one["plan"]) for one in rows] == [
        ("450.00", "31_or_more", 47, "late"),
        ("310.00", "1_to_7", 2, ""),
    ]


@pytest.mark.chromium
def test_an_account_without_records_is_told_how_to_have_some(chromium: Browser) -> None:
    with serve(create_world(config(None))) as server:
        page = chromium.new_page()
        page.goto(f"{server.url}/board")
        expect(page.locator("#none")).to_be_visible()
        expect(page.get_by_role("heading", name="Due")).to_be_hidden()
        page.close()
