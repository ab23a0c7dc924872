"""Declaration of the tool with which a sub-agent finishes its step. The turn itself carries it out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field, ValidationError

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import ReplyEntry
from steward.tools.declaration import Autonomy, Offered, ResultOrigin, Tool, ToolEffect, ToolInput


class FinishStepInput(ToolInput):
    """Arguments of `finish_step`."""

    outcome: Literal["done", "failed"] = Field(description="Whether the step was done.")
    report: str = Field(
        min_length=1,
        max_length=2_000,
        description="What the others need to know of it: what was found or done, with ids and names. What outsiders "
        "wrote, by reference.",
    )


FINISH_STEP = Tool(
    name="finish_step",
    description="Say that your step is done, or that it cannot be done as it is and why. Call it last, and alone.",
    input=FinishStepInput,
    category="planning",
    group="",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    offered=Offered(to_model=False),
    returns={"result": ResultOrigin.ACCOUNT},
)
TAKEN = "Taken, unless a call of yours still runs: then say it again once that has ended."


def finished_step(entries: Iterable[LogEntry]) -> FinishStepInput | None:
    """Return the model's call of `finish_step` in these entries, or None."""
    uses = [use for entry in entries if isinstance(entry, ReplyEntry) for use in entry.tool_uses]
    for use in uses:
        if use.name == FINISH_STEP.name:
            try:
                return FinishStepInput.model_validate(use.input)
            except ValidationError:
                # The result already tells the model the error in its arguments.
                return None
    return None
