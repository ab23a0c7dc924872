"""Channel adapter for text messages, by Twilio."""

from __future__ import annotations

from typing import ClassVar

from steward.channels.messaging.port import MessageContent
from steward.channels.messaging.sms.segments import in_gsm_7, segments
from steward.channels.messaging.twilio.twilio_port import TwilioPort
from steward.core.text import units
from steward.people.directory.models import Channel


class SmsPort(TwilioPort):
    """See `ChannelPort`."""

    name: ClassVar[Channel] = "sms"
    called: ClassVar[str] = "text"

    def _plain(self, text: str) -> str:
        """Return the text with plain marks, where typographic ones alone would make more segments.

        Not if it would become too long or empty: `in_gsm_7` writes three dots for one.
        """
        plain, most = in_gsm_7(text), self._own.text_characters
        if plain == text or not plain.strip() or units(text) <= most < units(plain):
            return text
        return plain

    def size(self, content: MessageContent) -> int:
        """See `ChannelPort`: segments."""
        return segments(content.text)
