"""Reminders that are due, and those that stopped, as a conversation tells them. Pure."""

from __future__ import annotations

from typing import Any

from steward.conversations.holding import tell_in_time
from steward.conversations.steps import Step
from steward.core.provenance import Quote
from steward.schedules.events import JobDue, JobStopped
from steward.wording.schedules import LateReminder, Reminder, ReminderStopped
from steward.wording.sentence import Moment, Quoted


def job_due(step: Step, event: JobDue) -> Step:
    """The member is reminded, without the model; it knows so when it is asked next, and by which id."""
    if event.late:
        due = Moment(event.due_at, step.now, event.zone)
        return _told(step, event, LateReminder(due=due, words=event.what))
    return _told(step, event, Reminder(words=event.what))


def _told(step: Step, event: JobDue, said: Reminder | LateReminder) -> Step:
    briefly = f"The reminder {event.job_id} was due, and the member has been told: "
    return step.tell("reminded", said, subject=event.occurrence, for_model=True, **_shown_as(briefly, event))


def job_stopped(step: Step, event: JobStopped) -> Step:
    """An owner hears that somebody who has gone had something to be reminded of."""
    said = ReminderStopped(who=event.name, words=Quoted(event.what))
    shown = _shown_as(f"{event.name} is no member any more; the reminder they had was stopped: ", event)
    return tell_in_time(step, "reminder_stopped", said, subject=event.job_id, for_model=True, **shown)


def _shown_as(briefly: str, event: JobDue | JobStopped) -> dict[str, Any]:
    """How the model sees it: words from outside stay a quote, however long ago they were kept."""
    if not event.outside:
        return {"briefly": briefly + event.what}
    return {
        "briefly": briefly + "{1}",
        "quotes": (Quote(said=event.what, what="reminder"),),
        "provenance": "outside",
    }
