"""Declaration of the tool that sets a member's language."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from steward.tools.declaration import ArgumentMeaning, Autonomy, Offered, ResultOrigin, Tool, ToolEffect, ToolInput


class SetLanguageInput(ToolInput):
    """Arguments of `set_language`."""

    language: Annotated[str, ArgumentMeaning.MACHINE] = Field(description="The tag of the language.")


SET_LANGUAGE = Tool(
    name="set_language",
    description="Keep the language in which a member wants to be written to.",
    input=SetLanguageInput,
    category="planning",
    # This group has the right to change members, since it confirms their numbers.
    group="approvals",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    offered=Offered(to_model=False, while_paused=True, while_unconfirmed=True),
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (SET_LANGUAGE,)
