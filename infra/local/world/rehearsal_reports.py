"""Scripted replies (no language model) on reports: has one made, and sends its link."""

from __future__ import annotations

import re

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import Found, Intent, reply, sentence
from infra.local.world.script import Reply, use_tool

_KINDS = {
    "rent roll": "rent_roll",
    "arrears": "arrears",
    "income": "income",
    "tax": "tax",
    "occupancy": "portfolio",
    "maintenance": "maintenance",
    "compliance": "compliance",
    "statement": "owner_statement",
}
REPORT = re.compile(rf"\breport\b.*\b(?P<kind>{'|'.join(_KINDS)})\b", re.IGNORECASE)


def make_a_report(now: Situation, found: Found) -> Reply:
    """Make the report, then tell its link."""
    made = now.results.get("generate_report")
    if made is None:
        return use_tool("generate_report", {"kind": _KINDS[found["kind"].lower()]})
    link = re.search(r"https?://\S+", made)
    return reply(f"Your report: {link.group()}\n" if link else sentence(made))


INTENTS = (
    Intent("make a report", "rent", "make a report on the rent roll", REPORT, make_a_report, needs="generate_report"),
)
