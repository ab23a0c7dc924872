"""Types that declare a trade's scanners: when each examines a record, and what it finds. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from steward.core.sentences import Sentence
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.tools.models import ExactCall
from steward.trades.records.record_types import Facts, Trade
from steward.trades.records.service import Book, Plan

# Local time at which scanners that go by days examine a record.
LOOKS_AT = time(9)
# A reminder to an outsider that is later than this is not sent.
REMINDS_WITHIN = timedelta(days=2)


@dataclass(frozen=True)
class FoundIssue:
    """Issue of a record. `key` identifies it, so it is reported once, however often it is found.

    Issues of one `occurrence` remind of the same thing: once a person has called one of them done, none is told again.

    `check` names the message, `at` is the moment from which it applies. `where` is in the team's words; `what`, a
    closed value, follows it in the message, which may name `counts`. An `urgent` issue breaks quiet hours and is told
    to every member, since those who heard of it first have not acted. `to` is the contact whom `call` would remind,
    `who` the contact it is about. A reminder that `is_notice` gives a notice that the law asks for: it goes however
    often the contact was reminded. `also` are members who hear of it besides those responsible. The issue `holds` while
    the records with these ids have these revisions. From `ends_at` on it concerns nobody any more, since what it
    announces is over. One told `once_a_day` waits for the next day if members have heard of the same on this one. One
    that is `overdue` for the first time is told although a workflow handles it: the law's day has passed.
    """

    key: str
    check: str
    at: datetime
    detail: str = ""
    where: str = ""
    what: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    urgent: bool = False
    who: str = ""
    to: str = ""
    is_notice: bool = False
    also: tuple[str, ...] = ()
    call: ExactCall | None = None
    holds: tuple[tuple[str, int], ...] = ()
    occurrence: str = ""
    ends_at: datetime | None = None
    once_a_day: bool = False
    overdue: bool = False

    @classmethod
    def repeated(cls, occurrence: str, number: int, check: str, at: datetime, **fields: Any) -> FoundIssue:
        """Return the reminder of an occurrence with this number."""
        return cls(f"{occurrence}:{number}", check, at, occurrence=occurrence, **fields)


@dataclass(frozen=True)
class ScanResult:
    """Result of examining a record: the issues found, and the next examination unless the record changes first.

    `writes` is a change to the records themselves, with a key that identifies it, repeated until it changes nothing
    more. `passed_over` marks a day on which the scanner is off.
    """

    found: tuple[FoundIssue, ...] = ()
    again_at: datetime | None = None
    writes: tuple[str, Plan] | None = None
    passed_over: bool = False


@dataclass(frozen=True)
class RecordPlace:
    """Place of a record: its zone and name, and the members responsible, none for the owners."""

    zone: ZoneInfo
    members: tuple[str, ...] = ()
    name: str = ""


def _as_found(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    return found


def _unsaid(facts: Facts, found: FoundIssue, place: RecordPlace) -> FoundIssue | None:
    return None


def _as_proposed(book: Book, call: ExactCall, detail: str) -> ExactCall | None:
    return call


def _none_missed(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> Sequence[FoundIssue]:
    return ()


@dataclass(frozen=True)
class Scanner:
    """Scanner of one kind of issue.

    `look` is pure: it takes the facts of a record's due row, the settings, the moment and the zone.

    `complete` reads further records once an issue is found: the place, the contact, or that the issue is void (None).
    `at_hand` does the same if the row contains everything, at the revisions on which the issue `holds`; None makes
    `complete` read. `kinds` are prefixes of the records examined, `calls` the tools proposed, for people to read;
    without such a tool the issue is reported instead. A scanner that `tells` also reports an issue that has a call,
    which nobody would hear of otherwise. `as_of_today` takes a call found earlier and the finding's detail; it
    returns the call with its days counted from today, None if no day is left. After a no to its call, the issue stays
    untold for `quiet_after_no`. Issues of a scanner that `has_deadlines` come before others in a digest: the law or a
    contract sets their day. One that `quotes_contact` is told with what the contact it is about has written lately.

    `look` finds only the newest occurrence, since older ones need nobody any more. If each occurrence counts,
    `missed` lists all up to now, oldest first; new ones among them are reported one at a time, before anything newer.
    """

    name: str
    kinds: tuple[str, ...]
    look: Callable[[Facts, AccountScannerSettings, datetime, ZoneInfo], ScanResult]
    complete: Callable[[Book, Facts, FoundIssue], FoundIssue | None] = _as_found
    at_hand: Callable[[Facts, FoundIssue, RecordPlace], FoundIssue | None] = _unsaid
    offsets: tuple[int, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    calls: tuple[str, ...] = ()
    missed: Callable[[Facts, AccountScannerSettings, datetime, ZoneInfo], Sequence[FoundIssue]] = _none_missed
    tells: bool = False
    has_deadlines: bool = False
    quotes_contact: bool = False
    quiet_after_no: timedelta = timedelta(0)
    as_of_today: Callable[[Book, ExactCall, str], ExactCall | None] = _as_proposed


@dataclass(frozen=True)
class TradeScanners:
    """Scanners of a trade, the places of its records, and the wording of findings.

    `proposes` words one before the question about its call, which says the rest; else `says` does. `offers` says what
    could be done about one that is told without a question. `home` is the place where a contact lives or works,
    `matters` the open records that concern them and the members who work on each. `settles` tells if a call that waits
    for a decision would settle what a reminder, the first call, is about.
    """

    trade: Trade
    scanners: tuple[Scanner, ...]
    place: Callable[[Book, Facts, str], RecordPlace]
    says: Callable[[ScannerFinding], Sentence]
    proposes: Callable[[ScannerFinding], Sentence] | None = None
    offers: Callable[[ScannerFinding], Sentence | None] = lambda finding: None
    home: Callable[[Book, str], RecordPlace | None] = lambda book, contact_id: None
    matters: Callable[[Book, str], Mapping[str, frozenset[str]]] = lambda book, contact_id: {}
    settles: Callable[[Book, ExactCall, ExactCall], bool] = lambda book, reminder, waiting: False

    def named(self, name: str) -> Scanner | None:
        """Return the scanner with this name, or None."""
        return next((one for one in self.scanners if one.name == name), None)


# Scanner of correspondences, which are not records.
FOLLOW_UPS = "communication_followup"


@dataclass(frozen=True)
class HandedOverSubject:
    """Subject that is not a record, handed to a scanner; without `facts` there is nothing left to examine.

    What was found holds while the `revision` stays; `written` changes with every hand-over.
    """

    account_id: str
    subject_id: str
    scanner: str
    revision: int
    facts: Facts
    written: int = 0


class HandoverSource(Protocol):
    """Queue of subjects that are not records."""

    def waiting(self, most: int) -> list[HandedOverSubject]:
        """Return the subjects handed over and not yet taken."""

    def taken(self, handed: HandedOverSubject) -> None:
        """Mark a subject as taken."""


def nine_o_clock(day: date, zone: ZoneInfo) -> datetime:
    """Return nine o'clock local time on that day, the time of a scanner's examination."""
    return datetime.combine(day, LOOKS_AT, zone).astimezone(UTC)


def morning_after(day: date, zone: ZoneInfo) -> datetime:
    """Return when news that something is due on `day` is over."""
    return nine_o_clock(day + timedelta(days=1), zone)


def newest(day: date, offsets: Sequence[int], now: datetime, zone: ZoneInfo) -> tuple[int | None, datetime | None]:
    """Return the last of the days, counted from `day`, whose nine o'clock has passed, and the moment of the next."""
    passed, coming = None, None
    for offset in sorted(set(offsets)):
        if (at := nine_o_clock(day + timedelta(days=offset), zone)) <= now:
            passed = offset
        elif coming is None:
            coming = at
    return passed, coming


def every(day: date, first: int, step: int, now: datetime, zone: ZoneInfo) -> tuple[int | None, datetime]:
    """Return the same as `newest` for `first`, `first + step` and so on without end."""
    today = now.astimezone(zone).date()
    times = max((today - day).days - first, 0) // step
    offset = first + times * step
    at = nine_o_clock(day + timedelta(days=offset), zone)
    if at > now:
        return (offset - step if times else None), at
    return offset, nine_o_clock(day + timedelta(days=offset + step), zone)


def newest_then_every(
    day: date, offsets: Sequence[int], step: int, now: datetime, zone: ZoneInfo
) -> tuple[int | None, datetime]:
    """Return the same as `newest` for `offsets` and, after the last of them, every `step` days without end."""
    passed, coming = newest(day, offsets, now, zone)
    if coming is not None:
        return passed, coming
    later, coming = every(day, max(offsets) + step, step, now, zone)
    return (later if later is not None else passed), coming


def soonest(*moments: datetime | None) -> datetime | None:
    """Return the earliest of the moments that are set; None if there is none."""
    return min((one for one in moments if one), default=None)


def day_in(facts: Facts, name: str) -> date | None:
    """Return a day from a record's facts."""
    said: Any = facts.get(name)
    return date.fromisoformat(said) if said else None


def moment_in(facts: Facts, name: str) -> datetime | None:
    """Return a moment from a record's facts."""
    said: Any = facts.get(name)
    return datetime.fromisoformat(said) if said else None
