"""Formats the values of a page in its viewer's language and time zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal, get_args
from zoneinfo import ZoneInfo

from steward.channels.pages.page_declarations import (
    Coded,
    Link,
    LongText,
    OutsideWords,
    PageData,
    PageMoney,
    Recent,
    Unseen,
    Viewer,
    WebPage,
)
from steward.core.sentences import Ago, Day, Figure, Joined, LocalTime, Moment, Number, render, say

# Later on, the words would count days and leave out the time. The page's script has the same limit.
_LONG_AGO = timedelta(hours=20)


@dataclass(frozen=True)
class ShownValue:
    """A labelled value. `shape` says how it is drawn; `link` leads on; a table has `rows` of values.

    Of a time whose `text` says how long ago it was, `at` is the moment and `exact` its day and time.
    """

    name: str
    label: str
    shape: Literal["text", "long", "number", "time", "outside", "table"]
    text: str
    link: str = ""
    who: str = ""
    at: datetime | None = None
    exact: str = ""
    rows: tuple[tuple[ShownValue, ...], ...] = ()


def shown(page: WebPage, data: PageData, viewer: Viewer) -> tuple[ShownValue, ...]:
    """Return the values of a row or a detail that people see, in order."""
    return tuple(_values(page, data, viewer))


def visible(kind: type[PageData]) -> list[str]:
    """Return the names of the fields that people see."""
    hidden = [name for name, field in kind.model_fields.items() if any(isinstance(m, Unseen) for m in field.metadata)]
    return [name for name in kind.model_fields if name not in hidden]


def label(page: WebPage, name: str, viewer: Viewer) -> str:
    """Return the words of a form of the page's message."""
    return render(page.says(form=name), viewer.language)


def heading_of(page: WebPage, row: PageData, viewer: Viewer) -> str:
    """Return the words of the field under which a row stands."""
    value, marks = getattr(row, page.grouped), type(row).model_fields[page.grouped].metadata
    coded = any(isinstance(mark, Coded) for mark in marks) and value
    return label(page, f"{page.grouped}_{value}", viewer) if coded else in_words(value, viewer)


def _values(page: WebPage, data: PageData, viewer: Viewer) -> Iterator[ShownValue]:
    for name in visible(type(data)):
        value, marks = getattr(data, name), type(data).model_fields[name].metadata
        labelled = label(page, name, viewer)
        if isinstance(value, tuple):
            yield ShownValue(name, labelled, "table", "", rows=_rows(page, value, viewer))
        elif isinstance(value, OutsideWords):
            yield ShownValue(name, labelled, "outside", value.words, who=value.who)
        elif isinstance(value, datetime) and any(isinstance(mark, Recent) for mark in marks):
            yield ShownValue(name, labelled, "time", ago(value, viewer), at=value, exact=exact(value, viewer))
        elif isinstance(value, Link):
            yield ShownValue(name, labelled, "text", value.text, link=address(value.page, value.key))
        elif any(isinstance(mark, Coded) for mark in marks) and value:
            yield ShownValue(name, labelled, "text", label(page, f"{name}_{value}", viewer))
        else:
            long = any(isinstance(mark, LongText) for mark in marks)
            shape = _shape(value, type(data).model_fields[name].annotation)
            yield ShownValue(name, labelled, "long" if long else shape, in_words(value, viewer))


def _rows(page: WebPage, rows: Sequence[PageData], viewer: Viewer) -> tuple[tuple[ShownValue, ...], ...]:
    return filled([shown(page, row, viewer) for row in rows])


def filled(rows: Sequence[tuple[ShownValue, ...]]) -> tuple[tuple[ShownValue, ...], ...]:
    """Return the rows of a table without columns in which nothing stands."""
    names = {one.name for row in rows for one in row if one.text or one.rows}
    return tuple(tuple(one for one in row if one.name in names) for row in rows)


def address(page: str, key: str = "") -> str:
    """Return the path of a page, or of one thing on it."""
    from urllib.parse import quote

    return f"/app/{page}?open={quote(key, safe='')}" if key else f"/app/{page}"


def _shape(value: Any, kind: Any) -> Literal["text", "number", "time"]:
    if isinstance(value, date):
        return "time"
    kinds = get_args(kind) if value is None else (type(value),)
    return "number" if {int, PageMoney} & {*kinds} else "text"


def in_words(value: Any, viewer: Viewer) -> str:
    """Return a value as its reader would write it."""
    match value:
        case None:
            return ""
        case bool():
            return render(say("yes-or-no-on-page", form="yes" if value else "no"), viewer.language)
        case int():
            return _figure(Number(value), viewer)
        case datetime():
            return _figure(Moment(value, viewer.now, viewer.zone), viewer)
        case date():
            return _figure(Day(value), viewer)
        case PageMoney():
            return _figure(value.price, viewer)
        case _:
            return str(value)


def ago(at: datetime, viewer: Viewer) -> str:
    """Return how long ago a time was, or its day and time if that is long ago."""
    return _figure(Ago(at, viewer.now), viewer) if viewer.now - at < _LONG_AGO else in_words(at, viewer)


def exact(at: datetime, viewer: Viewer) -> str:
    """Return the day and time where the viewer is."""
    return _figure(LocalTime(at.astimezone(ZoneInfo(viewer.zone))), viewer)


def _figure(figure: Figure, viewer: Viewer) -> str:
    return render(Joined((figure,), ""), viewer.language)
