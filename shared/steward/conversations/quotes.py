"""How an outsider's words are shown to a member, and found again in what was shown. Pure."""

from __future__ import annotations

import re

from steward.channels.events import OutsiderWrote

_SHOWN = re.compile(
    r"^(?P<who>.+?)(?: \([^()]*\)|, not in your contacts,) wrote: “(?P<said>.*)”\n"
    r"I have (?:not answered|told them)[^“”]*(?:“add them as NAME”, or “block them”\.)?$",
    re.DOTALL,
)


def quote_outsider(event: OutsiderWrote) -> str:
    """What the member is told when somebody outside writes, with what they can do about it."""
    name, said = event.contact_name, f"“{event.text}”" if event.text else "an empty text"
    who = f"{name} ({event.address})" if name else f"{event.address}, not in your contacts,"
    if name:
        why = f" {event.why}" if event.why else ""
        return f"{who} wrote: {said}\nI have not answered.{why} Tell me if you want to reply."
    done = "I have told them that it arrived, no more." if event.acknowledged else "I have not answered."
    return f"{who} wrote: {said}\n{done} Tell me what to answer, “add them as NAME”, or “block them”."


def quoted_outsider(shown: str) -> tuple[str, str] | None:
    """Who wrote and what, if `shown` is what a member was told of an outsider's text."""
    match = _SHOWN.match(shown)
    return (match.group("who"), match.group("said")) if match else None
