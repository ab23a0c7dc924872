"""Twelve texts that a landlord sends after the first scan of the demo portfolio.

The rehearsal model answers; what is held here is what comes of it, in the records and on people's phones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from infra.local.demo import NUMBER, ZONE
from infra.local.seed import seed_portfolio
from infra.local.world.rehearsal import Rehearsal
from infra.local.world.script import ScriptedModel
from steward.agent.conversations.entries import ToolResultEntry
from steward.trades.portfolio.filed_documents import DOCUMENT
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.ledger_entries import EXPENSE
from steward.trades.records.service import Book
from tests.support.cloud import MARIA, Cloud, running_cloud
from tests.support.mail_attachments import File, mail_with
from tests.support.post_office import MARIAS, post_office, words
from tests.support.walks import for_each

BEHIND = "Who's behind on rent?"
WAIT = "Give Caleb till Friday, then remind him"
CAME = "Priya's cheque came, 1380"
REPAIR = "Get Pete out to 4B for the leak"
QUOTE = "Take the cheaper roof quote, start Monday"
RAISE = "Put Elm 11 up to 1850 from next month"
LET = "Mill B is ready on the 1st, find someone at 1150"
EVICT = "Evict unit 14"
VISITS = "Book the inspections that are due"
COST = "What did Oak cost me last year? For my accountant"
SUNDAYS = "No texts to tenants on Sundays"
RECEIPT = b"\x89PNG\r\n\x1a\nreceipt"
CALEB = "+15550100108"
NINE = datetime(2026, 11, 20, 9, 1, tzinfo=ZoneInfo(ZONE))


@dataclass
class Told:
    """What came of one text: what Maria read, and how each of its calls went."""

    texts: list[str]
    results: list[ToolResultEntry]

    @property
    def said(self) -> str:
        return "\n".join(self.texts)

    def went(self, tool: str) -> list[str]:
        return [one.status for one in self.results if one.tool == tool]

    @property
    def did(self) -> set[str]:
        """The tools that were more than a look."""
        reads = ("get_", "list_", "search_", "analyze_")
        return {one.tool for one in self.results if not one.tool.startswith(reads)}


@dataclass
class Landlord:
    """A landlord's account on the demo portfolio's first day, what was found told and asked."""

    cloud: Cloud
    heard: dict[str, Told] = field(default_factory=dict)
    last_visits: list[str] = field(default_factory=list)

    def texts(self, text: str) -> Told:
        """Maria texts, and everything comes to rest."""
        read, logged = len(self.cloud.texts_to(MARIA)), len(self.cloud.log(MARIA))
        self.cloud.text(MARIA, text)
        self.cloud.settle()
        results = [one for one in self.cloud.log(MARIA)[logged:] if isinstance(one, ToolResultEntry)]
        return Told(self.cloud.texts_to(MARIA)[read:], results)

    @property
    def book(self) -> Book:
        wiring = self.cloud.wiring
        return wiring.records.book(wiring.people_store.account_at(NUMBER) or "")


def let(cloud: Cloud) -> None:
    """The account lets what the demo portfolio says."""
    wiring = cloud.wiring
    account_id = wiring.people_store.account_at(NUMBER) or ""
    stores = (wiring.people_store, wiring.record_store)
    seed_portfolio(*stores, wiring.actors.post, account_id, wiring.clock())
    cloud.settle()


@contextmanager
def first_scan() -> Iterator[Landlord]:
    """A landlord's first morning, when what was found has been told and asked."""
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        cloud.clock.move_to(NINE)
        let(cloud)
        cloud.invoke("scans", {})
        cloud.later(120)
        cloud.settle()
        yield Landlord(cloud)


@pytest.fixture(scope="module")
def landlord() -> Landlord:
    """After all that is said here, once: what was heard, and which last visits are booked. The account is gone."""
    with first_scan() as maria:
        for text in (BEHIND, WAIT, CAME, REPAIR, QUOTE, RAISE, LET, EVICT, VISITS, COST, SUNDAYS):
            maria.heard[text] = maria.texts(text)
        maria.heard["again"] = maria.texts(CAME)
        maria.heard["on the market"] = maria.texts(LET)
        booked = maria.book.open_under("unit-demo-cedar-house", INSPECTION, Inspection)
        exits = [one.at for one in booked if one.type == "exit" and one.at]
        maria.last_visits = [at.astimezone(ZoneInfo(ZONE)).date().isoformat() for at in exits]
    return maria


def test_tenant_behind_on_rent_is_named_apart_from_one_with_a_plan(landlord: Landlord) -> None:
    told = landlord.heard[BEHIND]
    assert "Caleb Dorn, 40 Elm Court, 14: $1,295.00 overdue for 8 days" in told.said
    assert "Nina Petrova keeps to a payment plan" in told.said
    assert told.did == set()


def test_rent_that_came_is_put_down_once(landlord: Landlord) -> None:
    told, again = landlord.heard[CAME], landlord.heard["again"]
    assert told.went("record_payment") == ["done"]
    assert "UNDO" in told.said
    assert again.went("record_payment") == ["failed"]
    assert "Is this a second one?" in again.said


def test_a_repair_is_given_to_somebody_as_drafts(landlord: Landlord) -> None:
    told = landlord.heard[REPAIR]
    assert told.went("update_maintenance") == ["waiting"]
    assert told.went("send_message") == ["waiting", "waiting"], "Pete is asked to come, Jordan when he may"
    assert told.went("create_maintenance") == [], "the job was on record"
    assert "Pete's insurance ends on Thu, Nov 26, 2026" in told.said


def test_the_cheaper_quote_is_of_somebody_who_may_get_no_work(landlord: Landlord) -> None:
    told = landlord.heard[QUOTE]
    assert told.did == set()
    assert "Tom Baker's for $2,480.00 is cheaper, but they are not insured" in told.said
    assert "Gail Finch's for $3,150.00" in told.said


def test_a_rent_rises_on_the_first_day_that_the_rules_leave_open(landlord: Landlord) -> None:
    told = landlord.heard[RAISE]
    assert told.went("workflow_rent_increase") == ["waiting"]
    assert "+7.6 %" in told.said
    assert "Tue, Feb 2, 2027" in told.said
    assert "generic rules nobody has checked" in told.said
    # A scanner may have asked before them: then it is that one.
    asked = next(one for one in told.texts if "/a/" in one)
    assert asked.startswith(("May I", "That waits for your decision already"))
    assert "YES" not in asked, "a high risk is decided by link alone"


def test_a_unit_is_let_once_somebody_says_so(landlord: Landlord) -> None:
    told, again = landlord.heard[LET], landlord.heard["on the market"]
    assert (told.went("workflow_find_tenant"), told.went("save_unit")) == (["refused"], ["done"])
    assert (
        "B is off the market: as it is ready, it goes back on first. A job is still open there: New roof over B. "
        in told.said
    )
    assert again.went("workflow_find_tenant") == ["waiting"]
    assert "New roof over B" in again.said
    assert "12 months" in again.said


def test_steward_refuses_to_evict_a_tenant(landlord: Landlord) -> None:
    told = landlord.heard[EVICT]
    assert told.did == set()
    assert "$1,295.00" in told.said
    assert "a person serves a notice" in told.said


def test_planned_inspection_is_not_told_to_tenants_at_once(landlord: Landlord) -> None:
    told = landlord.heard[VISITS]
    assert told.went("schedule_inspection") == ["done"]
    assert "22 Mill Road, A routine Mon, Nov 30, 2026, 10:00" in told.said
    (day,) = landlord.last_visits
    assert "2026-12-14" <= day <= "2026-12-16"
    assert "I'll let the tenants know by" in told.said
    assert told.did == {"schedule_inspection"}, "tenants are told later, when it can no longer be taken back"


def test_a_report_is_made_and_its_reader_asked_for(landlord: Landlord) -> None:
    told = landlord.heard[COST]
    assert told.went("generate_report") == ["done"]
    assert told.did == {"generate_report"}, "the accountant is no contact"
    assert "no tax advice" in told.said


def test_no_scanner_texts_on_sundays(landlord: Landlord) -> None:
    told = landlord.heard[SUNDAYS]
    assert (told.went("set_scanner"), told.went("set_preference")) == (["waiting"], ["done"])
    assert "Emergencies still go out" in told.said
    assert "skip looking through the records every Sunday (no reminders to tenants then; emergencies still" in told.said
    assert 'Done: I\'ll go by this when somebody asks me for something: "No texts to tenants on Sundays."' in told.said


@pytest.fixture
def first_day() -> Iterator[Landlord]:
    with first_scan() as maria:
        yield maria


@for_each("is_paid", [False, True], first_day=first_day)
def test_tenant_who_paid_by_friday_is_not_reminded(first_day: Landlord, is_paid: bool) -> None:
    told, cloud = first_day.texts(WAIT), first_day.cloud
    assert (told.went("update_finding"), told.went("create_scheduled_job")) == (["done"], ["done"])
    assert cloud.texts_to(CALEB) == []
    cloud.later(60)
    asked = re.findall(r"follow up with Caleb.*?YES (\w+)", "\n".join(cloud.texts_to(MARIA)), re.DOTALL)[-1]
    assert "This is not needed any more" in first_day.texts(f"YES {asked}").texts[-1], "what was asked is withdrawn"
    if is_paid:
        assert first_day.texts("Caleb's cheque came, 1295").went("record_payment") == ["done"]
    cloud.clock.move_to(datetime(2026, 11, 27, 9, 1, tzinfo=ZoneInfo(ZONE)).astimezone(UTC))
    cloud.sweep()
    cloud.settle()
    assert len(cloud.texts_to(CALEB)) == (0 if is_paid else 1)


def test_two_texts_of_one_turn_are_both_answered(first_day: Landlord) -> None:
    first_day.cloud.text(MARIA, REPAIR)
    told = first_day.texts("help with repairs")
    assert told.went("update_maintenance") == ["waiting"]
    assert told.went("send_message") == ["waiting", "waiting"]
    assert "the leak in 4B is fixed" in told.said


def test_every_scanner_keeps_sundays_free_and_is_put_back(first_day: Landlord) -> None:
    asked = next(one for one in first_day.texts(SUNDAYS).texts if one.startswith("May I"))
    first_day.texts(re.findall(r"YES \w+", asked)[0])
    wiring = first_day.cloud.wiring
    account_id = wiring.people_store.account_at(NUMBER) or ""
    names = {one.name for one in wiring.scanning.scanners}
    assert {name: one.days for name, one in wiring.findings.settings(account_id).items()} == dict.fromkeys(
        names, (1, 2, 3, 4, 5, 6)
    )
    undo = next(re.findall(r"UNDO \w+", one)[-1] for one in first_day.cloud.texts_to(MARIA)[::-1] if "UNDO" in one)
    first_day.texts(undo)
    assert {one.days for one in wiring.findings.settings(account_id).values()} == {()}


def put_on_file(cloud: Cloud) -> None:
    """The receipt is filed, and the expense waits for a person."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    book = cloud.wiring.records.book(account_id)
    assert book.lines("prop-demo-oak", EXPENSE) == [], "the amount comes from a picture"
    assert [one.label for one in book.lines("prop-demo-oak", DOCUMENT)] == ["receipt"]


def test_receipt_contents_are_confirmed_by_a_person() -> None:
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        let(cloud)
        cloud.text(MARIA, "Put this on Oak", media=[("image/png", RECEIPT)])
        cloud.settle()
        assert any("84.50" in one for one in cloud.texts_to(MARIA)), "she is asked, and sees how much"
        put_on_file(cloud)


def test_a_receipt_may_come_by_mail() -> None:
    with post_office(ScriptedModel(rule=Rehearsal().answer)) as office:
        let(office.cloud)
        receipt = File(RECEIPT, "receipt.png", "image/png")
        office.google.bring(mail_with(MARIAS, (receipt,), text="Put this on Oak"), proved=MARIAS.rpartition("@")[2])
        office.fetch()
        assert any("84.50" in words(one) for one in office.sent(MARIAS)), "she is asked, and sees how much"
        put_on_file(office.cloud)


def test_records_are_changed_by_text(first_day: Landlord) -> None:
    for text, tool, went in (
        ("Move the inspection of 22 Mill Road to Dec 12 at 10", "record_inspection", "done"),
        ("Cancel the inspection of 22 Mill Road", "record_inspection", "done"),
        ("Move the visit for the leak in 4B to Friday at 9", "update_maintenance", "waiting"),
        ("Give the leak in 4B to Pete", "update_maintenance", "waiting"),
        ("The leak in 4B is fixed", "update_maintenance", "waiting"),
        ("Cancel the repair in 4B", "update_maintenance", "waiting"),
        ("Hugo gave notice for Jan 31", "update_tenancy", "waiting"),
        ("Hugo moved out", "update_tenancy", "waiting"),
    ):
        assert first_day.texts(text).went(tool) == [went], text
    assert "118 Oak Street, Smoke alarm test: due in 7 days" in first_day.texts("What is due this week?").said
