"""Erasure of a person from trade records: their words and names go, debts stay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from steward.aws.redactors import ErasureWalk, RowRedactor
from steward.aws.schema import RECORDS
from steward.aws.tables import Condition, Item, Table
from steward.core.redaction import ErasureScope
from steward.trades.records.record_types import Trade


def rows_with_text(table: Table, account_id: str) -> Iterator[Item]:
    """Yield an account's rows with text: records, their earlier revisions, and changes."""
    for item in table.scan(Condition("begins_with(#owner, :mine)", {":mine": f"{account_id}#"})):
        # Line, balance and due rows hold only ids, dates and amounts.
        if "body" in item:
            yield item


class RecordEraser:
    """Erases a person from an account's records. A record is the team's own and stays, without their name and words.

    A record of what persons told about themselves, such as an application, loses all personal fields.
    """

    covers: ClassVar[tuple[str, ...]] = ("records/.*",)

    def __init__(self, table: Table, rows: RowRedactor, trade: Trade) -> None:
        self._table = table
        self._rows = rows
        self._own = frozenset(model.KIND for model in trade.models if model.OWN)

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        items = rows_with_text(self._table, marked.subject.account_id)
        return sum(self._erased(item, walk) for item in list(items))

    def _erased(self, item: Item, walk: ErasureWalk) -> bool:
        theirs = item["kind"] in self._own and walk.subject.among(item.get("persons", ()))
        erase = self._rows.replace if theirs else self._rows.redact
        return erase(self._table, RECORDS, item, walk)
