"""What the rehearsal model does with a member's Google: it looks, and it proposes."""

from __future__ import annotations

import re
from datetime import timedelta

from infra.local.world.rehearsal_steps import WHOM, Found, reply, without_article
from infra.local.world.script import Reply, say, use_tool
from infra.local.world.situation import Situation

# What a result is called once somebody has signed in for it.
AFTER_SIGNING_IN = re.compile(r"^Result of (?P<tool>\w+), after signing in$")
_WAITS = "Waiting until the member has signed in"
_DAYS = {"today": (0, 0), "tomorrow": (1, 1), "week": (0, 6)}


def look_at_the_calendar(now: Situation, found: Found) -> Reply:
    """List what is there on the days asked for, this week unless said."""
    listed = now.results.get("list_calendar_events")
    if listed is None:
        first, last = _DAYS.get(found["when"].lower(), _DAYS["week"])
        days = {"start": now.today + timedelta(days=first), "end": now.today + timedelta(days=last)}
        return use_tool("list_calendar_events", {name: day.isoformat() for name, day in days.items()})
    return _told(listed, "list_calendar_events")


def put_into_the_calendar(now: Situation, found: Found) -> Reply:
    """Propose an event; a person decides."""
    made = now.results.get("create_calendar_event")
    if made is None:
        first, _ = _DAYS[found["when"].lower()]
        start = f"{(now.today + timedelta(days=first)).isoformat()}T{int(found['hour']):02}:{found['minute'] or '00'}"
        return use_tool("create_calendar_event", {"title": found["title"], "start": start})
    return say("-") if made.startswith("Waiting for a decision") else _told(made, "create_calendar_event")


def answer_a_mail(now: Situation, found: Found) -> Reply:
    """Find the newest mail of somebody, and propose an answer in its thread; a person decides."""
    contacts = now.results.get("search_contacts")
    if contacts is None:
        return use_tool("search_contacts", {"query": without_article(found["whom"])})
    address = re.search(r" · (?P<email>[^\s·@]+@[^\s·@]+)", contacts)
    if address is None:
        return reply(f"I do not find a mail address of {found['whom']}.")
    mails = now.results.get("search_emails")
    if mails is None:
        return use_tool("search_emails", {"query": f"from:{address['email']}", "limit": 1})
    thread = re.search(r"thread (?P<id>\w+)", mails)
    if mails.startswith(_WAITS) or thread is None:
        return _told(mails, "search_emails")
    proposed = now.results.get("send_email")
    if proposed is None:
        words = found["what"].strip()
        body = f"{words[0].upper()}{words[1:]}\n\n{now.asker}"
        given = {"to": [address["email"]], "body": body, "thread_id": thread["id"]}
        return use_tool("send_email", {**given, "reason": f"{now.asker} asked for it"})
    return say("-") if proposed.startswith("Waiting for a decision") else _told(proposed, "send_email")


def tell_of(tool: str, result: str) -> str:
    """What came of looking somewhere, for the member; outside words stay references, which they read in full."""
    lines = [line.partition(" · ")[2] or line for line in result.splitlines() if not line.startswith("<outside ")]
    return f"{_HEADS.get(tool, 'I find:')}\n" + "\n".join(lines) + "\n"


_HEADS = {"list_calendar_events": "In your calendar:", "search_emails": "In your mail:", "send_email": "The mail:"}
ANSWER = re.compile(rf"\b(?i:answer)\s+{WHOM}['’]s\s+mail[,:]?\s+(?:that\s+)?(?P<what>\S.*)", re.DOTALL)


def _told(result: str, tool: str) -> Reply:
    if result.startswith(_WAITS):
        return reply("Once you have signed in, I go on with it.")
    return reply(tell_of(tool, result))
