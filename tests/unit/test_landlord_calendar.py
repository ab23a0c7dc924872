"""Date rules of a landlord: occupancy, visits, notices, risks, adverts, market rents, quotes, compliance."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from dateutil.relativedelta import relativedelta

from steward.integrations.bridges.portals import ListingDayStatistics
from steward.trades.portfolio.applications import (
    RentalApplication,
    ScreeningCheck,
    ScreeningConsent,
    missing_papers,
    results_end_on,
    without_results,
)
from steward.trades.portfolio.compliance_items import ComplianceItem, complete_item, save_compliance_records, waive_item
from steward.trades.portfolio.compliance_items import rules_without_item as missing_rules
from steward.trades.portfolio.inspections import Inspection, plan_inspection, update_inspection
from steward.trades.portfolio.listings import AdvertDayCount, Listing
from steward.trades.portfolio.maintenance_jobs import insured_until, insured_vendor, job_moved, quote_approved
from steward.trades.portfolio.market_rents import (
    MarketComparable,
    checked_comparable,
    comparable_with,
    market_of,
    rent_analysis,
)
from steward.trades.portfolio.notices import (
    WrittenNotice,
    draft_written_notice,
    earliest_notice_day,
    notice_subject,
    record_notice_service,
)
from steward.trades.portfolio.portal_adverts import (
    is_long_uncounted,
    publish_request,
    with_day_counts,
    withdraw_request,
)
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.ranked_applications import candidate, met, ranked
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.report_records import scope_of
from steward.trades.portfolio.risks import place_within, risks
from steward.trades.portfolio.tenancies import (
    Deposit,
    NoticeTerms,
    Tenancy,
    TenancyNotice,
    begin_tenancy,
    change_tenancy_rent,
    must_be_free,
    rent_may_rise_from,
    update_tenancy_records,
)
from tests.support.landlord import TODAY, A, leak, liability, place, quote, tenancy, unit, usd, vendor
from tests.support.records_in_memory import paper
from tests.support.two_accounts import NOW
from tests.unit.test_payment_rules import charge

DAY = timedelta(days=1)
HERE = (place(), unit("unit-1").model_copy(update={"state": "occupied"}), tenancy())


def given(vacate_on: date, by: Any = "owner") -> TenancyNotice:
    return TenancyNotice(by=by, given_on=TODAY, vacate_on=vacate_on, since="active")


def after(one: Tenancy, event: Any, day: date = TODAY, by: Any = "owner", how: NoticeTerms | None = None) -> list[Any]:
    book = paper(place(), unit("unit-1").model_copy(update={"state": "occupied"}), one)
    return list(update_tenancy_records(book, "tcy-1", event, day, by, how or NoticeTerms()))


def test_last_day_is_of_the_notice_then_of_a_term_that_does_not_go_on() -> None:
    end = date(2026, 12, 31)
    assert tenancy().last_day is None
    assert tenancy(end=end).last_day is None
    assert tenancy(end=end, rollover=False).last_day == end
    assert tenancy(end=end, rollover=False, state="periodic").last_day is None
    assert tenancy(end=end, rollover=False, notice=given(TODAY)).last_day == TODAY
    assert tenancy(notice=given(TODAY), ended_on=TODAY - DAY).last_day == TODAY - DAY
    with pytest.raises(ValueError, match="ends before"):
        tenancy(end=date(2025, 12, 31))
    assert tenancy(end=date(2026, 1, 1)).end == date(2026, 1, 1)


def test_rent_of_a_day_is_that_of_the_newest_terms_by_then() -> None:
    later = RentTerms(start=TODAY, rent=usd(9), per="month", due_day=1)
    one = tenancy(terms=(later, *tenancy().terms))
    assert one.terms_on(TODAY) == later
    assert one.terms_on(TODAY - DAY) == tenancy().terms[0]
    assert one.terms_on(date(2020, 1, 1)) == later


def test_unit_is_free_the_day_after_the_last_of_another_tenancy() -> None:
    gone = tenancy("tcy-0", state="notice", notice=given(TODAY))
    book = paper(place(), unit("unit-1").model_copy(update={"state": "notice"}), gone)
    assert begin_tenancy(book, tenancy(start=TODAY + DAY, state="pending"))
    must_be_free(book, "unit-1", TODAY + DAY)
    # One that ends the day before that begins is none in the way.
    assert begin_tenancy(book, tenancy(state="draft", start=date(2025, 1, 1), end=date(2025, 12, 31), rollover=False))
    for wrong in (
        tenancy(start=TODAY, state="pending"),
        tenancy(state="draft", start=date(2025, 1, 1), end=date(2026, 1, 1), rollover=False),
    ):
        with pytest.raises(PortfolioRuleError, match=f"let from 2026-01-01 through {TODAY}"):
            begin_tenancy(book, wrong)
    with pytest.raises(PortfolioRuleError, match="let from"):
        must_be_free(book, "unit-1", TODAY)
    must_be_free(paper(tenancy("tcy-0", state="cancelled")), "unit-1", TODAY)
    with pytest.raises(PortfolioRuleError, match="no end agreed"):
        begin_tenancy(paper(place(), unit("unit-1"), tenancy("tcy-0")), tenancy(start=TODAY + DAY))


def test_notice_keeps_the_days_of_whoever_gives_it() -> None:
    assert after(tenancy(), "notice", TODAY + 60 * DAY)[0].notice == given(TODAY + 60 * DAY)
    assert after(tenancy(), "notice", TODAY + 28 * DAY, "tenant")[0].state == "notice"
    assert after(tenancy(), "notice", TODAY, how=NoticeTerms(agreed=True))[0].state == "notice"
    assert after(tenancy(), "notice", TODAY + 50 * DAY, how=NoticeTerms(on=TODAY - 10 * DAY))[0].state == "notice"
    for day, by, how in (
        (TODAY + 59 * DAY, "owner", None),
        (TODAY + 27 * DAY, "tenant", None),
        (TODAY - DAY, "owner", NoticeTerms(agreed=True)),
        (TODAY + 99 * DAY, "owner", NoticeTerms(on=TODAY + DAY)),
    ):
        with pytest.raises(PortfolioRuleError):
            after(tenancy(), "notice", day, by, how)


def test_tenancy_is_renewed_beyond_its_end_and_closed_once_nothing_is_open() -> None:
    end = date(2026, 12, 31)
    assert after(tenancy(end=end), "renew", end + DAY)[0].end == end + DAY
    for one, day in ((tenancy(end=end), end), (tenancy(), date(2026, 1, 1))):
        with pytest.raises(PortfolioRuleError, match="ends after"):
            after(one, "renew", day)
    [ended, empty] = after(tenancy(autopay=True), "end", TODAY)
    assert (ended.ended_on, ended.autopay, empty.state, empty.since) == (TODAY, False, "turn", TODAY)
    with pytest.raises(PortfolioRuleError, match="before it began"):
        after(tenancy(), "end", date(2025, 12, 31))
    assert after(tenancy(), "end", date(2026, 1, 1))
    over = tenancy(state="ended", ended_on=TODAY)
    assert after(over, "close")[0].state == "closed"
    for state, closes in (("none", True), ("due", True), ("released", True), ("paid", False), ("lodged", False)):
        held = over.model_copy(update={"deposit": Deposit(amount=usd(5), state=state)})
        if closes:
            assert after(held, "close")
        else:
            with pytest.raises(PortfolioRuleError, match="deposit"):
                after(held, "close")
    with pytest.raises(PortfolioRuleError, match=r"balance is 10.00 USD"):
        update_tenancy_records(paper(unit("unit-1"), over, charge()), "tcy-1", "close", TODAY, "owner")


def test_rent_changes_from_today_on_and_replaces_what_was_to_come() -> None:
    lower = RentTerms(start=TODAY, rent=usd(9), per="month", due_day=1)
    later = lower.model_copy(update={"start": TODAY + 40 * DAY})
    book = paper(place(), tenancy(terms=(*tenancy().terms, later)))
    [one] = change_tenancy_rent(book, "tcy-1", lower)
    assert getattr(one, "terms", None) == (*tenancy().terms, lower)
    for there, terms in (
        (tenancy(), lower.model_copy(update={"start": TODAY - DAY})),
        (tenancy(state="ended"), lower),
        (tenancy(state="closed"), lower),
    ):
        with pytest.raises(PortfolioRuleError):
            change_tenancy_rent(paper(place(), there), "tcy-1", terms)


def test_rent_may_rise_after_the_fixed_term_the_gap_and_the_notice() -> None:
    def rises(**fields: Any) -> date | None:
        return rent_may_rise_from(paper(place()), tenancy(**fields))

    old = (RentTerms(start=date(2024, 1, 1), rent=usd(5), per="month", due_day=1),)
    assert rises() == date(2027, 2, 1)
    assert rises(terms=old, start=date(2024, 1, 1)) == date(2027, 2, 1)
    assert rises(end=date(2027, 2, 28)) == date(2027, 3, 1)
    assert rises(end=date(2027, 2, 28), state="periodic") == date(2027, 2, 1)
    assert rises(state="notice") is None


def visit(*at: datetime, **fields: Any) -> Inspection:
    one: dict[str, Any] = {"property_id": "prop-1", "unit_id": "unit-1", "zone": "America/New_York", "type": "routine"}
    return Inspection(account_id=A, record_id="insp-1", proposed=at, **one | fields)


def noon(days: int) -> datetime:
    return NOW + days * DAY


def test_visit_needs_its_notice_where_somebody_lives() -> None:
    book = paper(*HERE)
    [one] = plan_inspection(book, visit(noon(7)))
    assert isinstance(one, Inspection)
    assert (one.state, one.at, one.tenancy_id) == ("scheduled", noon(7), "tcy-1")
    [two] = plan_inspection(book, visit(noon(8), noon(7)))
    assert isinstance(two, Inspection)
    assert (two.state, two.at, two.day) == ("proposed", None, TODAY + 7 * DAY)
    with pytest.raises(PortfolioRuleError, match=r"7 days' notice .generic rules.*2026-11-27"):
        plan_inspection(book, visit(noon(6)))
    # In the evening there it is the next day in UTC.
    with pytest.raises(PortfolioRuleError, match="7 days' notice"):
        plan_inspection(book, visit(datetime(2026, 11, 27, 3, tzinfo=UTC)))
    empty = paper(place(), unit("unit-1"))
    assert plan_inspection(empty, visit(noon(1)))
    with pytest.raises(PortfolioRuleError, match="is over"):
        plan_inspection(empty, visit(NOW))
    with pytest.raises(PortfolioRuleError, match="7 days' notice"):
        plan_inspection(book, visit(noon(6), unit_id=""))
    leaves = paper(*HERE[:2], tenancy(state="notice", notice=given(TODAY + 2 * DAY)))
    assert plan_inspection(leaves, visit(noon(3)))
    with pytest.raises(PortfolioRuleError, match="7 days' notice"):
        plan_inspection(leaves, visit(noon(2)))


def test_visits_are_four_in_twelve_months() -> None:
    old = [
        visit(noon(-90 * number), at=noon(-90 * number), state="reported").model_copy(
            update={"record_id": f"insp-{number + 2}"}
        )
        for number in range(4)
    ]
    with pytest.raises(PortfolioRuleError, match=r"4 routine inspections.*not before 2027-02-23"):
        plan_inspection(paper(*HERE, *old), visit(noon(7)))
    assert plan_inspection(paper(*HERE, *old), visit(noon(7), type="exit"))
    missed = old[0].model_copy(update={"state": "missed"})
    assert plan_inspection(paper(*HERE, missed, *old[1:]), visit(noon(7)))
    year = noon(-270) + relativedelta(years=1)
    assert plan_inspection(paper(*HERE, *old), visit(year))
    with pytest.raises(PortfolioRuleError, match="4 routine"):
        plan_inspection(paper(*HERE, *old), visit(year - DAY))


def test_visit_is_done_once_it_was_and_told_of_before() -> None:
    one = visit(noon(9), at=noon(9), state="scheduled")
    book = paper(*HERE, one)
    [told] = update_inspection(book, "insp-1", "notified")
    assert isinstance(told, Inspection)
    assert told.notice is not None
    assert (told.state, told.notice.sent_on, told.notice.days) == ("notified", TODAY, 9)
    [other] = update_inspection(paper(*HERE, told), "insp-1", "reschedule", at=noon(12))
    assert isinstance(other, Inspection)
    assert (other.state, other.notice, other.day) == ("scheduled", None, TODAY + 12 * DAY)
    for event, at in (("notified", noon(1)), ("done", None), ("missed", None), ("reschedule", None)):
        with pytest.raises(PortfolioRuleError):
            update_inspection(book, "insp-1", event, at=at)  # type: ignore[arg-type]
    now = paper(*HERE, visit(NOW, at=NOW, state="notified"))
    assert update_inspection(now, "insp-1", "done")[0].state == "done"
    with pytest.raises(PortfolioRuleError, match="there is one already"):
        plan_inspection(book, visit(noon(20)))


def letter(type: Any, on: date, **fields: Any) -> WrittenNotice:
    one: dict[str, Any] = {"tenancy_id": "tcy-1", "property_id": "prop-1", "drafted_on": TODAY}
    return WrittenNotice(account_id=A, record_id="ntc-1", type=type, on=on, **one | fields)


def test_notices_are_about_the_first_day_that_the_rules_leave() -> None:
    late = charge(due_on=TODAY - 10 * DAY)
    book = paper(*HERE, late)
    days = {type: earliest_notice_day(book, tenancy(), type, TODAY) for type in ("end", "entry", "arrears", "lease")}
    assert days == {
        "end": TODAY + 60 * DAY,
        "entry": TODAY + 7 * DAY,
        "arrears": TODAY + 4 * DAY,
        "lease": date(2026, 1, 1),
    }
    assert earliest_notice_day(book, tenancy(), "rent_increase", TODAY) == date(2027, 2, 1)
    for type, day in (("end", 60), ("entry", 7), ("arrears", 4)):
        assert draft_written_notice(book, letter(type, TODAY + day * DAY))
        with pytest.raises(PortfolioRuleError):
            draft_written_notice(book, letter(type, TODAY + (day - 1) * DAY))
    assert notice_subject(book, "tcy-1", "arrears", None)[1] == usd(1_000)
    assert notice_subject(book, "tcy-1", "entry", usd(5))[1] is None
    with pytest.raises(PortfolioRuleError, match="nothing is overdue"):
        notice_subject(paper(*HERE), "tcy-1", "arrears", None)
    for type, there in (("lease", tenancy()), ("entry", tenancy(state="pending")), ("rent_increase", tenancy())):
        with pytest.raises(PortfolioRuleError):
            notice_subject(paper(there), "tcy-1", type, None)  # type: ignore[arg-type]
    assert notice_subject(paper(tenancy(state="draft")), "tcy-1", "lease", None)[1] == usd(145_000)


def test_notice_of_a_higher_rent_is_for_after_the_term() -> None:
    def drafts(minor: int = 150_000, on: date = date(2027, 2, 1), **fields: Any) -> bool:
        return bool(
            draft_written_notice(paper(place(), tenancy(**fields)), letter("rent_increase", on, amount=usd(minor)))
        )

    assert drafts()
    assert drafts(end=date(2027, 1, 31))
    for wrong in (
        {"minor": 145_000},
        {"state": "notice"},
        {"end": date(2027, 2, 1)},
        {"on": date(2027, 1, 18)},
    ):
        with pytest.raises(PortfolioRuleError):
            drafts(**wrong)


def test_notice_was_served_between_its_draft_and_today() -> None:
    def serves(on: date, drafted_on: date = TODAY - DAY) -> str:
        one = letter("entry", TODAY + 7 * DAY, drafted_on=drafted_on)
        return record_notice_service(paper(*HERE, one), "ntc-1", on, "post")[0].state

    assert serves(TODAY) == serves(TODAY - DAY) == "served"
    for wrong in (TODAY - 2 * DAY, TODAY + DAY):
        with pytest.raises(PortfolioRuleError):
            serves(wrong)


def item(**fields: Any) -> ComplianceItem:
    one: dict[str, Any] = {"rule_id": "pool_barrier", "title": "Pool", "subject_id": "prop-1", "due_on": TODAY}
    return ComplianceItem(account_id=A, record_id="cmp-1", zone="America/New_York", **one | fields)


def test_duty_that_is_done_is_due_again_by_its_rule() -> None:
    rule = {"rule_id": "rental_registration", "title": "Registration or licence to let"}
    book = paper(place(), item(**rule))
    done, fresh = complete_item(book, "cmp-1", TODAY, next_due_on=TODAY + DAY)
    assert (done.state, done.done_on, fresh.due_on, fresh.last_done_on) == ("done", TODAY, TODAY + DAY, TODAY)
    for day, again in ((TODAY + DAY, None), (TODAY, TODAY), (TODAY - DAY, TODAY), (TODAY, None)):
        with pytest.raises(PortfolioRuleError):
            complete_item(book, "cmp-1", day, next_due_on=again)
    [moved] = save_compliance_records(book, "prop-1", "rental_registration", TODAY + DAY, "America/New_York")
    assert (moved.record_id, getattr(moved, "due_on", None)) == ("cmp-1", TODAY + DAY)
    assert save_compliance_records(book, "prop-1", "rental_registration", TODAY, "America/New_York") == []
    [out] = save_compliance_records(book, "prop-1", "rental_registration", None, "America/New_York")
    assert out.state == "not_applicable"
    [back] = save_compliance_records(paper(place(), out), "prop-1", "rental_registration", TODAY, "America/New_York")
    assert (back.state, back.record_id) == ("upcoming", "cmp-1")
    assert save_compliance_records(paper(place(), out), "prop-1", "rental_registration", None, "America/New_York") == []
    names = [one.rule_id for one in missing_rules(paper(place()), place())]
    assert "rental_registration" in names
    for known in (item(**rule), out):
        assert "rental_registration" not in [one.rule_id for one in missing_rules(paper(place(), known), place())]
    with pytest.raises(PortfolioRuleError, match="say why"):
        waive_item(book, "cmp-1", "")
    assert waive_item(book, "cmp-1", "sold")[0].state == "waived"


def test_risks_are_what_is_near() -> None:
    def kinds(*records: Any, subject: str = "") -> list[tuple[str, date]]:
        book = paper(place(), *records)
        scope = scope_of(book, "", TODAY, TODAY)
        return [(one.risk, one.on) for one in risks(book, subject, TODAY, scope)]

    lived = unit("unit-1").model_copy(update={"state": "occupied"})

    def policy(days: int) -> Any:
        return liability(TODAY + days * DAY, "prop-1")

    assert kinds(policy(-1)) == [("insurance_lapsed", TODAY - DAY)]
    assert kinds(policy(0)) == [("insurance_ends", TODAY)]
    assert kinds(policy(30)) == [("insurance_ends", TODAY + 30 * DAY)]
    assert kinds(policy(31)) == []
    assert kinds(item(due_on=TODAY + 30 * DAY)) == [("compliance_due", TODAY + 30 * DAY)]
    assert kinds(item(due_on=TODAY + 31 * DAY)) == []
    ends = TODAY + 90 * DAY
    assert kinds(lived, tenancy(end=ends)) == [("lease_ends", ends)]
    assert kinds(lived, tenancy(end=ends + DAY)) == []
    assert kinds(lived, tenancy(end=ends, start=TODAY + DAY, state="pending")) == []
    assert kinds(lived, tenancy(state="notice", notice=given(ends))) == [("under_notice", ends)]
    assert kinds(lived, tenancy(), charge(due_on=TODAY - DAY)) == [("arrears", TODAY - DAY)]
    assert kinds(lived, tenancy(), charge()) == []
    assert kinds(unit("unit-1")) == [("vacant", TODAY)]
    urgent = leak().model_copy(update={"urgency": "urgent"})
    assert kinds(lived, urgent) == [("urgent_job", TODAY)]
    assert kinds(lived, leak()) == kinds(lived, urgent.model_copy(update={"state": "completed"})) == []
    both = (lived, unit("unit-2"), tenancy(), charge(due_on=TODAY - DAY))
    assert [risk for risk, _ in kinds(*both, subject="tcy-1")] == ["arrears"]
    assert [risk for risk, _ in kinds(*both, subject="unit-2")] == ["vacant"]
    assert [risk for risk, _ in kinds(*both, subject="prop-1")] == ["arrears", "vacant"]
    book = paper(*HERE, leak())
    assert [place_within(book, one) for one in ("", "prop-1", "unit-1", "tcy-1")] == ["", "prop-1", "prop-1", "prop-1"]
    with pytest.raises(PortfolioRuleError, match="risks are of"):
        place_within(book, "mnt-1")


def listing(**fields: Any) -> Listing:
    one: dict[str, Any] = {
        "state": "live",
        "unit_id": "unit-1",
        "property_id": "prop-1",
        "rent": usd(145_000),
        "available_from": TODAY,
        "made_on": TODAY,
    }
    return Listing(account_id=A, record_id="lst-1", **one | fields)


def test_advert_counts_by_day_and_says_the_rent_a_week() -> None:
    days = tuple(AdvertDayCount(on=TODAY - number * DAY, views=number) for number in (1, 0))
    assert not is_long_uncounted(listing(days=days), TODAY + 6 * DAY)
    assert is_long_uncounted(listing(days=days), TODAY + 7 * DAY)
    assert is_long_uncounted(listing(live_since=TODAY - 7 * DAY), TODAY)
    assert not is_long_uncounted(listing(), TODAY)
    counted = with_day_counts(listing(days=days), [ListingDayStatistics(on=TODAY, views=9, enquiries=1)])
    assert [(one.on, one.views, one.enquiries) for one in counted.days] == [(TODAY - DAY, 1, 0), (TODAY, 9, 1)]
    book = paper(place(), unit("unit-1"), listing(), listing(state="draft").model_copy(update={"record_id": "lst-2"}))
    told = publish_request(book, "lst-1")
    # 1,450 a month is 17,400 a year and 334.6 a week.
    assert (told.weekly, told.price, told.home.unit) == (335, "1450.00 USD per month", "1")
    with pytest.raises(PortfolioRuleError, match="the listing is draft"):
        publish_request(book, "lst-2")
    off = withdraw_request(book, listing(state="let"))
    assert (off.let, off.on, withdraw_request(book, listing()).let) == (True, TODAY, False)


def comparable(minor: int = 1, days: int = 0, metres: int = 0, per: Any = "month") -> MarketComparable:
    one: dict[str, Any] = {"unit_id": "unit-1", "property_id": "prop-1", "source": "x", "per": per}
    on = TODAY + days * DAY
    return MarketComparable(account_id=A, record_id="cpr-1", rent=usd(minor), on=on, distance_m=metres, **one)


def test_market_is_of_what_is_near_enough_new_enough_and_enough() -> None:
    near, old, far = comparable(days=-30, metres=2_000), comparable(days=-31), comparable(metres=2_001)
    assert comparable_with([near, old, far], TODAY, 2, 30) == [near]
    some = [comparable(100_000), comparable(1_560_000, per="year"), comparable(27_000, per="week")]
    market = market_of(some, "month")
    assert market is not None
    assert (market.n, market.low, market.middle, market.high) == (3, usd(100_000), usd(117_000), usd(130_000))
    assert market.is_enough
    few = market_of(some[:2], "month")
    assert few is not None
    assert not few.is_enough
    assert market_of([], "month") is None
    assert (rent_analysis(usd(90_000), market).gap_bp, rent_analysis(usd(90_000), market).suggested) == (
        3_000,
        usd(117_000),
    )
    assert rent_analysis(usd(90_000), few).suggested is None
    # Five in a hundred is the first that counts, up or down.
    exact = market_of([comparable(105_000)] * 3, "month")
    assert exact is not None
    assert (rent_analysis(usd(100_000), exact).suggested, rent_analysis(usd(100_010), exact).suggested) == (
        usd(105_000),
        None,
    )
    assert rent_analysis(usd(111_000), exact).suggested == usd(105_000)
    assert checked_comparable(comparable(), "USD", TODAY) == comparable()
    for wrong in ((comparable(days=1), "USD"), (comparable(), "EUR")):
        with pytest.raises(PortfolioRuleError):
            checked_comparable(*wrong, TODAY)


def application(**fields: Any) -> RentalApplication:
    one: dict[str, Any] = {
        "listing_id": "lst-1",
        "unit_id": "unit-1",
        "property_id": "prop-1",
        "applicants": ("ctc-1",),
        "received_at": NOW,
    }
    return RentalApplication(account_id=A, record_id="app-1", **one | fields)


def test_applicant_meets_a_criterion_to_the_cent_and_to_the_day() -> None:
    def meets(**fields: Any) -> dict[Any, Any]:
        return met(candidate(application(**fields), listing()), listing().criteria)

    assert meets(income=usd(362_500))["income"] is True
    assert meets(income=usd(362_499))["income"] is False
    assert meets()["income"] is None
    assert meets(move_in=TODAY + 30 * DAY)["move_in"] is True
    assert meets(move_in=TODAY + 31 * DAY)["move_in"] is False
    assert meets(papers=("income", "identity", "references"))["papers"] is True
    assert meets(papers=("income",))["papers"] is False
    for results, history in (
        ((), None),
        (("clear",), True),
        (("clear", "unclear"), True),
        (("clear", "adverse"), False),
        (("adverse",), False),
    ):
        checks = tuple(ScreeningCheck(type="tenancy_history", result=one) for one in results)
        assert meets(checks=checks)["history"] is history
    rich = application(income=usd(500_000))
    poor = application(income=usd(1)).model_copy(update={"record_id": "app-0"})
    late = application(received_at=NOW + DAY).model_copy(update={"record_id": "app-2"})
    order = ranked([candidate(one, listing()) for one in (poor, late, application(), rich)], listing().criteria)
    assert [one.candidate.income for one in order] == [6_000_000, None, None, 12]
    assert [one.candidate.application_id for one in order][1:3] == ["app-1", "app-2"]
    consent = ScreeningConsent(at=NOW, how="form", wording="x")
    assert missing_papers(application(), listing()) == [
        "their income",
        "the day they would move in",
        "their consent to being checked",
        "a paper on identity",
        "a paper on income",
    ]
    papers: Any = ("identity", "income")
    assert missing_papers(application(income=usd(1), move_in=TODAY, consent=consent, papers=papers), listing()) == []


def test_results_of_checks_go_ninety_days_after_a_refusal() -> None:
    one = application(state="declined", decided_on=TODAY, checks=(ScreeningCheck(type="credit"),))
    assert results_end_on(one) == TODAY + 90 * DAY
    assert without_results(one, TODAY + 89 * DAY) == one
    assert without_results(one, TODAY + 90 * DAY).checks == ()
    assert results_end_on(one.model_copy(update={"state": "approved"})) is None
    assert results_end_on(one.model_copy(update={"checks": ()})) is None


def test_vendor_is_insured_through_the_last_day() -> None:
    book = paper(vendor(), liability(TODAY))
    assert insured_until(book, "ven-pete", TODAY) == TODAY
    assert insured_until(book, "ven-pete", date(2026, 1, 1)) == TODAY
    assert insured_until(book, "ven-pete", date(2025, 12, 31)) is None
    assert insured_vendor(book, "ven-pete", TODAY) == vendor()
    with pytest.raises(PortfolioRuleError, match=f"insurance ended on {TODAY}"):
        insured_vendor(book, "ven-pete", TODAY + DAY)
    with pytest.raises(PortfolioRuleError, match="is not on record for that day"):
        insured_vendor(book, "ven-pete", date(2025, 12, 31))
    with pytest.raises(PortfolioRuleError, match="on hold"):
        insured_vendor(paper(vendor().model_copy(update={"state": "on_hold"})), "ven-pete", TODAY)
    assert insured_vendor(paper(vendor().model_copy(update={"waived_by": "mbr-1"})), "ven-pete", TODAY)


def test_quote_is_approved_while_it_is_valid() -> None:
    def approves(days: int = 0, at: datetime | None = None, insured: int = 0) -> list[str]:
        one = quote("qte-1", 5).model_copy(update={"valid_until": TODAY + days * DAY})
        some = (place(), vendor(), liability(TODAY + insured * DAY), leak(), one, quote("qte-2", 9))
        return [one.state for one in quote_approved(paper(*some), "qte-1", at)]

    assert approves() == ["approved", "approved", "declined"]
    assert approves(at=noon(1), insured=1) == ["approved", "scheduled", "declined"]
    for wrong in ({"days": -1}, {"at": noon(1)}):
        with pytest.raises(PortfolioRuleError):
            approves(**wrong)


def test_job_is_reopened_within_fourteen_days() -> None:
    def reopens(days: int) -> str:
        done = leak().model_copy(update={"state": "completed", "completed_at": NOW - days * DAY})
        return job_moved(paper(place(), done), "mnt-1", "reopen").state

    assert reopens(14) == "in_progress"
    with pytest.raises(PortfolioRuleError, match="14 days"):
        reopens(15)
    moved = job_moved(paper(place(), leak()), "mnt-1", "complete")
    assert (moved.state, moved.completed_at) == ("completed", NOW)
    for event in ("assign", "schedule"):
        with pytest.raises(PortfolioRuleError):
            job_moved(paper(place(), leak()), "mnt-1", event)
