"""Test tool that must never run twice: it is neither repeatable nor delegated.

The product has none yet. What it does is seen in a file of the workspace: a line for each time the doorbell was rung.
"""

from __future__ import annotations

from steward.memory.workspace.tools.services import Services
from steward.tools.declaration import Autonomy, ResultOrigin, Tool, ToolEffect, ToolInput
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done

BELL_FILE = "doorbell.md"


class RingBellInput(ToolInput):
    """Nothing is asked for."""


RING_BELL = Tool(
    name="ring_bell",
    description="Ring the doorbell of the house, once.",
    input=RingBellInput,
    category="action",
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.ONCE,
    returns={"result": ResultOrigin.ACCOUNT},
)


def ring_bell(call: ToolCall, services: Services) -> Done:
    """Add a line, without looking whether it is there."""
    stored = services.workspace.read(call.account_id, BELL_FILE)
    text = f"{stored.text if stored else ''}rung\n"
    services.workspace.write(call.account_id, BELL_FILE, text, stored.version if stored else None)
    return Done("The doorbell was rung.")
