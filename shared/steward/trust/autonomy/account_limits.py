"""Checks an account's limits before every loop: its spending today, and whether it is paused.

One query answers both: `<day>#<conversation>` rows hold the sums, a row `paused` the pause, in one partition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

PAUSED_ROW = "paused"


@dataclass(frozen=True)
class AccountLimits:
    """Spending of an account on a UTC day, in millionths of a dollar, and its pause."""

    spent_micros: int = 0
    paused: bool = False


def limits_partition(account_id: str) -> str:
    """Return the partition of an account's limits in the conversations table."""
    return f"spent#{account_id}"


def spending_row(day: str, conversation_id: str) -> str:
    """Return the sort key of a conversation's spending on a UTC day (`2026-11-20`)."""
    return f"{day}#{conversation_id}"


def read_limits(items: Iterable[Mapping[str, Any]], day: str) -> AccountLimits:
    """Return the limits in rows of the partition."""
    found = list(items)
    spent = sum(int(item["micros"]) for item in found if str(item["row"]).startswith(f"{day}#"))
    return AccountLimits(spent, any(item["row"] == PAUSED_ROW and is_paused(item) for item in found))


def is_paused(item: Mapping[str, Any] | None) -> bool:
    """Return whether a row `paused` says so; False without one."""
    return bool(item and item["paused"])
