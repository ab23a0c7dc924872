"""Runners of the property and unit tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.core.sentences import Joined, say
from steward.core.wall_clock import is_zone
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.compliance_items import COMPLIANCE, ComplianceItem
from steward.trades.portfolio.filed_documents import DOCUMENT, FiledDocument
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.ledger_entries import CHARGE, EXPENSE, PAYMENT, Charge, Expense, Payment
from steward.trades.portfolio.legal_rules import rules_of
from steward.trades.portfolio.listing_changes import ready_event
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, POLICY, InsurancePolicy, MaintenanceJob
from steward.trades.portfolio.owners import with_owners
from steward.trades.portfolio.properties import (
    PROPERTY,
    UNIT,
    MarketRent,
    PortfolioRuleError,
    Property,
    PropertyAddress,
    Unit,
)
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.tools.properties.declare import (
    CreatePropertyInput,
    GetPropertyInput,
    Include,
    ListPropertiesInput,
    SaveUnitInput,
    UpdatePropertyInput,
)
from steward.trades.portfolio.tools.properties.owner_lines import owner_line
from steward.trades.portfolio.tools.record_lines import (
    ContactNames,
    Services,
    changed,
    charge_line,
    document_line,
    from_outside,
    inspection_line,
    item_line,
    job_line,
    must_be,
    payment_line,
    taken_back,
    tenancy_line,
)
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import amount_of, is_currency
from steward.trades.records.service import Book
from steward.trades.records.value_texts import as_written

_MOST_LINES = 60
_MARKET = {"off": "take_off", "on": "put_on"}

undo_create_property = taken_back
undo_update_property = taken_back
undo_save_unit = taken_back


def list_properties(call: ToolCall, services: Services) -> Done:
    """Return a line for each property: id, name, state, and let units of all units."""
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
    """Return the property, with the requested details."""
    given = GetPropertyInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    quoting = Quoting()
    try:
        place = book.need(given.property_id, Property)
    except StewardError as error:
        return Failed.by(error)
    head = f"{place.record_id} · {place.address} · {place.type} · {place.state} · {place.currency} · {place.zone}"
    names = ContactNames(call, services.people)
    owners = "; ".join(owner_line(place, one, names) for one in place.owners)
    about = [f"rules: {rules_of(book, place.jurisdiction).where}", f"expenses above {place.limit} are approved first"]
    about += [f"worth {place.value}"] if place.value else []
    lines = [head, *([f"owners: {owners}"] if owners else []), " · ".join(about)]
    for part in given.include:
        found = list(_part(part, book, place, names, quoting))
        lines += found[:_MOST_LINES] or [f"{part}: none"]
    return Done("\n".join(lines), quotes=quoting.quotes)


def create_property(call: ToolCall, services: Services) -> Done | Failed:
    """Return the property's id."""
    given = CreatePropertyInput.model_validate(call.arguments)
    zone = given.zone or str(services.people.zone_of(call.account_id, call.member_id))
    if not is_zone(zone):
        return Failed(
            f"there is no time zone {zone}: give one such as America/New_York", say("records-forbid", form="no_zone")
        )
    if not is_currency(given.currency):
        return Failed(
            f"there is no currency {given.currency}: give three letters, such as USD",
            say("records-forbid", form="no_currency"),
        )
    record_id = derived_ulid("prop", call.created_at, call.call_id)

    def plan(book: Book) -> list[TradeRecord]:
        if any(one.label.casefold() == given.address.casefold() for one in book.all(PROPERTY)):
            raise PortfolioRuleError(f"there is a property called {given.address} already: look it up", "exists")
        address = PropertyAddress(
            lines=(given.address,),
            locality=given.locality,
            region=given.region,
            postcode=given.postcode,
            country=given.country,
        )
        place = Property(
            account_id=call.account_id,
            record_id=record_id,
            state="onboarding" if given.onboarding else "active",
            address=address,
            type=given.kind,
            zone=zone,
            currency=given.currency,
            jurisdiction=given.jurisdiction,
            since=book.today(zone),
            outside=from_outside(call),
        )
        return [with_owners(book, place, given.owner_ids)]

    return changed(call, services, given.address, plan, lambda _: ("property_new", None, ""))


def update_property(call: ToolCall, services: Services) -> Done | Failed:
    """Return the changed property."""
    given = UpdatePropertyInput.model_validate(call.arguments)
    gone = [one for one in given.owner_ids or () if not _is_contact(call, services, one)]
    if gone:
        return Failed(
            f"{', '.join(gone)}: no such contact. Look them up with search_contacts, or add them first.",
            say("why-failed", form="contact_gone"),
        )

    def plan(book: Book) -> list[TradeRecord]:
        place = book.need(given.property_id, Property)
        must_be(book, place, given.place)
        others = [one for one in book.all(PROPERTY) if one.record_id != place.record_id]
        if given.address and any(one.label.casefold() == given.address.casefold() for one in others):
            raise PortfolioRuleError(f"there is a property called {given.address} already: look it up", "exists")
        updated = place.model_copy(update=_changes(given, place, call))
        if given.owner_ids is not None:
            updated = with_owners(book, updated, given.owner_ids)
        if given.onboarded and place.state == "onboarding":
            updated = PROPERTY.moved(updated, "activate")
        if given.archived is None or given.archived == (place.state == "archived"):
            return [updated]
        if given.archived and (let := book.open_under(place.record_id, TENANCY, Tenancy)):
            raise PortfolioRuleError(
                f"it is let ({let[0].record_id}): a property is archived once its tenancies are closed", "let"
            )
        return [PROPERTY.moved(updated, "archive" if given.archived else "restore")]

    return changed(call, services, given.place, plan, lambda _: _told(given))


def _told(given: UpdatePropertyInput) -> tuple[str, object, str]:
    if given.archived is not None:
        return "property_archived" if given.archived else "property_restored", None, ""
    if given.onboarded:
        return "property_taken_on", None, ""
    names = [name for name, value in given if value is not None and name not in ("property_id", "place")]
    return "property", Joined(tuple(say("label", form=name) for name in sorted(names)), ", "), ""


def _changes(given: UpdatePropertyInput, place: Property, call: ToolCall) -> dict[str, Any]:
    parts = {name: getattr(given, name) for name in ("locality", "region", "postcode", "country")}
    address = {name: value for name, value in parts.items() if value is not None}
    address |= {"lines": (given.address, *place.address.lines[1:])} if given.address else {}
    fields: dict[str, Any] = {"address": place.address.model_copy(update=address)} if address else {}
    fields |= {"type": given.kind} if given.kind else {}
    fields |= {"jurisdiction": given.jurisdiction} if given.jurisdiction is not None else {}
    fields |= {"value": amount_of(given.worth, place.currency)} if given.worth else {}
    fields |= {"large_expense": amount_of(given.large_expense, place.currency)} if given.large_expense else {}
    return fields | {"outside": tuple(sorted({*place.outside, *from_outside(call, worth="value", kind="type")}))}


def _is_contact(call: ToolCall, services: Services, contact_id: str) -> bool:
    contact = services.people.contact(call.account_id, contact_id)
    return contact is not None and contact.live


def save_unit(call: ToolCall, services: Services) -> Done | Failed:
    """Return the unit's id and state."""
    given = SaveUnitInput.model_validate(call.arguments)
    record_id = given.unit_id or derived_ulid("unit", call.created_at, call.call_id)

    def plan(book: Book) -> list[TradeRecord]:
        place = book.need(given.property_id, Property)
        unit = book.need(record_id, Unit) if given.unit_id else None
        must_be(book, unit or place, given.place)
        label = given.unit or (unit.label if unit else "")
        if not label:
            raise PortfolioRuleError("say what the new unit is called there", "unsaid")
        there = book.lines(place.record_id, UNIT)
        if any(one.label.casefold() == label.casefold() and one.record_id != record_id for one in there):
            raise PortfolioRuleError(f"there is a unit {label} at {place.name} already: look it up", "exists")
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
            raise PortfolioRuleError("that unit is at another property", "other_place")
        fields |= {"label": label, "outside": tuple(sorted({*unit.outside, *from_outside(call)}))}
        if given.market_state:
            event = _MARKET.get(given.market_state) or ready_event(book, unit.record_id)
            return [UNIT.moved(unit, event, **fields)]
        return [unit.model_copy(update=fields)]

    def told(_: list[TradeRecord]) -> tuple[str, object, str]:
        if given.unit:
            return "unit_named" if given.unit_id else "unit_new", as_written(given.unit), ""
        return f"unit_{given.market_state}" if given.market_state else "unit", None, ""

    return changed(call, services, given.place, plan, told)


def _part(part: Include, book: Book, place: Property, names: ContactNames, quoting: Quoting) -> Iterator[str]:
    match part:
        case "units":
            listings = {one.unit_id: one for one in book.open_under(place.record_id, LISTING, Listing)}
            for unit in book.under(place.record_id, UNIT, Unit):
                asks = (
                    f" · market rent {unit.market_rent.amount} per {unit.market_rent.per}" if unit.market_rent else ""
                )
                rooms = f" · {unit.bedrooms} bedrooms" if unit.bedrooms is not None else ""
                offered = _offered(listings.get(unit.record_id))
                state = unit.state.replace("_", " ")
                yield f"{unit.record_id} · {place.name}, {unit.label} · {state}{rooms}{asks}{offered}"
        case "tenancy":
            for tenancy in book.open_under(place.record_id, TENANCY, Tenancy):
                yield tenancy_line(book, tenancy, names)
        case "maintenance":
            for job in book.open_under(place.record_id, MAINTENANCE, MaintenanceJob):
                yield job_line(book, job, (), quoting)
        case "payments":
            for charge in book.open_under(place.record_id, CHARGE, Charge):
                yield charge_line(charge, quoting)
            for payment in book.under(place.record_id, PAYMENT, Payment)[-20:]:
                yield payment_line(payment, quoting)
        case "expenses":
            for expense in book.under(place.record_id, EXPENSE, Expense)[-20:]:
                note = quoting.unless_ours(expense.label_of("note"), expense.note, "a note")
                spent = f"{expense.on} · {expense.amount} · {expense.category} · {expense.state}"
                yield f"{expense.record_id} · {spent}{f' · {note}' if note else ''}"
        case "compliance":
            for item in book.open_under(place.record_id, COMPLIANCE, ComplianceItem):
                yield item_line(item, quoting)
        case "documents":
            for paper in book.under(place.record_id, DOCUMENT, FiledDocument):
                if paper.state == "filed":
                    yield document_line(paper, quoting)
        case "inspections":
            for one in book.under(place.record_id, INSPECTION, Inspection)[-20:]:
                yield inspection_line(one, quoting)
        case "insurance":
            for policy in book.open_under(place.record_id, POLICY, InsurancePolicy):
                yield f"{policy.record_id} · {policy.cover} · {policy.insurer} · {policy.starts} to {policy.expires}"


def _offered(listing: Listing | None) -> str:
    if listing is None:
        return ""
    rent = f" at {listing.rent} per {listing.per}" if listing.rent else ""
    return f" · listing {listing.record_id}: {listing.state}{rent}"
