"""Rows of what accounts have cost."""

from __future__ import annotations

from collections.abc import Iterator

from steward.aws.tables import Condition, Place, Put, Table
from steward.trust.autonomy.limits import PAUSED_ROW, Limits, limits_partition, read_limits, spending_row


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

    def pause_place(self, account_id: str) -> Place:
        """Where it is kept whether an account is paused, for who reads it beside others; see `is_paused`."""
        return self._table, {"conversation_id": limits_partition(account_id), "row": PAUSED_ROW}

    def actors(self, account_id: str) -> Iterator[str]:
        """Whatever in an account has ever cost anything, by its id; some of them more than once."""
        items = self._table.query(
            Condition("conversation_id = :id", {":id": limits_partition(account_id)}), attributes=("row",)
        )
        return (str(item["row"]).partition("#")[2] for item in items if item["row"] != PAUSED_ROW)

    def spent(self, account_id: str, day: str, conversation_id: str, micros: int) -> Put:
        """The write that says what one conversation has cost on a day.

        Each conversation writes its own sum, so that no two of an account ever wait for each other.
        """
        place = {"conversation_id": limits_partition(account_id), "row": spending_row(day, conversation_id)}
        return Put(self._table, {**place, "micros": micros})
