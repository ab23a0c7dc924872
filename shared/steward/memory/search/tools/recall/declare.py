"""Declarations of the recall tools."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from steward.core.sentences import say
from steward.tools.declaration import ArgumentMeaning, ResultOrigin, ToolInput, read_tool

MOST_RESULTS = 50
MOST_TURNS = 50
_reads = partial(read_tool, category="query", group="search")


class DateRange(BaseModel):
    """Two days in the asking member's zone, both included; either may be left out."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", populate_by_name=True)

    first: date | None = Field(default=None, alias="from", description="The first day, such as 2026-11-20.")
    last: date | None = Field(default=None, alias="to", description="The last day, such as 2026-11-20.")


class TurnRange(BaseModel):
    """Two turns, both included."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", populate_by_name=True)

    first: int = Field(alias="from", description="The first turn.")
    last: int = Field(alias="to", description="The last turn.")


class SearchConversationsInput(ToolInput):
    """Arguments of `search_conversations`."""

    query: str = Field(min_length=1, max_length=10_000, description="What to look for, in plain words.")
    channel: str | None = Field(default=None, description="Only what was said on this channel, as the results name it.")
    date_range: DateRange | None = Field(default=None, description="Only what was said on these days, both included.")
    about_days: DateRange | None = Field(
        default=None,
        description="Days the question is about, if it names some: what was said then comes first, not alone.",
    )
    conversation_id: Annotated[str | None, ArgumentMeaning.MACHINE] = Field(
        default=None, description="Only this conversation."
    )
    limit: int = Field(default=10, description=f"How many conversations at most, 1 to {MOST_RESULTS}.")


class FetchContextInput(ToolInput):
    """Arguments of `fetch_context`."""

    conversation_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(
        min_length=1, description="An id that search_conversations gave."
    )
    turn_range: TurnRange | None = Field(
        default=None, description=f"Which turns, at most {MOST_TURNS}; left out, the last 10."
    )


SEARCH_CONVERSATIONS = _reads(
    name="search_conversations",
    description=(
        "Search everything the account's members, Steward and outside people have said to each other, on all "
        "channels, by words and by meaning. Returns conversations with a snippet, the turns it is from and a score."
    ),
    input=SearchConversationsInput,
    acts=say("act", form="search_conversations"),
    returns={
        "conversation_name": ResultOrigin.RECORDED,
        "snippet": ResultOrigin.RECORDED,
        "topics": ResultOrigin.RECORDED,
    },
)

FETCH_CONTEXT = _reads(
    name="fetch_context",
    description=(
        "Read turns of an earlier conversation word for word. Use it after search_conversations; without a range it "
        "gives the last 10 turns."
    ),
    input=FetchContextInput,
    acts=say("act", form="fetch_context"),
    returns={"conversation_name": ResultOrigin.RECORDED, "turns": ResultOrigin.RECORDED},
)

TOOLS = (SEARCH_CONVERSATIONS, FETCH_CONTEXT)
