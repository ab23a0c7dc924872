"""Declaration of the tool that keeps the language a member has asked for."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from steward.tools.declaration import Autonomy, Effect, Means, Origin, Tool, ToolInput


class SetLanguageInput(ToolInput):
    """Arguments of `set_language`."""

    language: Annotated[str, Means.MACHINE] = Field(description="The tag of the language.")


SET_LANGUAGE = Tool(
    name="set_language",
    description="Keep the language in which a member wants to be written to.",
    input=SetLanguageInput,
    category="planning",
    # That group may change members: it confirms their numbers.
    group="approvals",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=Effect.IDEMPOTENT,
    offered=False,
    while_paused=True,
    while_unconfirmed=True,
    returns={"result": Origin.ACCOUNT},
)

TOOLS = (SET_LANGUAGE,)
