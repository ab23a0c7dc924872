"""Declarations of the tools for autonomy levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from steward.tools.declaration import LEVELS, Autonomy, Deciders, Decides, Effect, Means, Tool, ToolInput

_MEANINGS = "; ".join(f"{level:d} {meaning}" for level, meaning in LEVELS.items())


class ListAutonomyInput(ToolInput):
    """Arguments of `list_autonomy`."""


class SetAutonomyInput(ToolInput):
    """Arguments of `set_autonomy`."""

    action: Annotated[str, Means.ACTION] = Field(
        min_length=1, max_length=80, description="A tool's name, or * for every action without a level of its own."
    )
    level: Annotated[int | None, Means.LEVEL] = Field(
        ge=0, le=4, description=f"The new level ({_MEANINGS}), or null to go back to the tool's default."
    )
    reason: str = Field(min_length=1, max_length=300, description="What the member said, for the owner who decides.")


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> str:
    action = "every action without a level of its own" if arguments["action"] == "*" else arguments["action"]
    if arguments["level"] is None:
        return f"Autonomy of {action}: back to its default"
    level = Autonomy(arguments["level"])
    return f"Autonomy of {action}: level {level:d}, {LEVELS[level]}"


LIST_AUTONOMY = Tool(
    name="list_autonomy",
    description="How far Steward goes by itself: the level of each action and who set it.",
    input=ListAutonomyInput,
    category="query",
    group="approvals",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=Effect.READ,
)

SET_AUTONOMY = Tool(
    name="set_autonomy",
    description="Change how far Steward goes by itself with one action. An owner decides, at a link.",
    input=SetAutonomyInput,
    category="action",
    group="approvals",
    # To take it back would let whoever asked raise a level again without an owner.
    autonomy=Autonomy.SUGGEST,
    risk="high",
    effect=Effect.IDEMPOTENT,
    reason="reason",
    decides={"reason": Decides.NOTHING},
    deciders=Deciders.OWNERS,
    preview=_preview,
)

TOOLS = (LIST_AUTONOMY, SET_AUTONOMY)
