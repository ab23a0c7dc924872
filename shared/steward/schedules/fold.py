"""Events of a scheduled job into its state, and what it tells when it is due. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from steward.actors.events import Post, TimerFired
from steward.actors.steps import ActorStep
from steward.core.clock import to_iso
from steward.people.models import Party
from steward.schedules import planning
from steward.schedules.events import JobChanged, JobDue, JobMade, JobStopped
from steward.schedules.models import JobEntry, JobState
from steward.schedules.recurrence import PUNCTUAL

JobStep = ActorStep[JobState]

# While an account is paused, how long until the job is looked at again.
LOOK_AGAIN = timedelta(minutes=5)
# A step must fit one transaction; what is more is told in the next.
TOLD_A_STEP = 10


@dataclass(frozen=True)
class Listener:
    """Somebody who is told, in the conversation they are in at present."""

    conversation_id: str
    party: Party


@dataclass(frozen=True)
class Audience:
    """Who is told of a job, as it is now: its member, None once they are gone, called `name`; and the owners."""

    member: Listener | None
    name: str
    owners: tuple[Listener, ...]
    paused: bool


def fold(step: JobStep, event: Any) -> JobStep:
    """Take one event; one that has become pointless changes nothing."""
    match event:
        case JobMade():
            # A repeat of the call that made it.
            return step if step.state.next_seq > 1 else planned(logged(step, "made"))
        case JobChanged():
            state = planning.changed(step.state, event)
            return planned(logged(replace(step, state=state), "changed"))
        case TimerFired(timer="job", subject=subject) if _is_ours(step.state, subject):
            return step.with_state(due=step.state.status == "on", timer_at=None, wake_at=None)
        case _:
            return step


def _is_ours(state: JobState, subject: str) -> bool:
    return state.timer_at is not None and subject == to_iso(state.timer_at)


def tell(step: JobStep, audience: Audience) -> JobStep:
    """The job is due: tell what is to be told, wait while the account is paused, stop if its member is gone."""
    state = step.state
    if audience.member is None:
        return _stopped(step, audience)
    if audience.paused:
        return logged(step.with_state(due=False, wake_at=step.now + LOOK_AGAIN), "postponed")
    now = planning.portion(state, step.now, TOLD_A_STEP)
    step = replace(step, state=now.state)
    for one in now.times:
        occurrence = one.id_for(state.conversation_id)
        event = JobDue(
            party=audience.member.party,
            job_id=state.conversation_id,
            occurrence=occurrence,
            due_at=one.at,
            zone=state.terms.zone,
            late=step.now - one.at > PUNCTUAL,
            outside=state.outside,
            what=state.what,
        )
        step = logged(step, "told", occurrence, one.wall).post([Post(audience.member.conversation_id, event)])
    return step.with_state(due=True) if now.more else planned(step)


def _stopped(step: JobStep, audience: Audience) -> JobStep:
    """The owners hear of it: somebody meant it to be thought of."""
    state = step.state
    posts = [
        Post(
            owner.conversation_id,
            JobStopped(
                party=owner.party,
                job_id=state.conversation_id,
                outside=state.outside,
                name=audience.name,
                what=state.what,
            ),
        )
        for owner in audience.owners
    ]
    return logged(step.with_state(status="ended", due=False, next_at=None, wake_at=None), "stopped").post(posts)


def planned(step: JobStep) -> JobStep:
    """The step with the job due now, or to be woken when it is."""
    state = step.state
    waits: datetime | None = state.next_at if state.status == "on" else None
    due = waits is not None and waits <= step.now
    return step.with_state(due=due, wake_at=None if due else waits)


def logged(step: JobStep, happened: str, occurrence: str = "", wall: str = "") -> JobStep:
    """The step with a line in the job's log."""
    entry = {"happened": happened, "occurrence": occurrence, "wall": wall, "provenance": "account"}
    return step.append(JobEntry.model_validate({**entry, "seq": step.state.next_seq, "turn": 0, "at": step.now}))
