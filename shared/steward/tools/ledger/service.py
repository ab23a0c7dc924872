"""Service for the ledger of executed calls: other rooms add lines in their own transactions, and read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from steward.aws.tables import Operation, Put
from steward.tools.ledger.models import LedgerLine

if TYPE_CHECKING:
    from steward.tools.ledger.store import LedgerStore


class LedgerService:
    """Lines of the ledger."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store

    def line_put(self, line: LedgerLine, persons: Sequence[str] = ()) -> Put:
        """Return the write that adds a line, for the transaction that makes it true. It never replaces a line."""
        return self._store.line_put(line, persons)

    def operations(self, line: LedgerLine, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`: a line as an effect of a step."""
        return [self.line_put(line, persons)]

    def of_call(self, account_id: str, call_id: str, since: datetime, until: datetime) -> list[LedgerLine]:
        """Return a call's lines written between two times, oldest first."""
        return self._store.of_call(account_id, call_id, since, until)

    def read(self, account_id: str, since: datetime) -> Iterator[LedgerLine]:
        """Yield the account's lines from `since` on, oldest first."""
        return self._store.read(account_id, since)

    def newest(self, account_id: str, since: datetime, until: datetime) -> Iterator[LedgerLine]:
        """Yield the account's lines between two times, newest first, as far as the caller reads."""
        return self._store.newest(account_id, since, until)

    def days(self, account_id: str, since: datetime) -> Iterator[tuple[str, str]]:
        """Yield the UTC day (`2026-11-20`) and the type of each line from `since` on."""
        return self._store.days(account_id, since)
