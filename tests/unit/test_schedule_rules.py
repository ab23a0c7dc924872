"""Rules of scheduled jobs: state, notices, and retries of calls."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from steward.actors.events import EventPost, TimerFired
from steward.actors.steps import ActorStep
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.wall_clock import NoSuchTimeError
from steward.people.directory.models import ConversationParty
from steward.time.schedules.events import (
    JobCalledOff,
    JobChanged,
    JobDue,
    JobHeldUp,
    JobMade,
    JobPassedOn,
    JobRan,
    JobStopped,
)
from steward.time.schedules.fold import LOOK_AGAIN, JobRecipients, JobStep, NoticeRecipient, fold, logged, planned, tell
from steward.time.schedules.models import CallAttempt, JobEntry, JobLine, JobState, JobTerms, line_of
from steward.time.schedules.next_times import changed, checked, due_times, initial_job, rule_of, upcoming
from steward.time.schedules.occurrences import Occurrence, RecurrenceRule
from steward.time.schedules.rrule import RecurrenceRuleError
from steward.tools.models import ExactCall
from tests.support.shapes import shapes
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
PARTY = ConversationParty(account_id="a", member_id="m", channel="sms", address="+1556", steward_address="+1555")
OWNER = ConversationParty(account_id="a", member_id="o", channel="sms", address="+1557", steward_address="+1555")
DANA = NoticeRecipient("conv-now", PARTY)
HEARS = JobRecipients(DANA, "Dana", (NoticeRecipient("conv-o", OWNER), NoticeRecipient("conv-p", OWNER)), paused=False)
ONCE, DAILY = (
    JobTerms(start="2026-11-20T15:00", zone="UTC"),
    JobTerms(start="2026-11-20T15:00", zone="UTC", rrule="FREQ=DAILY"),
)
CALL = ExactCall(tool="send_message", arguments={"text": "hi"})
THREE = datetime(2026, 11, 20, 15, tzinfo=UTC)


def job(**changes: Any) -> JobState:
    """A job that is due at three, every day."""
    state = JobState(
        conversation_id="job-1", account_id="a", member_id="m", told_in="conv-1", terms=DAILY, last_done=NOW, what="x"
    )
    return state.model_copy(update={"next_at": THREE, **changes})


def at(now: datetime, **changes: Any) -> JobStep:
    return ActorStep(job(**changes), now)


def running(occurrence: str = "one", **more: Any) -> CallAttempt:
    return CallAttempt(occurrence=occurrence, due_at=THREE, **more)


def entries(step: JobStep) -> list[tuple[object, ...]]:
    """What the step has logged."""
    found = [entry for entry in step.entries if isinstance(entry, JobEntry)]
    return [(entry.seq, entry.happened, entry.occurrence, entry.wall, entry.outcome) for entry in found]


def test_records_of_jobs_keep_their_kinds_and_defaults() -> None:
    assert shapes(JobMade, JobChanged, JobRan, JobHeldUp, JobPassedOn, JobCalledOff, JobDue, JobStopped) == {
        "job_made": {"does": "remind", "looks_first": False, "outside": False, "why": "", "whys": {}, "call": None},
        "job_changed": {
            "terms": None,
            "snoozed_to": None,
            "drops_snooze": False,
            "status": None,
            "replaced": False,
            "whys": {},
            "by": "",
            "outside": False,
            "what": None,
        },
        "job_ran": {},
        "job_held_up": {"until": None},
        "job_passed_on": {},
        "job_called_off": {"replaced": False, "whys": {}, "by": ""},
        "job_due": {
            "party": None,
            "does": "remind",
            "tries": 1,
            "again_at": None,
            "asked_at": None,
            "why": "",
            "whys": {},
            "call": None,
        },
        "job_stopped": {},
    }
    assert shapes(CallAttempt, JobTerms, JobState, JobEntry, JobLine) == {
        "CallAttempt": {"tries": 1, "again_at": None, "failed": False, "words_until": ""},
        "JobTerms": {"rrule": "", "catch_up": "once"},
        "scheduled_job": {
            "status": "on",
            "last_wall": "",
            "next_at": None,
            "wake_at": None,
            "due": False,
            "told": 0,
            "does": "remind",
            "snoozed_to": None,
            "running": None,
            "outcome": None,
            "untold": (),
            "looks_first": False,
            "outside": False,
            "why": "",
            "whys": {},
            "call": None,
        },
        "job_entry": {"occurrence": "", "wall": "", "outcome": None},
        "job_line": {"does": "remind", "call": None},
    }


@for_each(
    ("changes", "expected"),
    [
        # Its properties: again at, may be snoozed, may wait for somebody, coming at, wanted at, listed.
        ({}, (None, True, False, THREE, THREE, True)),
        ({"next_at": None}, (None, True, False, None, None, False)),
        ({"next_at": None, "status": "off"}, (None, True, False, None, None, True)),
        ({"status": "ended"}, (None, True, False, THREE, THREE, False)),
        ({"snoozed_to": NOW}, (None, True, False, NOW, NOW, True)),
        ({"snoozed_to": THREE + HOUR, "untold": (running(), running("two"))}, (None, True, False, THREE, THREE, True)),
        ({"does": "call"}, (None, False, False, THREE, THREE, True)),
        ({"does": "call", "outcome": "failed"}, (None, True, False, THREE, THREE, True)),
        ({"does": "call", "outcome": "refused"}, (None, True, False, THREE, THREE, True)),
        ({"does": "call", "outcome": "done"}, (None, False, False, THREE, THREE, True)),
        ({"does": "call", "outcome": "asked"}, (None, False, True, THREE, THREE, True)),
        ({"does": "remind", "outcome": "asked"}, (None, True, False, THREE, THREE, True)),
        ({"does": "call", "running": running(again_at=NOW)}, (None, False, True, THREE, THREE, True)),
        ({"does": "call", "running": running(again_at=NOW, failed=True)}, (NOW, False, True, THREE, NOW, True)),
        (
            {"does": "call", "running": running(again_at=NOW, failed=True), "snoozed_to": THREE + DAY},
            (None, False, True, THREE, THREE, True),
        ),
        ({"does": "remind", "running": running()}, (None, True, False, THREE, THREE, True)),
    ],
)
def test_a_job_says_when_it_is_wanted_and_if_it_may_wait(changes: dict[str, Any], expected: tuple[Any, ...]) -> None:
    state = job(**changes)
    found = (state.again_at, state.may_be_snoozed, state.may_wait_for_somebody, state.coming_at, state.wanted_at)
    assert (*found, state.listed) == expected
    assert state.concerned == ("m",)


def test_the_line_of_a_job_has_its_next_time_only_while_it_is_on() -> None:
    state = job(does="call", outside=True, snoozed_to=NOW, call=CALL)
    line = JobLine(
        account_id="a",
        job_id="job-1",
        member_id="m",
        terms=DAILY,
        status="on",
        does="call",
        next_at=NOW,
        outside=True,
        what="x",
        call=CALL,
    )
    assert line_of(state) == line
    assert line.persons() == ("m",)
    assert line_of(job(status="off")).next_at is None


def test_a_job_begins_with_all_that_was_asked_and_its_first_time() -> None:
    event = JobMade(
        account_id="a",
        member_id="m",
        told_in="conv-1",
        terms=DAILY,
        at=NOW,
        does="call",
        looks_first=True,
        outside=True,
        what="x",
        why="rent",
        call=CALL,
    )
    expected = job(does="call", looks_first=True, outside=True, why="rent", call=CALL)
    assert initial_job("job-1", event) == expected
    assert planned(logged(ActorStep(expected, NOW), "made")) == fold(ActorStep(expected, NOW), event)
    again = ActorStep(expected.model_copy(update={"next_seq": 2}), NOW)
    assert fold(again, event) == again


OTHER = JobTerms(start="2026-11-21T09:00", zone="UTC", rrule="FREQ=DAILY")
NINE = datetime(2026, 11, 21, 9, tzinfo=UTC)
EARLIER = NOW - DAY


@for_each(
    ("before", "change", "after"),
    [
        ({}, {}, {}),
        ({"outside": True}, {"what": "y"}, {"what": "y", "outside": False}),
        ({}, {"what": "", "outside": True}, {"what": "", "outside": True}),
        ({}, {"outside": True}, {}),
        (
            {"last_wall": "2026-11-20T15:00", "running": running(), "untold": (running(),), "last_done": EARLIER},
            {"terms": OTHER},
            {"terms": OTHER, "last_wall": "", "next_at": NINE, "running": None, "untold": (), "last_done": NOW},
        ),
        (
            {"last_wall": "2026-11-20T15:00"},
            {"terms": DAILY.model_copy(update={"zone": "Europe/Berlin"})},
            {
                "terms": DAILY.model_copy(update={"zone": "Europe/Berlin"}),
                "next_at": THREE + DAY - HOUR,
            },
        ),
        # A change that comes late lets nothing go that was done since.
        ({"last_done": NOW + HOUR}, {"terms": OTHER}, {"terms": OTHER, "next_at": NINE}),
        ({}, {"status": "off"}, {"status": "off", "next_at": None}),
        ({"untold": (running(),)}, {"status": "ended"}, {"status": "ended", "next_at": None, "untold": ()}),
        ({"status": "off", "last_done": EARLIER}, {"status": "on"}, {"status": "on", "last_done": NOW}),
        ({"last_done": EARLIER}, {"status": "on"}, {}),
        ({}, {"snoozed_to": NINE}, {"snoozed_to": NINE}),
        ({"does": "call"}, {"snoozed_to": NINE}, {}),
        ({"does": "call", "outcome": "failed"}, {"snoozed_to": NINE}, {"snoozed_to": NINE}),
        ({"snoozed_to": NINE}, {"drops_snooze": True}, {"snoozed_to": None}),
        ({"snoozed_to": NINE}, {"drops_snooze": True, "snoozed_to": THREE}, {"snoozed_to": THREE}),
        ({"snoozed_to": NINE}, {"status": "ended"}, {"status": "ended", "next_at": None, "snoozed_to": None}),
        ({"snoozed_to": NINE}, {"status": "off"}, {"status": "off", "next_at": None}),
        # Resumed, what it was snoozed to is past.
        ({"status": "off", "snoozed_to": NOW}, {"status": "on"}, {"status": "on", "snoozed_to": None}),
        ({"status": "off", "snoozed_to": NOW + MINUTE}, {"status": "on"}, {"status": "on"}),
        ({"status": "off", "snoozed_to": NOW}, {"what": "y"}, {"what": "y", "next_at": None}),
    ],
)
def test_a_changed_job_keeps_what_the_change_does_not_name(
    before: dict[str, Any], change: dict[str, Any], after: dict[str, Any]
) -> None:
    state = job(**before)
    expected = state.model_copy(update={"next_at": THREE, **after})
    assert changed(state, JobChanged(at=NOW, **change)) == expected


@for_each(
    ("terms", "refusal"),
    [
        (ONCE, ""),
        (JobTerms(start="2026-11-20T15:00", zone="UTC", rrule="FREQ=HOURLY"), ""),
        (JobTerms(start="2026-11-20T15:00", zone="UTC", rrule="FREQ=HOURLY;BYMINUTE=0,30"), "at most once an hour"),
        # The first two of them are an hour apart, later ones are not.
        (JobTerms(start="2026-11-20T15:00", zone="UTC", rrule="FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,59"), "at most once"),
        (JobTerms(start="2026-11-20T14:00", zone="UTC"), "was the last time"),
        (JobTerms(start="2026-11-20T14:00", zone="UTC", rrule="FREQ=DAILY;UNTIL=20261119"), "UNTIL"),
    ],
)
def test_terms_are_refused_when_they_come_too_often_or_never(terms: JobTerms, refusal: str) -> None:
    if refusal:
        with pytest.raises(RecurrenceRuleError, match=refusal):
            checked(terms, NOW)
    else:
        assert checked(terms, NOW) == rule_of(terms) == RecurrenceRule(terms.start, terms.zone, terms.rrule)


def test_a_single_time_that_the_clocks_skip_is_refused() -> None:
    skipped = JobTerms(start="2027-03-28T02:30", zone="Europe/Berlin")
    with pytest.raises(NoSuchTimeError):
        checked(skipped, NOW)
    assert checked(skipped.model_copy(update={"rrule": "FREQ=DAILY"}), NOW)


@for_each(
    ("state", "expected"),
    [
        (job(), [THREE, THREE + DAY, THREE + 2 * DAY]),
        (job(status="off"), []),
        (job(last_wall="2026-11-20T15:00"), [THREE + DAY, THREE + 2 * DAY, THREE + 3 * DAY]),
        (job(snoozed_to=NINE), [THREE, NINE, THREE + DAY]),
        (job(snoozed_to=THREE), [THREE, THREE + DAY, THREE + 2 * DAY]),
        (job(snoozed_to=NOW), [THREE, THREE + DAY, THREE + 2 * DAY]),
        (job(terms=ONCE), [THREE]),
    ],
)
def test_next_times_are_three_with_the_one_it_is_snoozed_to(state: JobState, expected: list[datetime]) -> None:
    assert upcoming(state, NOW) == tuple(expected)
    assert upcoming(state, NOW, 1) == tuple(expected[:1])


def later(days: int) -> Occurrence:
    return Occurrence(f"2026-11-{20 + days}T15:00", THREE + days * DAY)


HELD = (running("a"), running("b"))
LATE = THREE + DAY + timedelta(minutes=15)


@for_each(
    ("before", "now", "most", "again", "times", "after", "more"),
    [
        ({}, THREE, 10, (), (later(0),), {"last_done": THREE, "last_wall": "2026-11-20T15:00", "told": 1}, False),
        ({}, NOW + MINUTE, 10, (), (), {"last_done": NOW + MINUTE}, False),
        # Already told under another zone.
        ({"last_wall": "2026-11-20T15:00"}, THREE, 10, (), (), {"last_done": THREE}, False),
        (
            {"catch_up": "all", "told": 4},
            THREE + 2 * DAY,
            2,
            (),
            (later(0), later(1)),
            {"last_done": THREE + DAY, "last_wall": "2026-11-21T15:00", "told": 6},
            True,
        ),
        (
            {"catch_up": "all", "untold": HELD},
            THREE,
            2,
            HELD,
            (),
            {"untold": (), "last_done": NOW},
            True,
        ),
        (
            {"catch_up": "all", "untold": HELD},
            NOW,
            1,
            HELD[:1],
            (),
            {"untold": HELD[1:], "last_done": NOW},
            True,
        ),
        ({"untold": HELD, "last_wall": "2026-11-20T15:00"}, LATE, 10, (), (later(1),), None, False),
        ({"untold": HELD, "last_wall": "2026-11-21T15:00"}, LATE, 10, HELD[1:], (), None, False),
        ({"catch_up": "skip", "untold": HELD, "last_wall": "x"}, THREE + 15 * MINUTE, 10, HELD[1:], (), None, False),
        ({"catch_up": "skip", "untold": HELD, "last_wall": "x"}, THREE + 16 * MINUTE, 10, (), (), None, False),
    ],
)
def test_a_portion_is_what_the_rule_has_told_now(
    before: dict[str, Any],
    now: datetime,
    most: int,
    again: tuple[CallAttempt, ...],
    times: tuple[Occurrence, ...],
    after: dict[str, Any] | None,
    more: bool,
) -> None:
    changes = {name: value for name, value in before.items() if name != "catch_up"}
    state = job(**changes, terms=DAILY.model_copy(update={"catch_up": before.get("catch_up", "once")}))
    found = due_times(state, now, most)
    assert (found.again, found.times, found.more) == (again, times, more)
    if after is not None:
        fields = ("untold", "last_done", "last_wall", "told")
        expected = {name: after.get(name, getattr(state, name)) for name in fields}
        assert {name: getattr(found.state, name) for name in fields} == expected


def test_a_deleted_job_takes_back_what_waits_for_somebody() -> None:
    asked = at(NOW, does="call", outcome="asked")
    step = fold(asked, JobChanged(at=NOW, status="ended"))
    assert step.posts == (EventPost("conv-1", JobCalledOff(job_id="job-1")),)
    assert entries(step) == [(1, "changed", "", "", None)]
    assert fold(asked, JobChanged(at=NOW, status="off")).posts == ()
    assert fold(at(NOW), JobChanged(at=NOW, status="ended")).posts == ()


AGAIN = running(again_at=THREE + 5 * MINUTE)


@for_each(
    ("status", "running_now", "occurrence", "after"),
    [
        ("done", AGAIN, "one", {"running": None}),
        ("failed", AGAIN, "one", {"running": AGAIN.model_copy(update={"failed": True})}),
        ("failed", running(), "one", {"running": None}),
        ("failed", AGAIN, "another", {"running": AGAIN}),
        ("done", None, "one", {"running": None}),
        ("gone", AGAIN, "another", {"running": None, "status": "ended", "next_at": None}),
        ("over", AGAIN, "one", {"running": None, "status": "ended", "next_at": None}),
    ],
)
def test_a_call_that_ran_is_made_again_only_if_it_failed(
    status: Any, running_now: CallAttempt | None, occurrence: str, after: dict[str, Any]
) -> None:
    step = fold(at(NOW, does="call", running=running_now), JobRan(occurrence=occurrence, status=status))
    assert entries(step) == [(1, "ran", occurrence, "", status)]
    found = {name: getattr(step.state, name) for name in ("running", "status", "next_at", "outcome")}
    assert found == {"status": "on", "next_at": THREE, "outcome": status, **after}


def test_delayed_job_is_still_to_come_and_checks_first() -> None:
    held = JobHeldUp(occurrence="one", due_at=THREE, tries=2)
    for before, kept in ((None, None), (running(), None), (running("two"), running("two"))):
        step = fold(at(THREE, running=before, due=True, untold=(running("zero"),)), held)
        expected = job(
            running=kept,
            looks_first=True,
            wake_at=THREE + LOOK_AGAIN,
            untold=(running("zero"), running(tries=2)),
            next_seq=2,
        )
        assert step.state == expected
        assert entries(step) == [(1, "postponed", "one", "", None)]
    tomorrow = THREE + timedelta(days=1)
    assert fold(at(THREE), held.model_copy(update={"until": tomorrow})).state.wake_at == tomorrow
    off = at(THREE, status="off")
    assert fold(off, held) == off
    snoozed = held.model_copy(update={"occurrence": derived_id("occurrence", "job-1", to_iso(THREE))})
    assert fold(at(THREE), snoozed).state.snoozed_to == THREE
    assert fold(at(THREE), snoozed).state.untold == ()
    assert fold(at(THREE, snoozed_to=NINE), snoozed).state.snoozed_to == NINE
    assert timedelta(minutes=5) == LOOK_AGAIN


def test_a_job_passed_on_is_told_elsewhere_and_its_timer_makes_it_due() -> None:
    step = fold(at(NOW, timer_at=THREE, wake_at=THREE), JobPassedOn(told_in="conv-2"))
    assert step.state == job(timer_at=THREE, wake_at=THREE, told_in="conv-2")
    fired = TimerFired(timer="job", subject=to_iso(THREE))
    assert fold(step, fired).state == job(due=True, told_in="conv-2")
    assert fold(step, fired.model_copy(update={"timer": "idle"})) == step
    assert fold(step, fired.model_copy(update={"subject": to_iso(NOW)})) == step
    off = at(NOW, timer_at=THREE, status="off")
    assert fold(off, fired).state == job(status="off")
    assert fold(off, "anything else") == off


def due_of(state: JobState, occurrence: str, due_at: datetime, **more: Any) -> JobDue:
    return JobDue(
        job_id="job-1",
        occurrence=occurrence,
        due_at=due_at,
        zone="UTC",
        late=False,
        outside=state.outside,
        what="x",
        **more,
    )


def test_due_job_is_reported_with_everything_it_says() -> None:
    state = job(does="ask", outside=True, why="rent", call=CALL)
    occurrence = later(0).id_for("job-1")
    told = due_of(state, occurrence, THREE, does="ask", why="rent", call=CALL)
    step = tell(ActorStep(state, THREE + 15 * MINUTE))
    assert step.posts == (EventPost("conv-1", told),)
    assert entries(step) == [(1, "told", occurrence, "2026-11-20T15:00", None)]
    assert (step.state.due, step.state.wake_at, step.state.told_in) == (False, THREE + DAY, "conv-1")
    (post,) = tell(ActorStep(state, THREE + 16 * MINUTE)).posts
    assert post.event == told.model_copy(update={"late": True})
    # Having looked it says whose it is, and goes where they are.
    looked = tell(ActorStep(state.model_copy(update={"looks_first": True}), THREE), HEARS)
    assert looked.posts == (EventPost("conv-now", told.model_copy(update={"party": PARTY})),)
    assert (looked.state.looks_first, looked.state.told_in) == (False, "conv-now")


def test_a_snoozed_job_is_told_once_besides() -> None:
    step = tell(at(NOW, snoozed_to=NOW))
    occurrence = derived_id("occurrence", "job-1", to_iso(NOW))
    assert step.posts == (EventPost("conv-1", due_of(job(), occurrence, NOW)),)
    assert entries(step) == [(1, "told", occurrence, "snoozed", None)]
    assert (step.state.snoozed_to, step.state.told, step.state.wake_at) == (None, 0, THREE)
    assert tell(at(NOW, snoozed_to=NOW + MINUTE)).posts == ()


@for_each(("tries", "minutes"), [(1, 5), (2, 15), (3, 45), (4, None)])
def test_a_failed_call_is_made_again_after_longer_and_longer(tries: int, minutes: int | None) -> None:
    failed = running(tries=tries - 1, again_at=NOW, failed=True)
    step = tell(at(NOW, does="call", running=failed, outcome="failed", next_at=THREE + DAY, last_done=NOW, call=CALL))
    again_at = NOW + minutes * MINUTE if minutes else None
    assert [post.event for post in step.posts] == [
        due_of(job(), "one", THREE, does="call", call=CALL, tries=tries, again_at=again_at)
    ]
    assert entries(step) == [(1, "again", "one", "", None)]
    assert step.state.running == running(tries=tries, again_at=again_at)
    assert step.state.outcome is None


def test_repeated_call_keeps_the_day_of_its_snoozed_words() -> None:
    words = CALL.model_copy(update={"arguments": {"right_until": "2026-11-22"}, "right_for": 2})
    failed = running(again_at=NOW, failed=True, words_until="2026-11-21")
    step = tell(at(NOW, does="call", running=failed, outcome="failed", next_at=THREE + DAY, last_done=NOW, call=words))
    (due,) = [post.event for post in step.posts if isinstance(post.event, JobDue)]
    assert due.call is not None
    assert due.call.due_on(due.due_at.date()) == {"right_until": "2026-11-21"}
    assert step.state.running == running(tries=2, again_at=NOW + 15 * MINUTE, words_until="2026-11-21")


def test_a_failed_call_waits_for_its_moment_and_gives_way_to_a_newer_time() -> None:
    failed = running(again_at=NOW + MINUTE, failed=True)
    waits = tell(at(NOW, does="call", running=failed))
    assert (waits.posts, waits.state.running, waits.state.wake_at) == ((), failed, NOW + MINUTE)
    newer = tell(at(THREE, does="call", running=failed))
    assert [post.event.occurrence for post in newer.posts if isinstance(post.event, JobDue)] == [
        later(0).id_for("job-1")
    ]


def test_a_job_waits_while_the_account_is_paused() -> None:
    step = tell(at(THREE, due=True), replace(HEARS, paused=True))
    assert step.state == job(wake_at=THREE + LOOK_AGAIN, next_seq=2)
    assert (step.posts, entries(step)) == ((), [(1, "postponed", "", "", None)])


def test_owners_hear_of_a_job_whose_member_is_gone() -> None:
    waits = at(THREE, due=True, outside=True, snoozed_to=NINE, wake_at=NINE, untold=HELD)
    step = tell(waits, replace(HEARS, member=None))
    stopped = JobStopped(party=OWNER, job_id="job-1", outside=True, name="Dana", what="x")
    assert step.posts == (EventPost("conv-o", stopped), EventPost("conv-p", stopped))
    assert step.state == job(status="ended", next_at=None, outside=True, next_seq=2)
    assert entries(step) == [(1, "stopped", "", "", None)]


def test_log_entry_of_a_job_is_the_accounts_and_of_no_turn() -> None:
    step = logged(at(NOW), "ran", "one", "2026-11-20T15:00", "done")
    (entry,) = step.entries
    assert entry == JobEntry(
        seq=1,
        turn=0,
        at=NOW,
        provenance="account",
        happened="ran",
        occurrence="one",
        wall="2026-11-20T15:00",
        outcome="done",
    )


@for_each(
    ("changes", "due", "wake_at"),
    [
        ({}, False, THREE),
        ({"next_at": NOW}, True, None),
        ({"status": "off"}, False, None),
        ({"next_at": None}, False, None),
    ],
)
def test_a_job_is_due_or_has_a_time_to_wake(changes: dict[str, Any], due: bool, wake_at: datetime | None) -> None:
    state = planned(at(NOW, due=not due, wake_at=NOW, **changes)).state
    assert (state.due, state.wake_at) == (due, wake_at)
