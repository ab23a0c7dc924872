"""Tool argument that selects the channel of a message, and the form of words that names it."""

from __future__ import annotations

from typing import Literal

from steward.people.directory.models import Channel

# The value if the member has not said which channel.
PREFERRED = "preferred"
CHANNEL_SAID = (
    "Only if the member says how, such as text or email: otherwise it goes as they prefer, or where they wrote last."
)


def way_in_words(channel: Channel) -> Literal["sms", "whatsapp"]:
    """Return the form of a sentence about a message to a phone number; it is a text where no channel is known yet."""
    return "whatsapp" if channel == "whatsapp" else "sms"
