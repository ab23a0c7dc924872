"""Notices in writing to tenants: who, where, how much and from when, and nobody's own words."""

from __future__ import annotations

from datetime import date
from typing import Literal

from steward.wording.sentence import Day, Price, Sentence

_OAK, _TEAM = "118 Oak Street, 4B", "Oak Street Homes"
_DAY, _RENT, _MORE = Day(date(2027, 2, 1)), Price("1720.00", "USD"), Price("1850.00", "USD")


class NoticeOfRent(
    Sentence, example={"team": _TEAM, "where": _OAK, "amount": _MORE, "before": _RENT, "day": _DAY}, segments=2
):
    """That the rent is another from a day on."""

    team: str
    where: str
    amount: Price
    before: Price
    day: Day


class NoticeOfEnd(Sentence, example={"team": _TEAM, "where": _OAK, "day": _DAY}, segments=2):
    """That a tenancy ends, by its owner."""

    team: str
    where: str
    day: Day


class NoticeOfEntry(Sentence, example={"team": _TEAM, "where": _OAK, "day": _DAY}, segments=2):
    """That somebody comes in on a day."""

    team: str
    where: str
    day: Day


class LeaseTerms(
    Sentence, example={"form": "month", "team": _TEAM, "where": _OAK, "amount": _RENT, "day": _DAY}, segments=2
):
    """The terms of a lease that is to be signed: from that day on, for so much each `form`."""

    form: Literal["week", "fortnight", "four_weeks", "month", "quarter", "year"]
    team: str
    where: str
    amount: Price
    day: Day


class LeaseUntil(Sentence, example={"day": _DAY}):
    """After the terms: the last day of a fixed term."""

    day: Day


class LeaseDeposit(Sentence, example={"amount": _RENT}):
    """After the terms: what is held against damage."""

    amount: Price


class NoticeOfArrears(Sentence, example={"team": _TEAM, "where": _OAK, "amount": _RENT, "day": _DAY}, segments=2):
    """That something is overdue, and by when it is to be paid."""

    team: str
    where: str
    amount: Price
    day: Day
