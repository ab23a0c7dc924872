"""Declaration of the tool that checks a confirmation code."""

from __future__ import annotations

from pydantic import Field

from steward.tools.declaration import Autonomy, Offered, ResultOrigin, Tool, ToolEffect, ToolInput


class ConfirmNumberInput(ToolInput):
    """Arguments of `confirm_number`."""

    phone: str = Field(description="The number the code was texted from.")
    code: str = Field(description="The six digits.")


CONFIRM_NUMBER = Tool(
    name="confirm_number",
    description="Take the code a member has texted to confirm their number.",
    input=ConfirmNumberInput,
    category="planning",
    group="approvals",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    offered=Offered(to_model=False, while_paused=True, while_unconfirmed=True),
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (CONFIRM_NUMBER,)
