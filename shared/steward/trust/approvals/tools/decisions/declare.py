"""Declaration of the tool for decisions by text."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from steward.tools.declaration import ArgumentMeaning, Autonomy, Offered, ResultOrigin, Tool, ToolEffect, ToolInput


class DecideApprovalInput(ToolInput):
    """Arguments of `decide_approval`."""

    approval_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(default="", description="The approval.")
    code: str = Field(default="", description="Its code, where the conversation does not know the approval.")
    undo: Annotated[bool, ArgumentMeaning.MACHINE] = Field(
        default=False, description="Whether the code is to undo something."
    )
    over: Annotated[bool, ArgumentMeaning.MACHINE] = Field(
        default=False, description="Whether the code is of what was decided before."
    )
    decision: Literal["approved", "rejected"] = Field(description="What the member decided.")
    in_thread: Annotated[bool, ArgumentMeaning.MACHINE] = Field(
        default=False, description="Whether they decided in another thread than the one that asked."
    )
    bare: Annotated[bool, ArgumentMeaning.MACHINE] = Field(default=False, description="Whether they named no code.")
    note: str = Field(max_length=2_000, description="The member's reason, if they gave one.")


DECIDE_APPROVAL = Tool(
    name="decide_approval",
    description="Carry out a decision a member has texted.",
    input=DecideApprovalInput,
    category="planning",
    group="approvals",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    offered=Offered(to_model=False, while_paused=True),
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (DECIDE_APPROVAL,)
