"""Declarations of the reminder tools."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from steward.core.sentences import Quoted, Sentence, say
from steward.core.wall_clock import WallTime
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Carries,
    Decides,
    Reaches,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
    Words,
    read_tool,
)
from steward.tools.tool_words import action_of
from steward.trades.records.value_texts import recurrence_in_words, said

_JobId = Annotated[str, StringConstraints(pattern=r"^job-[0-9A-Z]{26}$"), ArgumentMeaning.MACHINE, Decides.WHERE]
_Words = StringConstraints(strip_whitespace=True, max_length=500)
_What = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
_Zone = Annotated[str, StringConstraints(min_length=1, max_length=60), Decides.AMOUNT]
_Rrule = Annotated[str, StringConstraints(max_length=300), ArgumentMeaning.RECURRENCE, Decides.AMOUNT]
_AnyRrule = Annotated[
    Annotated[str, StringConstraints(max_length=300)] | None, ArgumentMeaning.RECURRENCE, Decides.AMOUNT
]
_Time = Annotated[WallTime, Decides.AMOUNT]
_CatchUp = Literal["once", "all", "skip"]
_JOB = "The reminder's id, as list_scheduled_jobs, its creation or the note that it was due gave it."
_START = "The first time by the wall clock: 2026-11-25T15:00."
_RRULE = (
    "How it comes again, as an RFC 5545 RRULE such as FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR, at most hourly; "
    "FREQ=MONTHLY;BYMONTHDAY=31 leaves short months out, ;SKIP=BACKWARD takes their last day."
)
_MISSED = "After an outage: tell once, tell all that were missed, or skip what is more than 15 minutes late."
_tool = partial(Tool, group="memory")
_reads = partial(read_tool, group="memory")


class CallInput(ToolInput):
    """A call to be made later."""

    tool: str = Field(min_length=1, max_length=60, description="The tool's name.")
    arguments: dict[str, Any] = Field(description="Its arguments, exactly as they are to be then.")


class CreateScheduledJobInput(ToolInput):
    """Arguments of `create_scheduled_job`: one of `what`, `question` and `call`, and when."""

    what: Annotated[str, _Words] = Field(
        default="", description="What to be reminded of, as the member should read it then."
    )
    # A reminder is text only. A person must have approved every look-up or call that is made automatically.
    question: Annotated[str, _Words, Decides.RULE] = Field(
        default="",
        description="Instead: what you are to find out and tell them each time, as an instruction to yourself. You can "
        "only read then, and write to nobody but them.",
    )
    call: Annotated[CallInput | None, ArgumentMeaning.CALL, Decides.RULE] = Field(
        default=None,
        description="Instead: the very call to make then, such as send_message to somebody on Friday at 9. It is "
        "judged again at that time, and whoever decides such a call is asked then.",
    )
    start: _Time = Field(description=_START)
    zone: _Zone | None = Field(default=None, description="An IANA zone; without it the member's own.")
    rrule: _Rrule = Field(default="", description=f"{_RRULE} Without it, once.")
    catch_up: Annotated[_CatchUp, Decides.WHAT] = Field(default="once", description=_MISSED)

    @model_validator(mode="after")
    def _one_of_them(self) -> CreateScheduledJobInput:
        if sum(map(bool, (self.what, self.question, self.call))) != 1:
            raise ValueError("give exactly one of what, question and call")
        return self


class ListScheduledJobsInput(ToolInput):
    """Arguments of `list_scheduled_jobs`."""


class UpdateScheduledJobInput(ToolInput):
    """Arguments of `update_scheduled_job`: fields left out stay unchanged."""

    job_id: _JobId = Field(description=_JOB)
    what: _What | None = Field(default=None, description="What to be reminded of from now on.")
    question: Annotated[_What | None, Decides.RULE] = Field(
        default=None, description="What you are to find out from now on."
    )
    start: _Time | None = Field(default=None, description=f"When it comes from now on. {_START}")
    zone: _Zone | None = Field(default=None, description="Another IANA zone: the same wall times there.")
    rrule: _AnyRrule = Field(default=None, description=f"{_RRULE} Empty: once.")
    catch_up: Annotated[_CatchUp | None, Decides.WHAT] = Field(default=None, description=_MISSED)
    on: Annotated[bool | None, Decides.WHAT] = Field(default=None, description="False pauses it, true lets it go on.")
    again_at: _Time | None = Field(
        default=None,
        description="Snooze: told once more at this time; its other times stay as they are. A call only if it was not "
        "made when it was due.",
    )


class JobInput(ToolInput):
    """Id of a reminder: the arguments of `delete_scheduled_job`, and the stored result of creating one."""

    job_id: _JobId = Field(description=_JOB)


class JobBefore(UpdateScheduledJobInput):
    """Undo data of a reminder; `outside` says whether its words came from outside."""

    outside: bool = Field(default=False, description="Whether its words came from outside.")


def _creates(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    from steward.tools.index import TOOLS

    start = said(arguments["start"])
    when: Sentence = say("once-at", form="on", when=start)
    if arguments.get("rrule"):
        when = say("again-from", how=recurrence_in_words(arguments["rrule"]), when=start)
    if call := arguments.get("call"):
        found = TOOLS.get(call["tool"])
        what = found.would_do(call["arguments"], resolved) if found else action_of(call["tool"])
        return say("set-call", what=what, when=when)
    if question := arguments.get("question"):
        return say("set-question", words=Quoted(str(question)), when=when)
    return say("set-reminder", when=when)


def _changes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    on = arguments.get("on")
    form: Literal["changed", "paused", "resumed"] = "changed" if on is None else "resumed" if on else "paused"
    words = resolved.get("words")
    return say("change-reminder-of", form=form, words=Quoted(words)) if words else say("change-reminder", form=form)


def _deletes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    words = resolved.get("words")
    return say("change-reminder-of", form="deleted", words=Quoted(words)) if words else say("delete-reminder")


CREATE_SCHEDULED_JOB = _tool(
    name="create_scheduled_job",
    description=(
        "Remind the member of something at a time, once or again and again: it is sent to them then, word for word. "
        "Or find something out for them then, or make one exact call. Tell them the next times the result names, and "
        "what it says is left out."
    ),
    input=CreateScheduledJobInput,
    category="action",
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    words=Words(editable="what"),
    carries=Carries(call="call"),
    # A reminder is the member's own; a call may reach others.
    reaches=Reaches(shared=("call",)),
    undo=Reversal("Take out a reminder that was just made.", keeps=JobInput),
    acts=say("act", form="create_scheduled_job"),
    preview=_creates,
    returns={"job": ResultOrigin.RECORDED},
)

LIST_SCHEDULED_JOBS = _reads(
    name="list_scheduled_jobs",
    description="The member's reminders with ids, rules and next times; an owner sees everybody's.",
    input=ListScheduledJobsInput,
    category="query",
    acts=say("act", form="list_scheduled_jobs"),
    returns={"jobs": ResultOrigin.RECORDED},
)

UPDATE_SCHEDULED_JOB = _tool(
    name="update_scheduled_job",
    description=(
        "Change, move, pause, resume or snooze a reminder of the member's. What a call does cannot be changed: delete "
        "it and create another."
    ),
    input=UpdateScheduledJobInput,
    category="action",
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    words=Words(editable="what"),
    carries=Carries(job="job_id"),
    undo=Reversal("Make a reminder what it was before it was just changed.", keeps=JobBefore),
    acts=say("act", form="update_scheduled_job"),
    preview=_changes,
    returns={"job": ResultOrigin.RECORDED},
)

DELETE_SCHEDULED_JOB = _tool(
    name="delete_scheduled_job",
    description="Take out a reminder of the member's.",
    input=JobInput,
    category="action",
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Put a reminder back that was just taken out.", keeps=JobBefore),
    acts=say("act", form="delete_scheduled_job"),
    preview=_deletes,
    returns={"result": ResultOrigin.RECORDED},
)

TOOLS = (CREATE_SCHEDULED_JOB, LIST_SCHEDULED_JOBS, UPDATE_SCHEDULED_JOB, DELETE_SCHEDULED_JOB)
