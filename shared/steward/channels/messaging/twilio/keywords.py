"""Keywords by which people stop, resume or ask about texts, as in Twilio's defaults. Pure.

Twilio answers them itself and blocks texts to people who have stopped them. A message counts if it is the word and
nothing else, in any case. https://help.twilio.com/articles/223134027
"""

from __future__ import annotations

from steward.channels.messaging.port import Keyword

_WORDS: dict[str, Keyword] = {
    **dict.fromkeys(("STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"), "stop"),
    **dict.fromkeys(("START", "YES", "UNSTOP"), "start"),
    **dict.fromkeys(("HELP", "INFO"), "help"),
}


def keyword(text: str) -> Keyword | None:
    """Return the kind of keyword that a text is, or None."""
    return _WORDS.get(text.strip().upper())
