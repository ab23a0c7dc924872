"""Scanner of rents below market, listings without success, and waiting applications. Checks are pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import (
    FoundIssue,
    ScanResult,
    day_in,
    every,
    moment_in,
    newest_then_every,
    nine_o_clock,
)
from steward.tools.models import ExactCall
from steward.trades.portfolio.applications import APPLICATION, RentalApplication, without_results
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.market_rents import market_there, rent_analysis
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.scanning.finding_details import begun, reminded
from steward.trades.portfolio.screening import CHECKS, unchecked
from steward.trades.portfolio.tenancies import Tenancy, rent_may_rise_from
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import Facts
from steward.trades.records.service import Book

_MONTHLY, _FORTNIGHT = 30, 14
# Hours in a state after which an application needs attention.
_WAITS = {
    "received": (48, "papers_missing"),
    "incomplete": (48, "papers_missing"),
    "complete": (24, "application_waits"),
    "screening": (48, "application_undecided"),
    "shortlisted": (48, "application_undecided"),
    "approved": (72, "application_unsigned"),
}
_GOES_WELL = frozenset({"complete", "screening", "shortlisted", "approved"})
# A rent is rounded to whole units, if rounding changes it by less than a hundredth.
_WHOLE, _LARGE = 100, 10_000


def market(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find a rent due for review: before a fixed term ends, or some time after the last change."""
    end, since = day_in(facts, "end"), day_in(facts, "since")
    assert since
    before = timedelta(days=settings.limits["term_days"])
    review = end - before if end else since + relativedelta(months=settings.limits["after_months"])
    passed, coming = every(review, 0, _MONTHLY, now, zone)
    key = f"market:{review}"
    found = FoundIssue(key, "market_rent", nine_o_clock(review, zone), occurrence=key)
    return ScanResult((found,) if passed is not None else (), coming)


def of_market(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add the market's rent range; too few comparables are reported once."""
    tenancy = book.find(str(facts["tenancy"]), Tenancy)
    if tenancy is None:
        return None
    today, where = book.today(tenancy.zone), place_of(book, tenancy)
    terms = tenancy.terms_on(today)
    there = market_there(book, tenancy.unit_id, terms.per, today)
    if there is None or not there.is_enough:
        return replace(found, key=f"{found.key}:unknown", check="market_unknown", where=where)
    worth = rent_analysis(terms.rent, there).suggested
    if worth is None:
        return None
    found = replace(found, where=where, detail=str(worth))
    begins = _may_rise_from(book, tenancy)
    if begins is None or worth.minor <= terms.rent.minor:
        return found
    given = {"rent": worth.decimal, "effective_on": begins.isoformat()}
    return begun(found, "workflow_rent_increase", book, tenancy, **given)


def raise_as_of_today(book: Book, call: ExactCall, detail: str) -> ExactCall | None:
    """Return the proposal of a higher rent with the first day that the rent may rise from now on."""
    begins = _may_rise_from(book, book.need(call.arguments["tenancy_id"], Tenancy))
    if begins is None:
        return None
    return call.model_copy(update={"arguments": {**call.arguments, "effective_on": begins.isoformat()}})


def _may_rise_from(book: Book, tenancy: Tenancy) -> date | None:
    """Return the day from which the rent may rise. None if a required rule is missing: then a person must add it."""
    try:
        return rent_may_rise_from(book, tenancy)
    except PortfolioRuleError:
        return None


def listing(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find a listing that nobody sees, or few ask for; after the last offset, every fortnight."""
    since = day_in(facts, "since")
    assert since
    first, *_ = offsets = sorted(settings.offsets)
    passed, coming = newest_then_every(since, offsets, _FORTNIGHT, now, zone)
    if passed is None:
        return ScanResult((), coming)
    at = nine_o_clock(since + timedelta(days=passed), zone)
    enquiries = int(facts["enquiries"])
    if not (facts["views"] or enquiries):
        # Its rent says nothing to people who have not seen it. Where no portal counts, nobody knows whether they have.
        unseen = FoundIssue.repeated(f"unseen:{since}", passed, "listing_unseen", at, counts={"days": passed})
        return ScanResult((unseen,) if facts["counted"] else (), coming)
    if passed == first:
        return ScanResult((), coming)
    slow = passed == offsets[1] if len(offsets) > 1 else False
    if slow and enquiries >= settings.limits["enquiries"]:
        return ScanResult((), coming)
    percent = settings.limits["first_percent" if slow else "next_percent"]
    counts = {"enquiries": enquiries, "days": passed}
    found = FoundIssue.repeated(f"slow:{since}", passed, "listing_slow", at, detail=str(percent), counts=counts)
    return ScanResult((found,), coming)


def of_listing(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add a lower rent. Nothing is said of a listing with a complete application."""
    one = book.find(str(facts["listing"]), Listing)
    if one is None or one.rent is None:
        return None
    where = place_of(book, one)
    if any(line.state in _GOES_WELL for line in book.lines(one.record_id, APPLICATION)):
        return None
    if found.check == "listing_unseen":
        return replace(found, where=where)
    rent = lowered(one.rent, int(found.detail))
    given = {"unit_id": one.unit_id, "place": where, "listing_id": one.record_id, "rent": rent.decimal, "per": one.per}
    call = ExactCall(tool="save_listing", arguments=given)
    return replace(found, where=where, detail=str(rent), call=call)


def lowered(rent: Money, percent: int) -> Money:
    """Return a rent lowered by a percentage, in whole units unless it is small."""
    less = Fraction(rent.minor * (100 - percent), 100)
    step = _WHOLE if rent.minor >= _LARGE else 1
    return rent.of(round(less / step) * step)


def application(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find an application that lacks papers or a decision; drop results of checks in time after a refusal."""
    if ends := day_in(facts, "ends"):
        at = nine_o_clock(ends, zone)
        if at > now:
            return ScanResult((), at)
        today = now.astimezone(zone).date()
        return ScanResult(writes=(ends.isoformat(), lambda book: _dropped(book, str(facts["application"]), today)))
    since = moment_in(facts, "since")
    if since is None:
        return ScanResult()
    hours, check = _WAITS[str(facts["state"])]
    at = since + timedelta(hours=hours)
    if at > now:
        return ScanResult((), at)
    return ScanResult((FoundIssue(f"{facts['state']}:{since.isoformat()}", check, at),))


def of_application(
    book: Book, facts: Facts, found: FoundIssue, screens: Callable[[str], bool] = lambda _: False
) -> FoundIssue | None:
    """Add the unit and the first applicant. With a screening provider, propose a check.

    A provider that waits for the applicant's form leaves nothing to decide yet.
    """
    one = book.find(str(facts["application"]), RentalApplication)
    if one is None:
        return None
    where, found = place_of(book, one), replace(found, who=one.applicants[0])
    if found.check == "application_waits" and (who := unchecked(one)) and screens(one.account_id):
        given = {"application_id": one.record_id, "place": where, "applicant": who[0], "checks": list(CHECKS)}
        return replace(found, where=where, call=ExactCall(tool="screening_request", arguments=given))
    if found.check == "application_undecided" and any(check.state == "asked" for check in one.checks):
        found = replace(found, check="form_unreturned")
    if found.check != "papers_missing":
        return replace(found, where=where)
    return reminded(found, "papers_missing", one.applicants[0], one.record_id, where)


def _dropped(book: Book, application_id: str, today: date) -> Sequence[TradeRecord]:
    one = book.find(application_id, RentalApplication)
    if one is None:
        return []
    kept = without_results(one, today)
    return [kept] if kept != one else []
