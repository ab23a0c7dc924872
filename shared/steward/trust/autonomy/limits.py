"""What every loop of an account asks before it begins: what today has cost, and whether the account is paused.

One partition, so one query answers both: `<day>#<conversation>` rows hold the sums, a row `paused` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

PAUSED_ROW = "paused"


@dataclass(frozen=True)
class Limits:
    """`spent_micros` is what the account has cost on a UTC day, in millionths of a dollar."""

    spent_micros: int = 0
    paused: bool = False


def limits_partition(account_id: str) -> str:
    """The partition of an account's limits in the conversations table."""
    return f"spent#{account_id}"


def spending_row(day: str, conversation_id: str) -> str:
    """The row of what one conversation has cost on a UTC day (`2026-11-20`)."""
    return f"{day}#{conversation_id}"


def read_limits(items: Iterable[Mapping[str, Any]], day: str) -> Limits:
    """The limits in rows of the partition."""
    found = list(items)
    spent = sum(int(item["micros"]) for item in found if str(item["row"]).startswith(f"{day}#"))
    return Limits(spent, any(item["row"] == PAUSED_ROW and is_paused(item) for item in found))


def is_paused(item: Mapping[str, Any] | None) -> bool:
    """Whether a row `paused`, if there is one, says so."""
    return bool(item and item["paused"])
