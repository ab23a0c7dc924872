"""Running the tools of reminders."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, Protocol
from zoneinfo import ZoneInfo

from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.schedules.events import JobMade
from steward.schedules.models import JobLine, JobState, JobStatus, Terms
from steward.schedules.planning import rule_of
from steward.schedules.service import Changes, JobRefused, JobService
from steward.schedules.tools.jobs.declare import (
    CreateScheduledJobInput,
    JobBefore,
    JobInput,
    UpdateScheduledJobInput,
)
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed
from steward.wording.schedules import (
    LeavesOutShortMonths,
    ReminderIsOff,
    ReminderSet,
    ReminderTakenBack,
)
from steward.wording.sentence import Joined, Moment, Wording, sentences

_SHORT_MONTHS = "Months without that day are left out: tell the member. ;SKIP=BACKWARD would take their last day."


class Services(Protocol):
    """What these tools run with."""

    @property
    def scheduled_jobs(self) -> JobService:
        """Scheduled jobs."""


def create_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """The reminder with its next three times. A run that is repeated finds the one of the first."""
    given, jobs = CreateScheduledJobInput.model_validate(call.arguments), services.scheduled_jobs
    zone = given.zone or jobs.zone_of(call.account_id, call.member_id)
    made = JobMade(
        account_id=call.account_id,
        member_id=call.member_id,
        told_in=call.conversation_id,
        terms=Terms(start=given.start, zone=zone, rrule=given.rrule, catch_up=given.catch_up),
        at=jobs.now(),
        outside=call.provenance == "outside",
        what=given.what,
    )
    job_id = derived_ulid("job", call.created_at, call.call_id)
    try:
        job = jobs.make(job_id, made)
    except JobRefused as error:
        return Failed(f"not scheduled: {error}")
    return Done(_shown(job, call, jobs), report=_set("set", job, call, jobs), undo=JobInput(job_id=job_id))


def list_scheduled_jobs(call: ToolCall, services: Services) -> Done:
    """One line for each, the oldest first."""
    jobs, quoting = services.scheduled_jobs, Quoting()
    lines = [_line(line, call, jobs, quoting) for line in jobs.listed(call.account_id, call.member_id)]
    return Done("\n".join(lines) or "There are no reminders.", quotes=quoting.quotes)


def update_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """The reminder with its next three times, or that it is paused."""
    given, jobs = UpdateScheduledJobInput.model_validate(call.arguments), services.scheduled_jobs
    status: JobStatus | None = None if given.on is None else "on" if given.on else "off"
    changes = Changes(
        given.what, given.start, given.zone, given.rrule, given.catch_up, status, call.provenance == "outside"
    )  # fmt: skip
    try:
        before = jobs.find(call.account_id, call.member_id, given.job_id)
        if before.status == "ended":
            raise JobRefused("it was deleted: create a new one")
        job = jobs.change(before, changes, jobs.now())
    except JobRefused as error:
        return Failed(f"not changed: {error}")
    if job.status == "off":
        report: Wording = ReminderIsOff(form="paused", words=job.what)
    else:
        report = _set("changed" if given.on is None else "resumed", job, call, jobs)
    return Done(_shown(job, call, jobs), report=report, undo=_kept(before))


def delete_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """That it is gone."""
    given, jobs = JobInput.model_validate(call.arguments), services.scheduled_jobs
    try:
        before = jobs.find(call.account_id, call.member_id, given.job_id)
        jobs.change(before, Changes(status="ended"), jobs.now())
    except JobRefused as error:
        return Failed(f"not deleted: {error}")
    # Of one that was deleted before, that run has offered to put it back.
    undo = None if before.status == "ended" else _kept(before)
    return Done(f"{given.job_id} is deleted.", report=ReminderIsOff(form="deleted", words=before.what), undo=undo)


def undo_create_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """Take it out again."""
    given, jobs = JobInput.model_validate(call.arguments), services.scheduled_jobs
    try:
        jobs.change(jobs.find(call.account_id, call.member_id, given.job_id), Changes(status="ended"), jobs.now())
    except JobRefused as error:
        return Failed(str(error))
    return Done(ReminderTakenBack(form="removed"))


def undo_update_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """Make it what it was."""
    return _as_before(call, services, ReminderTakenBack(form="as_before"))


def undo_delete_scheduled_job(call: ToolCall, services: Services) -> Done | Failed:
    """Put it back."""
    return _as_before(call, services, ReminderTakenBack(form="back"))


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
        outside=before.outside,
    )


def _as_before(call: ToolCall, services: Services, said: ReminderTakenBack) -> Done | Failed:
    given, jobs = JobBefore.model_validate(call.arguments), services.scheduled_jobs
    status: JobStatus = "on" if given.on else "off"
    changes = Changes(given.what, given.start, given.zone, given.rrule, given.catch_up, status, given.outside)
    try:
        before = jobs.find(call.account_id, call.member_id, given.job_id)
        jobs.change(before, changes, jobs.now(), undoing=True)
    except JobRefused as error:
        return Failed(str(error))
    return Done(said)


def _set(form: Literal["set", "changed", "resumed"], job: JobState, call: ToolCall, jobs: JobService) -> Wording:
    """What the member reads of a reminder that is on: its words and its next times, by their own clock."""
    zone = jobs.zone_of(call.account_id, call.member_id)
    times = tuple(Moment(one.at, jobs.now(), zone) for one in jobs.next_times(job))
    said = ReminderSet(form=form, words=job.what, when=Joined(times, ", "))
    return sentences(said, LeavesOutShortMonths()) if rule_of(job.terms).omits_short_months else said


def _shown(job: JobState, call: ToolCall, jobs: JobService) -> str:
    """What the model reads: its id, its next three times by the member's clock, and what its rule leaves out."""
    if job.status != "on":
        return f"{job.conversation_id} is paused."
    zone, terms = jobs.zone_of(call.account_id, call.member_id), job.terms
    times = ", ".join(_on_the_wall(one.at, zone) for one in jobs.next_times(job))
    shown = f"{job.conversation_id} · next: {times or 'never again'} ({zone}) · {_rule(terms)}"
    return shown + (f"\n{_SHORT_MONTHS}" if rule_of(terms).omits_short_months else "")


def _line(line: JobLine, call: ToolCall, jobs: JobService, quoting: Quoting) -> str:
    zone = jobs.zone_of(call.account_id, call.member_id)
    what = quoting.quote(line.what, "reminder") if line.outside else line.what
    following = f"next: {_on_the_wall(line.next_at, zone)} ({zone})" if line.next_at else "paused"
    whose = [] if line.member_id == call.member_id else [f"of {jobs.name_of(line.account_id, line.member_id)}"]
    return " · ".join([line.job_id, *whose, following, _rule(line.terms), what])


def _rule(terms: Terms) -> str:
    return f"{terms.rrule or 'once'}, by the clock of {terms.zone}"


def _on_the_wall(at: datetime, zone: str) -> str:
    return at.astimezone(ZoneInfo(zone)).strftime("%a %Y-%m-%d %H:%M")
