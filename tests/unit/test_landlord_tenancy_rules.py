"""Rules of tenancies: units, tenants, rents and due days, compared as whole records."""

from __future__ import annotations

from datetime import date
from typing import Any

from steward.trades.portfolio.legal_rules import LegalRule, rule_set
from steward.trades.portfolio.properties import OwnerTerms, PropertyAddress
from steward.trades.portfolio.rent_schedule import RentDue, RentTerms, due_day_from, rent_due
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
from tests.support.example_homes import DAY, LET, changed, eur, terms
from tests.support.landlord import TODAY, place, tenancy, unit, usd
from tests.support.records_in_memory import paper, refusal
from tests.support.walks import for_each
from tests.unit.test_landlord_calendar import given, listing
from tests.unit.test_payment_rules import charge


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
