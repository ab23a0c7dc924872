"""Factories for the objects of records."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from steward.aws.wire import AwsWire

if TYPE_CHECKING:
    from steward.trades.records.record_types import Trade
    from steward.trades.records.service import RecordService
    from steward.trades.records.store import RecordStore


class RecordsWire(AwsWire, ABC):
    """Objects of trade records."""

    @property
    @abstractmethod
    def trade(self) -> Trade:
        """Record types of the trade."""

    def records_changed(self, account_id: str, record_ids: Sequence[str]) -> None:
        """Notify the workflows that wait for changes of these records."""

    @abstractmethod
    def connected(self, account_id: str, bridge: str) -> bool:
        """Return whether an account has a provider for this bridge."""

    @cached_property
    def record_store(self) -> RecordStore:
        """Store of records."""
        from steward.trades.records.store import RecordStore

        return RecordStore(self.table("records_table"), self.rows, self.trade)

    @cached_property
    def records(self) -> RecordService:
        """Record service."""
        from steward.trades.records.service import RecordService

        return RecordService(self.record_store, self.trade, self.clock, self.records_changed)
