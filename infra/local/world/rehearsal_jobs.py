"""Scripted replies (no language model) on scheduled jobs: reminds, sends later, answers later, snoozes and pauses."""

from __future__ import annotations

import re
from datetime import timedelta

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import (
    MESSAGE,
    WHOM,
    Found,
    Intent,
    in_first_person,
    reply,
    right_until,
    unless_done,
    without_article,
)
from infra.local.world.script import Reply, use_tool

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_NAMES = rf"(?P<day>today|tomorrow|day|{'|'.join(_WEEKDAYS)})"
_DAY = rf"(?P<again>every\s+)?(?:on\s+)?{_NAMES}"
_AT = r"\s+at\s+(?P<hour>\d{1,2})(?::(?P<minute>\d\d))?"
REMIND = re.compile(rf"\bremind me\s+{_DAY}{_AT}\s+(?:to\s+|that\s+)?(?P<what>\S.*)", re.IGNORECASE | re.DOTALL)
SEND = re.compile(rf"\b(?i:send)\s+{WHOM}\s+[“\"'](?P<what>[^”\"]+?)[”\"']\s+(?i:{_DAY}{_AT})", re.DOTALL)
SNOOZE = re.compile(rf"\bsnooze\s+(?:(?P<what>\S.*?)\s+)?(?:until|to)\s+{_DAY}{_AT}", re.IGNORECASE)
SWITCH = re.compile(r"\b(?P<how>pause|resume|cancel)\s+the\s+reminder\s+(?:to\s+)?(?P<what>\S.*)", re.IGNORECASE)
_JOB = re.compile(r"\bjob-[0-9A-Z]{26}\b")
TEXT = re.compile(rf"^\W*(?:(?i:and)\s+)?(?i:(?P<again>every)\s+{_NAMES}(?:{_AT})?),?\s+{MESSAGE}", re.DOTALL)
TELL = re.compile(rf"^\W*(?:and\s+)?(?P<again>every)\s+{_NAMES}{_AT},?\s+(?P<what>\S.*)", re.IGNORECASE | re.DOTALL)


def remind(now: Situation, found: Found) -> Reply:
    """Schedule a reminder for the member."""
    return _made(now, {"what": found["what"].strip(), **_when(now, found)})


def answer_later(now: Situation, found: Found) -> Reply:
    """Schedule an answer to a question."""
    return _made(now, {"question": found["what"].strip(), **_when(now, found)})


def snooze(now: Situation, found: Found) -> Reply:
    """Schedule the last notice, or the reminder they name, once more."""
    return _changed(now, found["what"], {"again_at": _when(now, found)["start"]})


def switch(now: Situation, found: Found) -> Reply:
    """Pause, resume or cancel a reminder."""
    how = found["how"].lower()
    return _changed(now, found["what"], None if how == "cancel" else {"on": how == "resume"})


def _changed(now: Situation, what: str, changes: dict[str, object] | None) -> Reply:
    """Change the reminder that contains the words `what`, or the last one told; without `changes` cancel it."""
    tool = "update_scheduled_job" if changes else "delete_scheduled_job"
    done = now.results.get(tool)
    if done is not None:
        return unless_done(done)
    told = [job for note in now.notes for job in _JOB.findall(note)]
    jobs = now.results.get("list_scheduled_jobs")
    if jobs is None and not (told and what.lower() in ("", "it", "that", "this")):
        return use_tool("list_scheduled_jobs", {})
    meant = what.strip(" .!“”\"'").lower()
    named = [_JOB.findall(line)[0] for line in (jobs or "").splitlines() if meant and meant in line.lower()]
    if not (job := next(iter([*named, *told[::-1]]), None)):
        return reply("I do not find that reminder. Ask “what are you watching?”.")
    return use_tool(tool, {"job_id": job, **(changes or {})})


def text_later(now: Situation, found: Found) -> Reply:
    """Schedule a text to somebody, by default at nine. A question could not send it: at its time only lookups run."""
    return send_later(now, {**found, "what": in_first_person(found), "hour": found["hour"] or "9"})


def send_later(now: Situation, found: Found) -> Reply:
    """Schedule a text; its approver is asked at that time."""
    contacts = now.results.get("search_contacts")
    if contacts is None:
        return use_tool("search_contacts", {"query": without_article(found["whom"])})
    contact = re.search(r"^(?P<id>ctc-\S+) ·", contacts, re.MULTILINE)
    if contact is None:
        return reply(f"I do not find {found['whom']} among your contacts. Who do you mean?")
    when = _when(now, found)
    arguments = {"contact_id": contact["id"], "text": found["what"], "reason": f"{now.asker} scheduled it"}
    arguments |= right_until(found["what"], when["start"].partition("T")[0])
    return _made(now, {"call": {"tool": "send_message", "arguments": arguments}, **when})


def _made(now: Situation, arguments: dict[str, object]) -> Reply:
    made = now.results.get("create_scheduled_job")
    if made is None:
        return use_tool("create_scheduled_job", arguments)
    return unless_done(made)


def _when(now: Situation, found: Found) -> dict[str, str]:
    """Return the first local time: for a weekday the next one, a week from now if it is today."""
    day, again = found["day"].lower(), bool(found["again"])
    ahead = 0 if day == "today" else 1
    if day in _WEEKDAYS:
        ahead = (_WEEKDAYS.index(day) - now.today.weekday() - 1) % 7 + 1
    start = f"{(now.today + timedelta(days=ahead)).isoformat()}T{int(found['hour']):02}:{found['minute'] or '00'}"
    if not again:
        return {"start": start}
    rule = f"FREQ=WEEKLY;BYDAY={_CODES[_WEEKDAYS.index(day)]}" if day in _WEEKDAYS else "FREQ=DAILY"
    return {"start": start, "rrule": rule}


INTENTS = (
    Intent("remind", "reminders", "remind me tomorrow at 9 to water the plants", REMIND, remind),
    Intent("send later", "reminders", "send the plumber “See you at ten” Friday at 9", SEND, send_later),
    Intent(
        "send again and again", "reminders", "every Monday at 9 tell the plumber to water the plants", TEXT, text_later
    ),
    Intent("answer later", "reminders", "every Monday at 9 what do you remember?", TELL, answer_later),
    Intent("snooze", "reminders", "snooze that until tomorrow at 9", SNOOZE, snooze),
    Intent("switch a reminder", "reminders", "pause the reminder to water the plants", SWITCH, switch),
)
