"""Rules of written notices: their text, and the legal rules they keep, compared as whole records."""

from __future__ import annotations

from datetime import date
from typing import Any

from steward.trades.portfolio.legal_rules import LegalRule, rule_set
from steward.trades.portfolio.notices import (
    draft_written_notice,
    earliest_notice_day,
    must_allow_increase,
    notice_subject,
    record_notice_service,
)
from tests.support.example_homes import DAY, HERE, changed, eur, terms
from tests.support.landlord import TODAY, place, tenancy, usd
from tests.support.records_in_memory import paper, refusal
from tests.unit.test_landlord_calendar import letter
from tests.unit.test_payment_rules import charge


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
