"""Running the remembering tool."""

from __future__ import annotations

from steward.memory.tools.facts.declare import RememberInput
from steward.memory.workspace import MEMORY_FILE
from steward.tools.models import ToolCall
from steward.tools.running import Done, ToolServices


def remember(call: ToolCall, services: ToolServices) -> Done:
    """Add the fact to MEMORY.md, once."""
    text = " ".join(RememberInput.model_validate(call.arguments).text.split())
    added = services.workspace.append_line(call.account_id, MEMORY_FILE, f"- {text}")
    return Done(f"Remembered: {text}" if added else f"Already remembered: {text}")
