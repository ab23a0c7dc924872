"""A landlord's workflows, through the Lambda handlers: each from its start to its end, and cancelled."""

from __future__ import annotations

import html
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

import infra.cli.deployment
from steward.time.workflows.models import WorkflowLine
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.compliance_items import COMPLIANCE, ComplianceItem
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE
from steward.trades.portfolio.properties import Unit
from tests.support import command_line
from tests.support.cloud import MARIA, PETE, SAM, Cloud, account_of
from tests.support.lettings import (
    DAY,
    FLAT,
    JORDAN,
    OAK,
    RENT,
    answers,
    applied,
    approved,
    at,
    book_of,
    called_off,
    calls,
    contact,
    filed,
    let_to_pete,
    line,
    passes,
    property_and_unit,
    served,
    tenancy,
    working_landlord,
    yes,
)
from tests.support.plumber import decide
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """It is 9:41 on Friday, 20 November 2026; the account keeps a landlord's records, and Pete rents a flat."""
    with working_landlord() as running:
        yield running


def test_a_visit_is_announced_and_what_it_finds_is_mended(cloud: Cloud) -> None:
    property_id, unit_id, _ = let_to_pete(cloud)
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
    calls(cloud, "schedule_inspection", {**visit, "proposed": ["2026-12-01T10:00"]})
    (one,) = book_of(cloud).under(unit_id, INSPECTION, Inspection)
    of = {"inspection_id": one.record_id, "place": FLAT}
    approved(cloud, "workflow_inspection", of)
    assert at(cloud) == ("running", "notice", "asking")
    yes(cloud)
    assert "to 118 Oak Street, 4B to look at the home: Tue, Dec 1, 2026, 10:00 AM" in cloud.texts_to(PETE)[-1]
    assert book_of(cloud).need(one.record_id, Inspection).state == "notified"
    assert at(cloud) == ("running", "visit", "waiting")
    passes(cloud, 11, 2)
    found = [
        {"room": "Bath", "item": "Tap", "condition": "damaged"},
        {"room": "Bath", "item": "Tub", "condition": "good"},
    ]
    calls(cloud, "record_inspection", {**of, "event": "done", "items": found})
    assert at(cloud) == ("running", "faults", "asking")
    yes(cloud)
    (job,) = book_of(cloud).open(MAINTENANCE)
    assert book_of(cloud).before(job.record_id).title == "Bath: Tap"  # type: ignore[union-attr]
    assert at(cloud)[0] == "completed"
    assert book_of(cloud).need(one.record_id, Inspection).state == "reported"


def compliance_begun(cloud: Cloud, due_on: str, rule: str = "smoke_alarms") -> tuple[str, str]:
    """A workflow sees to a duty of the house: the ids of the house and of the duty."""
    property_id, _ = property_and_unit(cloud)
    calls(cloud, "save_compliance_item", {"subject_id": property_id, "place": OAK, "rule": rule, "due_on": due_on})
    (item,) = book_of(cloud).open(COMPLIANCE)
    approved(cloud, "workflow_compliance", {"item_id": item.record_id, "place": OAK})
    return property_id, item.record_id


def test_compliance_workflow_ends_when_the_certificate_is_on_file(cloud: Cloud) -> None:
    property_id, item_id = compliance_begun(cloud, "2026-11-25", "gas_safety")
    assert at(cloud) == ("running", "work", "asking")
    # One of the team does it.
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    assert at(cloud) == ("running", "evidence", "waiting")
    # A week before its day is past already; that is no reason to say at once that nothing has come.
    assert not any("am waiting" in text for text in cloud.texts_to(MARIA))
    filed(cloud, OAK, "photo", property_id, item_id)
    assert at(cloud) == ("running", "evidence", "waiting")
    # A certificate of something else shows nothing.
    filed(cloud, OAK, "certificate", property_id)
    passes(cloud, 5)
    assert at(cloud) == ("running", "evidence", "waiting")
    paper = filed(cloud, OAK, "certificate", item_id)
    assert at(cloud) == ("running", "closing", "asking")
    yes(cloud)
    done = book_of(cloud).need(item_id, ComplianceItem)
    assert (done.state, done.evidence) == ("done", (paper,))
    assert at(cloud)[0] == "completed"


def test_compliance_item_becomes_a_vendors_job_and_both_are_called_off(cloud: Cloud) -> None:
    compliance_begun(cloud, "2026-12-20")
    (asked,) = [text for text in cloud.texts_to(MARIA) if "repair list" in text]
    assert asked.startswith(
        f"To see to what the law asks for ({OAK}: smoke alarm test, due on Sun, Dec 20, 2026), "
        f'may I put "smoke alarm test" at {OAK} on the repair list?\nReply YES'
    )
    yes(cloud)
    kinds = {one.workflow: one.status for one in cloud.wiring.workflows.listed(account_of(cloud))}
    assert kinds == {"compliance": "running", "maintenance_job": "running"}
    yes(cloud)
    found = next(one for one in cloud.wiring.workflows.listed(account_of(cloud)) if one.workflow == "compliance")
    approved(cloud, "control_workflow", {"workflow_id": found.workflow_id, "place": found.title, "action": "cancel"})
    kinds = {one.workflow: one.status for one in cloud.wiring.workflows.listed(account_of(cloud))}
    assert kinds == {"compliance": "cancelled", "maintenance_job": "cancelled"}
    assert book_of(cloud).open(MAINTENANCE) == []


def test_legal_duty_asks_what_now_when_its_repair_is_called_off(cloud: Cloud) -> None:
    compliance_begun(cloud, "2026-12-20")
    yes(cloud)

    def found(workflow: str) -> WorkflowLine:
        return next(one for one in cloud.wiring.workflows.listed(account_of(cloud)) if one.workflow == workflow)

    repair = {"workflow_id": found("maintenance_job").workflow_id, "place": found("maintenance_job").title}
    approved(cloud, "control_workflow", {**repair, "action": "cancel"})
    assert (found("maintenance_job").status, found("compliance").why) == ("cancelled", "cancelled")
    asked = [one for one in cloud.texts_to(MARIA) if "I was waiting for work that was called off" in one]
    assert len(asked) == 1
    duty = {"workflow_id": found("compliance").workflow_id, "place": found("compliance").title}
    approved(cloud, "control_workflow", {**duty, "action": "resume"})
    assert (found("compliance").status, found("compliance").step) == ("running", "evidence")


def test_overdue_duty_is_told_once_although_its_workflow_runs(cloud: Cloud) -> None:
    compliance_begun(cloud, "2026-12-04")
    yes(cloud)
    heard = []
    for _ in range(30):
        before = len(cloud.texts_to(MARIA))
        passes(cloud, 1)
        cloud.invoke("scans", {})
        cloud.settle()
        heard.append("\n".join(cloud.texts_to(MARIA)[before:]))
    # From the day after: fourteen days from the 20th of November are its day.
    assert [day for day, text in enumerate(heard, 1) if "not on record as done" in text] == [15]
    waits = [text for text in heard if "is waiting for an insured vendor" in text]
    assert waits
    assert all("smoke alarm test, due on Fri, Dec 4, 2026) is waiting for" in text for text in waits)


def test_finding_says_that_its_matter_was_called_off_or_is_on_hold(cloud: Cloud) -> None:
    compliance_begun(cloud, "2026-12-01")
    yes(cloud)
    (repair,) = (one for one in cloud.wiring.workflows.listed(account_of(cloud)) if one.workflow == "maintenance_job")
    passes(cloud, 2, 12)
    of = {"workflow_id": repair.workflow_id, "place": repair.title}
    approved(cloud, "control_workflow", {**of, "action": "cancel"})
    before = len(cloud.texts_to(MARIA))
    for day in range(7):
        passes(cloud, 1)
        cloud.invoke("scans", {})
        cloud.settle()
        heard = "\n".join(cloud.texts_to(MARIA)[before:])
        assert day > 0 or "nobody has been asked" not in heard
    called_off = f"You called off the repair ({repair.title}) on Sun, Nov 22, 2026."
    assert f"nobody has been asked to do the repair yet. {called_off}" in heard
    duty = f"The legal duty ({OAK}: smoke alarm test, due on Tue, Dec 1, 2026)"
    held = f"{duty} has been on hold since Sun, Nov 22, 2026, and I wait for you"
    assert held in heard


def test_a_tenancy_ends_with_a_notice_a_visit_the_keys_and_nothing_owed(cloud: Cloud) -> None:
    _, unit_id, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "workflow_end_tenancy", {**of, "vacate_on": "2027-01-31", "by": "owner", "re_list": False})
    assert at(cloud) == ("running", "serving", "waiting")
    served(cloud, tenancy_id)
    assert at(cloud) == ("running", "change", "asking")
    yes(cloud)
    assert tenancy(cloud, tenancy_id).state == "notice"
    (visit,) = book_of(cloud).under(unit_id, INSPECTION, Inspection)
    assert (visit.type, visit.day) == ("exit", date(2027, 1, 31))
    assert at(cloud) == ("running", "leaving", "waiting")
    passes(cloud, 72, 1)
    assert at(cloud) == ("running", "visit", "waiting")
    calls(cloud, "record_inspection", {"inspection_id": visit.record_id, "place": FLAT, "event": "done"})
    assert at(cloud) == ("running", "out", "asking")
    yes(cloud)
    assert tenancy(cloud, tenancy_id).state == "ended"
    # The opening balance of 100 is still owed.
    assert at(cloud) == ("running", "account", "waiting")
    calls(cloud, "record_payment", {**of, "amount": "100", "received_on": "2027-01-31", "method": "bank"})
    assert at(cloud) == ("running", "closing", "asking")
    yes(cloud)
    assert tenancy(cloud, tenancy_id).state == "closed"
    assert at(cloud)[0] == "completed"


def test_the_end_of_a_tenancy_called_off_leaves_it_as_it_was(cloud: Cloud) -> None:
    _, unit_id, tenancy_id = let_to_pete(cloud)
    given: dict[str, Any] = {
        "tenancy_id": tenancy_id,
        "place": FLAT,
        "vacate_on": "2027-01-31",
        "by": "tenant",
        "re_list": False,
    }
    approved(cloud, "workflow_end_tenancy", given)
    yes(cloud)
    assert tenancy(cloud, tenancy_id).state == "notice"
    called_off(cloud)
    assert at(cloud)[0] == "cancelled"
    assert tenancy(cloud, tenancy_id).state == "active"
    assert [one for one in book_of(cloud).lines(unit_id, INSPECTION) if one.state != "cancelled"] == []


def test_unit_off_the_market_is_not_searched_for_and_back_on_it_is_empty(cloud: Cloud) -> None:
    property_id, unit_id = property_and_unit(cloud)
    of = {"unit_id": unit_id, "place": FLAT}
    since = book_of(cloud).need(unit_id, Unit).since
    passes(cloud, 1)
    calls(cloud, "save_unit", {"property_id": property_id, **of, "market_state": "off"})
    before = len(cloud.texts_to(MARIA))
    refused = calls(cloud, "workflow_find_tenant", {**of, "rent": "1150", "available_from": "2026-12-01"})
    assert f"{FLAT} is off the market and has to be put back on first" in refused
    assert not any("May I" in text for text in cloud.texts_to(MARIA)[before:])
    passes(cloud, 1)
    calls(cloud, "save_unit", {"property_id": property_id, **of, "market_state": "on"})
    # It is empty since it last became free.
    found = book_of(cloud).need(unit_id, Unit)
    assert (found.state, found.since) == ("vacant", since)
    approved(cloud, "workflow_find_tenant", {**of, "rent": "1150", "available_from": "2026-12-01"})
    assert at(cloud) == ("running", "writing", "asking")


def test_somebody_is_found_for_a_unit_by_its_criteria_and_a_persons_choice(cloud: Cloud) -> None:
    _, unit_id = property_and_unit(cloud)
    of = {"unit_id": unit_id, "place": FLAT}
    approved(cloud, "workflow_find_tenant", {**of, "rent": "1150", "available_from": "2026-12-01"})
    assert at(cloud) == ("running", "writing", "asking")
    yes(cloud)
    (draft,) = book_of(cloud).under(unit_id, LISTING, Listing)
    assert (draft.state, draft.rent and draft.rent.decimal) == ("draft", "1150.00")
    assert "$1,150.00 a month" in draft.text
    assert at(cloud) == ("running", "advertised", "asking")
    # Two who have heard of it apply before it is offered.
    worse = applied(cloud, draft.record_id, "Pete", "1200")
    better = applied(cloud, draft.record_id, "Jordan", "6000")
    yes(cloud)
    assert at(cloud) == ("running", "choosing", "asking")
    # Who meets more is asked about first; where a person says no, the next is.
    answers(cloud, "rejected")
    yes(cloud)
    assert book_of(cloud).need(worse, RentalApplication).state == "approved"
    assert at(cloud) == ("running", "answering", "asking")
    yes(cloud)
    assert "We would like to let 118 Oak Street, 4B to you" in cloud.texts_to(PETE)[-1]
    # Somebody sees to the rest by hand.
    assert at(cloud) == ("running", "handing_over", "asking")
    answers(cloud, "rejected")
    assert at(cloud) == ("running", "signing", "waiting")
    terms = {"start": "2026-12-01", "rent": "1150", "due_day": 1, "tenant_ids": [contact(cloud, "Pete")]}
    approved(cloud, "create_tenancy", {**of, **terms})
    assert book_of(cloud).need(worse, RentalApplication).state == "converted"
    assert at(cloud) == ("running", "others", "asking")
    assert cloud.texts_to(JORDAN) == [], "nobody hears of what nobody has decided"
    yes(cloud)
    assert book_of(cloud).need(better, RentalApplication).state == "declined"
    assert at(cloud) == ("running", "others", "asking")
    yes(cloud)
    assert at(cloud)[0] == "completed"
    assert [text for text in cloud.texts_to(JORDAN) if "applying for 118 Oak Street, 4B" in text] == [
        "Oak Street Homes: Thank you for applying for 118 Oak Street, 4B. It is let to somebody else now. "
        "Good luck with your search."
    ]


def test_question_whether_to_offer_a_unit_shows_the_listing(cloud: Cloud) -> None:
    _, unit_id = property_and_unit(cloud)
    given = {"unit_id": unit_id, "place": FLAT, "rent": "1150", "available_from": "2026-12-03"}
    approved(cloud, "workflow_find_tenant", given)
    yes(cloud)
    asked = cloud.texts_to(MARIA)[-1]
    assert "may I offer 118 Oak Street, 4B for $1,150.00 a month from Dec 3" in asked
    assert "This puts it on no portal and tells nobody." in asked
    assert "Bedrooms" not in asked, "the text has room for the rent and the day"
    maria = signed_in(cloud, MARIA)
    (row,) = maria.rows("approvals")
    page = maria.data("approvals", open=row["approval_id"])
    shown = {one["label"]: one["value"] for one in page["arguments"]}
    assert shown["Title line"] == "118 Oak Street, 4B"
    assert "Bedrooms: 2" in shown["Words"]
    assert (shown["Rent"], shown["Free from"], shown["Term in months"]) == ("$1,150.00", "Thu, Dec 3, 2026", "12")
    assert "no portal" in page["facts"]
    yes(cloud)
    (live,) = book_of(cloud).under(unit_id, LISTING, Listing)
    assert (live.state, live.rent and live.rent.decimal) == ("live", "1150.00")


def test_search_waits_for_whole_applications_and_withdraws_its_question(cloud: Cloud) -> None:
    _, unit_id = property_and_unit(cloud)
    given = {"unit_id": unit_id, "place": FLAT, "rent": "1150", "available_from": "2026-12-01"}
    approved(cloud, "workflow_find_tenant", given)
    yes(cloud)
    yes(cloud)
    (live,) = book_of(cloud).under(unit_id, LISTING, Listing)
    approved(cloud, "save_listing", {"unit_id": unit_id, "place": FLAT, "listing_id": live.record_id, "rent": "1100"})
    applied(cloud, live.record_id, "Pete", "6000", docs=["identity"])
    assert at(cloud) == ("running", "applications", "waiting")
    applied(cloud, live.record_id, "Pete", "6000")
    assert at(cloud) == ("running", "choosing", "asking")
    called_off(cloud)
    assert at(cloud)[0] == "cancelled"
    assert book_of(cloud).need(live.record_id, Listing).state == "withdrawn"
    assert book_of(cloud).need(unit_id, Unit).state == "vacant"


def test_a_search_that_is_called_off_takes_its_listing_back(cloud: Cloud) -> None:
    _, unit_id = property_and_unit(cloud)
    given = {"unit_id": unit_id, "place": FLAT, "rent": "1150", "available_from": "2026-12-01"}
    approved(cloud, "workflow_find_tenant", given)
    yes(cloud)
    yes(cloud)
    assert book_of(cloud).need(unit_id, Unit).state == "listed"
    called_off(cloud)
    assert at(cloud)[0] == "cancelled"
    assert book_of(cloud).under(unit_id, LISTING, Listing) == []
    assert book_of(cloud).need(unit_id, Unit).state == "vacant"


def test_question_of_a_cancelled_workflow_waits_no_more(cloud: Cloud) -> None:
    _, unit_id = property_and_unit(cloud)
    of = {"unit_id": unit_id, "place": FLAT}
    approved(cloud, "workflow_find_tenant", {**of, "rent": "1150", "available_from": "2026-12-01"})
    assert len(signed_in(cloud, MARIA).rows("approvals")) == 1
    called_off(cloud)
    assert at(cloud)[0] == "cancelled"
    cloud.later(60)
    cloud.settle()
    assert signed_in(cloud, MARIA).rows("approvals") == [], "a yes to it would do nothing"


def test_workflow_command_pauses_resumes_and_cancels_for_a_named_owner(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(infra.cli.deployment, "operator_wiring", lambda **_: cloud.wiring)

    def steward(*arguments: str) -> tuple[int, str]:
        done = command_line.run("workflows", *arguments)
        cloud.settle()
        return done.exit_code, done.output

    account_id = account_of(cloud)
    zone = cloud.wiring.accounts.change(account_id, zone="Pacific/Auckland").zone
    *_, tenancy_id = let_to_pete(cloud)
    approved(
        cloud,
        "workflow_end_tenancy",
        {"tenancy_id": tenancy_id, "place": FLAT, "vacate_on": "2027-01-31", "by": "owner", "re_list": False},
    )
    wanted = line(cloud).workflow_id
    assert steward("--pause", "wf-aaaaaaaaaaaaaaaa", "--as", MARIA.phone)[0] == 2
    code, said = steward("--pause", wanted)
    assert (code, "give --as with the phone of" in said) == (2, True)
    for option, status in (("--pause", "paused"), ("--resume", "running"), ("--cancel", "cancelled")):
        code, said = steward(option, wanted, "--as", MARIA.phone)
        assert (code, wanted in said) == (0, True)
        assert line(cloud).status == status
    assert steward("--pause", wanted, "--as", MARIA.phone)[0] == 2, "it is over"
    assert steward("--pause", wanted, "--cancel", wanted)[0] == 2
    assert steward("--all")[1].splitlines()[-1] == f"1 workflow, times in {zone}."


def test_each_approver_reads_a_question_in_their_own_language(cloud: Cloud) -> None:
    account = account_of(cloud)
    (sam,) = [one for one in cloud.wiring.people_store.members(account) if one.name == SAM.name]
    cloud.wiring.accounts.change_member(account, sam.member_id, language="es")
    *_, tenancy_id = let_to_pete(cloud)
    calls(cloud, "workflow_rent_increase", {"tenancy_id": tenancy_id, "place": FLAT, **RENT})
    asked = cloud.texts_to(SAM)[-1]
    assert "Maria Gomez me pide empezar la subida del alquiler" in asked
    assert any("raising the rent" in text for text in cloud.texts_to(MARIA))
    page = html.unescape(cloud.http("GET", f"/a/{cloud.last_link(SAM)}").text)
    for english in ("raising the rent", "Rented by", "a month", "The notice has to"):
        assert english not in asked
        assert english not in page
    cloud.later(DAY + 60)
    cloud.later(DAY)
    over = next(text for text in cloud.texts_to(SAM) if "Nadie ha respondido a tiempo" in text)
    assert "raising" not in over
