"""Reminders that a landlord's people get: who, where, how much and when, and nobody's own words."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Literal

from steward.wording.sentence import Day, Price, Sentence, Wall, Wording, verbatim

_OAK = "118 Oak Street, 4B"
_TEAM, _DAY, _RENT = "Oak Street Homes", Day(date(2026, 11, 30)), Price("1295.00", "USD")
_VISIT = Wall(datetime(2026, 11, 30, 9, tzinfo=UTC))

ReminderName = Literal["rent_due", "rent_late", "insurance_ends", "visit_arranged", "instalment_due", "papers_missing"]


class RentDueSoon(Sentence, example={"team": _TEAM, "where": _OAK, "amount": _RENT, "day": _DAY}, segments=2):
    """That a charge will be due."""

    team: str
    where: str
    amount: Price
    day: Day


class RentIsLate(Sentence, example={"team": _TEAM, "where": _OAK, "amount": _RENT, "day": _DAY}, segments=2):
    """That a charge was due and is not paid."""

    team: str
    where: str
    amount: Price
    day: Day


class InsuranceEnds(Sentence, example={"team": _TEAM, "day": _DAY}, segments=2):
    """That an insurance of theirs ends, or has ended."""

    team: str
    day: Day


class VisitArranged(Sentence, example={"team": _TEAM, "where": _OAK, "when": _VISIT}, segments=2):
    """That somebody comes to do a job."""

    team: str
    where: str
    when: Wall


class InstalmentDueSoon(Sentence, example={"team": _TEAM, "where": _OAK, "amount": _RENT, "day": _DAY}, segments=2):
    """That a part of a payment plan will be due."""

    team: str
    where: str
    amount: Price
    day: Day


class PapersMissing(Sentence, example={"team": _TEAM, "where": _OAK}, segments=2):
    """That an application lacks something; what, they were told when they applied."""

    team: str
    where: str


class AnswerAwaited(Sentence, example={"day": _DAY}, segments=2):
    """To somebody who has not answered, once a person has seen it."""

    day: Day


class RemindContact(Sentence, example={"who": "Pete", "form": "rent_due", "where": verbatim(_OAK)}):
    """What sending a reminder would do, as an infinitive."""

    form: ReminderName
    who: str
    where: Wording


class ReminderSwitched(Sentence, example={"form": "on", "what": "rent_due"}):
    """That the words of a reminder may be sent, or not any more."""

    form: Literal["on", "off"]
    what: Wording | str


class ChargeSettled(Sentence, example={"form": "paid", "where": _OAK, "day": _DAY}):
    """To a member: nobody was reminded of a charge, since nothing is owed on it any more."""

    form: Literal["paid", "not_owed"]
    where: str
    day: Day


class NothingToRemindOf(Sentence, example={"form": "insurance"}):
    """To a member: what somebody was to be reminded of is done or called off, so nobody was."""

    form: Literal["insurance", "papers", "visit", "instalment"]
