"""How the objects of this room are made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from steward.aws.wire import AwsWire

if TYPE_CHECKING:
    from steward.trades.records.kinds import Trade
    from steward.trades.records.service import RecordService
    from steward.trades.records.store import RecordStore


class RecordsWire(AwsWire, ABC):
    """Records of a trade."""

    @property
    @abstractmethod
    def trade(self) -> Trade:
        """The kinds of records there are."""

    def records_changed(self, account_id: str, record_ids: Sequence[str]) -> None:
        """Whoever waits for a change of these records hears of it."""

    @abstractmethod
    def connected(self, account_id: str, bridge: str) -> bool:
        """Whether an account has a provider for this."""

    @cached_property
    def record_store(self) -> RecordStore:
        """Rows of records."""
        from steward.trades.records.store import RecordStore

        return RecordStore(self.table("records_table"), self.rows, self.trade)

    @cached_property
    def records(self) -> RecordService:
        """Records, and changing them."""
        from steward.trades.records.service import RecordService

        return RecordService(self.record_store, self.trade, self.clock, self.records_changed)
