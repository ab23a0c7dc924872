"""Declaration of the tool that sets whether a bare YES or NO decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from steward.core.sentences import Sentence, say
from steward.tools.arguments import Reason
from steward.tools.declaration import (
    ApprovalRule,
    Autonomy,
    Deciders,
    Decides,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
    Words,
)


class SetBareAnswersInput(ToolInput):
    """Arguments of `set_bare_answers`."""

    allowed: Annotated[bool, Decides.RULE] = Field(
        description="Whether YES, NO or UNDO alone decides when exactly one request is open."
    )
    reason: Reason = Field(description="What the member said, for the owner who decides.")


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("set-bare-answers", form="bare" if arguments["allowed"] else "coded")


SET_BARE_ANSWERS = Tool(
    name="set_bare_answers",
    description=(
        "Set whether members may answer a request with YES, NO or UNDO alone, or only with its code. "
        "An owner decides, at a link."
    ),
    input=SetBareAnswersInput,
    category="action",
    group="approvals",
    autonomy=Autonomy.SUGGEST,
    risk="high",
    effect=ToolEffect.IDEMPOTENT,
    words=Words(reason="reason"),
    approval=ApprovalRule(by=Deciders.OWNERS),
    acts=say("act", form="set_bare_answers"),
    preview=_preview,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (SET_BARE_ANSWERS,)
