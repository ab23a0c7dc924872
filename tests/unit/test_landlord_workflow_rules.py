"""Steps of a landlord's workflows: call, awaited event, deadline and outcome."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from steward.tools.index import TOOLS
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.deposit_records import DepositRelease, SchemeDeposit
from steward.trades.portfolio.filed_documents import FiledDocument
from steward.trades.portfolio.inspections import EntryNotice, InspectedItem
from steward.trades.portfolio.ledger_entries import Expense
from steward.trades.portfolio.legal_rules import LegalRule, rule_set
from steward.trades.portfolio.listings import PortalAdvert
from steward.trades.portfolio.screening import request_id_of
from steward.trades.portfolio.tenancies import Deposit, Tenancy, TenancyNotice
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.reminders import ReminderSetting
from steward.trades.records.workflow_definitions import END, Action, ChildWorkflow, StepCall, StepEnd, StepWait
from steward.trades.records.workflow_facts import WorkflowFacts
from tests.support.landlord import TODAY, A, leak, liability, place, quote, tenancy, unit, usd, vendor
from tests.support.paper import paper
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_calendar import application, item, letter, listing, noon, visit
from tests.unit.test_landlord_records import is_stored
from tests.unit.test_payment_rules import charge, mandate, plan

DAY = timedelta(days=1)
MORNING = datetime(2026, 11, 20, 14, tzinfo=UTC)
PAST = NOW - 99 * DAY
LET = unit("unit-1").model_copy(update={"state": "occupied"})


def ask(kind: str, step: str, *records: Any, now: datetime = NOW, **facts: Any) -> Action:
    """What a step of a workflow answers; `waited` is since when it waits, `subject` the record it runs on."""
    subject = facts.pop("subject", records[-1].record_id)
    given: dict[str, Any] = {"arguments": {}, "began_at": PAST, "entered_at": NOW, "waiting_since": None}
    rule = WORKFLOWS[kind].step(step)
    assert rule is not None
    action = rule.plan(WorkflowFacts(paper(*records, now=now), subject, **given | facts))
    _ANSWERS.append(f"{kind}.{step}: {_shown(action)}")
    return action


_ANSWERS: list[str] = []


@pytest.fixture(autouse=True)
def _answers_are_stored(request: pytest.FixtureRequest) -> Iterator[None]:
    """Compare every answer of a test as a whole with those that are stored."""
    _ANSWERS.clear()
    yield
    if _ANSWERS:
        is_stored(f"workflows/{request.node.name.removeprefix('test_')}", _ANSWERS)


def _shown(action: Action) -> str:
    """The answer in a line; of a text only that it is one, since its words are the catalogue's."""
    match action:
        case StepCall(tool, given, key, asks, outside):
            told = {name: "…" if name == "text" else one for name, one in given.items()}
            return f"calls {tool} as {key}{', asks' * asks}, outside {outside}: {told}"
        case StepWait(on, until, nudges, looks):
            return f"waits for {on} until {until}, nudges {[*map(str, nudges)]}, looks {[*map(str, looks)]}"
        case ChildWorkflow(kind, subject_id, given, key):
            return f"runs {kind} on {subject_id} as {key}: {dict(given)}"
        case StepEnd(outcome):
            return f"ends {outcome}"


def call(action: Action) -> tuple[str, str, bool]:
    assert isinstance(action, StepCall), action
    return action.tool, action.key, action.asks


def arguments(action: Action) -> dict[str, Any]:
    assert isinstance(action, StepCall), action
    return dict(action.arguments)


def wait(action: Action) -> tuple[str, float, list[float]]:
    """For what, for how many days, and after how many somebody hears of it."""
    assert isinstance(action, StepWait), action
    days = [round((at - NOW) / DAY, 2) for at in (action.until, *action.nudges)]
    return action.on, days[0], days[1:]


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def paper_of(type: Any, *subjects: str, **fields: Any) -> FiledDocument:
    given: dict[str, Any] = {"title": "x", "format": "pdf", "sha256": "0", "sent": "member", "filed_on": TODAY}
    return FiledDocument(
        account_id=A, record_id="doc-1", type=type, subjects=subjects, **{"changed_at": NOW, **given, **fields}
    )


def test_workflows_are_called_as_the_tools_that_begin_them() -> None:
    assert {f"workflow_{kind}" for kind in WORKFLOWS if kind not in _OTHERWISE} <= TOOLS.keys()
    assert {*_OTHERWISE} <= {*WORKFLOWS}
    assert {*_OTHERWISE.values()} <= TOOLS.keys()


_OTHERWISE = {"inspection": "workflow_inspection"}


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
        ("find_tenant", "applications", "declined"): END,
        ("find_tenant", "screening", "timed_out"): "choosing",
        ("find_tenant", "answering", "declined"): "handing_over",
        ("find_tenant", "handing_over", "declined"): "signing",
        ("find_tenant", "signing", "declined"): "applications",
        ("find_tenant", "withdrawing", "declined"): "others",
        ("find_tenant", "withdrawing", "failed"): "others",
        ("onboard_tenant", "entry", "failed"): "welcome",
        ("onboard_tenant", "entry", "declined"): "welcome",
        ("onboard_tenant", "welcome", "declined"): "moving_in",
        ("onboard_tenant", "moving_in", "timed_out"): "start",
        ("rent_increase", "waiting", "timed_out"): END,
        ("lease_renewal", "answer", "declined"): END,
        ("inspection", "notice", "declined"): "visit",
        ("inspection", "visit", "declined"): "booking",
        ("arrears", "message", "declined"): "choice",
        ("arrears", "payment", "timed_out"): "choice",
        ("arrears", "settled", "declined"): "choice",
        ("compliance", "closing", "declined"): "evidence",
        ("end_tenancy", "relet", "failed"): "exit",
        ("end_tenancy", "relet", "declined"): "exit",
        ("end_tenancy", "exit", "failed"): "leaving",
        ("end_tenancy", "exit", "declined"): "leaving",
        ("end_tenancy", "leaving", "timed_out"): "visit",
        ("end_tenancy", "leaving", "declined"): END,
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
    assert arguments(job("triage")) == {"maintenance_id": "mnt-1", "place": "118 Oak Street, 1", "event": "triage"}
    assert call(job("triage")) == ("update_maintenance", "triage", False)
    assert job("triage", made={"triage": "declined"}) == StepEnd("declined")
    assert job("triage", changed(leak(), state="triaged")) == StepEnd()
    emergency = changed(leak(), urgency="emergency")
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


RISE = {"rent": "1500.00", "effective_on": "2027-02-01"}


def rise(step: str, *records: Any, **facts: Any) -> Action:
    one = facts.pop("one", tenancy())
    return ask("rent_increase", step, place(), LET, *records, one, arguments=RISE, **facts)


def test_higher_rent_is_drafted_served_and_put_down() -> None:
    assert call(rise("notice")) == ("draft_notice", "call", False)
    assert arguments(rise("notice")) == {
        "tenancy_id": "tcy-1",
        "place": "118 Oak Street, 1",
        "kind": "rent_increase",
        "day": "2027-02-01",
        "rent": "1500.00",
    }
    drafted = letter("rent_increase", date(2027, 2, 1), amount=usd(150_000))
    assert rise("notice", drafted) == StepEnd()
    assert rise("serving") == StepEnd("declined")
    assert rise("serving", changed(drafted, amount=usd(1))) == StepEnd("declined")
    assert wait(rise("serving", drafted)) == ("served", 14, [1, 3, 7])
    served = changed(drafted, state="served", served_on=TODAY)
    assert rise("serving", served) == StepEnd()
    assert rise("change", drafted) == StepEnd("declined")
    assert arguments(rise("change", served)) == {
        "tenancy_id": "tcy-1",
        "place": "118 Oak Street, 1",
        "rent": "1500.00",
        "effective_on": "2027-02-01",
        "given_on": "2026-11-20",
    }
    assert rise("waiting") == StepEnd()
    terms = (*tenancy().terms, changed(tenancy().terms[0], start=date(2027, 2, 1), rent=usd(150_000)))
    agreed = tenancy(terms=terms)
    assert rise("change", served, one=agreed) == StepEnd()
    until = rise("waiting", one=agreed)
    assert isinstance(until, StepWait)
    assert until.until == datetime(2027, 2, 1, 14, tzinfo=UTC)
    leaving = tenancy(state="notice")
    assert [rise(step, one=leaving) for step in ("notice", "serving", "change")] == [StepEnd()] * 3


def owed(step: str, *records: Any, **facts: Any) -> Action:
    one = facts.pop("one", tenancy())
    return ask("arrears", step, place(), LET, *records, one, **facts)


def test_arrears_are_written_about_paid_or_decided_about() -> None:
    late = charge(due_on=TODAY - DAY)
    assert call(owed("message", late)) == ("send_message", "call", True)
    assert "10.00" in str(arguments(owed("message", late))["text"])
    assert wait(owed("payment", late)) == ("payment", 3, [])
    assert wait(owed("choice", late)) == ("choice", 30, [0, 7, 14])
    assert owed("settled", late) == StepEnd("declined")
    for step in ("message", "payment", "choice", "settled"):
        assert owed(step, charge()) == StepEnd()
    notice = letter("arrears", TODAY, state="served", changed_at=PAST)
    for in_hand in (plan(1, state="active"), notice):
        assert owed("payment", late, in_hand) == owed("choice", late, in_hand) == StepEnd()
        assert wait(owed("settled", late, in_hand)) == ("balance", 120, [30, 60])
    for not_in_hand in (
        plan(1),
        changed(notice, changed_at=PAST - DAY),
        changed(notice, state="drafted"),
        changed(notice, type="end"),
    ):
        assert isinstance(owed("payment", late, not_in_hand), StepWait)
    assert owed("settled", late, one=tenancy(state="closed")) == StepEnd()


END_OF_TERM = date(2026, 12, 31)


def renewal(step: str, *records: Any, rent: str = "", **facts: Any) -> Action:
    one = facts.pop("one", tenancy(end=END_OF_TERM))
    given = {"until": "2027-12-31", "from": "2027-01-01"} | ({"rent": rent} if rent else {})
    return ask("lease_renewal", step, place(), LET, *records, one, arguments=given, **facts)


def test_renewal_is_offered_signed_and_put_down() -> None:
    assert call(renewal("offer")) == ("send_message", "call", True)
    assert "1,450" in str(arguments(renewal("offer"))["text"])
    assert "1,500" in str(arguments(renewal("offer", rent="1500"))["text"])
    asked = renewal("answer")
    assert isinstance(asked, StepWait)
    last = datetime(2026, 12, 31, 14, tzinfo=UTC)
    assert (asked.until, asked.nudges) == (last, (NOW + 7 * DAY, NOW + 14 * DAY, last - 30 * DAY, last - 7 * DAY))
    assert wait(renewal("answer", one=tenancy()))[1] == 60
    assert wait(renewal("answer", one=tenancy(end=TODAY + DAY)))[1] == 14
    assert renewal("answer", paper_of("lease", "tcy-1")) == StepEnd()
    assert isinstance(renewal("answer", paper_of("photo", "tcy-1")), StepWait)
    assert isinstance(renewal("answer", paper_of("lease", "tcy-1", changed_at=PAST - DAY)), StepWait)
    assert renewal("answer", one=tenancy(state="notice")) == StepEnd("declined")
    assert call(renewal("terms")) == ("update_tenancy", "renew", False)
    assert arguments(renewal("terms"))["day"] == "2027-12-31"
    assert renewal("terms", made={"renew": "failed"}) == StepEnd("failed")
    done = tenancy(end=date(2027, 12, 31))
    assert renewal("offer", one=done) == renewal("answer", one=done) == renewal("terms", one=done) == StepEnd()
    assert arguments(renewal("terms", rent="1500", one=done)) == {
        "tenancy_id": "tcy-1",
        "place": "118 Oak Street, 1",
        "rent": "1500.00",
        "effective_on": "2027-01-01",
        "agreed": True,
    }
    later = renewal("terms", rent="1500", one=done, now=datetime(2027, 1, 9, 15, tzinfo=UTC))
    assert arguments(later)["effective_on"] == "2027-01-09"


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
    assert seen("visit", changed(fixed, state="done")) == StepEnd()
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
    assert [duty(step, over) for step in ("work", "evidence", "closing")] == [StepEnd()] * 3


def leaving(step: str, one: Tenancy, *records: Any, by: str = "owner", relist: bool = False, **facts: Any) -> Action:
    given = {"vacate_on": "2027-02-28", "by": by, "re_list": relist}
    return ask("end_tenancy", step, place(), LET, *records, one, arguments=given, **facts)


GOES = tenancy(
    state="notice", notice=TenancyNotice(by="owner", given_on=TODAY, vacate_on=date(2027, 2, 28), since="active")
)
GONE = changed(GOES, state="ended", ended_on=TODAY)


def test_tenancy_ends_step_by_step() -> None:
    assert arguments(leaving("notice", tenancy()))["kind"] == "end"
    assert leaving("notice", tenancy(), by="tenant") == leaving("serving", tenancy(), by="tenant") == StepEnd()
    assert leaving("notice", GOES) == leaving("serving", GOES) == leaving("change", GOES) == StepEnd()
    drafted = letter("end", date(2027, 2, 28))
    assert leaving("change", tenancy(), drafted) == StepEnd("declined")
    served = changed(drafted, state="served", served_on=TODAY)
    assert arguments(leaving("change", tenancy(), served)) == {
        "tenancy_id": "tcy-1",
        "place": "118 Oak Street, 1",
        "event": "notice",
        "day": "2027-02-28",
        "by": "owner",
        "given_on": "2026-11-20",
    }
    assert "given_on" not in arguments(leaving("change", tenancy(), by="tenant"))
    assert call(leaving("relet", GOES, relist=True)) == ("workflow_find_tenant", "call", True)
    assert arguments(leaving("relet", GOES, relist=True)) == {
        "unit_id": "unit-1",
        "place": "118 Oak Street, 1",
        "rent": "1450.00",
        "per": "month",
        "available_from": "2027-03-05",
    }
    assert leaving("relet", GOES) == leaving("relet", GOES, listing(), relist=True) == StepEnd()
    assert leaving("relet", tenancy(), relist=True) == StepEnd()
    assert arguments(leaving("exit", GOES)) == {
        "property_id": "prop-1",
        "unit_id": "unit-1",
        "kind": "exit",
        "proposed": ["2027-02-28T10:00"],
        "place": "118 Oak Street, 1",
    }
    last = visit(noon(2), type="exit", at=noon(2), state="scheduled")
    assert leaving("exit", GOES, last) == StepEnd()
    for none in (changed(last, type="entry"), changed(last, state="cancelled"), changed(last, at=PAST - DAY)):
        assert isinstance(leaving("exit", GOES, none), StepCall)
    until = leaving("leaving", GOES)
    assert isinstance(until, StepWait)
    assert until.until == datetime(2027, 2, 28, 14, tzinfo=UTC)
    assert leaving("leaving", tenancy()) == StepEnd("declined")
    assert leaving("leaving", GONE) == StepEnd()
    assert wait(leaving("visit", GOES, last)) == ("findings", 14, [1, 3, 7])
    assert leaving("visit", GOES, changed(last, state="done")) == leaving("visit", GOES) == StepEnd()
    assert call(leaving("out", GOES)) == ("update_tenancy", "call", True)
    assert arguments(leaving("out", GOES))["event"] == "end"
    assert leaving("out", GONE) == StepEnd()
    assert wait(leaving("account", GONE, charge())) == ("balance", 120, [3, 14, 30])
    assert leaving("account", GONE) == leaving("account", GOES, charge()) == StepEnd()


def test_deposit_goes_back_by_its_scheme_or_shows_a_receipt() -> None:
    scheme = SchemeDeposit(provider="mydeposits", state="protected", call="c", asked_at=NOW, asked_by="mbr-1")
    held = changed(GONE, deposit=Deposit(amount=usd(50_000), state="paid"))
    protected = changed(held, deposit=changed(held.deposit, scheme=scheme))

    def connected(what: str) -> bool:
        return what == "deposits"

    assert call(leaving("deposit", protected, connected=connected)) == ("deposit_release", "release", True)
    assert arguments(leaving("deposit", protected, connected=connected))["to_tenant"] == "500.00"
    for waits in (
        leaving("deposit", protected),
        leaving("deposit", held, connected=connected),
        leaving("deposit", protected, connected=connected, made={"release": "done"}),
    ):
        assert wait(waits) == ("deposit_back", 44, [1, 11, 14])
    assert leaving("deposit", GONE) == leaving("deposit", changed(held, state="notice")) == StepEnd()
    for state in ("none", "released"):
        assert leaving("deposit", changed(held, deposit=changed(held.deposit, state=state))) == StepEnd()
    due = changed(held, deposit=changed(held.deposit, state="due"))
    assert leaving("deposit", due) == StepEnd()
    paid = charge(type="deposit", paid=5, state="part_paid")
    assert isinstance(leaving("deposit", due, paid), StepWait)
    assert isinstance(leaving("deposit", due, changed(paid, paid=0, state="open"), charge("chg-2", paid=5)), StepEnd)
    assert leaving("deposit", due, paid, paper_of("receipt", "tcy-1")) == StepEnd()
    assert isinstance(leaving("deposit", due, paid, paper_of("receipt", "tcy-1", changed_at=NOW - DAY)), StepWait)
    assert isinstance(leaving("deposit", due, paid, paper_of("photo", "tcy-1")), StepWait)


def test_tenancy_is_closed_once_nothing_is_collected_any_more() -> None:
    def payments(what: str) -> bool:
        return what == "payments"

    assert arguments(leaving("closing", GONE))["event"] == "close"
    assert arguments(leaving("closing", GONE))["day"] == "2026-11-20"
    assert call(leaving("closing", GONE, mandate(), connected=payments)) == ("payments_stop_autopay", "autopay", False)
    assert arguments(leaving("closing", GONE, mandate()))["event"] == "close"
    stopped = leaving("closing", GONE, mandate(), connected=payments, made={"autopay": "declined"})
    assert call(stopped)[0] == "update_tenancy"
    assert leaving("closing", GONE, made={"autopay": "failed"}) == StepEnd("failed")
    assert leaving("closing", GOES) == StepEnd()


def search(step: str, *records: Any, **facts: Any) -> Action:
    given = {"rent": "1450.00", "per": "month", "available_from": "2026-12-01"}
    return ask("find_tenant", step, place(), *records, unit("unit-1"), arguments=given, **facts)


COMPLETE: RentalApplication = application(state="complete", income=usd(500_000))


def test_search_writes_advertises_and_waits_for_applications() -> None:
    draft = search("writing")
    assert call(draft) == ("save_listing", "call", False)
    assert arguments(draft)["headline"] == "118 Oak Street, 1"
    assert arguments(draft)["rent"] == "1450.00"
    assert search("writing", listing()) == StepEnd()
    for state in ("draft", "paused"):
        assert call(search("advertised", listing(state=state))) == ("save_listing", "call", True)
    assert arguments(search("advertised", listing(state="draft")))["event"] == "live"
    assert search("advertised", listing()) == search("advertised") == StepEnd()
    australia = changed(place(), address=changed(place().address, country="AU"))
    there = (listing(), unit("unit-1"))

    def up(*records: Any, **facts: Any) -> Action:
        return ask("find_tenant", "advertised", australia, *records, connected=lambda what: what == "portals", **facts)

    assert call(up(*there)) == ("portal_publish_listing", "portals", False)
    assert arguments(up(*there))["portals"] == ["domain"]
    assert up(listing(adverts=(PortalAdvert(portal="domain", state="live"),)), unit("unit-1")) == StepEnd()
    assert up(*there, made={"portals": "declined"}) == StepEnd()
    assert up(*there, made={"portals": "failed"}) == StepEnd("failed")
    assert wait(search("applications", listing())) == ("applications", 21, [7, 14])
    assert search("applications", listing(), COMPLETE) == StepEnd()
    assert search("applications", listing(), changed(COMPLETE, state="approved")) == StepEnd()
    assert isinstance(search("applications", listing(), application()), StepWait)
    assert search("applications", listing(state="withdrawn")) == StepEnd("declined")


def test_search_chooses_by_rank_and_tells_everybody() -> None:
    poor = changed(COMPLETE, record_id="app-0", income=usd(1), applicants=("ctc-2",))
    best = search("choosing", listing(), poor, COMPLETE)
    assert call(best) == ("decide_application", "app-1", True)
    assert arguments(best)["decision"] == "approve"
    assert arguments(best)["applicants"] == ["ctc-1"]
    assert call(search("choosing", listing(), poor, COMPLETE, made={"app-1": "declined"}))[1] == "app-0"
    assert search("choosing", listing(), COMPLETE, made={"app-1": "declined"}) == StepEnd("declined")
    chosen = changed(COMPLETE, state="approved", move_in=date(2026, 12, 9))
    assert search("choosing", listing(), chosen) == StepEnd()
    assert call(search("answering", listing(), chosen)) == ("send_message", "call", True)
    assert arguments(search("answering", listing(), chosen))["contact_id"] == "ctc-1"
    assert search("answering", listing()) == search("handing_over", listing()) == StepEnd()
    over = search("handing_over", listing(), chosen)
    assert call(over) == ("workflow_onboard_tenant", "call", True)
    assert arguments(over)["start_date"] == "2026-12-09"
    soon = changed(chosen, move_in=TODAY)
    assert arguments(search("handing_over", listing(), soon))["start_date"] == "2026-11-21"
    assert isinstance(over, StepCall)
    assert over.outside == ()
    theirs = search("handing_over", listing(), changed(chosen, outside=("move_in",)))
    assert isinstance(theirs, StepCall)
    assert theirs.outside == ("start_date",)
    assert wait(search("signing", listing(), chosen)) == ("tenancy", 30, [3, 7, 14])
    assert search("signing", listing()) == StepEnd("declined")
    assert search("signing", listing(state="let"), chosen) == StepEnd()


def test_search_takes_the_advert_down_and_declines_the_others() -> None:
    def portals(what: str) -> bool:
        return what == "portals"

    up = listing(state="let", adverts=(PortalAdvert(portal="domain", state="live"),))
    assert call(search("withdrawing", up, connected=portals)) == ("portal_withdraw_listing", "call", False)
    assert search("withdrawing", up) == search("withdrawing", listing(state="let"), connected=portals) == StepEnd()
    assert search("withdrawing", changed(up, state="live"), connected=portals) == StepEnd()
    let = changed(COMPLETE, state="converted")
    other = changed(COMPLETE, record_id="app-2", applicants=("ctc-2",), state="waitlisted")
    declines = search("others", up, let, other)
    assert call(declines) == ("decide_application", "app-2", True)
    assert arguments(declines)["reasons"] == ["taken"]
    assert search("others", up, other) == StepEnd()
    gone = changed(other, state="declined")
    hears = search("others", up, let, gone, made={"app-2": "done"}, reachable=lambda who: True)
    assert call(hears) == ("send_message", "ctc-2", True)
    assert search("others", up, let, gone, made={"app-2": "done"}) == StepEnd()
    assert search("others", up, let, gone, reachable=lambda who: True) == StepEnd()
    both = changed(let, applicants=("ctc-1", "ctc-2"))
    assert search("others", up, both, gone, made={"app-2": "done"}, reachable=lambda who: True) == StepEnd()


APPROVED = application(state="approved")
OFFERED = tenancy(state="draft", application_id="app-1", start=date(2026, 12, 15), end=date(2027, 12, 14), deposit=None)


def arrival(step: str, *records: Any, connected: str = "", **facts: Any) -> Action:
    given = {"start": "2026-12-15", "deposit": "500"}
    where = (place(), unit("unit-1"), listing(state="let"))
    return ask(
        "onboard_tenant", step, *where, *records, APPROVED, arguments=given, connected=lambda w: w == connected, **facts
    )


def test_arrival_makes_a_tenancy_and_has_its_lease_signed() -> None:
    terms = arrival("terms")
    assert call(terms) == ("create_tenancy", "call", True)
    assert arguments(terms) == {
        "unit_id": "unit-1",
        "place": "118 Oak Street, 1",
        "draft": True,
        "tenant_ids": ["ctc-1"],
        "application_id": "app-1",
        "start": "2026-12-15",
        "end": "2027-12-14",
        "due_day": 15,
        "rent": "1450.00",
        "per": "month",
        "deposit": "500",
    }
    assert arrival("terms", OFFERED) == StepEnd()
    assert isinstance(arrival("terms", changed(OFFERED, state="cancelled")), StepCall)
    assert isinstance(arrival("terms", changed(OFFERED, application_id="app-2")), StepCall)
    lease = letter("lease", date(2026, 12, 15), text="The words.")
    assert arguments(arrival("lease", OFFERED))["day"] == "2026-12-15"
    assert arrival("lease", OFFERED, lease) == StepEnd()
    sends = arrival("signing", OFFERED, lease)
    assert call(sends) == ("send_message", "send", True)
    assert "The words." in str(arguments(sends)["text"])
    assert wait(arrival("signing", OFFERED, lease, made={"send": "done"})) == ("signed", 7, [2, 5])
    signs = arrival("signing", OFFERED, lease, paper_of("lease", "tcy-1"))
    assert call(signs) == ("update_tenancy", "sign", False)
    assert arguments(signs)["event"] == "sign"
    assert arrival("signing", OFFERED, made={"sign": "failed"}) == StepEnd("failed")
    assert arrival("signing", changed(OFFERED, state="pending")) == StepEnd()


def test_arrival_charges_and_waits_for_the_first_payments() -> None:
    pending = changed(OFFERED, state="pending", deposit=Deposit(amount=usd(50_000)))
    first = arrival("money", pending)
    assert call(first) == ("add_charge", "deposit", False)
    assert arguments(first)["amount"] == "500.00"
    assert arguments(first)["due_on"] == "2026-12-15"
    rent = arrival("money", pending, made={"deposit": "done"})
    assert call(rent)[1] == "rent"
    assert arrival("money", pending, made={"deposit": "failed"}) == StepEnd("failed")
    due = {"due_on": date(2026, 12, 15)}
    charges = (charge("chg-1", 50_000, type="deposit", **due), charge("chg-2", 70, **due))
    tells = arrival("money", pending, *charges)
    assert call(tells) == ("send_message", "tell", True)
    assert "500.70" in str(arguments(tells)["text"])
    assert arrival("money", pending, *charges, made={"tell": "done"}) == StepEnd()
    waits = arrival("payment", pending, *charges)
    assert isinstance(waits, StepWait)
    last = datetime(2026, 12, 15, 14, tzinfo=UTC)
    assert (waits.until, waits.nudges) == (last, (NOW + 3 * DAY, last - 7 * DAY, last - 2 * DAY))
    assert arrival("payment", pending) == StepEnd()
    assert arrival("payment", pending, charge(due_on=date(2026, 12, 16))) == StepEnd()
    assert arrival("payment", changed(pending, state="active"), *charges) == StepEnd()


def test_arrival_lodges_visits_welcomes_and_begins() -> None:
    pending = changed(OFFERED, state="pending", deposit=Deposit(amount=usd(50_000)))
    assert wait(arrival("lodging", pending)) == ("lodging", 10, [1, 7])
    assert arrival("lodging", pending, paper_of("receipt", "tcy-1")) == StepEnd()
    assert arrival("lodging", OFFERED) == StepEnd()
    lodged = changed(pending, deposit=Deposit(amount=usd(5), state="lodged"))
    assert arrival("lodging", lodged) == StepEnd()
    pounds = changed(pending, deposit=Deposit(amount=changed(usd(50_000), currency="GBP")))
    assert call(arrival("lodging", pounds, connected="deposits")) == ("deposit_lodge", "lodge", True)
    assert isinstance(arrival("lodging", pounds), StepWait)
    assert isinstance(arrival("lodging", pending, connected="deposits"), StepWait)
    assert arguments(arrival("entry", pending))["proposed"] == ["2026-12-15T10:00"]
    entry = visit(noon(25), type="entry", tenancy_id="tcy-1")
    assert arrival("entry", pending, entry) == StepEnd()
    assert isinstance(arrival("entry", pending, changed(entry, state="cancelled")), StepCall)
    at_ten = datetime(2026, 12, 15, 15, tzinfo=UTC)
    assert arrival("entry", pending, now=at_ten) == StepEnd()
    assert isinstance(arrival("entry", pending, now=at_ten - timedelta(minutes=1)), StepCall)
    assert call(arrival("welcome", pending)) == ("send_message", "call", True)
    asks = arrival("welcome", pending, connected="payments")
    assert call(asks) == ("payments_setup_autopay", "autopay", True)
    assert arguments(asks)["start"] == "2026-12-15"
    link = mandate(state="open", url="https://pay.example/1")
    assert "https://pay.example/1" in str(arguments(arrival("welcome", pending, link, connected="payments"))["text"])
    waits = arrival("moving_in", pending)
    assert isinstance(waits, StepWait)
    assert waits.until == datetime(2026, 12, 15, 14, 1, tzinfo=UTC)
    assert arrival("moving_in", pending, now=at_ten) == StepEnd()
    starts = arrival("start", pending)
    assert call(starts) == ("update_tenancy", "start", False)
    assert arguments(starts)["day"] == "2026-12-15"
    assert arrival("start", pending, made={"start": "failed"}) == StepEnd("failed")
    assert arrival("start", changed(pending, state="active")) == StepEnd()


def new(step: str, *records: Any, state: str = "onboarding", owners: tuple[str, ...] = (), **facts: Any) -> Action:
    there = changed(place(), state=state, owners=owners)
    return ask("onboard_property", step, *records, there, **facts)


def test_new_property_has_units_papers_duties_and_a_visit() -> None:
    two = {"units": ["1", "2"]}
    assert call(new("units", arguments=two)) == ("save_unit", "1", False)
    assert call(new("units", unit("unit-1"), arguments=two))[1] == "2"
    assert new("units", unit("unit-1"), arguments=two, made={"2": "done"}) == StepEnd()
    assert new("units", arguments=two, made={"1": "done", "2": "failed"}) == StepEnd("failed")
    assert wait(new("units")) == ("units", 14, [1, 5])
    assert call(new("owner", arguments={"owner": "ctc-1"})) == ("save_party", "call", False)
    assert new("owner", arguments={"owner": "ctc-1"}, owners=("ctc-1",)) == new("owner") == StepEnd()
    assert call(new("request", owners=("mbr-1", "ctc-2"))) == ("send_message", "call", True)
    assert arguments(new("request", owners=("mbr-1", "ctc-2")))["contact_id"] == "ctc-2"
    insured = liability(TODAY, "prop-1")
    assert new("request", owners=("mbr-1",)) == new("request", insured, owners=("ctc-2",)) == StepEnd()
    assert wait(new("papers")) == ("papers", 14, [4, 9])
    assert new("papers", insured) == StepEnd()
    assert isinstance(new("papers", changed(insured, state="lapsed")), StepWait)
    assert call(new("rules"))[0] == "save_compliance_item"
    assert arguments(new("rules"))["due_on"] == "2026-12-20"
    # Ten days from Friday is Monday; from Thursday it would be Sunday, and from Wednesday Saturday.
    assert arguments(new("baseline"))["proposed"] == ["2026-11-30T10:00"]
    assert arguments(new("baseline", now=NOW - DAY))["proposed"] == ["2026-11-30T10:00"]
    assert arguments(new("baseline", now=NOW - 2 * DAY))["proposed"] == ["2026-11-30T10:00"]
    assert arguments(new("baseline", now=NOW - 3 * DAY))["proposed"] == ["2026-11-27T10:00"]
    assert new("baseline", visit(noon(1))) == StepEnd()
    assert call(new("activation")) == ("update_property", "call", True)
    assert new("activation", state="active") == StepEnd()


CONSENT = ScreeningConsent(at=NOW, how="form", wording="x")
REMINDS = ReminderSetting(account_id=A, record_id="rem-visit_arranged", state="on", name="visit_arranged", since=TODAY)


def kinds(*some: Action) -> list[str]:
    """What each is, in a word; the stored answers say the rest."""
    return [
        one.tool if isinstance(one, StepCall) else type(one).__name__.removeprefix("Step").lower() + "s" for one in some
    ]


def test_tenants_are_reminded_of_visits_where_that_is_switched_on() -> None:
    told = EntryNotice(sent_on=TODAY, days=9)
    fixed = visit(noon(9), at=noon(9), state="notified", tenancy_id="tcy-1", notice=told)
    eve = MORNING + 8 * DAY
    assert kinds(
        seen("notice", changed(fixed, state="scheduled"), REMINDS),
        seen("visit", fixed, REMINDS, now=eve),
        seen("visit", fixed, REMINDS, now=eve - timedelta(seconds=1)),
        seen("visit", fixed, REMINDS, now=noon(9)),
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


def test_search_checks_applicants_and_writes_to_those_declined() -> None:
    def screened(*records: Any, **facts: Any) -> Action:
        return search("screening", listing(), *records, connected=lambda what: what == "screening", **facts)

    whole = application(state="complete", consent=CONSENT, applicants=("ctc-1", "ctc-2"))
    asked = tuple(ScreeningCheck(type="credit", applicant=one, state="done") for one in ("ctc-1", "ctc-2"))
    first = request_id_of("app-1", "ctc-1")
    other = application(state="screening", consent=CONSENT, received_at=NOW - DAY).model_copy(
        update={"record_id": "app-2"}
    )
    assert kinds(
        screened(whole),
        screened(whole, made={first: "declined"}),
        screened(whole, made={first: "declined", request_id_of("app-1", "ctc-2"): "done"}),
        screened(changed(whole, checks=asked)),
        screened(changed(whole, checks=(asked[0], changed(asked[1], state="asked"))), made={first: "done"}),
        screened(application()),
        search("screening", listing(), whole),
        search("screening", listing(state="withdrawn"), whole, connected=lambda _: True),
        search("choosing", listing(), whole, other),
        search("choosing", listing(), whole, other, made={"app-2": "declined"}),
        search("choosing", listing(), whole, other, made={"app-1": "declined", "app-2": "declined"}),
        search("choosing", listing(), changed(whole, state="approved")),
        search("choosing", listing(state="let"), whole),
        search("choosing", whole),
    ) == [
        *["screening_request", "screening_request", "ends", "ends", "waits", "ends", "ends", "ends"],
        *["decide_application", "decide_application", "ends", "ends", "ends", "ends"],
    ]
    lives = application(state="converted", applicants=("ctc-8", "ctc-9")).model_copy(update={"record_id": "app-3"})
    gone = changed(whole, state="declined")
    done: Any = {"app-1": "done"}

    def others(*records: Any, **facts: Any) -> Action:
        return search("others", listing(state="let"), *records, reachable=lambda who: who == "ctc-1", **facts)

    assert kinds(
        others(whole, lives),
        others(whole),
        others(gone, lives, made=done),
        others(gone, lives, made={**done, "ctc-1": "done"}),
        others(gone, lives, made={"app-1": "failed"}),
        others(gone, lives),
        others(changed(gone, applicants=("ctc-9",)), lives, made=done),
        others(changed(gone, applicants=("ctc-8",)), lives, made=done),
        others(changed(gone, applicants=("ctc-5",)), lives, made=done),
        *(others(changed(whole, state=state), lives) for state in ("received", "incomplete", "waitlisted")),
    ) == ["decide_application", "ends", "send_message", *["ends"] * 6, *["decide_application"] * 3]
    chosen = changed(whole, state="approved", move_in=date(2026, 12, 24))
    assert kinds(
        search("answering", listing(), chosen),
        search("answering", listing(), whole),
        search("handing_over", listing(), chosen),
        search("handing_over", listing(), changed(chosen, outside=("move_in",))),
        search("handing_over", listing(available_from=date(2027, 1, 2)), chosen),
        search("handing_over", listing(available_from=None), changed(chosen, move_in=None)),
        search("handing_over", listing(), whole),
        search("handing_over", chosen),
    ) == ["send_message", "ends", *["workflow_onboard_tenant"] * 4, "ends", "ends"]
    photos = [changed(paper_of("photo", "unit-1", format="picture"), record_id=f"doc-{n:02}") for n in range(41)]
    features = changed(unit("unit-1"), features=("balcony",), outside=("features",))
    given = {"rent": "1450.00", "per": "month", "available_from": "2026-12-01"}
    assert kinds(
        search("writing", *photos),
        search("writing", *photos, made={"call": "declined"}),
        ask("find_tenant", "writing", place(), features, arguments=given),
        search("signing", listing(), chosen),
        search("signing", listing(), whole),
        search("signing", listing(state="let"), chosen),
    ) == ["save_listing", "ends", "waits", "waits", "ends", "ends"]
    seen_there = PortalAdvert(portal="domain", state="live")

    def off(offer: Any, **facts: Any) -> Action:
        return search("withdrawing", offer, connected=lambda what: what == "portals", **facts)

    let = listing(state="let", adverts=(seen_there,))
    assert kinds(
        off(let),
        off(let, made={"call": "declined"}),
        off(changed(let, adverts=())),
        off(changed(let, adverts=()), made={"call": "done"}),
        off(changed(let, state="live")),
        search("withdrawing", let),
    ) == ["portal_withdraw_listing", *["ends"] * 5]
    most = WORKFLOWS["find_tenant"].step("screening")
    assert most
    facts = WorkflowFacts(paper(place(), unit("unit-1"), listing(), whole, other), "unit-1", {}, NOW, NOW)
    assert most.most(facts) == 12 + 2 * 3
    assert most.most(WorkflowFacts(paper(place(), unit("unit-1")), "unit-1", {}, NOW, NOW)) == 12


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
    alarms = item(rule_id="smoke_alarms", title="Smoke alarms tested", due_on=TODAY - 40 * DAY)
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
        "compliance": "118 Oak Street: smoke alarms tested",
        "maintenance_job": "118 Oak Street, 1: Leak under the sink",
        "end_tenancy": "118 Oak Street, 1",
        "find_tenant": "118 Oak Street, 1",
    }
    assert WORKFLOWS["compliance"].title(book, "cmp-2", "en") == "Pool"
    theirs = paper(place(), LET, changed(leak(), outside=("title",)))
    assert WORKFLOWS["maintenance_job"].title(theirs, "mnt-1", "en") == "118 Oak Street, 1: plumbing"


def test_arrival_by_the_week_keeps_what_the_law_asks_of_a_tenancy() -> None:
    given = {"start": "2026-12-15"}
    weekly = listing(state="let", per="week")
    terms = [
        ask("onboard_tenant", "terms", place(), unit("unit-1"), offer, APPROVED, arguments=given)
        for offer in (weekly, listing(state="let"), listing(state="let", rent=None))
    ]
    refused = ask(
        "onboard_tenant", "terms", place(), unit("unit-1"), weekly, changed(APPROVED, state="declined"), arguments=given
    )
    assert kinds(*terms, refused) == ["create_tenancy", "create_tenancy", "ends", "ends"]
    assert [arguments(one)["due_day"] for one in terms[:2]] == [2, 15]
    assert (terms[2], refused) == (StepEnd("declined"), StepEnd("declined"))
    cleaned = LegalRule(rule_id="cleaned", title="x", kind="recurring", applies_to="tenancy", every="FREQ=YEARLY")
    painted = changed(cleaned, rule_id="painted", every="")
    law = rule_set(paper(), "", "cleaned", cleaned, TODAY)
    law = law.model_copy(update={"rules": (painted, *law.rules)})
    lives = changed(OFFERED, state="active")
    assert kinds(
        arrival("start", law, lives),
        arrival("start", law, lives, made={"cleaned": "done"}),
        arrival("start", lives),
    ) == ["save_compliance_item", "ends", "ends"]
