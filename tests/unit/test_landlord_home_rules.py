"""Rules of homes: tenancies, units, inspections, notices, duties, jobs, risks and rents."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from dateutil.relativedelta import relativedelta

from steward.trades.portfolio.compliance_items import (
    complete_item,
    first_due,
    kind_of_subject,
    rules_for,
    rules_without_item,
    save_compliance_records,
    subject_of,
    waive_item,
)
from steward.trades.portfolio.inspections import EntryNotice, InspectedItem, plan_inspection, update_inspection
from steward.trades.portfolio.legal_rules import LegalRule, is_shipped, rule_set, rules_of
from steward.trades.portfolio.maintenance_jobs import (
    insured_until,
    insured_vendor,
    job_moved,
    quote_approved,
    subject_exists,
    vendor_id_of,
)
from steward.trades.portfolio.notices import (
    draft_written_notice,
    earliest_notice_day,
    must_allow_increase,
    notice_subject,
    record_notice_service,
)
from steward.trades.portfolio.properties import OwnerTerms, PropertyAddress
from steward.trades.portfolio.rent_schedule import RentDue, RentTerms, due_day_from, rent_due
from steward.trades.portfolio.report_records import scope_of
from steward.trades.portfolio.risks import PortfolioRisk, risks
from steward.trades.portfolio.tenancies import (
    NoticeTerms,
    TenancyNotice,
    Tenant,
    begin_tenancy,
    change_tenancy_rent,
    must_allow_renewal,
    must_be_free,
    rent_may_rise_from,
    update_tenancy_records,
)
from tests.support.landlord import TODAY, A, leak, liability, place, quote, tenancy, unit, usd, vendor
from tests.support.paper import paper, refusal
from tests.support.two_accounts import NOW
from tests.support.walks import for_each
from tests.unit.test_landlord_calendar import given, item, letter, listing, visit
from tests.unit.test_landlord_records import filed
from tests.unit.test_payment_rules import charge

DAY = timedelta(days=1)
LET = unit("unit-1").model_copy(update={"state": "occupied"})
HERE = (place(), LET, tenancy())


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def eur(minor: int) -> Any:
    return changed(usd(minor), currency="EUR")


def terms(start: date = TODAY, minor: int = 9, **fields: Any) -> RentTerms:
    return RentTerms(**{"start": start, "rent": usd(minor), "per": "month", "due_day": 1, **fields})


def test_tenancy_that_begins_takes_its_unit_and_its_listing() -> None:
    fresh = tenancy(charged_from=None, state="pending")
    for state, home, becomes in (
        ("pending", "vacant", "reserved"),
        ("pending", "listed", "reserved"),
        ("pending", "turn", "reserved"),
        ("pending", "reserved", None),
        ("pending", "occupied", None),
        ("pending", "notice", None),
        ("active", "vacant", "occupied"),
        ("active", "occupied", None),
        ("periodic", "reserved", "occupied"),
    ):
        there, one = changed(unit("unit-1"), state=home), changed(fresh, state=state)
        expected = [changed(one, charged_from=TODAY), *([changed(there, state=becomes)] if becomes else [])]
        assert begin_tenancy(paper(place(), there), one) == expected, (state, home)
    offered = paper(place(), changed(unit("unit-1"), state="listed"), listing())
    assert [one.state for one in begin_tenancy(offered, tenancy())] == ["active", "let", "occupied"]
    draft = tenancy(state="draft", charged_from=date(2026, 1, 1))
    assert begin_tenancy(offered, draft) == [draft]
    others = (
        tenancy("tcy-2", state="cancelled"),
        tenancy("tcy-0", start=date(2020, 1, 1), ended_on=date(2025, 12, 31)),
    )
    assert begin_tenancy(paper(place(), LET, *others, tenancy()), tenancy())
    later = tenancy("tcy-9", start=TODAY + 9 * DAY)
    ends = tenancy(end=TODAY + 8 * DAY, rollover=False)
    assert begin_tenancy(paper(place(), LET, later), ends)
    let = "the unit is let from"
    for records, one, words in (
        (
            (place(), LET),
            tenancy(terms=(terms(), terms(TODAY + DAY).model_copy(update={"rent": eur(1)}))),
            "rents at 118 Oak Street are in USD",
        ),
        (
            (changed(place(), state="archived"), LET),
            tenancy(),
            "118 Oak Street is archived: restore it with update_property first",
        ),
        (
            (place(), changed(LET, state="off_market")),
            tenancy(),
            "1 is off the market: put it on the market with save_unit first",
        ),
        (
            (place(), LET, others[0], later),
            changed(ends, end=TODAY + 9 * DAY),
            f"{let} {TODAY + 9 * DAY} with no end agreed: give notice or end it first (tcy-9)",
        ),
        (
            (place(), LET, tenancy("tcy-0", end=TODAY, rollover=False)),
            tenancy(start=TODAY),
            f"{let} 2026-01-01 through {TODAY} (tcy-0)",
        ),
    ):
        assert refusal(begin_tenancy, paper(*records), one) == words
    assert refusal(must_be_free, paper(LET, others[0], tenancy()), "unit-1", TODAY) == (
        f"{let} 2026-01-01 (tcy-1): end or cancel that first"
    )


def moves(one: Any, event: Any, *records: Any, home: str = "occupied", day: date = TODAY, **how: Any) -> Any:
    book = paper(place(), changed(unit("unit-1"), state=home), one, *records)
    return update_tenancy_records(book, "tcy-1", event, day, how.pop("by", "owner"), NoticeTerms(**how))


def test_tenancys_moves_take_its_unit_along() -> None:
    home, notice = unit("unit-1"), given(TODAY + 60 * DAY)
    under = tenancy(state="notice", notice=notice)

    def at(state: str, **fields: Any) -> Any:
        return changed(home, state=state, **fields)

    assert moves(tenancy(), "notice", day=TODAY + 60 * DAY) == [under, at("notice")]
    assert moves(tenancy(), "notice", day=TODAY + 60 * DAY, home="notice") == [under]
    monthly = changed(tenancy(), state="periodic")
    theirs = TenancyNotice(by="tenant", given_on=TODAY - DAY, vacate_on=TODAY, since="periodic")
    left = moves(monthly, "notice", by="tenant", on=TODAY - DAY, agreed=True)[0]
    assert left == changed(monthly, state="notice", notice=theirs)
    assert moves(under, "withdraw_notice", listing(), home="notice") == [
        tenancy(),
        at("occupied"),
        listing(state="withdrawn"),
    ]
    assert moves(left, "withdraw_notice") == [monthly]
    end = date(2026, 12, 31)
    assert moves(tenancy(end=end), "renew", day=end + DAY) == [tenancy(end=end + DAY)]
    assert moves(monthly, "renew", day=end, home="turn") == [tenancy(end=end), at("occupied")]
    ended = moves(under, "end", home="notice", day=TODAY - DAY)
    assert ended == [changed(under, state="ended", ended_on=TODAY - DAY), at("turn", since=TODAY - DAY)]
    signed = tenancy(state="pending")
    assert moves(tenancy(state="draft"), "sign", listing(), home="listed") == [
        signed,
        listing(state="let"),
        at("reserved"),
    ]
    assert moves(tenancy(state="draft"), "sign", home="occupied") == [signed]
    assert moves(signed, "start", home="reserved") == [tenancy(), at("occupied")]
    assert moves(tenancy(end=TODAY), "hold_over") == [tenancy(end=TODAY, state="periodic")]
    gone = changed(signed, state="cancelled")
    assert moves(signed, "cancel", home="reserved") == [gone, at("vacant")]
    assert moves(signed, "cancel", home="occupied") == [gone]
    assert moves(signed, "cancel", changed(signed, record_id="tcy-2"), home="reserved") == [gone]
    assert moves(signed, "cancel", tenancy("tcy-2", state="ended"), home="reserved") == [gone, at("vacant")]
    over = tenancy(state="ended", ended_on=TODAY, notice=notice)
    assert moves(over, "close", home="turn") == [changed(over, state="closed")]
    later = tenancy("tcy-2", start=TODAY + 61 * DAY)
    let = f"the unit is let from {TODAY + 61 * DAY} with no end agreed: give notice or end it first (tcy-2)"
    ways = "withdraw_notice is not possible while the tenancy is"
    for one, event, more, how, words in (
        (under, "withdraw_notice", (later,), {}, let),
        (tenancy(end=TODAY + 60 * DAY, rollover=False), "renew", (later,), {"day": TODAY + 61 * DAY}, ""),
        (tenancy(), "withdraw_notice", (), {}, f"{ways} active (from there: end, hold_over, notice, renew)"),
        (over, "withdraw_notice", (), {}, f"{ways} ended (from there: close)"),
        (tenancy(end=end), "renew", (), {"day": end}, f"a renewal ends after {end}"),
        (tenancy(), "renew", (), {"day": date(2026, 1, 1)}, "a renewal ends after 2026-01-01"),
        (tenancy(), "end", (), {"day": date(2025, 1, 1)}, "it cannot end before it began, on 2026-01-01"),
        (signed, "start", (), {}, "1 is still let: end that tenancy first"),
        (signed, "start", (), {"home": "notice"}, "1 is still let: end that tenancy first"),
        (over, "close", (charge(),), {}, "the balance is 10.00 USD: it is closed once that is 0"),
        (
            tenancy(),
            "notice",
            (),
            {"day": TODAY - DAY},
            "notice is for a day to come: if they are out already, use the event end",
        ),
        (
            tenancy(),
            "notice",
            (),
            {"on": TODAY + DAY, "agreed": True},
            "that day of the notice is still to come: say when it was given",
        ),
        (
            tenancy(),
            "notice",
            (),
            {"day": TODAY + 27 * DAY, "by": "tenant"},
            f"the tenant gives 28 days' notice (generic rules): the earliest last day is {TODAY + 28 * DAY}, unless "
            "both sides have agreed on another in writing",
        ),
    ):
        said = refusal(moves, one, event, *more, **how)
        assert said == words or (not words and said.startswith("the unit is let")), (event, said)


def test_tenancy_names_its_lead_and_persons() -> None:
    two = (Tenant(contact_id="ctc-1"), Tenant(contact_id="ctc-2", leads=True))
    assert (tenancy(tenants=two).lead, tenancy(tenants=two[:1]).lead) == ("ctc-2", "ctc-1")
    assert tenancy(tenants=two).persons() == ("ctc-1", "ctc-2")
    owned = changed(place(), owners=("ctc-1", "mbr-1"), agreed=(OwnerTerms(owner_id="ctc-2", fee_bp=3),))
    assert (owned.persons(), owned.limit) == (("ctc-1",), usd(50_000))
    assert changed(owned, large_expense=usd(5)).limit == usd(5)
    assert owned.terms_of("ctc-2") == OwnerTerms(owner_id="ctc-2", fee_bp=3)
    assert owned.terms_of("ctc-1") == OwnerTerms(owner_id="ctc-1")
    whole = PropertyAddress(lines=("1 High St", "Flat 2"), locality="Leeds", region="W", postcode="LS1", country="GB")
    assert [str(one) for one in (whole, changed(whole, region=""), PropertyAddress(lines=("x",)))] == [
        "1 High St, Flat 2, Leeds, W LS1",
        "1 High St, Flat 2, Leeds, LS1",
        "x",
    ]


def test_rent_changes_and_renewals_keep_the_rules() -> None:
    old = terms(date(2025, 1, 1), 100_000)
    there = tenancy(terms=(old,), start=date(2025, 1, 1))
    higher = terms(TODAY + 60 * DAY, 110_000)

    def changes(one: Any, new: RentTerms, **how: Any) -> Any:
        return change_tenancy_rent(paper(place(), one), "tcy-1", new, NoticeTerms(**how))

    assert changes(there, higher) == [changed(there, terms=(old, higher))]
    sooner = changed(higher, start=TODAY)
    assert changes(there, sooner, agreed=True) == [changed(there, terms=(old, sooner))]
    assert not refusal(changes, there, changed(higher, start=TODAY + 50 * DAY), on=TODAY - 10 * DAY)
    twice_ = changed(there, terms=(old, terms(TODAY + 60 * DAY, 90_000)))
    assert changes(twice_, higher) == [changed(there, terms=(old, higher))]
    assert changes(there, higher, on=TODAY) == [changed(there, terms=(old, higher))]
    for one, new, how, words in (
        (changed(there, state="ended"), higher, {}, "the tenancy is ended"),
        (changed(there, state="cancelled"), higher, {}, "the tenancy is cancelled"),
        (there, changed(higher, rent=eur(5)), {}, "its rent is in USD"),
        (there, changed(higher, start=TODAY - DAY), {}, "a rent changes on a day to come; what is owed for days past"),
        (
            there,
            changed(higher, start=TODAY + 59 * DAY),
            {},
            "a higher rent needs 60 days' notice and 12 months since "
            "2025-01-01 (generic rules): the first rent day that keeps both is 2027-02-01",
        ),
        (there, higher, {"on": TODAY + DAY}, "that day of the notice is still to come: say when it was given"),
    ):
        assert refusal(changes, one, new, **how)[: len(words)] == words
        assert refusal(changes, one, new, **how)
    cap = LegalRule(rule_id="rent_increase_cap_bp", title="x", kind="limit", unit="basis_points", value=250)
    capped = rule_set(paper(), "", "rent_increase_cap_bp", cap, TODAY)
    assert refusal(change_tenancy_rent, paper(place(), there, capped), "tcy-1", higher) == (
        "a rent may rise by 2.5 % at most (generic rules): to 1025.00 USD"
    )
    ends = changed(there, end=date(2026, 12, 31))

    def renews(until: date, begins: date, minor: int | None, one: Any = ends) -> str:
        rent = None if minor is None else usd(minor)
        return refusal(must_allow_renewal, paper(place(), one, capped), one, until, begins, rent)

    new_year = date(2027, 1, 1)
    assert renews(date(2027, 12, 31), new_year, None) == renews(date(2027, 12, 31), new_year, 102_500) == ""
    assert renews(date(2026, 12, 31), new_year, None) == "a renewal ends after 2026-12-31"
    assert (
        renews(date(2027, 12, 31), new_year, 102_501) == "a rent may rise by 2.5 % at most (generic rules): to "
        "1025.00 USD"
    )
    # The terms of the same day are replaced, not raised.
    twice = changed(ends, terms=(old, terms(new_year, 50_000)))
    assert renews(date(2027, 12, 31), new_year, 102_500, twice) == ""
    late = changed(ends, terms=(old, terms(date(2026, 6, 1), 100_001)))
    assert "since 2026-06-01" in renews(date(2027, 12, 31), new_year, 102_500, late)
    two = tenancy(terms=(terms(date(2026, 3, 1)), terms(date(2024, 3, 1))), end=date(2030, 1, 31))
    assert rent_may_rise_from(paper(place()), two) == date(2030, 2, 1)
    assert rent_may_rise_from(paper(place()), changed(two, end=None)) == date(2027, 3, 1)
    no_notice = rule_set(paper(capped), "", "rent_increase_notice_days", None, TODAY)
    nothing = changed(
        no_notice,
        rules=tuple(
            changed(one, value=None) if one.rule_id.startswith("rent_increase") else one
            for one in rule_set(paper(), "", "rent_increase_cap_bp", cap, TODAY).rules
        ),
    )
    first = changed(two, end=None, terms=(terms(date(2024, 3, 1), due_day=TODAY.day),))
    assert rent_may_rise_from(paper(place(), nothing), first) == date(2026, 12, TODAY.day)


@for_each(
    ("some", "until", "due"),
    [
        # Two terms in a month, and an end: each has its share of 30 days.
        (
            [terms(date(2026, 6, 1), 3_000), terms(date(2026, 6, 11), 6_000), terms(date(2026, 6, 21), 9_000)],
            date(2026, 6, 30),
            [(1, 10, 1, 1_000), (11, 20, 11, 2_000), (21, 28, 21, 2_400)],
        ),
        # A day of its own.
        (
            [terms(date(2026, 6, 1), 3_000), terms(date(2026, 6, 28), 6_000)],
            date(2026, 6, 30),
            [(1, 27, 1, 2_700), (28, 28, 28, 200)],
        ),
        # Due on the first day, on the last, and before anything begins.
        ([terms(date(2026, 6, 1), 3_000)], date(2026, 6, 1), [(1, 28, 1, 2_800)]),
        ([terms(date(2026, 6, 1), 3_000)], date(2026, 5, 31), []),
        # Terms that another replaces on the day they begin are never due.
        ([terms(date(2026, 6, 1), 1), terms(date(2026, 6, 1), 3_000)], date(2026, 6, 1), [(1, 28, 1, 2_800)]),
    ],
)
def test_rent_of_each_days_terms_is_their_share(some: Any, until: date, due: list[tuple[int, int, int, int]]) -> None:
    june = [date(2026, 6, day) for day in range(1, 31)]
    found = [RentDue(june[a - 1], june[b - 1], june[c - 1], usd(minor)) for a, b, c, minor in due]
    assert rent_due(some, date(2026, 6, 1), date(2026, 6, 28), until) == found


@for_each(
    ("per", "due_day", "start", "day", "first"),
    [
        ("month", 31, date(2026, 1, 31), date(2028, 2, 1), date(2028, 2, 29)),
        ("quarter", 15, date(2026, 2, 20), date(2026, 2, 15), date(2026, 2, 15)),
        ("quarter", 15, date(2026, 2, 20), date(2026, 2, 16), date(2026, 5, 15)),
        ("quarter", 15, date(2026, 2, 20), date(2020, 6, 1), date(2020, 8, 15)),
        ("year", 1, date(2026, 3, 10), date(2030, 3, 2), date(2031, 3, 1)),
        ("year", 1, date(2026, 3, 10), date(2020, 3, 2), date(2021, 3, 1)),
        ("week", 1, date(2026, 1, 1), date(2020, 1, 7), date(2020, 1, 13)),
        ("fortnight", 5, date(2026, 1, 1), date(2026, 1, 3), date(2026, 1, 16)),
        ("week", 9, date(2026, 1, 1), date(2026, 1, 3), date(2026, 1, 6)),
        ("fortnight", 5, date(2026, 1, 1), date(2025, 12, 20), date(2026, 1, 2)),
        ("four_weeks", 8, date(2026, 1, 1), date(2026, 1, 6), date(2026, 2, 2)),
        ("four_weeks", 1, date(2026, 1, 1), date(2025, 12, 9), date(2026, 1, 5)),
    ],
)
def test_due_day_keeps_the_terms_rhythm(per: str, due_day: int, start: date, day: date, first: date) -> None:
    assert due_day_from(terms(start, per=per, due_day=due_day), day) == first


def noon(days: int) -> datetime:
    return NOW + days * DAY


def test_inspection_is_fixed_where_one_time_is_proposed() -> None:
    one = visit(noon(8))
    assert plan_inspection(paper(*HERE), one) == [changed(one, tenancy_id="tcy-1", at=noon(8), state="scheduled")]
    two = visit(noon(9), noon(8))
    assert plan_inspection(paper(*HERE), two) == [changed(two, tenancy_id="tcy-1")]
    whole = visit(noon(8), unit_id="", type="exit")
    assert plan_inspection(paper(*HERE), whole) == [changed(whole, at=noon(8), state="scheduled")]
    coming = tenancy(state="pending", start=TODAY + 8 * DAY)
    assert plan_inspection(paper(place(), LET, coming), one)[0] == changed(
        one, tenancy_id="tcy-1", at=noon(8), state="scheduled"
    )
    for none in (
        changed(coming, start=TODAY + 9 * DAY),
        tenancy(state="draft"),
        tenancy(state="ended", ended_on=TODAY),
        tenancy(state="notice", notice=given(TODAY + 7 * DAY)),
    ):
        # Nobody lives there on that day.
        first = changed(visit(noon(8)), at=noon(8), state="scheduled")
        assert plan_inspection(paper(place(), LET, none), visit(noon(8))) == [first], none
    other_type = visit(noon(3), type="exit", state="scheduled", at=noon(3)).model_copy(update={"record_id": "insp-2"})
    other_place = changed(other_type, type="routine", unit_id="")
    for state in ("done", "missed"):
        settled = changed(other_type, type="routine", state=state)
        assert plan_inspection(paper(*HERE, settled, other_place, other_type), one)
    same = changed(other_type, type="routine")
    assert refusal(plan_inspection, paper(*HERE, same), one) == (
        f"there is one already, insp-2 on {TODAY + 3 * DAY}: record_inspection moves it"
    )
    assert refusal(plan_inspection, paper(*HERE, other_place), changed(whole, type="routine")).startswith(
        "there is one already"
    )
    assert refusal(plan_inspection, paper(*HERE), visit(noon(6))) == (
        f"it needs 7 days' notice (generic rules): the first day that keeps it is {TODAY + 7 * DAY}"
    )
    comes = tenancy(state="pending", start=TODAY + 3 * DAY)
    assert refusal(plan_inspection, paper(place(), LET, comes), visit(noon(1), noon(4))).startswith("it needs 7 days")
    assert refusal(plan_inspection, paper(place(), LET), visit(NOW)) == f"{TODAY} is over: propose a time to come"
    evening = datetime(2026, 11, 20, 3, tzinfo=UTC)
    assert (
        refusal(plan_inspection, paper(place(), LET), visit(evening))
        == f"{TODAY - DAY} is over: propose a time to come"
    )
    none_said = LegalRule(rule_id="entry_notice_days", title="x", kind="limit", unit="days")
    free = rule_set(paper(), "", "entry_notice_days", none_said, TODAY)
    assert plan_inspection(paper(*HERE, free), visit(NOW + timedelta(minutes=1)))


def test_inspections_in_a_year_are_counted_for_the_unit() -> None:
    def on(number: int, days: int, **fields: Any) -> Any:
        return changed(visit(noon(days), at=noon(days), state="reported"), record_id=f"insp-{number}", **fields)

    year = (NOW + 8 * DAY - relativedelta(years=1) - NOW).days
    some = [on(2, year + 1), on(3, -200), on(4, -100)]
    wish = visit(noon(8))
    assert refusal(plan_inspection, paper(*HERE, *some, on(5, -1)), wish) == (
        "4 routine inspections in twelve months are the most (generic rules): not before "
        f"{TODAY + (year + 1) * DAY + relativedelta(years=1)}"
    )
    for more in (on(5, year), on(5, -1, state="cancelled"), on(5, -1, type="entry"), on(5, 9)):
        assert not refusal(plan_inspection, paper(*HERE, *some, more), wish)
    assert refusal(plan_inspection, paper(*HERE, *some, on(5, 8, state="done")), wish)
    of_place = [changed(one, unit_id="") for one in (*some, on(5, -1))]
    assert refusal(plan_inspection, paper(place(), *of_place), changed(wish, unit_id="")).startswith("4 routine")
    assert not refusal(plan_inspection, paper(*HERE, *of_place), wish)
    none_said = LegalRule(rule_id="inspections_per_year", title="x", kind="limit", unit="times")
    assert plan_inspection(
        paper(*HERE, *some, on(5, -1), rule_set(paper(), "", none_said.rule_id, none_said, TODAY)), wish
    )


def test_inspection_is_recorded_as_it_went() -> None:
    seen = (InspectedItem(room="Kitchen", item="sink", condition="damaged", note="drips"),)
    one = visit(noon(9), at=noon(9), state="scheduled", outside=("note",), outcome="old")
    book = paper(*HERE, one)
    told = EntryNotice(sent_on=TODAY, days=9)
    assert update_inspection(book, "insp-1", "notified") == [changed(one, state="notified", notice=told)]
    early = changed(told, sent_on=TODAY - DAY, days=10)
    assert update_inspection(book, "insp-1", "notified", at=noon(-1)) == [changed(one, state="notified", notice=early)]
    moved = changed(one, notice=told, state="notified")
    assert update_inspection(
        paper(*HERE, moved), "insp-1", "reschedule", at=noon(12), outcome="x", outside=("outcome",)
    ) == [changed(one, at=noon(12), outcome="x", outside=("note", "outcome"))]
    past = changed(one, at=NOW)
    for event, state in (("done", "done"), ("missed", "missed"), ("cancel", "cancelled")):
        wrote = update_inspection(paper(*HERE, past), "insp-1", event, items=seen, outcome="fine")  # type: ignore[arg-type]
        assert wrote == [changed(past, state=state, items=seen, outcome="fine")]
    done = changed(past, state="done", items=seen)
    assert update_inspection(paper(*HERE, done), "insp-1", "report") == [changed(done, state="reported")]
    proposed = visit(noon(9), noon(10))
    assert refusal(update_inspection, paper(*HERE, proposed), "insp-1", "notified").startswith("notify is not possible")
    to_come = f"it is on {TODAY + 9 * DAY}, which is still to come: reschedule it first"
    for event, at, words in (
        ("reschedule", None, "say when it is instead"),
        (
            "reschedule",
            noon(1),
            f"it needs 7 days' notice (generic rules): the first day that keeps it is {TODAY + 7 * DAY}",
        ),
        ("notified", noon(1), "that notice is still to be sent"),
        ("done", None, to_come),
        ("missed", None, to_come),
    ):
        assert refusal(update_inspection, book, "insp-1", event, at=at) == words
    assert refusal(update_inspection, paper(*HERE, changed(one, at=noon(6))), "insp-1", "notified").startswith(
        "it needs 7"
    )


def test_notice_is_drafted_and_served_within_the_rules() -> None:
    entry = letter("entry", TODAY + 7 * DAY)
    book = paper(*HERE, changed(entry, record_id="ntc-2", type="end"), changed(entry, record_id="ntc-3", on=TODAY))
    assert draft_written_notice(book, entry) == [entry]
    assert draft_written_notice(paper(*HERE, changed(entry, record_id="ntc-2", state="served")), entry) == [entry]
    served = changed(entry, state="served", served_on=TODAY, way="post")
    assert record_notice_service(paper(*HERE, entry), "ntc-1", TODAY, "post") == [served]
    lease = letter("lease", date(2026, 1, 1))
    assert draft_written_notice(paper(place(), tenancy(state="draft")), lease) == [lease]
    assert draft_written_notice(paper(*HERE), letter("rent_increase", date(2027, 2, 1)))
    rules: Any
    for rules, records, words in (
        (
            (draft_written_notice, changed(entry, record_id="ntc-9")),
            (entry,),
            "it is drafted already (ntc-1): a person serves it",
        ),
        (
            (draft_written_notice, changed(entry, on=TODAY)),
            (),
            f"the first day that keeps the notice is {TODAY + 7 * DAY}",
        ),
        ((draft_written_notice, changed(lease, on=TODAY)), (), "the tenancy begins on 2026-01-01"),
        (
            (record_notice_service, "ntc-1", TODAY, "post"),
            (lease,),
            "a lease is signed: put the signed copy on file with file_document",
        ),
        (
            (record_notice_service, "ntc-1", TODAY + DAY, "post"),
            (entry,),
            f"it was drafted on {TODAY}, and cannot have been served on {TODAY + DAY}",
        ),
        ((draft_written_notice, letter("arrears", TODAY)), (), "nothing is overdue there"),
    ):
        assert refusal(rules[0], paper(*HERE, *records), *rules[1:]) == words
    late = changed(entry, drafted_on=TODAY - DAY, on=TODAY + 6 * DAY)
    assert record_notice_service(paper(*HERE, late), "ntc-1", TODAY - DAY, "by_hand")
    assert refusal(record_notice_service, paper(*HERE, late), "ntc-1", TODAY, "by_hand").startswith(
        "the first day that keeps"
    )
    overdue = charge(due_on=TODAY - 14 * DAY)
    assert earliest_notice_day(paper(*HERE, overdue), tenancy(), "arrears", TODAY) == TODAY
    assert (
        earliest_notice_day(paper(*HERE, changed(overdue, due_on=TODAY - 13 * DAY)), tenancy(), "arrears", TODAY)
        == TODAY + DAY
    )
    both = tenancy(terms=(terms(date(2026, 3, 1)), terms(date(2024, 3, 1), due_day=9)))
    assert earliest_notice_day(paper(place()), both, "rent_increase", TODAY) == date(2027, 3, 1)
    free = [LegalRule(rule_id=f"{one}_days", title="x", kind="limit", unit="days") for one in ("entry_notice", "end")]
    free = [free[0], changed(free[0], rule_id="end_notice_days_owner"), changed(free[0], rule_id="arrears_notice_day")]
    own = changed(rule_set(paper(), "", "grace_days", None, TODAY), rules=tuple(free))
    days = [
        earliest_notice_day(paper(place(), own, overdue), tenancy(), type, TODAY)
        for type in ("end", "entry", "arrears")
    ]
    assert days == [TODAY] * 3


def test_notice_says_what_it_is_about() -> None:
    overdue = charge(due_on=TODAY - DAY, paid=1, state="part_paid")
    draft = tenancy(state="draft")
    assert notice_subject(paper(draft), "tcy-1", "lease", usd(1)) == (draft, usd(145_000))
    assert notice_subject(paper(tenancy(), overdue), "tcy-1", "arrears", usd(1)) == (tenancy(), usd(999))
    assert notice_subject(paper(tenancy()), "tcy-1", "rent_increase", usd(1)) == (tenancy(), usd(1))
    assert notice_subject(paper(tenancy()), "tcy-1", "end", usd(1)) == (tenancy(), None)
    for state, type, words in (
        ("active", "lease", "the tenancy is active: a lease is drafted before it is signed"),
        ("draft", "end", "the tenancy is draft: nobody lives there by it"),
        ("pending", "end", "the tenancy is pending: nobody lives there by it"),
        ("closed", "end", "the tenancy is closed: nobody lives there by it"),
        ("active", "rent_increase", "say which rent it is about"),
        ("active", "arrears", "nothing is overdue there"),
    ):
        assert refusal(notice_subject, paper(tenancy(state=state)), "tcy-1", type, None) == words
    higher = "that is no higher rent than 1450.00 USD: change_rent needs no notice then"
    for one, rent, on, words in (
        (tenancy(), usd(145_000), date(2027, 2, 1), higher),
        (tenancy(), eur(999_999), date(2027, 2, 1), higher),
        (tenancy(state="notice"), usd(145_001), date(2027, 2, 1), "notice was given that it ends: the next tenant"),
        (
            tenancy(end=date(2027, 2, 1)),
            usd(145_001),
            date(2027, 2, 1),
            "the term is fixed until 2027-02-01: a higher rent begins after that",
        ),
        (tenancy(state="periodic", end=date(2027, 2, 1)), usd(145_001), date(2027, 2, 1), ""),
        (tenancy(), usd(145_001), date(2027, 2, 1), ""),
        (tenancy(), usd(145_001), date(2026, 12, 31), "a higher rent needs 60 days' notice"),
    ):
        said = refusal(must_allow_increase, paper(place(), one), one, rent, on)
        assert (said[: len(words)] if words else said) == words
    replaced = tenancy(terms=(*tenancy().terms, terms(date(2027, 2, 1), 100)))
    assert refusal(must_allow_increase, paper(place()), replaced, usd(99), date(2027, 2, 1)).startswith("that is no hi")
    assert not refusal(must_allow_increase, paper(place()), replaced, usd(101), date(2027, 2, 1))


REGISTERED = {"rule_id": "rental_registration", "title": "Registration or licence to let"}


def test_duty_is_kept_for_a_subject_by_the_rules_there() -> None:
    own = changed(
        rule_set(paper(), "Oak", "grace_days", None, TODAY),
        rules=(
            LegalRule(rule_id="alarms", title="Alarms", kind="recurring", applies_to="unit", every="FREQ=YEARLY"),
            LegalRule(rule_id="cleaned", title="Cleaned", kind="recurring", applies_to="tenancy"),
        ),
    )
    oak = changed(place(), jurisdiction="Oak")
    everything = (oak, unit("unit-1"), tenancy(), vendor(), own, leak())
    book = paper(*everything)
    assert [kind_of_subject(one) for one in everything] == ["property", "unit", "tenancy", "vendor", None, None]
    assert [rules_for(book, one).where for one in everything[:4]] == ["Oak", "Oak", "Oak", "generic"]
    assert [one.rule_id for one in rules_without_item(book, unit("unit-1"))] == ["alarms"]
    assert ([one.rule_id for one in rules_without_item(book, vendor())], rules_without_item(book, leak())) == (
        ["vendor_licence"],
        [],
    )
    [fresh] = save_compliance_records(book, "unit-1", "alarms", TODAY, "America/New_York")
    expected = item(rule_id="alarms", title="Alarms", subject_id="unit-1", property_id="prop-1")
    assert fresh == changed(expected, record_id=fresh.record_id)
    [there] = save_compliance_records(book, "ven-pete", "vendor_licence", TODAY, "UTC")
    assert (getattr(there, "property_id", None), there.record_id[:4]) == ("", "cmp-")
    assert (
        len({save_compliance_records(book, "unit-1", "alarms", TODAY + n * DAY, "UTC")[0].record_id for n in (0, 1)})
        == 2
    )
    taken = changed(fresh, state="done")
    [second] = save_compliance_records(paper(*everything, taken), "unit-1", "alarms", TODAY, "America/New_York")
    assert second == changed(fresh, record_id=second.record_id)
    assert second.record_id != fresh.record_id
    assert first_due(book, "unit-1", "alarms", TODAY) == TODAY + relativedelta(years=1)
    assert subject_of(book, "unit-1") == unit("unit-1")
    no_subject = "a rule is kept for a property, a unit, a tenancy or a vendor: look its id up first"
    for rule, arguments, words in (
        (
            save_compliance_records,
            ("unit-1", "gas_safety", TODAY, "UTC"),
            "the rules for Oak have nothing recurring called gas_safety: see get_legal_rules",
        ),
        (save_compliance_records, ("prop-1", "alarms", TODAY, "UTC"), "alarms is kept for a unit"),
        (save_compliance_records, ("mnt-1", "alarms", TODAY, "UTC"), no_subject),
        (save_compliance_records, ("unit-9", "alarms", TODAY, "UTC"), no_subject),
        (
            first_due,
            ("tcy-1", "cleaned", TODAY),
            "no rule says when it is due again: give the day its paper names as next_due_on",
        ),
    ):
        assert refusal(rule, book, *arguments) == words
    assert refusal(save_compliance_records, paper(place()), "prop-1", "grace_days", TODAY, "UTC").startswith(
        "the rules for generic have"
    )
    assert refusal(subject_of, paper(changed(unit("unit-1"), withdrawn=True)), "unit-1") == no_subject


def test_duty_moves_is_ruled_out_and_in_again() -> None:
    one, zone = item(**REGISTERED), "America/New_York"
    other, elsewhere = item(), changed(item(**REGISTERED), record_id="cmp-3", subject_id="unit-1", property_id="prop-1")
    other = changed(other, record_id="cmp-2")
    there = (place(), unit("unit-1"))

    def saves(due_on: date | None, *records: Any) -> Any:
        return save_compliance_records(paper(*there, *records), "prop-1", "rental_registration", due_on, zone)

    out = changed(one, state="not_applicable")
    later = TODAY + DAY
    assert saves(later, other, elsewhere, one) == [changed(one, due_on=later)]
    assert saves(TODAY, one) == []
    assert saves(None, other, elsewhere, one) == [out]
    assert saves(None, out) == []
    assert saves(None, out, changed(one, record_id="cmp-9")) == [changed(out, record_id="cmp-9")]
    assert saves(later, out) == [changed(one, due_on=later)]
    [new] = saves(None)
    assert new == changed(out, record_id=new.record_id)
    [fresh] = saves(later, other, elsewhere)
    assert fresh == changed(one, record_id=fresh.record_id, due_on=later)
    done, after = complete_item(paper(*there, one), "cmp-1", TODAY, next_due_on=TODAY + 9 * DAY)
    assert done == changed(one, state="done", done_on=TODAY)
    assert after == changed(one, record_id=after.record_id, due_on=TODAY + 9 * DAY, last_done_on=TODAY)
    shows = changed(filed(subjects=("cmp-1",), type="certificate"), record_id="doc-5")
    assert complete_item(paper(*there, one, shows), "cmp-1", TODAY, ["doc-5"], later)[0].evidence == ("doc-5",)
    named = item(rule_id="old_rule", title="Ours", due_on=TODAY - DAY)
    unruled = refusal(complete_item, paper(*there, named), "cmp-1", TODAY - DAY)
    assert unruled.startswith("no rule says when it is due again")
    assert complete_item(paper(*there, named), "cmp-1", TODAY - DAY, next_due_on=TODAY)[1].title == "Ours"
    [gone] = waive_item(paper(changed(one, outside=("title",))), "cmp-1", "sold", ("reason",))
    assert gone == changed(one, state="waived", reason="sold", outside=("reason", "title"))
    assert rules_without_item(paper(place(), out, changed(other, state="done")), place())[-1].rule_id == "pool_barrier"
    again = "it is due again after it was done"
    for done_on, next_due, words in (
        (later, None, "it is completed once it was done: that day is still to come"),
        (TODAY, TODAY, again),
        (
            TODAY - 9 * DAY,
            TODAY,
            f"done on {TODAY - 9 * DAY} it would be due on {TODAY}, and this one is due on {TODAY}: that was before",
        ),
        (TODAY, None, "no rule says when it is due again: give the day its paper names as next_due_on"),
    ):
        assert refusal(complete_item, paper(*there, one), "cmp-1", done_on, (), next_due) == words
    assert (item(**REGISTERED).named, item().named, item(outside=("title",)).named) == (
        "rental_registration",
        "",
        "pool_barrier",
    )


def test_jobs_go_to_insured_vendors_on_the_day_of_the_work() -> None:
    pete, insured = vendor(), liability(TODAY + DAY)
    book = paper(place(), leak(), pete, insured)
    noon_ = NOW + DAY
    assert job_moved(book, "mnt-1", "assign", "ven-pete") == changed(leak(), vendor_id="ven-pete")
    assert job_moved(book, "mnt-1", "schedule", "ven-pete", noon_) == changed(
        leak(), state="scheduled", vendor_id="ven-pete", appointment_at=noon_
    )
    given_ = changed(leak(), vendor_id="ven-pete", appointment_at=noon_, state="triaged")
    there = paper(place(), given_, pete, insured)
    assert job_moved(there, "mnt-1", "schedule") == changed(given_, state="scheduled")
    assert job_moved(paper(place(), given_), "mnt-1", "complete") == changed(
        given_, state="completed", completed_at=NOW
    )
    assert job_moved(paper(place(), leak()), "mnt-1", "schedule", appointment_at=noon_).state == "scheduled"
    other = changed(insured, record_id="pol-2", cover="contents", expires=TODAY + 99 * DAY)
    ask_them = "ask them for it, choose somebody else, or have an owner waive it"
    missing_ = f"their liability insurance is not on record for that day: {ask_them}"
    ended = f"their liability insurance ended on {TODAY}: {ask_them}"
    for records, call, words in (
        ((leak(),), ("assign",), "say which vendor it is assigned to"),
        ((leak(),), ("schedule",), "say when the appointment is"),
        ((leak(), changed(pete, state="on_hold")), ("assign", "ven-pete"), "this vendor is on hold"),
        ((leak(), pete, other), ("assign", "ven-pete"), missing_),
        ((leak(), pete, liability(TODAY)), ("schedule", "ven-pete", noon_), ended),
        ((given_, pete, liability(TODAY)), ("schedule",), ended),
        # An appointment that is over: the insurance of today counts.
        ((leak(), pete, liability(TODAY)), ("schedule", "ven-pete", NOW - 9 * DAY), ""),
        (
            (leak(), pete, liability(TODAY - DAY)),
            ("schedule", "ven-pete", NOW - 9 * DAY),
            f"their liability insurance ended on {TODAY - DAY}: {ask_them}",
        ),
        ((leak(), pete, changed(insured, state="lapsed")), ("assign", "ven-pete"), missing_),
    ):
        assert refusal(job_moved, paper(place(), *records), "mnt-1", *call) == words
    assert insured_vendor(paper(pete, liability(TODAY), changed(insured, record_id="pol-3")), "ven-pete", TODAY) == pete
    old = changed(leak(), state="completed", completed_at=NOW - 15 * DAY)
    assert refusal(job_moved, paper(place(), old), "mnt-1", "reopen") == (
        "it was completed more than 14 days ago: create another job"
    )
    older = changed(liability(TODAY - 9 * DAY), record_id="pol-0")
    gone = refusal(
        job_moved, paper(place(), leak(), pete, older, liability(TODAY - DAY)), "mnt-1", "assign", "ven-pete"
    )
    assert gone == f"their liability insurance ended on {TODAY - DAY}: {ask_them}"
    longer = changed(liability(TODAY + 5 * DAY), record_id="pol-1", starts=TODAY)
    assert insured_until(paper(pete, liability(TODAY), longer), "ven-pete", TODAY) == TODAY + 5 * DAY
    day = liability(date(2026, 1, 1))
    assert day.starts == day.expires
    assert vendor_id_of("ctc-1") == "ven-ctc-1"
    assert refusal(subject_exists, paper(), "prop-1") == (
        "a policy is of a property, a vendor or a tenancy: look its id up first"
    )
    assert refusal(subject_exists, paper(changed(place(), withdrawn=True)), "prop-1")
    assert not refusal(subject_exists, paper(place()), "prop-1")


def test_quote_that_is_taken_gives_the_job_its_price() -> None:
    one, other, over = quote("qte-1", 5), quote("qte-2", 9), changed(quote("qte-3", 9), state="expired")
    home = (place(), vendor(), liability(TODAY + DAY), leak())
    book = paper(*home, one, other, over)
    price = changed(leak(), state="approved", vendor_id="ven-pete", estimate=usd(5))
    taken, declined = changed(one, state="approved"), changed(other, state="declined")
    assert quote_approved(book, "qte-1") == [taken, price, declined]
    at = NOW + DAY
    assert quote_approved(book, "qte-1", at) == [taken, changed(price, state="scheduled", appointment_at=at), declined]
    assert refusal(quote_approved, paper(*home, changed(one, amount=None)), "qte-1") == "it has no amount yet"
    past = changed(one, valid_until=TODAY - DAY)
    assert refusal(quote_approved, paper(*home, past), "qte-1") == (
        f"it was valid until {TODAY - DAY}: ask for it again"
    )
    assert refusal(quote_approved, book, "qte-1", NOW + 2 * DAY).startswith("their liability insurance ended on")


def test_risks_say_where_since_when_and_how_much() -> None:
    def found(*records: Any, subject: str = "") -> list[PortfolioRisk]:
        book = paper(place(), *records)
        return risks(book, subject, TODAY, scope_of(book, "", TODAY, TODAY))

    where = "118 Oak Street, 1"
    late = [
        charge("chg-2", 300, due_on=TODAY - 2 * DAY),
        charge("chg-1", due_on=TODAY - DAY, paid=1, state="part_paid"),
    ]
    paid = charge("chg-3", due_on=TODAY - 9 * DAY, paid=1_000, state="paid")
    assert found(LET, tenancy(), *late, paid) == [
        PortfolioRisk("arrears", where, "chg-2", TODAY - 2 * DAY, "12.99 USD")
    ]
    urgent = changed(leak(), urgency="emergency", tenancy_id="tcy-1")
    job = PortfolioRisk("urgent_job", where, "mnt-1", TODAY, "emergency, plumbing, reported")
    for subject in ("", "unit-1", "tcy-1", "prop-1"):
        assert found(LET, tenancy(), urgent, subject=subject) == [job]
    assert found(LET, urgent, unit("unit-2"), subject="unit-2") == [
        PortfolioRisk("vacant", "118 Oak Street, 2", "unit-2", TODAY, "vacant")
    ]
    assert found(LET, changed(urgent, state="closed")) == found(LET, changed(urgent, urgency="low")) == []
    old = liability(TODAY - DAY, "prop-1")
    built = changed(old, record_id="pol-2", cover="building", expires=TODAY)
    renewed = changed(old, record_id="pol-3", expires=TODAY + 30 * DAY, state="active")
    assert found(built, changed(old, state="lapsed")) == [
        PortfolioRisk("insurance_ends", "118 Oak Street", "pol-2", TODAY, "building"),
        PortfolioRisk("insurance_lapsed", "118 Oak Street", "pol-prop-1", TODAY - DAY, "liability"),
    ]
    assert found(old, renewed) == [
        PortfolioRisk("insurance_ends", "118 Oak Street", "pol-3", TODAY + 30 * DAY, "liability")
    ]
    assert found(changed(old, state="cancelled")) == found(old, changed(renewed, expires=TODAY + 31 * DAY)) == []
    due = PortfolioRisk("compliance_due", "118 Oak Street", "cmp-1", TODAY, "pool_barrier")
    assert found(item()) == [due]
    assert found(item(state="done")) == []
    mine = item(subject_id="unit-1", property_id="prop-1")
    assert found(LET, mine, subject="unit-1") == [
        PortfolioRisk("compliance_due", where, "cmp-1", TODAY, "pool_barrier")
    ]
    assert found(LET, item(), subject="unit-1") == []
    gone = tenancy("tcy-0", state="ended", ended_on=TODAY, notice=given(TODAY))
    leaves = tenancy(state="notice", notice=given(TODAY + DAY, by="tenant"))
    assert found(LET, gone, leaves) == [PortfolioRisk("under_notice", where, "tcy-1", TODAY + DAY, "by the tenant")]
    for rollover, words in ((True, "goes on by itself"), (False, "ends by itself")):
        ends = tenancy(end=TODAY, rollover=rollover)
        assert found(LET, ends) == [PortfolioRisk("lease_ends", where, "tcy-1", TODAY, words)]
    for state in ("vacant", "listed", "turn"):
        empty = changed(unit("unit-1"), state=state)
        assert found(empty) == [PortfolioRisk("vacant", where, "unit-1", TODAY, state)]
    assert found(changed(unit("unit-1"), state="reserved")) == found(changed(unit("unit-1"), state="off_market")) == []


def test_rules_of_a_place_are_its_own_then_general_then_shipped() -> None:
    days = LegalRule(rule_id="grace_days", title="Grace", kind="limit", unit="days", value=9)
    oak = rule_set(paper(), " Oak ", "grace_days", days, TODAY)
    general = rule_set(paper(), "", "grace_days", changed(days, value=8), TODAY)
    book = paper(oak, general)
    found = [(rules_of(book, name).where, rules_of(book, name).limit("grace_days")) for name in ("oak", "", "elm")]
    assert found == [("Oak", 9), ("generic", 8), ("generic", 8)]
    assert (rules_of(paper(), "elm").where, rules_of(paper(), "elm").limit("grace_days")) == ("generic", 3)
    # The first of a jurisdiction is a copy of what held there: the general ones, not those shipped.
    bins = LegalRule(rule_id="bins", title="Bins", kind="recurring")
    elm = rule_set(paper(general), "Elm", "bins", bins, TODAY)
    assert elm == changed(
        general, record_id=elm.record_id, jurisdiction="Elm", rules=(*general.rules, bins), since=TODAY
    )
    assert rule_set(paper(oak), "oak", "bins", bins, TODAY + DAY) == changed(oak, rules=(*oak.rules, bins))
    assert is_shipped("grace_days", "Days rent may be late before a fee")
    assert not is_shipped("grace_days", "Grace")
    assert not is_shipped("bins", "Days rent may be late before a fee")
    assert oak.account_id == A
    assert str(LegalRule(rule_id="deposit_cap", title="x", kind="limit", unit="weeks_of_rent", value=5)) == (
        "deposit_cap 5 weeks of rent"
    )
