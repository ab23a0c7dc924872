"""Ownership of a property: shares and terms. Pure rules over a book; shares add up to the whole."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from steward.trades.portfolio.properties import PROPERTY, WHOLE, OwnerTerms, PortfolioRuleError, Property
from steward.trades.records.money import Money
from steward.trades.records.service import Book

# Category of the management fee in the books, where none was agreed.
FEE = "management"


def with_owners(book: Book, place: Property, owner_ids: Sequence[str]) -> Property:
    """Return the property with these owners and existing terms.

    A new owner's statement day is the one of their other properties. Raises `PortfolioRuleError` if the shares do not
    add up to the whole.
    """
    known = {one.owner_id for one in place.agreed}
    fresh = [_newcomer(book, place, one) for one in dict.fromkeys(owner_ids) if one not in known]
    new = [one for one in fresh if one != OwnerTerms(owner_id=one.owner_id)]
    kept = [one for one in place.agreed if one.owner_id in owner_ids]
    return _whole(place.model_copy(update={"owners": tuple(dict.fromkeys(owner_ids)), "agreed": (*kept, *new)}))


def agreed(book: Book, place: Property, owner_id: str, **terms: Any) -> list[Property]:
    """Return the properties after `terms` were agreed with an owner.

    The statement day is one for all of their properties.
    """
    there = _whole(_with(place, owner_id, terms))
    if "statement_day" not in terms:
        return [there]
    day = {"statement_day": terms["statement_day"]}
    others = [one for one in _owned_by(book, owner_id) if one.record_id != place.record_id]
    return [there, *(_with(one, owner_id, day) for one in others)]


def part_of(place: Property, owner_id: str, minor: int) -> int:
    """Return an owner's part of so many minor units. The parts of all owners add up exactly."""
    before = Fraction(0)
    for one, share in shares(place).items():
        if one == owner_id:
            return int(minor * (before + share) // WHOLE - minor * before // WHOLE)
        before += share
    return 0


def shares(place: Property) -> dict[str, Fraction]:
    """Return the share of each owner in basis points."""
    said = {one: place.terms_of(one).share_bp for one in place.owners}
    left = WHOLE - sum(share or 0 for share in said.values())
    unsaid = sum(share is None for share in said.values())
    return {one: Fraction(left, unsaid) if share is None else Fraction(share) for one, share in said.items()}


def fee_of(terms: OwnerTerms, income: Money) -> Money:
    """Return the fee on an owner's income, half a minor unit rounded up."""
    return income.of((income.minor * terms.fee_bp * 2 + WHOLE) // (WHOLE * 2))


def _owned_by(book: Book, owner_id: str) -> list[Property]:
    return book.some([line.record_id for line in book.lines(owner_id, PROPERTY)], Property)


def _newcomer(book: Book, place: Property, owner_id: str) -> OwnerTerms:
    today = book.today(place.zone)
    joins = owner_id not in place.owners and place.since < today
    day = _day_elsewhere(book, place, owner_id)
    return OwnerTerms(owner_id=owner_id, statement_day=day, since=today if joins else None)


def _day_elsewhere(book: Book, place: Property, owner_id: str) -> int | None:
    others = (one for one in _owned_by(book, owner_id) if one.record_id != place.record_id)
    return next((one.terms_of(owner_id).statement_day for one in others), None)


def _with(place: Property, owner_id: str, terms: dict[str, Any]) -> Property:
    changed = place.terms_of(owner_id).model_copy(update=terms)
    others = [one for one in place.agreed if one.owner_id != owner_id]
    return place.model_copy(update={"agreed": (*others, changed)})


def _whole(place: Property) -> Property:
    """Return the property.

    Raises `PortfolioRuleError` unless every owner has a share and together they own everything.
    """
    said = [share for one in place.owners if (share := place.terms_of(one).share_bp) is not None]
    if not said:
        return place
    unsaid = len(place.owners) - len(said)
    if sum(said) > WHOLE or (sum(said) == WHOLE) != (unsaid == 0):
        raise PortfolioRuleError(
            f"what the owners of {place.name} have comes to {sum(said) / 100:g} %, with {unsaid} whose share is not "
            "said: those have what is left, and all of them have the whole. With share_percent 0 somebody's is unsaid",
            "shares",
        )
    return place
