"""Applies a scheduled job's events to its state, and computes its notices when it is due. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from steward.actors.events import EventPost, TimerFired
from steward.actors.steps import ActorStep
from steward.core.clock import to_iso
from steward.core.ids import created_at, derived_id
from steward.people.directory.models import ConversationParty
from steward.time.schedules import next_times
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
from steward.time.schedules.models import CallAttempt, JobEntry, JobState, RunStatus
from steward.time.schedules.occurrences import PUNCTUAL

JobStep = ActorStep[JobState]

# Delay until a job is checked again while its account is paused.
LOOK_AGAIN = timedelta(minutes=5)
# Times told per step, which must fit one transaction; the next step tells the rest.
TOLD_A_STEP = 10
# Delays before a failed call is repeated, unless its next time comes first.
MADE_AGAIN_AFTER = (timedelta(minutes=5), timedelta(minutes=15), timedelta(minutes=45))


@dataclass(frozen=True)
class NoticeRecipient:
    """Member who is told, with their present conversation."""

    conversation_id: str
    party: ConversationParty


@dataclass(frozen=True)
class JobRecipients:
    """Present recipients of a job: its member, called `name`, None if they are gone; and the owners."""

    member: NoticeRecipient | None
    name: str
    owners: tuple[NoticeRecipient, ...]
    paused: bool


def fold(step: JobStep, event: Any) -> JobStep:
    """Fold one event into the state. An event that no longer matters changes nothing."""
    match event:
        case JobMade():
            # The call that created the job was repeated.
            return step if step.state.next_seq > 1 else planned(logged(step, "made"))
        case JobChanged():
            before, state = step.state, next_times.changed(step.state, event)
            step = planned(logged(replace(step, state=state), "changed"))
            ends = before.may_wait_for_somebody and state.status == "ended"
            return _called_off(step, event) if ends else step
        case JobRan():
            return _ran(step, event)
        case JobHeldUp():
            return _held_up(step, event)
        case JobPassedOn():
            return step.with_state(told_in=event.told_in)
        case TimerFired(timer="job", subject=subject) if step.state.is_woken_by(subject):
            return step.with_state(due=step.state.status == "on", timer_at=None, wake_at=None)
        case _:
            return step


def _called_off(step: JobStep, change: JobChanged) -> JobStep:
    event = JobCalledOff(job_id=step.state.conversation_id, replaced=change.replaced, whys=change.whys, by=change.by)
    return step.post([EventPost(step.state.told_in, event)])


def _ran(step: JobStep, event: JobRan) -> JobStep:
    """Record the result of a call. A failed call is repeated later; one without a tool or a purpose never is."""
    running = step.state.running
    step = logged(step, "ran", event.occurrence, outcome=event.status).with_state(outcome=event.status)
    if event.status in ("gone", "over"):
        return planned(step.with_state(status="ended", next_at=None, running=None))
    if running is None or running.occurrence != event.occurrence:
        return step
    failed = event.status == "failed" and running.again_at is not None
    return planned(step.with_state(running=running.model_copy(update={"failed": True}) if failed else None))


def _held_up(step: JobStep, event: JobHeldUp) -> JobStep:
    """Take back a notice that was not delivered: it waits until a check of the recipients allows it.

    The check is delayed, so that two observers with different views do not loop without end.
    """
    state = step.state
    if state.status != "on":
        return step
    running = state.running if state.running and state.running.occurrence != event.occurrence else None
    step = step.with_state(looks_first=True, running=running, due=False, wake_at=event.until or step.now + LOOK_AGAIN)
    step = logged(step, "postponed", event.occurrence)
    if event.occurrence == _snoozed(state, event.due_at):
        return step.with_state(snoozed_to=state.snoozed_to or event.due_at)
    one = CallAttempt(occurrence=event.occurrence, due_at=event.due_at, tries=event.tries)
    return step.with_state(untold=(*state.untold, one))


def _snoozed(state: JobState, at: datetime) -> str:
    """Return the occurrence id of a snoozed time."""
    return derived_id("occurrence", state.conversation_id, to_iso(at))


def tell(step: JobStep, audience: JobRecipients | None = None) -> JobStep:
    """Tell the conversation that the job is due; it notifies the member, or reports that nobody may be told.

    With an `audience` the job has checked the recipients: it waits while the account is paused, and stops if the member
    is gone.
    """
    if audience is None:
        return _all_told(step, None)
    if audience.member is None:
        return _stopped(step, audience)
    if audience.paused:
        return logged(step.with_state(due=False, wake_at=step.now + LOOK_AGAIN), "postponed")
    return _all_told(step.with_state(looks_first=False), audience.member)


def _all_told(step: JobStep, to: NoticeRecipient | None) -> JobStep:
    state = step.state
    now = next_times.due_times(state, step.now, TOLD_A_STEP)
    step = replace(step, state=now.state)
    for running in now.again:
        step = _told(logged(step, "again", running.occurrence), running, to)
    for one in now.times:
        running = CallAttempt(occurrence=one.id_for(state.conversation_id), due_at=one.at)
        step = _told(logged(step, "told", running.occurrence, one.wall), running, to)
    if state.snoozed_to and state.snoozed_to <= step.now:
        occurrence, due_at = _snoozed(state, state.snoozed_to), state.snoozed_to
        running = CallAttempt(occurrence=occurrence, due_at=due_at, words_until=state.words_until)
        step = _told(logged(step, "told", occurrence, "snoozed"), running, to).with_state(snoozed_to=None)
    failed = state.running
    if failed and state.again_at and state.again_at <= step.now and step.state.running == failed:
        again = CallAttempt(
            occurrence=failed.occurrence,
            due_at=failed.due_at,
            tries=failed.tries + 1,
            words_until=failed.words_until,
        )
        step = _told(logged(step, "again", again.occurrence), again, to)
    return step.with_state(due=True) if now.more else planned(step)


def _told(step: JobStep, running: CallAttempt, to: NoticeRecipient | None) -> JobStep:
    """Tell the conversation, or that of `to`, that this time is due; a call is then under way."""
    state = step.state
    day = running.due_at.astimezone(ZoneInfo(state.terms.zone)).date()
    if state.does == "call":
        delay = dict(enumerate(MADE_AGAIN_AFTER, start=1)).get(running.tries)
        running = running.model_copy(update={"again_at": step.now + delay if delay else None})
        step = step.with_state(running=running, outcome=None)
    event = JobDue(
        party=to.party if to else None,
        job_id=state.conversation_id,
        occurrence=running.occurrence,
        due_at=running.due_at,
        zone=state.terms.zone,
        late=step.now - running.due_at > PUNCTUAL,
        does=state.does,
        tries=running.tries,
        again_at=running.again_at,
        asked_at=None if state.why or state.terms.rrule else created_at(state.conversation_id),
        outside=state.outside,
        what=state.what,
        why=state.why,
        whys=state.whys,
        call=state.call_on(day, running.words_until),
    )
    step = step.with_state(told_in=to.conversation_id if to else state.told_in)
    return step.post([EventPost(step.state.told_in, event)])


def _stopped(step: JobStep, audience: JobRecipients) -> JobStep:
    """Tell the owners that the job has stopped, since somebody meant it to be remembered."""
    state = step.state
    posts = [
        EventPost(
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
    over = {"next_at": None, "snoozed_to": None, "running": None, "untold": (), "wake_at": None}
    return logged(step.with_state(status="ended", due=False, **over), "stopped").post(posts)


def planned(step: JobStep) -> JobStep:
    """Set the job due now, or its wake-up time."""
    state = step.state
    waits: datetime | None = state.wanted_at if state.status == "on" else None
    due = waits is not None and waits <= step.now
    return step.with_state(due=due, wake_at=None if due else waits)


def logged(
    step: JobStep, happened: str, occurrence: str = "", wall: str = "", outcome: RunStatus | None = None
) -> JobStep:
    """Append an entry to the job's log."""
    told = {"happened": happened, "occurrence": occurrence, "wall": wall, "outcome": outcome}
    entry = {**told, "provenance": "account"}
    return step.append(JobEntry.model_validate({**entry, "seq": step.state.next_seq, "turn": 0, "at": step.now}))
