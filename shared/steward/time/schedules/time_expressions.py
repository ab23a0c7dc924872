"""Type `When` for times as people express them, such as “the last Friday of May”. Pure.

The model that understands the words writes a `When`; `time_evaluation.py` evaluates it. So the code need not know
languages, and the model need not know the length of a month. A `When` states what was said, not its consequence:
"Friday" is a weekday, not a date.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator
from typing_extensions import TypeAliasType

Granularity: TypeAlias = Literal["minute", "hour", "day", "week", "month", "quarter", "year"]
CalendarUnit: TypeAlias = Literal["day", "week", "month", "quarter", "year"]
MAX_DEPTH = 5

_Count = Annotated[int, Field(ge=-1_000, le=1_000)]
_Weekday = Annotated[int, Field(ge=1, le=7)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


class Now(_Part):
    """This moment."""

    kind: Literal["now"] = "now"


class Amount(_Part):
    """So many of a unit; below zero, back."""

    unit: Granularity
    count: _Count


class Shift(_Part):
    """So much later or earlier: in 3 days, 90 minutes ago, two weeks after Easter Monday."""

    kind: Literal["shift"]
    by: tuple[Amount, ...] = Field(min_length=1, max_length=4)
    of: When = Now()


class Period(_Part):
    """The day, week, month … that holds now, 0, or so many later: tomorrow is day 1, last year is year -1."""

    kind: Literal["period"]
    unit: CalendarUnit
    count: _Count = 0


class Stretch(_Part):
    """The next so many whole units, without the one that is under way; below zero the last ones."""

    kind: Literal["stretch"]
    unit: Granularity
    count: _Count

    @model_validator(mode="after")
    def _some(self) -> Self:
        if not self.count:
            raise ValueError("a stretch has a length")
        return self


class CalendarDate(_Part):
    """A date that may lack its year or month: 3 May means the next one."""

    kind: Literal["date"]
    year: Annotated[int, Field(ge=1900, le=2200)] | None = None
    quarter: Annotated[int, Field(ge=1, le=4)] | None = None
    month: Annotated[int, Field(ge=1, le=12)] | None = None
    week: Annotated[int, Field(ge=1, le=53)] | None = Field(default=None, description="The ISO week.")
    day: Annotated[int, Field(ge=1, le=31)] | None = None
    weekday: _Weekday | None = Field(default=None, description="Only if said, too: it must fit. 1 is Monday.")

    @model_validator(mode="after")
    def _one_way_to_say_it(self) -> Self:
        if self.day and self.year and not self.month:
            raise ValueError("a day of a year has a month")
        if sum(map(bool, (self.quarter, self.week, self.month or self.day))) > 1:
            raise ValueError("quarter, week, or month and day")
        if not any((self.year, self.quarter, self.month, self.week, self.day)):
            raise ValueError("some part of a date; for a weekday alone there is the kind weekday")
        if self.weekday and not self.day:
            raise ValueError("a weekday fits a day; for one of a month there is the kind nth")
        return self


class Weekday(_Part):
    """A weekday: the next to come, or the one of this week (0), next week (1), last week (-1)."""

    kind: Literal["weekday"]
    weekday: _Weekday = Field(description="1 is Monday.")
    week: _Count | None = None


class Nth(_Part):
    """A day by its number within something longer, from the end if below zero: last day of the month, 2nd Tuesday."""

    kind: Literal["nth"]
    n: Annotated[int, Field(ge=-366, le=366)]
    weekday: _Weekday | None = Field(default=None, description="Only such days. 1 is Monday.")
    of: When


class TimeOfDay(_Part):
    """A time on the wall, of a day or, without one, the next such time."""

    kind: Literal["time"]
    hour: Annotated[int, Field(ge=0, le=23)]
    minute: Annotated[int, Field(ge=0, le=59)] = 0
    of: When | None = None


class Range(_Part):
    """From the beginning of one to the end of the other; a time of day is its own end."""

    kind: Literal["range"]
    start: When
    end: When


class NotSaid(_Part):
    """The words leave it open."""

    kind: Literal["unclear"]
    what: Annotated[str, Field(min_length=1, max_length=200)]


# A named type appears once in a JSON schema, however often it contains itself.
When = TypeAliasType(
    "When",
    Annotated[
        Now | Shift | Period | Stretch | CalendarDate | Weekday | Nth | TimeOfDay | Range | NotSaid,
        Field(discriminator="kind"),
    ],
)


def depth(when: When) -> int:
    """Return the nesting depth: 1 without anything inside."""
    within = (when.start, when.end) if isinstance(when, Range) else (getattr(when, "of", None),)
    return 1 + max((depth(one) for one in within if one is not None), default=0)
