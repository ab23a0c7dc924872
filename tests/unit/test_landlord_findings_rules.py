"""Findings of a landlord's scanners, completed from the records and compared as whole values."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from steward.time.scanners.scanner_declarations import FoundIssue, RecordPlace, nine_o_clock
from steward.tools.models import ExactCall
from steward.trades.portfolio.applications import ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.legal_rules import LegalRule, rule_set
from steward.trades.portfolio.scanning import deadline_checks, finding_details, listing_checks
from steward.trades.portfolio.tenancies import Tenant
from steward.trades.records.reminders import ReminderCount
from tests.support.found_issues import (
    DAY,
    HERE,
    HOUR,
    LET,
    MORNING,
    NEW_YORK,
    TCY,
    WHERE,
    at,
    changed,
    found,
    look,
    with_call,
)
from tests.support.landlord import TODAY, A, leak, place, quote, tenancy, usd, vendor
from tests.support.records_in_memory import paper
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_calendar import application, comparable, given, item, listing, visit
from tests.unit.test_payment_rules import charge, mandate, payment, plan

ON_TCY = {"tenancy_id": "tcy-1", "place": WHERE}


def remind(one: FoundIssue, name: str, subject: str, where: str = WHERE, to: str = "ctc-jordan") -> FoundIssue:
    told = {"contact_id": to, "reminder": name, "subject_id": subject, "place": where}
    return with_call(one, "send_reminder", where, to=to, **told)


def test_lease_and_rent_are_completed_with_whom_they_concern() -> None:
    ends, rolls = found("lease_ends"), found("lease_rolls")
    term = tenancy(end=date(2026, 12, 31))
    renewal = with_call(ends, "workflow_lease_renewal", **ON_TCY, until="2027-12-31")
    assert finding_details.lease(paper(place(), LET, term), TCY, ends) == renewal
    assert finding_details.lease(paper(place(), LET, term), TCY, rolls) == at(rolls)
    assert finding_details.lease(paper(*HERE), TCY, ends) == at(ends)
    assert finding_details.lease(paper(), TCY, ends) is None
    two = (Tenant(contact_id="ctc-1"), Tenant(contact_id="ctc-2", leads=True))
    led = (place(), LET, tenancy(tenants=two))
    told = {**TCY, "charge": "chg-1"}
    for check, name in (("rent_coming", "rent_due"), ("rent_late", "rent_late")):
        one = found(check)
        assert finding_details.rent(paper(*led), told, one) == remind(one, name, "chg-1", to="ctc-2")
        by_mandate = {**told, "mandate": "mnd-1"}
        auto = (place(), LET, tenancy(autopay=True))
        assert finding_details.rent(paper(*auto, mandate()), by_mandate, one) is None
        for other in (mandate(state="open"), changed(mandate(), record_id="mnd-2")):
            assert finding_details.rent(paper(*auto, other), by_mandate, one) == remind(one, name, "chg-1")
        assert finding_details.rent(paper(place(), LET, tenancy(state="closed")), told, one) is None
    due = found("rent_collected")
    collect = with_call(due, "payments_collect", charge_id="chg-1", place=WHERE)
    assert finding_details.rent(paper(*auto, mandate()), by_mandate, due) == collect
    assert finding_details.rent(paper(*auto), by_mandate, due) is finding_details.rent(paper(*HERE), told, due) is None
    fails = found("payment_failed")
    failed = payment(state="failed", failed_on=TODAY, mandate_id="mnd-1")
    retry = with_call(fails, "payments_retry", payment_id="pay-1", place=WHERE)
    assert finding_details.rent(paper(*auto, mandate(), failed), {"payment": "pay-1"}, fails) == retry
    for some in ((*auto, mandate()), (*auto, failed), (*auto, mandate(), changed(failed, mandate_id="mnd-2"))):
        assert finding_details.rent(paper(*some), {"payment": "pay-1"}, fails) is None


def test_rent_at_hand_holds_what_its_charge_was_addressed_by() -> None:
    told = {
        **TCY,
        "charge": "chg-1",
        "lead": "ctc-1",
        "label": "4B",
        "unit_id": "unit-1",
        "tenancy_at": 3,
        "unit_at": 2,
    }
    there = RecordPlace(NEW_YORK, (), "118 Oak Street")
    for check, name in (("rent_coming", "rent_due"), ("rent_late", "rent_late")):
        one = found(check)
        expected = remind(one, name, "chg-1", "118 Oak Street, 4B", "ctc-1")
        assert finding_details.rent_at_hand(told, one, there) == at(
            expected, "118 Oak Street, 4B", holds=(("tcy-1", 3), ("unit-1", 2))
        )
    for wrong in ({**told, "mandate": "mnd-1"}, {**told, "lead": ""}):
        assert finding_details.rent_at_hand(wrong, found("rent_late"), there) is None
    assert finding_details.rent_at_hand(told, found("rent_late"), RecordPlace(NEW_YORK)) is None


def test_open_payment_settles_reminders_of_money_of_its_own_tenancy() -> None:
    book = paper(charge(), plan(1_000), leak())
    for subject_id, tool, tenancy_id, settles in (
        ("chg-1", "record_payment", "tcy-1", True),
        ("ppl-1", "record_payment", "tcy-1", True),
        ("chg-1", "record_payment", "tcy-2", False),
        ("chg-1", "add_charge", "tcy-1", False),
        ("mnt-1", "record_payment", "tcy-1", False),
        ("chg-2", "record_payment", "tcy-1", False),
    ):
        reminder = ExactCall(tool="send_reminder", arguments={"subject_id": subject_id})
        waiting = ExactCall(tool=tool, arguments={"tenancy_id": tenancy_id})
        assert finding_details.settles(book, reminder, waiting) is settles, (subject_id, tool, tenancy_id)


def test_arrears_are_told_of_the_oldest_charge_above_the_least() -> None:
    def tells(check: str, *records: Any, one: Any = None, charge_id: str = "chg-1") -> FoundIssue | None:
        there = one or tenancy()
        return finding_details.arrears(paper(place(), LET, there, *records), {**TCY, "charge": charge_id}, found(check))

    # 1,450.00 a month: 29.00 are two per cent.
    old, new = charge("chg-1", 2_000, due_on=TODAY - 2 * DAY), charge("chg-2", 900, due_on=TODAY - DAY)
    owed = {"detail": "29.00 USD", "what": (TODAY - 2 * DAY).isoformat(), "who": "ctc-jordan"}
    late = at(found("rent_late"), **owed)
    assert tells("rent_late", old, new) == remind(late, "rent_late", "chg-1")
    assert tells("arrears", old, new) == with_call(at(found("arrears"), **owed), "workflow_arrears", **ON_TCY)
    for none in (
        (old, changed(new, amount=usd(899))),
        (old, changed(new, due_on=TODAY)),
        (old, new, plan(2_900, state="active")),
        (old, new, payment(minor=1)),
        (changed(old, state="paid", paid=2_000), new),
        (),
    ):
        assert tells("rent_late", *none) is None
    assert tells("rent_late", old, new, charge_id="chg-2") is None
    assert tells("rent_late", old, new, plan(1)) is not None
    cheap = tenancy(terms=(changed(tenancy().terms[0], rent=usd(1_000)),))
    assert tells("rent_late", charge(minor=1_000, due_on=TODAY - DAY), one=cheap)
    assert tells("rent_late", charge(minor=999, due_on=TODAY - DAY), one=cheap) is None
    begun = payment("pay-2", state="pending", mandate_id="mnd-1")
    assert tells("rent_late", old, new, begun, one=tenancy(autopay=True)) is None
    assert finding_details.arrears(paper(), {**TCY, "charge": "chg-1"}, found("arrears")) is None


def test_repair_tells_the_last_words_of_whoever_may_do_it() -> None:
    quiet, nobody = found("job_quiet"), found("job_unassigned")
    given, asked = changed(leak(), vendor_id="ven-pete", changed_at=NOW), changed(leak(), changed_at=NOW)
    other = changed(vendor("ven-tom"), contact_id="ctc-tom")
    requested = [changed(quote(f"qte-{one}", 5, f"ven-{one}"), state="requested") for one in ("pete", "tom")]

    def check(issue: FoundIssue, one: Any, *records: Any, **wrote: tuple[datetime, bool]) -> tuple[str, str, str]:
        book, last = paper(*HERE, vendor(), other, one, *records), {f"ctc-{who}": words for who, words in wrote.items()}
        told = finding_details.job(book, {"job": "mnt-1"}, issue, lambda _, who, after: last.get(who))
        assert told
        return told.check, told.who, told.detail

    assert check(quiet, given) == ("job_quiet", "", "")
    assert check(quiet, given, tom=(NOW, True)) == ("job_quiet", "", "")
    assert check(quiet, given, pete=(NOW, True)) == ("job_waits", "ctc-pete", "2026-11-20")
    assert check(quiet, given, pete=(NOW, False)) == ("job_heard", "ctc-pete", "2026-11-20")
    assert check(nobody, asked) == ("job_unassigned", "", "")
    # Those who were asked for a quote have been asked.
    assert check(nobody, asked, *requested) == ("job_quiet", "", "")
    both = {"pete": (NOW, True), "tom": (NOW + HOUR, False)}
    assert check(nobody, asked, *requested, **both) == ("job_heard", "ctc-tom", "2026-11-20")


def test_jobs_policies_and_empty_units_are_completed() -> None:
    done, quiet = found("job_done"), found("job_quiet")
    book = paper(*HERE, leak())
    close = with_call(done, "update_maintenance", maintenance_id="mnt-1", place=WHERE, event="close")
    assert finding_details.job(book, {"job": "mnt-1"}, done) == close
    assert (finding_details.job(book, {"job": "mnt-1"}, quiet), finding_details.job(book, {"job": "mnt-2"}, quiet)) == (
        at(quiet),
        None,
    )
    ends, ended = found("insurance_ends"), found("insurance_ended")
    told = {"subject": "ven-pete", "cover": "liability", "policy": "pol-1"}
    hold = with_call(ended, "save_party", "", contact_id="ctc-pete", role="vendor", on_hold=True)
    assert finding_details.policy(paper(vendor()), told, ended) == at(
        hold, "", check="vendor_uninsured", who="ctc-pete"
    )
    named = at(ends, "", check="vendor_insurance", who="ctc-pete")
    reminder = remind(named, "insurance_ends", "pol-1", "liability", "ctc-pete")
    assert finding_details.policy(paper(vendor()), told, ends) == at(reminder, "")
    workers = finding_details.policy(paper(vendor()), {**told, "cover": "workers"}, ended)
    assert workers
    assert (workers.check, workers.call.arguments["place"] if workers.call else "") == ("vendor_insurance", "workers")
    for none in (changed(vendor(), state="on_hold"), changed(vendor(), waived_by="mbr-1")):
        assert finding_details.policy(paper(none), told, ended) is None
    home = {**told, "subject": "prop-1"}
    assert finding_details.policy(paper(place()), home, ended) == at(ended, "118 Oak Street")
    assert finding_details.policy(paper(), home, ended) is None
    assert finding_details.policy(paper(changed(place(), withdrawn=True)), home, ended) is None
    coming, empty = found("vacancy_coming"), found("vacancy")
    flat = {"unit": "unit-1"}
    rent = {"unit_id": "unit-1", "place": WHERE, "rent": "1450.00", "per": "month"}
    free = with_call(empty, "workflow_find_tenant", **rent, available_from="2026-11-20")
    assert finding_details.vacancy(paper(*HERE), flat, empty) == free
    later = with_call(coming, "workflow_find_tenant", **rent, available_from="2026-11-26")
    assert finding_details.vacancy(paper(*HERE), {**flat, "out": "2026-11-25"}, coming) == later
    past = finding_details.vacancy(paper(*HERE), {**flat, "out": "2026-11-01"}, empty)
    assert past == free
    assert finding_details.vacancy(paper(place(), LET), flat, empty) == at(empty)
    assert finding_details.vacancy(paper(place()), flat, empty) is None
    assert finding_details.vacancy(paper(*HERE, listing()), flat, coming) is None
    assert finding_details.vacancy(paper(*HERE, tenancy("tcy-2", state="pending")), flat, coming) is None
    assert finding_details.vacancy(paper(*HERE, listing()), flat, empty) == at(empty)
    assert finding_details.vacancy(paper(*HERE, listing(state="draft")), flat, coming) == at(coming)
    assert finding_details.vacancy(paper(*HERE, listing(state="let")), flat, empty) == free
    owned = changed(place(), owners=("mbr-1", "ctc-1", "mbr-2"))
    assert (finding_details.members_of(paper(owned), "prop-1"), finding_details.members_of(paper(), "prop-1")) == (
        ("mbr-1", "mbr-2"),
        (),
    )


def test_duties_and_visits_are_completed() -> None:
    due = found("compliance_due", at=MORNING)
    ours, shipped = item(), item(rule_id="gas_safety", title="Gas safety check")
    begin = {"item_id": "cmp-1", "place": "118 Oak Street"}
    for days, begins in ((7, False), (8, True), (30, True), (31, False)):
        there = paper(place(), changed(shipped, due_on=TODAY + days * DAY))
        plain = at(due, "118 Oak Street", what="gas_safety")
        expected = with_call(plain, "workflow_compliance", "118 Oak Street", **begin) if begins else plain
        assert deadline_checks.of_item(there, {"item": "cmp-1"}, due) == expected, days
    assert deadline_checks.of_item(paper(place(), ours), {"item": "cmp-1"}, due) == at(due, "118 Oak Street, Pool")
    of_vendor = changed(ours, subject_id="ven-pete", due_on=TODAY + 20 * DAY)
    assert deadline_checks.of_item(paper(vendor(), of_vendor), {"item": "cmp-1"}, due) == at(due, "Pool")
    assert deadline_checks.of_item(paper(), {"item": "cmp-1"}, due) is None
    tomorrow, unrecorded = found("inspection_tomorrow"), found("inspection_unrecorded")
    booked = {"booked": "2026-11-20", "inspection": "insp-1"}
    one = visit(NOW, tenancy_id="tcy-1")
    known = changed(one, state="notified")
    there = paper(*HERE, changed(known, proposed=(NOW + DAY,)))
    midnight = datetime.combine(TODAY + DAY, time(), NEW_YORK)
    arranged = replace(remind(tomorrow, "visit_arranged", "insp-1"), ends_at=midnight)
    assert deadline_checks.of_inspection(there, booked, tomorrow) == arranged
    owed_by = {"detail": "2026-11-20 09:41", "what": "2026-11-14"}
    late = at(replace(tomorrow, check="inspection_untold_late"), **owed_by)
    # On the day itself, members hear of it.
    assert deadline_checks.of_inspection(paper(*HERE, known), booked, tomorrow) == at(tomorrow)
    assert deadline_checks.of_inspection(paper(*HERE, one), booked, tomorrow) == late
    # The day is over. What tells of it says so if no notice of it is on record.
    unannounced = at(replace(unrecorded, check="inspection_unannounced"))
    assert deadline_checks.of_inspection(paper(*HERE, one), booked, unrecorded) == unannounced
    assert deadline_checks.of_inspection(paper(*HERE, known), booked, unrecorded) == at(unrecorded)
    assert deadline_checks.of_inspection(paper(*HERE, visit(NOW)), booked, tomorrow) == at(tomorrow)
    assert deadline_checks.of_inspection(paper(), booked, tomorrow) is None
    untold = FoundIssue("inspection_untold:2026-12-01", "inspection_untold", MORNING)
    proposed = replace(remind(untold, "visit_arranged", "insp-1"), is_notice=True)
    owed_by = {"detail": "2026-11-26 09:41", "what": "2026-11-20"}
    too_late = at(FoundIssue("inspection_untold_late:2026-12-01", "inspection_untold_late", MORNING), **owed_by)
    # Seven days' notice are owed, and the text goes two days before.
    for days, hears in ((10, None), (9, proposed), (7, proposed), (6, too_late)):
        there = paper(*HERE, visit(NOW + days * DAY, tenancy_id="tcy-1"))
        ends_at = nine_o_clock(TODAY + (days - 6) * DAY, NEW_YORK)
        last = (TODAY + (days - 7) * DAY).isoformat()
        # It is proposed once more on the last day.
        called = f"{untold.key}:last" if days == 7 else untold.key
        again = replace(proposed, key=called, occurrence=untold.key, what=last, ends_at=ends_at)
        wanted = again if hears == proposed else hears
        assert deadline_checks.of_inspection(there, booked, untold) == wanted, days
    # Each move is proposed once, whatever else is saved of the visit.
    moved = changed(visit(NOW + 20 * DAY, tenancy_id="tcy-1"), at=NOW + 20 * DAY)

    def key(revision: int, *told: timedelta) -> str:
        sent = [{"on": TODAY, "name": "visit_arranged", "subject_id": "insp-1", "visit_at": NOW + one} for one in told]
        fields = {"account_id": A, "record_id": "rmd-ctc-jordan", "contact_id": "ctc-jordan", "since": TODAY}
        there = paper(*HERE, changed(moved, revision=revision), ReminderCount.model_validate({**fields, "sent": sent}))
        proposal = deadline_checks.of_inspection(there, booked, untold)
        assert proposal
        return proposal.key

    to_and_fro = (9 * DAY, 20 * DAY, 9 * DAY)
    assert key(3, 9 * DAY) == key(4, 9 * DAY)
    assert key(3, 9 * DAY) != key(5, *to_and_fro)
    wish = {"property_id": "prop-1", "unit_id": "unit-1", "place": WHERE}

    def proposes(kind: str, target: date, *records: Any, there: Any = HERE, **told: Any) -> Any:
        seen = FoundIssue(f"{kind}:{target}", "inspection_due", MORNING, target.isoformat())
        got = deadline_checks.of_inspection(paper(*there, *records), {**TCY, **told}, seen)
        if got is None or got.call is None:
            assert got in (None, at(seen))
            return got and got.where
        day = got.call.arguments["proposed"]
        assert got == with_call(seen, "schedule_inspection", **wish, kind=kind, proposed=day)
        return day

    # Seven days' notice and three to spare end on a Monday.
    assert proposes("routine", TODAY) == ["2026-11-30T10:00"]
    assert proposes("exit", date(2026, 11, 28)) == ["2026-11-30T10:00"]
    assert proposes("exit", date(2026, 11, 27)) == WHERE
    assert proposes("entry", date(2026, 11, 27)) == ["2026-11-30T10:00"]
    assert proposes("entry", date(2026, 11, 26)) == WHERE
    assert [proposes("routine", date(2026, 12, day)) for day in (4, 5, 6, 7)] == [
        ["2026-12-04T10:00"],
        *[["2026-12-07T10:00"]] * 3,
    ]

    def today(kind: str, target: date, day: str) -> Any:
        call = ExactCall(tool="schedule_inspection", arguments={**wish, "kind": kind, "proposed": [f"{day}T10:00"]})
        anew = deadline_checks.inspection_as_of_today(paper(*HERE), call, target.isoformat())
        return anew and anew.arguments["proposed"]

    # A day that keeps the notice stays, though it leaves less to spare.
    for day, anew in (("2026-11-27", "2026-11-27"), ("2026-11-26", "2026-11-30"), ("2026-10-01", "2026-11-30")):
        assert today("routine", TODAY, day) == [f"{anew}T10:00"], day
    assert today("exit", date(2026, 11, 28), "2026-11-26") == ["2026-11-30T10:00"]
    assert today("exit", date(2026, 11, 27), "2026-11-26") is None
    for state in ("pending", "periodic"):
        assert proposes("routine", TODAY, there=(place(), LET, tenancy(state=state)))
    for state in ("draft", "ended"):
        assert proposes("routine", TODAY, there=(place(), LET, tenancy(state=state))) is None
    leaves = (place(), LET, tenancy(state="notice", notice=given(TODAY)))
    assert (proposes("routine", TODAY, there=leaves), proposes("exit", TODAY + 9 * DAY, there=leaves)) == (
        None,
        ["2026-11-30T10:00"],
    )
    soon = visit(NOW, tenancy_id="tcy-1", state="scheduled", at=NOW)
    assert proposes("routine", TODAY, soon) is None
    assert proposes("entry", date(2026, 11, 27), soon)
    assert proposes("routine", TODAY, changed(soon, state="missed")) == ["2026-11-30T10:00"]
    # Somebody did not want this one, but may have cancelled another before the last.
    assert proposes("routine", TODAY, changed(soon, state="cancelled")) == WHERE
    assert proposes("routine", TODAY, changed(soon, state="cancelled"), last="2026-11-20") == ["2026-11-30T10:00"]
    assert proposes("routine", TODAY, soon, last="2026-11-20")
    assert proposes("routine", TODAY, soon, last="2026-11-19") is None
    assert proposes("routine", TODAY, soon, fell_through="2026-12-19") is None
    assert proposes("routine", TODAY, soon, fell_through="2026-12-20")
    for state in ("cancelled", "missed"):
        fell_through = {"fell_through": "2026-11-20", "inspection": soon.record_id}
        again = proposes("routine", TODAY, changed(soon, state=state), **fell_through)
        assert (again == WHERE) is (state == "cancelled"), "what a person cancels is told and not planned again"
    no_rule = rule_set(paper(), "", "entry_notice_days", None, TODAY)
    assert proposes("routine", TODAY, no_rule) == WHERE
    no_notice = LegalRule(rule_id="entry_notice_days", title="x", kind="limit", unit="days")
    assert proposes("routine", TODAY, rule_set(paper(), "", no_notice.rule_id, no_notice, TODAY)) == [
        "2026-11-23T10:00"
    ]
    comes, missed, broken = found("instalment_coming"), found("instalment_missed"), found("plan_broken")
    book, told = paper(*HERE, plan(1)), {"plan": "ppl-1"}
    part = plan(1).instalments[0]
    comes = at(comes, detail=part.due_on.isoformat())
    reminder = remind(comes, "instalment_due", "ppl-1")
    assert deadline_checks.of_plan(book, told, comes) == replace(reminder, who="ctc-jordan", what=str(part.amount))
    named = at(missed, detail=part.due_on.isoformat())
    unpaid = deadline_checks.of_plan(book, told, named)
    assert unpaid == replace(named, who="ctc-jordan", what=str(part.amount))
    assert deadline_checks.of_plan(book, told, broken) == with_call(broken, "workflow_arrears", **ON_TCY)
    assert (
        deadline_checks.of_plan(paper(*HERE), told, comes)
        is deadline_checks.of_plan(paper(plan(1)), told, comes)
        is None
    )


def test_letting_findings_are_completed() -> None:
    rent = found("market_rent")

    def market(*minors: int, one: Any = None, **fields: Any) -> Any:
        some = [changed(comparable(minor), record_id=f"cpr-{n}", **fields) for n, minor in enumerate(minors)]
        return listing_checks.of_market(paper(place(), LET, one or tenancy(), *some), TCY, rent)

    unknown = at(rent, key="k:unknown", check="market_unknown")
    assert market() == market(1, 2) == market(*[1] * 3, distance_m=3_001) == unknown
    assert market(*[1] * 3, on=TODAY - 91 * DAY) == unknown
    assert market(*[145_000] * 3) is None
    lower = at(rent, detail="1000.00 USD")
    assert market(*[100_000] * 3) == lower
    raised = at(rent, detail="2000.00 USD")
    rise = {**ON_TCY, "rent": "2000.00", "effective_on": "2027-02-01"}
    assert market(*[200_000] * 3, on=TODAY - 90 * DAY) == with_call(raised, "workflow_rent_increase", **rise)
    assert market(*[200_000] * 3, one=tenancy(state="notice")) == raised
    no_rule = rule_set(paper(), "", "rent_increase_notice_days", None, TODAY)
    some = [changed(comparable(200_000), record_id=f"cpr-{n}") for n in range(3)]
    assert listing_checks.of_market(paper(*HERE, no_rule, *some), TCY, rent) == raised
    assert listing_checks.of_market(paper(), TCY, rent) is None
    unseen, slow = found("listing_unseen"), found("listing_slow", detail="5")
    told = {"listing": "lst-1"}
    less = {"unit_id": "unit-1", "place": WHERE, "listing_id": "lst-1", "rent": "1378.00", "per": "month"}
    book = paper(place(), LET, listing(), application())
    assert listing_checks.of_listing(book, told, unseen) == at(unseen)
    assert listing_checks.of_listing(book, told, slow) == with_call(
        at(slow, detail="1378.00 USD"), "save_listing", **less
    )
    for state in ("complete", "screening", "shortlisted", "approved"):
        there = paper(place(), LET, listing(), application(state=state))
        assert listing_checks.of_listing(there, told, slow) is None
        assert listing_checks.of_listing(there, told, unseen) is None
    assert listing_checks.of_listing(paper(place(), LET, listing(rent=None)), told, slow) is None
    assert listing_checks.of_listing(paper(), told, slow) is None
    checks_of = ("application_waits", "papers_missing", "application_undecided")
    waits, lacks, late = (replace(found(one), who="ctc-1") for one in checks_of)
    consent = ScreeningConsent(at=NOW, how="form", wording="x")
    whole = application(state="complete", consent=consent, applicants=("ctc-1", "ctc-2"))
    there, of = paper(place(), LET, listing(), whole), {"application": "app-1"}
    checks = {"application_id": "app-1", "place": WHERE, "applicant": "ctc-1"}
    all_checks = ["credit", "identity", "tenancy_history"]
    asks = listing_checks.of_application(there, of, waits, lambda account_id: account_id == A)
    assert asks
    assert asks.call
    assert sorted(asks.call.arguments["checks"]) == sorted(all_checks)
    assert asks == with_call(waits, "screening_request", **checks, checks=asks.call.arguments["checks"])
    assert listing_checks.of_application(there, of, waits) == at(waits)
    assert listing_checks.of_application(there, of, late, lambda _: True) == at(late)
    asked = changed(whole, state="screening", checks=(ScreeningCheck(type="credit", applicant="ctc-1", state="asked"),))
    unreturned = listing_checks.of_application(paper(place(), LET, listing(), asked), of, late)
    assert unreturned == at(late, check="form_unreturned")
    assert listing_checks.of_application(there, of, lacks, lambda _: True) == remind(
        lacks, "papers_missing", "app-1", to="ctc-1"
    )
    assert listing_checks.of_application(paper(), of, waits) is None
    ended = application(state="declined", decided_on=TODAY - 90 * DAY, checks=(ScreeningCheck(type="credit"),))
    writes = look("application_processing", 0, {"application": "app-1", "ends": "2026-11-20"}).writes
    assert writes
    assert (writes[0], writes[1](paper(ended)), writes[1](paper())) == ("2026-11-20", [changed(ended, checks=())], [])
    assert writes[1](paper(changed(ended, decided_on=TODAY))) == []
