"""DynamoDB store for the ledger of executed calls. Lines are only added; no IAM role allows more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Put, Table
from steward.core.clock import to_iso
from steward.tools.ledger.models import LEDGER_KINDS, LedgerLine


class LedgerStore:
    """Ledger lines of each account, in order of time."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def line_put(self, line: LedgerLine, persons: Sequence[str] = ()) -> Put:
        """Return the write that adds a line, for the transaction that makes it true. It never replaces a line."""
        attributes = self._rows.encode(line, owner=line.account_id, persons=persons)
        item = {"account_id": line.account_id, "entry": line.entry, **attributes}
        return Put(self._table, item, Condition("attribute_not_exists(#entry)"))

    def of_call(self, account_id: str, call_id: str, since: datetime, until: datetime) -> list[LedgerLine]:
        """Return a call's lines written between two times, oldest first."""
        between = {":account": account_id, ":since": to_iso(since), ":until": to_iso(until)}
        condition = Condition("account_id = :account AND #entry BETWEEN :since AND :until", between)
        lines = (self._rows.decode(item, *LEDGER_KINDS) for item in self._table.query(condition))
        return [line for line in lines if line.call_id == call_id]

    def read(self, account_id: str, since: datetime) -> Iterator[LedgerLine]:
        """Yield the account's lines from `since` on, oldest first."""
        condition = Condition(
            "account_id = :account AND #entry >= :since", {":account": account_id, ":since": to_iso(since)}
        )
        for item in self._table.query(condition):
            yield self._rows.decode(item, *LEDGER_KINDS)

    def newest(self, account_id: str, since: datetime, until: datetime) -> Iterator[LedgerLine]:
        """Yield the account's lines between two times, newest first, as far as the caller reads."""
        between = {":account": account_id, ":since": to_iso(since), ":until": to_iso(until)}
        condition = Condition("account_id = :account AND #entry BETWEEN :since AND :until", between)
        for item in self._table.query(condition, backward=True, limit=100):
            yield self._rows.decode(item, *LEDGER_KINDS)

    def days(self, account_id: str, since: datetime) -> Iterator[tuple[str, str]]:
        """Yield the UTC day (`2026-11-20`) and the type of each line from `since` on."""
        condition = Condition(
            "account_id = :account AND #entry >= :since", {":account": account_id, ":since": to_iso(since)}
        )
        for item in self._table.query(condition, attributes=("entry", "kind")):
            yield str(item["entry"])[:10], str(item["kind"])
