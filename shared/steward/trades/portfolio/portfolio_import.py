"""Import of properties, units, tenancies, balances and listings from a table, checked as a whole.

A line is a unit, with a tenancy or a listing if it has one. The ids follow from the line's content, so importing a
table again adds nothing twice. Nothing is written while any line has an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from steward.core.errors import StewardError
from steward.core.ids import derived_id
from steward.core.wall_clock import is_zone
from steward.trades.portfolio.field_types import Per, PropertyType
from steward.trades.portfolio.ledger_entries import Charge, Payment
from steward.trades.portfolio.listing_changes import change_listing
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.properties import PROPERTY, UNIT, PortfolioRuleError, Property, PropertyAddress, Unit
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import TENANCY, Deposit, Tenancy, Tenant, begin_tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Currency, DecimalText, Money, amount_of, is_currency
from steward.trades.records.service import Book, Plan, RecordService

# Finds ids of contacts by name, number or email.
WhoIs = Callable[[str], Sequence[str]]

_Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)]
_Needed = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
_Long = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]
_Signed = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^-?\d{1,12}([.]\d{1,4})?$")]


class PortfolioImportLine(BaseModel):
    """One line of the table; empty columns are left out. `balance` is owed; below 0 it is a credit.

    A vacant unit may be listed: `asks` is its rent. The listing goes live if it has everything that it needs.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    property: _Needed
    locality: _Text = ""
    region: _Text = ""
    postcode: _Text = ""
    country: Annotated[str, StringConstraints(pattern=r"^([A-Z]{2})?$")] = ""
    jurisdiction: _Text = ""
    kind: PropertyType = "other"
    zone: _Needed
    currency: Currency
    unit: _Needed
    bedrooms: int | None = Field(default=None, ge=0, le=100)
    tenants: _Text = ""
    start: date | None = None
    end: date | None = None
    rent: DecimalText | None = None
    per: Per = "month"
    due_day: int | None = Field(default=None, ge=1, le=31)
    deposit: DecimalText | None = None
    balance: _Signed | None = None
    asks: DecimalText | None = None
    available_from: date | None = None
    headline: _Text = ""
    text: _Long = ""

    @model_validator(mode="after")
    def _whole(self) -> PortfolioImportLine:
        if not is_zone(self.zone):
            raise ValueError("zone: there is no such time zone, give one such as America/New_York")
        if not is_currency(self.currency):
            raise ValueError("currency: there is no such currency, give three letters such as USD")
        given = {"tenants": self.tenants, "start": self.start, "rent": self.rent, "due_day": self.due_day}
        missing = [name for name, value in given.items() if not value]
        if 0 < len(missing) < len(given):
            raise ValueError(f"a tenancy needs {', '.join(missing)} as well")
        if missing and (self.end or self.deposit or self.balance):
            raise ValueError("end, deposit and balance are a tenancy's: it needs tenants, start, rent and due_day")
        if self.start and self.end and self.end < self.start:
            raise ValueError("end: it is before the start")
        if (self.available_from or self.headline or self.text) and not self.asks:
            raise ValueError("available_from, headline and text are a listing's: it needs what it asks")
        if self.asks and self.start:
            raise ValueError("asks: a unit that is let is not listed")
        for amount in filter(None, (self.rent, self.deposit, self.asks)):
            _amount(amount, self.currency)
        if self.balance:
            _amount(self.balance.lstrip("-"), self.currency, may_be_nothing=True)
        return self

    def place(self) -> str:
        """Return the name of the unit: property and label."""
        return f"{self.property}, {self.unit}"


COLUMNS = tuple(PortfolioImportLine.model_fields)


@dataclass
class CheckedImport:
    """A checked table: valid lines by number, and the errors of the others."""

    lines: dict[int, PortfolioImportLine] = field(default_factory=dict)
    contacts: dict[int, tuple[str, ...]] = field(default_factory=dict)
    errors: list[tuple[int, str]] = field(default_factory=list)


def checked(rows: Iterable[tuple[int, Mapping[str, str]]], who_is: WhoIs) -> CheckedImport:
    """Check every line by itself and against all others; report all errors at once."""
    found = CheckedImport()
    places: dict[str, tuple[int, PortfolioImportLine]] = {}
    units: dict[str, int] = {}
    for number, row in rows:
        try:
            line = PortfolioImportLine.model_validate({name: value for name, value in row.items() if value.strip()})
        except ValidationError as error:
            found.errors += [(number, said_of(one)) for one in error.errors()]
            continue
        wrong = _beside_others(number, line, places, units)
        names = [name.strip() for name in line.tenants.split(";") if name.strip()]
        known = {name: who_is(name) for name in names}
        wrong += [f"tenants: there is no contact {name}, add them first" for name, ids in known.items() if not ids]
        wrong += [f"tenants: several contacts are {name}" for name, ids in known.items() if len(ids) > 1]
        found.errors += [(number, one) for one in wrong]
        if not wrong:
            found.lines[number] = line
            found.contacts[number] = tuple(dict.fromkeys(ids[0] for ids in known.values()))
    return found


def import_lines(
    records: RecordService, account_id: str, found: CheckedImport, run: str, *, dry_run: bool
) -> Iterable[tuple[int, str, bool]]:
    """Write each line, or only try with `dry_run`. Yield line number, outcome, and whether it is an error.

    A line makes up to two changes: the unit, then its tenancy or listing. `run` tells one import's changes from
    another's.
    """
    for number, line in found.lines.items():
        plans: dict[str, Plan] = {"places": partial(_places, line=line)}
        if line.start:
            plans["tenancy"] = partial(_tenancy, line=line, contact_ids=found.contacts[number])
        if line.asks:
            plans["listing"] = partial(_listing, line=line)
        made: list[TradeRecord] = []
        try:
            for name, plan in plans.items():
                if dry_run:
                    made += plan(records.book(account_id))
                else:
                    made += records.change(account_id, f"import-{run}-{number}-{name}", "", plan)
        except StewardError as error:
            yield number, str(error), True
        else:
            yield number, f"{line.place()}: {', '.join(one.KIND for one in made) or 'there already'}", False


def _ids(book: Book, line: PortfolioImportLine) -> tuple[str, str]:
    place_id = f"{PROPERTY.prefix}-{derived_id(book.account_id, line.property.casefold())}"
    return place_id, f"{UNIT.prefix}-{derived_id(place_id, line.unit.casefold())}"


def _places(book: Book, line: PortfolioImportLine) -> list[TradeRecord]:
    """Return the property and the unit, where they do not exist yet."""
    place_id, unit_id = _ids(book, line)
    today = book.today(line.zone)
    made: list[TradeRecord] = []
    place = book.find(place_id, Property)
    if place and (place.zone, place.currency) != (line.zone, line.currency):
        raise PortfolioRuleError(f"{place.name} is in {place.currency} and {place.zone} here", "other_currency")
    if place is None:
        address = {name: getattr(line, name) for name in ("locality", "region", "postcode", "country")}
        made.append(
            Property(
                account_id=book.account_id,
                record_id=place_id,
                address=PropertyAddress(lines=(line.property,), **address),
                type=line.kind,
                zone=line.zone,
                currency=line.currency,
                jurisdiction=line.jurisdiction,
                since=today,
            )
        )
    if book.find(unit_id, Unit) is None:
        common = {"account_id": book.account_id, "record_id": unit_id, "property_id": place_id, "since": today}
        made.append(Unit.model_validate({**common, "label": line.unit, "bedrooms": line.bedrooms}))
    return made


def _tenancy(book: Book, line: PortfolioImportLine, contact_ids: Sequence[str]) -> list[TradeRecord]:
    """Return the tenancy with its debts, unless it exists. In a dry run, a new unit cannot be occupied."""
    _, unit_id = _ids(book, line)
    unit = book.find(unit_id, Unit)
    tenancy_id = f"{TENANCY.prefix}-{derived_id(unit_id, str(line.start), *sorted(contact_ids))}"
    if unit is None or book.find(tenancy_id, Tenancy):
        return []
    assert line.start
    assert line.rent
    assert line.due_day
    today = book.today(line.zone)
    rent = amount_of(line.rent, line.currency)
    tenancy = Tenancy(
        account_id=book.account_id,
        record_id=tenancy_id,
        state="active" if line.start <= today else "pending",
        unit_id=unit_id,
        property_id=unit.property_id,
        zone=line.zone,
        tenants=tuple(Tenant(contact_id=one, leads=not n) for n, one in enumerate(contact_ids)),
        start=line.start,
        end=line.end,
        terms=(RentTerms(start=line.start, rent=rent, per=line.per, due_day=line.due_day),),
        deposit=Deposit(amount=amount_of(line.deposit, line.currency)) if line.deposit else None,
    )
    return [*begin_tenancy(book, tenancy), *_opening(book, tenancy, line, today)]


def _listing(book: Book, line: PortfolioImportLine) -> list[TradeRecord]:
    """Return the unit's listing, unless there is one already."""
    _, unit_id = _ids(book, line)
    unit = book.find(unit_id, Unit)
    if unit is None or book.open_under(unit_id, LISTING, Listing):
        return []
    assert line.asks
    listing = Listing(
        account_id=book.account_id,
        record_id=f"{LISTING.prefix}-{derived_id(unit_id, str(line.available_from), line.asks)}",
        unit_id=unit_id,
        property_id=unit.property_id,
        headline=line.headline,
        text=line.text,
        rent=amount_of(line.asks, line.currency),
        per=line.per,
        available_from=line.available_from,
        made_on=book.today(line.zone),
    )
    if book.find(listing.record_id, Listing):
        return []
    return change_listing(book, listing, "live" if line.headline and line.text and line.available_from else None)


def _opening(book: Book, tenancy: Tenancy, line: PortfolioImportLine, today: date) -> list[TradeRecord]:
    """Return the balance from before the tenancy was recorded here, as a charge or a payment."""
    balance = Decimal(line.balance or 0)
    if not balance:
        return []
    amount = amount_of(str(abs(balance)), tenancy.currency)
    common: dict[str, Any] = {
        "account_id": book.account_id,
        "tenancy_id": tenancy.record_id,
        "property_id": tenancy.property_id,
        "amount": amount,
    }
    key = derived_id(tenancy.record_id, "opening")
    if balance > 0:
        return [Charge(record_id=f"chg-{key}", type="other", period="opening", due_on=today, **common)]
    return [Payment(record_id=f"pay-{key}", received_on=today, method="other", **common)]


def _beside_others(
    number: int, line: PortfolioImportLine, places: dict[str, tuple[int, PortfolioImportLine]], units: dict[str, int]
) -> list[str]:
    first, same = places.setdefault(line.property.casefold(), (number, line))
    told = ("zone", "currency", "kind", "jurisdiction")
    wrong = [
        f"{name}: line {first} says something else of the same property"
        for name in told
        if getattr(same, name) != getattr(line, name)
    ]
    before = units.setdefault(line.place().casefold(), number)
    return wrong + ([f"unit: line {before} is the same unit"] if before != number else [])


def _amount(text: str, currency: str, *, may_be_nothing: bool = False) -> Money | None:
    try:
        return None if may_be_nothing and not Decimal(text) else amount_of(text, currency)
    except StewardError as error:
        raise ValueError(str(error)) from None


def said_of(error: Any) -> str:
    """Return the error of a line in words: column and reason."""
    where = ".".join(str(one) for one in error["loc"])
    words = str(error["msg"]).removeprefix("Value error, ")
    return f"{where}: {words}" if where else words
