"""Next run of a scheduled job after it is created, changed or run."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from steward.actors.events import TimerFired
from steward.actors.steps import ActorStep
from steward.core.clock import to_iso
from steward.core.ids import new_id
from steward.people.directory.models import ConversationParty
from steward.time.schedules.events import JobChanged, JobDue, JobHeldUp, JobMade, JobRan
from steward.time.schedules.fold import LOOK_AGAIN, TOLD_A_STEP, JobRecipients, JobStep, NoticeRecipient, fold, tell
from steward.time.schedules.kind import JobKind
from steward.time.schedules.models import CatchUp, Does, JobTerms
from steward.time.schedules.next_times import initial_job
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
PARTY = ConversationParty(
    account_id="a", member_id="m", channel="sms", address="+15550100003", steward_address="+15005550006"
)
HEARS = JobRecipients(NoticeRecipient("conv-1", PARTY), "Dana", (), paused=False)
KIND = JobKind(lambda _: HEARS)
JOB = new_id("job", NOW)


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, 20, tzinfo=UTC) + timedelta(hours=hour, minutes=minute)


def made(
    rrule: str = "FREQ=HOURLY", catch_up: CatchUp = "once", start: str = "2026-11-20T15:00", does: Does = "remind"
) -> JobStep:
    """A job that has just been made, with its timer."""
    terms = JobTerms(start=start, zone="UTC", rrule=rrule, catch_up=catch_up)
    event = JobMade(account_id="a", member_id="m", told_in="conv-1", terms=terms, at=NOW, does=does, what="x")
    return KIND.end(fold(ActorStep(initial_job(JOB, event), NOW), event))


def next_step(step: JobStep, now: datetime, audience: JobRecipients = HEARS, *events: object) -> JobStep:
    """The step after `step`, with the timer's event if that is due, and all that follows without a doorbell lost."""
    step = replace(ActorStep(step.state, now), state=step.state)
    for event in events:
        step = fold(step, event)
    if step.state.timer_at and step.state.timer_at <= now:
        step = fold(step, TimerFired(timer="job", subject=to_iso(step.state.timer_at)))
    if KIND.is_due(step.state):
        step = tell(step, audience if step.state.looks_first else None)
    return KIND.end(step)


def heard_of(step: JobStep) -> list[JobDue]:
    """What its conversation hears is due."""
    return [post.event for post in step.posts if isinstance(post.event, JobDue)]


def walls(step: JobStep) -> list[datetime]:
    return [event.due_at for event in heard_of(step)]


def held(event: JobDue) -> JobHeldUp:
    """The conversation may not tell anybody."""
    return JobHeldUp(occurrence=event.occurrence, due_at=event.due_at, tries=event.tries)


def test_a_repeat_of_the_call_that_made_it_changes_nothing() -> None:
    step = made()
    event = JobMade(
        account_id="a", member_id="m", told_in="conv-2", terms=step.state.terms, at=NOW + timedelta(hours=9), what="y"
    )
    assert fold(ActorStep(step.state, NOW), event).state == step.state


def test_all_that_was_missed_comes_in_portions_and_each_once() -> None:
    step, told = made(catch_up="all"), list[datetime]()
    now = NOW + timedelta(hours=30)
    for number in range(4):
        step = next_step(step, now)
        assert KIND.is_due(step.state) == (number < 2)
        told += walls(step)
    assert TOLD_A_STEP == 10
    assert told == [datetime(2026, 11, 20, 15, tzinfo=UTC) + timedelta(hours=n) for n in range(30)]
    assert step.state.told == 30


@for_each("catch_up", ["once", "all", "skip"])
@for_each(
    ("zone", "other", "told_at", "silent_at", "next_at"),
    [
        ("Europe/Berlin", "America/New_York", 8, 14, 24 + 14),
        ("Pacific/Auckland", "Europe/Berlin", -4, 8, 24 + 8),
    ],
)
def test_a_job_that_moves_to_a_zone_further_west_tells_no_wall_time_twice(
    catch_up: CatchUp, zone: str, other: str, told_at: int, silent_at: int, next_at: int
) -> None:
    terms = JobTerms(start="2026-11-20T09:00", zone=zone, rrule="FREQ=DAILY", catch_up=catch_up)
    before = at(told_at - 1)
    event = JobMade(account_id="a", member_id="m", told_in="conv-1", terms=terms, at=before, what="x")
    step = next_step(KIND.end(fold(ActorStep(initial_job(JOB, event), before), event)), at(told_at))
    assert walls(step) == [at(told_at)]
    moved = JobChanged(at=at(told_at, 5), terms=terms.model_copy(update={"zone": other}))
    step = next_step(step, at(told_at, 5), HEARS, moved)
    # There it is nine o'clock of the same day once more.
    step = next_step(step, at(silent_at))
    assert walls(step) == []
    step = next_step(step, at(next_at))
    assert walls(step) == [at(next_at)]


@for_each("catch_up", ["once", "all", "skip"])
def test_catching_up_job_reports_each_time_of_a_gap_once_oldest_first(
    catch_up: CatchUp,
) -> None:
    step = made("FREQ=DAILY", catch_up)
    gap = at(15) + timedelta(days=60, hours=1)
    told = list[datetime]()
    for _ in range(8):
        step = next_step(step, gap)
        told += walls(step)
    days = [at(15) + timedelta(days=one) for one in range(61)]
    assert told == {"all": days, "once": days[-1:], "skip": []}[catch_up]


def test_job_due_before_its_first_step_is_reported_in_it() -> None:
    late = NOW + timedelta(hours=1)
    event = JobMade(
        account_id="a",
        member_id="m",
        told_in="c",
        terms=JobTerms(start="2026-11-20T15:00", zone="UTC"),
        at=NOW,
        what="x",
    )
    step = fold(ActorStep(initial_job(JOB, event), late), event)
    assert KIND.is_due(step.state)
    assert len(walls(KIND.end(tell(step, HEARS)))) == 1


@given(
    st.lists(st.sampled_from([1, 20, 59, 61, 200]), max_size=12),
    st.sampled_from(["once", "all", "skip"]),
    st.data(),
)
def test_no_time_is_reported_twice_and_one_timer_is_left(
    minutes: list[int], catch_up: CatchUp, data: st.DataObject
) -> None:
    step, now, told = made(catch_up=catch_up), NOW, list[datetime]()
    heard = list[JobDue]()
    set_, gone = {timer.due_at for timer in step.timers}, set[datetime]()
    for more in minutes:
        now += timedelta(minutes=more)
        event = data.draw(
            st.sampled_from(
                [
                    None,
                    JobChanged(at=now, what="y"),
                    JobChanged(at=now, status="off"),
                    JobChanged(at=now, status="on"),
                    JobChanged(at=now, terms=step.state.terms.model_copy(update={"zone": "Europe/Berlin"})),
                ]
            )
        )
        paused = replace(HEARS, paused=data.draw(st.booleans()))
        held_up = [one for one in heard if data.draw(st.booleans())]
        if step.state.timer_at and step.state.timer_at <= now:
            gone.add(step.state.timer_at)
        step = next_step(step, now, paused, *([event] if event else []), *map(held, held_up))
        told += [one.due_at for one in heard if one not in held_up]
        heard = heard_of(step)
        both = {timer.due_at for timer in step.timers} & {timer.due_at for timer in step.cancelled}
        assert not both, "a transaction takes one write a row"
        set_ |= {timer.due_at for timer in step.timers}
        gone |= {timer.due_at for timer in step.cancelled}
        gone -= {timer.due_at for timer in step.timers}
        assert set_ - gone == ({step.state.timer_at} if step.state.timer_at else set())
        assert step.state.timer_at or step.state.due or step.state.status == "off"
    told += [one.due_at for one in heard]
    assert len(told) == len(set(told))


@for_each(("catch_up", "told"), [("once", 1), ("all", 3), ("skip", 0)])
def test_delayed_job_is_caught_up_by_its_rule(catch_up: CatchUp, told: int) -> None:
    step, paused = next_step(made(catch_up=catch_up), at(15)), replace(HEARS, paused=True)
    (due,) = heard_of(step)
    step = next_step(step, at(15), HEARS, held(due))
    assert (heard_of(step), step.state.wake_at) == ([], at(15) + LOOK_AGAIN)
    # From now on it looks first, and tells nobody anything that would not be told.
    for minute in (5, 60, 125):
        step = next_step(step, at(15, minute), paused)
        assert heard_of(step) == []
        assert step.state.wake_at == at(15, minute) + LOOK_AGAIN
    step = next_step(step, at(17, 30))
    assert walls(step) == [at(15), at(16), at(17)][3 - told :]
    assert walls(next_step(step, at(17, 30))) == []
    assert walls(next_step(step, at(18))) == [at(18)]


def test_snoozed_delayed_job_is_reported_whatever_its_rule() -> None:
    step = made("", "skip")
    step = next_step(step, NOW, HEARS, JobChanged(at=NOW, snoozed_to=at(14, 50)))
    step = next_step(step, at(14, 50))
    assert walls(step) == [at(14, 50)]
    step = next_step(step, at(14, 50), HEARS, *map(held, heard_of(step)))
    assert walls(next_step(step, at(15, 30))) == [at(14, 50)]


def test_a_try_of_a_call_that_was_held_up_is_the_same_try_again() -> None:
    made_again = next_step(made(does="call"), at(15))
    failed = JobRan(occurrence=heard_of(made_again)[0].occurrence, status="failed")
    step = next_step(next_step(made_again, at(15), HEARS, failed), at(15, 5))
    assert [(one.due_at, one.tries) for one in heard_of(step)] == [(at(15), 2)]
    step = next_step(step, at(15, 5), HEARS, *map(held, heard_of(step)))
    assert heard_of(step) == []
    step = next_step(step, at(15, 10))
    assert [(one.due_at, one.tries) for one in heard_of(step)] == [(at(15), 2)]


@for_each(
    "event",
    [JobChanged(at=NOW, status="ended"), JobChanged(at=NOW, terms=JobTerms(start="2026-11-21T09:00", zone="UTC"))],
)
def test_delayed_job_that_was_deleted_or_moved_is_dropped(event: JobChanged) -> None:
    step = next_step(made("", start="2026-11-20T15:00"), at(15))
    step = next_step(step, at(15), HEARS, *map(held, heard_of(step)))
    assert heard_of(next_step(step, at(15, 6), HEARS, event)) == []
    step = next_step(made("", start="2026-11-20T15:00"), at(15), HEARS)
    (due,) = heard_of(step)
    step = next_step(step, at(15), HEARS, JobChanged(at=at(15), status="ended"))
    assert heard_of(next_step(step, at(15), HEARS, held(due))) == []


def test_call_under_way_is_not_snoozed_and_retries_when_undone() -> None:
    step = next_step(made("", does="call"), at(15))
    failed = JobRan(occurrence=heard_of(step)[0].occurrence, status="failed")
    later = JobChanged(at=at(15, 1), snoozed_to=at(18))
    # It has not ended, or is just being tried again: who puts it off comes too late.
    assert next_step(step, at(15, 1), HEARS, later).state.snoozed_to is None
    again = next_step(next_step(step, at(15), HEARS, failed), at(15, 5))
    assert next_step(again, at(15, 5), HEARS, later).state.snoozed_to is None
    step = next_step(step, at(15), HEARS, failed, later)
    assert step.state.wake_at == at(18)
    undone = next_step(step, at(15, 2), HEARS, JobChanged(at=at(15, 2), drops_snooze=True))
    assert undone.state.wake_at == at(15, 5)
    step = next_step(step, at(18))
    assert [(one.due_at, one.tries) for one in heard_of(step)] == [(at(18), 1)]


def test_a_recurring_call_ends_when_what_it_was_for_is_over() -> None:
    step = next_step(made("FREQ=DAILY", does="call"), at(15))
    over = JobRan(occurrence=heard_of(step)[0].occurrence, status="over")
    step = next_step(step, at(15), HEARS, over)
    assert (step.state.status, step.state.next_at, step.state.outcome, step.state.listed) == (
        "ended",
        None,
        "over",
        False,
    )
    assert heard_of(next_step(step, at(15) + timedelta(days=3))) == []


def test_a_job_looks_at_nobody_unless_it_was_held_up() -> None:
    looked: list[str] = []
    kind = JobKind(lambda state: looked.append(state.conversation_id) or HEARS)  # type: ignore[func-returns-value]
    step = fold(ActorStep(made().state, at(15)), TimerFired(timer="job", subject=to_iso(at(15))))
    step = kind.end(kind.act(step, ()))
    assert looked == []
    step = kind.end(fold(ActorStep(step.state, at(15)), held(heard_of(step)[0])))
    assert not kind.is_due(step.state)
    step = fold(ActorStep(step.state, at(15, 5)), TimerFired(timer="job", subject=to_iso(at(15, 5))))
    assert kind.is_due(step.state)
    kind.act(step, ())
    assert looked == [JOB]


def test_a_change_that_leaves_the_time_leaves_its_timer() -> None:
    step = next_step(made(), NOW, HEARS, JobChanged(at=NOW, what="y"))
    assert (step.timers, step.cancelled) == ((), ())
    moved = next_step(step, NOW, HEARS, JobChanged(at=NOW, terms=JobTerms(start="2026-11-21T09:00", zone="UTC")))
    assert [timer.due_at for timer in moved.timers] == [datetime(2026, 11, 21, 9, tzinfo=UTC)]
    assert [timer.due_at for timer in moved.cancelled] == [at(15)]


@for_each("minute", [0, 30])
def test_a_timer_that_comes_too_early_or_for_nothing_tells_nothing(minute: int) -> None:
    step = made()
    other = TimerFired(timer="job", subject=to_iso(NOW + timedelta(minutes=minute)))
    assert not KIND.is_due(fold(ActorStep(step.state, NOW), other).state)
    early = next_step(step, NOW, HEARS, TimerFired(timer="job", subject=to_iso(datetime(2026, 11, 20, 15, tzinfo=UTC))))
    assert walls(early) == []
    assert early.state.timer_at == datetime(2026, 11, 20, 15, tzinfo=UTC)


def test_call_says_when_a_member_asked_for_it_unless_it_comes_again() -> None:
    (once,) = heard_of(next_step(made("", does="call"), at(15)))
    (again,) = heard_of(next_step(made(does="call"), at(15)))
    assert (once.asked_at, again.asked_at) == (NOW, None)
