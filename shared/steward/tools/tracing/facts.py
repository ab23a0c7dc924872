"""Numbers, dates and times in a text, however they are written, as facts that can be compared. Pure.

A fact is a short string: `n:300` a number, `t:900` a time (minutes after midnight), `d:2026-11-26` a date,
`md:11-26` a day of a year unknown, `day:26` a day of a month unknown, `w:3` a weekday (Monday is 0), `c:4b` a code.
One mention gives several: “3” may be a time in the morning or the afternoon, “Friday” one of two dates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation

from steward.tools.tracing.vocabulary import listed

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_SMALL = {word: place for place, word in enumerate(_UNITS.split())}
_TENS = {w: 10 * p for p, w in enumerate(listed("twenty thirty forty fifty sixty seventy eighty ninety"), start=2)}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
_ORDINAL = {word: place for place, word in enumerate(_ORDINALS.split(), start=1)}
_WEEKDAYS = {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4, "sat": 5, "sun": 6}
_WEEKDAYS |= {
    name: place for place, name in enumerate(listed("monday tuesday wednesday thursday friday saturday sunday"))
}
_MONTH_NAMES = "january february march april may june july august september october november december"
_MONTHS = {name: place for place, name in enumerate(_MONTH_NAMES.split(), start=1)}
_MONTHS |= {name[:3]: place for name, place in _MONTHS.items()} | {"sept": 9}
_MINUTES = {"minute": 1, "min": 1, "hour": 60, "hr": 60, "day": 1_440, "week": 10_080}

_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_WEEKDAY = "|".join(sorted(_WEEKDAYS, key=len, reverse=True))
_NUMBER_WORD = "|".join([*_SMALL, *_TENS, *_SCALES])
_PATTERN = re.compile(
    rf"""
    (?P<iso>\b\d{{4}}-\d\d-\d\d\b)
  | (?P<clock>\b(?:[01]?\d|2[0-4])(?:[:h][0-5]\d(?::\d\d)?\s?(?:[ap]\.?m\b\.?)?|\.[0-5]\d\s?[ap]\.?m\b\.?)(?!\d))
  | (?P<hour>\b(?:1[0-2]|0?[1-9])\s?[ap]\.?m\b\.?)
  | (?P<month_day>\b(?:{_MONTH})\.?\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s+20\d\d)?)
  | (?P<day_month>\b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:{_MONTH})\b(?:,?\s+20\d\d)?)
  | (?P<slash>\b\d{{1,2}}/\d{{1,2}}(?:/\d{{2,4}})?\b)
  | (?P<ordinal>\b\d{{1,2}}(?:st|nd|rd|th)\b)
  | (?P<weekday>\b(?:{_WEEKDAY})s?\b)
  | (?P<relative>\b(?:today|tonight|tomorrow|yesterday|noon|midnight|next\ week|this\ week|weekend|next\ month
        |end\ of\ the\ month|end\ of\ (?:the\ )?day|half\ an?\ hour|an?\ hour|morning|afternoon|evening)\b)
  | (?P<words>\b(?:{_NUMBER_WORD})(?:[\s-]+(?:and\s+)?(?:{_NUMBER_WORD}))*\b)
  | (?P<month>\b(?:{_MONTH})\b)
  | (?P<number>[$€£]?(?<![\w.])\d+(?:[.,]\d+)*(?![\w]|[.,]\d)%?)
  | (?P<code>\b(?=[\w-]*\d)\w+(?:-\w+)*\b)
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True)
class Mention:
    """One number, date, time or code of a text: where it stands, and the facts that state it.

    As a source it makes all of `facts` known; what it claims is a part of them, see `holds`.
    """

    start: int
    end: int
    facts: frozenset[str]
    kind: str


def mentions(text: str, now: datetime | None = None) -> list[Mention]:
    """Every mention in `text`, in order; relative dates mean something only if `now` (local time) is given."""
    found = []
    for match in _PATTERN.finditer(text):
        kind = match.lastgroup or ""
        facts = frozenset(_facts(kind, match.group().strip().lower(), text, match.end(), now))
        if facts:
            found.append(Mention(match.start(), match.end(), facts, kind))
    return found


def known(text: str, now: datetime | None = None) -> frozenset[str]:
    """All facts a text states."""
    ordinals = {f"n:{place}" for word, place in _ORDINAL.items() if re.search(rf"\b{word}\b", text, re.IGNORECASE)}
    return frozenset(ordinals).union(*(mention.facts for mention in mentions(text, now)))


# Which of its facts a mention claims: “3 pm” claims 15:00 and not any three, “Nov 18” that day and not any Wednesday.
_CLAIMS = {"clock": ("t:",), "hour": ("t:",), "weekday": ("w:", "d:")}
_CLAIMS |= dict.fromkeys(("iso", "month_day", "day_month", "slash"), ("d:", "c:"))


def holds(mention: Mention, facts: frozenset[str], now: datetime | None) -> bool:
    """Whether what `mention` claims is among `facts`."""
    prefixes = _CLAIMS.get(mention.kind, ())
    if not now and "d:" in prefixes:
        prefixes = (*prefixes, "md:", "day:", "w:")
    claims = {fact for fact in mention.facts if fact.startswith(prefixes)} if prefixes else mention.facts
    return not claims.isdisjoint(facts)


def temporal(facts: frozenset[str]) -> frozenset[str]:
    """Those of the facts that are dates and times."""
    return frozenset(fact for fact in facts if not fact.startswith(("n:", "c:")))


def left_open(given: frozenset[str], proposed: frozenset[str]) -> frozenset[str]:
    """What is proposed of the days and times that somebody left open: a day given is no longer open, nor a time."""
    fixed: tuple[str, ...] = ("t:", "h:") if any(fact.startswith("t:") for fact in given) else ()
    fixed += ("d:", "md:", "m:", "day:", "w:", "r:") if any(fact.startswith(("w:", "d")) for fact in given) else ()
    months = {fact[2:] for fact in given if fact.startswith("m:")}
    return frozenset(f for f in proposed if not (fixed and f.startswith(fixed)) and _is_in(f, months))


def _is_in(fact: str, months: set[str]) -> bool:
    """Whether a date is in one of the months, if any are given."""
    kind, _, value = fact.partition(":")
    if not months or kind not in ("d", "md", "m", "day", "w"):
        return True
    found = {"d": value[5:7].lstrip("0"), "md": value.split("-")[0], "m": value}.get(kind, "")
    return found in months


def _facts(kind: str, text: str, whole: str, end: int, now: datetime | None) -> Iterator[str]:
    match kind:
        case "iso":
            yield from _iso(text)
        case "clock" | "hour":
            yield from _time(text)
        case "month_day" | "day_month":
            yield from _day_of_month(text, now)
        case "slash":
            month, day = (int(part) for part in text.split("/")[:2])
            if 1 <= month <= 12 and 1 <= day <= 31:
                yield from _dated(month, day, now)
            yield f"c:{text}"
        case "ordinal":
            day = int(re.sub(r"\D", "", text))
            yield f"n:{day}"
            yield from _on_day(day, now)
        case "weekday":
            before = whole[max(0, end - len(text) - 6) : end - len(text)].lower()
            yield from _on_weekday(_WEEKDAYS[text if text in _WEEKDAYS else text.rstrip("s")], now, before)
        case "relative":
            yield from _relative(text, now)
        case "month":
            # “may” and “march” are mostly verbs.
            if text not in ("may", "mar", "march", "sun", "sat"):
                yield f"m:{_MONTHS[text]}"
        case "words":
            yield from _number(Decimal(_in_words(text)), whole, end, now)
        case "number":
            yield from _written_number(text, whole, end, now)
        case _:
            yield from _code(text)


def _iso(text: str) -> Iterator[str]:
    try:
        yield from _date(date.fromisoformat(text))
    except ValueError:
        yield f"c:{text}"


def _date(day: date) -> Iterator[str]:
    yield f"d:{day.isoformat()}"
    yield f"md:{day.month}-{day.day}"
    yield f"m:{day.month}"
    yield f"day:{day.day}"
    yield f"w:{day.weekday()}"


def _time(text: str) -> Iterator[str]:
    found = re.match(r"(\d+)(?:[:.h](\d\d))?(?::\d\d)?\s?([ap])?", text)
    assert found is not None
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    yield f"t:{hour * 60 + minute}"
    if not half and 0 < hour < 12 and len(found[1]) < 2:
        yield f"t:{hour * 60 + minute + 720}"
    if minute == 0:
        yield f"h:{hour % 12 or 12}"


def _day_of_month(text: str, now: datetime | None) -> Iterator[str]:
    name = re.search(_MONTH, text)
    day = re.search(r"\d{1,2}(?!\d)", text)
    year = re.search(r"20\d\d", text)
    assert name is not None
    assert day is not None
    month = _MONTHS[name.group()]
    if year:
        yield from _iso(f"{year.group()}-{month:02}-{int(day.group()):02}")
    else:
        yield from _dated(month, int(day.group()), now)


def _dated(month: int, day: int, now: datetime | None) -> Iterator[str]:
    yield f"md:{month}-{day}"
    yield f"m:{month}"
    yield f"day:{day}"
    if now:
        years = [_maybe(now.year + offset, month, day) for offset in (-1, 0, 1)]
        near = min((d for d in years if d), key=lambda d: abs((d - now.date()).days), default=None)
        yield from _date(near) if near else ()


def _maybe(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _on_day(day: int, now: datetime | None) -> Iterator[str]:
    yield f"day:{day}"
    if now:
        days = (now.date() + timedelta(days=ahead) for ahead in range(31))
        yield from (fact for found in days if found.day == day for fact in _date(found))


def _on_weekday(weekday: int, now: datetime | None, before: str) -> Iterator[str]:
    """The weekday to come; the one after it too behind “next”, for people differ, and the last one is never far."""
    yield f"w:{weekday}"
    if now:
        days = (now.date() + timedelta(days=ahead) for ahead in range(-7, 14 if "next" in before else 8))
        yield from (f"d:{found.isoformat()}" for found in days if found.weekday() == weekday)


def _relative(text: str, now: datetime | None) -> Iterator[str]:
    fixed = {"noon": 720, "midnight": 0}
    if text in fixed:
        yield f"t:{fixed[text]}"
        yield "h:12"
        return
    if text in ("half an hour", "half a hour"):
        yield from ("n:30", "n:0.5", "r:30")
        yield from _after(timedelta(minutes=30), now)
        return
    if text in ("an hour", "a hour"):
        yield from ("n:1", "n:60", "r:60")
        yield from _after(timedelta(minutes=60), now)
        return
    yield f"r:{text}"
    hours = {"morning": (8, 9, 10), "afternoon": (13, 14, 15), "evening": (17, 18, 19, 20), "tonight": (18, 19, 20, 21)}
    yield from (f"t:{60 * hour}" for hour in hours.get(text, (17,) if "day" in text and "end" in text else ()))
    if now:
        yield from (fact for day in _days(text, now.date()) for fact in _date(day))


def _days(text: str, today: date) -> list[date]:
    offsets = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}
    if text in offsets:
        return [today + timedelta(days=offsets[text])]
    monday = today - timedelta(days=today.weekday())
    if text == "weekend":
        return [monday + timedelta(days=5), monday + timedelta(days=6)]
    if text in ("this week", "next week"):
        first = monday + timedelta(days=7 if text == "next week" else 0)
        return [first + timedelta(days=place) for place in range(7)]
    if text == "end of the month":
        return [(today.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)]
    return []


def _after(length: timedelta, now: datetime | None) -> Iterator[str]:
    if now:
        then = now + length
        yield f"t:{then.hour * 60 + then.minute}"
        yield from _date(then.date())


def _in_words(text: str) -> int:
    total = part = 0
    for word in re.findall(r"[a-z]+", text):
        if word in _SCALES:
            part = max(part, 1) * _SCALES[word]
            total, part = (total + part, 0) if _SCALES[word] >= 1_000 else (total, part)
        else:
            part += _SMALL.get(word, _TENS.get(word, 0))
    return total + part


def _written_number(text: str, whole: str, end: int, now: datetime | None) -> Iterator[str]:
    plain = text.strip("$€£%")
    if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", plain):
        plain = plain.replace(",", "")
    elif re.fullmatch(r"\d{1,3}(\.\d{3})+,\d{2}", plain):
        plain = plain.replace(".", "").replace(",", ".")
    else:
        plain = plain.replace(",", ".") if re.fullmatch(r"\d+,\d{1,2}", plain) else plain
    try:
        value = Decimal(plain)
    except InvalidOperation:
        yield from _code(text)
        return
    money = text[0] in "$€£" or text[-1] == "%"
    yield from _number(value, whole, end, None if money else now, may_be_time=not money)


def _number(value: Decimal, whole: str, end: int, now: datetime | None, *, may_be_time: bool = True) -> Iterator[str]:
    yield f"n:{plain_number(value)}"
    unit = re.match(r"[\s-]*(minute|min|hour|hr|day|week)s?\b", whole[end : end + 12].lower())
    if unit:
        minutes = int(value * _MINUTES[unit[1]]) if value < 10_000 else 0
        yield f"r:{minutes}"
        yield from _after(timedelta(minutes=minutes), now)
    elif may_be_time and value == int(value) and 0 <= value <= 24:
        hour = int(value)
        yield f"h:{hour % 12 or 12}"
        yield f"t:{hour * 60}"
        if hour < 12:
            yield f"t:{hour * 60 + 720}"


def plain_number(value: Decimal) -> str:
    """The number without trailing zeros: 300, 12.5."""
    return format(value.normalize(), "f")


def _code(text: str) -> Iterator[str]:
    """A code as a whole, and if it is only digits in groups (a phone number), the groups as one number."""
    joined = re.sub(r"[\W_]", "", text)
    yield f"c:{joined}"
