"""How the objects of this room are made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from steward.bridges.wire import BridgesWire
from steward.documents.wire import DocumentsWire
from steward.people.wire import PeopleWire
from steward.records.wire import RecordsWire
from steward.scanners.wire import ScannersWire
from steward.tools.wire import ToolsWire

if TYPE_CHECKING:
    from steward.bridges.models import Bridge
    from steward.records.kinds import Trade
    from steward.records.workflows import Workflows
    from steward.scanners.declaring import Scanning
    from steward.tools.declaration import Tool


class PortfolioWire(ScannersWire, BridgesWire, RecordsWire, PeopleWire, ToolsWire, DocumentsWire):
    """A landlord's records."""

    @property
    def trade(self) -> Trade:
        """See `RecordsWire`: the one trade there is."""
        from steward.portfolio.trade import PORTFOLIO

        return PORTFOLIO

    @cached_property
    def scanning(self) -> Scanning:
        """See `ScannersWire`: those of the one trade there is."""
        from steward.portfolio.scanning.table import landlords

        return landlords(self._zone_of)

    def _zone_of(self, account_id: str) -> str:
        account = self.people.account(account_id)
        return account.zone if account else "UTC"

    @property
    def looks(self) -> Callable[[Bridge], Tool]:
        """See `BridgesWire`: a landlord's."""
        from steward.portfolio.tools.payments.declare import SETTLE_PAYMENT

        return {"payments": SETTLE_PAYMENT}.__getitem__

    @property
    def workflow_tables(self) -> Workflows:
        """See `WorkflowsWire`: a landlord's."""
        from steward.portfolio.workflows import WORKFLOWS

        return WORKFLOWS

    @property
    def trade_of(self) -> Callable[[str], str]:
        """See `ToolsWire`: as the account says."""
        return self._trade_of

    def _trade_of(self, account_id: str) -> str:
        account = self.people.account(account_id)
        return account.trade if account else ""
