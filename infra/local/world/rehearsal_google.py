"""Scripted replies (no language model) on a member's Google account: looks up; proposes events, mails and sheets."""

from __future__ import annotations

import re
from datetime import timedelta

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import WHOM, Found, Intent, reply, without_article
from infra.local.world.script import Reply, say, use_tool

# Title of a result that arrives after the member signed in.
AFTER_SIGNING_IN = re.compile(r"^Result of (?P<tool>\w+), after signing in$")
_WAITS = "Waiting until the member has signed in"
_DAYS = {"today": (0, 0), "tomorrow": (1, 1), "week": (0, 6)}


def look_at_the_calendar(now: Situation, found: Found) -> Reply:
    """List the events of the requested days, by default of this week."""
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
    """Find somebody's newest mail, and propose an answer in its thread; a person decides."""
    contacts = now.results.get("search_contacts")
    if contacts is None:
        return use_tool("search_contacts", {"query": without_article(found["whom"])})
    address = re.search(r" · (?P<email>[^\s·@]+@[^\s·@]+)", contacts)
    if address is None:
        return reply(f"I do not find a mail address of {found['whom']}.")
    mails = now.results.get("search_emails")
    if mails is None:
        return use_tool("search_emails", {"query": f"from:{address['email']}", "limit": 1})
    thread = re.search(r" · (?P<subject>[^·]+?)(?: · unread)? · thread (?P<id>\w+)", mails)
    if mails.startswith(_WAITS) or thread is None:
        return _told(mails, "search_emails")
    proposed = now.results.get("send_email")
    if proposed is None:
        words = found["what"].strip()
        body = f"{words[0].upper()}{words[1:]}\n\n{now.asker}"
        given = {"to": [address["email"]], "body": body, "thread_id": thread["id"], "thread_subject": thread["subject"]}
        return use_tool("send_email", {**given, "reason": f"{now.asker} asked for it"})
    return say("-") if proposed.startswith("Waiting for a decision") else _told(proposed, "send_email")


def put_amounts_into_a_sheet(now: Situation, found: Found) -> Reply:
    """Find the spreadsheet, propose a skill that finds such mails and adds rows, and have the inbox watched."""
    sheets = now.results.get("find_spreadsheet")
    if sheets is None:
        return use_tool("find_spreadsheet", {"title": found["title"].strip(), "also_needs": ["read_mail"]})
    file = re.search(r"^(?P<id>\S+) · spreadsheet · (?P<title>.+) · changed ", sheets, re.MULTILINE)
    if file is None:
        return _told(sheets, "find_spreadsheet")
    kind = found["kind"].lower()
    made = now.results.get("create_email_skill")
    if made is None:
        rows = [["{day}", kind, "{amount}"]]
        into = {"spreadsheet_id": file["id"], "title": file["title"], "rows": rows}
        call = {"tool": "append_to_spreadsheet", "arguments": into}
        given = {"name": f"{kind}-amount", "match": _MATCH.format(kind=kind), "extract": _EXTRACT}
        return use_tool("create_email_skill", {**given, "action": "execute_with_tools", "call": call})
    watched = now.results.get("toggle_email_watcher")
    if watched is None and made.startswith("Waiting for a decision"):
        return use_tool("toggle_email_watcher", {"on": True})
    return say("-") if watched and not watched.startswith(_WAITS) else _told(watched or made, "create_email_skill")


_MATCH = "A mail that is or holds an {kind}, with an amount, a total or a payment that is due, paid or received"
_EXTRACT = ["amount (amount): Which total is it for?", "day (date): Which day does it name?"]
AMOUNTS = re.compile(
    r"\bwhen(?:ever)?\s+an?\s+(?P<kind>[a-z]{3,20})\s+comes(?:\s+in)?,?\s+(?:put|add)\s+its\s+amount\s+(?:in|into|to)"
    r"\s+(?:the|my)\s+(?:spread)?sheet\s+[“\"']?(?P<title>[^”\"'.]+)",
    re.IGNORECASE,
)


def tell_of(tool: str, result: str) -> str:
    """Return a lookup's result as text for the member; outside words stay references, which Steward fills in."""
    lines = [line.partition(" · ")[2] or line for line in result.splitlines() if not line.startswith("<outside ")]
    return f"{_HEADS.get(tool, 'I find:')}\n" + "\n".join(lines) + "\n"


_HEADS = {
    "list_calendar_events": "In your calendar:",
    "search_emails": "In your mail:",
    "send_email": "The mail:",
    "find_spreadsheet": "Spreadsheets:",
    "create_email_skill": "What looks for mail:",
}
ANSWER = re.compile(rf"\b(?i:answer)\s+{WHOM}['’]s\s+mail[,:]?\s+(?:that\s+)?(?P<what>\S.*)", re.DOTALL)


def _told(result: str, tool: str) -> Reply:
    if result.startswith(_WAITS):
        return reply("Once you have signed in, I go on with it.")
    return reply(tell_of(tool, result))


INTENTS = (
    Intent("answer a mail", "people", "answer Pete's mail that Friday at nine is fine", ANSWER, answer_a_mail),
    Intent(
        "look at the calendar",
        "calendar",
        "what is on my calendar today?",
        re.compile(r"\bcalendar\b(?!.*\bat \d)[^?]*?(?P<when>today|tomorrow|week)?\s*\?", re.IGNORECASE),
        look_at_the_calendar,
    ),
    Intent(
        "put something into the calendar",
        "calendar",
        "put “boiler inspection” into my calendar tomorrow at 15:00",
        re.compile(
            r"\bput\s+[“\"']?(?P<title>.+?)[”\"']?\s+(?:in|into|on)\s+my\s+calendar\s+(?P<when>today|tomorrow)"
            r"\s+at\s+(?P<hour>\d{1,2})(?::(?P<minute>\d\d))?",
            re.IGNORECASE,
        ),
        put_into_the_calendar,
    ),
    Intent(
        "act on mail",
        "calendar",
        "when an invoice comes, put its amount in the sheet “Rent roll”",
        AMOUNTS,
        put_amounts_into_a_sheet,
    ),
)
