"""Daily totals of an account's sent messages, from the counters of its limits."""

from __future__ import annotations

from collections.abc import Mapping

from steward.aws.tables import Condition, Item, Table
from steward.channels.messaging.budgets import DaySendTotals, counters_of


class SendTotals:
    """Reads the counters of texts: rows of the conversations table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def by_day(self, account_id: str, since: str) -> Mapping[str, DaySendTotals]:
        """Return the totals of each UTC day (`2026-11-20`) since then on which anything was sent."""
        condition = Condition(
            "conversation_id = :id AND #row >= :since", {":id": counters_of(account_id), ":since": since}
        )
        rows: dict[str, list[Item]] = {}
        for item in self._table.query(condition):
            rows.setdefault(str(item["row"]).partition("#")[0], []).append(item)
        return {day: DaySendTotals.sum(found) for day, found in rows.items()}
