"""Runners of the tools for market rents and comparables."""

from __future__ import annotations

from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.core.sentences import say
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.field_types import Per
from steward.trades.portfolio.legal_checks import RENT_RULES
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.market_rents import (
    COMPARABLE,
    FEWEST,
    NEAR_KM,
    RECENT_DAYS,
    MarketComparable,
    MarketRentRange,
    checked_comparable,
    comparable_id_of,
    comparable_with,
    market_of,
    rent_analysis,
)
from steward.trades.portfolio.properties import UNIT, PortfolioRuleError, Property, Unit
from steward.trades.portfolio.tenancies import TENANCY, Tenancy, rent_may_rise_from, rules_there
from steward.trades.portfolio.tools.market.declare import (
    AnalyzeRentInput,
    GetMarketComparablesInput,
    SaveComparableInput,
)
from steward.trades.portfolio.tools.record_lines import Services, changed, from_outside, must_be, place_of, taken_back
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money, amount_of
from steward.trades.records.service import Book

_MOST = 40

undo_save_comparable = taken_back


def get_market_comparables(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each comparable, and their range."""
    given = GetMarketComparablesInput.model_validate(call.arguments)
    book, quoting = services.records.book(call.account_id), Quoting()
    try:
        unit = book.need(given.unit_id, Unit)
        found = _near(book, unit, given.radius_km, given.days)
    except StewardError as error:
        return Failed.by(error)
    per = unit.market_rent.per if unit.market_rent else "month"
    lines = [_line(one, quoting) for one in found[-_MOST:]]
    return Done("\n".join([*lines, _told(market_of(found, per), per)]), quotes=quoting.quotes)


def save_comparable(call: ToolCall, services: Services) -> Done | Failed:
    """Return the comparable's id."""
    given = SaveComparableInput.model_validate(call.arguments)
    record_id = comparable_id_of(given.unit_id, given.source, given.day)

    def plan(book: Book) -> list[TradeRecord]:
        unit = book.need(given.unit_id, Unit)
        must_be(book, unit, given.place)
        place = book.need(unit.property_id, Property)
        before = book.find(record_id, MarketComparable)
        told = {
            "rent": amount_of(given.rent, given.currency or place.currency),
            "per": given.per,
            "on": given.day,
            "source": given.source,
            "distance_m": given.distance_m,
            "bedrooms": given.bedrooms,
            "outside": from_outside(call),
        }
        ids = {"account_id": call.account_id, "record_id": record_id, "unit_id": unit.record_id}
        one = (
            before.model_copy(update=told)
            if before
            else MarketComparable.model_validate({**ids, "property_id": place.record_id, **told})
        )
        return [checked_comparable(one, place.currency, book.today(place.zone))]

    return changed(call, services, given.place, plan, lambda _: ("comparable", (given.rent, given.day), ""))


def analyze_rent(call: ToolCall, services: Services) -> Done | Failed:
    """Return for each unit the present rent, the market, the gap, a suggested rent, and its first day."""
    given = AnalyzeRentInput.model_validate(call.arguments)
    book, quoting = services.records.book(call.account_id), Quoting()
    try:
        if given.unit_id:
            units = [book.need(given.unit_id, Unit)]
        elif given.property_id:
            units = book.under(book.need(given.property_id, Property).record_id, UNIT, Unit)
        else:
            return Failed("name a unit or a property", say("records-forbid", form="unsaid"))
        lines = [
            line for unit in units[:_MOST] for line in _analysis(book, unit, quoting, shown=given.include_comparables)
        ]
    except StewardError as error:
        return Failed.by(error)
    return Done("\n".join(lines) or "It has no units.", quotes=quoting.quotes)


def _analysis(book: Book, unit: Unit, quoting: Quoting, *, shown: bool) -> list[str]:
    where = place_of(book, unit)
    now = _rent_now(book, unit)
    found = _near(book, unit, NEAR_KM, RECENT_DAYS)
    per = now[1] if now else unit.market_rent.per if unit.market_rent else "month"
    market = market_of(found, per)
    compared = [f"  {_line(one, quoting)}" for one in found[-_MOST:]] if shown else []
    head = f"{unit.record_id} · {where} · " + (f"{now[2]} {now[0]} per {per}" if now else "no rent is asked for")
    lines = [f"{head} · {_told(market, per)}", *compared]
    if now is None or market is None:
        return lines
    analysis = rent_analysis(now[0], market)
    gap = f"{analysis.gap_bp / 100:+.1f} %"
    if analysis.suggested is None:
        why = "near enough" if market.is_enough else f"fewer than {FEWEST} comparables, so nothing follows"
        return [*lines, f"  the market is {gap} from the rent: {why}"]
    return [
        *lines,
        f"  the market is {gap} from the rent: {analysis.suggested} per {per} could be asked{_from(book, unit)}",
    ]


def _from(book: Book, unit: Unit) -> str:
    tenancy = _running(book, unit)
    if tenancy is None:
        return ""
    try:
        day = rent_may_rise_from(book, tenancy)
    except PortfolioRuleError as error:
        return f". From when cannot be said: {error}"
    if day is None:
        return ", of the next tenant: notice was given"
    unchecked = "; ".join(str(one) for one in rules_there(book, tenancy).unchecked(*RENT_RULES))
    leans = f" That leans on rules that nobody has checked: {unchecked}. Say so." if unchecked else ""
    return f", from {day} on.{leans}"


def _rent_now(book: Book, unit: Unit) -> tuple[Money, Per, str] | None:
    if tenancy := _running(book, unit):
        terms = tenancy.terms_on(book.today(tenancy.zone))
        return terms.rent, terms.per, "let at"
    listings = [one for one in book.open_under(unit.record_id, LISTING, Listing) if one.rent]
    if listings and listings[0].rent:
        return listings[0].rent, listings[0].per, "listed at"
    return None


def _running(book: Book, unit: Unit) -> Tenancy | None:
    some = book.open_under(unit.record_id, TENANCY, Tenancy)
    return next((one for one in some if one.state in ("active", "periodic", "notice")), None)


def _near(book: Book, unit: Unit, km: int, days: int) -> list[MarketComparable]:
    place = book.need(unit.property_id, Property)
    known = book.under(unit.record_id, COMPARABLE, MarketComparable)
    return comparable_with(known, book.today(place.zone), km, days)


def _line(one: MarketComparable, quoting: Quoting) -> str:
    source = quoting.unless_ours(one.label_of("source"), one.source, "a source")
    rooms = f" · {one.bedrooms} bedrooms" if one.bedrooms is not None else ""
    return f"{one.record_id} · {one.rent} per {one.per} · {one.on} · {one.distance_m} m away{rooms} · {source}"


def _told(market: MarketRentRange | None, per: Per) -> str:
    if market is None:
        return "no comparable is on record: save_comparable adds what was seen"
    return f"median of {market.n} comparables {market.middle} per {per} (from {market.low} to {market.high})"
