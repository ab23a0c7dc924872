"""Pages of the web app about reminders and scheduled work."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from steward.channels.pages.page_declarations import Action, Coded, Hidden, PageData, Viewer, WebPage
from steward.core.sentences import say
from steward.time.schedules.models import JobLine
from steward.time.schedules.tools.jobs.declare import CREATE_SCHEDULED_JOB, DELETE_SCHEDULED_JOB, UPDATE_SCHEDULED_JOB
from steward.time.schedules.wire import SchedulesWire

_LATEST = datetime.max.replace(tzinfo=UTC)


class JobRow(PageData):
    """A reminder, or a call to be made later."""

    job_id: Hidden
    what: str
    does: Annotated[str, Coded()]
    next_at: datetime | None
    repeats: bool
    whose: str
    status: Annotated[str, Coded()]


def _jobs(wire: SchedulesWire, viewer: Viewer, _: Mapping[str, str]) -> list[JobRow]:
    jobs = wire.scheduled_jobs
    lines = sorted(jobs.listed(viewer.account_id, viewer.member_id), key=lambda line: line.next_at or _LATEST)
    return [_row(line, jobs.name_of(viewer.account_id, line.member_id)) for line in lines]


def _row(line: JobLine, whose: str) -> JobRow:
    return JobRow(
        job_id=line.job_id,
        what=line.what,
        does=line.does,
        next_at=line.next_at,
        repeats=bool(line.terms.rrule),
        whose=whose,
        status=line.status,
    )


_ONE = {"job_id": "job_id"}

PAGES = (
    WebPage(
        name="reminders",
        section="today",
        says=partial(say, "page-reminders"),
        row=JobRow,
        read=_jobs,
        key="job_id",
        creates=(Action("new", CREATE_SCHEDULED_JOB.name, asks=("what", "start")),),
        actions=(
            Action("pause", UPDATE_SCHEDULED_JOB.name, _ONE, always={"on": False}, fits=lambda row: row.status == "on"),
            Action(
                "resume", UPDATE_SCHEDULED_JOB.name, _ONE, always={"on": True}, fits=lambda row: row.status == "off"
            ),
            Action("delete", DELETE_SCHEDULED_JOB.name, _ONE, danger=True),
        ),
    ),
)
