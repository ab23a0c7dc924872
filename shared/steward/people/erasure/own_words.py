"""Record types that hold a person's own words, and record types about a person."""

from __future__ import annotations

from steward.actors.actor_redactor import OwnWordsFields
from steward.agent.conversations.entries import InboundEntry, MessageEntry
from steward.channels.messaging.events import MessageReceived, TextReceived
from steward.tools.models import ToolCall

# Copies are recognised by these words, wherever they were made. What others wrote themselves only loses names.
SAID = OwnWordsFields(
    {
        MessageEntry.KIND: ("text",),
        **{record.KIND: ("subject", "text") for record in (InboundEntry, MessageReceived, TextReceived)},
    },
    about=frozenset({ToolCall.KIND}),
)
