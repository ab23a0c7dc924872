"""Runners of the reminder tools."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, Protocol
from zoneinfo import ZoneInfo

from steward.core.attached_files import files_in
from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.core.sentences import Moment, Quoted, Sentence, Wording, render, say, sentences, verbatim
from steward.core.text import shorten_at_word
from steward.core.threads import CHANNEL
from steward.core.wall_clock import on_the_wall
from steward.time.schedules.events import JobMade
from steward.time.schedules.models import Does, JobLine, JobState, JobStatus, JobTerms
from steward.time.schedules.next_times import rule_of
from steward.time.schedules.service import JobChanges, JobRefusedError, ScheduledJobService
from steward.time.schedules.tools.jobs.declare import (
    CreateScheduledJobInput,
    JobBefore,
    JobInput,
    UpdateScheduledJobInput,
)
from steward.tools.declaration import Autonomy, Tool
from steward.tools.index import TOOLS
from steward.tools.models import ExactCall, ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.records.value_texts import recurrence_in_words

JobForm = Literal["set", "answer", "call", "asked", "due", "changed", "resumed"]

# Enough of a text to know it again.
_TEXT_SHOWN = 160
_SHORT_MONTHS = "Months without that day are left out: tell the member. ;SKIP=BACKWARD would take their last day."


class CallLevels(Protocol):
    """Tells how far a call goes by itself."""

    def level(self, account_id: str, tool: Tool, arguments: Mapping[str, Any]) -> Autonomy:
        """Return the level of a call with these arguments."""


class Services(Protocol):
    """Services that these tools use."""

    @property
    def autonomy(self) -> CallLevels:
        """Levels of calls."""

    @property
    def scheduled_jobs(self) -> ScheduledJobService:
        """Service for scheduled jobs."""


def create_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """Create a reminder and return its next three times. A repeated run finds the reminder of the first."""
    given, jobs = CreateScheduledJobInput.model_validate(call.arguments), services.scheduled_jobs
    zone = given.zone or jobs.zone_of(call.account_id, call.member_id)
    does: Does = "call" if given.call else "ask" if given.question else "remind"
    made = JobMade(
        account_id=call.account_id,
        member_id=call.member_id,
        told_in=call.conversation_id,
        terms=JobTerms(start=given.start, zone=zone, rrule=given.rrule, catch_up=given.catch_up),
        at=jobs.now(),
        does=does,
        looks_first=call.by_app,
        outside=call.provenance == "outside",
        what=given.question or given.what,
    )
    form: JobForm = "answer" if does == "ask" else "set"
    if given.call:
        tool = TOOLS.get(given.call.tool)
        if tool is None or not tool.may_be_carried:
            return Failed(f"not scheduled: there is no {given.call.tool} that can be called later")
        known = {**call.resolved, "currency": call.currency}
        what = render(tool.would_do(given.call.arguments, known), call.language)
        carried = ExactCall(
            tool=tool.name,
            arguments=given.call.arguments,
            files=files_in(call.resolved),
            channel=call.resolved.get(CHANNEL, ""),
        )
        made = made.model_copy(update={"what": what, "call": carried})
        form = when_due(services.autonomy.level(call.account_id, tool, given.call.arguments))
    job_id = derived_ulid("job", call.created_at, call.call_id)
    try:
        job = jobs.make(job_id, made)
    except JobRefusedError as error:
        return Failed.by(error, "not scheduled")
    told = f"{_shown(job, call, jobs)}{' · whoever decides it is asked then' if form == 'asked' else ''}"
    return _noted(Done(told, report=_set(form, job, call, jobs), undo=JobInput(job_id=job_id)), job)


def list_scheduled_jobs(call: ToolCall, services: Services) -> Done:
    """Return one line per reminder, oldest first."""
    jobs, quoting = services.scheduled_jobs, Quoting()
    lines = [_line(line, call, jobs, quoting) for line in jobs.listed(call.account_id, call.member_id)]
    return Done("\n".join(lines) or "There are no reminders.", quotes=quoting.quotes)


def update_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """Change a reminder; return its next three times, or that it is paused."""
    given, jobs = UpdateScheduledJobInput.model_validate(call.arguments), services.scheduled_jobs
    status: JobStatus | None = None if given.on is None else "on" if given.on else "off"
    changes = JobChanges(
        given.question or given.what,
        given.start,
        given.zone,
        given.rrule,
        given.catch_up,
        status,
        given.again_at,
        call.provenance == "outside",
    )
    try:
        before = jobs.find(call.account_id, call.member_id, given.job_id)
        if before.status == "ended":
            raise JobRefusedError("it was deleted: create a new one", say("why-failed", form="changed"))
        if (given.what and before.does != "remind") or (given.question and before.does != "ask"):
            raise JobRefusedError("what it does cannot become something else: delete it and create another")
        job = jobs.change(before, changes, jobs.now())
    except JobRefusedError as error:
        return Failed.by(error, "not changed")
    if job.status == "off":
        report = _paused(given, job, call, jobs)
    else:
        report = _set("changed" if given.on is None else "resumed", job, call, jobs)
    return _noted(Done(_shown(job, call, jobs), report=report, undo=_kept(before)), job)


def delete_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """Delete a reminder."""
    given, jobs = JobInput.model_validate(call.arguments), services.scheduled_jobs
    try:
        before = jobs.find(call.account_id, call.member_id, given.job_id)
        jobs.change(before, JobChanges(status="ended"), jobs.now())
    except JobRefusedError as error:
        return Failed.by(error, "not deleted")
    # If it was deleted before, that earlier run has offered the undo.
    undo = None if before.status == "ended" else _kept(before)
    return Done(
        f"{given.job_id} is deleted.", report=say("reminder-is-off", form="deleted", words=words_of(before)), undo=undo
    )


def undo_create_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """Delete the reminder again."""
    given, jobs = JobInput.model_validate(call.arguments), services.scheduled_jobs
    try:
        jobs.change(jobs.find(call.account_id, call.member_id, given.job_id), JobChanges(status="ended"), jobs.now())
    except JobRefusedError as error:
        return Failed.by(error)
    return Done(say("reminder-taken-back", form="removed"))


def undo_update_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the reminder's former terms."""
    return _as_before(call, services, say("reminder-taken-back", form="as_before"))


def undo_delete_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the deleted reminder."""
    return _as_before(call, services, say("reminder-taken-back", form="back"))


def _kept(before: JobState) -> JobBefore:
    terms = before.terms
    return JobBefore(
        job_id=before.conversation_id,
        what=before.what,
        start=terms.start,
        zone=terms.zone,
        rrule=terms.rrule,
        catch_up=terms.catch_up,
        on=before.status == "on",
        again_at=on_the_wall(before.snoozed_to, terms.zone) if before.snoozed_to else None,
        outside=before.outside,
    )


def _as_before(call: ToolCall, services: Services, said: Sentence) -> Done | Failed:
    given, jobs = JobBefore.model_validate(call.arguments), services.scheduled_jobs
    status: JobStatus = "on" if given.on else "off"
    changes = JobChanges(
        given.what, given.start, given.zone, given.rrule, given.catch_up, status, given.again_at, given.outside
    )
    try:
        before = jobs.find(call.account_id, call.member_id, given.job_id)
        job = jobs.change(before, changes, jobs.now(), undoing=True)
    except JobRefusedError as error:
        return Failed.by(error)
    times = jobs.next_times(job)
    if not times:
        return Done(said)
    next_time = Moment(times[0], jobs.now(), jobs.zone_of(call.account_id, call.member_id))
    return Done(sentences(said, say("next-times", when=next_time)))


def when_due(level: Autonomy) -> Literal["call", "asked", "due"]:
    """Return what is done of a call when it is due, by its level of today: it is judged again then."""
    if level is Autonomy.INFORM:
        return "due"
    return "asked" if level <= Autonomy.DRAFT else "call"


def _set(form: JobForm, job: JobState, call: ToolCall, jobs: ScheduledJobService) -> Sentence:
    """Describe a reminder to the member: its words and next times, in their own zone."""
    return say("reminder-set", form=form, words=words_of(job), when=_moments(job, call, jobs))


def _paused(given: UpdateScheduledJobInput, job: JobState, call: ToolCall, jobs: ScheduledJobService) -> Sentence:
    """Describe what was changed of a reminder that is paused by it, or still is."""
    words = words_of(job)
    if given.on is False:
        return say("reminder-is-off", form="paused", words=words)
    times = jobs.next_times(job.model_copy(update={"status": "on"}))
    if times and any((given.start, given.zone, given.rrule, given.again_at)):
        when = Moment(times[0], jobs.now(), jobs.zone_of(call.account_id, call.member_id))
        return say("paused-reminder-moved", when=when, words=words)
    return say("reminder-is-off", form="still_paused", words=words)


def _noted(done: Done, job: JobState) -> Done:
    """Return the result with a note on the months in which the reminder does not come."""
    if job.status == "off" or not rule_of(job.terms).omits_short_months:
        return done
    return done.saying_more(sentences(done.report, say("leaves-out-short-months")))


def words_of(job: JobState | JobLine, most: int = _TEXT_SHOWN) -> Wording:
    """Return the words of a reminder; of a call, what it does, with `most` characters of the text that it sends."""
    tool = TOOLS.get(job.call.tool) if job.call else None
    text = tool.text_in(job.call.arguments) if job.call and tool else ""
    if not text:
        return verbatim(job.what)
    return say("call-with-text", what=job.what, text=Quoted(shorten_at_word(text, most)))


def _moments(job: JobState, call: ToolCall, jobs: ScheduledJobService) -> Wording:
    """Return the next time and the recurrence, as part of a sentence."""
    zone, times = jobs.zone_of(call.account_id, call.member_id), jobs.next_times(job)
    if not times:
        return say("never-again")
    when = Moment(times[0], jobs.now(), zone)
    if job.terms.rrule:
        return say("again-from", how=recurrence_in_words(job.terms.rrule), when=when)
    days = {one.astimezone(ZoneInfo(zone)).date() for one in (times[0], jobs.now())}
    return say("once-at", form="at" if len(days) == 1 else "on", when=when)


def _shown(job: JobState, call: ToolCall, jobs: ScheduledJobService) -> str:
    """Describe a reminder to the model: its id, the next three times in the member's zone, and skipped months."""
    if job.status != "on":
        return f"{job.conversation_id} is paused."
    zone, terms = jobs.zone_of(call.account_id, call.member_id), job.terms
    times = ", ".join(_shown_time(one, zone) for one in jobs.next_times(job))
    shown = f"{job.conversation_id} · next: {times or 'never again'} ({zone}) · {_rule(terms)}"
    return shown + (f"\n{_SHORT_MONTHS}" if rule_of(terms).omits_short_months else "")


def _line(line: JobLine, call: ToolCall, jobs: ScheduledJobService, quoting: Quoting) -> str:
    zone = jobs.zone_of(call.account_id, call.member_id)
    what = quoting.quote(line.what, "reminder") if line.outside else line.what
    following = f"next: {_shown_time(line.next_at, zone)} ({zone})" if line.next_at else "paused"
    whose = [] if line.member_id == call.member_id else [f"of {jobs.name_of(line.account_id, line.member_id)}"]
    does = {"ask": "you answer: ", "call": "you make this call: "}.get(line.does, "")
    return " · ".join([line.job_id, *whose, following, _rule(line.terms), does + what])


def _rule(terms: JobTerms) -> str:
    return f"{terms.rrule or 'once'}, by the clock of {terms.zone}"


def _shown_time(at: datetime, zone: str) -> str:
    return at.astimezone(ZoneInfo(zone)).strftime("%a %Y-%m-%d %H:%M")
