"""Demo portfolio: the first scan reports its findings, and the second scan reports nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from infra.local.demo import NUMBER, ZONE
from infra.local.seed import seed_portfolio
from infra.local.world.script import ScriptedModel, say
from steward.core.sentences import render
from steward.trades.portfolio.maintenance_jobs import VENDOR, Vendor, vendor_id_of
from steward.trades.portfolio.report_records import REPORT, PortfolioReport
from tests.support.cloud import MARIA, Cloud, running_cloud
from tests.support.web import signed_in

# By scanner.
FIRST_RUN = {
    "lease_lifecycle": 1,
    "rent_collection": 1,
    "maintenance_followup": 1,
    "compliance_deadlines": 2,
    "inspection_scheduling": 1,
    "insurance_renewal": 3,
    "market_rent": 1,
    "listing_performance": 1,
    "application_processing": 2,
    "payment_plans": 1,
    "arrears_escalation": 1,
    "vacancy": 1,
    "owner_statement": 1,
    "communication_followup": 1,
}


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as running:
        running.clock.move_to(datetime(2026, 11, 20, 9, 1, tzinfo=ZoneInfo(ZONE)))
        wiring = running.wiring
        for _ in range(2):
            # The second time all of it is there.
            stores = (wiring.people_store, wiring.record_store)
            seed_portfolio(*stores, wiring.actors.post, _account(running), wiring.clock())
        running.settle()
        yield running


def _account(cloud: Cloud) -> str:
    return cloud.wiring.people_store.account_at(NUMBER) or ""


def counts(cloud: Cloud) -> dict[str, int]:
    return dict(Counter(one.scanner for one in cloud.wiring.findings.unsettled(_account(cloud))))


def test_the_statement_is_made_and_told_and_so_is_who_waits(cloud: Cloud) -> None:
    before = len(cloud.texts_to(MARIA))
    cloud.invoke("scans", {})
    cloud.settle()
    assert not cloud.failures
    told = "\n".join(cloud.texts_to(MARIA)[before:])
    assert told.count("Bennett Hale's owner statement for October 2026 (7 Cedar Lane; 22 Mill Road) is ready.") == 1
    assert "(118 Oak Street, 4B) wrote on Thu, Nov 19, 2026, 8:30 AM, and nobody has answered yet." in told
    book = cloud.wiring.records.book(_account(cloud))
    (made,) = book.some([one.record_id for one in book.all(REPORT)], PortfolioReport)
    assert (made.type, [str(one) for one in made.amounts("reserve")]) == ("owner_statement", ["500.00 USD"])
    # Nobody asked for it: it is Steward's own doing in the ledger.
    assert {row["asked_by"] for row in signed_in(cloud, MARIA).rows("ledger")} == {"Steward"}


def test_question_about_overdue_rent_says_the_amount_once(cloud: Cloud) -> None:
    cloud.invoke("scans", {})
    cloud.later(120)
    cloud.settle()
    (asked,) = [text for text in cloud.texts_to(MARIA) if "follow up with Caleb Dorn" in text]
    assert asked.startswith("40 Elm Court, 14: rent is overdue. May I follow up with Caleb Dorn")
    assert asked.count("$1,295.00") == 1
    (found,) = [one for one in cloud.wiring.findings.unsettled(_account(cloud)) if one.check == "arrears"]
    said = "Caleb Dorn has not paid $1,295.00 for 40 Elm Court, 14, overdue since Thu, Nov 12, 2026."
    assert render(cloud.wiring.findings.scanning.says(found)) == said


def test_vendor_records_are_those_of_their_contacts(cloud: Cloud) -> None:
    book = cloud.wiring.records.book(_account(cloud))
    vendors = book.some([one.record_id for one in book.all(VENDOR)], Vendor)
    assert {one.record_id for one in vendors} == {vendor_id_of(one.contact_id) for one in vendors}


def test_the_first_scan_finds_what_there_is_and_the_second_nothing_more(cloud: Cloud) -> None:
    cloud.invoke("scans", {})
    found = cloud.wiring.findings.unsettled(_account(cloud))
    assert sum(FIRST_RUN.values()) == 18
    assert counts(cloud) == FIRST_RUN, sorted((one.scanner, one.check, one.where) for one in found)
    cloud.clock.shift(timedelta(minutes=15))
    cloud.invoke("scans", {})
    assert counts(cloud) == FIRST_RUN
    assert not cloud.wiring.records.compared(_account(cloud))
