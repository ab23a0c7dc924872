"""Scheduled jobs in a conversation: due, finished, cancelled or stopped. Pure.

A reminder is told. A question begins a loop that may only read, once no other loop runs. A call is judged in the act of
the next step (`agent/turns/scheduled_calls.py`), which knows who may decide.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from steward.actors.events import EventPost
from steward.agent.conversations.models import AgentLoop, BackgroundCall, JobRun, OpenApproval
from steward.agent.conversations.quiet_hours import tell_after_quiet_hours, tell_at_this_moment
from steward.agent.conversations.steps import Step, expire_now, note_call_outcome, report_of
from steward.core.ids import derived_id
from steward.core.provenance import Quote
from steward.core.sentences import Moment, Quoted, Sentence, Wording, say, sentences, verbatim
from steward.time.schedules.events import JobCalledOff, JobDue, JobHeldUp, JobRan, JobStopped
from steward.time.schedules.models import RunStatus
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished

_QUESTION = (
    "{job_id}, which the member has scheduled, is due. Find this out now and tell them; they have said nothing new, "
    "and you can only read: "
)


def jobs_due(step: Step) -> Step:
    """Tell or begin every job that has come due in this step."""
    due, step = step.due, replace(step, due=())
    for job in due:
        step = _job_due(step, job)
    return step


def _job_due(step: Step, event: JobDue) -> Step:
    """Tell a reminder without the model, or keep a call or question for later.

    The model reads of the reminder, with its id, in its next turn.
    """
    if event.does != "remind":
        return next_question(step.with_state(due_jobs=(*step.talk.due_jobs, event)))
    if event.late:
        due = Moment(event.due_at, step.now, event.zone)
        return _told(step, event, say("late-reminder", due=due, words=event.what))
    return _told(step, event, say("reminder", words=event.what))


def next_question(step: Step) -> Step:
    """Begin the next due question if no loop is running."""
    state = step.talk
    question = next((job for job in state.due_jobs if job.does == "ask"), None)
    if question is None or state.loop is not None:
        return step
    loop = AgentLoop(started_at=step.now, job=question.job_id)
    # A question needs no answer before the next one: the schedule bounds their number.
    step = without_due(step, question).with_state(loop=loop, stuck_on="", calls_alone=0)
    briefly = _QUESTION.format(job_id=question.job_id)
    shown = _shown_as(briefly, question)
    return step.note(
        "job_due", question.what, subject=question.occurrence, for_model=True, source=question.job_id, **shown
    )


def without_due(step: Step, job: JobDue) -> Step:
    """Remove a job that was handled."""
    return step.with_state(due_jobs=tuple(one for one in step.talk.due_jobs if one != job))


def report_run_to_job(step: Step, job_id: str, occurrence: str, status: RunStatus) -> Step:
    """Report the outcome of a call to its job."""
    return step.post([EventPost(job_id, JobRan(occurrence=occurrence, status=status))])


def held_up(job: JobDue, until: datetime | None = None) -> EventPost:
    """Return the event by which a due job waits: until then, or for a while."""
    return EventPost(job.job_id, JobHeldUp(occurrence=job.occurrence, due_at=job.due_at, tries=job.tries, until=until))


def call_again(approval_id: str, waiting: OpenApproval) -> EventPost:
    """Return the event by which a job's call is due once more, since nobody was shown the question about it."""
    occurrence = derived_id("occurrence", waiting.job_id, approval_id)
    again = JobHeldUp(occurrence=occurrence, due_at=waiting.expires_at, tries=1, until=waiting.expires_at)
    return EventPost(waiting.job_id, again)


def scheduled_call_ended(step: Step, event: ToolFinished, call: BackgroundCall, run: JobRun) -> Step:
    """Report a scheduled call's outcome to its job, and to the member.

    The member is told of a failure only at the first try and at the last.
    """
    step = note_call_outcome(step, event, call.label)
    again_at = run.again_at if event.retryable else None
    status: RunStatus = "refused" if event.status == "failed" and not event.retryable else event.status
    step = report_run_to_job(step, run.job_id, run.occurrence, "over" if event.over else status)
    if event.status != "failed":
        silent = call.level >= Autonomy.SILENT and event.status == "done" and not event.over
        if silent and call.by_steward and call.texts_contact:
            # Nobody else has seen it before it went out.
            news, then = verbatim(event.report or call.what), say("done-by-itself")
            return tell_after_quiet_hours(step, "found_in_records", news, then=then, for_model=False)
        report = report_of(event, call.tool, step.language, call)
        return step if silent else step.with_state(job_reports=(*step.talk.job_reports, report))
    if run.tries > 1 and again_at:
        return step
    why = event.why(step.language) or say("own-mistake")
    if again_at:
        when = Moment(again_at, step.now, run.zone)
        said: Wording = say("scheduled-failed", what=run.what, why=why, when=when)
    else:
        said = say("scheduled-given-up", form="first" if run.tries == 1 else "again", what=run.what, why=why)
    return step.tell(
        "job_not_done",
        # A day by which it is owed, or a sum, may stand in the reason alone.
        sentences(verbatim(run.why) if run.why else None, said),
        subject=run.occurrence,
        for_model=False,
        provenance=event.provenance,
        source=run.job_id,
    )


def _told(step: Step, event: JobDue, said: Sentence) -> Step:
    briefly = f"The reminder {event.job_id} was due, and the member has been told: "
    shown = _shown_as(briefly, event)
    return tell_at_this_moment(
        step,
        "reminded",
        said,
        subject=event.occurrence,
        for_model=True,
        source=event.job_id,
        ours=not event.outside,
        **shown,
    )


def job_called_off(step: Step, event: JobCalledOff) -> Step:
    """Drop the job's due calls and expire its open questions now."""
    state = step.talk
    step = replace(step, due=tuple(one for one in step.due if one.job_id != event.job_id))
    step = step.with_state(due_jobs=tuple(one for one in state.due_jobs if one.job_id != event.job_id))
    for approval_id, waiting in state.approvals.items():
        if waiting.job_id != event.job_id or waiting.withdrawn or waiting.purpose == "undo":
            continue
        why = {"whys": event.whys, "ended_by": event.by}
        step = expire_now(step, approval_id, withdrawn=True, replaced=event.replaced, **why)
    return step


def job_stopped(step: Step, event: JobStopped) -> Step:
    """Tell an owner that a reminder of a former member was stopped."""
    said = say("reminder-stopped", who=event.name, words=Quoted(event.what))
    shown = _shown_as(f"{event.name} is no member any more; the reminder they had was stopped: ", event)
    return tell_after_quiet_hours(
        step, "reminder_stopped", said, subject=event.job_id, for_model=True, source=event.job_id, **shown
    )


def _shown_as(briefly: str, event: JobDue | JobStopped) -> dict[str, Any]:
    """Return the note's fields for the model. Words from outside stay a quote, however old."""
    if not event.outside:
        return {"briefly": briefly + event.what}
    return {
        "briefly": briefly + "{1}",
        "quotes": (Quote(said=event.what, what="reminder"),),
        "provenance": "outside",
    }
