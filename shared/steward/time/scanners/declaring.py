"""What a trade says of its scanners: when each looks at a record, and what it finds. Pure, and of no trade."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from steward.time.scanners.models import Finding, Settings
from steward.tools.models import ExactCall
from steward.trades.records.kinds import Facts, Trade
from steward.trades.records.service import Book, Plan
from steward.wording.sentence import Sentence

# When a scanner looks at what goes by days, where the record is.
LOOKS_AT = time(9)
# A reminder to somebody outside that is later than this is none any more.
REMINDS_WITHIN = timedelta(days=2)


@dataclass(frozen=True)
class Found:
    """Something a record needs. `key` is the same for the same thing: it is found once, however often it is seen.

    `check` names what is said of it, `at` is the moment from which it was so. `where` is in the team's words; `what`, a
    closed value, is said after it. What is `urgent` breaks quiet hours. `to` is the contact whom `call`
    would remind. It `holds` while records of these ids are at these revisions.
    """

    key: str
    check: str
    at: datetime
    detail: str = ""
    where: str = ""
    what: str = ""
    urgent: bool = False
    to: str = ""
    call: ExactCall | None = None
    holds: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Look:
    """What a scanner makes of a record: what it has found, and when it looks again unless the record changes first.

    `writes` is a change that records themselves need, under a key that says which, made until it changes nothing more.
    On a day that is none of the scanner's it is `passed_over`.
    """

    found: tuple[Found, ...] = ()
    again_at: datetime | None = None
    writes: tuple[str, Plan] | None = None
    passed_over: bool = False


@dataclass(frozen=True)
class Place:
    """Where a record is: its zone, what is there called, and who sees to it: members, none for the owners."""

    zone: ZoneInfo
    members: tuple[str, ...] = ()
    name: str = ""


def _as_found(book: Book, facts: Facts, found: Found) -> Found | None:
    return found


def _unsaid(facts: Facts, found: Found, place: Place) -> Found | None:
    return None


def _none_missed(facts: Facts, settings: Settings, now: datetime, zone: ZoneInfo) -> Sequence[Found]:
    return ()


@dataclass(frozen=True)
class Scanner:
    """One scanner. `look` is pure: of what a record's due row says, its settings, the moment and the zone.

    `complete` reads what the record alone does not say, once something is found: where that is, whom to remind, or that
    there is nothing to it after all (None). `at_hand` is the same where the row itself says all of it, as it was at
    the revisions on which that `holds`; None has it read. `kinds` are the prefixes of the records it looks at, `calls`
    what it proposes, for people to read; while there is no such tool, what it finds is told. One that `tells` says so
    beside its call, of which nobody would hear otherwise.

    `look` finds the newest occurrence alone, since an older one needs nobody any more. Where each occurrence counts,
    `missed` names all up to now, oldest first; those not found before are found, one at a time, before anything newer.
    """

    name: str
    kinds: tuple[str, ...]
    look: Callable[[Facts, Settings, datetime, ZoneInfo], Look]
    complete: Callable[[Book, Facts, Found], Found | None] = _as_found
    at_hand: Callable[[Facts, Found, Place], Found | None] = _unsaid
    offsets: tuple[int, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    calls: tuple[str, ...] = ()
    missed: Callable[[Facts, Settings, datetime, ZoneInfo], Sequence[Found]] = _none_missed
    tells: bool = False


@dataclass(frozen=True)
class Scanning:
    """The scanners of a trade, where its records are, and what is said of what was found."""

    trade: Trade
    scanners: tuple[Scanner, ...]
    place: Callable[[Book, Facts, str], Place]
    says: Callable[[Finding], Sentence]

    def named(self, name: str) -> Scanner | None:
        """The scanner of this name."""
        return next((one for one in self.scanners if one.name == name), None)


# What looks at correspondences, which are no records.
FOLLOW_UPS = "communication_followup"


@dataclass(frozen=True)
class HandedOver:
    """Something that is no record and that a scanner is to look at; without `facts` there is nothing to it any more."""

    account_id: str
    subject_id: str
    scanner: str
    revision: int
    facts: Facts


class Elsewhere(Protocol):
    """Where such things are handed over."""

    def waiting(self, most: int) -> list[HandedOver]:
        """What has been handed over and not taken."""

    def taken(self, handed: HandedOver) -> None:
        """Somebody looks at it from now on."""


def nine(day: date, zone: ZoneInfo) -> datetime:
    """When a scanner looks on that day, there: nine by the clock on the wall, whatever the clocks have done."""
    return datetime.combine(day, LOOKS_AT, zone).astimezone(UTC)


def newest(day: date, offsets: Sequence[int], now: datetime, zone: ZoneInfo) -> tuple[int | None, datetime | None]:
    """Of days counted from `day` the last whose nine o'clock has passed, and the moment of the next."""
    passed, coming = None, None
    for offset in sorted(set(offsets)):
        if (at := nine(day + timedelta(days=offset), zone)) <= now:
            passed = offset
        elif coming is None:
            coming = at
    return passed, coming


def every(day: date, first: int, step: int, now: datetime, zone: ZoneInfo) -> tuple[int | None, datetime]:
    """The same of `first`, `first + step` and so on without end."""
    today = now.astimezone(zone).date()
    times = max((today - day).days - first, 0) // step
    offset = first + times * step
    at = nine(day + timedelta(days=offset), zone)
    if at > now:
        return (offset - step if times else None), at
    return offset, nine(day + timedelta(days=offset + step), zone)


def and_then(
    day: date, offsets: Sequence[int], step: int, now: datetime, zone: ZoneInfo
) -> tuple[int | None, datetime]:
    """The same of `offsets` and, after the last of them, every `step` days without end."""
    passed, coming = newest(day, offsets, now, zone)
    if coming is not None:
        return passed, coming
    later, coming = every(day, max(offsets) + step, step, now, zone)
    return (later if later is not None else passed), coming


def soonest(*moments: datetime | None) -> datetime | None:
    """The first of those that there are."""
    return min((one for one in moments if one), default=None)


def day_in(facts: Facts, name: str) -> date | None:
    """A day that a record's facts hold."""
    said: Any = facts.get(name)
    return date.fromisoformat(said) if said else None


def moment_in(facts: Facts, name: str) -> datetime | None:
    """A moment that they hold."""
    said: Any = facts.get(name)
    return datetime.fromisoformat(said) if said else None
