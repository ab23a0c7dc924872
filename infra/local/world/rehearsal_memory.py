"""Scripted replies (no language model) on memory: remembers, tells and forgets facts."""

from __future__ import annotations

import re

from infra.local.world.background_answers import OF_THEMSELVES
from infra.local.world.rehearsal_outside import remember_theirs
from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import LEAD_IN, Found, Intent, reply, sentence
from infra.local.world.script import Reply, say, use_tool

WHAT = re.compile(r"what\b.*\b(?:do|have) you\b.*\b(?:know|remember)", re.IGNORECASE)
REMEMBER = re.compile(rf"{LEAD_IN}(?i:remember|recuerda)\s+(?:(?:that|que)\s+)?(?P<fact>\S.*)", re.DOTALL)
FORGET = re.compile(rf"{LEAD_IN}(?i:forget)\s+(?:(?:that)\s+)?(?P<fact>\S.*)", re.DOTALL)
TOLD = re.compile(rf"\A\W*{OF_THEMSELVES.pattern}\Z", re.IGNORECASE)
_WHAT_THEY_WROTE = re.compile(r"\b(?:what|lo que)\b.*\b(?:wrote|said|escribi[oó]|dijo)", re.IGNORECASE)


def remember(now: Situation, found: Found) -> Reply:
    """Store a fact."""
    kept = now.results.get("remember")
    if kept is None and _WHAT_THEY_WROTE.search(found["fact"]):
        return remember_theirs(now, found)
    if kept is None:
        fact = found["fact"].strip()
        own = {"of_themself": True} if OF_THEMSELVES.fullmatch(fact) else {}
        return use_tool("remember", {"text": fact, **own})
    if kept.startswith("Waiting"):
        return say("-")
    return reply(sentence(kept))


def tell_memory(now: Situation, _: Found) -> Reply:
    """List the remembered facts: those stored on request, and those extracted from their own words."""
    listed = now.results.get("list_memories")
    if listed is None:
        return use_tool("list_memories", {})
    facts = [line.rpartition(" · ")[2] for line in listed.splitlines() if " · " in line]
    if not facts:
        return reply("Nothing yet. Tell me “remember that …”, or just tell me about you: I note it some minutes later.")
    return reply("I remember:\n" + "\n".join(f"- {fact}" for fact in facts) + "\n")


def forget(now: Situation, found: Found) -> Reply:
    """Delete the fact they mean, if there is one."""
    if "remove_memory" in now.results:
        return reply("All right.")
    recalled = now.results.get("recall")
    if recalled is None:
        return use_tool("recall", {"query": found["fact"].strip()[:200]})
    first = recalled.splitlines()[0]
    if " · " not in first:
        return reply("I remember nothing of that.")
    return use_tool("remove_memory", {"fact_id": first.split(" · ")[0]})


def take_note(_: Situation, __: Found) -> Reply:
    """Reply that facts are extracted by themselves some minutes later."""
    return reply("Good to know. I go through what you tell me every five minutes.")


TAKE_NOTE = Intent("take note", "memory", "I like my coffee black", TOLD, take_note)
INTENTS = (
    Intent("say what is remembered", "memory", "what do you remember about me?", WHAT, tell_memory),
    Intent("remember", "memory", "remember that the boiler is a Vaillant", REMEMBER, remember),
    Intent("forget", "memory", "forget that I like tea", FORGET, forget),
)
