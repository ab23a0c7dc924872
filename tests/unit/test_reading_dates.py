"""Dates in words: accepted if dateparser reads them with certainty, otherwise refused."""

from __future__ import annotations

import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from steward.time.schedules.date_parser import LANGUAGES, ParsedTime, parse_date
from tests.bench.dates import CASES, TARGET_WRONG, Answer, BadCase, Case, dateparsers, ours, read
from tests.support.walks import for_each

# A Monday.
NOW = datetime(2026, 11, 23, 15, 30, tzinfo=ZoneInfo("Europe/Berlin")).replace(tzinfo=None)


@for_each(
    ("text", "expected", "is_told"),
    [
        # The last column: whether it is read alike in a story of the past.
        ("tomorrow", "2026-11-24 2026-11-25 day", True),
        ("morgen", "2026-11-24 2026-11-25 day", True),
        ("mañana", "2026-11-24 2026-11-25 day", True),
        ("demain", "2026-11-24 2026-11-25 day", True),
        ("yesterday", "2026-11-22 2026-11-23 day", True),
        ("tomorrow".ljust(80), "2026-11-24 2026-11-25 day", True),
        ("in 3 Tagen", "2026-11-26 2026-11-27 day", True),
        ("3 days ago", "2026-11-20 2026-11-21 day", True),
        ("in 14 days", "2026-12-07 2026-12-08 day", True),
        ("in 400 days", "2027-12-28 2027-12-29 day", True),
        ("tomorrow at 5pm", "2026-11-24T17:00 2026-11-24T17:01 minute", True),
        ("2026-12-24 17:30", "2026-12-24T17:30 2026-12-24T17:31 minute", True),
        ("Dec 24 at 5pm", "2026-12-24T17:00 2026-12-24T17:01 minute", False),
        ("Friday", "2026-11-27 2026-11-28 day", False),
        ("vendredi", "2026-11-27 2026-11-28 day", False),
        ("December 24", "2026-12-24 2026-12-25 day", False),
        ("Nov 22", "2027-11-22 2027-11-23 day", False),
        ("Feb 29", "2028-02-29 2028-03-01 day", False),
        ("3. Mai", "2027-05-03 2027-05-04 day", False),
        ("1 de octubre de 2027", "2027-10-01 2027-10-02 day", True),
        ("2027-03-05", "2027-03-05 2027-03-06 day", True),
        ("24/12/2026", "2026-12-24 2026-12-25 day", True),
        ("11/11/2026", "2026-11-11 2026-11-12 day", True),
        ("October 2027", "2027-10-01 2027-11-01 month", True),
        ("October", "2027-10-01 2027-11-01 month", False),
        ("2025", "2025-01-01 2026-01-01 year", True),
        ("Feb 29 2028", "2028-02-29 2028-03-01 day", True),
        ("today in 2 years", "2028-11-23 2028-11-24 day", True),
        ("tomorrow in 2 weeks", "2026-12-08 2026-12-09 day", True),
    ],
)
def test_parsed_date_has_its_period_and_granularity(text: str, expected: str, is_told: bool) -> None:
    def shown(found: ParsedTime | None) -> str:
        whole = f"{found.start:%Y-%m-%dT%H:%M} {found.end:%Y-%m-%dT%H:%M} {found.granularity}" if found else ""
        return whole.replace("T00:00", "")

    assert shown(parse_date(text, NOW)) == expected
    assert shown(parse_date(text, NOW, past=True)) == (expected if is_told else "")


@for_each(
    ("text", "because"),
    [
        ("03/04/2027", "the third of April or the fourth of March"),
        ("5pm", "of which day?"),
        ("Monday", "today, or in a week?"),
        ("Nov 23", "today, or in a year?"),
        ("in 2 hours", "counted from this minute"),
        ("in 2 months", "of that day, or the whole month?"),
        ("tomorrow".ljust(81), "too long by one"),
        ("Thursday 27 November", "the 27th is a Friday"),
        ("July 13-15", "several days, and 15 is no year"),
        ("31.10.74", "which century?"),
        ("um 15 Uhr", "a time, which is no day of the month"),
        ("demain à 11 heures", "a time of tomorrow, not hours from now"),
        ("4pm CET", "a zone is not left out"),
        ("next week", "a week is no day"),
        ("soon", "no time"),
        ("", "nothing"),
        ("tomorrow " * 50, "too long"),
    ],
)
def test_ambiguous_date_is_not_parsed(text: str, because: str) -> None:
    assert parse_date(text, NOW) is None, because


@pytest.mark.slow("reads a thousand published dates")
def test_at_most_one_published_date_in_a_hundred_is_silently_wrong() -> None:
    cases = read(CASES.read_text().splitlines())
    assert len(cases) >= 400
    assert {case.languages[0] for case in cases} == set(LANGUAGES)
    verdicts = [case.verdict(ours(case)) for case in cases]
    assert verdicts.count("wrong") <= TARGET_WRONG * len(cases)
    assert verdicts.count("right") > len(cases) / 10, "refusing everything is no answer"


def case(**given: object) -> Case:
    row = {"text": "tomorrow", "now": "2026-11-23T15:30", "zone": "Europe/Berlin", "start": None, "end": None, **given}
    return read([json.dumps(row)])[0]


@for_each(
    ("given", "verdict"),
    [
        ({"start": "2026-11-24"}, "right"),
        ({"start": "2026-11-24T00:00", "end": "2026-11-25T00:00"}, "right"),
        ({"start": "2026-11-23T23:00:00Z", "end": "2026-11-24T23:00:00Z"}, "right"),
        ({"start": "2026-11-24", "end": "2026-11-24"}, "right"),
        ({"start": "2026-11-24", "end": "2026-11-25", "lang": "en"}, "right"),
        ({"start": "2026-11-24", "end": "2026-11-27"}, "wrong"),
        ({"start": "2026-11-25"}, "wrong"),
        ({"start": None}, "wrong"),
        ({"start": None, "text": "blue"}, "right"),
        ({"start": "2026-11-24", "text": "blue"}, "refused"),
    ],
)
def test_a_case_of_a_file_is_right_refused_or_wrong(given: dict[str, object], verdict: str) -> None:
    one = case(**given)
    assert one.verdict(ours(one)) == verdict


def test_dateparser_is_right_with_any_day_of_a_week_it_calls_one() -> None:
    week = case(text="next week", start="2026-11-30T00:00", end="2026-12-07T00:00", lang="en")
    assert week.verdict(dateparsers(week)) == "right"
    assert week.verdict(Answer(datetime.fromisoformat("2026-11-30"), None)) == "wrong"


@for_each("line", ["{}", "[]", "no", '{"text": "x", "now": "soon", "zone": "UTC"}'])
def test_a_line_that_is_no_case_says_so(line: str) -> None:
    with pytest.raises(BadCase, match="line 1"):
        read([line])
