"""The words by which people stop, resume or ask about texts, as Twilio takes them by default. Pure.

Twilio answers them itself and blocks what is sent to whoever stopped: a message counts when it is the word and nothing
else, in any case. https://help.twilio.com/articles/223134027
"""

from __future__ import annotations

from steward.channels.messaging.port import Keyword

_WORDS: dict[str, Keyword] = {
    **dict.fromkeys(("STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"), "stop"),
    **dict.fromkeys(("START", "YES", "UNSTOP"), "start"),
    **dict.fromkeys(("HELP", "INFO"), "help"),
}


def keyword(text: str) -> Keyword | None:
    """Which kind of keyword a text is, if any."""
    return _WORDS.get(text.strip().upper())
