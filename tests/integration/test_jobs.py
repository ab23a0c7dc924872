"""Reminders, through the Lambda handlers: sent once, on the minute, in the member's current conversation."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from infra.local.world.rehearsal import Rehearsal
from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from steward.actors.due_timers import DueTimers
from steward.actors.timers import Timer
from steward.agent.conversations.entries import NoteEntry
from steward.core.ids import derived_ulid
from steward.time.schedules.events import JobMade
from steward.time.schedules.models import JobEntry, JobTerms
from steward.time.schedules.service import MOST_JOBS, JobChanges
from tests.support.cloud import DANA, MARIA, PETE, SAM, Cloud, account_of, running_cloud
from tests.support.google_cloud import CALL, calls_tools
from tests.support.outsiders import member, texted
from tests.support.plumber import answer, last_words
from tests.support.reminders import PLANTS, asks, at, beats, come_to, made, reminders, timers_of_jobs, undone
from tests.support.walks import for_each

# When they are due.
FIVE = datetime(2026, 11, 20, 22, tzinfo=UTC)
# The night the clocks go back in New York, and the one they are put forward.
AUTUMN, SPRING = datetime(2026, 10, 31, 15, tzinfo=UTC), datetime(2027, 3, 13, 15, tzinfo=UTC)


@pytest.fixture
def model() -> ScriptedModel:
    """Calls the tools it is told to."""
    return ScriptedModel(rule=calls_tools)


def test_member_is_reminded_once_at_the_minute_in_their_zone_and_language(cloud: Cloud) -> None:
    shown = asks(cloud, DANA, "create_scheduled_job", **PLANTS)
    assert "next: Fri 2026-11-20 17:00 (America/New_York) · once" in shown
    assert "I'll remind you at 5:00 PM: water the plants" in cloud.texts_to(DANA)[-1]
    at(cloud, "2026-11-20T16:59")
    assert reminders(cloud) == []
    at(cloud, "2026-11-20T17:00")
    assert reminders(cloud) == ["Reminder: water the plants"]
    for wall in ("17:01", "18:00"):
        at(cloud, f"2026-11-20T{wall}")
    assert len(reminders(cloud)) == 1
    assert timers_of_jobs(cloud) == []
    assert asks(cloud, DANA, "list_scheduled_jobs") == "There are no reminders."
    texted(cloud, DANA, "/language Deutsch")
    made(cloud, start="2026-11-21T17:00")
    at(cloud, "2026-11-21T17:00")
    assert cloud.texts_to(DANA)[-1] == "Erinnerung: water the plants"


def test_model_knows_that_it_was_told_calls_nothing_and_may_snooze_it(cloud: Cloud) -> None:
    job = made(cloud)
    asked = len(cloud.model.requests)
    at(cloud, "2026-11-20T17:00")
    assert len(cloud.model.requests) == asked
    shown = asks(cloud, DANA, "update_scheduled_job", job_id=job, start="2026-11-20T17:30")
    assert "next: Fri 2026-11-20 17:30" in shown
    assert job in asks(cloud, DANA, "list_scheduled_jobs")
    at(cloud, "2026-11-20T17:30")
    assert len(reminders(cloud)) == 2
    texted(cloud, DANA, "What was that?")
    assert f"{job} was due, and the member has been told: water the plants" in str(cloud.model.requests[-1].body)


@for_each(
    ("start", "wall", "told_at"),
    [
        # At half past one there are two moments: the first it is.
        (AUTUMN, "01:30", ["2026-11-01T05:30Z", "2026-11-02T06:30Z"]),
        # Half past two does not come: the first moment after it does.
        (SPRING, "02:30", ["2027-03-14T07:00Z", "2027-03-15T06:30Z"]),
        (SPRING, "09:00", ["2027-03-14T13:00Z", "2027-03-15T13:00Z"]),
    ],
)  # fmt: skip
def test_daily_job_keeps_its_local_time_when_the_clocks_change(start: datetime, wall: str, told_at: list[str]) -> None:
    with running_cloud(ScriptedModel(rule=calls_tools), start) as cloud:
        day = (start + timedelta(days=1)).date()
        made(cloud, start=f"{day}T{wall}", rrule="FREQ=DAILY")
        for number, moment in enumerate(told_at):
            due = datetime.fromisoformat(moment)
            come_to(cloud, due - timedelta(minutes=1))
            assert len(reminders(cloud)) == number
            come_to(cloud, due)
            assert len(reminders(cloud)) == number + 1


@for_each(
    ("given", "why"),
    [
        ({"start": "2026-11-20T09:00"}, "is past: give a later time"),
        ({"start": "2026-11-25"}, "it begins at a time like"),
        ({"start": "2027-03-14T02:30"}, "the clocks are put forward then"),
        ({"zone": "Europe/Atlantis"}, "there is no zone"),
        ({"rrule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"}, "there is no such time, ever"),
        ({"rrule": "FREQ=DAILY;UNTIL=20261101"}, "UNTIL"),
        ({"rrule": "FREQ=MINUTELY"}, "FREQ is one of"),
        ({"rrule": "FREQ=HOURLY;BYMINUTE=0,30"}, "at most once an hour"),
        ({"rrule": "FREQ=DAILY;BYHOUR=9;BYMINUTE=0,10"}, "at most once an hour"),
    ],
)
def test_impossible_schedule_is_refused_with_what_to_do_instead(cloud: Cloud, given: dict[str, str], why: str) -> None:
    answered = asks(cloud, DANA, "create_scheduled_job", **{**PLANTS, **given})
    assert answered.startswith("not scheduled: ")
    assert why in answered
    assert asks(cloud, DANA, "list_scheduled_jobs") == "There are no reminders."


def test_days_that_months_lack_are_left_out_and_said_to_be_or_moved(cloud: Cloud) -> None:
    given = {"start": "2026-12-31T09:00", "rrule": "FREQ=MONTHLY;BYMONTHDAY=31"}
    shown = asks(cloud, DANA, "create_scheduled_job", **{**PLANTS, **given})
    assert "next: Thu 2026-12-31 09:00, Sun 2027-01-31 09:00, Wed 2027-03-31 09:00" in shown
    assert "Months without that day are left out" in shown
    assert "Months without that day are left out." in cloud.texts_to(DANA)[-1]
    assert "left out" not in asks(
        cloud, DANA, "create_scheduled_job", **{**PLANTS, **given, "rrule": f"{given['rrule']};SKIP=BACKWARD"}
    )
    quarterly = {"start": "2026-11-30T09:00", "rrule": "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=30"}
    shown = asks(cloud, DANA, "create_scheduled_job", **{**PLANTS, **quarterly})
    assert "next: Mon 2026-11-30 09:00, Sun 2027-05-30 09:00, Mon 2027-08-30 09:00" in shown
    assert "Months without that day are left out" in shown
    skipping = {**quarterly, "rrule": f"{quarterly['rrule']};SKIP=BACKWARD"}
    assert "Sun 2027-02-28 09:00" in asks(cloud, DANA, "create_scheduled_job", **{**PLANTS, **skipping})


def test_changed_reminder_comes_as_changed_and_undo_restores_it(cloud: Cloud) -> None:
    job = made(cloud)
    asks(cloud, DANA, "update_scheduled_job", job_id=job, what="feed the cat", start="2026-11-20T18:00")
    assert "your reminder comes at 6:00 PM now: feed the cat" in cloud.texts_to(DANA)[-1]
    assert len(timers_of_jobs(cloud)) == 1
    assert "as it was" in undone(cloud, DANA)
    at(cloud, "2026-11-20T17:00")
    at(cloud, "2026-11-20T18:00")
    assert reminders(cloud) == ["Reminder: water the plants"]
    # Other words alone leave it its time.
    job = made(cloud, start="2026-11-20T19:00")
    asks(cloud, DANA, "update_scheduled_job", job_id=job, what="feed the cat")
    at(cloud, "2026-11-20T19:00")
    assert reminders(cloud)[1:] == ["Reminder: feed the cat"]


def test_two_changes_at_once_leave_one_timer(cloud: Cloud) -> None:
    job = made(cloud)
    changes = [("update_scheduled_job", {"job_id": job, "start": f"2026-11-20T{hour}:00"}) for hour in (18, 19, 20)]
    cloud.text(DANA, f"{CALL}{json.dumps(changes)}")
    cloud.settle()
    at(cloud, "2026-11-20T18:00")
    at(cloud, "2026-11-20T19:00")
    assert reminders(cloud) == []
    at(cloud, "2026-11-20T20:00")
    assert len(reminders(cloud)) == 1


def test_new_job_can_be_changed_before_its_first_step(cloud: Cloud) -> None:
    jobs, now = cloud.wiring.scheduled_jobs, cloud.wiring.clock()
    account, dana = account_of(cloud), member(cloud, DANA).member_id
    terms = JobTerms(start=PLANTS["start"], zone="America/New_York")
    job = derived_ulid("job", now, "call")
    made_in = cloud.conversation_of(DANA)
    cloud.text(DANA, "hello")
    cloud.settle()
    jobs.make(job, JobMade(account_id=account, member_id=dana, told_in=made_in, terms=terms, at=now, what="water"))
    for hour in ("18", "19"):
        before = jobs.find(account, dana, job)
        jobs.change(before, JobChanges(start=f"2026-11-20T{hour}:00"), now)
    assert before.terms.start == "2026-11-20T18:00"
    cloud.settle()
    at(cloud, "2026-11-20T18:00")
    assert reminders(cloud) == []
    at(cloud, "2026-11-20T19:00")
    assert len(reminders(cloud)) == 1


def test_reminder_just_made_is_undone_and_deleted_one_restored_by_undo(cloud: Cloud) -> None:
    made(cloud)
    assert "is gone" in undone(cloud, DANA)
    assert timers_of_jobs(cloud) == []
    job = made(cloud)
    asks(cloud, DANA, "delete_scheduled_job", job_id=job)
    assert timers_of_jobs(cloud) == []
    assert asks(cloud, DANA, "list_scheduled_jobs") == "There are no reminders."
    assert "it was deleted" in asks(cloud, DANA, "update_scheduled_job", job_id=job, what="x")
    assert asks(cloud, DANA, "delete_scheduled_job", job_id=job) == f"{job} is deleted."
    assert "is back" in undone(cloud, DANA)
    at(cloud, "2026-11-20T17:00")
    assert len(reminders(cloud)) == 1


def test_paused_reminder_does_not_catch_up_after_resuming(cloud: Cloud) -> None:
    job = made(cloud, rrule="FREQ=DAILY")
    asks(cloud, DANA, "update_scheduled_job", job_id=job, on=False)
    assert "paused" in asks(cloud, DANA, "list_scheduled_jobs")
    at(cloud, "2026-11-22T12:00")
    asks(cloud, DANA, "update_scheduled_job", job_id=job, on=True)
    beats(cloud)
    assert reminders(cloud) == []
    at(cloud, "2026-11-22T17:00")
    assert len(reminders(cloud)) == 1


def test_snoozed_once_what_comes_again_keeps_its_times(cloud: Cloud) -> None:
    job = made(cloud, rrule="FREQ=DAILY")
    at(cloud, "2026-11-20T17:00")
    shown = asks(cloud, DANA, "update_scheduled_job", job_id=job, again_at="2026-11-20T17:30")
    assert "next: Fri 2026-11-20 17:30, Sat 2026-11-21 17:00, Sun 2026-11-22 17:00" in shown
    assert "next: Fri 2026-11-20 17:30" in asks(cloud, DANA, "list_scheduled_jobs")
    at(cloud, "2026-11-20T17:30")
    assert len(reminders(cloud)) == 2
    at(cloud, "2026-11-21T17:00")
    assert len(reminders(cloud)) == 3
    assert "is past" in asks(cloud, DANA, "update_scheduled_job", job_id=job, again_at="2026-11-20T17:30")


def test_a_snooze_that_is_undone_or_passes_in_a_pause_does_not_come(cloud: Cloud) -> None:
    job = made(cloud, rrule="FREQ=DAILY")
    asks(cloud, DANA, "update_scheduled_job", job_id=job, again_at="2026-11-20T12:30")
    assert "as it was. Next: 5:00" in undone(cloud, DANA)
    at(cloud, "2026-11-20T12:30")
    asks(cloud, DANA, "update_scheduled_job", job_id=job, again_at="2026-11-20T13:30")
    asks(cloud, DANA, "update_scheduled_job", job_id=job, on=False)
    at(cloud, "2026-11-20T13:30")
    asks(cloud, DANA, "update_scheduled_job", job_id=job, on=True)
    beats(cloud)
    assert reminders(cloud) == []
    at(cloud, "2026-11-20T17:00")
    assert len(reminders(cloud)) == 1


def test_a_reminder_of_one_time_is_not_lost_by_a_pause(cloud: Cloud) -> None:
    job = made(cloud)
    at(cloud, "2026-11-20T17:00")
    asks(cloud, DANA, "update_scheduled_job", job_id=job, again_at="2026-11-20T18:30")
    asks(cloud, DANA, "update_scheduled_job", job_id=job, on=False)
    assert "next: Fri 2026-11-20 18:30" in asks(cloud, DANA, "update_scheduled_job", job_id=job, on=True)
    asks(cloud, DANA, "update_scheduled_job", job_id=job, on=False)
    assert "paused" in asks(cloud, DANA, "list_scheduled_jobs")
    at(cloud, "2026-11-20T18:30")
    assert len(reminders(cloud)) == 1
    assert "none of its times is still to come" in asks(cloud, DANA, "update_scheduled_job", job_id=job, on=True)
    asks(cloud, DANA, "update_scheduled_job", job_id=job, on=True, again_at="2026-11-20T19:00")
    at(cloud, "2026-11-20T19:00")
    assert len(reminders(cloud)) == 2


def test_moved_to_another_zone_no_wall_time_is_told_twice(cloud: Cloud) -> None:
    job = made(cloud, start="2026-11-21T09:00", zone="Europe/Berlin", rrule="FREQ=DAILY")
    at(cloud, "2026-11-21T09:00", "Europe/Berlin")
    assert len(reminders(cloud)) == 1
    asks(cloud, DANA, "update_scheduled_job", job_id=job, zone="America/New_York")
    at(cloud, "2026-11-21T09:00")
    assert len(reminders(cloud)) == 1
    at(cloud, "2026-11-22T09:00")
    assert len(reminders(cloud)) == 2


def test_a_member_who_has_gone_on_is_reminded_where_they_are(cloud: Cloud) -> None:
    job = made(cloud, rrule="FREQ=DAILY")
    before = cloud.conversation_of(DANA)
    for _ in range(2):
        texted(cloud, DANA, "/new")
    assert cloud.conversation_of(DANA) != before
    at(cloud, "2026-11-20T17:00")
    assert len(reminders(cloud)) == 1
    assert [entry.topic for entry in cloud.log(DANA) if isinstance(entry, NoteEntry)][-1] == "reminded"
    # From then on it is told there directly.
    assert cloud.wiring.actor_store.state(job).told_in == cloud.conversation_of(DANA)
    at(cloud, "2026-11-21T17:00")
    assert len(reminders(cloud)) == 2


def _its_step_alone(cloud: Cloud) -> None:
    """It is five, and the reminder has stepped; its conversation has not."""
    cloud.wiring.timers.move_cursor(FIVE - timedelta(minutes=5))
    cloud.clock.move_to(FIVE, tick=False)
    cloud.sweep()
    cloud._receive("turns")


def test_member_who_leaves_does_not_hear_a_reminder_under_way(cloud: Cloud) -> None:
    made(cloud, rrule="FREQ=DAILY")
    _its_step_alone(cloud)
    cloud.wiring.accounts.change_member(account_of(cloud), member(cloud, DANA).member_id, active=False)
    beats(cloud)
    cloud.later(301)
    assert reminders(cloud) == []
    told = [text for text in cloud.texts_to(MARIA) if "water the plants" in text]
    assert told == ['Dana Cruz is no longer on the team, so I have stopped this reminder of theirs: "water the plants"']
    assert timers_of_jobs(cloud) == []


@for_each("catch_up", ["once", "all", "skip"], model=model, cloud=running_cloud)
def test_member_who_pauses_hears_a_reminder_under_way_afterwards(cloud: Cloud, catch_up: str) -> None:
    made(cloud, catch_up=catch_up)
    _its_step_alone(cloud)
    cloud.wiring.pauses.said(
        "stop", account_of(cloud), member(cloud, MARIA).member_id, FIVE, confirmed=True, message_id="SM1"
    )
    beats(cloud)
    assert reminders(cloud) == []
    assert "next: Fri 2026-11-20 17:00" in _listed(cloud)
    texted(cloud, MARIA, "/start")
    cloud.later(301)
    assert reminders(cloud) == ["Reminder: water the plants"]
    for _ in range(6):
        cloud.later(240)
    assert len(reminders(cloud)) == 1
    assert (timers_of_jobs(cloud), _listed(cloud)) == ([], "")


def _listed(cloud: Cloud) -> str:
    lines = cloud.wiring.scheduled_jobs.of_account(account_of(cloud))
    zone = ZoneInfo("America/New_York")
    return "".join(f"next: {one.next_at.astimezone(zone):%a %Y-%m-%d %H:%M}" for one in lines if one.next_at)


def test_reminder_of_a_member_who_left_stops_and_owners_hear_once(cloud: Cloud) -> None:
    made(cloud, rrule="FREQ=DAILY")
    cloud.wiring.accounts.change_member(account_of(cloud), member(cloud, DANA).member_id, active=False)
    for day in (20, 21, 22):
        at(cloud, f"2026-11-{day}T17:00")
        cloud.later(301)
    assert reminders(cloud) == []
    told = [text for text in cloud.texts_to(MARIA) if "water the plants" in text]
    assert told == ['Dana Cruz is no longer on the team, so I have stopped this reminder of theirs: "water the plants"']
    assert timers_of_jobs(cloud) == []
    assert asks(cloud, MARIA, "list_scheduled_jobs") == "There are no reminders."


@for_each(("catch_up", "told"), [("once", 1), ("all", 2), ("skip", 0)], model=model, cloud=running_cloud)
def test_missed_jobs_follow_their_catch_up_rule_after_a_pause(cloud: Cloud, catch_up: str, told: int) -> None:
    made(cloud, rrule="FREQ=HOURLY", catch_up=catch_up)
    texted(cloud, MARIA, "/stop")
    at(cloud, "2026-11-20T17:00")
    for _ in range(16):
        cloud.later(300)
    assert reminders(cloud) == []
    texted(cloud, MARIA, "/start")
    for _ in range(6):
        cloud.later(60)
    assert len(reminders(cloud)) == told
    assert all("late" in text for text in reminders(cloud))
    at(cloud, "2026-11-20T19:00")
    assert len(reminders(cloud)) == told + 1


@for_each(("catch_up", "told"), [("once", 1), ("all", 2), ("skip", 0)], model=model, cloud=running_cloud)
def test_an_outage_is_caught_up_by_the_jobs_rule(cloud: Cloud, catch_up: str, told: int) -> None:
    cloud.sweep()
    made(cloud, start="2026-11-20T10:00", rrule="FREQ=HOURLY", catch_up=catch_up)
    # Not a single sweep for two hours.
    cloud.clock.shift(timedelta(minutes=109))
    beats(cloud, 3)
    assert len(reminders(cloud)) == told
    at(cloud, "2026-11-20T12:00")
    assert len(reminders(cloud)) == told + 1


def test_many_at_one_minute_all_arrive(cloud: Cloud) -> None:
    calls = [("create_scheduled_job", {**PLANTS, "what": f"number {n}"}) for n in range(24)]
    for person, first in ((DANA, 0), (SAM, 6), (DANA, 12), (SAM, 18)):
        cloud.text(person, f"{CALL}{json.dumps(calls[first : first + 6])}")
        cloud.settle()
    at(cloud, "2026-11-20T17:00")
    beats(cloud, 10)
    told = [text.removeprefix("Reminder: ") for text in [*reminders(cloud), *reminders(cloud, SAM)]]
    assert sorted(told) == sorted(f"number {n}" for n in range(24))


def test_member_who_moves_keeps_the_jobs_clock_and_reads_their_own(cloud: Cloud) -> None:
    job = made(cloud, rrule="FREQ=DAILY")
    cloud.wiring.accounts.change_member(account_of(cloud), member(cloud, DANA).member_id, zone="Europe/Berlin")
    at(cloud, "2026-11-20T12:00")
    listed = asks(cloud, DANA, "list_scheduled_jobs")
    assert "next: Fri 2026-11-20 23:00 (Europe/Berlin) · FREQ=DAILY, by the clock of America/New_York" in listed
    at(cloud, "2026-11-20T17:00")
    assert len(reminders(cloud)) == 1
    asks(cloud, DANA, "update_scheduled_job", job_id=job, zone="Europe/Berlin")
    at(cloud, "2026-11-21T17:00", "Europe/Berlin")
    assert len(reminders(cloud)) == 2


@pytest.fixture
def many(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Twelve reminders at one minute, where four are many."""
    monkeypatch.setattr("steward.actors.sweep.HANDFUL", 3)
    names = [f"number {n}" for n in range(12)]
    calls = [("create_scheduled_job", {**PLANTS, "what": name}) for name in names]
    for person, some in ((DANA, calls[:6]), (SAM, calls[6:])):
        cloud.text(person, f"{CALL}{json.dumps(some)}")
        cloud.settle()
    return names


def told(cloud: Cloud) -> list[str]:
    return sorted(text.removeprefix("Reminder: ") for text in [*reminders(cloud), *reminders(cloud, SAM)])


def test_jobs_due_in_masses_are_handed_out_and_each_reported_once(cloud: Cloud, many: list[str]) -> None:
    cloud.wiring.timers.move_cursor(FIVE - timedelta(minutes=5))
    cloud.clock.move_to(FIVE, tick=False)
    cloud.sweep()
    # The last handful it fires itself.
    assert len(timers_of_jobs(cloud)) == 9
    cloud.sweep()
    cloud.settle()
    assert timers_of_jobs(cloud) == []
    beats(cloud, 6)
    assert told(cloud) == sorted(many)


def test_jobs_handed_out_and_lost_are_found_by_later_sweeps(cloud: Cloud, many: list[str]) -> None:
    cloud.wiring.timers.move_cursor(FIVE - timedelta(minutes=5))
    cloud.clock.move_to(FIVE, tick=False)
    for _ in range(2):
        cloud.sweep()
        cloud.purge()
        cloud.clock.shift(60)
    cloud.clock.shift(60)
    assert len(timers_of_jobs(cloud)) == 6
    # It is high time: none of them is handed out once more.
    cloud.sweep()
    assert timers_of_jobs(cloud) == []
    beats(cloud, 6)
    assert told(cloud) == sorted(many)


def test_one_that_fails_holds_up_none_of_its_handful(
    cloud: Cloud, many: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fired, fire = [], DueTimers.fire

    def once_broken(firing: DueTimers, timer: Timer) -> None:
        fired.append(timer)
        if len(fired) == 5:
            raise ZeroDivisionError
        fire(firing, timer)

    monkeypatch.setattr(DueTimers, "fire", once_broken)
    cloud.wiring.timers.move_cursor(FIVE - timedelta(minutes=5))
    cloud.clock.move_to(FIVE, tick=False)
    beats(cloud, 1)
    assert len(timers_of_jobs(cloud)) == 1
    beats(cloud, 6)
    assert told(cloud) == sorted(many)


def test_number_of_jobs_of_a_member_is_limited(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_JOBS == 200
    monkeypatch.setattr("steward.time.schedules.service.MOST_JOBS", 2)
    for _ in range(2):
        made(cloud)
    assert "delete some" in asks(cloud, DANA, "create_scheduled_job", **PLANTS)
    made(cloud, SAM)
    at(cloud, "2026-11-20T17:00")
    made(cloud, start="2026-11-21T17:00")


def test_everybody_has_their_own_and_an_owner_sees_them_all(cloud: Cloud) -> None:
    job = made(cloud, DANA)
    assert asks(cloud, SAM, "list_scheduled_jobs") == "There are no reminders."
    assert f"{job} · of Dana Cruz · next: Fri 2026-11-20 17:00" in asks(cloud, MARIA, "list_scheduled_jobs")
    for tool in ("update_scheduled_job", "delete_scheduled_job"):
        assert "no such reminder" in asks(cloud, MARIA, tool, job_id=job)
    at(cloud, "2026-11-20T17:00")
    assert len(reminders(cloud)) == 1


def test_a_step_that_fails_for_good_tells_later(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    job = made(cloud)

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr("steward.time.schedules.next_times.due_times", fail)
        at(cloud, "2026-11-20T17:00")
        for _ in range(8):
            cloud.later(240)
    log = [entry for entry in cloud.wiring.actor_store.read_log(job, 0, 100) if isinstance(entry, JobEntry)]
    assert "set_aside" in [entry.happened for entry in log]
    for _ in range(8):
        cloud.later(240)
    assert len(reminders(cloud)) == 1
    assert reminders(cloud)[0].startswith("Reminder, late (it was due 5:00")


@pytest.fixture
def pete_wrote() -> Iterator[Cloud]:
    """A Steward whose model has members reminded of what came from outside."""
    with running_cloud(ScriptedModel(rule=_reminds_of_what_came)) as running:
        texted(running, MARIA, "hello")
        texted(running, PETE, "kanarienvogel: bring the ladder")
        yield running


def _reminds_of_what_came(request: ModelRequest) -> Step:
    card = re.search(r'<outside id="(q\d+)"', str(request.messages))
    if card and "Remind" in last_words(request) and not request.last_results:
        return use_tool("create_scheduled_job", {**PLANTS, "what": f"{{{card.group(1)}}}"})
    return say("ok")


def test_a_reminder_in_an_outsiders_words_stays_a_card(pete_wrote: Cloud) -> None:
    cloud = pete_wrote
    texted(cloud, MARIA, "Remind me of that at five")
    assert "kanarienvogel" in cloud.texts_to(MARIA)[-1]
    at(cloud, "2026-11-20T17:00")
    assert len(reminders(cloud, MARIA)) == 1
    assert "kanarienvogel: bring the ladder" in reminders(cloud, MARIA)[0]
    texted(cloud, MARIA, "What was that?")
    assert 'what=\\"reminder\\"' in json.dumps(cloud.model.requests[-1].body)
    assert "kanarienvogel" not in json.dumps([request.body for request in cloud.model.requests])


def test_the_rehearsal_reminds_sends_and_answers_at_a_time() -> None:
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        texted(cloud, DANA, "Remind me tomorrow at 9 to water the plants")
        texted(cloud, MARIA, "Please send the plumber “See you at ten” Friday at 9")
        texted(cloud, SAM, "Every Monday at 9, what do you remember?")
        at(cloud, "2026-11-21T09:00")
        assert reminders(cloud) == ["Reminder: water the plants"]
        at(cloud, "2026-11-23T09:00")
        assert cloud.texts_to(SAM)[-1].startswith("Nothing yet.")
        at(cloud, "2026-11-27T09:00")
        assert cloud.texts_to(MARIA)[-1].startswith("As scheduled: may I text Pete Rossi")
        answer(cloud, MARIA, "YES")
        cloud.settle()
        assert ["See you at ten" in text for text in cloud.texts_to(PETE)] == [True]


@for_each(
    "asked", ["Every Monday at 9 tell the plumber to bring the ladder", "Every Monday tell Pete to bring the ladder"]
)
def test_rehearsal_schedules_a_text_to_somebody(asked: str) -> None:
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        texted(cloud, MARIA, asked)
        at(cloud, "2026-11-23T09:00")
        assert cloud.texts_to(MARIA)[-1].startswith("As scheduled: may I text Pete Rossi")
        answer(cloud, MARIA, "YES")
        cloud.settle()
        assert ["Please bring the ladder." in text for text in cloud.texts_to(PETE)] == [True]
