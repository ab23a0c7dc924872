"""How the objects of this room are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steward.people.wire import PeopleWire
from steward.records.wire import RecordsWire

if TYPE_CHECKING:
    from steward.records.kinds import Trade


class PortfolioWire(RecordsWire, PeopleWire):
    """A landlord's records."""

    @property
    def trade(self) -> Trade:
        """See `RecordsWire`: the one trade there is."""
        from steward.portfolio.trade import PORTFOLIO

        return PORTFOLIO
