"""Scripted replies (no language model) that quote, pass on or remember words of people outside the team."""

from __future__ import annotations

import re

from infra.local.world.rehearsal_situation import Card, Situation
from infra.local.world.rehearsal_steps import LEAD_IN, WHOM, Found, Intent, reply, to_somebody, unless_done
from infra.local.world.script import Reply, use_tool


def newest_card(now: Situation, found: Found) -> Card | None:
    """Return the newest card of the person the member names, or the newest of all."""
    named = [card for card in now.cards if any(word in card.who for word in re.findall(r"\b[A-Z]\w+", now.asked)[1:])]
    return next(reversed(named or now.cards), None)


def tell_what_they_wrote(now: Situation, found: Found) -> Reply:
    """Quote an outsider's words to the member."""
    card = newest_card(now, found)
    if card is None:
        return reply("Nobody outside has written.")
    return reply(f"{{{card.reference}}}")


def pass_on(now: Situation, found: Found) -> Reply:
    """Forward an outsider's words to another person, as a quotation."""
    card = newest_card(now, found)
    if card is None:
        return reply("There is nothing to pass on.")
    return to_somebody(now, found["whom"], f"{{{card.reference}}}")


def tell_the_time(now: Situation, found: Found) -> Reply:
    """Have the reader extract a time from a text, and tell it in own words."""
    card = newest_card(now, found)
    if card is None:
        return reply("Nobody outside has written.")
    read = now.results.get("read_outside")
    if read is None:
        wanted = {"name": "time", "type": "time", "question": "At what time?"}
        return use_tool("read_outside", {"ids": [card.reference], "fields": [wanted]})
    value = re.search(r"^time: (?P<value>[\d:]+) (?P<reference>\{[^}]+\})$", read, re.MULTILINE)
    if value is None:
        return reply("They name no time.")
    whom = re.search(rf"(?i:tell|text|dile a|av[ií]sale a)\s+{WHOM}", now.asked)
    if whom is None:
        return reply(f"They said {value['reference']}.")
    return to_somebody(now, whom["whom"], f"{value['reference']}")


def remember_theirs(now: Situation, found: Found) -> Reply:
    """Store an outsider's words as a note, with author and day."""
    card = newest_card(now, found)
    if card is None:
        return reply("Nobody outside has written.")
    draft = re.search(r"\{d\d+\}", now.results.get("draft_outside", ""))
    if draft is None:
        told = f"{card.who.partition(',')[0]}: as they wrote it"
        return use_tool("draft_outside", {"ids": [card.reference], "to": "the team", "guidance": told})
    return use_tool("remember", {"text": draft.group()})


def add_stranger(now: Situation, found: Found) -> Reply:
    """Add whoever wrote last to the contacts, under the member's name for them."""
    return _about_the_last(now, "add_contact", "phone", {"name": found["name"]})


def block_stranger(now: Situation, found: Found) -> Reply:
    """Block whoever wrote last."""
    return _about_the_last(now, "block_sender", "sender", {})


def _about_the_last(now: Situation, tool: str, number: str, given: dict[str, str]) -> Reply:
    if tool in now.results:
        return unless_done(now.results[tool])
    numbers = [found.group() for card in now.cards if (found := re.search(r"\+\d{7,}", card.who))]
    return use_tool(tool, {**given, number: numbers[-1]}) if numbers else reply("Nobody outside has written.")


TELL_WHAT_THEY_WROTE = Intent(
    "tell what they wrote",
    "people",
    "what does Jordan want?",
    re.compile(r"^\W*(?:what|que|qué)\b.*\b(?:want|need|write|wrote|say|said|quiere|dice|escribi)", re.IGNORECASE),
    tell_what_they_wrote,
)
# Both as Steward offers them, in its four languages.
INTENTS = (
    Intent(
        "add a stranger",
        "people",
        "add them as Joe Hart",
        re.compile(
            r"\b(?i:add (?:them|him|her) as|nimm (?:sie|ihn) als|guarda el contacto como|ajoute ce contact :)\s+"
            r"(?P<name>\S.*?)(?:\s+auf)?\W*$"
        ),
        add_stranger,
        needs="add_contact",
    ),
    Intent(
        "block a stranger",
        "people",
        "block them",
        re.compile(r"^\W*(?:block (?:them|him|her)|blockiere sie|bloquea|bloque)\W*$", re.IGNORECASE),
        block_stranger,
        needs="block_sender",
    ),
    Intent(
        "pass on",
        "people",
        "pass that on to the plumber",
        re.compile(
            rf"{LEAD_IN}(?:(?i:pass|forward)\s+(?:(?i:that|it|this)\s+)?(?:(?i:on)\s+)?(?i:to)"
            rf"|(?i:p[aá]sa(?:se)?lo a|reenv[ií]alo a))\s+{WHOM}",
        ),
        pass_on,
    ),
    Intent(
        "answer with a time they gave",
        "people",
        "tell the plumber the time Jordan gave",
        re.compile(r"\b(?i:the time|la hora)\b", re.DOTALL),
        tell_the_time,
    ),
)
