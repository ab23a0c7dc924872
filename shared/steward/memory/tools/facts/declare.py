"""Declaration of the remembering tool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from steward.tools.declaration import Autonomy, Decides, Effect, Origin, Reversal, Tool, ToolInput
from steward.wording.actions import Act, RememberFact
from steward.wording.sentence import Sentence


class RememberInput(ToolInput):
    """Arguments of `remember`."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)] = Field(
        description="The fact, as one sentence that stands by itself."
    )


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return RememberFact()


REMEMBER = Tool(
    name="remember",
    description="Keep a fact a member asked you to remember. It is added to MEMORY.md, which you see in every turn.",
    input=RememberInput,
    category="memory",
    group="memory",
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=Effect.IDEMPOTENT,
    editable="text",
    undo=Reversal("Forget a fact that was just remembered.", keeps=RememberInput),
    decides={"text": Decides.WHAT},
    acts=Act(form="remember"),
    preview=_preview,
    returns={"result": Origin.ACCOUNT},
)

TOOLS = (REMEMBER,)
