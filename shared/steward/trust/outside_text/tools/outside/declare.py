"""Declarations of the four tools that use outside text. The turn itself carries them out."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from pydantic import Field

from steward.tools.declaration import ResultOrigin, ToolInput, read_tool
from steward.trust.outside_text.fields import Wanted

# No executor runs these tools: the step that reads the model's answer does.
GROUP = ""

# Id on a card, such as q7.
Reference = Annotated[str, Field(pattern=r"^\{?[qfdm][0-9a-f-]{1,14}\}?$")]
References = Annotated[tuple[Reference, ...], Field(min_length=1, max_length=8)]
_reads = partial(read_tool, group=GROUP)


class ReadOutsideInput(ToolInput):
    """Arguments of `read_outside`."""

    ids: References = Field(description="The cards to read.")
    fields: tuple[Wanted, ...] = Field(min_length=1, max_length=10, description="What to find out.")


class PickInput(ToolInput):
    """Arguments of `pick`."""

    ids: References = Field(description="The cards to go by.")
    options: tuple[Annotated[str, Field(min_length=1, max_length=200)], ...] = Field(
        min_length=2, max_length=20, description="What to choose among: ids of contacts or of cards, or words of yours."
    )
    question: str = Field(min_length=1, max_length=300, description="What to choose by.")


class DraftOutsideInput(ToolInput):
    """Arguments of `draft_outside`."""

    ids: References = Field(description="The cards to write from.")
    to: str = Field(min_length=1, max_length=200, description="Who is going to read it.")
    guidance: str = Field(min_length=1, max_length=1_000, description="What it should say.")


class LookAtOutsideInput(ToolInput):
    """Arguments of `look_at_outside`."""

    ids: References = Field(description="The cards to see.")


READ_OUTSIDE = _reads(
    name="read_outside",
    description=(
        "Have a reader answer questions about outside text, in closed types. You see the values of yes_no, choice, "
        "date, time, datetime, amount and number; of a phone, email, address, name or text you only get a reference."
    ),
    input=ReadOutsideInput,
    category="query",
    returns={"fields": ResultOrigin.OUTSIDE},
)

PICK = _reads(
    name="pick",
    description="Have a reader choose among options by what outside text says; you get a reference to the choice.",
    input=PickInput,
    category="query",
    returns={"pick": ResultOrigin.OUTSIDE},
)

DRAFT_OUTSIDE = _reads(
    name="draft_outside",
    description=(
        "Have a message written from outside text, where neither the quote itself nor your own words with values read "
        "from it will do. You get a reference to the draft; whoever decides reads it before it goes to anybody else."
    ),
    input=DraftOutsideInput,
    category="generate",
    returns={"draft": ResultOrigin.OUTSIDE},
)

LOOK_AT_OUTSIDE = _reads(
    name="look_at_outside",
    description=(
        "See the words of outside text yourself. From then on, until you have answered, a person decides everything "
        "you do. Only for what the other ways cannot do."
    ),
    input=LookAtOutsideInput,
    category="query",
    returns={"words": ResultOrigin.OUTSIDE},
)

TOOLS = (READ_OUTSIDE, PICK, DRAFT_OUTSIDE, LOOK_AT_OUTSIDE)
