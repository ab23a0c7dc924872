"""The words by which people stop, resume or ask about texts, as Twilio takes them by default. Pure.

Twilio answers them itself and blocks what is sent to whoever stopped: a message counts when it is the word and nothing
else, in any case. https://help.twilio.com/articles/223134027
"""

from __future__ import annotations

from typing import Literal, cast

Keyword = Literal["stop", "start", "help"]

_WORDS: dict[str, Keyword] = {
    **dict.fromkeys(("STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"), "stop"),
    **dict.fromkeys(("START", "YES", "UNSTOP"), "start"),
    **dict.fromkeys(("HELP", "INFO"), "help"),
}


def keyword(text: str, opt_out_type: str) -> tuple[Keyword | None, bool]:
    """Which kind of keyword a message is, if any, and whether Twilio says (in `OptOutType`) that it has answered it."""
    said = opt_out_type.strip().lower()
    if said in ("stop", "start", "help"):
        return cast("Keyword", said), True
    return _WORDS.get(text.strip().upper()), False
