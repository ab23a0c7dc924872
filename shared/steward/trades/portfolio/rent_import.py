"""Import of market rents from a table, checked as a whole and written line by line.

A line is one observed rent, comparable with an existing unit. Importing a table again adds nothing twice: a source's
rent of a day is stored once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from steward.core.errors import StewardError
from steward.trades.portfolio.field_types import Per
from steward.trades.portfolio.market_rents import MarketComparable, checked_comparable, comparable_id_of
from steward.trades.portfolio.portfolio_import import said_of
from steward.trades.portfolio.properties import PROPERTY, UNIT, PortfolioRuleError, Property, Unit
from steward.trades.records.money import DecimalText, amount_of
from steward.trades.records.service import Book, RecordService

_Needed = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]


class RentImportLine(BaseModel):
    """One line of the table; empty columns are left out. The rent is in the property's currency."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    property: _Needed
    unit: _Needed
    rent: DecimalText
    per: Per = "month"
    day: date
    source: _Needed
    distance_m: int = Field(ge=0, le=100_000)
    bedrooms: int | None = Field(default=None, ge=0, le=100)


RENT_COLUMNS = tuple(RentImportLine.model_fields)
# Mandatory columns.
RENT_NEEDED = tuple(name for name, field in RentImportLine.model_fields.items() if field.is_required())


def rent_lines(rows: Iterable[tuple[int, Mapping[str, str]]]) -> Iterator[tuple[int, RentImportLine | list[str]]]:
    """Yield each line by number, or its errors."""
    for number, row in rows:
        try:
            yield number, RentImportLine.model_validate({name: value for name, value in row.items() if value.strip()})
        except ValidationError as error:
            yield number, [said_of(one) for one in error.errors()]


def import_rents(
    records: RecordService, account_id: str, lines: Mapping[int, RentImportLine], run: str, *, dry_run: bool
) -> Iterator[tuple[int, str, bool]]:
    """Write each line, or only try with `dry_run`. Yield line number, outcome, and whether it is an error."""
    for number, line in lines.items():

        def plan(book: Book, line: RentImportLine = line) -> list[MarketComparable]:
            return [_comparable(book, line)]

        try:
            if dry_run:
                plan(records.book(account_id))
                made = True
            else:
                made = bool(records.change(account_id, f"rents-{run}-{number}", "", plan))
        except StewardError as error:
            yield number, str(error), True
        else:
            yield number, f"{line.property}, {line.unit}: {'comparable' if made else 'there already'}", False


def _comparable(book: Book, line: RentImportLine) -> MarketComparable:
    place = next((one for one in book.all(PROPERTY) if one.label.casefold() == line.property.casefold()), None)
    units = book.lines(place.record_id, UNIT) if place else []
    unit = next((one for one in units if one.label.casefold() == line.unit.casefold()), None)
    if place is None or unit is None:
        raise PortfolioRuleError(f"there is no {line.property}, {line.unit}: take the units in first", "unknown_record")
    whole = book.need(place.record_id, Property)
    record_id = comparable_id_of(unit.record_id, line.source, line.day)
    before = book.find(record_id, MarketComparable)
    told = {
        "rent": amount_of(line.rent, whole.currency),
        "per": line.per,
        "on": line.day,
        "source": line.source,
        "distance_m": line.distance_m,
        "bedrooms": line.bedrooms,
    }
    if before:
        return checked_comparable(before.model_copy(update=told), whole.currency, book.today(whole.zone))
    of = book.need(unit.record_id, Unit)
    ids = {"account_id": book.account_id, "record_id": record_id, "unit_id": of.record_id}
    fresh = MarketComparable.model_validate({**ids, "property_id": place.record_id, **told})
    return checked_comparable(fresh, whole.currency, book.today(whole.zone))
