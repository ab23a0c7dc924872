"""Text of a listing, written from the unit's record, with the facts that the audience asks about first. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from steward.core.provenance import Quoting
from steward.core.sentences import Joined, Sentence, say, verbatim
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.properties import Unit
from steward.trades.portfolio.tools.requests import rent_per
from steward.trades.records.money import Money
from steward.trades.records.value_texts import said

_ORDER: Mapping[str, Sequence[str]] = {
    "general": ("bedrooms", "bathrooms", "area", "features"),
    "families": ("bedrooms", "area", "bathrooms", "features"),
    "professionals": ("features", "area", "bedrooms", "bathrooms"),
    "students": ("bedrooms", "features", "bathrooms", "area"),
    "retirees": ("area", "features", "bathrooms", "bedrooms"),
}


def copy_of(
    place: str, unit: Unit, listing: Listing | None, first: Sequence[str], audience: str, quoting: Quoting
) -> Joined:
    """Return place, features and offer. The audience is never named: anybody may apply."""
    facts: dict[str, Sentence | None] = {
        "bedrooms": _counted("bedrooms", unit.bedrooms),
        "bathrooms": _counted("bathrooms", unit.bathrooms),
        "area": _counted("area", unit.area_m2),
        "features": _features(unit, first, quoting),
    }
    ordered = [facts[name] for name in _ORDER[audience]]
    return Joined((verbatim(place), *ordered, _offer(unit, listing)), "\n")


def _counted(form: Literal["bedrooms", "bathrooms", "area"], number: int | None) -> Sentence | None:
    return say("listing-fact", form=form, what=str(number)) if number is not None else None


def _features(unit: Unit, first: Sequence[str], quoting: Quoting) -> Sentence | None:
    wanted = {one.casefold(): place for place, one in enumerate(first)}
    ordered = sorted(unit.features, key=lambda one: wanted.get(one.casefold(), len(wanted)))
    if not ordered:
        return None
    label = unit.label_of("features")
    return say(
        "listing-fact", form="features", what=", ".join(quoting.unless_ours(label, one, "a feature") for one in ordered)
    )


def offer_of(listing: Listing, rent: Money) -> Sentence:
    """Return the rent of a listing, and the day from which it is free if it is known."""
    if listing.available_from is None:
        return rent_per(said(rent), listing.per)
    return say("listing-offer", form=listing.per, rent=said(rent), day=said(listing.available_from))


def _offer(unit: Unit, listing: Listing | None) -> Sentence | None:
    day = listing.available_from if listing else None
    if listing and listing.rent:
        form, rent = listing.per, listing.rent
    elif unit.market_rent:
        form, rent = unit.market_rent.per, unit.market_rent.amount
    else:
        return None
    return say("listing-offer", form=form, rent=said(rent), day=said(day or "…"))
