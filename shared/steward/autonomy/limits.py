"""What every loop of an account asks before it begins: what today has cost, and whether the account is paused.

One partition, so one query answers both: `<day>#<conversation>` rows hold the sums, a row `paused` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from steward.aws.tables import Condition, Put, Table

PAUSED_ROW = "paused"


@dataclass(frozen=True)
class Limits:
    """`spent_micros` is what the account has cost on a UTC day, in millionths of a dollar."""

    spent_micros: int = 0
    paused: bool = False


class LimitStore:
    """Rows of the conversations table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def read(self, account_id: str, day: str) -> Limits:
        """What an account has cost on a UTC day (`2026-11-20`), and whether it is paused."""
        condition = Condition(
            "conversation_id = :id AND #row >= :day", {":id": limits_partition(account_id), ":day": day}
        )
        return read_limits(self._table.query(condition), day)

    def spent(self, account_id: str, day: str, conversation_id: str, micros: int) -> Put:
        """The write that says what one conversation has cost on a day.

        Each conversation writes its own sum, so that no two of an account ever wait for each other.
        """
        place = {"conversation_id": limits_partition(account_id), "row": spending_row(day, conversation_id)}
        return Put(self._table, {**place, "micros": micros})


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
    return Limits(spent, any(item["row"] == PAUSED_ROW and item["paused"] for item in found))
