"""Declarations and settings of scanners, and the weekdays on which they run."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from steward.core.errors import VersionConflictError
from steward.core.sentences import verbatim
from steward.people.directory.models import ConversationParty
from steward.time.scanners.events import FindingLine, ScanNews
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import (
    FOLLOW_UPS,
    LOOKS_AT,
    REMINDS_WITHIN,
    FoundIssue,
    RecordPlace,
    Scanner,
    ScanResult,
    TradeScanners,
    day_in,
    every,
    moment_in,
    newest,
    newest_then_every,
    nine_o_clock,
    soonest,
)
from steward.time.scanners.scanner_settings import ScannerRefusedError, ScannerSettingsChanges, ScannerSettingsService
from tests.support.shapes import shapes
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")
SEEN: Any = object()


def look(*_: Any) -> ScanResult:
    return ScanResult()


RENT = Scanner("rent", ("chg",), look, offsets=(-3, 1), limits={"ahead": 35, "most": 5})
EMPTY = Scanner("empty", ("unit",), look)
SCANNING = TradeScanners(SEEN, (RENT, EMPTY), lambda *_: RecordPlace(BERLIN), lambda _: SEEN)


def finding(**changes: Any) -> ScannerFinding:
    found = ScannerFinding(
        account_id="a",
        finding_id="f",
        scanner="rent",
        key="rent:1",
        subject_id="chg-1",
        revision=1,
        check="late",
        found_at=NOW,
    )
    return found.model_copy(update=changes)


def test_records_of_scanners_keep_their_kinds_and_defaults() -> None:
    assert shapes(ScanNews, ScannerFinding, AccountScannerSettings) == {
        "scan_news": {"urgent": False, "quotes": ()},
        "finding": {
            "occurrence": "",
            "where": "",
            "what": "",
            "detail": "",
            "counts": {},
            "lapses_at": None,
            "ends_at": None,
            "urgent": False,
            "once_a_day": False,
            "overdue": False,
            "to": "",
            "who": "",
            "is_notice": False,
            "call": None,
            "members": (),
            "also": (),
            "state": "open",
            "told_at": None,
            "job_id": "",
            "emergency_at": None,
            "put_off_by": "",
            "writes": 0,
        },
        "scanner_settings": {"on": True, "offsets": (), "limits": {}, "days": (), "revision": 0},
    }
    party = ConversationParty(account_id="a", member_id="m", steward_address="+1555", address="+1556", channel="sms")
    assert not ScanNews(party=party, lines=(FindingLine(text="x"),)).urgent


def test_finding_has_only_what_its_scanner_gave() -> None:
    found = FoundIssue("key", "late", NOW)
    assert {field.name: getattr(found, field.name) for field in fields(found)} == {
        "key": "key",
        "check": "late",
        "at": NOW,
        "detail": "",
        "where": "",
        "what": "",
        "counts": {},
        "urgent": False,
        "to": "",
        "who": "",
        "is_notice": False,
        "also": (),
        "call": None,
        "holds": (),
        "occurrence": "",
        "ends_at": None,
        "once_a_day": False,
        "overdue": False,
    }
    assert ScanResult() == ScanResult((), None, None, passed_over=False)
    assert RecordPlace(BERLIN) == RecordPlace(BERLIN, (), "")
    assert (EMPTY.offsets, EMPTY.limits, EMPTY.calls, EMPTY.tells) == ((), {}, (), False)
    assert EMPTY.complete(SEEN, {}, found) == found
    assert EMPTY.at_hand({}, found, RecordPlace(BERLIN)) is None
    assert EMPTY.missed({}, AccountScannerSettings(account_id="a", scanner="empty"), NOW, BERLIN) == ()
    assert [SCANNING.named(name) for name in ("rent", "empty", "other")] == [RENT, EMPTY, None]
    assert (LOOKS_AT, timedelta(days=2), FOLLOW_UPS) == (time(9), REMINDS_WITHIN, "communication_followup")


@for_each(
    ("changes", "row", "asks", "settled"),
    [
        ({}, "finding#rent:1", False, False),
        ({"state": "proposed", "job_id": "job-1"}, "finding#rent:1", True, False),
        ({"state": "proposed"}, "finding#rent:1", False, False),
        ({"state": "told", "job_id": "job-1"}, "finding#rent:1", False, False),
        ({"state": "dropped"}, "finding#rent:1", False, True),
        ({"state": "resolved"}, "finding#rent:1", False, True),
        ({"state": "done"}, "finding#rent:1", False, True),
        ({"state": "dismissed", "key": "k"}, "finding#k", False, True),
        ({"state": "snoozed"}, "finding#rent:1", False, False),
        ({"state": "seen_to"}, "finding#rent:1", False, False),
    ],
)
def test_a_finding_needs_somebody_until_it_is_settled(
    changes: dict[str, Any], row: str, asks: bool, settled: bool
) -> None:
    one = finding(**changes)
    assert (one.row, one.asks, one.settled) == (row, asks, settled)


DAY = date(2026, 11, 20)


def at(days: int, hour: int = 9) -> datetime:
    """A time in Berlin, so many days from the day."""
    return datetime.combine(DAY + timedelta(days=days), time(hour), BERLIN).astimezone(UTC)


def test_nine_is_by_the_clock_on_the_wall() -> None:
    assert nine_o_clock(date(2026, 7, 1), BERLIN) == datetime(2026, 7, 1, 7, tzinfo=UTC)
    assert nine_o_clock(date(2026, 12, 1), BERLIN) == datetime(2026, 12, 1, 8, tzinfo=UTC)


@for_each(
    ("now", "last", "then"),
    [
        (at(-9), None, at(-3)),
        (at(-3, 8), None, at(-3)),
        (at(-3), -3, at(1)),
        (at(1, 8), -3, at(1)),
        (at(1), 1, at(7)),
        (at(7), 7, None),
        (at(30), 7, None),
    ],
)
def test_newest_past_day_of_several_counts(now: datetime, last: int | None, then: datetime | None) -> None:
    assert newest(DAY, (7, -3, 1, 7), now, BERLIN) == (last, then)


@for_each(
    ("now", "last", "then"),
    [
        (at(-5), None, at(2)),
        (at(2, 8), None, at(2)),
        (at(2), 2, at(7)),
        (at(6, 23), 2, at(7)),
        (at(7, 8), 2, at(7)),
        (at(7), 7, at(12)),
        (at(13), 12, at(17)),
    ],
)
def test_scan_every_five_days_recurs_without_end(now: datetime, last: int | None, then: datetime) -> None:
    assert every(DAY, 2, 5, now, BERLIN) == (last, then)


@for_each(
    ("now", "last", "then"),
    [
        (at(0), None, at(1)),
        (at(1), 1, at(3)),
        (at(3), 3, at(13)),
        (at(13, 8), 3, at(13)),
        (at(13), 13, at(23)),
        (at(24), 23, at(33)),
    ],
)
def test_after_the_last_day_it_goes_on_by_steps(now: datetime, last: int | None, then: datetime) -> None:
    assert newest_then_every(DAY, (1, 3), 10, now, BERLIN) == (last, then)


def test_days_and_moments_of_facts_are_read_where_there_are_some() -> None:
    assert soonest(at(3), None, at(1), at(2)) == at(1)
    assert soonest(None) is None
    facts = {"due": "2026-11-20", "since": "2026-11-20T12:00:00+00:00", "none": ""}
    assert [day_in(facts, name) for name in ("due", "none", "other")] == [DAY, None, None]
    assert [moment_in(facts, name) for name in ("since", "none", "other")] == [NOW, None, None]


# Settings.


class Stored:
    """What an account has set, and its findings; `conflicts` as if somebody else were quicker."""

    def __init__(self, *findings: ScannerFinding, conflicts: bool = False) -> None:
        self.conflicts = conflicts
        self.put: list[tuple[AccountScannerSettings, datetime]] = []
        self.changed_to: list[tuple[ScannerFinding, dict[str, Any]]] = []
        self.there = {
            "rent": AccountScannerSettings(
                account_id="a", scanner="rent", offsets=(-7,), limits={"ahead": 9}, days=(1,), on=False, revision=4
            )
        }
        self.found = findings

    def settings(self, account_id: str) -> dict[str, AccountScannerSettings]:
        """See `ScanStore`."""
        assert account_id == "a"
        return self.there

    def put_settings(self, after: AccountScannerSettings, now: datetime) -> bool:
        """See `ScanStore`."""
        self.put.append((after, now))
        return not self.conflicts

    def unsettled(self, account_id: str) -> tuple[ScannerFinding, ...]:
        """See `ScanStore`."""
        assert account_id == "a"
        return self.found

    def needing(self, account_id: str, now: datetime, scanner: str) -> list[ScannerFinding]:
        """See `ScanStore`."""
        assert account_id == "a"
        return [one for one in self.found if scanner in ("", one.scanner)]

    def findings(self, account_id: str, keys: list[tuple[str, str]]) -> dict[tuple[str, str], ScannerFinding]:
        """See `ScanStore`."""
        assert account_id == "a"
        return {(one.subject_id, one.key): one for one in self.found if (one.subject_id, one.key) in keys}

    def changed(self, found: ScannerFinding, **fields_: Any) -> bool:
        """See `ScanStore`."""
        self.changed_to.append((found, fields_))
        return not self.conflicts

    change = changed


def settings_of(stored: Stored, people: int = 0) -> ScannerSettingsService:
    scans = SimpleNamespace(would_remind=lambda _: people)
    return ScannerSettingsService(stored, stored, SCANNING, scans, lambda: NOW)  # type: ignore[arg-type]


NOTHING_SET = AccountScannerSettings(
    account_id="a", scanner="rent", offsets=(-7,), limits={"ahead": 9}, days=(1,), on=False, revision=5
)


@for_each(
    ("changes", "after"),
    [
        (ScannerSettingsChanges(), {}),
        (ScannerSettingsChanges(on=True), {"on": True}),
        (ScannerSettingsChanges(offsets=(3, -1, 3)), {"offsets": (-1, 3)}),
        (ScannerSettingsChanges(limits={"most": 2}), {"limits": {"ahead": 9, "most": 2}}),
        (ScannerSettingsChanges(limits={"ahead": 0}), {"limits": {"ahead": 0}}),
        (ScannerSettingsChanges(days=(7, 1, 7)), {"days": (1, 7)}),
        (ScannerSettingsChanges(days=()), {"days": ()}),
        (
            ScannerSettingsChanges(offsets=(730, -730), limits={"most": 730}),
            {"offsets": (-730, 730), "limits": {"ahead": 9, "most": 730}},
        ),
    ],
)
def test_setting_that_is_not_named_stays(changes: ScannerSettingsChanges, after: dict[str, Any]) -> None:
    stored = Stored()
    assert settings_of(stored).set("a", "rent", changes) == stored.there["rent"]
    assert stored.put == [(NOTHING_SET.model_copy(update=after), NOW)]


@for_each(
    ("scanner", "changes", "refusal"),
    [
        ("other", ScannerSettingsChanges(), "there is no scanner other: rent, empty"),
        ("empty", ScannerSettingsChanges(offsets=(1,)), "empty goes by no days"),
        ("rent", ScannerSettingsChanges(offsets=(731,)), "days are counted from -730 to 730"),
        ("rent", ScannerSettingsChanges(offsets=(-731,)), "days are counted from -730 to 730"),
        ("rent", ScannerSettingsChanges(offsets=()), "give at least one day, or switch it off"),
        ("rent", ScannerSettingsChanges(limits={"y": 1, "x": 1}), "rent has no x, y, only ahead, most"),
        ("rent", ScannerSettingsChanges(limits={"most": -1}), "a limit is from 0 to 730"),
        ("rent", ScannerSettingsChanges(limits={"most": 731}), "a limit is from 0 to 730"),
        ("rent", ScannerSettingsChanges(days=(0,)), "days of the week are 1, Monday, to 7, Sunday"),
        ("rent", ScannerSettingsChanges(days=(8,)), "days of the week are 1, Monday, to 7, Sunday"),
    ],
)
def test_a_setting_is_refused_with_what_to_give_instead(
    scanner: str, changes: ScannerSettingsChanges, refusal: str
) -> None:
    stored = Stored()
    with pytest.raises(ScannerRefusedError) as error:
        settings_of(stored).set("a", scanner, changes)
    assert str(error.value) == refusal
    assert stored.put == []


@for_each(
    ("people", "said", "on", "is_set"),
    [(20, 0, True, True), (21, 0, True, False), (21, 21, True, True), (22, 21, True, False), (99, 0, False, True)],
)
def test_many_people_at_once_are_reminded_only_if_their_number_was_said(
    people: int, said: int, on: bool, is_set: bool
) -> None:
    stored = Stored()
    setting = settings_of(stored, people)
    if is_set:
        setting.set("a", "rent", ScannerSettingsChanges(on=on, people=said))
    else:
        with pytest.raises(
            ScannerRefusedError, match=f"{people} people would be reminded at once.* give people={people}"
        ):
            setting.set("a", "rent", ScannerSettingsChanges(on=on, people=said))
    assert len(stored.put) == is_set


def test_a_scanner_nobody_has_set_begins_at_its_own_numbers() -> None:
    stored = Stored()
    was = settings_of(stored).set("a", "empty", ScannerSettingsChanges(on=False))
    assert was == AccountScannerSettings(account_id="a", scanner="empty")
    assert stored.put == [(AccountScannerSettings(account_id="a", scanner="empty", on=False, revision=1), NOW)]
    setting = settings_of(stored)
    assert setting.scanning is SCANNING
    assert setting.settings("a") == stored.there
    setting.put_back(was.model_copy(update={"offsets": (1,), "limits": {"x": 1}, "days": (2,), "revision": 9}))
    back = AccountScannerSettings(
        account_id="a", scanner="empty", offsets=(1,), limits={"x": 1}, days=(2,), revision=10
    )
    assert stored.put[1] == (back, NOW)
    setting.put_back(stored.there["rent"].model_copy(update={"on": True}))
    assert stored.put[2] == (NOTHING_SET.model_copy(update={"on": True}), NOW)
    with pytest.raises(VersionConflictError, match="look again"):
        settings_of(Stored(conflicts=True)).set("a", "rent", ScannerSettingsChanges())


def test_a_finding_is_settled_or_put_off_to_a_moment_to_come() -> None:
    one, other = finding(told_at=NOW), finding(finding_id="g", scanner="empty")
    stored = Stored(other, one)
    setting = settings_of(stored)
    assert setting.unsettled("a") == [other, one]
    assert setting.unsettled("a", "rent") == [one]
    later = NOW + timedelta(seconds=1)
    assert setting.settle("a", "f", "done") == one
    setting.settle("a", "f", "snoozed", later, verbatim("They pay then."), "mem-1")
    setting.settle("a", "f", "dismissed", later)
    assert stored.changed_to == [
        (one, {"state": "done", "told_at": NOW, "why": None, "by": ""}),
        (one, {"state": "snoozed", "told_at": later, "why": verbatim("They pay then."), "by": "mem-1"}),
        (one, {"state": "dismissed", "told_at": NOW, "why": None, "by": ""}),
    ]
    for until in (None, NOW):
        with pytest.raises(ScannerRefusedError, match="a moment to come"):
            setting.settle("a", "f", "snoozed", until)
    with pytest.raises(ScannerRefusedError, match="no such finding"):
        setting.settle("a", "none", "done")
    with pytest.raises(VersionConflictError):
        settings_of(Stored(one, conflicts=True)).settle("a", "f", "done")


def test_a_finding_is_put_back_unless_it_was_changed_since() -> None:
    one = finding(writes=3)
    stored = Stored(one)
    settings_of(stored).restore("a", "chg-1", "rent:1", 2, "proposed", NOW)
    settings_of(stored).restore("a", "chg-1", "rent:1", 2, "told", None)
    assert stored.changed_to == [
        (one, {"state": "open", "told_at": NOW}),
        (one, {"state": "told", "told_at": None}),
    ]
    for store, writes, key in ((stored, 3, "rent:1"), (stored, 2, "other"), (Stored(one, conflicts=True), 2, "rent:1")):
        with pytest.raises(ScannerRefusedError, match="so it stays as it is"):
            settings_of(store).restore("a", "chg-1", key, writes, "told", None)
