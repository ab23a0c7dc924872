"""Factories for the objects of the ledger of executed calls."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.aws.wire import AwsWire

if TYPE_CHECKING:
    from steward.tools.ledger.ledger_copies import LedgerCopies
    from steward.tools.ledger.service import LedgerService


class LedgerWire(AwsWire):
    """Objects of the ledger."""

    @cached_property
    def ledger(self) -> LedgerService:
        """Ledger service."""
        from steward.tools.ledger.service import LedgerService
        from steward.tools.ledger.store import LedgerStore

        return LedgerService(LedgerStore(self.table("ledger_table"), self.rows))

    @cached_property
    def ledger_copies(self) -> LedgerCopies:
        """Locked copies of the ledger."""
        from steward.tools.ledger.ledger_copies import LedgerCopies

        return LedgerCopies(self.bucket("copies_bucket"))
