"""Declaration of the remembering tool."""

from __future__ import annotations

from pydantic import Field

from steward.tools.declaration import Autonomy, Effect, Tool, ToolInput


class RememberInput(ToolInput):
    """Arguments of `remember`."""

    text: str = Field(min_length=1, max_length=500, description="The fact, as one sentence that stands by itself.")


REMEMBER = Tool(
    name="remember",
    description="Keep a fact a member asked you to remember. It is added to MEMORY.md, which you see in every turn.",
    input=RememberInput,
    category="memory",
    group="memory",
    autonomy=Autonomy.EXECUTE,
    risk="low",
    reversible=True,
    effect=Effect.IDEMPOTENT,
)

TOOLS = (REMEMBER,)
