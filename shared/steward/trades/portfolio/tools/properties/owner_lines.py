"""Formats lines about the owners of a property, for the main model."""

from __future__ import annotations

from collections.abc import Iterator

from steward.trades.portfolio.owners import shares
from steward.trades.portfolio.properties import Property
from steward.trades.portfolio.tools.record_lines import ContactNames


def owner_line(place: Property, owner_id: str, names: ContactNames) -> str:
    """Return the owner's name and terms."""
    who = names.of(owner_id) if owner_id.startswith("ctc-") else "a member of the team"
    return ", ".join([who, *_terms(place, owner_id)])


def _terms(place: Property, owner_id: str) -> Iterator[str]:
    terms = place.terms_of(owner_id)
    if len(place.owners) > 1:
        yield f"share {float(shares(place)[owner_id] / 100):g} %"
    if terms.statement_day:
        yield f"statements on day {terms.statement_day}"
    if terms.reserve:
        yield f"reserve {terms.reserve}"
    if terms.fee_bp:
        yield f"fee {terms.fee_bp / 100:g} %"
