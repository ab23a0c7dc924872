"""Facts shown to a landlord who decides on a call: people, values as they are now, legal rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from steward.core.sentences import render
from steward.tools.brief import Brief
from steward.tools.index import TOOLS
from steward.trades.portfolio.briefs import AccountFacts, brief
from steward.trades.portfolio.legal_rules import LegalRule, rule_set
from steward.trades.portfolio.listings import ListingCriteria
from steward.trades.portfolio.maintenance_jobs import vendor_id_of
from steward.trades.portfolio.properties import MarketRent, OwnerTerms, PropertyAddress
from steward.trades.portfolio.tenancies import Deposit, Tenant
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.money import Money
from steward.trades.records.reminders import ReminderCount, SentReminder
from tests.support.example_homes import DAY, changed, terms
from tests.support.landlord import TODAY, leak, liability, place, quote, tenancy, unit, usd, vendor
from tests.support.records_in_memory import paper
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_calendar import application, comparable, item, letter, listing, visit
from tests.unit.test_landlord_calendar import given as notice_given
from tests.unit.test_landlord_records import is_stored
from tests.unit.test_payment_rules import charge, payment, plan
from tests.unit.test_report_figures import expense

NAMES = {"ctc-jordan": "Jordan", "ctc-ann": "Ann", "ctc-pete": "Pete", "ctc-rosa": "Rosa"}
Case = tuple[str, tuple[Any, ...], dict[str, Any]]


def made(
    tool: str,
    records: tuple[Any, ...],
    given: dict[str, Any],
    handled: Mapping[tuple[str, str], bool] | None = None,
    newest: Mapping[tuple[str, str], Any] | None = None,
) -> Brief:
    running = handled or {}
    of = AccountFacts(
        lambda: paper(*records),
        lambda one: NAMES.get(one, "?"),
        lambda: None,
        lambda _: "en",
        lambda _: running,
        lambda *wanted: (newest or {}).get(wanted),
    )
    return brief(of, TOOLS[tool], given)


def lines(case: Case) -> list[str]:
    """A call and all that is said of it, as its approver reads it."""
    tool, _, given = case
    said = made(*case)
    known = {name: one if isinstance(one, str) else render(one, "en") for name, one in said.known.items()}
    told = [render(one, "en") for one in said.facts]
    arguments = ", ".join(f"{name}={value}" for name, value in given.items())
    return [f"{tool} {arguments}", f"  known {known}", *(f"  {one}" for one in told), f"  before {dict(said.before)}"]


ENDS = date(2027, 2, 20)
TWO = (Tenant(contact_id="ctc-jordan", leads=True), Tenant(contact_id="ctc-ann"))
LEASE = tenancy(tenants=TWO, end=ENDS, state="active")
HERE = (place(), unit("unit-1"), LEASE)
ON: dict[str, Any] = {"tenancy_id": "tcy-1"}


def of_tenancies() -> list[Case]:
    checked = LegalRule(
        rule_id="entry_notice_days",
        title="x",
        kind="limit",
        unit="days",
        value=9,
        checked_by="mbr-1",
        checked_on=TODAY,
        source_url="https://law.example",
    )
    own = rule_set(paper(), "US", checked.rule_id, checked, TODAY)
    unchanged = changed(LEASE, terms=(*LEASE.terms, terms(date(2026, 9, 1), 145_000), terms(date(2027, 4, 1), 1)))
    late, older = charge("chg-1", 145_000, due_on=TODAY - 14 * DAY), charge("chg-2", 500, due_on=TODAY - 20 * DAY)
    sold = changed(LEASE, deposit=Deposit(amount=usd(50_000)))
    over, leaving, open_end = changed(LEASE, state="ended"), changed(LEASE, state="notice"), changed(LEASE, end=None)
    left = changed(leaving, notice=notice_given(TODAY + DAY))
    raised = {**ON, "rent": "1500"}
    cheque = {**ON, "amount": "1450.00", "received_on": TODAY.isoformat()}
    recorded = payment(minor=145_000, received_on=TODAY - 2 * DAY, method="cheque", revision=1, changed_by="ctc-rosa")
    cases: list[Case] = [
        ("change_rent", HERE, {**raised, "day": day, **more})
        for day, more in (
            ("2027-02-20", {}),
            ("2027-02-21", {"per": "month", "due_day": 1}),
            ("2027-01-19", {}),
            ("2027-01-18", {}),
            ("2027-01-18", {"agreed": True}),
            ("2027-02-20", {"agreed": True}),
            ("2027-02-01", {"given_on": "2026-11-02"}),
            ("2027-01-01", {"given_on": "2026-11-02"}),
            ("2027-02-01", {"rent": "1400"}),
            ("2027-02-01", {"rent": "1450"}),
            ("2027-02-01", {"rent": "350", "per": "week"}),
            ("2027-02-01", {"due_day": 5}),
            ("no day", {}),
        )
    ]
    return [
        *cases,
        ("change_rent", (*HERE[:2], unchanged), {**raised, "day": "2027-03-01"}),
        ("change_rent", (*HERE[:2], leaving), {**raised, "day": "2027-02-01"}),
        ("workflow_rent_increase", HERE, {**raised, "day": "2027-02-01"}),
        ("workflow_rent_increase", (*HERE[:2], left), {**raised, "day": "2027-03-01"}),
        ("draft_notice", (*HERE[:2], left), {**ON, "kind": "entry"}),
        ("workflow_lease_renewal", HERE, {**raised, "until": "2028-02-20"}),
        ("workflow_lease_renewal", (*HERE[:2], open_end), {**raised, "until": "2028-02-20"}),
        ("workflow_lease_renewal", (*HERE[:2], changed(LEASE, end=TODAY - DAY)), {**raised, "until": "2028-02-20"}),
        ("workflow_lease_renewal", HERE, {**ON, "until": "2028-02-20"}),
        ("draft_notice", HERE, {**raised, "kind": "rent_increase", "effective_on": "2027-03-01"}),
        ("draft_notice", HERE, {**ON, "kind": "rent_increase"}),
        ("draft_notice", HERE, {**ON, "kind": "entry"}),
        ("draft_notice", (changed(place(), jurisdiction="US"), own, LEASE), {**ON, "kind": "entry"}),
        ("draft_notice", HERE, {**ON, "kind": "lease"}),
        ("record_notice_served", (*HERE, letter("entry", TODAY)), {"notice_id": "ntc-1"}),
        ("serve_notice", (*HERE, letter("entry", TODAY)), {"notice_id": "ntc-1"}),
        ("record_notice_served", HERE, {"notice_id": "ntc-1"}),
        ("add_charge", (*HERE, late), ON),
        ("add_charge", (*HERE, late, older), ON),
        ("add_charge", (*HERE, charge("chg-3", 1)), ON),
        *((tool, (*HERE, older), ON) for tool in ("workflow_arrears", "record_payment", "payments_create_link")),
        ("record_payment", (*HERE, recorded), cheque),
        ("record_payment", (*HERE, changed(recorded, state="pending")), cheque),
        ("record_payment", (*HERE, changed(recorded, received_on=TODAY - 20 * DAY)), cheque),
        ("record_payment", (*HERE, recorded), {**cheque, "another": True}),
        ("deposit_lodge", HERE, ON),
        ("deposit_release", (*HERE[:2], sold), ON),
        ("workflow_end_tenancy", HERE, {**ON, "by": "owner"}),
        ("update_tenancy", (*HERE[:2], leaving), {**ON, "event": "notice", "by": "tenant"}),
        ("update_tenancy", (*HERE, late), {**ON, "event": "end"}),
        ("update_tenancy", (*HERE[:2], left), {**ON, "event": "end"}),
        ("update_tenancy", (*HERE, charge("chg-3", 1)), {**ON, "event": "close"}),
        ("update_tenancy", HERE, {**ON, "event": "close"}),
        ("update_tenancy", (*HERE[:2], over), {**ON, "event": "sign"}),
        ("update_tenancy", (*HERE[:2], open_end), {**ON, "event": "sign"}),
        ("save_payment_plan", (*HERE, plan(300, 200)), {**ON, "plan_id": "ppl-1", "instalments": ["x"]}),
        ("save_payment_plan", (*HERE, older, plan(300, 200)), {**ON, "plan_id": "ppl-1"}),
        ("workflow_arrears", (*HERE, older, plan(300, first=TODAY - DAY, state="active"), payment(minor=400)), ON),
        ("control_workflow", HERE, {**ON, "workflow_id": "wf-1"}),
    ]


def of_entries() -> list[Case]:
    part_paid = charge("chg-1", 700, paid=200, state="part_paid")
    paid_for = expense("exp-1", 500)
    return [
        ("reverse_entry", (*HERE, part_paid), {"entry_id": "chg-1"}),
        ("reverse_entry", (*HERE, payment("pay-1", 300)), {"entry_id": "pay-1"}),
        ("reverse_entry", (*HERE, paid_for), {"entry_id": "exp-1"}),
        ("reverse_entry", HERE, {"entry_id": "prop-1"}),
        ("payments_refund", (*HERE, payment("pay-1", 300)), {"payment_id": "pay-1"}),
        ("payments_collect", (*HERE, part_paid), {"charge_id": "chg-1"}),
        ("payments_create_link", (*HERE, part_paid), {**ON, "charge_ids": ["chg-1", "chg-9"]}),
    ]


def of_places() -> list[Case]:
    address = PropertyAddress(
        lines=("1 High St", "Flat 2"), locality="Leeds", region="Yorkshire", postcode="LS1", country="GB"
    )
    whole = changed(
        place(currency="GBP"),
        address=address,
        jurisdiction="GB-ENG",
        owners=("ctc-ann",),
        value=Money(minor=250_000_00, currency="GBP"),
        agreed=(
            OwnerTerms(
                owner_id="ctc-ann",
                share_bp=2_550,
                fee_bp=800,
                statement_day=3,
                reserve=Money(minor=10_000, currency="GBP"),
            ),
        ),
    )
    every = ("address", "locality", "region", "postcode", "country", "kind", "jurisdiction", "owner_ids", "worth")
    new: dict[str, Any] = dict.fromkeys((*every, "large_expense"), "new")
    on = {"property_id": "prop-1"}
    terms_of = {"share_percent": "1", "fee_percent": "2", "statement_day": 5, "reserve": "9"}
    owner = {**on, "role": "owner", "contact_id": "ctc-ann", **terms_of}
    home = changed(unit("unit-1"), bedrooms=2, bathrooms=1, area_m2=70, features=("garden",))
    fields = ("bedrooms", "bathrooms", "area_m2", "unit", "features", "market_rent")
    offer = listing(headline="Sunny", text="Two rooms", term_months=6)
    told = ("headline", "text", "per", "rent", "term_months", "available_from")
    return [
        ("update_property", (whole,), {**on, **new}),
        ("update_property", (place(),), {**on, **new}),
        ("update_property", (whole,), {**on, "postcode": "LS2"}),
        ("record_expense", (whole,), on),
        ("save_party", (whole,), owner),
        ("save_party", (place(),), owner),
        ("save_party", (whole,), {**owner, "role": "vendor"}),
        ("save_party", (whole,), {**owner, "contact_id": ""}),
        ("save_unit", (whole, home), {"unit_id": "unit-1", **dict.fromkeys(fields, "new")}),
        ("save_unit", (home,), {"unit_id": "unit-1", "bedrooms": 3}),
        ("save_unit", (whole,), {"unit_id": "unit-1", "bedrooms": 3}),
        ("save_listing", (whole, home, offer), {"listing_id": "lst-1", **dict.fromkeys(told, "new")}),
        (
            "save_listing",
            (whole, changed(offer, rent=None, available_from=None)),
            {"listing_id": "lst-1", **dict.fromkeys(told, "new")},
        ),
        ("portal_publish_listing", (home, offer), {"listing_id": "lst-1"}),
    ]


def of_jobs() -> list[Case]:
    rosa_id = vendor_id_of("ctc-rosa")
    rosa = changed(vendor(rosa_id), contact_id="ctc-rosa")
    euros = changed(place(currency="EUR"))
    cheap, dear, open_ = quote("qte-1", 5_000), quote("qte-2", 9_000, rosa_id), quote("qte-3", 1, rosa_id)
    there = (euros, leak(), vendor(), rosa, cheap, dear, changed(open_, amount=None))
    insured = (*there, liability(TODAY + 9 * DAY))
    on = {"maintenance_id": "mnt-1"}
    given = changed(leak(), vendor_id="ven-pete", note="Call first", outside=("title",))
    new = {"vendor_id": "ctc-rosa", "note": "new"}
    return [
        ("approve_quote", there, {"quote_id": "qte-1"}),
        ("approve_quote", (euros, leak(), cheap), {"quote_id": "qte-1"}),
        ("approve_quote", insured, {"quote_id": "qte-1"}),
        ("save_quote", insured, {**on, "vendor_id": "ctc-pete", "amount": "60"}),
        ("save_quote", insured, {"quote_id": "qte-1", "amount": "60"}),
        ("save_quote", (euros, leak(), vendor(), cheap), {"quote_id": "qte-1", "amount": "60"}),
        ("save_quote", insured, {"quote_id": "qte-3", "amount": "60"}),
        ("update_maintenance", (*insured, given), {**on, **new, "event": "assign"}),
        ("update_maintenance", (given, vendor(), rosa, liability(TODAY, rosa_id)), {**on, **new, "event": "start"}),
        ("update_maintenance", (given, vendor()), {**on, **new, "event": "schedule"}),
        ("update_maintenance", insured, {**on, **new, "event": "triage"}),
        ("update_maintenance", insured, {**on, "event": "cancel"}),
        ("update_maintenance", (given, vendor()), {**on, "event": "cancel"}),
        ("update_maintenance", insured, {**on, "note": "new"}),
        ("update_maintenance", there[2:], {**on, "note": "new"}),
    ]


def test_call_that_would_leave_a_job_as_it_is_says_so() -> None:
    pete = vendor(vendor_id_of("ctc-pete"))
    booked = changed(leak(), vendor_id=pete.record_id, state="scheduled", appointment_at=NOW + DAY, note="Ring twice.")
    there = (place(), unit("unit-1"), booked, pete, liability(TODAY + 9 * DAY, pete.record_id))
    where, at = "118 Oak Street, 1", f"{(NOW + DAY).astimezone(ZoneInfo(place().zone)):%Y-%m-%dT%H:%M}"
    to_pete = {"maintenance_id": "mnt-1", "place": where, "event": "assign", "vendor_id": "ctc-pete"}
    for same in ({}, {"note": "Ring twice."}, {"event": "schedule"}, {"event": "schedule", "appointment": at}):
        assert made("update_maintenance", there, {**to_pete, **same}).so_already == where, same
    for other in ({"note": "Ring once."}, {"event": "start"}, {"vendor_id": "ctc-rosa"}, {"place": "Elsewhere"}):
        assert not made("update_maintenance", there, {**to_pete, **other}).so_already, other
    from_outside = changed(booked, outside=("note",))
    given = {**to_pete, "note": "Ring twice."}
    assert not made("update_maintenance", (*there, from_outside), given).so_already


def test_call_whose_effect_is_on_record_says_so() -> None:
    where = "118 Oak Street, 1"
    there = (place(), unit("unit-1"), tenancy(), leak())
    market = MarketRent(amount=usd(155_000), per="month", on=TODAY)
    flat = changed(unit("unit-1"), bedrooms=2, features=("lift",), market_rent=market)
    offer, approved = listing(per="month"), changed(quote("qte-1", 9_000), state="approved")
    of_flat, of_offer = {"property_id": "prop-1", "unit_id": "unit-1"}, {"unit_id": "unit-1", "listing_id": "lst-1"}
    of_quote = {"quote_id": "qte-1", "vendor_id": "ctc-pete", "amount": "90"}
    decided = {"application_id": "app-1", "applicants": ["ctc-1"], "decision": "approve"}
    cash = {"tenancy_id": "tcy-1", "amount": "1450", "received_on": TODAY.isoformat()}
    cases: list[tuple[str, tuple[Any, ...], dict[str, Any], dict[str, Any]]] = [
        ("save_unit", (flat,), {**of_flat, "bedrooms": 2, "features": ["lift"]}, {"bedrooms": 3}),
        ("save_unit", (flat,), {**of_flat, "market_rent": "1550.00"}, {"per": "week"}),
        ("save_listing", (offer,), {**of_offer, "rent": "1450.00", "per": "month"}, {"rent": "1400.00"}),
        ("save_listing", (offer,), {**of_offer, "rent": "1450.00"}, {"event": "withdraw"}),
        ("approve_quote", (approved,), of_quote, {"appointment": "2026-12-01T09:00"}),
        ("decide_application", (offer, application(state="approved")), decided, {"decision": "decline"}),
        ("record_payment", (payment(minor=145_000),), cash, {"another": True}),
    ]
    for tool, records, given, other in cases:
        there_too = (*there, *records)
        assert made(tool, there_too, {**given, "place": where}).so_already == where, (tool, given)
        assert not made(tool, there_too, {**given, "place": where, **other}).so_already, (tool, other)


def why_not(tool: str, there: tuple[Any, ...], given: dict[str, Any], line: SimpleNamespace) -> str:
    """Why a workflow is not begun beside the one that runs."""
    newest = {(line.workflow, given[str(TOOLS[tool].approval.subject)]): line}
    refusal = made(tool, there, given, newest=newest).refusal
    assert refusal, tool
    assert refusal.why, tool
    return str(render(refusal.why))


def test_workflow_that_runs_already_is_refused_with_its_terms() -> None:
    there = (*HERE, leak(), application(), listing(), visit(NOW), item())
    rent, begins = {"rent": "1500"}, {"available_from": "2027-03-01"}
    cases: list[tuple[str, str, dict[str, Any], str]] = [
        ("rent_increase", "tcy-1", {**rent, "effective_on": "2027-02-01"}, ", to $1,500.00 from Feb 1, 2027"),
        ("lease_renewal", "tcy-1", {**rent, "until": "2028-02-20"}, ", at $1,500.00 until Feb 20, 2028"),
        ("lease_renewal", "tcy-1", {"until": "2028-02-20"}, ", until Feb 20, 2028"),
        ("end_tenancy", "tcy-1", {"vacate_on": "2027-02-20", "by": "owner"}, ", with Feb 20, 2027 as the last day"),
        ("find_tenant", "unit-1", {**rent, **begins}, ", for $1,500.00 from Mar 1, 2027"),
        ("onboard_tenant", "app-1", {"start": "2027-03-01"}, ", from Mar 1, 2027"),
        ("arrears", "tcy-1", {}, ""),
        ("maintenance_job", "mnt-1", {}, ""),
        ("inspection", "insp-1", {}, ""),
        ("compliance", "cmp-1", {}, ""),
        ("onboard_property", "prop-1", {"units": ["4A"]}, ""),
    ]
    assert {kind for kind, *_ in cases} == {*WORKFLOWS}
    for kind, record_id, arguments, terms_said in cases:
        tool, first = TOOLS[f"workflow_{kind}"], WORKFLOWS[kind].steps[0].name
        line = SimpleNamespace(
            workflow_id="wf-1", workflow=kind, step=first, arguments=arguments, over=False, begun_by="call-1", since=NOW
        )
        given = {**arguments, "start_date": arguments.get("start"), str(tool.approval.subject): record_id}
        at = f", at step 1 of {len(WORKFLOWS[kind].steps)}"
        said = why_not(tool.name, there, given, line)
        assert said.endswith(f" is under way already{terms_said}{at}"), kind
        for name in terms_said and arguments:
            asked = {**given, name: "1600.00" if name == "rent" else "2027-03-09", "start_date": "2027-03-09"}
            other = why_not(tool.name, there, asked, line)
            assert other == f"{said}. Call that off first if you want other terms", (kind, name)
        # An older line holds no terms.
        line.arguments = {}
        assert why_not(tool.name, there, given, line).endswith(f" is under way already{at}"), kind
        line.over = True
        assert made(tool.name, there, given, newest={(kind, record_id): line}).refusal is None, kind


def test_call_that_offers_a_unit_shows_its_listing_but_no_outside_words() -> None:
    offer = changed(listing(state="draft", headline="Sunny", text="Two rooms"), outside=("text",))
    left = changed(unit("unit-1"), state="turn")
    given = {"unit_id": "unit-1", "listing_id": "lst-1", "place": "118 Oak Street, 1", "event": "live"}
    brief = made("save_listing", (place(), left, offer), given)
    assert (brief.before["headline"], "text" in brief.before) == ("Sunny", False)
    assert [str(render(one, "en")) for one in brief.facts] == [
        "The place is still being made ready.",
        "This puts it on no portal and tells nobody.",
    ]
    paused = {**given, "event": "pause"}
    assert made("save_listing", (place(), left, offer), paused).before == {}


def of_people() -> list[Case]:
    asks = application(applicants=("ctc-ann", "ctc-rosa"), income=usd(400_000), income_per="year", papers=("identity",))
    offer = listing(criteria=ListingCriteria(papers=("identity", "income")), per="week")
    on = {"application_id": "app-1"}
    visits = changed(visit(NOW + 2 * DAY, NOW + DAY), zone="Pacific/Auckland")
    return [
        ("decide_application", (asks, offer), on),
        ("decide_application", (changed(asks, income=None, papers=("identity", "income")), offer), on),
        ("decide_application", (asks, changed(offer, rent=None)), on),
        ("decide_application", (asks,), on),
        ("record_application", (offer,), {"applicants": ["ctc-ann"]}),
        ("create_tenancy", (asks, offer), {**on, "tenant_ids": ["ctc-jordan"]}),
        ("create_tenancy", (*HERE, asks, offer), {**ON, "tenant_ids": ["ctc-ann"]}),
        ("complete_compliance_item", (item(),), {"item_id": "cmp-1", "next_due_on": "2027-01-01"}),
        ("complete_compliance_item", (item(),), {"item_id": "cmp-1"}),
        ("schedule_inspection", (visits,), {"inspection_id": "insp-1", "at": "2027-01-01T10:00"}),
        ("schedule_inspection", (changed(visits, at=NOW),), {"inspection_id": "insp-1", "at": "2027-01-01T10:00"}),
        ("set_legal_rule", (), {"jurisdiction": "US", "rule": "entry_notice_days"}),
        ("set_legal_rule", (), {"jurisdiction": "US", "rule": "no_such_rule"}),
    ]


def test_brief_says_what_stands_and_what_the_call_would_change() -> None:
    cases = [*of_tenancies(), *of_entries(), *of_places(), *of_jobs(), *of_people()]
    is_stored("briefs", [line for case in cases for line in lines(case)])
    assert made("remember", HERE, {}) == Brief()


def said_of(tool: str, *records: Any, **more: Any) -> str:
    """The question about a call on a tenancy and what is said with it, as its approver reads it."""
    given = {"tenancy_id": "tcy-1", "place": "118 Oak Street, 1", "until": "2028-02-20"}
    found = made(tool, (*HERE, *records), given, more.get("handled"))
    return "\n".join(render(one) for one in (TOOLS[tool].would_do(given, found.known), *found.facts))


def test_renewal_names_what_is_owed_and_that_it_is_followed_up() -> None:
    assert "late" not in said_of("workflow_lease_renewal")
    late = charge(due_on=TODAY - 3 * DAY)
    owing = said_of("workflow_lease_renewal", late)
    assert "$10.00 is 3 days late." in owing
    assert "follow" not in owing
    for runs, said in ((True, "I am following up on it."), (False, "A follow-up on it is on hold.")):
        assert said in said_of("workflow_lease_renewal", late, handled={("tcy-1", "arrears"): runs})


def test_follow_up_on_rent_promises_no_reminder_after_one_was_sent() -> None:
    late = charge(due_on=TODAY - 9 * DAY)
    assert "beginning with a friendly reminder" in said_of("workflow_arrears", late)
    for days, promised in ((0, False), (3, False), (4, True)):
        sent = (SentReminder(on=TODAY - days * DAY, name="rent_late", subject_id=late.record_id),)
        reminded = ReminderCount(
            account_id="a", record_id="rmd-ctc-jordan", contact_id="ctc-jordan", since=TODAY, sent=sent
        )
        said = said_of("workflow_arrears", late, reminded)
        assert ("friendly reminder" in said) is promised
        assert ("Jordan was reminded of it on" in said) is not promised
        assert ("Jordan last had my automatic reminder of it on Nov 1" in said) is promised


def test_notice_names_a_raise_and_a_renewal_that_end_with_it() -> None:
    given = {**ON, "place": "x", "event": "notice", "day": "2027-01-31", "by": "tenant"}
    runs = {(kind, "tcy-1"): SimpleNamespace(step="serving", over=False) for kind in ("rent_increase", "lease_renewal")}

    def ends(**state: Any) -> list[str]:
        newest = {key: SimpleNamespace(**{**vars(line), **state}) for key, line in runs.items()}
        said = [render(one, "en") for one in made("update_tenancy", HERE, given, newest=newest).facts]
        return [one for one in said if "ends with it" in one]

    assert ends() == [
        "The rent increase for 118 Oak Street, 1 ends with it.",
        "The lease renewal for 118 Oak Street, 1 ends with it.",
    ]
    assert ends(over=True) == ends(step="waiting") == []


def test_end_of_a_tenancy_names_a_move_out_inspection_still_ahead() -> None:
    given = {**ON, "place": "x", "event": "notice", "day": "2026-12-31", "by": "tenant"}
    ahead = changed(visit(NOW + 2 * DAY, type="exit"), at=NOW + 2 * DAY, state="scheduled")

    def planned(one: Any, lease: Any = LEASE) -> list[str]:
        facts = made("update_tenancy", (*HERE[:2], lease, one), given).facts
        return [said for fact in facts if "inspection" in (said := render(fact, "en"))]

    assert planned(ahead) == ["The move-out inspection is still set for Sun, Nov 22, 2026, 9:41 AM."]
    for other in (
        changed(ahead, type="routine"),
        changed(ahead, state="cancelled"),
        changed(ahead, at=NOW),
        changed(ahead, at=None),
    ):
        assert planned(other) == []
    # Those who move in later have nothing to do with it.
    assert planned(ahead, changed(LEASE, state="pending")) == []


def test_question_at_another_rent_than_the_market_says_what_it_asks() -> None:
    search = {"unit_id": "unit-1", "place": "118 Oak Street, 1", "rent": "1450", "available_from": "2027-01-01"}
    live = {"unit_id": "unit-1", "listing_id": "lst-1", "place": "118 Oak Street, 1", "event": "live"}
    rents = [changed(comparable(minor), record_id=f"cpr-{minor}") for minor in (150_000, 160_000, 170_000)]
    draft = listing(state="draft")

    def asked(tool: str, given: dict[str, Any], *records: Any) -> list[str]:
        facts = made(tool, (place(), unit("unit-1"), *records), given).facts
        return [said for fact in facts if "Similar" in (said := render(fact, "en"))]

    said = ["Similar homes go for about $1,600.00 a month, the median of 3 rents on record."]
    assert asked("workflow_find_tenant", search, *rents) == said
    assert asked("save_listing", live, draft, *rents) == said
    weekly = asked("workflow_find_tenant", {**search, "rent": "330", "per": "week"}, *rents)
    assert weekly == ["Similar homes go for about $369.23 a week, the median of 3 rents on record."]
    far = [changed(one, distance_m=3_001) for one in rents]
    for few in (rents[:2], far):
        assert asked("workflow_find_tenant", search, *few) == []
    assert asked("workflow_find_tenant", {**search, "rent": "1600"}, *rents) == []
    assert asked("save_listing", {**live, "rent": "1600"}, draft, *rents) == []
    assert asked("save_listing", {**live, "currency": "EUR", "rent": "1450"}, draft, *rents) == []
    assert asked("save_listing", {**live, "event": "pause"}, draft, *rents) == []
    assert asked("save_listing", live, changed(draft, rent=None), *rents) == []


def test_question_about_a_payment_says_what_it_pays_ahead_of_a_plan() -> None:
    debt, rent = charge("chg-1", 450, due_on=TODAY - DAY), charge("chg-2", 310, due_on=TODAY + 5 * DAY)
    fee = changed(charge("chg-3", 20, due_on=TODAY + 9 * DAY), type="fee")
    there = (*HERE, debt, rent, fee, plan(150, 150, 150, state="active"))
    cheque = {**ON, "amount": "4.50", "received_on": TODAY.isoformat(), "method": "cheque"}

    def asked(records: tuple[Any, ...] = there, **given: Any) -> list[str]:
        facts = made("record_payment", records, {**cheque, **given}).facts
        return [said for fact in facts if "Of this" in (said := render(fact, "en"))]

    one = ["Of this, $3.10 pays the rent due on Nov 25, 2026; $3.10 of the payment plan stays open."]
    assert asked() == one
    assert asked(another=True) == one
    assert asked(charge_ids=["chg-2", "chg-3"]) == [
        "Of this, $3.30 pays ahead what is due by Nov 29, 2026; $4.50 of the payment plan stays open."
    ]
    # An instalment, a payment for the debt alone, one that pays all of it, one that is refused, and one without a plan.
    for given in ({"amount": "1.50"}, {"charge_ids": ["chg-1"]}, {"amount": "7.60"}, {"charge_ids": ["chg-x"]}):
        assert asked(**given) == []
    assert asked(there[:-1]) == []
