"""A landlord's records for tests: two properties, a tenancy and a vendor."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from steward.time.scanners.service import ScanService
from steward.time.scanners.store import ScanStore
from steward.trades.portfolio.ledger_entries import Charge, Payment
from steward.trades.portfolio.maintenance_jobs import InsurancePolicy, MaintenanceJob, Vendor, VendorQuote
from steward.trades.portfolio.payment_allocation import book_charge, paid
from steward.trades.portfolio.properties import Property, PropertyAddress, Unit
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.scanning.scanner_table import landlords
from steward.trades.portfolio.tenancies import Tenancy, Tenant, begin_tenancy
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.service import Book, Plan, RecordService
from steward.trades.records.store import RecordStore
from tests.support.stores import fresh_wiring
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

A = "acct-1"
TODAY = NOW.date()
NEW_YORK, AUCKLAND = "America/New_York", "Pacific/Auckland"
# Where it is 9:41 of the same day there, UTC still has the day before in the second.
ZONES = (NEW_YORK, AUCKLAND)


def morning(zone: str, day: date = TODAY) -> datetime:
    """9:41 of a day there."""
    return datetime.combine(day, time(9, 41), ZoneInfo(zone)).astimezone(UTC)


def usd(minor: int) -> Money:
    """So many cents."""
    return Money(minor=minor, currency="USD")


@dataclass
class Landlord:
    """The records of an account whose properties are in `zone`, changed by plans."""

    store: RecordStore
    zone: str = NEW_YORK
    made: int = 0
    now: datetime = field(init=False)
    service: RecordService = field(init=False)

    def __post_init__(self) -> None:
        self.now = morning(self.zone)
        self.service = RecordService(self.store, PORTFOLIO, lambda: self.now)

    def do(self, plan: Plan) -> list[TradeRecord]:
        """One change, under an id of its own."""
        self.made += 1
        return self.service.change(A, f"call-{self.made}", "mbr-1", plan)

    def put(self, *records: TradeRecord) -> None:
        """New records, as they are."""
        self.do(lambda _: records)

    @property
    def book(self) -> Book:
        """To read in."""
        return self.service.book(A)

    def undo(self, back: int = 1) -> None:
        """Take back the last change but `back` - 1."""
        self.service.undo(A, f"call-{self.made + 1 - back}", "mbr-1")

    def oak(self) -> None:
        """A property in dollars with two units, one of them let to Jordan for 1,450 a month."""
        self.put(self.place(), unit("unit-1"), unit("unit-2"))
        self.do(lambda book: begin_tenancy(book, self.tenancy()))

    def place(self, record_id: str = "prop-1") -> Property:
        """118 Oak Street, in this zone."""
        return place(record_id).model_copy(update={"zone": self.zone})

    def tenancy(self, record_id: str = "tcy-1", unit_id: str = "unit-1", **fields: Any) -> Tenancy:
        """Jordan's, in this zone."""
        return tenancy(record_id, unit_id, zone=self.zone, **fields)

    def at(self, day: date, hour: int = 10) -> None:
        """From now on it is that hour of that day, there."""
        self.now = datetime.combine(day, time(hour), ZoneInfo(self.zone)).astimezone(UTC)

    def scan(self) -> None:
        """A run of all scanners that tells nobody anything."""
        telling: Any = SimpleNamespace(tell=lambda _: None)
        store = ScanStore(self.store._table, self.store._rows)
        service = ScanService(store, self.service, landlords(lambda _: self.zone), telling, lambda: self.now)
        assert service.run(lambda: True) == []

    def charge(self, charge_id: str, minor: int, due_on: date = TODAY, tenancy_id: str = "tcy-1") -> None:
        """A rent that is due."""
        fields: dict[str, Any] = {"type": "rent", "due_on": due_on, "amount": usd(minor)}
        one = Charge(account_id=A, record_id=charge_id, tenancy_id=tenancy_id, property_id="prop-1", **fields)
        self.do(lambda book: book_charge(book, one))

    def pay(self, payment_id: str, amount: Money, *charge_ids: str, another: bool = False, on: date = TODAY) -> None:
        """A payment of Jordan's."""
        fields: dict[str, Any] = {"received_on": on, "amount": amount, "method": "cheque"}
        one = Payment(account_id=A, record_id=payment_id, tenancy_id="tcy-1", property_id="prop-1", **fields)
        self.do(lambda book: paid(book, one, charge_ids, another=another))


def place(record_id: str = "prop-1", currency: str = "USD") -> Property:
    """118 Oak Street."""
    return Property(
        account_id=A,
        record_id=record_id,
        address=PropertyAddress(lines=("118 Oak Street",), country="US"),
        type="apartments",
        zone=NEW_YORK,
        currency=currency,
        since=TODAY,
    )


def unit(record_id: str, property_id: str = "prop-1") -> Unit:
    """A flat there."""
    return Unit(account_id=A, record_id=record_id, property_id=property_id, label=record_id[-1], since=TODAY)


def tenancy(record_id: str = "tcy-1", unit_id: str = "unit-1", **fields: Any) -> Tenancy:
    """Jordan's, for 1,450 a month from the beginning of the year; what was due before today came as a balance."""
    start = fields.get("start", date(2026, 1, 1))
    given: dict[str, Any] = {
        "tenants": (Tenant(contact_id="ctc-jordan", leads=True),),
        "start": start,
        "terms": (RentTerms(start=start, rent=usd(145_000), per="month", due_day=1),),
        "charged_from": TODAY,
        "zone": NEW_YORK,
    }
    return Tenancy(account_id=A, record_id=record_id, unit_id=unit_id, property_id="prop-1", **given | fields)


def vendor(record_id: str = "ven-pete") -> Vendor:
    """Pete, who is insured once he has a policy."""
    return Vendor(account_id=A, record_id=record_id, contact_id="ctc-pete", trades=("plumbing",), since=TODAY)


def liability(expires: date, subject_id: str = "ven-pete") -> InsurancePolicy:
    """Pete's insurance."""
    fields: dict[str, Any] = {"cover": "liability", "insurer": "Acme", "starts": date(2026, 1, 1), "expires": expires}
    return InsurancePolicy(account_id=A, record_id=f"pol-{subject_id}", subject_id=subject_id, **fields)


def leak(record_id: str = "mnt-1") -> MaintenanceJob:
    """A leak in Jordan's flat."""
    return MaintenanceJob(
        account_id=A,
        record_id=record_id,
        property_id="prop-1",
        unit_id="unit-1",
        title="Leak under the sink",
        category="plumbing",
        urgency="normal",
        reported_on=TODAY,
    )


def quote(record_id: str, minor: int, vendor_id: str = "ven-pete") -> VendorQuote:
    """What somebody asks for the leak."""
    return VendorQuote(
        account_id=A,
        record_id=record_id,
        maintenance_id="mnt-1",
        property_id="prop-1",
        vendor_id=vendor_id,
        amount=usd(minor),
        state="received",
        asked_on=TODAY,
    )


@contextmanager
def landlord(zone: str = NEW_YORK) -> Iterator[Landlord]:
    """A landlord with nothing yet, on fresh tables of moto's."""
    with fresh_wiring() as wiring:
        yield Landlord(RecordStore(wiring.table("records_table"), wiring.rows, PORTFOLIO), zone)


def in_each_zone(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with a fresh landlord `oak` in each zone; both make one test."""

    @functools.wraps(test)
    def there(zone: str, **given: Any) -> None:
        with landlord(zone) as one:
            one.oak()
            test(oak=one, **given)

    signature = inspect.signature(test)
    kept = [parameter for name, parameter in signature.parameters.items() if name != "oak"]
    zone = inspect.Parameter("zone", inspect.Parameter.KEYWORD_ONLY)
    there.__dict__["__signature__"] = signature.replace(parameters=[*kept, zone])
    return for_each("zone", ZONES)(there)
