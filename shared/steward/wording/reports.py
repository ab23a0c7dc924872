"""Reports where they are named: what each is called, of which days, and how somebody hears where to read one.

Days of what was made stand in them as there is room for: without the day of the week.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from steward.wording.sentence import Day, Sentence, Wording, lines, verbatim

_OAK, _TEAM = "118 Oak Street", "Oak Street Homes"
_FIRST, _LAST, _UNTIL = "Nov 1, 2026", "Nov 20, 2026", "Dec 20, 2026"
_BEGIN, _END = lines(Day(date(2026, 11, 1))), lines(Day(date(2026, 11, 20)))
_LINK = "https://steward.example/r/01JD0000000000000000000000.01JD0000000000000000000001.en739950.abcdefghijklmnopqrst"

ReportName = Literal[
    "rent_roll", "arrears", "income", "tax", "portfolio", "owner_statement", "maintenance", "compliance"
]


class ReportTitle(Sentence, example={"form": "income"}):
    """What a report is called."""

    form: ReportName


class ReportDays(Sentence, example={"first": _FIRST, "last": _LAST}):
    """The days a report is of."""

    first: str
    last: str


class ReportMade(
    Sentence,
    example={"title": verbatim("Income"), "where": _OAK, "until": _UNTIL, "link": verbatim(_LINK)},
    segments=2,
):
    """That a report was made, and where it is read until when."""

    title: Wording
    where: str
    until: str
    link: Wording


class ReportSent(
    Sentence,
    example={
        "team": _TEAM,
        "title": verbatim("Income"),
        "where": _OAK,
        "first": _FIRST,
        "last": _LAST,
        "until": _UNTIL,
        "link": verbatim(_LINK),
    },
    segments=3,
):
    """To somebody outside: a report, of where and when, and where it is read until when."""

    team: str
    title: Wording
    where: str
    first: str
    last: str
    until: str
    link: Wording


class SendReportTo(
    Sentence,
    example={"form": "income", "who": "Pete Rossi", "where": _OAK, "first": _BEGIN, "last": _END},
):
    """What somebody is sent, as an infinitive."""

    form: ReportName
    who: str
    where: str
    first: Wording | str
    last: Wording | str
