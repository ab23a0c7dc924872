"""Facts of a landlord's records for an approver: present values, rules and consequences."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from steward.wording.sentence import Price, Sentence, Share, ShortDay, Wording, verbatim

_DAY = ShortDay(date(2026, 12, 9))
_MONEY = Price("130.00", "USD")
_RULE = verbatim("60 days' notice of a higher rent")

Limit = Literal[
    "arrears_notice_day",
    "deposit_cap",
    "deposit_lodge_days",
    "deposit_return_days",
    "end_notice_days_owner",
    "end_notice_days_tenant",
    "entry_notice_days",
    "grace_days",
    "inspections_per_year",
    "late_fee",
    "record_years",
    "rent_increase_cap_bp",
    "rent_increase_gap_months",
    "rent_increase_notice_days",
    "repair_hours_emergency",
    "repair_hours_urgent",
    "tax_year_first_month",
]


class InDays(Sentence, example={"count": 60}):
    """So many of them."""

    count: int


class InHours(Sentence, example={"count": 24}):
    """So many of them."""

    count: int


class InMonths(Sentence, example={"count": 12}):
    """So many of them."""

    count: int


class InYears(Sentence, example={"count": 7}):
    """So many of them."""

    count: int


class InTimes(Sentence, example={"count": 4}):
    """So many of them."""

    count: int


class InWeeksOfRent(Sentence, example={"count": 4}):
    """So many of them."""

    count: int


class InMonthsOfRent(Sentence, example={"count": 2}):
    """So many of them."""

    count: int


class NoLimit(Sentence):
    """In place of a number."""


class RuleHolds(Sentence, example={"form": "rent_increase_notice_days", "value": InDays(count=60)}):
    """A limit of law, as a noun with what it asks for."""

    form: Limit
    value: Wording


class NoLimitTo(Sentence, example={"form": "rent_increase_cap_bp"}):
    """That the law sets none, of those of which it often does not."""

    form: Literal["deposit_cap", "late_fee", "rent_increase_cap_bp", "inspections_per_year"]


class GoesBy(Sentence, example={"form": "unchecked", "rules": _RULE}):
    """Which rules a call keeps, and whether somebody has compared them with the law."""

    form: Literal["checked", "unchecked"]
    rules: Wording


class UntilNow(Sentence, example={"what": _RULE}):
    """How something is at present."""

    what: Wording


class RentIs(Sentence, example={"who": "Hugo Marsh", "rent": _MONEY}):
    """Who rents, for how much."""

    who: Wording
    rent: Any


class RentersAre(Sentence, example={"who": "Hugo Marsh"}):
    """Who rents."""

    who: Wording


class DiffersBy(Sentence, example={"form": "more", "amount": _MONEY, "share": Share(756)}):
    """How much another rent is from what it was."""

    form: Literal["more", "less"]
    amount: Any
    share: Share


class NoticeBy(Sentence, example={"day": _DAY}):
    """The last day on which a notice of it is in time."""

    day: ShortDay


class NoticeLate(Sentence, example={"day": _DAY}):
    """A day that no notice of today can keep, and the first that one can."""

    day: ShortDay


class ToldOn(Sentence, example={"day": _DAY}):
    """When a tenant was told in writing."""

    day: ShortDay


class LeaseEnds(Sentence, example={"day": _DAY}):
    """When a fixed term is over."""

    day: ShortDay


class LateBy(Sentence, example={"count": 14, "amount": _MONEY}):
    """What is overdue, for how long."""

    count: int
    amount: Any


class OldestLateBy(Sentence, example={"count": 14, "amount": _MONEY}):
    """What several charges leave overdue, and for how long the oldest of them."""

    count: int
    amount: Any


class OwedInAll(Sentence, example={"amount": _MONEY}):
    """The balance of a tenancy."""

    amount: Any


class NothingOwed(Sentence):
    """The balance of a tenancy that owes nothing."""


class OpenCharge(Sentence, example={"amount": _MONEY, "day": _DAY}):
    """What is still to be paid of a charge."""

    amount: Any
    day: ShortDay


class WasPaid(Sentence, example={"amount": _MONEY, "day": _DAY}):
    """A payment."""

    amount: Any
    day: ShortDay


class DepositIs(Sentence, example={"amount": _MONEY}):
    """The deposit on record."""

    amount: Any


class NoDeposit(Sentence):
    """That there is none on record."""


class OthersAsk(Sentence, example={"quotes": verbatim("Tom Baker $2,480.00")}):
    """What else was offered for a job."""

    quotes: Wording


class QuoteOf(Sentence, example={"who": "Tom Baker", "amount": _MONEY}):
    """Somebody's quote. A noun."""

    who: str
    amount: Any


class InsuredTo(Sentence, example={"who": "Tom Baker", "day": _DAY}):
    """Until when somebody is insured."""

    who: str
    day: ShortDay


class NotInsured(Sentence, example={"who": "Tom Baker"}):
    """That somebody is not insured."""

    who: str


class EarnsAgainst(Sentence, example={"income": _MONEY, "rent": _MONEY}):
    """What those who apply earn, and what the rent is."""

    income: Any
    rent: Any


class PapersNotShown(Sentence, example={"papers": verbatim("identity")}):
    """What those who apply have not shown."""

    papers: Wording


class LimitThere(Sentence, example={"amount": _MONEY}):
    """Above what an expense needs an approval."""

    amount: Any


class CannotBeUndone(Sentence):
    """That nothing takes it back."""


class StepsAsk(Sentence):
    """What follows from beginning a workflow."""
