"""Workflows of a landlord: their tools and outcomes, repairs, compliance items and inspections."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from steward.tools.index import TOOLS
from steward.trades.portfolio.deposit_records import DepositRelease, SchemeDeposit
from steward.trades.portfolio.inspections import EntryNotice, InspectedItem
from steward.trades.portfolio.ledger_entries import Expense
from steward.trades.portfolio.tenancies import Deposit
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.reminders import ReminderSetting
from steward.trades.records.workflow_types import END, Action, ChildWorkflow, StepEnd, StepWait
from tests.support.landlord import TODAY, A, leak, liability, place, quote, tenancy, usd, vendor
from tests.support.records_in_memory import paper
from tests.support.two_accounts import NOW
from tests.support.workflow_step_snapshots import (
    DAY,
    GOES,
    GONE,
    LET,
    PAST,
    answers_are_stored,
    arguments,
    ask,
    call,
    changed,
    kinds,
    leaving,
    paper_of,
    wait,
)
from tests.unit.test_landlord_calendar import item, letter, noon, visit
from tests.unit.test_payment_rules import mandate

pytestmark = pytest.mark.usefixtures(answers_are_stored.name)


MORNING = datetime(2026, 11, 20, 14, tzinfo=UTC)


def test_workflows_are_called_as_the_tools_that_begin_them() -> None:
    assert {f"workflow_{kind}" for kind in WORKFLOWS if kind not in _OTHERWISE} <= TOOLS.keys()
    assert {*_OTHERWISE} <= {*WORKFLOWS}
    assert {*_OTHERWISE.values()} <= TOOLS.keys()


_OTHERWISE = {"inspection": "workflow_inspection"}


def test_findings_that_a_running_workflow_sees_to_are_not_told() -> None:
    assert {kind: {*flow.handles} for kind, flow in WORKFLOWS.items()} == {
        "maintenance_job": {"job_unassigned", "job_quiet", "job_waits", "job_heard", "job_visited", "job_done"},
        "find_tenant": {"vacancy", "vacancy_coming"},
        "onboard_tenant": {"application_unsigned"},
        "rent_increase": {"market_rent", "market_unknown"},
        "lease_renewal": {"lease_ends"},
        "inspection": {
            "inspection_tomorrow",
            "inspection_unannounced",
            "inspection_unrecorded",
            "inspection_untold",
            "inspection_untold_late",
        },
        "arrears": {"arrears", "plan_broken", "rent_late"},
        "compliance": {"compliance_due", "compliance_overdue"},
        "end_tenancy": {
            "deposit_held",
            "deposit_overdue",
            "inspection_due",
            "moved_out",
            "moves_out",
            "vacancy_coming",
        },
        "onboard_property": set(),
    }


def test_outcomes_lead_where_the_tables_say() -> None:
    leads = {
        (kind, step.name, outcome): workflow.after(step.name, outcome)
        for kind, workflow in WORKFLOWS.items()
        for step in workflow.steps
        for outcome in step.on
    }
    assert leads == {
        ("maintenance_job", "work", "declined"): "booking",
        ("maintenance_job", "papers", "timed_out"): "check",
        ("maintenance_job", "check", "declined"): "work",
        ("maintenance_job", "check", "cancelled"): END,
        ("find_tenant", "writing", "cancelled"): END,
        ("find_tenant", "advertised", "cancelled"): END,
        ("find_tenant", "applications", "cancelled"): END,
        ("find_tenant", "screening", "timed_out"): "choosing",
        ("find_tenant", "answering", "declined"): "handing_over",
        ("find_tenant", "handing_over", "declined"): "signing",
        ("find_tenant", "signing", "declined"): "applications",
        ("find_tenant", "withdrawing", "declined"): "others",
        ("find_tenant", "withdrawing", "failed"): "others",
        ("find_tenant", "others", "cancelled"): END,
        ("onboard_tenant", "entry", "failed"): "welcome",
        ("onboard_tenant", "entry", "declined"): "welcome",
        ("onboard_tenant", "welcome", "declined"): "moving_in",
        ("onboard_tenant", "moving_in", "timed_out"): "start",
        ("rent_increase", "notice", "cancelled"): END,
        ("rent_increase", "serving", "cancelled"): END,
        ("rent_increase", "change", "cancelled"): END,
        ("rent_increase", "waiting", "timed_out"): END,
        ("rent_increase", "waiting", "cancelled"): END,
        ("lease_renewal", "offer", "cancelled"): END,
        ("lease_renewal", "answer", "cancelled"): END,
        ("lease_renewal", "terms", "cancelled"): END,
        ("inspection", "notice", "declined"): "visit",
        ("inspection", "visit", "declined"): "booking",
        ("inspection", "report", "cancelled"): END,
        ("arrears", "message", "declined"): "payment",
        ("arrears", "payment", "timed_out"): "choice",
        ("arrears", "settled", "declined"): "choice",
        ("arrears", "settled", "cancelled"): END,
        ("compliance", "closing", "declined"): "evidence",
        ("compliance", "closing", "cancelled"): END,
        ("end_tenancy", "relet", "failed"): "exit",
        ("end_tenancy", "relet", "declined"): "exit",
        ("end_tenancy", "exit", "failed"): "leaving",
        ("end_tenancy", "exit", "declined"): "leaving",
        ("end_tenancy", "leaving", "timed_out"): "visit",
        ("end_tenancy", "leaving", "cancelled"): END,
        ("end_tenancy", "closing", "cancelled"): END,
        ("onboard_property", "request", "declined"): "papers",
        ("onboard_property", "papers", "timed_out"): "rules",
        ("onboard_property", "baseline", "failed"): "activation",
        ("onboard_property", "baseline", "declined"): "activation",
    }
    kept = {(kind, step.name) for kind, flow in WORKFLOWS.items() for step in flow.steps if not step.is_undone}
    assert kept == {
        ("maintenance_job", "approval"),
        ("find_tenant", "screening"),
        ("find_tenant", "choosing"),
        ("find_tenant", "withdrawing"),
        ("find_tenant", "others"),
    }


def job(step: str, one: Any = None, *records: Any, **facts: Any) -> Action:
    return ask("maintenance_job", step, place(), LET, tenancy(), *records, one or leak(), **facts)


PLUMBER = (vendor(), liability(TODAY))


def test_repair_finds_a_vendor_who_may_do_it_today() -> None:
    # Who approved the record has looked at it: only an outsider's words are left to look at.
    assert job("triage") == StepEnd()
    heard = changed(leak(), outside=("title",))
    on_it = {"maintenance_id": "mnt-1", "place": "118 Oak Street, 1", "event": "triage"}
    assert arguments(job("triage", heard)) == on_it
    assert call(job("triage", heard)) == ("update_maintenance", "triage", False)
    assert job("triage", heard, made={"triage": "declined"}) == StepEnd("declined")
    assert job("triage", changed(heard, state="triaged")) == StepEnd()
    emergency = changed(leak(), urgency="emergency")
    assert call(job("vendor", emergency, vendor(), changed(liability(TODAY), starts=TODAY)))[1] == "assign"
    assert call(job("vendor", emergency, *PLUMBER)) == ("update_maintenance", "assign", False)
    assert arguments(job("vendor", emergency, *PLUMBER))["vendor_id"] == "ctc-pete"
    # What is no emergency is compared first.
    assert job("vendor", None, *PLUMBER) == StepEnd()
    assert call(job("vendor", changed(leak(), state="on_hold"), *PLUMBER))[1] == "assign"
    for nobody in (
        (vendor(), liability(TODAY - DAY)),
        (changed(vendor(), trades=("garden",)), liability(TODAY)),
        (changed(vendor(), state="on_hold"), liability(TODAY)),
        (vendor(), changed(liability(TODAY), cover="building")),
        (vendor(), changed(liability(TODAY), starts=TODAY + DAY, expires=TODAY + DAY)),
    ):
        assert wait(job("vendor", emergency, *nobody)) == ("vendor", 14, [1, 5])
    assert call(job("vendor", emergency, changed(vendor(), waived_by="mbr-1")))[1] == "assign"
    for seen_to in ({"vendor_id": "ven-pete"}, {"state": "closed"}, {"state": "in_progress"}, {"state": "completed"}):
        assert job("vendor", changed(leak(), **seen_to)) == StepEnd()
    assert job("vendor", made={"assign": "failed"}) == StepEnd("failed")


def test_repair_asks_for_quotes_and_takes_the_lowest() -> None:
    asking = job("quotes", None, *PLUMBER)
    assert call(asking) == ("send_message", "ask:ctc-pete", False)
    assert arguments(asking)["reason"] == "mnt-1"
    put = job("quotes", None, *PLUMBER, made={"ask:ctc-pete": "done"})
    assert call(put) == ("save_quote", "put:ctc-pete", False)
    assert arguments(put)["vendor_id"] == "ctc-pete"
    asked = changed(quote("qte-1", 5), state="requested")
    came = quote("qte-2", 9, "ven-2")
    assert wait(job("quotes", None, *PLUMBER, asked)) == ("quotes", 7, [3, 5])
    assert job("quotes", None, *PLUMBER, quote("qte-1", 5)) == StepEnd()
    assert wait(job("quotes", None, *PLUMBER, asked, came)) == ("quotes", 3, [3, 5])
    assert job("quotes", None, *PLUMBER, asked, came, waiting_since=NOW - 3 * DAY) == StepEnd()
    assert isinstance(job("quotes", None, *PLUMBER, asked, waiting_since=NOW - 3 * DAY), StepWait)
    assert job("quotes", None, *PLUMBER, made={"ask:ctc-pete": "declined"}) == StepEnd("declined")
    assert isinstance(job("quotes", None, *PLUMBER, made={"ask:ctc-pete": "failed"}), StepWait)
    others = [x for n in "234" for x in (_vendor(n), changed(liability(TODAY, f"ven-{n}"), record_id=f"pol-{n}"))]
    told = {f"ask:ctc-{n}": "declined" for n in ("pete", "2", "3", "4")}
    keys = {
        call(job("quotes", None, *PLUMBER, *others, made={k: told[k] for k in list(told)[:n]}))[1] for n in range(3)
    }
    assert len(keys) <= 3
    assert job("quotes", changed(leak(), urgency="emergency")) == StepEnd()
    dear = quote("qte-0", 9)
    best = job("approval", None, vendor(), dear, quote("qte-1", 5))
    assert call(best) == ("approve_quote", "qte-1", True)
    assert arguments(best)["amount"] == "0.05"
    assert call(job("approval", None, vendor(), dear, quote("qte-1", 5), made={"qte-1": "declined"}))[1] == "qte-0"
    assert job("approval", None, vendor(), quote("qte-1", 5), made={"qte-1": "declined"}) == StepEnd("declined")
    assert job("approval") == StepEnd("declined")
    assert job("approval", changed(leak(), vendor_id="ven-pete")) == StepEnd()


def _vendor(number: str) -> Any:
    return changed(vendor(f"ven-{number}"), contact_id=f"ctc-{number}")


def test_repair_is_booked_told_of_done_paid_and_checked() -> None:
    assert wait(job("booking")) == ("appointment", 14, [1, 3])
    coming = changed(leak(), state="scheduled", appointment_at=noon(2))
    told = job("booking", coming)
    assert call(told) == ("send_message", "tell", True)
    assert "ctc-jordan" in arguments(told).values()
    assert "9:41 AM" in str(arguments(told)["text"])
    assert job("booking", coming, made={"tell": "done"}) == StepEnd()
    assert job("booking", changed(coming, appointment_at=NOW)) == StepEnd()
    assert job("booking", changed(leak(), state="closed")) == StepEnd()
    assert wait(job("work")) == ("work", 14, [1, 4, 8])
    assert wait(job("work", coming)) == ("work", 16, [3, 6, 10])
    assert job("work", changed(coming, changed_at=NOW + DAY)) == StepEnd("declined")
    assert isinstance(job("work", changed(coming, changed_at=NOW)), StepWait)
    assert job("work", changed(leak(), state="completed")) == StepEnd()
    assert wait(job("papers")) == ("cost", 14, [3, 7])
    given: dict[str, Any] = {"property_id": "prop-1", "on": TODAY, "amount": usd(5), "category": "repairs"}
    cost = Expense(account_id=A, record_id="exp-1", maintenance_id="mnt-1", **given)
    assert job("papers", None, cost) == StepEnd()
    done = changed(leak(), state="completed")
    assert call(job("check", done)) == ("send_message", "ask", False)
    assert wait(job("check", done, made={"ask": "done"}))[:2] == ("check", 3)
    assert call(job("check", done, made={"ask": "done"}, waiting_since=NOW - 3 * DAY)) == (
        "update_maintenance",
        "close",
        False,
    )
    assert call(job("check", done, made={"ask": "declined"}))[1] == "close"
    assert call(job("check", changed(done, unit_id="")))[1] == "close"
    assert job("check", changed(leak(), state="in_progress")) == StepEnd("declined")
    assert job("check", changed(leak(), state="closed")) == StepEnd()
    assert job("check", done, made={"ask": "done", "close": "done"}, waiting_since=NOW - 9 * DAY) == StepEnd()


def seen(step: str, one: Any, *records: Any, **facts: Any) -> Action:
    return ask("inspection", step, place(), LET, tenancy(), *records, one, **facts)


def test_visit_is_fixed_told_made_and_written_down() -> None:
    fixed = visit(noon(9), at=noon(9), state="scheduled", tenancy_id="tcy-1")
    assert wait(seen("booking", visit(noon(9), noon(10)))) == ("appointment", 21, [1, 7])
    assert seen("booking", fixed) == StepEnd()
    assert isinstance(seen("booking", changed(fixed, state="missed")), StepWait)
    assert call(seen("notice", fixed)) == ("send_message", "tell", True)
    assert call(seen("notice", fixed, made={"tell": "done"})) == ("record_inspection", "told", False)
    assert arguments(seen("notice", fixed, made={"tell": "done"}))["event"] == "notified"
    assert seen("notice", fixed, made={"tell": "declined"}) == StepEnd("declined")
    assert seen("notice", changed(fixed, tenancy_id="")) == StepEnd()
    coming = seen("visit", fixed)
    assert wait(coming) == ("findings", 23, [10, 12, 16])
    assert isinstance(coming, StepWait)
    assert coming.looks == (MORNING + 8 * DAY,)
    nobody = seen("visit", changed(fixed, tenancy_id=""))
    assert isinstance(nobody, StepWait)
    assert nobody.looks == ()
    assert seen("visit", changed(fixed, changed_at=NOW + DAY)) == StepEnd("declined")
    assert isinstance(seen("visit", changed(fixed, changed_at=NOW)), StepWait)
    assert seen("visit", changed(fixed, state="missed")) == StepEnd("declined")
    for state in ("done", "reported", "cancelled"):
        assert seen("visit", changed(fixed, state=state)) == StepEnd(), state
    damaged = InspectedItem(room="Bath", item="Tap", condition="damaged")
    items = (InspectedItem(room="Bath", item="Sink", condition="good"), *[damaged] * 9)
    done = changed(fixed, state="done", items=items)
    assert call(seen("faults", done)) == ("create_maintenance", "fault:0", True)
    assert arguments(seen("faults", done)) == {
        "property_id": "prop-1",
        "place": "118 Oak Street, 1",
        "unit_id": "unit-1",
        "title": "Bath: Tap",
        "kind": "other",
        "urgency": "normal",
    }
    assert call(seen("faults", done, made={f"fault:{n}": "done" for n in range(7)}))[1] == "fault:7"
    assert seen("faults", done, made={f"fault:{n}": "done" for n in range(8)}) == StepEnd()
    assert call(seen("report", done)) == ("record_inspection", "report", False)
    assert seen("report", changed(done, state="reported")) == StepEnd()
    assert EntryNotice(sent_on=TODAY, days=9).days == 9


def duty(step: str, one: Any, *records: Any, **facts: Any) -> Action:
    return ask("compliance", step, place(), *records, one, **facts)


def test_duty_becomes_a_job_and_waits_for_its_paper() -> None:
    open_ = item(rule_id="smoke_alarms", title="Alarms", due_on=TODAY + 10 * DAY)
    assert call(duty("work", open_)) == ("create_maintenance", "job", True)
    assert arguments(duty("work", open_)) == {
        "property_id": "prop-1",
        "place": "118 Oak Street",
        "title": "Alarms",
        "kind": "other",
        "urgency": "normal",
    }
    assert duty("work", open_, made={"job": "declined"}) == duty("work", open_, made={"child": "done"}) == StepEnd()
    assert duty("work", open_, made={"job": "done", "child": "cancelled"}) == StepEnd("cancelled")
    made = changed(leak(), title="Alarms", unit_id="", reported_on=PAST.date() - DAY)
    assert duty("work", open_, made, made={"job": "done"}) == ChildWorkflow("maintenance_job", "mnt-1")
    older = changed(made, reported_on=PAST.date() - 2 * DAY)
    assert duty("work", open_, older, made={"job": "done"}) == StepEnd()
    on, until, nudges = wait(duty("evidence", open_))
    nine = (MORNING - NOW) / DAY
    assert on == "evidence"
    assert [round(one - nine) for one in (until, *nudges)][1:4] == [3, 10, 17]
    paper_ = paper_of("certificate", "cmp-1")
    assert duty("evidence", open_, paper_) == StepEnd()
    assert isinstance(duty("evidence", open_, paper_of("invoice", "cmp-1")), StepWait)
    assert duty("closing", open_) == StepEnd("declined")
    assert arguments(duty("closing", open_, paper_)) == {
        "item_id": "cmp-1",
        "place": "118 Oak Street",
        "done_on": "2026-11-20",
        "evidence": ["doc-1"],
    }
    over = changed(open_, state="waived")
    assert [duty(step, over) for step in ("work", "evidence")] == [StepEnd()] * 2
    assert duty("closing", over) == StepEnd("cancelled")
    assert duty("closing", changed(open_, state="done")) == StepEnd()
    own = item(rule_id="own_rule", title="Own", due_on=TODAY + 10 * DAY)
    assert duty("evidence", own, paper_of("invoice", "cmp-1")) == StepEnd()


REMINDS = ReminderSetting(account_id=A, record_id="rem-visit_arranged", state="on", name="visit_arranged", since=TODAY)


def test_tenants_are_reminded_of_visits_where_that_is_switched_on() -> None:
    told = EntryNotice(sent_on=TODAY, days=9)
    fixed = visit(noon(9), at=noon(9), state="notified", tenancy_id="tcy-1", notice=told)
    eve = MORNING + 8 * DAY
    assert kinds(
        seen("notice", changed(fixed, state="scheduled"), REMINDS),
        seen("visit", fixed, REMINDS, now=eve),
        seen("visit", fixed, REMINDS, now=eve - timedelta(seconds=1)),
        seen("visit", fixed, REMINDS, now=noon(9) - timedelta(hours=1)),
        seen("visit", fixed, now=eve),
        seen("visit", fixed, REMINDS, now=eve, made={"reminder": "done"}),
        seen("visit", changed(fixed, notice=None), REMINDS, now=eve),
        seen("visit", changed(fixed, notice=changed(told, sent_on=TODAY + 8 * DAY)), REMINDS, now=eve),
        seen("visit", changed(fixed, notice=changed(told, sent_on=TODAY + 7 * DAY)), REMINDS, now=eve),
        seen("visit", changed(fixed, tenancy_id=""), REMINDS, now=eve),
        seen("visit", changed(fixed, at=None), REMINDS, now=eve),
        seen("visit", changed(fixed, state="proposed")),
    ) == ["send_reminder", "send_reminder", *["waits"] * 6, "send_reminder", "waits", "waits", "ends"]
    words = InspectedItem(room="Bath", item="Tap", condition="damaged")
    outside = changed(fixed, state="done", items=(words,), outside=("items",))
    assert kinds(seen("faults", outside)) == ["create_maintenance"]
    booked = changed(leak(), state="scheduled", vendor_id="ven-pete", appointment_at=NOW + DAY)
    assert kinds(
        job("booking", booked, REMINDS),
        job("booking", changed(booked, appointment_at=NOW)),
        job("booking", booked, changed(tenancy("tcy-0"), state="closed")),
        job("booking", changed(booked, unit_id="")),
        job("booking", booked, made={"tell": "done"}),
        job("booking", changed(leak(), appointment_at=NOW)),
        job("work", changed(booked, changed_at=NOW + DAY)),
        job("work", changed(booked, changed_at=NOW)),
        job("work", changed(booked, appointment_at=None)),
        job("work", changed(booked, state="completed")),
        job("work", changed(booked, state="cancelled")),
        job("papers", changed(booked, state="cancelled")),
        job("check", changed(booked, state="completed"), changed(tenancy("tcy-0"), state="draft")),
        job("check", changed(booked, state="completed"), made={"ask": "done"}, now=NOW + DAY, waiting_since=NOW),
        job("check", changed(booked, state="completed"), made={"ask": "done"}, now=NOW + 3 * DAY, waiting_since=NOW),
        job("check", changed(booked, state="completed"), made={"ask": "failed"}),
        job("check", changed(booked, state="completed", unit_id="")),
    ) == [
        "send_reminder",
        "ends",
        "send_message",
        "ends",
        "ends",
        "ends",
        *["ends", "waits", "waits", "ends", "ends", "ends"],
        *["send_message", "waits", "update_maintenance", "update_maintenance", "update_maintenance"],
    ]


def test_rarer_answers_of_ending_duties_and_repairs_are_stored() -> None:
    scheme = SchemeDeposit(provider="mydeposits", state="protected", call="c", asked_at=NOW, asked_by="mbr-1")
    wants = DepositRelease(call="c", asked_at=NOW, to_tenant=usd(500), to_owner=usd(0))
    held = changed(GONE, deposit=Deposit(amount=usd(500), state="lodged", scheme=scheme))

    def at(**fields: Any) -> Action:
        there = changed(held, deposit=changed(held.deposit, scheme=changed(scheme, **fields)))
        return leaving("deposit", there, connected=lambda what: what == "deposits")

    assert kinds(at(), at(release=wants), at(state="registered"), leaving("deposit", tenancy())) == [
        *["deposit_release", "waits", "waits", "ends"]
    ]
    auto = tenancy(state="closed", ended_on=TODAY)
    assert kinds(
        leaving("closing", changed(auto, state="closed"), mandate(), connected=lambda what: what == "payments"),
        leaving("closing", auto),
        leaving("notice", tenancy()),
        leaving("notice", tenancy(), by="tenant"),
        leaving("notice", tenancy(state="periodic")),
        leaving("notice", GOES),
        leaving("serving", tenancy(), letter("end", date(2027, 2, 28))),
        leaving("serving", tenancy(), by="tenant"),
        leaving("serving", tenancy(state="periodic")),
    ) == ["payments_stop_autopay", "ends", "draft_notice", "ends", "draft_notice", "ends", "waits", "ends", "ends"]
    alarms = item(rule_id="smoke_alarms", title="Smoke alarm test", due_on=TODAY - 40 * DAY)
    shows = paper_of("certificate", "cmp-1", expires_on=TODAY + 300 * DAY)
    assert kinds(
        duty("closing", alarms, shows),
        duty("closing", alarms, changed(shows, expires_on=None)),
        duty("evidence", alarms),
        duty("evidence", changed(alarms, due_on=TODAY + 40 * DAY)),
        duty("evidence", alarms, shows),
        duty("closing", alarms),
        duty("closing", changed(alarms, state="waived")),
    ) == ["complete_compliance_item", "complete_compliance_item", "waits", "waits", "ends", "ends", "ends"]
    asked = [changed(quote(f"qte-{n}", n), vendor_id=f"ven-{n}", state="received") for n in (2, 1)]
    two = [changed(vendor(f"ven-{n}"), contact_id=f"ctc-{n}") for n in (1, 2)]
    assert kinds(
        job("approval", None, *asked, *two),
        job("approval", None, *asked, *two, made={"qte-1": "declined"}),
        job("approval", None, *asked, *two, made={"qte-1": "declined", "qte-2": "failed"}),
        job("approval", None, *asked, *two, made={"qte-1": "failed", "qte-2": "declined"}),
        job("approval", None, *asked, two[1]),
        job("approval", None),
        job("approval", changed(leak(), vendor_id="ven-1"), *asked, *two),
    ) == ["approve_quote", "approve_quote", "ends", "ends", "approve_quote", "ends", "ends"]
    book = paper(place(), LET, tenancy(), alarms, changed(item(subject_id="ven-9"), record_id="cmp-2"), leak())
    ids = {"compliance": "cmp-1", "maintenance_job": "mnt-1", "end_tenancy": "tcy-1", "find_tenant": "unit-1"}
    assert {kind: WORKFLOWS[kind].title(book, one, "en") for kind, one in ids.items()} == {
        "compliance": "118 Oak Street: smoke alarm test, due on Sun, Oct 11, 2026",
        "maintenance_job": "118 Oak Street, 1: Leak under the sink",
        "end_tenancy": "118 Oak Street, 1",
        "find_tenant": "118 Oak Street, 1",
    }
    assert WORKFLOWS["compliance"].title(book, "cmp-2", "en") == "Pool, due on Fri, Nov 20, 2026"
    theirs = paper(place(), LET, changed(leak(), outside=("title",)))
    assert WORKFLOWS["maintenance_job"].title(theirs, "mnt-1", "en") == "118 Oak Street, 1: plumbing"
