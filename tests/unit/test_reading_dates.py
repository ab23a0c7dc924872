"""Dates that dateparser reads with certainty, and those that are not trusted."""

from __future__ import annotations

import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from steward.time.schedules.date_parser import LANGUAGES, parse_date
from tests.bench.dates import CASES, TARGET_WRONG, Answer, BadCase, Case, dateparsers, ours, read
from tests.support.walks import for_each

# A Monday.
NOW = datetime(2026, 11, 23, 15, 30, tzinfo=ZoneInfo("Europe/Berlin")).replace(tzinfo=None)


@for_each(
    ("text", "expected"),
    [
        ("tomorrow", "2026-11-24 day"),
        ("morgen", "2026-11-24 day"),
        ("mañana", "2026-11-24 day"),
        ("demain", "2026-11-24 day"),
        ("yesterday", "2026-11-22 day"),
        ("in 3 Tagen", "2026-11-26 day"),
        ("tomorrow at 5pm", "2026-11-24T17:00 minute"),
        ("Friday", "2026-11-27 day"),
        ("vendredi", "2026-11-27 day"),
        ("December 24", "2026-12-24 day"),
        ("3. Mai", "2027-05-03 day"),
        ("1 de octubre de 2027", "2027-10-01 day"),
        ("2027-03-05", "2027-03-05 day"),
        ("October 2027", "2027-10-01 month"),
    ],
)
def test_parsed_date_has_its_start_and_granularity(text: str, expected: str) -> None:
    found = parse_date(text, NOW)
    assert found
    assert f"{found.start:%Y-%m-%dT%H:%M} {found.granularity}".replace("T00:00", "") == expected
    assert found.start < found.end


@for_each(
    ("text", "because"),
    [
        ("03/04/2027", "the third of April or the fourth of March"),
        ("5pm", "of which day?"),
        ("Monday", "today, or in a week?"),
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
