"""Scripted replies (no language model) on payments: finds a tenant's overdue rent and creates a payment link."""

from __future__ import annotations

import re

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import LEAD_IN, Found, Intent, reply
from infra.local.world.script import Reply, use_tool

PAY_LINK = re.compile(
    LEAD_IN + r"(?i:make|create|get)\s+(?:me\s+)?a\s+(?:payment\s+)?link\s+for\s+(?P<whom>[\w ]+?)(?:['’]s)?\s+rent\b",
    re.I,
)


def ask_for_rent(now: Situation, found: Found) -> Reply:
    """Find the tenancy and the open charge of a tenant in arrears, request the payment, and show the link."""
    made = now.results.get("payments_create_link")
    if made is not None:
        return reply(
            "Here is the link. I have not sent it to anybody." if made.startswith("Done: ") else f"I cannot: {made}"
        )
    behind = now.results.get("get_arrears")
    if behind is None:
        return use_tool("get_arrears", {})
    first = found["whom"].split()[0].casefold()
    line = next((one for one in behind.splitlines() if first in one.casefold() and one.startswith("tcy-")), "")
    if not line:
        return reply(f"{found['whom']} is not behind with anything.")
    tenancy_id, place, *_ = line.split(" · ")
    charges = now.results.get("get_payments")
    if charges is None:
        return use_tool("get_payments", {"tenancy_id": tenancy_id, "period": "all", "status": "overdue"})
    ids = re.findall(r"\bchg-[\w-]+", charges)
    if not ids:
        return reply(f"There is nothing to pay for {found['whom']}.")
    asked = {"tenancy_id": tenancy_id, "place": place, "charge_ids": ids[:1], "purpose": "Rent"}
    return use_tool("payments_create_link", asked)


INTENTS = (
    Intent(
        "ask for rent",
        "rent",
        "make a payment link for Caleb's rent",
        PAY_LINK,
        ask_for_rent,
        needs="payments_create_link",
    ),
)
