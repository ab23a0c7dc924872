"""Scripted replies (no language model) on Steward's initiative: reasons, decisions, schedules, quiet hours."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import Found, Intent, reply, sentence
from infra.local.world.script import Reply, say, use_tool

WHY = re.compile(r"\bwhy\b.*\byou\b.*\b(?:text|tell|told|send|sent|ask|wr[io]te|w[ao]ke)", re.IGNORECASE)
OPEN = re.compile(r"\bwhat\b.*\b(?:is|am i|do i have)\b.*\b(?:open|to decide|to approve|waiting)\b", re.IGNORECASE)
WATCHED = re.compile(r"\bwhat\b.*\byou\b.*\bwatch", re.IGNORECASE)
_TIME = r"\d{1,2}(?::\d\d)?"
QUIET = re.compile(
    rf"\bquiet hours?\s+(?:from\s+)?(?P<from>{_TIME})\s*(?:-|–|to|until)\s*(?P<to>{_TIME})"
    rf"|\bnot now,?\s+(?:until|before)\s+(?P<until>{_TIME})"
    rf"|\bonce a day at\s+(?P<digest>{_TIME})"
    r"|\b(?P<none>no quiet hours)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"](?P<quote>[^”\"]+)[”\"]")


def why_texted(now: Situation, _: Found) -> Reply:
    """Tell the reason for the text they quote, or for the last one."""
    found = now.results.get("explain_message")
    if found is None:
        quoted = _QUOTED.search(now.asked)
        return use_tool("explain_message", {"quote": quoted["quote"]} if quoted else {})
    try:
        told = json.loads(found.partition("\n<outside")[0])
    except ValueError:
        return reply(sentence(found))
    led = "; ".join(_in_words(one) for one in told["because"]) or "nothing that is on record"
    return reply(f"I sent that {_when(told['sent'])}. What led to it: {led}.")


def what_is_open(now: Situation, _: Found) -> Reply:
    """List everything they may decide, by code."""
    found = now.results.get("list_approvals")
    if found is None:
        return use_tool("list_approvals", {})
    approvals = json.loads(found.partition("\n<outside")[0])["approvals"]
    listed = [one for one in approvals if one["for"] == "run"]
    if not listed:
        return reply("Nothing is open.")
    return reply("These wait for your decision:\n" + "\n".join(map(_question, listed)) + "\n")


def what_is_watched(now: Situation, _: Found) -> Reply:
    """List scheduled jobs and, where there is Google, the mail that is watched for."""
    jobs = now.results.get("list_scheduled_jobs")
    if jobs is None:
        return use_tool("list_scheduled_jobs", {})
    skills = now.results.get("list_email_skills")
    if skills is None and "list_email_skills" in now.tools:
        return use_tool("list_email_skills", {})
    return reply("\n".join(filter(None, [jobs, skills])) + "\n")


def settle_quiet(now: Situation, found: Found) -> Reply:
    """Set, change or clear the member's quiet hours, silence until a time, or digest."""
    done = now.results.get("set_user_config")
    if done is not None:
        return say("-") if not done.startswith("not ") else reply(sentence(done))
    if found["from"]:
        return use_tool("set_user_config", {"quiet_hours": f"{_clock(found['from'])}-{_clock(found['to'])}"})
    if found["until"]:
        return use_tool("set_user_config", {"silent_until": f"{now.today.isoformat()}T{_clock(found['until'])}"})
    if found["digest"]:
        return use_tool("set_user_config", {"digest_at": _clock(found["digest"])})
    return use_tool("set_user_config", dict.fromkeys(("quiet_hours", "silent_until", "digest_at"), "none"))


def _clock(time: str) -> str:
    """Return `9` as `09:00`."""
    hour, _, minute = time.partition(":")
    return f"{int(hour):02}:{minute or '00'}"


def _in_words(fact: dict[str, Any]) -> str:
    """Return a fact in a clause, with names and dates."""
    by, wrote = fact.get("asked_by", "somebody"), fact.get("by") or fact.get("from")
    match fact:
        case {"set_by": who, "what": what}:
            return f"{who} set a reminder of this: {what}"
        case {"said": said} if wrote:
            return f"{wrote} wrote {_when(fact['at'])}: {said}"
        case {"to": what}:
            decided = f", and {fact['decided_by']} {fact['status']} it" if "decided_by" in fact else ""
            return f"{by} wanted me to {what}{decided}"
        case {"what": what}:
            approved = f", {fact['approved_by']} approved it" if "approved_by" in fact else ""
            return f"{by} asked me to {what}{approved}, and it ended as {fact.get('ended', 'nobody knows')}"
    return f"what I told you {_when(fact['at'])}" if "at" in fact else "something earlier"


def _question(one: dict[str, Any]) -> str:
    until = f" (until {_when(one['open_until']).removeprefix('on ')})" if "open_until" in one else ""
    return f"{one['code']}: {one['what']}{until}"


def _when(moment: str) -> str:
    """Return `2026-11-20T17:00-05:00` as `on Fri, Nov 20 at 5:00 PM`."""
    at = datetime.fromisoformat(moment)
    return f"on {at:%a, %b} {at.day} at {at.hour % 12 or 12}:{at:%M %p}"


INTENTS = (
    Intent("be quiet", "reminders", "quiet hours 22:00-07:00", QUIET, settle_quiet),
    Intent("say why", "plans", "why did you text me this?", WHY, why_texted),
    Intent("say what is open", "plans", "what is open?", OPEN, what_is_open),
    Intent("say what is watched", "plans", "what are you watching?", WATCHED, what_is_watched),
)
