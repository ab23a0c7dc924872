"""Declarations of the tools for autonomy levels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from steward.core.sentences import Sentence, Wording, say
from steward.tools.arguments import Reason
from steward.tools.declaration import (
    LEVELS,
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Deciders,
    Decides,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
    Words,
    read_tool,
)
from steward.tools.tool_words import action_of
from steward.trust.autonomy.models import EVERY_ACTION

_MEANINGS = "; ".join(f"{level:d} {meaning}" for level, meaning in LEVELS.items())
_tool = partial(Tool, group="approvals")
_reads = partial(read_tool, group="approvals")


class ListAutonomyInput(ToolInput):
    """Arguments of `list_autonomy`."""


class SetAutonomyInput(ToolInput):
    """Arguments of `set_autonomy`."""

    action: Annotated[str, ArgumentMeaning.ACTION, Decides.RULE] = Field(
        min_length=1, max_length=80, description="A tool's name, or * for every action without a level of its own."
    )
    level: Annotated[int | None, ArgumentMeaning.LEVEL, Decides.RULE] = Field(
        ge=0, le=4, description=f"The new level ({_MEANINGS}), or null to go back to the tool's default."
    )
    reason: Reason = Field(description="What the member said, for the owner who decides.")


_FORMS: Mapping[Autonomy, str] = {
    Autonomy.INFORM: "inform",
    Autonomy.SUGGEST: "suggest",
    Autonomy.DRAFT: "draft",
    Autonomy.EXECUTE: "execute",
    Autonomy.SILENT: "silent",
}


def action_in_general(action: str) -> Wording:
    """Return what a level is about, as an infinitive."""
    return say("act", form="everything") if action == EVERY_ACTION else action_of(action)


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    # The index includes this declaration; it is complete by the time a tool is called.
    from steward.tools.index import TOOLS

    tool, action = TOOLS.get(arguments["action"]), action_in_general(arguments["action"])
    if arguments["level"] is None:
        return say("reset-level", action=action)
    form = _FORMS[Autonomy(arguments["level"])]
    lasting = tool is not None and not tool.undo
    return say("set-level", form="told" if form == "execute" and lasting else form, action=action)


LIST_AUTONOMY = _reads(
    name="list_autonomy",
    description="How far Steward goes by itself: the level of each action and who set it.",
    input=ListAutonomyInput,
    category="query",
    acts=say("act", form="list_autonomy"),
    returns={"result": ResultOrigin.ACCOUNT},
)

SET_AUTONOMY = _tool(
    name="set_autonomy",
    description="Change how far Steward goes by itself with one action. An owner decides, at a link.",
    input=SetAutonomyInput,
    category="action",
    # An undo would let the asker raise a level again without an owner.
    autonomy=Autonomy.SUGGEST,
    risk="high",
    effect=ToolEffect.IDEMPOTENT,
    words=Words(reason="reason"),
    approval=ApprovalRule(by=Deciders.OWNERS),
    acts=say("act", form="set_autonomy"),
    preview=_preview,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (LIST_AUTONOMY, SET_AUTONOMY)
