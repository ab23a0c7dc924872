"""DynamoDB store for the daily spending of accounts."""

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
        return read_limits(self._table.query(_since(account_id, day)), day)

    def pause_place(self, account_id: str) -> Place:
        """Return the place of the pause row, for a caller that reads it with other rows; see `is_paused`."""
        return self._table, {"conversation_id": limits_partition(account_id), "row": PAUSED_ROW}

    def actors(self, account_id: str, since: str = "") -> Iterator[str]:
        """Yield the id of every actor of an account that cost anything since a UTC day; an id may repeat."""
        items = self._table.query(_since(account_id, since), attributes=("row",))
        return (str(item["row"]).partition("#")[2] for item in items if item["row"] != PAUSED_ROW)

    def sums(self, account_id: str, since: str) -> Iterator[tuple[str, str, int]]:
        """Yield what each actor cost on each UTC day since then: day, actor and millionths of a dollar."""
        for item in self._table.query(_since(account_id, since)):
            day, _, actor = str(item["row"]).partition("#")
            if actor:
                yield day, actor, int(item["micros"])

    def spent(self, account_id: str, day: str, conversation_id: str, micros: int) -> Put:
        """Return the write of what a conversation has cost on a day.

        Each conversation writes its own sum, so that no two of an account wait for each other.
        """
        place = {"conversation_id": limits_partition(account_id), "row": spending_row(day, conversation_id)}
        return Put(self._table, {**place, "micros": micros})


def _since(account_id: str, day: str) -> Condition:
    if not day:
        return Condition("conversation_id = :id", {":id": limits_partition(account_id)})
    return Condition("conversation_id = :id AND #row >= :day", {":id": limits_partition(account_id), ":day": day})
