"""How the objects of this room are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from steward.documents.wire import DocumentsWire
from steward.people.wire import PeopleWire
from steward.records.wire import RecordsWire
from steward.tools.wire import ToolsWire

if TYPE_CHECKING:
    from steward.records.kinds import Trade
    from steward.records.workflows import Workflows


class PortfolioWire(RecordsWire, PeopleWire, ToolsWire, DocumentsWire):
    """A landlord's records."""

    @property
    def trade(self) -> Trade:
        """See `RecordsWire`: the one trade there is."""
        from steward.portfolio.trade import PORTFOLIO

        return PORTFOLIO

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
