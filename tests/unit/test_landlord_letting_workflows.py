"""Workflow steps of letting: search, screening, moving in, and a new property."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from steward.core.sentences import say
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.legal_rules import LegalRule, rule_set
from steward.trades.portfolio.listings import PortalAdvert
from steward.trades.portfolio.screening import request_id_of
from steward.trades.portfolio.tenancies import Deposit
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import Action, StepCall, StepEnd, StepWait
from tests.support.landlord import TODAY, liability, place, tenancy, unit, usd
from tests.support.records_in_memory import paper
from tests.support.two_accounts import NOW
from tests.support.workflow_step_snapshots import (
    DAY,
    answers_are_stored,
    arguments,
    ask,
    call,
    changed,
    kinds,
    paper_of,
    wait,
)
from tests.unit.test_landlord_calendar import application, letter, listing, noon, visit
from tests.unit.test_landlord_records import SCHEME
from tests.unit.test_payment_rules import charge, mandate

pytestmark = pytest.mark.usefixtures(answers_are_stored.name)


def search(step: str, *records: Any, state: str = "vacant", **facts: Any) -> Action:
    given = {"rent": "1450.00", "per": "month", "available_from": "2026-12-01"}
    return ask("find_tenant", step, place(), *records, changed(unit("unit-1"), state=state), arguments=given, **facts)


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
    assert search("applications", listing(state="withdrawn")) == StepEnd("cancelled")


def test_search_ends_when_the_present_tenants_stay() -> None:
    for step, records in (("writing", ()), ("advertised", (listing(state="draft"),)), ("applications", (listing(),))):
        ended = search(step, *records, state="occupied")
        assert ended == StepEnd("cancelled", say("let-without-notice"))


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
    for state in ("received", "incomplete", "complete", "screening", "shortlisted", "waitlisted"):
        declines = search("others", up, let, changed(other, state=state))
        assert call(declines) == ("decide_application", "app-2", True), state
    assert arguments(declines)["reasons"] == ["taken"]
    assert search("others", up, other) == StepEnd()
    assert search("others", changed(up, state="withdrawn"), other) == StepEnd("cancelled")
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
    reversed_ = changed(charges[0], state="reversed")
    assert call(arrival("money", pending, reversed_, charges[1])) == ("add_charge", "deposit", False)
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
    for proof in ("receipt", "certificate", "statement"):
        assert arrival("lodging", pending, paper_of(proof, "tcy-1")) == StepEnd(), proof
    assert arrival("lodging", OFFERED) == StepEnd()
    lodged = changed(pending, deposit=Deposit(amount=usd(5), state="lodged"))
    assert arrival("lodging", lodged) == StepEnd()
    pounds = changed(pending, deposit=Deposit(amount=changed(usd(50_000), currency="GBP")))
    assert call(arrival("lodging", pounds, connected="deposits")) == ("deposit_lodge", "lodge", True)
    assert isinstance(arrival("lodging", pounds), StepWait)
    assert isinstance(arrival("lodging", pending, connected="deposits"), StepWait)
    of_scheme = changed(pounds, deposit=changed(pounds.deposit, scheme=SCHEME))
    for one, days, until in ((pending, None, None), (of_scheme, None, 10), (pending, 14, 14), (of_scheme, 14, 14)):
        rule = LegalRule(rule_id="deposit_lodge_days", title="x", kind="limit", unit="days", value=days)
        there = (changed(place(), jurisdiction="US"), rule_set(paper(), "US", rule.rule_id, rule, TODAY))
        step = arrival("lodging", one, *there)
        assert step == StepEnd() if until is None else wait(step) == ("lodging", until, [1, until - 3])
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
    for per in ("fortnight", "four_weeks"):
        step = ask(
            "onboard_tenant", "terms", place(), unit("unit-1"), changed(weekly, per=per), APPROVED, arguments=given
        )
        assert arguments(step)["due_day"] == 2, per
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
