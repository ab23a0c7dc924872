"""Scripted replies (no language model) on sums: computes them with a Python program in the sandbox."""

from __future__ import annotations

import re

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import Found, Intent, reply, sentence
from infra.local.world.script import Reply, use_tool

SUM = re.compile(
    r"\b(?:what(?:['’]s| is)|how much is)\s+(?P<sum>[(\d](?:[\d\s.,%()+*/x×-]|of\b)*[\d)%])\s*\?", re.IGNORECASE
)
_MEANS = {"%": "/ 100", "of": "*", "x": "*", "×": "*"}


def work_out(now: Situation, found: Found) -> Reply:
    """Compute the sum and tell the result."""
    result = now.results.get("run_python")
    if result is None:
        return use_tool("run_python", {"code": _program(found["sum"])})
    return reply(sentence(f"{found['sum'].strip()} is {result.strip()}"))


def _program(sum_: str) -> str:
    parts = re.findall(r"[\d.,]*\d|of|[%()+*/x×-]", sum_.lower())
    written = " ".join(_number(part) if part[-1].isdigit() else _MEANS.get(part, part) for part in parts)
    return f"from decimal import Decimal\ntotal = {written}\nprint(f'{{total.normalize():,f}}')"


def _number(part: str) -> str:
    return f"Decimal('{part.replace(',', '')}')"


INTENTS = (Intent("work out", "web", "what is 17.5 % of 1,234?", SUM, work_out),)
