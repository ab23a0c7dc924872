"""How an outsider's words are shown to a member, and found again in what was shown. Pure."""

from __future__ import annotations

import re

from steward.people.numbers import WITHHELD

_TOLD = "I have not answered. Tell me if you want to reply."
_SHOWN = re.compile(
    rf"^(?P<who>.+?)(?: \([^()]*\)|, not in your contacts,) wrote: “(?P<said>.*)”\n{re.escape(_TOLD)}$", re.DOTALL
)


def quote_outsider(address: str, contact_name: str | None, text: str) -> str:
    """What the member is told when somebody outside writes."""
    author = "Somebody with a withheld number" if address == WITHHELD else address
    who = f"{contact_name} ({address})" if contact_name else f"{author}, not in your contacts,"
    said = f"“{text}”" if text else "an empty text"
    return f"{who} wrote: {said}\n{_TOLD}"


def quoted_outsider(shown: str) -> tuple[str, str] | None:
    """Who wrote and what, if `shown` is what a member was told of an outsider's text."""
    match = _SHOWN.match(shown)
    return (match.group("who"), match.group("said")) if match else None
