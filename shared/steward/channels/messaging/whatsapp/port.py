"""Channel adapter for WhatsApp, by Twilio. Its addresses are phone numbers.

WhatsApp takes free words to somebody only within a day of their last message (Twilio's error 63016), and only from a
number that is a WhatsApp sender (63007). Others go as a text, and so does a message that it refuses. Twilio answers no
keyword here.
"""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from steward.channels.messaging.port import InboundMessage, Keyword
from steward.channels.messaging.twilio.twilio_port import TwilioPort
from steward.people.directory.models import Channel

_WORDS: dict[str, Keyword] = {"STOP": "stop", "START": "start"}


class WhatsAppPort(TwilioPort):
    """See `ChannelPort`."""

    name: ClassVar[Channel] = "whatsapp"
    called: ClassVar[str] = "WhatsApp"
    instead: ClassVar[tuple[Channel, ...]] = ("sms",)
    answers_within: ClassVar[timedelta | None] = timedelta(hours=24)

    def keyword(self, message: InboundMessage) -> Keyword | None:
        """See `ChannelPort`: fewer than in texts, where the network takes more words for a stop."""
        return _WORDS.get(message.content.text.strip().upper())
