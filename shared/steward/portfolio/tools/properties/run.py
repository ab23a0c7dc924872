"""Running the tools for properties and units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.core.wall_clock import is_zone
from steward.portfolio.entries import CHARGE, EXPENSE, PAYMENT, Charge, Expense, Payment
from steward.portfolio.letting import ready_event
from steward.portfolio.listings import LISTING, Listing
from steward.portfolio.places import PROPERTY, UNIT, Address, MarketRent, Property, Refused, Unit
from steward.portfolio.tenancies import TENANCY, Tenancy
from steward.portfolio.tools.properties.declare import (
    CreatePropertyInput,
    GetPropertyInput,
    Include,
    ListPropertiesInput,
    SaveUnitInput,
)
from steward.portfolio.tools.showing import (
    Names,
    Services,
    changed,
    charge_line,
    from_outside,
    job_line,
    must_be,
    payment_line,
    taken_back,
    tenancy_line,
)
from steward.portfolio.upkeep import MAINTENANCE, POLICY, Maintenance, Policy
from steward.records.models import TradeRecord
from steward.records.money import amount_of, is_currency
from steward.records.service import Book
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed

_MOST_LINES = 60
_MARKET = {"off": "take_off", "on": "put_on"}

undo_create_property = taken_back
undo_save_unit = taken_back


def list_properties(call: ToolCall, services: Services) -> Done:
    """A line for each: id, what it is called, state, units let of all."""
    given = ListPropertiesInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    lines = []
    for one in book.all(PROPERTY):
        if given.archived or PROPERTY.states.is_open(one.state):
            units = book.lines(one.record_id, UNIT)
            let = sum(unit.state in ("occupied", "notice") for unit in units)
            free = sum(unit.state in ("vacant", "listed") for unit in units)
            empty = f" · {free} vacant" if free else ""
            lines.append(f"{one.record_id} · {one.label} · {one.state} · {let} of {len(units)} units let{empty}")
    return Done("\n".join(lines) or "There is no property yet: create_property adds one.")


def get_property(call: ToolCall, services: Services) -> Done | Failed:
    """The property, and what was asked for of it."""
    given = GetPropertyInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    quoting = Quoting()
    try:
        place = book.need(given.property_id, Property)
    except StewardError as error:
        return Failed(str(error))
    head = f"{place.record_id} · {place.address} · {place.type} · {place.state} · {place.currency} · {place.zone}"
    names = Names(call, services.people)
    owners = ", ".join(names.of(one) for one in place.owners)
    lines = [head, *([f"owners: {owners}"] if owners else [])]
    for part in given.include:
        found = list(_part(part, book, place, names, quoting))
        lines += found[:_MOST_LINES] or [f"{part}: none"]
    return Done("\n".join(lines), quotes=quoting.quotes)


def create_property(call: ToolCall, services: Services) -> Done | Failed:
    """The property's id."""
    given = CreatePropertyInput.model_validate(call.arguments)
    zone = given.zone or str(services.people.zone_of(call.account_id, call.member_id))
    if not is_zone(zone):
        return Failed(f"there is no time zone {zone}: give one such as America/New_York")
    if not is_currency(given.currency):
        return Failed(f"there is no currency {given.currency}: give three letters, such as USD")
    record_id = derived_ulid("prop", call.created_at, call.call_id)

    def plan(book: Book) -> list[TradeRecord]:
        if any(one.label.casefold() == given.address.casefold() for one in book.all(PROPERTY)):
            raise Refused(f"there is a property called {given.address} already: look it up")
        address = Address(
            lines=(given.address,),
            locality=given.locality,
            region=given.region,
            postcode=given.postcode,
            country=given.country,
        )
        return [
            Property(
                account_id=call.account_id,
                record_id=record_id,
                address=address,
                type=given.kind,
                zone=zone,
                currency=given.currency,
                jurisdiction=given.jurisdiction,
                owners=tuple(given.owner_ids),
                since=book.today(zone),
                outside=from_outside(call),
            )
        ]

    return changed(call, services, given.address, plan, lambda _: ("property", given.currency, ""))


def save_unit(call: ToolCall, services: Services) -> Done | Failed:
    """The unit's id and state."""
    given = SaveUnitInput.model_validate(call.arguments)
    record_id = given.unit_id or derived_ulid("unit", call.created_at, call.call_id)

    def plan(book: Book) -> list[TradeRecord]:
        place = book.need(given.property_id, Property)
        unit = book.need(record_id, Unit) if given.unit_id else None
        must_be(book, unit or place, given.place)
        label = given.unit or (unit.label if unit else "")
        if not label:
            raise Refused("say what the new unit is called there")
        there = book.lines(place.record_id, UNIT)
        if any(one.label.casefold() == label.casefold() and one.record_id != record_id for one in there):
            raise Refused(f"there is a unit {label} at {place.name} already: look it up")
        fields: dict[str, Any] = {
            name: value for name in ("bedrooms", "bathrooms", "area_m2") if (value := getattr(given, name)) is not None
        }
        if given.features is not None:
            fields["features"] = tuple(given.features)
        if given.market_rent:
            amount = amount_of(given.market_rent, place.currency)
            fields["market_rent"] = MarketRent(amount=amount, per=given.per, on=book.today(place.zone))
        if unit is None:
            common = {"account_id": call.account_id, "record_id": record_id, "property_id": place.record_id}
            fresh = Unit.model_validate(
                {**common, **fields, "label": label, "since": book.today(place.zone), "outside": from_outside(call)}
            )
            return [fresh]
        if unit.property_id != place.record_id:
            raise Refused("that unit is at another property")
        fields |= {"label": label, "outside": tuple(sorted({*unit.outside, *from_outside(call)}))}
        if given.market_state:
            event = _MARKET.get(given.market_state) or ready_event(book, unit.record_id)
            return [UNIT.moved(unit, event, **fields)]
        return [unit.model_copy(update=fields)]

    return changed(call, services, given.place, plan, lambda _: ("unit", given.unit or given.market_state or "…", ""))


def _part(part: Include, book: Book, place: Property, names: Names, quoting: Quoting) -> Iterator[str]:
    match part:
        case "units":
            listings = {one.unit_id: one for one in book.under(place.record_id, LISTING, Listing, open_only=True)}
            for unit in book.under(place.record_id, UNIT, Unit):
                asks = (
                    f" · market rent {unit.market_rent.amount} per {unit.market_rent.per}" if unit.market_rent else ""
                )
                rooms = f" · {unit.bedrooms} bedrooms" if unit.bedrooms is not None else ""
                offered = _offered(listings.get(unit.record_id))
                state = unit.state.replace("_", " ")
                yield f"{unit.record_id} · {place.name}, {unit.label} · {state}{rooms}{asks}{offered}"
        case "tenancy":
            for tenancy in book.under(place.record_id, TENANCY, Tenancy, open_only=True):
                yield tenancy_line(book, tenancy, names)
        case "maintenance":
            for job in book.under(place.record_id, MAINTENANCE, Maintenance, open_only=True):
                yield job_line(book, job, (), quoting)
        case "payments":
            for charge in book.under(place.record_id, CHARGE, Charge, open_only=True):
                yield charge_line(charge, quoting)
            for payment in book.under(place.record_id, PAYMENT, Payment)[-20:]:
                yield payment_line(payment, quoting)
        case "expenses":
            for expense in book.under(place.record_id, EXPENSE, Expense)[-20:]:
                note = quoting.unless_ours(expense.label_of("note"), expense.note, "a note")
                spent = f"{expense.on} · {expense.amount} · {expense.category} · {expense.state}"
                yield f"{expense.record_id} · {spent}{f' · {note}' if note else ''}"
        case "insurance":
            for policy in book.under(place.record_id, POLICY, Policy, open_only=True):
                yield f"{policy.record_id} · {policy.cover} · {policy.insurer} · {policy.starts} to {policy.expires}"


def _offered(listing: Listing | None) -> str:
    if listing is None:
        return ""
    rent = f" at {listing.rent} per {listing.per}" if listing.rent else ""
    return f" · listing {listing.record_id}: {listing.state}{rent}"
