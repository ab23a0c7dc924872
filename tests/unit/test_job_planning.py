"""What a job comes to when it is made, changed and told: pure, whatever the clock does in between."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.actors.events import TimerFired
from steward.actors.steps import ActorStep
from steward.core.clock import to_iso
from steward.people.models import Party
from steward.schedules.events import JobChanged, JobDue, JobMade
from steward.schedules.fold import TOLD_A_STEP, Audience, JobStep, Listener, fold, tell
from steward.schedules.kind import JobKind
from steward.schedules.models import CatchUp, Terms
from steward.schedules.planning import begun

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
PARTY = Party(account_id="a", member_id="m", channel="sms", address="+15550100003", steward_address="+15005550006")
HEARS = Audience(Listener("conv-1", PARTY), "Dana", (), paused=False)
KIND = JobKind(lambda _: HEARS)


def made(rrule: str = "FREQ=HOURLY", catch_up: CatchUp = "once", start: str = "2026-11-20T15:00") -> JobStep:
    """A job that has just been made, with its timer."""
    terms = Terms(start=start, zone="UTC", rrule=rrule, catch_up=catch_up)
    event = JobMade(account_id="a", member_id="m", told_in="conv-1", terms=terms, at=NOW, what="x")
    return KIND.end(fold(ActorStep(begun("job-1", event), NOW), event))


def next_step(step: JobStep, now: datetime, audience: Audience = HEARS, *events: object) -> JobStep:
    """The step after `step`, with the timer's event if that is due, and all that follows without a doorbell lost."""
    step = replace(ActorStep(step.state, now), state=step.state)
    for event in events:
        step = fold(step, event)
    if step.state.timer_at and step.state.timer_at <= now:
        step = fold(step, TimerFired(timer="job", subject=to_iso(step.state.timer_at)))
    return KIND.end(tell(step, audience) if KIND.is_due(step.state) else step)


def walls(step: JobStep) -> list[datetime]:
    return [post.event.due_at for post in step.posts if isinstance(post.event, JobDue)]


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


def test_what_became_due_before_its_first_step_is_told_in_it() -> None:
    late = NOW + timedelta(hours=1)
    event = JobMade(
        account_id="a", member_id="m", told_in="c", terms=Terms(start="2026-11-20T15:00", zone="UTC"), at=NOW, what="x"
    )
    step = fold(ActorStep(begun("job-1", event), late), event)
    assert KIND.is_due(step.state)
    assert len(walls(KIND.end(tell(step, HEARS)))) == 1


@given(
    st.lists(st.sampled_from([1, 20, 59, 61, 200]), max_size=12),
    st.sampled_from(["once", "all", "skip"]),
    st.data(),
)
def test_whatever_happens_in_between_no_time_is_told_twice_and_one_timer_is_left(
    minutes: list[int], catch_up: CatchUp, data: st.DataObject
) -> None:
    step, now, told = made(catch_up=catch_up), NOW, list[datetime]()
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
        if step.state.timer_at and step.state.timer_at <= now:
            gone.add(step.state.timer_at)
        step = next_step(step, now, paused, *([event] if event else []))
        told += walls(step)
        both = {timer.due_at for timer in step.timers} & {timer.due_at for timer in step.cancelled}
        assert not both, "a transaction takes one write a row"
        set_ |= {timer.due_at for timer in step.timers}
        gone |= {timer.due_at for timer in step.cancelled}
        gone -= {timer.due_at for timer in step.timers}
        assert set_ - gone == ({step.state.timer_at} if step.state.timer_at else set())
        assert step.state.timer_at or step.state.due or step.state.status == "off"
    assert len(told) == len(set(told))
    assert told == sorted(told)


@pytest.mark.parametrize("minute", [0, 30])
def test_a_timer_that_comes_too_early_or_for_nothing_tells_nothing(minute: int) -> None:
    step = made()
    other = TimerFired(timer="job", subject=to_iso(NOW + timedelta(minutes=minute)))
    assert not KIND.is_due(fold(ActorStep(step.state, NOW), other).state)
    early = next_step(step, NOW, HEARS, TimerFired(timer="job", subject=to_iso(datetime(2026, 11, 20, 15, tzinfo=UTC))))
    assert walls(early) == []
    assert early.state.timer_at == datetime(2026, 11, 20, 15, tzinfo=UTC)
