"""Tool argument that selects the channel of a message."""

from __future__ import annotations

# The value if the member has not said which channel.
PREFERRED = "preferred"
CHANNEL_SAID = (
    "Only if the member says how, such as text or email: otherwise it goes as they prefer, or where they wrote last."
)
