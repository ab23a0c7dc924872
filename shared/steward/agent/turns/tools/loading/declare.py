"""Declaration of `load_tools`, which adds the tools of a topic. The turn itself carries it out."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from steward.tools.declaration import Autonomy, ResultOrigin, Tool, ToolEffect, ToolInput


class LoadToolsInput(ToolInput):
    """Arguments of `load_tools`."""

    topics: tuple[Annotated[str, Field(max_length=40)], ...] = Field(
        min_length=1,
        max_length=4,
        description="Names of topics from <topics>: all that could help, the likeliest first.",
    )


LOAD_TOOLS = Tool(
    name="load_tools",
    description=(
        "Have the tools of some topics at hand from your next step on. Do it before you say that something cannot be "
        "done, and once for all that you need."
    ),
    input=LoadToolsInput,
    category="planning",
    group="",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (LOAD_TOOLS,)
