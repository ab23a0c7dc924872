"""A landlord's workflows, through the Lambda handlers: each from its start to its end, and cancelled."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from datetime import date
from typing import Any
from unittest import mock

import pytest

import infra.cli.deployment
from steward.time.workflows.models import WorkflowLine
from steward.time.workflows.service import WorkflowService
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.compliance_items import COMPLIANCE, ComplianceItem
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.ledger_entries import CHARGE
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
    owing,
    paid,
    passes,
    property_and_unit,
    served,
    tenancy,
    told,
    working_landlord,
    yes,
)
from tests.support.outsiders import member
from tests.support.plumber import decide
from tests.support.walks import for_each
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """It is 9:41 on Friday, 20 November 2026; the account keeps a landlord's records, and Pete rents a flat."""
    with working_landlord() as running:
        yield running


def handled(cloud: Cloud, record_id: str) -> dict[str, bool]:
    """The checks of a record that workflows handle, and whether each still runs."""
    return {check: runs for (_, check), runs in cloud.wiring.handled_checks(account_of(cloud), [record_id]).items()}


def test_a_rent_rises_once_its_notice_was_served(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    too_soon = calls(cloud, "workflow_rent_increase", {**of, **RENT, "effective_on": "2027-01-01"})
    assert "Begun" not in too_soon
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "the first rent day that keeps both is 2027-02-01" in told(cloud)
    assert cloud.wiring.workflows.listed(account_of(cloud)) == []
    approved(cloud, "workflow_rent_increase", {**of, **RENT})
    begun = next(text for text in cloud.texts_to(MARIA) if "in my hands now" in text)
    assert "The rent increase for 118 Oak Street, 4B is in my hands now. I'll ask before each step" in begun
    # What asked for it has named the rules.
    assert "rules" not in begun
    assert at(cloud) == ("running", "serving", "waiting")
    assert tenancy(cloud, tenancy_id).terms[-1].rent.decimal == "1380.00"
    assert handled(cloud, tenancy_id) == {"market_rent": True, "market_unknown": True}
    served(cloud, tenancy_id)
    assert at(cloud) == ("running", "change", "asking")
    yes(cloud)
    assert at(cloud) == ("running", "waiting", "waiting")
    new = tenancy(cloud, tenancy_id).terms[-1]
    assert (new.rent.decimal, new.start) == ("1450.00", date(2027, 2, 1))
    passes(cloud, 73)
    assert at(cloud)[0] == "completed"
    assert handled(cloud, tenancy_id) == {}


def test_a_rent_rise_proposed_again_names_the_reason_of_the_last_no(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    rise = {"tenancy_id": tenancy_id, "place": FLAT, **RENT}

    def asked() -> str:
        calls(cloud, "workflow_rent_increase", rise)
        return next(text for text in reversed(cloud.texts_to(MARIA)) if "May I start raising" in text)

    asked()
    decide(cloud, MARIA, "rejected", note="he has had enough trouble")
    cloud.settle()
    assert 'Maria Gomez said no to this on Nov 20, 2026: "he has had enough trouble"' in asked()
    cloud.later(60)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    called_off(cloud)
    assert "said no to this" not in asked(), "somebody has said yes since"


def test_cancelled_rent_increase_restores_the_old_rent(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "workflow_rent_increase", {"tenancy_id": tenancy_id, "place": FLAT, **RENT})
    served(cloud, tenancy_id)
    yes(cloud)
    assert len(tenancy(cloud, tenancy_id).terms) == 2
    called_off(cloud)
    assert at(cloud)[0] == "cancelled"
    assert len(tenancy(cloud, tenancy_id).terms) == 1


def test_requester_is_nudged_until_a_rent_notice_is_served(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "workflow_rent_increase", {"tenancy_id": tenancy_id, "place": FLAT, **RENT})
    cloud.later(DAY + 60)
    to_serve = f"The notice of a higher rent from Mon, Feb 1, 2027 {{}} to reach Pete Rossi ({FLAT}) by Dec 3, 2026"
    asked = f"{to_serve.format('has')}. Please tell me the day you hand it over."
    assert cloud.texts_to(MARIA)[-1].endswith(asked)
    assert set(handled(cloud, tenancy_id).values()) == {True}
    cloud.later(11 * DAY)
    assert cloud.texts_to(MARIA)[-1].endswith(asked)
    cloud.later(3 * DAY)
    late = "If it did, tell me the day. If not, it is too late for that: with another notice, Mar 1, 2027 is now the "
    assert cloud.texts_to(MARIA)[-1].endswith(
        f"{to_serve.format('had')}. {late}earliest day. Tell me to go on or to drop it."
    )
    assert at(cloud)[0] == "paused"
    assert set(handled(cloud, tenancy_id).values()) == {False}


def test_a_lease_is_renewed_once_it_came_back_signed(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "update_tenancy", {"tenancy_id": tenancy_id, "place": FLAT, "event": "renew", "day": "2026-12-31"})
    given = {"tenancy_id": tenancy_id, "place": FLAT, "until": "2027-12-31", "rent": "1420"}
    approved(cloud, "workflow_lease_renewal", given)
    assert at(cloud) == ("running", "offer", "asking")
    yes(cloud)
    assert "We offer a lease until Fri, Dec 31, 2027 for $1,420.00 a month." in cloud.texts_to(PETE)[-1]
    assert at(cloud) == ("running", "answer", "waiting")
    filed(cloud, FLAT, "lease", tenancy_id)
    assert at(cloud) == ("running", "terms", "asking")
    yes(cloud)
    yes(cloud)
    renewed = tenancy(cloud, tenancy_id)
    # Both sides have signed it: the sixty days of a notice are none of theirs.
    assert (renewed.end, renewed.terms_on(date(2027, 1, 1)).rent.decimal) == (date(2027, 12, 31), "1420.00")
    assert renewed.terms_on(date(2026, 12, 31)).rent.decimal == "1380.00"
    assert at(cloud)[0] == "completed"


def test_rejected_offer_is_told_to_the_rejecter_without_a_steps_name(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2027-12-31"})
    answers(cloud, "rejected")
    assert at(cloud) == ("paused", "offer", "trouble")
    assert cloud.texts_to(MARIA)[-1] == (
        "As you said, I won't text Pete Rossi (plumber). "
        "The lease renewal for 118 Oak Street, 4B can't go on without it. Tell me what to change, or to drop it."
    )


def test_an_offer_ends_where_the_tenant_gives_notice(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2028-01-31"})
    yes(cloud)
    gone = {"tenancy_id": tenancy_id, "place": FLAT, "event": "notice", "day": "2027-01-31", "by": "tenant"}
    approved(cloud, "update_tenancy", gone)
    assert at(cloud)[0] == "completed"
    assert tenancy(cloud, tenancy_id).state == "notice"


def test_arrears_workflow_runs_until_the_rent_is_paid(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    approved(cloud, "workflow_arrears", of)
    assert any(
        "follow up with Pete Rossi on the overdue rent of 118 Oak Street, 4B" in text for text in cloud.texts_to(MARIA)
    )
    assert at(cloud) == ("running", "message", "asking")
    yes(cloud)
    assert "$1,380.00 for 118 Oak Street, 4B was due on Sun, Nov 1, 2026" in cloud.texts_to(PETE)[-1]
    assert at(cloud) == ("running", "payment", "waiting")
    cloud.later(3 * DAY + 60)
    assert at(cloud) == ("running", "choice", "waiting")
    cloud.later(120)
    owes = "Pete Rossi hasn't paid $1,480.00 for 118 Oak Street, 4B, overdue since"
    assert cloud.texts_to(MARIA)[-1].startswith(owes)
    assert cloud.texts_to(MARIA)[-1].endswith("Shall it be a payment plan or a notice?")
    plan = {"instalments": [{"due_on": "2026-12-01", "amount": "1480"}], "event": "accept"}
    approved(cloud, "save_payment_plan", {**of, **plan})
    assert at(cloud) == ("running", "settled", "waiting")
    calls(cloud, "record_payment", {**of, "amount": "1480", "received_on": "2026-11-23", "method": "bank"})
    assert at(cloud)[0] == "completed"


def test_arrears_question_quotes_what_the_tenant_has_offered(cloud: Cloud) -> None:
    owing(cloud)
    yes(cloud)
    offer = "I can pay 400 on Friday and the rest next month"
    cloud.later(3_600)
    cloud.text(PETE, offer)
    cloud.settle()
    cloud.later(3 * DAY + 60)
    cloud.later(120)
    told = cloud.texts_to(MARIA)[-1]
    assert re.match(rf'Pete Rossi wrote \([^)]+\): "{offer}"\nPete Rossi hasn\'t paid ', told)
    assert told.endswith("Shall it be a payment plan or a notice?")
    calls(cloud, "get_arrears", {})
    assert offer not in str([one.body for one in cloud.model.requests[-2:]]), "the model sees a card of it"


def test_workflows_question_comes_once_when_an_outage_has_delayed_it(cloud: Cloud) -> None:
    owing(cloud)
    yes(cloud)
    cloud.later(3 * DAY + 60)
    assert at(cloud) == ("running", "choice", "waiting")

    def asked(*waits: int) -> list[str]:
        before = len(cloud.texts_to(MARIA))
        for seconds in waits:
            cloud.later(seconds)
        return [text for text in cloud.texts_to(MARIA)[before:] if "Shall it be a payment plan or a notice?" in text]

    # It should have come a week ago, and would come again by now.
    assert len(asked(7 * DAY - 60, 120)) == 1
    # Another outage lasts until a minute before the workflow stops.
    (last,) = asked(23 * DAY - 120, 120)
    assert last.endswith("Tell me to go on or to drop it.")


def test_decisions_about_overdue_rent_quote_the_tenants_offer(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    cloud.text(PETE, "I can pay 400 on Friday")
    cloud.settle()
    plan = {"instalments": [{"due_on": "2026-12-01", "amount": "1480"}], "event": "accept"}
    for tool, given in (("workflow_arrears", of), ("save_payment_plan", {**of, **plan})):
        calls(cloud, tool, given)
        assert any('Pete Rossi last wrote: "I can pay 400 on Friday"' in text for text in cloud.texts_to(MARIA)[-2:])
        waiting = cloud.wiring.approval_views.waiting_for(account_of(cloud), member(cloud, MARIA))
        assert waiting[-1].approval.from_outside == ("Pete Rossi: “I can pay 400 on Friday”",)


def test_text_about_overdue_rent_is_withdrawn_when_the_rent_is_paid(cloud: Cloud) -> None:
    of = owing(cloud)
    paid(cloud, of, "1480")
    assert at(cloud)[0] == "completed"
    settled = f"The rent of {FLAT} is not overdue any more. So I won't text Pete Rossi (plumber)."
    assert any(settled in text for text in cloud.texts_to(MARIA))
    yes(cloud)
    assert cloud.texts_to(PETE) == []
    cloud.later(60)
    assert signed_in(cloud, MARIA).rows("approvals") == []


@for_each(("amount", "left"), [("480", "running"), ("1480", "completed")])
def test_yes_sends_nothing_untrue_when_news_of_a_payment_is_lost(amount: str, left: str) -> None:
    with working_landlord() as cloud:
        of = owing(cloud)
        with mock.patch.object(WorkflowService, "changed"):
            paid(cloud, of, amount)
        assert at(cloud) == ("running", "message", "asking")
        yes(cloud)
        assert (cloud.texts_to(PETE), at(cloud)[0]) == ([], left)
        settled = f"The rent of {FLAT} is not overdue any more. So I won't text Pete Rossi (plumber)."
        assert any(settled in text for text in cloud.texts_to(MARIA)) == (left == "completed")
        why = "is not overdue any more." if left == "completed" else "Something about this has changed since I asked."
        (text,) = (one for one in signed_in(cloud, MARIA).rows("decided") if one["what"].startswith("Text to Pete"))
        assert (text["status"], text["because"].endswith(why)) == ("not_done", True)
        if left == "running":
            cloud.later(60)
            yes(cloud)
            assert "$900.00" in cloud.texts_to(PETE)[-1]


def test_text_about_overdue_rent_is_asked_for_anew_when_part_is_paid(cloud: Cloud) -> None:
    of = owing(cloud)
    first = next(text for text in reversed(cloud.texts_to(MARIA)) if "may I" in text)
    paid(cloud, of, "480")
    cloud.later(60)
    assert at(cloud) == ("running", "message", "asking")
    assert len(signed_in(cloud, MARIA).rows("approvals")) == 1
    decide(cloud, MARIA, "approved", token=first.rsplit("/a/", 1)[1].split()[0])
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert "waits for a decision already" not in cloud.texts_to(MARIA)[-1]
    yes(cloud)
    (sent,) = cloud.texts_to(PETE)
    assert "$900.00" in sent


def test_text_about_overdue_rent_is_withdrawn_when_the_tenant_is_reminded(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "rent_late", "on": True})
    owing(cloud)
    book = book_of(cloud)
    first = min(book.lines(line(cloud).subject_id, CHARGE), key=lambda one: one.on)
    given = {"contact_id": contact(cloud, "Pete"), "reminder": "rent_late", "subject_id": first.record_id}
    calls(cloud, "send_reminder", {**given, "place": FLAT})
    assert at(cloud) == ("running", "payment", "waiting")
    why = "In all $1,380.00 is overdue, and Pete Rossi was reminded of it on Nov 20, 2026. So I won't text Pete Rossi"
    assert any(why in text for text in cloud.texts_to(MARIA))
    yes(cloud)
    assert len(cloud.texts_to(PETE)) == 1


def test_arrears_of_several_days_are_not_all_called_as_old_as_the_oldest(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "450", "due_on": "2026-11-01"})
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "310", "due_on": "2026-11-14"})
    calls(cloud, "workflow_arrears", of)
    asked = "\n".join(cloud.texts_to(MARIA))
    assert "$760.00 is overdue, the oldest of it for 19 days." in asked


def test_a_broken_plan_is_decided_about_once_more(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    approved(cloud, "workflow_arrears", of)
    # A person would rather not write, and may know why: there is as much time to pay.
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    assert at(cloud) == ("running", "payment", "waiting")
    plan = {"instalments": [{"due_on": "2026-12-01", "amount": "1480"}], "event": "accept"}
    approved(cloud, "save_payment_plan", {**of, **plan})
    assert at(cloud) == ("running", "settled", "waiting")
    (found,) = [one for one in cloud.wiring.records.export(account_of(cloud)) if one.record_id.startswith("ppl-")]
    approved(cloud, "save_payment_plan", {**of, "plan_id": found.record_id, "event": "broken", "instalments": []})
    assert at(cloud) == ("running", "choice", "waiting")


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


def test_compliance_workflow_ends_when_the_certificate_is_on_file(cloud: Cloud) -> None:
    property_id, _ = property_and_unit(cloud)
    item = {"subject_id": property_id, "place": OAK, "rule": "gas_safety", "due_on": "2026-11-25"}
    calls(cloud, "save_compliance_item", item)
    (line_,) = book_of(cloud).open(COMPLIANCE)
    approved(cloud, "workflow_compliance", {"item_id": line_.record_id, "place": OAK})
    assert at(cloud) == ("running", "work", "asking")
    # One of the team does it.
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    assert at(cloud) == ("running", "evidence", "waiting")
    # A week before its day is past already; that is no reason to say at once that nothing has come.
    assert not any("am waiting" in text for text in cloud.texts_to(MARIA))
    filed(cloud, OAK, "photo", property_id, line_.record_id)
    assert at(cloud) == ("running", "evidence", "waiting")
    # A certificate of something else shows nothing.
    filed(cloud, OAK, "certificate", property_id)
    passes(cloud, 5)
    assert at(cloud) == ("running", "evidence", "waiting")
    paper = filed(cloud, OAK, "certificate", line_.record_id)
    assert at(cloud) == ("running", "closing", "asking")
    yes(cloud)
    done = book_of(cloud).need(line_.record_id, ComplianceItem)
    assert (done.state, done.evidence) == ("done", (paper,))
    assert at(cloud)[0] == "completed"


def test_compliance_item_becomes_a_vendors_job_and_both_are_called_off(cloud: Cloud) -> None:
    property_id, _ = property_and_unit(cloud)
    item = {"subject_id": property_id, "place": OAK, "rule": "smoke_alarms", "due_on": "2026-12-20"}
    calls(cloud, "save_compliance_item", item)
    (line_,) = book_of(cloud).open(COMPLIANCE)
    approved(cloud, "workflow_compliance", {"item_id": line_.record_id, "place": OAK})
    (asked,) = [text for text in cloud.texts_to(MARIA) if "repair list" in text]
    assert asked.startswith(
        f'To see to what the law asks for, may I put "smoke alarm test" at {OAK} on the repair list?\nReply YES'
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
    property_id, _ = property_and_unit(cloud)
    item = {"subject_id": property_id, "place": OAK, "rule": "smoke_alarms", "due_on": "2026-12-20"}
    calls(cloud, "save_compliance_item", item)
    (line_,) = book_of(cloud).open(COMPLIANCE)
    approved(cloud, "workflow_compliance", {"item_id": line_.record_id, "place": OAK})
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


def test_finding_says_that_its_matter_was_called_off_or_is_on_hold(cloud: Cloud) -> None:
    property_id, _ = property_and_unit(cloud)
    item = {"subject_id": property_id, "place": OAK, "rule": "smoke_alarms", "due_on": "2026-12-01"}
    calls(cloud, "save_compliance_item", item)
    (line_,) = book_of(cloud).open(COMPLIANCE)
    approved(cloud, "workflow_compliance", {"item_id": line_.record_id, "place": OAK})
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
    held = f"The legal duty ({OAK}: smoke alarm test) has been on hold since Sun, Nov 22, 2026, and I wait for you"
    assert held in heard


@pytest.fixture
def renewing(cloud: Cloud) -> Cloud:
    """Maria has approved the renewal that a scanner proposed, forty days before a lease ends."""
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "update_tenancy", {"tenancy_id": tenancy_id, "place": FLAT, "event": "renew", "day": "2026-12-31"})
    scanned_after(cloud, 0)
    (asked,) = (row["code"] for row in signed_in(cloud, MARIA).rows("approvals") if "lease" in row["what"])
    cloud.text(MARIA, f"YES {asked}")
    cloud.settle()
    assert (ending(cloud)["status"], at(cloud)[0]) == ("approved", "running")
    return cloud


def scanned_after(cloud: Cloud, days: int) -> str:
    """Maria's texts from then on, once the scanners have looked."""
    before = len(cloud.texts_to(MARIA))
    passes(cloud, days)
    cloud.invoke("scans", {})
    cloud.settle()
    return "\n".join(cloud.texts_to(MARIA)[before:])


def ending(cloud: Cloud) -> dict[str, Any]:
    """What the page shows of the finding that the lease ends."""
    maria = signed_in(cloud, MARIA)
    row = next(row for row in maria.rows("findings") if "the lease ends" in row["what"])
    return dict(json.loads(maria.get(f"/app/findings.json?open={row['finding_id']}").text))


def test_a_finding_is_open_again_once_its_workflow_is_undone(renewing: Cloud) -> None:
    undo = next(re.findall(r"UNDO \w+", one)[-1] for one in renewing.texts_to(MARIA)[::-1] if "UNDO" in one)
    renewing.text(MARIA, undo)
    renewing.settle()
    called_off = "You called off the lease renewal for 118 Oak Street, 4B on Fri, Nov 20, 2026."
    assert at(renewing)[0] == "cancelled"
    assert (ending(renewing)["status"], ending(renewing)["stopped"]) == ("called_off", called_off)
    assert "lease" not in scanned_after(renewing, 6)
    assert (ending(renewing)["status"], ending(renewing)["stopped"]) == ("called_off", called_off)
    # Thirty days before the end it is told: an undo is a no.
    assert called_off in scanned_after(renewing, 5)


def test_workflow_called_off_by_a_colleague_is_asked_about_at_its_next_day(renewing: Cloud) -> None:
    sam = member(renewing, SAM)
    renewing.wiring.workflows.control(account_of(renewing), sam.member_id, line(renewing).workflow_id, "cancel")
    renewing.settle()
    called_off = f"{sam.name} called off the lease renewal for 118 Oak Street, 4B on Fri, Nov 20, 2026."
    assert (ending(renewing)["status"], ending(renewing)["stopped"]) == ("called_off", called_off)
    assert "lease" not in scanned_after(renewing, 6)
    assert ending(renewing)["status"] == "called_off"
    listed = calls(renewing, "list_findings", {})
    assert f"the lease ends on Thu, Dec 31, 2026. · called off by {sam.name} on 2026-11-20" in listed
    assert called_off in scanned_after(renewing, 5)
    assert ending(renewing)["status"] == "proposed"


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
