"""Pages of the web app about reminders and scheduled work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Annotated
from zoneinfo import ZoneInfo

from steward.channels.pages.page_declarations import Action, Choices, Coded, Hidden, PageData, Unseen, Viewer, WebPage
from steward.core.sentences import render, say
from steward.time.schedules.models import JobLine
from steward.time.schedules.next_times import rule_of
from steward.time.schedules.occurrences import next_after
from steward.time.schedules.tools.jobs.declare import CREATE_SCHEDULED_JOB, DELETE_SCHEDULED_JOB, UPDATE_SCHEDULED_JOB
from steward.time.schedules.tools.jobs.run import Services, when_due, words_of
from steward.tools.index import TOOLS
from steward.trades.records.value_texts import recurrence_in_words

_WALL = "%Y-%m-%dT%H:%M"
# All of a text that is sent later.
_TEXT_SHOWN = 10_000
# What a form offers; texts ask for others. In a short month, monthly is its last day at the latest.
_RECURRENCES = ("FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY;SKIP=BACKWARD", "FREQ=YEARLY")
_LATEST = datetime.max.replace(tzinfo=UTC)


class JobRow(PageData):
    """A reminder, or a call to be made later; `next_at` of a paused one is when it would come.

    `does` says of a call if it asks first, by its level of today. `wall` is its next time by the clock of its zone, as
    a form takes it.
    """

    job_id: Hidden
    what: str
    does: Annotated[str, Coded()]
    next_at: datetime | None
    repeats: str
    whose: str
    status: Annotated[str, Coded()]
    wall: Hidden
    mine: Annotated[bool, Unseen()]


def _jobs(wire: Services, viewer: Viewer, _: Mapping[str, str]) -> list[JobRow]:
    jobs = wire.scheduled_jobs
    lines = jobs.listed(viewer.account_id, viewer.member_id)
    rows = [_row(wire, line, jobs.name_of(viewer.account_id, line.member_id), viewer) for line in lines]
    return sorted(rows, key=lambda row: row.next_at or _LATEST)


def _row(wire: Services, line: JobLine, whose: str, viewer: Viewer) -> JobRow:
    next_at = line.next_at
    if line.status == "off" and (occurrence := next_after(rule_of(line.terms), viewer.now)):
        next_at = occurrence.at
    tool = TOOLS.get(line.call.tool) if line.call else None
    level = wire.autonomy.level(line.account_id, tool, line.call.arguments) if line.call and tool else None
    return JobRow(
        job_id=line.job_id,
        what=render(words_of(line, _TEXT_SHOWN), viewer.language),
        does=line.does if level is None else when_due(level),
        next_at=next_at,
        repeats=str(render(recurrence_in_words(line.terms.rrule), viewer.language)) if line.terms.rrule else "",
        whose=whose,
        status=line.status,
        wall=f"{next_at.astimezone(ZoneInfo(line.terms.zone)):{_WALL}}" if next_at else line.terms.start,
        mine=line.member_id == viewer.member_id,
    )


def _recurrences(viewer: Viewer) -> Choices:
    once = render(say("page-reminders", form="ask_rrule_once"), viewer.language)
    return [("", once), *((rule, str(render(recurrence_in_words(rule), viewer.language))) for rule in _RECURRENCES)]


def _is_own(*statuses: str) -> Callable[[JobRow], bool]:
    """Return the check that a reminder is the viewer's, who alone may change it, and has one of these statuses."""
    return lambda row: row.mine and row.status in statuses


_ONE = {"job_id": "job_id"}

PAGES = (
    WebPage(
        name="reminders",
        section="today",
        says=partial(say, "page-reminders"),
        row=JobRow,
        read=_jobs,
        key="job_id",
        asks_among={"rrule": _recurrences},
        creates=(Action("new", CREATE_SCHEDULED_JOB.name, asks=("what", "start", "rrule")),),
        actions=(
            Action("pause", UPDATE_SCHEDULED_JOB.name, _ONE, always={"on": False}, fits=_is_own("on")),
            Action("resume", UPDATE_SCHEDULED_JOB.name, _ONE, always={"on": True}, fits=_is_own("off")),
            Action(
                "reword",
                UPDATE_SCHEDULED_JOB.name,
                {**_ONE, "what": "what"},
                asks=("what",),
                fits=lambda row: row.does == "remind" and _is_own("on", "off")(row),
            ),
            Action(
                "move",
                UPDATE_SCHEDULED_JOB.name,
                {**_ONE, "start": "wall"},
                asks=("start",),
                fits=_is_own("on", "off"),
            ),
            Action("delete", DELETE_SCHEDULED_JOB.name, _ONE, danger=True, fits=lambda row: row.mine),
        ),
    ),
)
