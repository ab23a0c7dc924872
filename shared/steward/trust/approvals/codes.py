"""Short codes that name what waits for a decision: reserved in the account, so an old one never means a new thing.

A code is a row of its own, `codes#<account>` / `<code>`, put in the transaction that asks, on condition that it is
free: of two conversations that want the same one at the same moment the second decides anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from steward.core.ids import derived_id
from steward.tools.declaration import Tool
from steward.trust.approvals.models import Approval

# Letters and digits a person can read aloud: no 0/O, 1/I/L.
_READABLE = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
# With nine of ten codes of two letters taken, one of so many is still free in 199 of 200 cases; then they grow longer.
_SHORT, _LONG = 50, 6
KEPT_FOR = timedelta(days=30)


@dataclass(frozen=True)
class WaitingDecision:
    """An approval that waits about a subject; `approvers` are the members who may decide it."""

    approval_id: str
    code: str
    approvers: tuple[str, ...]
    by_link_only: bool


def waiting_of(approval: Approval) -> WaitingDecision:
    """Return what is kept of an approval while it waits."""
    return WaitingDecision(approval.approval_id, approval.code, approval.approvers, by_link_only=approval.by_link_only)


def codes_partition(account_id: str) -> str:
    """The partition of an account's codes in the conversations table."""
    return f"codes#{account_id}"


def waiting_partition(account_id: str) -> str:
    """The partition of the conversations table that says which approval waits about which subject."""
    return f"waiting#{account_id}"


def subject_key(tool: Tool, arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> str:
    """Return what is the same for two calls that ask for the same decision: the action and what it is about.

    What is only said about it, why and where in words, is no part of it.
    """
    said = {tool.reason, "place"}
    about = {name: value for name, value in arguments.items() if name not in said}
    # The same words by text and by mail are two things.
    about["reached at"] = resolved.get("address", "")
    if tool.subject:
        about = {tool.subject: arguments.get(tool.subject)}
    return f"{tool.name}#{derived_id(json.dumps(about, sort_keys=True))}"


def candidates(seed: str, wanted: int) -> tuple[str, ...]:
    """Codes to try for `wanted` decisions, such as `7Q`, the short ones first; they depend on the arguments alone."""
    short, long = _drawn(seed, 2, min(_SHORT, 10 * wanted + 10)), _drawn(seed, 4, _LONG + wanted)
    return tuple(dict.fromkeys((*short, *long)))


def free_at(approval: Approval) -> datetime:
    """When the code of `approval` may name something else."""
    return max(approval.expires_at, approval.created_at + KEPT_FOR)


def next_code(free: Sequence[str], taken: frozenset[str]) -> str:
    """The first of `free` that nothing has in this conversation."""
    return next(code for code in free if code not in taken)


def _drawn(seed: str, length: int, count: int) -> Iterator[str]:
    for place in range(count):
        digest = hashlib.sha256(f"{seed}/{length}/{place}".encode()).digest()
        yield "".join(_READABLE[byte % len(_READABLE)] for byte in digest[:length])
