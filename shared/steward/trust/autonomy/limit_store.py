"""DynamoDB store for spending of accounts."""

from __future__ import annotations

from collections.abc import Iterator

from steward.aws.tables import Condition, Place, Put, Table
from steward.trust.autonomy.account_limits import PAUSED_ROW, AccountLimits, limits_partition, read_limits, spending_row


class LimitStore:
    """Spending rows of the conversations table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def read(self, account_id: str, day: str) -> AccountLimits:
        """Return an account's spending on a UTC day (`2026-11-20`), and whether it is paused."""
        condition = Condition(
            "conversation_id = :id AND #row >= :day", {":id": limits_partition(account_id), ":day": day}
        )
        return read_limits(self._table.query(condition), day)

    def pause_place(self, account_id: str) -> Place:
        """Return the place of the pause row, for a caller that reads it with other rows; see `is_paused`."""
        return self._table, {"conversation_id": limits_partition(account_id), "row": PAUSED_ROW}

    def actors(self, account_id: str) -> Iterator[str]:
        """Yield the id of every actor of an account that ever cost anything; an id may repeat."""
        items = self._table.query(
            Condition("conversation_id = :id", {":id": limits_partition(account_id)}), attributes=("row",)
        )
        return (str(item["row"]).partition("#")[2] for item in items if item["row"] != PAUSED_ROW)

    def spent(self, account_id: str, day: str, conversation_id: str, micros: int) -> Put:
        """Return the write of what a conversation has cost on a day.

        Each conversation writes its own sum, so that no two of an account wait for each other.
        """
        place = {"conversation_id": limits_partition(account_id), "row": spending_row(day, conversation_id)}
        return Put(self._table, {**place, "micros": micros})
