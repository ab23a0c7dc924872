"""Which records hold words of people's own, and which are about whomever they name."""

from __future__ import annotations

from steward.actors.erasing import Said
from steward.agent.conversations.entries import InboundEntry, MessageEntry
from steward.channels.messaging.events import MessageReceived, TextReceived
from steward.tools.models import ToolCall

# By these words a copy is known wherever it was made. What others wrote themselves keeps all but names.
SAID = Said(
    {record.KIND: ("text",) for record in (MessageEntry, InboundEntry, MessageReceived, TextReceived)},
    about=frozenset({ToolCall.KIND}),
)
