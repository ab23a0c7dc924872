"""`steward jobs`: lists, pauses and resumes scheduled jobs."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from infra.cli.lookups import CommandError, account_at
from steward.time.schedules.models import JobLine
from steward.time.schedules.service import JobChanges, JobRefusedError
from steward.wire import Wiring

_DOES = {"remind": "tells", "ask": "answers", "call": "does"}


def run_jobs(wiring: Wiring, number: str, *, pause: str, resume: str) -> Iterator[str]:
    """Yield the jobs of the account at `number`, next one first; or `pause` or `resume` one by its id."""
    account_id, jobs = account_at(wiring, number), wiring.scheduled_jobs
    lines = jobs.of_account(account_id)
    if pause or resume:
        line = next((one for one in lines if one.job_id == (pause or resume)), None)
        if line is None:
            raise CommandError(f"There is no job {pause or resume}: run the command without the option to list them.")
        try:
            found = jobs.find(account_id, line.member_id, line.job_id)
            jobs.change(found, JobChanges(status="off" if pause else "on"), jobs.now())
        except JobRefusedError as error:
            raise CommandError(str(error)) from None
        yield f"{line.job_id} is paused." if pause else f"{line.job_id} is resumed."
        return
    if not lines:
        yield "There are no jobs."
    for line in sorted(lines, key=lambda one: (one.next_at is None, one.next_at)):
        yield _shown(wiring, line)


def _shown(wiring: Wiring, line: JobLine) -> str:
    jobs = wiring.scheduled_jobs
    zone = ZoneInfo(line.terms.zone)
    state = jobs.find(line.account_id, line.member_id, line.job_id)
    times = ", ".join(f"{at.astimezone(zone):%a %Y-%m-%d %H:%M}" for at in jobs.next_times(state))
    when = f"{times} ({line.terms.zone})" if times else "paused" if line.status == "off" else "under way"
    who = jobs.name_of(line.account_id, line.member_id)
    return f"{line.job_id} {who}: {when}, {line.terms.rrule or 'once'}, {_DOES[line.does]}: {line.what}"
