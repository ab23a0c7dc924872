"""Running the message tool."""

from __future__ import annotations

from steward.channels.handing_over import Services, handed_over
from steward.channels.tools.messages.declare import SendMessageInput
from steward.tools.models import ToolCall
from steward.tools.running import Failed, HandOver


def send_message(call: ToolCall, services: Services) -> HandOver | Failed:
    """Hand the text over."""
    arguments = SendMessageInput.model_validate(call.arguments)
    return handed_over(call, services, arguments.contact_id, arguments.text)
