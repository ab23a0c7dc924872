"""Times at which a member's quiet hours end and digests are due, also when clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from steward.people.directory.models import EVERYBODY, USUAL_WAKES, QuietHours, WakeRule
from steward.people.directory.quiet_hours import AWAKE_FOR, NoticeTiming, PendingNotice
from tests.support.walks import for_each

BERLIN = "Europe/Berlin"
NIGHT = QuietHours(start=time(22), end=time(7))
# Zones whose clocks are moved by an hour or by half of one, at midnight or later, or that never are.
ZONES = ("America/New_York", BERLIN, "Australia/Lord_Howe", "America/Asuncion", "Africa/Cairo", "Asia/Kathmandu", "UTC")
times = st.times().map(lambda at: at.replace(second=0, microsecond=0))
hours = st.tuples(times, times).filter(lambda pair: pair[0] != pair[1])
moments = st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis wants naive ones


def at(wall: str, zone: str = BERLIN) -> datetime:
    return datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def shown(moment: datetime, zone: str) -> time:
    return moment.astimezone(ZoneInfo(zone)).time()


def is_quiet(moment: datetime, zone: str, quiet: QuietHours) -> bool:
    """Written again in another way: minute by minute round the clock."""
    minute = shown(moment, zone).hour * 60 + shown(moment, zone).minute
    start, end = quiet.start.hour * 60 + quiet.start.minute, quiet.end.hour * 60 + quiet.end.minute
    return (minute - start) % 1440 < (end - start) % 1440


@for_each(
    ("now", "told"),
    [
        ("2026-11-20T21:59", None),
        ("2026-11-20T22:00", "2026-11-21T07:00"),
        ("2026-11-21T06:59", "2026-11-21T07:00"),
        ("2026-11-21T07:00", None),
        # The night the clocks go back, and the one they are put forward.
        ("2026-10-24T23:00", "2026-10-25T07:00"),
        ("2026-03-28T23:00", "2026-03-29T07:00"),
    ],
)
def test_quiet_hours(now: str, told: str | None) -> None:
    assert NoticeTiming(BERLIN, NIGHT).told_at(at(now), None) == (at(told) if told else None)


def test_quiet_hours_ending_in_a_clock_gap_end_when_they_are_past_it() -> None:
    quiet = QuietHours(start=time(1), end=time(2, 30))
    assert NoticeTiming(BERLIN, quiet).told_at(at("2026-03-29T01:30"), None) == at("2026-03-29T03:00")


def test_person_who_just_wrote_hears_everything_at_once_but_not_now() -> None:
    now = at("2026-11-20T23:00")
    for wants in (NoticeTiming(BERLIN, NIGHT), NoticeTiming(BERLIN, digest_at=time(18))):
        assert wants.told_at(now, now - AWAKE_FOR + timedelta(seconds=1)) is None
        assert wants.told_at(now, now - AWAKE_FOR)
    not_now = NoticeTiming(BERLIN, silent_until=at("2026-11-20T23:30"))
    assert not_now.told_at(now, now) == at("2026-11-20T23:30")
    assert not_now.told_at(at("2026-11-20T23:30"), now) is None


def test_a_digest_comes_at_its_time_and_never_in_quiet_hours() -> None:
    assert NoticeTiming(BERLIN, digest_at=time(18)).told_at(at("2026-11-20T18:00"), None) == at("2026-11-21T18:00")
    assert NoticeTiming(BERLIN, NIGHT, time(23)).told_at(at("2026-11-20T12:00"), None) == at("2026-11-21T07:00")


def test_not_now_does_not_end_in_quiet_hours() -> None:
    wants = NoticeTiming(BERLIN, NIGHT, silent_until=at("2026-11-20T23:00"))
    assert wants.told_at(at("2026-11-20T20:00"), None) == at("2026-11-21T07:00")


@given(moments, st.sampled_from(ZONES), hours, st.none() | times, st.none() | moments)
def test_held_notice_is_due_outside_quiet_hours_within_two_days(
    now: datetime, zone: str, pair: tuple[time, time], digest_at: time | None, silent_until: datetime | None
) -> None:
    quiet = QuietHours(start=pair[0], end=pair[1])
    told = NoticeTiming(zone, quiet, digest_at, silent_until).told_at(now, None)
    if told is None:
        assert not is_quiet(now, zone, quiet)
        assert digest_at is None
        assert silent_until is None or silent_until <= now
        return
    assert told > now
    begins = silent_until if silent_until and silent_until > now else now
    assert told - begins <= timedelta(days=2, hours=2)
    # Clocks may jump over the end of quiet hours, or show them once more.
    assert not is_quiet(told, zone, quiet) or shown(told, zone) == quiet.end or _clocks_move(told, zone)


@given(moments, st.sampled_from(ZONES), hours)
def test_last_waking_moment_is_now_or_when_the_quiet_hours_began(
    moment: datetime, zone: str, pair: tuple[time, time]
) -> None:
    quiet = QuietHours(start=pair[0], end=pair[1])
    awake = NoticeTiming(zone, quiet).last_awake(moment)
    if not is_quiet(moment, zone, quiet):
        assert awake == moment
        return
    assert timedelta(0) <= moment - awake <= timedelta(hours=26)
    assert shown(awake, zone) == quiet.start or _clocks_move(awake, zone)


@given(moments, st.sampled_from(ZONES), hours, times)
def test_a_digest_does_not_make_somebody_rest(now: datetime, zone: str, pair: tuple[time, time], digest: time) -> None:
    quiet = QuietHours(start=pair[0], end=pair[1])
    rests = NoticeTiming(zone, quiet, digest).rests_until(now, None)
    assert rests == NoticeTiming(zone, quiet).told_at(now, None)
    assert (rests is not None) == is_quiet(now, zone, quiet)


@for_each(
    ("wake", "known", "stranger", "mail", "decision", "found"),
    [
        (USUAL_WAKES[0], "urgent", None, None, None, None),
        (WakeRule(who=EVERYBODY), "urgent", "urgent", "urgent", None, None),
        (WakeRule(who="ctc-1", when="always"), "always", None, "always", None, None),
        (WakeRule(who="ctc-2", when="always"), None, None, None, None, None),
        (WakeRule(who=""), None, None, None, None, None),
        (WakeRule(notice="decision", when="always"), None, None, None, "always", None),
        (WakeRule(notice="found_mail"), None, None, None, None, "urgent"),
    ],
)
def test_wake_rule_lets_its_senders_through(
    wake: WakeRule, known: str | None, stranger: str | None, mail: str | None, decision: str | None, found: str | None
) -> None:
    wants = NoticeTiming("UTC", NIGHT, wakes=(wake,))
    notices = (
        (PendingNotice("message", "ctc-1", "sms"), known),
        (PendingNotice("message", "", "sms"), stranger),
        (PendingNotice("message", "ctc-1", "email"), mail),
        (PendingNotice("decision"), decision),
        (PendingNotice("found_mail"), found),
    )
    for notice, expected in notices:
        assert wants.lets_through(notice) == expected
    both = NoticeTiming("UTC", NIGHT, wakes=(wake, WakeRule(who="ctc-1", when="always")))
    assert both.lets_through(PendingNotice("message", "ctc-1", "sms")) == "always"
    assert NoticeTiming("UTC", NIGHT).lets_through(PendingNotice("message", "ctc-1", "sms")) is None


def _clocks_move(moment: datetime, zone: str) -> bool:
    day = timedelta(days=1)
    return (moment - day).astimezone(ZoneInfo(zone)).utcoffset() != (moment + day).astimezone(
        ZoneInfo(zone)
    ).utcoffset()
