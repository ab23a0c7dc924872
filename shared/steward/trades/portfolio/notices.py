"""Written notices: drafted here, served by a person who reports the service. Pure rules over a book.

The legal checks hold for the draft's day and again for the day of service. A notice served too late is void, and a new
one is drafted.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Annotated, ClassVar

from steward.core.records import Personal
from steward.trades.portfolio.field_types import NoticeType, ServedWay
from steward.trades.portfolio.legal_checks import (
    RENT_RULES,
    end_rule,
    higher_rent_from,
    must_allow_notice,
    must_allow_rent,
)
from steward.trades.portfolio.payment_allocation import overdue
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.rent_schedule import RentTerms, due_day_from
from steward.trades.portfolio.tenancies import TENANCY, Tenancy, rules_there
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

# Legal rules for each type of notice.
NOTICE_RULES: Mapping[NoticeType, tuple[str, ...]] = {
    "rent_increase": RENT_RULES,
    "end": (end_rule("owner"),),
    "entry": ("entry_notice_days",),
    "arrears": ("arrears_notice_day",),
    "lease": (),
}
# Legal rules on how many days ahead a notice is served.
_DAYS_AHEAD: Mapping[NoticeType, str] = {
    "rent_increase": "rent_increase_notice_days",
    "end": end_rule("owner"),
    "entry": "entry_notice_days",
}


class WrittenNotice(TradeRecord):
    """A written notice to tenants. `on` is its day: of the new rent, the move-out, the visit, or the deadline to pay.

    For a lease, `on` is the first day of the terms to sign. `amount` is the rent or the overdue sum; `text` comes from
    the message catalogue.
    """

    KIND: ClassVar[str] = "written_notice"

    state: str = "drafted"
    tenancy_id: str
    property_id: str
    type: NoticeType
    on: date
    amount: Money | None = None
    drafted_on: date
    served_on: date | None = None
    way: ServedWay | None = None
    text: Annotated[str, Personal("")] = ""


NOTICE = RecordType(
    prefix="ntc",
    model=WrittenNotice,
    states=RecordStateMachine(
        frozenset({"drafted"}),
        {
            "drafted": {"serve": "served"},
            "served": {},
        },
        frozenset({"served"}),
    ),
    line=lambda one: RecordLine(on=one.on, label=one.type, amount=one.amount),
    within=lambda one: one.tenancy_id,
    beside=lambda one: (one.property_id,),
)


def earliest_notice_day(book: Book, tenancy: Tenancy, type: NoticeType, given_on: date) -> date:
    """Return the first day that a notice given on `given_on` can name.

    Raises `LegalRuleMissingError`, `PortfolioRuleError`.
    """
    rules = rules_there(book, tenancy)
    match type:
        case "rent_increase":
            last = max(tenancy.terms, key=lambda one: one.start)
            return due_day_from(last, higher_rent_from(rules, last, given_on))
        case "end" | "entry":
            return given_on + timedelta(days=rules.number(_DAYS_AHEAD[type]))
        case "arrears":
            _, oldest = _overdue(book, tenancy)
            return max(given_on, oldest + timedelta(days=rules.number("arrears_notice_day")))
        case "lease":
            return tenancy.start


def last_day_to_serve(book: Book, tenancy: Tenancy, type: NoticeType, on: date) -> date:
    """Return the last day on which a notice that names `on` can be served. Raises `LegalRuleMissingError`."""
    rule = _DAYS_AHEAD.get(type)
    return on - timedelta(days=rules_there(book, tenancy).number(rule) if rule else 0)


def notice_subject(book: Book, tenancy_id: str, type: NoticeType, rent: Money | None) -> tuple[Tenancy, Money | None]:
    """Return the tenancy and the amount of a notice. Raises `PortfolioRuleError` if there is no reason for one."""
    tenancy = book.need(tenancy_id, Tenancy)
    if type == "lease":
        if tenancy.state != "draft":
            raise PortfolioRuleError(
                f"the tenancy is {tenancy.state}: a lease is drafted before it is signed", "other_state"
            )
        return tenancy, tenancy.terms[0].rent
    if not TENANCY.states.is_open(tenancy.state) or tenancy.state in ("draft", "pending"):
        raise PortfolioRuleError(f"the tenancy is {tenancy.state}: nobody lives there by it", "other_state")
    if type == "arrears":
        return tenancy, _overdue(book, tenancy)[0]
    if type == "rent_increase" and rent is None:
        raise PortfolioRuleError("say which rent it is about", "no_amount")
    return tenancy, rent if type == "rent_increase" else None


def draft_written_notice(book: Book, notice: WrittenNotice) -> list[TradeRecord]:
    """Return a new draft. Raises `PortfolioRuleError` if serving it today would break a rule."""
    tenancy = book.need(notice.tenancy_id, Tenancy)
    _must_keep(book, tenancy, notice, notice.drafted_on)
    for one in book.open_under(tenancy.record_id, NOTICE, WrittenNotice):
        if (one.type, one.on) == (notice.type, notice.on):
            raise PortfolioRuleError(f"it is drafted already ({one.record_id}): a person serves it", "exists")
    return [notice]


def record_notice_service(book: Book, notice_id: str, on: date, way: ServedWay) -> list[TradeRecord]:
    """Return the notice as served. Raises `PortfolioRuleError` if that day no longer keeps the rules."""
    notice = book.need(notice_id, WrittenNotice)
    tenancy = book.need(notice.tenancy_id, Tenancy)
    if notice.type == "lease":
        raise PortfolioRuleError("a lease is signed: put the signed copy on file with file_document", "lease_signed")
    if not notice.drafted_on <= on <= book.today(tenancy.zone):
        raise PortfolioRuleError(
            f"it was drafted on {notice.drafted_on}, and cannot have been served on {on}", "wrong_order"
        )
    _must_keep(book, tenancy, notice, on)
    return [NOTICE.moved(notice, "serve", served_on=on, way=way)]


def _must_keep(book: Book, tenancy: Tenancy, notice: WrittenNotice, given_on: date) -> None:
    if notice.type == "rent_increase" and notice.amount:
        _must_keep_rents(book, tenancy, notice.amount, notice.on, given_on)
    elif notice.type == "end":
        must_allow_notice(rules_there(book, tenancy), "owner", given_on, notice.on)
    elif notice.type == "lease" and notice.on != tenancy.start:
        raise PortfolioRuleError(f"the tenancy begins on {tenancy.start}", "other_day")
    elif notice.on < (first := earliest_notice_day(book, tenancy, notice.type, given_on)):
        raise PortfolioRuleError(f"the first day that keeps the notice is {first}", "short_notice")


def _must_keep_rents(book: Book, tenancy: Tenancy, rent: Money, on: date, given_on: date) -> None:
    before = tenancy.terms_on(on)
    if rent.currency != tenancy.currency or rent.minor <= before.rent.minor:
        raise PortfolioRuleError(
            f"that is no higher rent than {before.rent}: change_rent needs no notice then", "no_rise"
        )
    if tenancy.state == "notice":
        raise PortfolioRuleError("notice was given that it ends: the next tenant can pay more", "notice_given")
    if tenancy.state == "active" and tenancy.end and on <= tenancy.end:
        raise PortfolioRuleError(
            f"the term is fixed until {tenancy.end}: a higher rent begins after that", "fixed_term"
        )
    terms = RentTerms(start=on, rent=rent, per=before.per, due_day=before.due_day)
    kept = tuple(one for one in tenancy.terms if one.start < on)
    must_allow_rent(rules_there(book, tenancy), kept, terms, given_on)


def must_allow_increase(book: Book, tenancy: Tenancy, rent: Money, on: date) -> None:
    """Raise `PortfolioRuleError` if a notice of this rent, drafted today, would break a rule."""
    _must_keep_rents(book, tenancy, rent, on, book.today(tenancy.zone))


def _overdue(book: Book, tenancy: Tenancy) -> tuple[Money, date]:
    late = overdue(book, tenancy)
    if late is None:
        raise PortfolioRuleError("nothing is overdue there", "nothing_due")
    return late
