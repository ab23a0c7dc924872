"""Calls that scanners propose, through the Lambda handlers: asked once, withdrawn, and asked again."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from infra.local.world.script import ModelRequest, Step, say, use_tool
from steward.agent.conversations.models import ConversationState
from steward.time.scanners.scanner_settings import ScannerSettingsChanges
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.listings import AdvertDayCount, Listing
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, MaintenanceJob
from steward.trades.portfolio.market_rents import MarketComparable
from steward.trades.portfolio.properties import Unit
from tests.support.cloud import MARIA, SAM, Cloud, account_of
from tests.support.follow_ups import do, flat_at_oak, leaks, scan, states
from tests.support.landlord import tenancy, usd
from tests.support.lettings import calls
from tests.support.plumber import decide


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with flat_at_oak() as running:
        yield running


def test_a_call_is_proposed_approved_and_made_through_policy(cloud: Cloud) -> None:
    leaks(cloud, "completed")
    scan(cloud, days=7, minutes=1)
    book = cloud.wiring.records.book(account_of(cloud))
    assert book.need("mnt-1", MaintenanceJob).state == "completed"
    assert states(cloud) == {"job_done": "proposed"}
    assert "118 Oak Street, 1" in cloud.texts_to(MARIA)[-1]
    decide(cloud, MARIA, "approved")
    cloud.settle()
    book = cloud.wiring.records.book(account_of(cloud))
    assert book.need("mnt-1", MaintenanceJob).state == "closed"
    assert states(cloud) == {}
    scan(cloud, minutes=20)
    assert not cloud.wiring.records.compared(account_of(cloud))


def test_scanners_proposal_is_nobodys_wish(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    people = cloud.wiring.people.members(account_of(cloud))
    both = tuple(one for one in people if one.name in (MARIA.name, SAM.name))
    monkeypatch.setattr("steward.agent.turns.audiences.member.MemberAudience.deciders", lambda *_: both)
    leaks(cloud, "completed")
    scan(cloud, days=7, minutes=1)
    asked = [text for text in (cloud.texts_to(MARIA)[-1], cloud.texts_to(SAM)[-1]) if "/a/" in text]
    assert len(asked) == 2
    for text in asked:
        assert "wants me to" not in text
        assert text.startswith("118 Oak Street, 1: ")
    page = html.unescape(cloud.http("GET", f"/a/{cloud.last_link(SAM)}").text)
    assert re.search(r"<dt>Asked by</dt><dd>Steward, ", page)
    assert re.search(r"<dt>Why</dt><dd>118 Oak Street, 1: ", page)
    assert "Maria" not in page.partition("<dt>May also decide</dt>")[0]


def open_questions(cloud: Cloud) -> list[str]:
    """The tools that somebody has yet to decide about, a minute later."""
    cloud.later(60)
    state: ConversationState = cloud.wiring.actor_store.state(cloud.conversation_of(MARIA))
    return [one.tool for one in state.approvals.values() if one.purpose == "run"]


def test_question_that_nobody_decided_comes_again_while_its_reason_lasts(cloud: Cloud) -> None:
    leaks(cloud, "completed")
    scan(cloud, days=7, minutes=1)
    assert open_questions(cloud) == ["update_maintenance"]
    scan(cloud, days=5, hours=1)
    assert open_questions(cloud) == []
    cloud.later(120)
    lapsed = next(text for text in cloud.texts_to(MARIA) if "Nobody answered in time" in text)
    assert lapsed.endswith("I'll bring it up again if it is still needed and in time.")
    assert states(cloud) == {"job_done": "proposed"}
    scan(cloud, days=2)
    assert open_questions(cloud) == ["update_maintenance"]
    code = re.findall(r"YES (\w+)", cloud.texts_to(MARIA)[-1])[0]
    cloud.text(MARIA, f"NO {code}")
    cloud.settle()
    scan(cloud, days=8)
    scan(cloud, days=8)
    assert (open_questions(cloud), states(cloud)) == ([], {"job_done": "rejected"})


def test_scanners_question_goes_with_its_finding_and_returns_after_snooze(cloud: Cloud) -> None:
    leaks(cloud, "completed")
    scan(cloud, days=7, minutes=1)
    assert open_questions(cloud) == ["update_maintenance"]
    code = re.findall(r"YES (\w+)", cloud.texts_to(MARIA)[-1])[0]
    finding = cloud.wiring.findings.unsettled(account_of(cloud))[0].finding_id
    later = (cloud.wiring.clock() + timedelta(days=2)).date()
    calls(cloud, "update_finding", {"finding_id": finding, "action": "snooze", "until": f"{later}T12:00"})
    cloud.settle()
    assert open_questions(cloud) == []
    # She knows that she did that: the receipt says so.
    assert cloud.texts_to(MARIA)[-1].count("again Sun 12:00 PM") == 1
    cloud.text(MARIA, f"YES {code}")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].startswith("This is not needed any more, so I won't")
    assert not any("Maria Gomez has put this off" in one for one in cloud.texts_to(MARIA))
    assert cloud.wiring.records.book(account_of(cloud)).need("mnt-1", MaintenanceJob).state == "completed"
    scan(cloud, days=2, hours=3)
    assert (states(cloud), open_questions(cloud)) == ({"job_done": "proposed"}, ["update_maintenance"])
    calls(cloud, "update_finding", {"finding_id": finding, "action": "dismiss"})
    scan(cloud, minutes=20)
    assert (states(cloud), open_questions(cloud)) == ({}, [])


def duty_asked_about(cloud: Cloud, rule: str, title: str, days: int) -> None:
    """A duty is due in so many days, and a scanner has asked whether a workflow may see to it."""
    due = cloud.wiring.clock().date() + timedelta(days=days)
    fields = {"rule_id": rule, "title": title, "subject_id": "prop-1", "due_on": due}
    item = ComplianceItem(account_id=account_of(cloud), record_id="cmp-1", zone="America/New_York", **fields)
    do(cloud, "item", lambda _: [item])
    scan(cloud, hours=1)
    assert open_questions(cloud) == ["workflow_compliance"]


def test_finding_that_a_no_calls_done_is_not_told_before_its_next_time(cloud: Cloud) -> None:
    duty_asked_about(cloud, "gas_safety", "Gas safety check", 29)
    code = re.findall(r"YES (\w+)", cloud.texts_to(MARIA)[-1])[0]

    def understands(request: ModelRequest) -> Step:
        """The model understands the note, and says so in closed types."""
        told = re.findall(r"done last month.*update_finding.*?(job-\w+)", str(request.news))
        return use_tool("update_finding", {"finding_id": told[0], "action": "done"}) if told else say("Good.")

    cloud.model._rule = understands
    cloud.text(MARIA, f"NO {code} that was done last month")
    cloud.settle()
    assert states(cloud) == {}
    texts = len(cloud.texts_to(MARIA))
    for days in (1, 22, 7, 30):
        scan(cloud, days=days)
    assert (states(cloud), len(cloud.texts_to(MARIA))) == ({}, texts)
    again = {"due_on": cloud.wiring.clock().date() + timedelta(days=20)}
    do(cloud, "next", lambda book: [book.need("cmp-1", ComplianceItem).model_copy(update=again)])
    scan(cloud, hours=1)
    assert states(cloud) == {"compliance_due": "proposed"}


def test_finding_is_not_told_while_its_own_question_is_open(cloud: Cloud) -> None:
    duty_asked_about(cloud, "smoke_alarms", "Smoke alarm test", 8)
    texts = len(cloud.texts_to(MARIA))
    scan(cloud, days=1)
    assert (open_questions(cloud), len(cloud.texts_to(MARIA))) == (["workflow_compliance"], texts)
    # Nobody decides it: the duty comes up again before its day.
    for _ in range(6):
        scan(cloud, days=1)
    assert open_questions(cloud) == []
    assert sum("due on" in one for one in cloud.texts_to(MARIA)[texts:]) == 1


def test_a_finding_that_is_put_back_is_asked_about_again(cloud: Cloud) -> None:
    leaks(cloud, "completed")
    scan(cloud, days=7, minutes=1)
    finding = cloud.wiring.findings.unsettled(account_of(cloud))[0].finding_id
    calls(cloud, "update_finding", {"finding_id": finding, "action": "dismiss"})
    cloud.settle()
    assert open_questions(cloud) == []
    undo = next(re.findall(r"UNDO (\w+)", one)[-1] for one in cloud.texts_to(MARIA)[::-1] if "UNDO" in one)
    cloud.text(MARIA, f"UNDO {undo}")
    cloud.settle()
    scan(cloud, minutes=20)
    assert (states(cloud), open_questions(cloud)) == ({"job_done": "proposed"}, ["update_maintenance"])


def test_scanners_question_is_withdrawn_when_its_record_needs_it_no_more(cloud: Cloud) -> None:
    leaks(cloud, "completed")
    scan(cloud, days=7, minutes=1)
    assert open_questions(cloud) == ["update_maintenance"]
    do(cloud, "noted", lambda book: [book.need("mnt-1", MaintenanceJob).model_copy(update={"note": "All dry."})])
    scan(cloud, minutes=20)
    assert open_questions(cloud) == ["update_maintenance"], "whatever else has changed, it is still to be closed"
    do(cloud, "closed", lambda book: [MAINTENANCE.moved(book.need("mnt-1", MaintenanceJob), "close")])
    scan(cloud, minutes=20)
    assert (states(cloud), open_questions(cloud)) == ({}, [])
    assert "This is not needed any more" in cloud.texts_to(MARIA)[-1]
    scan(cloud, days=1)
    assert open_questions(cloud) == []


def is_offered(cloud: Cloud, enquiries: int = 2) -> None:
    """The flat is offered since today at 2,300.00; 20 people look at it on the first day, and some ask."""
    today = cloud.wiring.clock().date()
    day = AdvertDayCount(on=today, views=20, enquiries=enquiries)
    fields = {"state": "live", "unit_id": "unit-1", "property_id": "prop-1", "rent": usd(230_000), "days": (day,)}
    since = {"made_on": today, "live_since": today, "rent_since": today, "available_from": today}
    fields |= {"headline": "A flat", "text": "Two rooms."}
    one = Listing.model_validate({"account_id": account_of(cloud), "record_id": "lst-1", **fields, **since})
    do(cloud, "listed", lambda _: [one])


def test_a_lower_rent_is_withdrawn_when_a_scanner_proposes_the_next(cloud: Cloud) -> None:
    is_offered(cloud)
    # A question of Friday stays open over the weekend.
    scan(cloud, days=7)
    first = re.findall(r"YES (\w+)", cloud.texts_to(MARIA)[-1])[0]
    said = "118 Oak Street, 1: 2 people have asked about it in 7 days. $2,231.00 might work better."
    assert cloud.texts_to(MARIA)[-1].startswith(said)
    sooner = ScannerSettingsChanges(offsets=(3, 7, 10))
    cloud.wiring.findings.set(account_of(cloud), "listing_performance", sooner)
    texts = len(cloud.texts_to(MARIA))
    scan(cloud, days=3)
    assert open_questions(cloud) == ["save_listing"]
    (second,) = cloud.texts_to(MARIA)[texts:]
    assert "2,185.00" in second
    cloud.text(MARIA, f"YES {first}")
    cloud.settle()
    assert "This is not needed any more" in cloud.texts_to(MARIA)[-1]


def test_a_lower_rent_is_told_again_a_month_after_a_no(cloud: Cloud) -> None:
    is_offered(cloud)
    scan(cloud, days=7)
    code = re.findall(r"YES (\w+)", cloud.texts_to(MARIA)[-1])[0]
    cloud.text(MARIA, f"NO {code} the owner wants this rent")
    cloud.settle()
    texts = cloud.texts_to(MARIA)
    # The no holds for a month, over the next two times.
    for days in (7, 14, 10):
        scan(cloud, days=days)
        assert (open_questions(cloud), cloud.texts_to(MARIA)) == ([], texts)
    scan(cloud, days=4)
    said = "118 Oak Street, 1: 2 people have asked about it in 42 days. $2,185.00 might work better."
    assert (open_questions(cloud), cloud.texts_to(MARIA)) == ([], [*texts, said])


def test_a_lower_rent_is_told_a_month_after_it_was_taken_back(cloud: Cloud) -> None:
    is_offered(cloud)
    do(cloud, "vacant", lambda book: [book.need("unit-1", Unit).model_copy(update={"state": "vacant"})])
    do(cloud, "offered", lambda book: [book.need("unit-1", Unit).model_copy(update={"state": "listed"})])
    scan(cloud, days=7)
    code = re.findall(r"YES (\w+)", cloud.texts_to(MARIA)[-1])[0]
    cloud.text(MARIA, f"YES {code}")
    cloud.settle()
    cloud.later(120)
    undo = re.findall(r"UNDO \w+", cloud.texts_to(MARIA)[-1])[0]
    cloud.text(MARIA, undo)
    cloud.settle()
    for days in (7, 14, 14):
        assert "might work better" not in cloud.texts_to(MARIA)[-1]
        scan(cloud, days=days)
    said = "118 Oak Street, 1: 2 people have asked about it in 42 days. $2,185.00 might work better."
    assert open_questions(cloud) == []
    assert said in cloud.texts_to(MARIA)[-1]


def rent_is_low(cloud: Cloud) -> None:
    """Jordan's rent was last changed on the first of January; flats nearby cost more."""
    near = {"unit_id": "unit-1", "property_id": "prop-1", "on": date(2026, 11, 19), "distance_m": 800}
    rents = [
        MarketComparable(account_id="", record_id=f"cpr-{n}", rent=usd(160_000), source="x", **near) for n in "123"
    ]
    runs = tenancy(state="active", charged_from=date(2027, 6, 1))
    records = [one.model_copy(update={"account_id": account_of(cloud)}) for one in (runs, *rents)]
    do(cloud, "low", lambda _: records)


def raises_asked(cloud: Cloud) -> list[str]:
    """Return the texts that ask for a yes to a higher rent."""
    return [one for one in cloud.texts_to(MARIA) if "raising the rent" in one]


def test_higher_rent_asked_again_begins_on_a_day_that_keeps_the_notice(cloud: Cloud) -> None:
    rent_is_low(cloud)
    scan(cloud, days=12)
    (first,) = raises_asked(cloud)
    assert "from Feb 1, 2027 on" in first
    # Sixty days before the first of February have begun when the question comes again.
    scan(cloud, days=5, hours=1)
    scan(cloud, days=2)
    second = raises_asked(cloud)[-1]
    assert "from Mar 1, 2027 on" in second
    assert "Too soon" not in second


def test_open_question_about_a_higher_rent_gives_way_once_it_is_too_soon(cloud: Cloud) -> None:
    rent_is_low(cloud)
    scan(cloud, days=12)
    (first,) = raises_asked(cloud)
    scan(cloud, days=1)
    assert raises_asked(cloud) == [first]
    scan(cloud, days=1)
    assert "from Mar 1, 2027 on" in raises_asked(cloud)[-1]
    assert open_questions(cloud) == ["workflow_rent_increase"]
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "The rent increase for 118 Oak Street, 1 is in my hands now." in cloud.texts_to(MARIA)[-1]


def test_higher_rent_that_got_a_no_is_not_asked_again_on_a_later_day(cloud: Cloud) -> None:
    rent_is_low(cloud)
    scan(cloud, days=12)
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    scan(cloud, days=2)
    assert (open_questions(cloud), len(raises_asked(cloud))) == ([], 1)


def visits_asked(cloud: Cloud) -> list[str]:
    """Return the texts that ask for a yes to an inspection."""
    return [one for one in cloud.texts_to(MARIA) if "/a/" in one and "inspection" in one]


def test_open_question_about_an_inspection_gives_way_once_it_is_too_soon(cloud: Cloud) -> None:
    maria = next(one for one in cloud.wiring.people.members(account_of(cloud)) if one.name == MARIA.name)
    cloud.wiring.autonomy.set_level(account_of(cloud), "schedule_inspection", 1, maria)
    do(cloud, "let", lambda _: [tenancy(state="active").model_copy(update={"account_id": account_of(cloud)})])
    scan(cloud)
    (first,) = visits_asked(cloud)
    assert "Nov 30" in first
    scan(cloud, days=3)
    assert visits_asked(cloud) == [first]
    # Seven days before the thirtieth have begun.
    scan(cloud, days=1)
    assert "Dec 4" in visits_asked(cloud)[-1]
    assert open_questions(cloud) == ["schedule_inspection"]
    decide(cloud, MARIA, "approved")
    cloud.settle()
    book = cloud.wiring.records.book(account_of(cloud))
    assert [one.day.isoformat() for one in book.under("unit-1", INSPECTION, Inspection)] == ["2026-12-04"]
