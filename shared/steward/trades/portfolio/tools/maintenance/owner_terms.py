"""Converts a call's arguments to ownership of a property and its terms."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from steward.trades.portfolio.owners import agreed, with_owners
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.tools.maintenance.declare import SavePartyInput
from steward.trades.portfolio.tools.record_lines import must_be
from steward.trades.records.money import amount_of
from steward.trades.records.service import Book

# Arguments that apply to owners alone.
OWNERS_TERMS = frozenset({"share_percent", "statement_day", "reserve", "fee_percent"})


def with_owner(book: Book, given: SavePartyInput) -> list[Property]:
    """Return the property with the new owner, and their other properties if the statement day changes."""
    if given.property_id is None or given.place is None:
        raise PortfolioRuleError("say which property they own", "unsaid")
    place = book.need(given.property_id, Property)
    must_be(book, place, given.place)
    place = with_owners(book, place, (*place.owners, given.contact_id))
    terms = _terms(given, place.currency)
    return agreed(book, place, given.contact_id, **terms) if terms else [place]


def _terms(given: SavePartyInput, currency: str) -> dict[str, Any]:
    """Return the given terms. An empty value restores the default."""
    terms: dict[str, Any] = {}
    if given.share_percent is not None:
        terms["share_bp"] = _basis_points(given.share_percent) or None
    if given.statement_day is not None:
        terms["statement_day"] = given.statement_day or None
    if given.reserve is not None:
        terms["reserve"] = amount_of(given.reserve, currency) if Decimal(given.reserve) else None
    if given.fee_percent is not None:
        terms["fee_bp"] = _basis_points(given.fee_percent)
    return terms


def _basis_points(percent: str) -> int:
    return int(Decimal(percent) * 100)
