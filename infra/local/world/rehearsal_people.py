"""Scripted replies (no language model) on people: a text to somebody, contacts, and what was said before."""

from __future__ import annotations

import json
import re

from infra.local.world.rehearsal_files import SHOWN_CHARACTERS
from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import (
    LEAD_IN,
    MESSAGE,
    WHOM,
    Found,
    Intent,
    in_first_person,
    is_question,
    reply,
    sentence,
    shorten,
    to_somebody,
    without_article,
)
from infra.local.world.script import Reply, use_tool


def write_to_somebody(now: Situation, found: Found) -> Reply:
    """Look the person up and propose the text."""
    return to_somebody(now, found["whom"], in_first_person(found), wants_answer=is_question(found))


def find_somebody(now: Situation, found: Found) -> Reply:
    """Answer from the contacts."""
    contacts = now.results.get("search_contacts")
    if contacts is None:
        return use_tool("search_contacts", {"query": without_article(found["whom"])})
    lines = [line.split(" · ") for line in contacts.splitlines() if line.startswith("ctc-")]
    if not lines:
        return reply(f"I do not find {found['whom']} among your contacts.")
    # Without the id and the match score.
    people = [f"{parts[1]} is in your contacts as {', '.join(parts[2:-1])}." for parts in lines[:3]]
    return reply(" ".join(people))


def search_conversations(now: Situation, found: Found) -> Reply:
    """Search earlier conversations, and quote the best matches."""
    answer = now.results.get("search_conversations")
    if answer is None:
        return use_tool("search_conversations", {"query": found["topic"].strip(" ?.!"), "limit": 3})
    try:
        results = json.loads(answer.partition("\n<outside")[0])["results"]
    except (ValueError, KeyError):
        return reply(sentence(answer))
    # The question itself is in the log by now.
    earlier = [one for one in results if not one["snippet"].endswith(now.asked)]
    if not earlier:
        return reply("I find nothing about that in our conversations.")
    lines = [f"{one['date']}, “{one['conversation_name'] or 'a conversation'}”: “{one['snippet']}”" for one in earlier]
    return reply("I find:\n" + "\n".join(lines) + "\n")


def show_texts(now: Situation, found: Found) -> Reply:
    """Show the texts exchanged with a person."""
    answer = now.results.get("get_contact_sms_history")
    if answer is None:
        return use_tool("get_contact_sms_history", {"contact_name": without_article(found["whom"]), "limit": 10})
    return reply(f"{shorten(answer, 2 * SHOWN_CHARACTERS)}\n")


WRITE_TO_SOMEBODY = Intent(
    "write to somebody",
    "people",
    "tell the plumber I can meet at 3 tomorrow",
    re.compile(LEAD_IN + MESSAGE, re.DOTALL),
    write_to_somebody,
)
FIND_SOMEBODY = Intent(
    "find somebody",
    "people",
    "who is in unit 12?",
    re.compile(r"\b(?:who(?:'s|’s| is)|find|look up)\s+(?P<whom>[^?.!]+)", re.IGNORECASE),
    find_somebody,
)
INTENTS = (
    Intent(
        "search conversations",
        "people",
        "what did we say about the boiler?",
        re.compile(
            r"\bwhat (?:did|have) (?:we|i|you|they|\w+) (?:say|said|write|written|talk|discuss|decide)\w*"
            r"\s+(?:about\s+|on\s+)?(?P<topic>\S.*)",
            re.IGNORECASE | re.DOTALL,
        ),
        search_conversations,
    ),
    Intent(
        "show texts",
        "people",
        "show my texts with the plumber",
        re.compile(rf"\b(?i:texts|messages)\s+(?i:with|from|to)\s+{WHOM}"),
        show_texts,
    ),
)
