"""Scripted replies (no language model) on the web: searches, opens and quotes pages."""

from __future__ import annotations

import re

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import LEAD_IN, Found, Intent, reply, sentence
from infra.local.world.script import Reply, use_tool

LOOK_UP = re.compile(LEAD_IN + r"(?i:search|look) (?i:the web|online) for (?P<what>.+)", re.DOTALL)
OPEN = re.compile(LEAD_IN + r"(?i:open|read) (?i:the page )?(?P<url>https?://\S+)")
ALLOW = re.compile(LEAD_IN + r"(?i:let yourself|you may|allow yourself to) read (?P<domains>[\w.-]+\.\w+) on the web")
_REFERENCE = re.compile(r"\{q[\d-]+\}")


def look_up(now: Situation, found: Found) -> Reply:
    """Search the web, and quote the answer."""
    if "web_search" not in now.results:
        return use_tool("web_search", {"query": found["what"].strip(" .")})
    return _quoted(now.results["web_search"])


def open_page(now: Situation, found: Found) -> Reply:
    """Open the page, and quote it."""
    if "web_fetch" not in now.results:
        return use_tool("web_fetch", {"url": found["url"].rstrip(".,")})
    return _quoted(now.results["web_fetch"])


def allow_domain(now: Situation, found: Found) -> Reply:
    """Ask an owner for the domain."""
    result = now.results.get("set_web_domains")
    if result is None:
        return use_tool("set_web_domains", {"domains": [found["domains"]], "reason": f"{now.asker} asked for it"})
    return reply("I have asked for it." if result.startswith("Waiting") else sentence(result))


def _quoted(result: str) -> Reply:
    mark = _REFERENCE.search(result)
    return reply(mark.group() if mark else sentence(result))


INTENTS = (
    Intent(
        "allow a domain", "web", "you may read gas.example on the web", ALLOW, allow_domain, needs="set_web_domains"
    ),
    Intent(
        "search the web", "web", "search the web for the gas works on Oak Street", LOOK_UP, look_up, needs="web_search"
    ),
    Intent("open a page", "web", "open https://gas.example/works/oak-street", OPEN, open_page, needs="web_fetch"),
)
