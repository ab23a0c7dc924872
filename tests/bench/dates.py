"""Benchmark of times in words, read rightly, refused or wrongly: `python -m tests.bench.dates [FILE] [--json]`.

Without FILE the cases are those of `dates.jsonl`: facts out of the published suites of duckling and Recognizers-Text.
FILE has a JSON object a line: {"text", "now", "zone", "start", "end"}, and if it is known "lang". Times are ISO 8601,
with an offset or by the clock of `zone`; a `start` that is a day is compared as one; `end` is not included (of a day
alone it is either way) and null where only the start counts. A `start` of null must be refused.

Ours is what the libraries are sure of, since there is no model here; a case with a `when` (those of
`dates_when.jsonl`, written by hand) is also evaluated, as it would be with a model that understood it.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from dateparser.date import DateDataParser
from pydantic import TypeAdapter

from steward.time.schedules.date_parser import LANGUAGES, parse_date
from steward.time.schedules.time_evaluation import UnclearTimeError, evaluate
from steward.time.schedules.time_expressions import When
from tests.bench.figures import Figure, table

CASES = Path(__file__).with_name("dates.jsonl")
WHENS = Path(__file__).with_name("dates_when.jsonl")
TARGET_WRONG = 0.01
_DAY = timedelta(days=1)
_READ: TypeAdapter[When] = TypeAdapter(When)

Verdict = Literal["right", "refused", "wrong"]


class BadCase(ValueError):
    """A line of FILE that is no case."""


@dataclass(frozen=True)
class Answer:
    """Naive, on the wall of the case's zone. `end` of None: nothing was said of it."""

    start: datetime
    end: datetime | None
    # Any time within the case's will do: an answer that is known to be of a week, month or year.
    within: bool = False


@dataclass(frozen=True)
class Case:
    """What is said when and where, and what it means, on the wall of `zone`."""

    text: str
    languages: Sequence[str]
    now: datetime
    zone: str
    start: datetime | None
    end: datetime | None
    whole_day: bool
    end_is_day: bool
    source: str

    def verdict(self, answer: Answer | None) -> Verdict:
        """Right only if both ends are; to refuse is right where the case says so."""
        if answer is None:
            return "right" if self.start is None else "refused"
        return "right" if self.start is not None and self._fits(answer, self.start) else "wrong"

    def _fits(self, answer: Answer, start: datetime) -> bool:
        if answer.within and self.end:
            return start <= answer.start < self.end
        same = answer.start.date() == start.date() if self.whole_day else answer.start == start
        if not same or self.end is None or answer.end is None:
            # One day is no answer to several.
            return same and (self.end is None or self.end - start <= _DAY)
        return answer.end in {self.end, self.end + _DAY} if self.end_is_day else answer.end == self.end


def read(lines: Iterable[str]) -> list[Case]:
    """The cases of a file. Raises `BadCase`."""
    return [_case(number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _case(number: int, line: str) -> Case:
    try:
        row = json.loads(line)
        zone = ZoneInfo(row["zone"])
        start, end = (_wall(row.get(name), zone) for name in ("start", "end"))
        now = _wall(row["now"], zone)
        assert now is not None, "now is missing"
        return Case(
            row["text"],
            (row["lang"],) if row.get("lang") in LANGUAGES else LANGUAGES,
            now,
            row["zone"],
            start,
            end,
            len(row.get("start") or "") == len("2026-11-23"),
            len(row.get("end") or "") == len("2026-11-23"),
            row.get("source", ""),
        )
    except (KeyError, TypeError, ValueError, AssertionError, OSError) as error:
        raise BadCase(f"line {number}: {error!r}: give text, now, zone, start and end") from error


def _wall(given: str | None, zone: ZoneInfo) -> datetime | None:
    if given is None:
        return None
    at = datetime.fromisoformat(given)
    return (at.astimezone(zone).replace(tzinfo=None) if at.tzinfo else at).replace(second=0, microsecond=0)


def ours(case: Case) -> Answer | None:
    """What the libraries are sure of."""
    reading = parse_date(case.text, case.now, case.languages)
    return Answer(reading.start, reading.end) if reading else None


def dateparsers(case: Case) -> Answer | None:
    """Dateparser's own answer, as it is meant to be used, in the language if that is known."""
    settings = {
        "RELATIVE_BASE": case.now,
        "PREFER_DATES_FROM": "future",
        "TO_TIMEZONE": case.zone,
        "TIMEZONE": case.zone,
    }
    try:
        found = DateDataParser(languages=list(case.languages), settings=settings).get_date_data(case.text)
    except (ValueError, OverflowError, TypeError):
        return None
    if found.date_obj is None:
        return None
    at = found.date_obj.replace(tzinfo=None, second=0, microsecond=0)
    return Answer(at, None, within=found.period in ("week", "month", "year"))


def evaluated(case: Case, when: object) -> Answer | None:
    """What `when` comes to."""
    now = case.now.replace(tzinfo=ZoneInfo(case.zone))
    try:
        found = evaluate(_READ.validate_python(when), now, case.zone)
    except UnclearTimeError:
        return None
    return Answer(found.start.replace(tzinfo=None), found.end.replace(tzinfo=None))


def measure(cases: Sequence[Case] | None = None) -> list[Figure]:
    """The figures of these cases, or of those of the repository."""
    warnings.filterwarnings("ignore", module="dateparser")
    by_hand = cases is None
    cases = read(CASES.read_text().splitlines()) if cases is None else cases
    found = {name: _verdicts(cases, answer) for name, answer in (("ours", ours), ("dateparser", dateparsers))}
    details = tuple(line for source in sorted({case.source for case in cases}) for line in _lines(cases, found, source))
    wrong = _share(found["ours"], "wrong")
    figures = [
        Figure("dates_right_or_refused_share", 1 - wrong, "", None, details, places=4),
        Figure("dates_silently_wrong_share", wrong, "", TARGET_WRONG, places=4),
        Figure("dates_right_share", _share(found["ours"], "right"), "", None, places=4),
        Figure("dateparser_silently_wrong_share", _share(found["dateparser"], "wrong"), "", None, places=4),
        Figure("dateparser_right_share", _share(found["dateparser"], "right"), "", None, places=4),
    ]
    return [*figures, *_of_whens(cases)] if by_hand else figures


def _of_whens(cases: Sequence[Case]) -> list[Figure]:
    """Those that say what a model should have understood."""
    known = {(case.text, case.languages[0]): case for case in cases}
    rows: list[dict[str, Any]] = [json.loads(line) for line in WHENS.read_text().splitlines()]
    verdicts = [(row, known[row["text"], row["lang"]]) for row in rows]
    found = [(row, case.verdict(evaluated(case, row["when"]))) for row, case in verdicts]
    wrong = tuple(f"wrong: {row['text']}" for row, verdict in found if verdict == "wrong")
    count = f"{len(rows)} cases with a When written by hand"
    outcomes = [verdict for _, verdict in found]
    return [
        Figure("dates_when_right_share", _share(outcomes, "right"), "", None, (count, *wrong), places=4),
        Figure("dates_when_silently_wrong_share", _share(outcomes, "wrong"), "", None, places=4),
    ]


def _verdicts(cases: Sequence[Case], answer: Callable[[Case], Answer | None]) -> list[Verdict]:
    return [case.verdict(answer(case)) for case in cases]


def _share(verdicts: Sequence[Verdict], which: Verdict) -> float:
    return verdicts.count(which) / len(verdicts) if verdicts else 0.0


def _lines(cases: Sequence[Case], found: dict[str, list[Verdict]], source: str) -> Iterable[str]:
    for name, verdicts in found.items():
        counted = Counter(verdict for case, verdict in zip(cases, verdicts, strict=True) if case.source == source)
        told = ", ".join(f"{counted[one]} {one}" for one in ("right", "refused", "wrong"))
        yield f"{source or 'cases'}: {name} {told}"


def main() -> None:
    """Print them."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.dates", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="JSON lines of cases")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of the table")
    options = parser.parse_args()
    try:
        figures = measure(read(options.file.read_text().splitlines()) if options.file else None)
    except (BadCase, OSError) as error:
        sys.exit(str(error))
    print("\n".join(figure.as_json() for figure in figures) if options.json else table(figures))


if __name__ == "__main__":
    main()
