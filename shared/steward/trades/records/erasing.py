"""Erasing somebody from the records of a trade: what they wrote and what names them goes, what is owed stays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from steward.aws.erasing import RowErasing, Walk
from steward.aws.schema import RECORDS
from steward.aws.tables import Condition, Item, Table
from steward.core.erasure import Marked
from steward.trades.records.kinds import Trade


def rows_with_text(table: Table, account_id: str) -> Iterator[Item]:
    """An account's rows that hold records: as they are, as they were, and what changed them."""
    for item in table.scan(Condition("begins_with(#owner, :mine)", {":mine": f"{account_id}#"})):
        # Lines, balances and due rows hold ids, dates and amounts alone.
        if "body" in item:
            yield item


class RecordEraser:
    """The records of an account. A record is the team's own: it stays, without the person's name and words.

    What somebody told of themselves to the team, such as an application, keeps nothing personal at all.
    """

    covers: ClassVar[tuple[str, ...]] = ("records/.*",)

    def __init__(self, table: Table, rows: RowErasing, trade: Trade) -> None:
        self._table = table
        self._rows = rows
        self._own = frozenset(model.KIND for model in trade.models if model.OWN)

    def erase(self, marked: Marked, walk: Walk) -> int:
        """See `Eraser`."""
        items = rows_with_text(self._table, marked.subject.account_id)
        return sum(self._erased(item, walk) for item in list(items))

    def _erased(self, item: Item, walk: Walk) -> bool:
        theirs = item["kind"] in self._own and walk.subject.among(item.get("persons", ()))
        erase = self._rows.replace if theirs else self._rows.redact
        return erase(self._table, RECORDS, item, walk)
