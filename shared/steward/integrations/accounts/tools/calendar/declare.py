"""Declarations of the calendar tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from steward.core.sentences import Quoted, Sentence, say
from steward.core.wall_clock import WallTime, is_day
from steward.integrations.accounts.tools.arguments import (
    ACCOUNT,
    LookUpInput,
    OwnAddress,
    PresentTitle,
    Recipient,
    google_read,
    google_tool,
)
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Decides,
    Reaches,
    ResultOrigin,
    Reversal,
    ToolEffect,
    ToolInput,
)
from steward.trades.records.value_texts import said

_Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=4_000)]
_Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
_Time = Annotated[WallTime, Decides.AMOUNT]
_Begins = Annotated[WallTime, ArgumentMeaning.SAID, Decides.NOTHING]
_TIME = "By the member's clock: 2026-11-25T15:00, or 2026-11-25 for a whole day."
_EVENT = "The event's id as list_calendar_events gave it."
_CALLED = "Its present title, as list_calendar_events showed it: the approver reads that; another is left alone."
_BEGINS = "When it begins until now, as list_calendar_events showed it: 2026-11-25T15:00, or its first day."


class ListCalendarEventsInput(LookUpInput):
    """Arguments of `list_calendar_events`."""

    start: _Time = Field(description=f"From when on. {_TIME}")
    end: _Time = Field(description=f"Until when; a day is included. {_TIME}")
    query: str = Field(default="", max_length=200, description="Words to look for; leave it out for everything.")
    calendar: OwnAddress | None = Field(default=None, description=ACCOUNT)
    limit: int = Field(default=25, ge=1, le=100, description="How many at most.")


class CreateCalendarEventInput(ToolInput):
    """Arguments of `create_calendar_event`."""

    title: _Title = Field(description="What it is called.")
    start: _Time = Field(description=f"When it begins. {_TIME}")
    end: _Time | None = Field(
        default=None, description=f"When it ends; of whole days the last. Without it, an hour or that day. {_TIME}"
    )
    attendees: tuple[Recipient, ...] = Field(
        default=(), max_length=50, description="Email addresses of people to invite; Google mails them."
    )
    location: _Text = Field(default="", description="Where it is.")
    notes: _Text = Field(default="", description="What else it says.")
    calendar: OwnAddress | None = Field(default=None, description=ACCOUNT)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        """Refuse impossible times before anybody is asked."""
        if self.end is not None and (is_day(self.start) != is_day(self.end) or self.end < self.start):
            raise ValueError("start and end are both times or both days, and the end is not before the start")
        return self


class UpdateCalendarEventInput(ToolInput):
    """Arguments of `update_calendar_event`: fields left out stay unchanged."""

    event_id: Annotated[str, ArgumentMeaning.MACHINE, Decides.WHERE] = Field(
        min_length=5, max_length=1_024, description=_EVENT
    )
    event: PresentTitle = Field(description=_CALLED)
    begins: _Begins = Field(description=_BEGINS)
    title: _Title | None = Field(default=None, description="What it is called from now on.")
    start: _Time | None = Field(default=None, description=f"When it begins from now on. {_TIME}")
    end: _Time | None = Field(default=None, description=f"When it ends. {_TIME}")
    attendees: tuple[Recipient, ...] | None = Field(
        default=None, max_length=50, description="Everybody who is invited from now on; Google mails them."
    )
    location: _Text | None = Field(default=None, description="Where it is from now on.")
    notes: _Text | None = Field(default=None, description="What else it says from now on.")
    calendar: OwnAddress | None = Field(default=None, description=ACCOUNT)


class DeleteCalendarEventInput(ToolInput):
    """Arguments of `delete_calendar_event`."""

    event_id: Annotated[str, ArgumentMeaning.MACHINE, Decides.WHERE] = Field(
        min_length=5, max_length=1_024, description=_EVENT
    )
    event: PresentTitle = Field(description=_CALLED)
    begins: _Begins = Field(description=_BEGINS)
    calendar: OwnAddress | None = Field(default=None, description=ACCOUNT)


class EventPlace(ToolInput):
    """Undo data of a created or deleted event."""

    event_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(description=_EVENT)
    calendar: str = Field(description="The address whose calendar it is in.")


class EventBefore(EventPlace):
    """Undo data of `update_calendar_event`."""

    before: Annotated[dict[str, Any], ArgumentMeaning.MACHINE] = Field(
        description="The event before the change, as Google has it."
    )
    written: Annotated[str, ArgumentMeaning.MACHINE] = Field(description="The version the change gave.")


def _makes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    when, title = said(arguments["start"]), Quoted(str(arguments["title"]))
    if invited := arguments.get("attendees"):
        return say("make-event-with", title=title, when=when, who=", ".join(invited))
    return say("make-event", title=title, when=when)


def _changes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    form: Literal["alone", "invited"] = "invited" if arguments.get("attendees") else "alone"
    return say("change-event", form=form, title=Quoted(arguments["event"]), when=said(arguments["begins"]))


def _removes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("change-event", form="removed", title=Quoted(arguments["event"]), when=said(arguments["begins"]))


LIST_CALENDAR_EVENTS = google_read(
    name="list_calendar_events",
    description=(
        "What is in the member's Google calendar between two times, with ids, places and who is invited. "
        "Times are by the member's clock."
    ),
    input=ListCalendarEventsInput,
    acts=say("act", form="list_calendar_events"),
    returns={"events": ResultOrigin.RECORDED},
)

CREATE_CALENDAR_EVENT = google_tool(
    name="create_calendar_event",
    description="Put an event into the member's Google calendar, and invite people if some are to be.",
    input=CreateCalendarEventInput,
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    # The event id follows from the call, so a repeated run finds the event of the first.
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(shared=("attendees",)),
    undo=Reversal("Take an event out that was just made; those invited hear of it.", keeps=EventPlace),
    acts=say("act", form="create_calendar_event"),
    preview=_makes,
    returns={"event": ResultOrigin.RECORDED},
)

UPDATE_CALENDAR_EVENT = google_tool(
    name="update_calendar_event",
    description="Change an event of the member's Google calendar. Those invited hear of it from Google.",
    input=UpdateCalendarEventInput,
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    # The guests are unknown until the event is read.
    reaches=Reaches(shared=True),
    undo=Reversal("Make an event what it was before it was just changed.", keeps=EventBefore),
    acts=say("act", form="update_calendar_event"),
    preview=_changes,
    returns={"event": ResultOrigin.RECORDED},
)

DELETE_CALENDAR_EVENT = google_tool(
    name="delete_calendar_event",
    description="Take an event out of the member's Google calendar. Those invited hear of it from Google.",
    input=DeleteCalendarEventInput,
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(shared=True),
    undo=Reversal("Put an event back that was just taken out.", keeps=EventPlace),
    acts=say("act", form="delete_calendar_event"),
    preview=_removes,
    returns={"event": ResultOrigin.RECORDED},
)

TOOLS = (LIST_CALENDAR_EVENTS, CREATE_CALENDAR_EVENT, UPDATE_CALENDAR_EVENT, DELETE_CALENDAR_EVENT)
