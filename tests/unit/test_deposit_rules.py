"""Rules of deposits, screening and reminders: permitted requests, and effects of responses."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from steward.integrations.bridges.deposits import DepositPaymentDetails, DepositReleaseStatus, DepositStatus
from steward.integrations.bridges.screening import ScreeningStatus
from steward.trades.portfolio import deposit_protection, screening
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.deposit_records import DepositDeduction, DepositRelease, SchemeDeposit
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.tenancies import Deposit, Tenancy
from steward.trades.records.money import Money
from steward.trades.records.reminders import (
    ReminderCount,
    ReminderRefusedError,
    ReminderSetting,
    SentReminder,
    counted,
    is_on,
    next_day,
    switched,
)
from tests.support.landlord import TODAY, A, place, tenancy
from tests.support.records_in_memory import paper
from tests.support.two_accounts import NOW
from tests.support.walks import for_each
from tests.unit.test_landlord_calendar import application
from tests.unit.test_payment_rules import charge, parts, payment

DAY = timedelta(days=1)


def gbp(minor: int) -> Money:
    return Money(minor=minor, currency="GBP")


def scheme(state: Any = "protected", **fields: Any) -> SchemeDeposit:
    given: dict[str, Any] = {"provider": "mydeposits", "call": "call-1", "asked_at": NOW, "asked_by": "mbr-1"}
    return SchemeDeposit(state=state, **given | fields)


def let(at: SchemeDeposit | None = None, state: Any = "paid", **fields: Any) -> Tenancy:
    given: dict[str, Any] = {"end": date(2026, 12, 31), "deposit": Deposit(amount=gbp(500), state=state, scheme=at)}
    return tenancy(**given | fields)


def deposit_of(some: Any) -> Deposit:
    [one] = some
    assert isinstance(one, Tenancy)
    assert one.deposit is not None
    return one.deposit


def scheme_of(some: Any) -> SchemeDeposit:
    found = deposit_of(some).scheme
    assert found is not None
    return found


def paid(*payments: Any, minor: int = 500) -> list[Any]:
    held = charge(minor=500, type="deposit", paid=minor, state="paid" if minor == 500 else "part_paid")
    return [held.model_copy(update={"amount": gbp(500)}), *payments]


def test_deposit_is_lodged_once_paid_for_a_term_and_in_full() -> None:
    late = payment(minor=500, allocations=parts(chg_1=300), received_on=TODAY - DAY)
    early = payment("pay-2", 500, allocations=parts(chg_1=200), received_on=TODAY - 9 * DAY)
    none = payment("pay-3", 500, received_on=TODAY)

    def day(one: Tenancy, *more: Any, amount: Money | None = None) -> date:
        book = paper(place(), one, *(more or paid(late, early, none)))
        return deposit_protection.may_be_lodged(book, one, amount or gbp(500), "mydeposits")

    assert day(let()) == TODAY - DAY
    assert day(let(scheme("cancelled"))) == TODAY - DAY
    for one in (
        tenancy(end=TODAY),
        let(state="none"),
        let(state="lodged"),
        let(scheme("asking")),
        let(scheme("protected")),
        let(end=None),
        tenancy(state="periodic", end=TODAY, deposit=let().deposit),
    ):
        with pytest.raises(PortfolioRuleError):
            day(one)
    with pytest.raises(PortfolioRuleError, match=r"on record is 5\.00 GBP"):
        day(let(), amount=gbp(499))
    with pytest.raises(PortfolioRuleError, match="is not paid"):
        day(let(), *paid(late, minor=499))
    with pytest.raises(PortfolioRuleError, match="nobody knows"):
        day(let(), *paid(none))


def test_scheme_that_was_not_asked_may_be_asked_again() -> None:
    book = paper(let(scheme("asking")))
    assert deposit_of(deposit_protection.cancel_lodgement(book, "tcy-1", "call-1")).scheme is None
    assert deposit_protection.cancel_lodgement(book, "tcy-1", "call-2") == []
    assert deposit_protection.cancel_lodgement(paper(let(scheme("registered"))), "tcy-1", "call-1") == []
    told = deposit_protection.with_scheme_references(book, "tcy-1", "call-1", {"ref": "r", "state": "registered"})
    assert (scheme_of(told).ref, scheme_of(told).state) == ("r", "registered")
    later = deposit_protection.with_scheme_references(
        paper(let(scheme())), "tcy-1", "call-1", {"ref": "r", "state": "registered"}
    )
    assert (scheme_of(later).ref, scheme_of(later).state) == ("r", "protected")
    assert deposit_protection.with_scheme_references(book, "tcy-1", "call-2", {"ref": "r"}) == []


def test_deposit_is_paid_into_the_schemes_account() -> None:
    pay = DepositPaymentDetails(sort_code="123456", account="12345678", reference="R1", minor=500)
    found = scheme_of(deposit_protection.with_payment_details(paper(let(scheme("registered"))), "tcy-1", pay))
    assert found.pay_into is not None
    assert (found.state, found.pay_into.reference) == ("awaiting_payment", "R1")
    assert scheme_of(deposit_protection.with_payment_details(paper(let(scheme())), "tcy-1", pay)).state == "protected"
    with pytest.raises(PortfolioRuleError, match="another amount"):
        deposit_protection.with_payment_details(
            paper(let(scheme("registered"))), "tcy-1", pay.model_copy(update={"minor": 501})
        )


def release(state: Any = "asked", owner: int = 0, minutes: int = 16, **fields: Any) -> DepositRelease:
    kept = (DepositDeduction(reason="cleaning", amount=gbp(owner)),) if owner else ()
    given: dict[str, Any] = {"call": "call-2", "asked_at": NOW - timedelta(minutes=minutes), "kept": kept}
    return DepositRelease(state=state, to_tenant=gbp(500 - owner), to_owner=gbp(owner), **given | fields)


@for_each(
    ("said", "was", "at", "becomes"),
    [
        ("protected", "paid", None, ("lodged", "scheme")),
        ("releasing", "lodged", release(), ("lodged", "owner")),
        ("releasing", "lodged", release(owner=1), ("claimed", "owner")),
        ("disputed", "lodged", None, ("claimed", "owner")),
        ("in_court", "lodged", None, ("claimed", "owner")),
        ("released", "lodged", None, ("released", "owner")),
        ("closed", "lodged", None, ("released", "owner")),
        ("closed", "claimed", None, ("released", "owner")),
        ("closed", "paid", None, ("paid", "owner")),
        ("cancelled", "lodged", None, ("paid", "owner")),
        ("bounced", "lodged", None, ("paid", "owner")),
    ],
)
def test_deposit_is_as_its_scheme_says(
    said: Any, was: str, at: DepositRelease | None, becomes: tuple[str, str]
) -> None:
    one = let(scheme("registered", release=at), state=was)
    seen = DepositStatus(ref="r", request_id="tcy-1", state=said, minor=500)
    found = deposit_of(deposit_protection.with_scheme_status(paper(one), "tcy-1", seen))
    assert (found.state, found.holder) == becomes
    for wrong in ({"request_id": "tcy-2"}, {"minor": 499}):
        with pytest.raises(PortfolioRuleError, match="not of this"):
            deposit_protection.with_scheme_status(paper(one), "tcy-1", seen.model_copy(update=wrong))


def test_release_is_heard_of_a_quarter_of_an_hour_later() -> None:
    def seen(at: DepositRelease, state: Any = "protected") -> list[Any]:
        one = let(scheme(release=at), state="lodged")
        held = DepositStatus(ref="r", request_id="tcy-1", state=state, minor=500)
        return list(deposit_protection.with_scheme_status(paper(one), "tcy-1", held))

    assert seen(release(minutes=14)) == []
    assert scheme_of(seen(release(minutes=15))).release is None
    by_hand = scheme_of(seen(release("by_hand"))).release
    assert by_hand is not None
    assert by_hand.state == "by_hand"
    for state in ("releasing", "disputed", "in_court", "released", "closed"):
        told = scheme_of(seen(release("asking"), state)).release
        assert told is not None
        assert told.state == "asked"
    known = let(scheme(ref="other"))
    assert not deposit_protection.is_ours(
        known, DepositStatus(ref="r", request_id="tcy-1", state="protected", minor=500)
    )


def test_release_divides_exactly_what_is_held() -> None:
    def asks(wanted: DepositRelease, at: SchemeDeposit | None = None, **fields: Any) -> SchemeDeposit:
        given: dict[str, Any] = {"state": "lodged", "ended_on": TODAY, "tenancy": "ended"} | fields
        one = let(at or scheme(ref="r"), state=given.pop("state")).model_copy(
            update={"state": given.pop("tenancy"), **given}
        )
        return scheme_of(deposit_protection.begin_release(paper(one), "tcy-1", wanted))

    assert asks(release("asking", 100)).release == release("asking", 100)
    for wrong, at in (
        (release().model_copy(update={"to_tenant": gbp(499)}), None),
        (release(owner=100, kept=()), None),
        (release(evidence=("doc-9",)), None),
        (release(), scheme(ref="")),
        (release(), scheme("releasing", ref="r")),
        (release(), scheme(ref="r", release=release("asking"))),
    ):
        with pytest.raises(PortfolioRuleError):
            asks(wrong, at)
    with pytest.raises(PortfolioRuleError, match="is active"):
        asks(release(), tenancy="active")
    one = let(scheme(ref="r", release=release("asking")), state="lodged")
    for answer, state in (("needs_code", "by_hand"), ("releasing", "asked"), ("released", "asked")):
        told = DepositReleaseStatus(state=answer)
        after = scheme_of(deposit_protection.with_release_status(paper(one), "tcy-1", "call-2", told)).release
        assert after is not None
        assert after.state == state
    assert scheme_of(deposit_protection.with_release_status(paper(one), "tcy-1", "call-2", None)).release is None
    assert deposit_protection.with_release_status(paper(one), "tcy-1", "call-3", None) == []


def test_release_reported_as_unknown_is_changed_by_a_poll_alone() -> None:
    def held(at: DepositRelease) -> Any:
        return paper(let(scheme(ref="r", release=at), state="lodged"))

    assert deposit_protection.with_unknown_release(held(release("asking")), "tcy-1", "call-3") == []
    assert deposit_protection.with_unknown_release(held(release("by_hand")), "tcy-1", "call-2") == []
    reported = scheme_of(deposit_protection.with_unknown_release(held(release("asking")), "tcy-1", "call-2")).release
    assert reported == release("unknown")
    for told in (None, DepositReleaseStatus(state="needs_code"), DepositReleaseStatus(state="releasing")):
        assert deposit_protection.with_release_status(held(release("unknown")), "tcy-1", "call-2", told) == []
    for state in ("asking", "unknown"):
        assert deposit_protection.without_lost_release(held(release(state, minutes=14)), "tcy-1") == []
        assert scheme_of(deposit_protection.without_lost_release(held(release(state)), "tcy-1")).release is None
    for state in ("by_hand", "asked"):
        assert deposit_protection.without_lost_release(held(release(state)), "tcy-1") == []


@for_each(
    ("per", "minor"),
    [("week", 52), ("fortnight", 26), ("four_weeks", 13), ("month", 12), ("quarter", 4), ("year", 1)],
)
def test_year_of_the_first_terms_is_told_to_the_scheme(per: str, minor: int) -> None:
    terms = tenancy().terms[0].model_copy(update={"per": per, "rent": gbp(1)})
    assert deposit_protection.year_of(tenancy(terms=(terms,))) == gbp(minor)


def checked(*checks: ScreeningCheck, state: str = "complete", **fields: Any) -> RentalApplication:
    consent = ScreeningConsent(at=NOW, how="form", wording="x")
    return application(
        **{"state": state, "consent": consent, "checks": checks, "applicants": ("ctc-1", "ctc-2"), **fields}
    )


def test_applicants_are_checked_once_with_their_consent() -> None:
    asked = ScreeningCheck(type="credit", applicant="ctc-1", state="asked")
    for state in ("complete", "screening", "shortlisted"):
        assert screening.unchecked(checked(state=state)) == ["ctc-1", "ctc-2"]
    assert screening.unchecked(checked(asked)) == ["ctc-2"]
    assert screening.unchecked(checked(asked.model_copy(update={"state": "lapsed"}))) == ["ctc-1", "ctc-2"]
    assert screening.unchecked(checked(consent=None)) == screening.unchecked(checked(state="approved")) == []
    assert [
        screening.is_known(checked(asked.model_copy(update={"state": one}))) for one in ("done", "lapsed", "asked")
    ] == [
        True,
        True,
        False,
    ]
    [one] = screening.begin_check(paper(checked()), "app-1", "ctc-1", ["credit", "credit", "identity"], "call-1")
    assert isinstance(one, RentalApplication)
    assert [(part.type, part.state, part.applicant, part.asked_at) for part in one.checks] == [
        ("credit", "asking", "ctc-1", NOW),
        ("identity", "asking", "ctc-1", NOW),
    ]
    for some, who in ((checked(asked), "ctc-1"), (checked(), "ctc-9"), (checked(consent=None), "ctc-1")):
        with pytest.raises(PortfolioRuleError):
            screening.begin_check(paper(some), "app-1", who, ["credit"], "call-1")
    assert screening.parts_of(screening.request_id_of("app-1", "ctc-1")) == ("app-1", "ctc-1")


def test_check_is_as_its_provider_says() -> None:
    def after(
        state: str, was: str = "asked", result: Any = None, asked_at: datetime | None = None
    ) -> RentalApplication:
        check = ScreeningCheck(type="credit", applicant="ctc-1", state=was, asked_at=asked_at)
        seen = ScreeningStatus(ref="r", state=state, results={"credit": result} if result else {})
        [one] = screening.with_check_status(paper(checked(check)), "app-1", "ctc-1", seen)
        assert isinstance(one, RentalApplication)
        return one

    assert (after("running").state, after("running").checks[0].state) == ("screening", "running")
    asked = ScreeningCheck(type="credit", applicant="ctc-1", call="call-1", asked_at=NOW)
    theirs = asked.model_copy(update={"applicant": "ctc-2", "call": "call-2", "result": "clear", "state": "done"})
    both = checked(asked, theirs, state="shortlisted", outside=("papers",))
    told = ScreeningStatus(ref="r", state="done", results={"credit": "adverse"})
    seen = asked.model_copy(update={"state": "done", "ref": "r", "result": "adverse"})
    changed = {"checks": (seen, theirs), "outside": ("checks", "papers")}
    assert screening.with_check_status(paper(both), "app-1", "ctc-1", told) == [both.model_copy(update=changed)]
    assert screening.with_check_status(paper(both), "app-1", "ctc-9", told) == []
    assert screening.with_check_status(paper(checked(asked, state="declined")), "app-1", "ctc-1", told) == []
    unasked = both.model_copy(update={"checks": (theirs,), "outside": ("checks", "papers")})
    assert screening.cancel_check(paper(both), "app-1", "call-1") == [unasked]
    assert screening.parts_of("app-1.ctc.1") == ("app-1", "ctc.1")
    assert [after("invited", was).checks[0].state for was in ("asking", "asked", "running")] == [
        "asked",
        "asked",
        "running",
    ]
    assert [after("partial", result=one).checks[0].state for one in (None, "clear")] == ["partial", "done"]
    assert (after("done", result="adverse").outside, after("done").outside) == (("checks",), ())
    lapses = screening.LAPSES
    for was in ("invited", "returned"):
        assert after(was, asked_at=NOW - lapses).checks[0].state == "lapsed"
        assert after(was, asked_at=NOW - lapses + timedelta(seconds=1)).checks[0].state != "lapsed"
    assert after("running", asked_at=NOW - lapses).checks[0].state == "running"
    reported = ScreeningStatus(ref="r", account_id=A, request_id="q", state="done")
    assert screening.is_ours(reported, A, "q", "")
    assert not screening.is_ours(reported, A, "p", "r")
    assert not screening.is_ours(reported, "acct-2", "q", "r")
    unsaid = ScreeningStatus(ref="r", state="running")
    assert [screening.is_ours(unsaid, A, "q", ref) for ref in ("r", "s", "")] == [True, False, False]
    assert not screening.is_ours(ScreeningStatus(ref="r", state="done"), A, "q", "r")


def reminded(*days: int) -> ReminderCount:
    sent = tuple(SentReminder(on=TODAY + day * DAY, name="rent_due", subject_id="x") for day in days)
    return ReminderCount(account_id=A, record_id="rmd-ctc-1", contact_id="ctc-1", since=TODAY, sent=sent)


ON = ReminderSetting(account_id=A, record_id="rem-rent_due", state="on", name="rent_due", since=TODAY)


def test_contact_is_reminded_once_a_day_and_three_times_a_week() -> None:
    def next_(*days: int) -> int:
        return (next_day(paper(reminded(*days)), "ctc-1", TODAY) - TODAY).days

    assert next_day(paper(), "ctc-1", TODAY) == TODAY
    assert [next_(), next_(-1), next_(0), next_(-5, -3, -1), next_(-7, -3, -1), next_(-8, -7, -6, -1)] == [
        0,
        0,
        1,
        2,
        0,
        0,
    ]

    def sends(*days: int) -> int:
        [one] = counted(paper(ON, reminded(*days)), "ctc-1", "rent_due", "x", TODAY)
        assert isinstance(one, ReminderCount)
        return len(one.sent)

    assert [sends(), sends(-1), sends(-7, -3, -1), sends(-61, -6, -1)] == [1, 2, 4, 3]
    for days in ((0,), (-6, -3, -1)):
        with pytest.raises(ReminderRefusedError):
            sends(*days)
    [first] = counted(paper(ON), "ctc-1", "rent_due", "x", TODAY)
    assert first.record_id == "rmd-ctc-1"
    with pytest.raises(ReminderRefusedError, match="no owner has switched rent_due on"):
        counted(paper(), "ctc-1", "rent_due", "x", TODAY)


def test_reminder_is_off_until_it_is_switched_on() -> None:
    off = ON.model_copy(update={"state": "off"})
    assert [is_on(paper(*some), "rent_due") for some in ((), (off,), (ON,))] == [False, False, True]
    assert switched(paper(), "rent_due", TODAY, on=True) == [ON]
    assert [one.state for one in switched(paper(off), "rent_due", TODAY, on=True)] == ["on"]
    assert [one.state for one in switched(paper(ON), "rent_due", TODAY, on=False)] == ["off"]
    assert switched(paper(ON), "rent_due", TODAY, on=True) == switched(paper(), "rent_due", TODAY, on=False) == []
