"""Tenancies: tenants, terms, notice and end. Pure rules over a book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar, Literal

from pydantic import Field, model_validator

from steward.trades.portfolio.applications import close_listing_as_let, withdraw_unit_listings
from steward.trades.portfolio.deposit_records import SchemeDeposit
from steward.trades.portfolio.field_types import TenancyEvent
from steward.trades.portfolio.legal_checks import higher_rent_from, must_allow_notice, must_allow_rent
from steward.trades.portfolio.legal_rules import LegalRules, rules_of
from steward.trades.portfolio.properties import UNIT, PortfolioRuleError, Property, RecordPart, Unit
from steward.trades.portfolio.rent_schedule import RentTerms, due_day_from
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine, TransitionNotAllowedError


class Tenant(RecordPart):
    """A contact who rents. Messages go to the lead tenant first (`leads`)."""

    contact_id: str
    leads: bool = False


class TenancyNotice(RecordPart):
    """Notice of termination: its author, date and move-out day. `since` is the state before the notice."""

    by: Literal["owner", "tenant"]
    given_on: date
    vacate_on: date
    since: Literal["active", "periodic"]


class Deposit(RecordPart):
    """A security deposit. `scheme` is its record at a connected deposit scheme."""

    amount: Money
    holder: Literal["owner", "agency", "scheme"] = "owner"
    state: Literal["none", "due", "paid", "lodged", "claimed", "released"] = "due"
    scheme: SchemeDeposit | None = None


class Tenancy(TradeRecord):
    """A unit let from the day `start`, through the day `end` for a fixed term.

    With `rollover` it continues as periodic after that. A renewal adds terms and moves the end. A `draft` is not signed
    yet; it names the application it was made for. `autopay` says that a mandate is active. Rents due on or after
    `charged_from` are charged here, all of them if it is None; earlier ones came in as a balance.
    """

    KIND: ClassVar[str] = "tenancy"

    state: str = "active"
    unit_id: str
    property_id: str
    zone: str
    tenants: tuple[Tenant, ...] = Field(min_length=1, max_length=12)
    start: date
    end: date | None = None
    rollover: bool = True
    terms: tuple[RentTerms, ...] = Field(min_length=1, max_length=100)
    deposit: Deposit | None = None
    notice: TenancyNotice | None = None
    ended_on: date | None = None
    application_id: str = ""
    autopay: bool = False
    charged_from: date | None = None

    @model_validator(mode="after")
    def _ends_after_it_starts(self) -> Tenancy:
        if self.end and self.end < self.start:
            raise ValueError("it ends before it starts")
        return self

    @property
    def currency(self) -> str:
        """Return the currency of the rent and of all charges."""
        return self.terms[0].rent.currency

    @property
    def last_day(self) -> date | None:
        """Return the last day of the tenancy as far as known; None if it continues."""
        if self.ended_on or self.notice:
            return self.ended_on or (self.notice.vacate_on if self.notice else None)
        return self.end if self.state != "periodic" and not self.rollover else None

    def terms_on(self, day: date) -> RentTerms:
        """Return the terms of a day."""
        begin_tenancy = [one for one in self.terms if one.start <= day]
        return max(begin_tenancy, key=lambda one: one.start) if begin_tenancy else self.terms[0]

    @property
    def lead(self) -> str:
        """Return the lead tenant, who gets messages first."""
        return next((one for one in self.tenants if one.leads), self.tenants[0]).contact_id

    def persons(self) -> tuple[str, ...]:
        """Return the tenants."""
        return tuple(one.contact_id for one in self.tenants)


_RUNNING = {"notice": "notice", "renew": "active", "hold_over": "periodic", "end": "ended"}
TENANCY = RecordType(
    prefix="tcy",
    model=Tenancy,
    states=RecordStateMachine(
        frozenset({"draft", "pending", "active"}),
        {
            "draft": {"sign": "pending", "cancel": "cancelled"},
            "pending": {"start": "active", "cancel": "cancelled"},
            "active": _RUNNING,
            "periodic": _RUNNING,
            "notice": {"withdraw_to_active": "active", "withdraw_to_periodic": "periodic", "end": "ended"},
            "ended": {"close": "closed"},
            "closed": {},
            "cancelled": {},
        },
        frozenset({"closed", "cancelled"}),
    ),
    line=lambda tenancy: RecordLine(on=tenancy.start, amount=tenancy.terms[-1].rent),
    within=lambda tenancy: tenancy.unit_id,
    beside=lambda tenancy: (tenancy.property_id, *(one.contact_id for one in tenancy.tenants)),
    hears=lambda tenancy: (tenancy.application_id,) if tenancy.application_id else (),
)
# Transition of the unit after a tenancy's transition, unless the unit is in that state already.
_UNIT_AFTER: dict[str, tuple[str, str]] = {
    "pending": ("reserve", "reserved"),
    "active": ("move_in", "occupied"),
    "periodic": ("move_in", "occupied"),
    "notice": ("give_notice", "notice"),
    "ended": ("vacate", "turn"),
}


def begin_tenancy(book: Book, tenancy: Tenancy) -> list[TradeRecord]:
    """Return a new tenancy, with its unit and listing. Rents are charged from today on.

    Raises `PortfolioRuleError` if the unit is let to others on any of the days.
    """
    unit = book.need(tenancy.unit_id, Unit)
    place = book.need(unit.property_id, Property)
    if any(one.rent.currency != place.currency for one in tenancy.terms):
        raise PortfolioRuleError(f"rents at {place.name} are in {place.currency}", "other_currency")
    if place.state == "archived":
        raise PortfolioRuleError(f"{place.name} is archived: restore it with update_property first", "archived")
    if unit.state == "off_market":
        raise PortfolioRuleError(
            f"{unit.label} is off the market: put it on the market with save_unit first", "off_market"
        )
    _must_be_free(book, tenancy, book.under(unit.record_id, TENANCY, Tenancy))
    if tenancy.charged_from is None:
        tenancy = tenancy.model_copy(update={"charged_from": book.today(place.zone)})
    if tenancy.state == "draft":
        # An unsigned unit stays on offer.
        return [tenancy]
    return [tenancy, *close_listing_as_let(book, unit.record_id, tenancy.persons()), *_taken(unit, tenancy.state)]


def _taken(unit: Unit, state: str) -> list[TradeRecord]:
    """Return the unit of a tenancy about to begin. The present tenants keep it until they are out."""
    is_lived_in = state == "pending" and unit.state not in ("vacant", "listed", "turn")
    return [] if is_lived_in else _unit_moved(unit, state)


@dataclass(frozen=True)
class NoticeTerms:
    """Date of a notice, if not today, and whether both sides `agreed` on the day in writing."""

    on: date | None = None
    agreed: bool = False


_TODAY = NoticeTerms()


def tenancy_after_event(
    book: Book,
    tenancy: Tenancy,
    event: TenancyEvent,
    day: date,
    by: Literal["owner", "tenant"],
    given: NoticeTerms = _TODAY,
) -> Tenancy:
    """Return the tenancy after `event`. `day` is the new end of a renewal, or the last day under a notice."""
    match event:
        case "notice":
            return _under_notice(book, tenancy, day, by, given)
        case "withdraw_notice":
            if tenancy.notice is None or tenancy.state != "notice":
                raise TransitionNotAllowedError(
                    "tenancy", tenancy.state, event, tuple(sorted(TENANCY.states.moves[tenancy.state]))
                )
            stays = tenancy.model_copy(update={"notice": None})
            _must_be_free(book, stays, book.under(tenancy.unit_id, TENANCY, Tenancy))
            return TENANCY.moved(tenancy, f"withdraw_to_{tenancy.notice.since}", notice=None)
        case "renew":
            if day <= (tenancy.end or tenancy.start):
                raise PortfolioRuleError(f"a renewal ends after {tenancy.end or tenancy.start}", "wrong_order")
            renewed = TENANCY.moved(tenancy, "renew", end=day)
            _must_be_free(book, renewed, book.under(tenancy.unit_id, TENANCY, Tenancy))
            return renewed
        case "end":
            if day < tenancy.start:
                raise PortfolioRuleError(f"it cannot end before it began, on {tenancy.start}", "wrong_order")
            # Remaining debts are no longer collected automatically.
            return TENANCY.moved(tenancy, "end", ended_on=day, autopay=False)
        case "close":
            owed = book.balance(tenancy.record_id, tenancy.currency)
            if owed.minor:
                raise PortfolioRuleError(f"the balance is {owed}: it is closed once that is 0", "still_owed")
            if tenancy.deposit and tenancy.deposit.state not in ("none", "due", "released"):
                raise PortfolioRuleError("the deposit is not released yet", "deposit_held")
            return TENANCY.moved(tenancy, "close")
        case _:
            return TENANCY.moved(tenancy, event)


def update_tenancy_records(
    book: Book,
    tenancy_id: str,
    event: TenancyEvent,
    day: date,
    by: Literal["owner", "tenant"],
    given: NoticeTerms = _TODAY,
) -> list[TradeRecord]:
    """Return the tenancy after `event`, with its unit."""
    tenancy = book.need(tenancy_id, Tenancy)
    moved = tenancy_after_event(book, tenancy, event, day, by, given)
    unit = book.need(tenancy.unit_id, Unit)
    if event == "cancel":
        others = [one for one in book.under(unit.record_id, TENANCY, Tenancy) if one.record_id != tenancy_id]
        free = unit.state == "reserved" and not any(one.state == "pending" for one in others)
        return [moved, UNIT.moved(unit, "release")] if free else [moved]
    if event == "withdraw_notice":
        gone = withdraw_unit_listings(book, unit.record_id)
        return [moved, UNIT.moved(unit, "keep"), *gone] if unit.state == "notice" else [moved, *gone]
    if event == "sign":
        return [moved, *close_listing_as_let(book, unit.record_id, moved.persons()), *_taken(unit, moved.state)]
    if event == "start" and unit.state in ("occupied", "notice"):
        raise PortfolioRuleError(f"{unit.label} is still let: end that tenancy first", "let")
    return [moved, *_unit_moved(unit, moved.state, moved.ended_on)]


def change_tenancy_rent(
    book: Book, tenancy_id: str, terms: RentTerms, given: NoticeTerms = _TODAY
) -> list[TradeRecord]:
    """Return the tenancy with a new rent from a day on. An agreement in writing replaces the notice, no other rule."""
    tenancy = book.need(tenancy_id, Tenancy)
    if not TENANCY.states.is_open(tenancy.state) or tenancy.state == "ended":
        raise PortfolioRuleError(f"the tenancy is {tenancy.state}", "other_state")
    if terms.rent.currency != tenancy.currency:
        raise PortfolioRuleError(f"its rent is in {tenancy.currency}", "other_currency")
    if terms.start < book.today(tenancy.zone):
        raise PortfolioRuleError("a rent changes on a day to come; what is owed for days past is a charge", "day_past")
    kept = tuple(one for one in tenancy.terms if one.start < terms.start)
    told_on = date.min if given.agreed else _given_on(book, tenancy, given.on)
    must_allow_rent(rules_there(book, tenancy), kept, terms, told_on)
    return [tenancy.model_copy(update={"terms": (*kept, terms)})]


def must_allow_renewal(book: Book, tenancy: Tenancy, until: date, begins: date, rent: Money | None) -> None:
    """Raise `PortfolioRuleError` if a new term through that day, or its rent, would break a rule once signed."""
    tenancy_after_event(book, tenancy, "renew", until, "owner")
    if rent is not None:
        before = tenancy.terms_on(begins)
        kept = tuple(one for one in tenancy.terms if one.start < begins)
        new = RentTerms(start=begins, rent=rent, per=before.per, due_day=before.due_day)
        must_allow_rent(rules_there(book, tenancy), kept, new, date.min)


def rules_there(book: Book, tenancy: Tenancy) -> LegalRules:
    """Return the legal rules at the tenancy's place."""
    return rules_of(book, book.need(tenancy.property_id, Property).jurisdiction)


def _under_notice(
    book: Book, tenancy: Tenancy, day: date, by: Literal["owner", "tenant"], given: NoticeTerms
) -> Tenancy:
    if day < book.today(tenancy.zone):
        raise PortfolioRuleError("notice is for a day to come: if they are out already, use the event end", "day_past")
    given_on = _given_on(book, tenancy, given.on)
    since: Literal["active", "periodic"] = "periodic" if tenancy.state == "periodic" else "active"
    notice = TenancyNotice(by=by, given_on=given_on, vacate_on=day, since=since)
    moved = TENANCY.moved(tenancy, "notice", notice=notice)
    if not given.agreed:
        must_allow_notice(rules_there(book, tenancy), by, given_on, day)
    return moved


def _given_on(book: Book, tenancy: Tenancy, given_on: date | None) -> date:
    today = book.today(tenancy.zone)
    if given_on and given_on > today:
        raise PortfolioRuleError("that day of the notice is still to come: say when it was given", "still_ahead")
    return given_on or today


def rent_may_rise_from(book: Book, tenancy: Tenancy) -> date | None:
    """Return the first rent day allowed by contract and law, or None under notice."""
    if tenancy.state == "notice":
        return None
    today = book.today(tenancy.zone)
    agreed = tenancy.end if tenancy.state == "active" else None
    last = max(tenancy.terms, key=lambda one: one.start)
    lawful = higher_rent_from(rules_there(book, tenancy), last, today)
    return due_day_from(last, max(lawful, (agreed or today) + timedelta(days=1)))


def must_be_free(book: Book, unit_id: str, start: date) -> None:
    """Raise `PortfolioRuleError` if the unit is let on that day or later."""
    for one in book.under(unit_id, TENANCY, Tenancy):
        over = one.last_day is not None and one.last_day < start
        if one.state != "cancelled" and not over:
            raise PortfolioRuleError(
                f"the unit is let from {one.start} ({one.record_id}): end or cancel that first", "let"
            )


def _must_be_free(book: Book, tenancy: Tenancy, others: Sequence[Tenancy]) -> None:
    for one in others:
        if one.record_id == tenancy.record_id or one.state == "cancelled":
            continue
        starts_later = tenancy.last_day is not None and one.start > tenancy.last_day
        over_before = one.last_day is not None and one.last_day < tenancy.start
        if not (starts_later or over_before):
            until = f"through {one.last_day}" if one.last_day else "with no end agreed: give notice or end it first"
            raise PortfolioRuleError(f"the unit is let from {one.start} {until} ({one.record_id})", "let")


def _unit_moved(unit: Unit, state: str, empty_from: date | None = None) -> list[TradeRecord]:
    event, there = _UNIT_AFTER.get(state, ("", unit.state))
    fields = {"since": empty_from} if empty_from else {}
    return [] if unit.state == there else [UNIT.moved(unit, event, **fields)]
