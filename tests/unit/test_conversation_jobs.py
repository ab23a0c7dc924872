"""Scheduled jobs in a conversation's state: due reminders, questions and calls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from steward.actors.events import EventPost
from steward.agent.conversations.entries import (
    NoteEntry,
)
from steward.agent.conversations.fold import fold
from steward.agent.conversations.models import (
    AgentLoop,
    BackgroundCall,
    JobRun,
)
from steward.agent.conversations.scheduled_jobs import jobs_due, next_question
from steward.agent.conversations.steps import (
    expiry_timer,
    report_of,
)
from steward.core.provenance import Quote
from steward.core.sentences import Moment, render, say
from steward.time.schedules.events import JobCalledOff, JobDue, JobRan
from steward.tools.declaration import Autonomy
from tests.support.builders import NOW
from tests.support.conversation_steps import (
    DAY,
    JOB,
    MINUTE,
    WAITING,
    changed,
    finished,
    note,
    state,
    step_of,
    taken,
)
from tests.support.walks import for_each


def due(**changes: Any) -> JobDue:
    given = {**JOB, "occurrence": "o", "due_at": NOW - MINUTE, "zone": "UTC", "late": False}
    return JobDue.model_validate({**given, **changes})


@for_each(
    ("event", "text", "more"),
    [
        (due(), say("reminder", words="bins"), {}),
        (due(late=True), say("late-reminder", due=Moment(NOW - MINUTE, NOW, "UTC"), words="bins"), {}),
        (
            due(outside=True),
            say("reminder", words="bins"),
            {"provenance": "outside", "quotes": (Quote(said="bins", what="reminder"),)},
        ),
    ],
)
def test_a_reminder_is_told_and_the_model_knows_so(event: JobDue, text: Any, more: dict[str, Any]) -> None:
    step = jobs_due(taken(event))
    what = "{1}" if more else "bins"
    briefly = f"The reminder job-1 was due, and the member has been told: {what}"
    given: dict[str, Any] = {"subject": "o", "source": "job-1", "deliveries": ("1-0",), "briefly": briefly, **more}
    assert step.entries == (note("reminded", text, **given),)
    assert step.due == ()


def test_a_question_begins_a_run_once_nothing_else_is_under_way() -> None:
    question = due(does="ask")
    step = jobs_due(taken(question, calls_alone=3, stuck_on="x"))
    assert changed(step, calls_alone=3, stuck_on="x") == {
        "loop": AgentLoop(started_at=NOW, job="job-1"),
        "calls_alone": 0,
        "stuck_on": "",
    }
    (entry,) = step.entries
    assert isinstance(entry, NoteEntry)
    assert (entry.topic, entry.text, entry.subject, entry.source, entry.for_model) == (
        "job_due",
        "bins",
        "o",
        "job-1",
        True,
    )
    assert entry.briefly.startswith("job-1, which the member has scheduled, is due. ")
    busy = jobs_due(taken(question, loop=AgentLoop(started_at=NOW)))
    assert changed(busy) == {"loop": AgentLoop(started_at=NOW), "due_jobs": (question,)}
    call = due(does="call")
    assert next_question(step_of(due_jobs=(call, question))).talk.due_jobs == (call,)
    off = taken(JobCalledOff(job_id="job-1"), due_jobs=(call, due(job_id="other")))
    assert [one.job_id for one in off.talk.due_jobs] == ["other"]


RUN = JobRun(job_id="job-1", occurrence="o", tries=1, again_at=NOW + MINUTE, zone="UTC", what="Pay")


@for_each(
    ("run", "status", "quotes", "reported", "said"),
    [
        (RUN, "done", (), True, None),
        (RUN, "unknown", (), True, None),
        (
            RUN,
            "failed",
            (),
            False,
            say("scheduled-failed", what="Pay", why="the line is down", when=Moment(NOW + MINUTE, NOW, "UTC")),
        ),
        (RUN.model_copy(update={"tries": 2}), "failed", (), False, None),
        (
            RUN.model_copy(update={"tries": 2, "again_at": None}),
            "failed",
            (),
            False,
            say("scheduled-given-up", form="again", what="Pay", why="the line is down"),
        ),
    ],
)
def test_a_scheduled_call_tells_its_job_and_of_a_failure_its_member(
    run: JobRun, status: Any, quotes: Any, reported: bool, said: Any
) -> None:
    running = BackgroundCall(tool="x", label="L", job=run)
    event = finished(status, cost_micros=2, why="the line is down", retryable=True)
    step = taken(event, background={"c": running})
    assert step.posts == (EventPost("job-1", JobRan(occurrence="o", status=status)),)
    outcome = note(
        "call_outcome",
        "L: Got {1}.",
        subject="c",
        provenance="outside",
        briefly="L: Got {1}.",
        outcome=status,
        cost_micros=2,
    )
    assert step.entries[0] == outcome
    assert step.talk.job_reports == ((report_of(event, "x", "en", running),) if reported else ())
    more: dict[str, Any] = {"subject": "o", "for_model": False, "provenance": "outside", "source": "job-1"}
    assert step.entries[1:] == ((note("job_not_done", said, seq=2, deliveries=("2-0",), **more),) if said else ())
    silent = taken(finished("done"), background={"c": running.model_copy(update={"level": Autonomy.SILENT})})
    assert silent.talk.job_reports == ()
    unattended = running.model_copy(update={"level": Autonomy.SILENT})
    for told in (finished("done", over=True), finished("unknown")):
        assert taken(told, background={"c": unattended}).talk.job_reports == (report_of(told, "x", "en", unattended),)
    over = taken(finished("done", over=True), background={"c": running})
    assert over.posts == (EventPost("job-1", JobRan(occurrence="o", status="over")),)


def test_a_refusal_by_the_tool_is_told_once_and_the_call_is_not_made_again() -> None:
    running = BackgroundCall(tool="x", label="L", job=RUN)
    raw = "There is one on 2026-12-21, insp-01M8H7M66ZRGT0KMJN4AJDMX8P: record_inspection moves it."
    for why, shown in (("there is one already", "there is one already"), ("", say("own-mistake"))):
        event = finished("failed", why=why).model_copy(update={"result": raw})
        step = taken(event, background={"c": running})
        assert step.posts == (EventPost("job-1", JobRan(occurrence="o", status="refused")),)
        told = step.entries[1]
        assert isinstance(told, NoteEntry)
        assert told.text == render(say("scheduled-given-up", form="first", what="Pay", why=shown), "en")


def test_jobs_question_is_withdrawn_once_when_the_job_is_cancelled() -> None:
    other = due(job_id="other")
    assert fold(replace(step_of(), due=(due(), other)), JobCalledOff(job_id="job-1")).due == (other,)
    asked = WAITING.model_copy(update={"job_id": "job-1"})
    over = asked.model_copy(update={"withdrawn": True, "expires_at": NOW})
    there = {"p": asked, "q": WAITING, "r": over.model_copy(update={"expires_at": NOW + DAY})}
    step = taken(JobCalledOff(job_id="job-1"), approvals=there)
    assert step.state.approvals == {**there, "p": over}
    assert step.cancelled == (expiry_timer(state(), "p", asked),)
    assert step.timers == (expiry_timer(state(), "p", over),)
