"""Short codes that name open decisions. A used code stays reserved in the account.

A code is its own row, `codes#<account>` / `<code>`, put in the transaction that asks, on condition that it is free. If
two conversations want the same code at once, the second decides anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.tools.declaration import RIGHT_UNTIL, WANTS_ANSWER, Tool
from steward.trust.approvals.models import Approval

# Letters and digits that are easy to read aloud: no 0/O, 1/I/L.
_READABLE = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
# With nine tenths of the two-letter codes taken, one of these is still free in 199 of 200 cases; then codes get longer.
_SHORT, _LONG = 50, 6
KEPT_FOR = timedelta(days=30)


@dataclass(frozen=True)
class WaitingDecision:
    """An open approval of a subject. `approvers` are the members who may decide it."""

    approval_id: str
    code: str
    approvers: tuple[str, ...]
    by_link_only: bool


def waiting_of(approval: Approval) -> WaitingDecision:
    """Return the summary kept of an approval while it is open."""
    return WaitingDecision(approval.approval_id, approval.code, approval.approvers, by_link_only=approval.by_link_only)


def codes_partition(account_id: str) -> str:
    """Return the partition of an account's codes in the conversations table."""
    return f"codes#{account_id}"


def waiting_partition(account_id: str) -> str:
    """Return the partition that maps subjects to open approvals, in the conversations table."""
    return f"waiting#{account_id}"


def subject_key(tool: Tool, arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> str:
    """Return a key that two calls share if they ask for the same decision: the action and its subject.

    Descriptions such as place and reason are left out, and so is whether an answer is waited for, and until when the
    words are right.
    """
    said = {tool.words.reason, "place", WANTS_ANSWER, RIGHT_UNTIL}
    about = {name: value for name, value in arguments.items() if name not in said}
    # A text and a mail with the same words are two things.
    about["reached at"] = resolved.get("address", "")
    if tool.approval.subject:
        about = {tool.approval.subject: arguments.get(tool.approval.subject)}
    return f"{tool.name}#{derived_id(json.dumps(about, sort_keys=True))}"


def answer_key(approval: Approval) -> str:
    """Return a key that answers to the same message share; "" for a call that answers none."""
    wrote = approval.answers
    if wrote is None or wrote.at is None or "address" not in approval.resolved or approval.purpose != "run":
        return ""
    return f"answer#{derived_id(wrote.who, to_iso(wrote.at))}"


def candidates(seed: str, wanted: int) -> tuple[str, ...]:
    """Return codes to try for `wanted` decisions, such as `7Q`, short ones first.

    They depend on the arguments alone.
    """
    short, long = _drawn(seed, 2, min(_SHORT, 10 * wanted + 10)), _drawn(seed, 4, _LONG + wanted)
    return tuple(dict.fromkeys((*short, *long)))


def free_at(approval: Approval) -> datetime:
    """Return when the approval's code may be used again."""
    return max(approval.expires_at, approval.created_at + KEPT_FOR)


def next_code(free: Sequence[str], taken: frozenset[str]) -> str:
    """Return the first of `free` that this conversation does not use."""
    return next(code for code in free if code not in taken)


def _drawn(seed: str, length: int, count: int) -> Iterator[str]:
    for place in range(count):
        digest = hashlib.sha256(f"{seed}/{length}/{place}".encode()).digest()
        yield "".join(_READABLE[byte % len(_READABLE)] for byte in digest[:length])
