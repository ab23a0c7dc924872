"""Demo portfolio: a landlord's records, as a history that ends on the first day of the demo. All fictional."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any, get_args
from zoneinfo import ZoneInfo

from infra.local.demo import ZONE
from infra.local.demo_tenancies import LETS, PLACES, RENTS_NEARBY, RESERVES, STATEMENTS_FOR, TRADES, DemoTenancy
from steward.trades.portfolio.applications import RentalApplication, ScreeningConsent
from steward.trades.portfolio.compliance_items import rules_without_item, save_compliance_records
from steward.trades.portfolio.field_types import ReminderName
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.ledger_entries import Charge, Payment
from steward.trades.portfolio.listing_changes import change_listing
from steward.trades.portfolio.listings import AdvertDayCount, Listing
from steward.trades.portfolio.maintenance_jobs import InsurancePolicy, MaintenanceJob, Vendor, VendorQuote, vendor_id_of
from steward.trades.portfolio.market_rents import MarketComparable, comparable_id_of
from steward.trades.portfolio.payment_allocation import book_charge, paid
from steward.trades.portfolio.payment_plans import Instalment, PaymentPlan
from steward.trades.portfolio.properties import OwnerTerms, Property, PropertyAddress, Unit
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.scanning.rent_charges import rents
from steward.trades.portfolio.tenancies import NoticeTerms, Tenancy, Tenant, begin_tenancy, update_tenancy_records
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.reminders import switched
from steward.trades.records.service import Book, Plan

# How long before the first day the records begin, and how far ahead rents are written.
_BEGINS, _AHEAD = 61, 35
_REMINDERS: tuple[ReminderName, ...] = get_args(ReminderName)


@dataclass(frozen=True)
class Step:
    """A change of the records, with the moment it was made."""

    at: datetime
    plan: Plan


class DemoPortfolio:
    """Records of an account up to `day`; `who` maps people's names to the ids of members and contacts."""

    def __init__(self, account_id: str, day: date, who: Mapping[str, str]) -> None:
        self._account = account_id
        self._day = day
        self._who = who

    def steps(self) -> Iterator[Step]:
        """Yield the changes of the records in the order of time."""
        begins = self._at(-_BEGINS)
        for name in PLACES:
            yield Step(begins, partial(self._property, name))
        for let in LETS:
            yield Step(begins, partial(self._let, let))
        yield Step(begins, self._vendors)
        yield Step(begins, self._policies)
        yield Step(begins, self._reminders)
        for name in PLACES:
            yield from (Step(begins, partial(self._items, name, number)) for number in range(20))
        yield Step(begins, self._booked)
        yield Step(self._at(-59), self._inspected)
        yield Step(self._at(-40), self._owing)
        yield Step(self._at(-30), self._leaving)
        yield Step(self._at(-14), self._agreed)
        yield Step(self._at(-12), self._instalment)
        for let in LETS:
            # Each writes one.
            yield from (Step(self._at(self._charged(let)), partial(self._rents, let)) for _ in range(8))
        yield Step(self._at(-8), partial(self._listing, "cedar-house", 230_000))
        yield Step(self._at(-6), partial(self._listing, "oak-4a", 150_000))
        yield Step(self._at(-5), self._nearby)
        yield Step(self._at(-4), self._leak)
        yield Step(self._at(-3), partial(self._application, "Marco Soto", complete=False))
        yield Step(self._at(-2), partial(self._application, "Ada Brandt", complete=True))
        yield Step(self._at(-1), self._roof)
        yield Step(self._at(-1), self._seen)

    @property
    def waits(self) -> tuple[str, datetime]:
        """Return the name of the contact who waits for an answer about an appointment, and since when."""
        return "Jordan Wells", self._at(-1) + timedelta(minutes=30)

    def _at(self, days: int, hour: int = 8) -> datetime:
        return datetime.combine(self._on(days), time(hour), ZoneInfo(ZONE))

    def _on(self, days: int) -> date:
        return self._day + timedelta(days=days)

    def _usd(self, minor: int) -> Money:
        return Money(minor=minor, currency="USD")

    def _fields(self, prefix: str, name: str) -> dict[str, Any]:
        return {"account_id": self._account, "record_id": f"{prefix}-demo-{name}"}

    def _property(self, name: str, _: Book) -> Sequence[TradeRecord]:
        street, kind, owners, labels = PLACES[name]
        since = self._on(-_BEGINS)
        there = Property.model_validate(
            {
                **self._fields("prop", name),
                "address": PropertyAddress(
                    lines=(street,), locality="Albany", region="NY", postcode="12207", country="US"
                ),
                "type": kind,
                "zone": ZONE,
                "currency": "USD",
                "owners": tuple(self._who[one] for one in owners),
                "agreed": tuple(self._terms(name, one) for one in owners if one in STATEMENTS_FOR),
                "since": since,
            }
        )
        units = []
        for label in labels:
            empty = name == "oak" and label == "4A"
            fields = {"property_id": there.record_id, "label": label, "since": self._on(-15) if empty else since}
            state = "off_market" if (name, label) == ("mill", "B") else "vacant"
            fields = {**self._fields("unit", f"{name}-{label.lower()}"), **fields, "state": state}
            units.append(Unit.model_validate(fields))
        return [there, *units]

    def _terms(self, name: str, owner: str) -> OwnerTerms:
        """Return an owner's terms: statements on the first day's day of the month, and one reserve for all they own."""
        reserve = self._usd(RESERVES[name]) if name in RESERVES else None
        return OwnerTerms(owner_id=self._who[owner], statement_day=self._day.day, reserve=reserve, since=self._day)

    def _let(self, let: DemoTenancy, book: Book) -> Sequence[TradeRecord]:
        due = self._on(let.next_due)
        changed = self._on(-let.changed)
        start = self._on(let.ends - 364) if let.ends else changed - timedelta(days=365)
        begins = start if let.ends else changed
        before = RentTerms(
            start=start,
            rent=self._usd(let.rent * 19 // 20),
            per=let.per,
            due_day=due.isoweekday() if let.per == "week" else due.day,
        )
        now = before.model_copy(update={"start": begins, "rent": self._usd(let.rent)})
        tenancy = Tenancy(
            **self._fields("tcy", let.unit),
            unit_id=f"unit-demo-{let.unit}",
            property_id=f"prop-demo-{let.unit.partition('-')[0]}",
            zone=ZONE,
            state="active",
            tenants=(Tenant(contact_id=self._who[let.lead], leads=True),),
            start=start,
            end=self._on(let.ends) if let.ends else None,
            terms=(now,) if begins == start else (before, now),
            charged_from=self._on(self._charged(let)),
        )
        return begin_tenancy(book, tenancy)

    def _charged(self, let: DemoTenancy) -> int:
        """Return the day from which rents are charged; for a late tenant, the day before the rent was due.

        Days are counted from the first day.
        """
        return -9 if let.next_due < 0 else -1

    def _rents(self, let: DemoTenancy, book: Book) -> Sequence[TradeRecord]:
        return rents(book, book.need(f"tcy-demo-{let.unit}", Tenancy), self._on(_AHEAD))

    def _vendors(self, _: Book) -> Sequence[TradeRecord]:
        return [
            Vendor(
                account_id=self._account,
                record_id=vendor_id_of(self._who[name]),
                contact_id=self._who[name],
                trades=(trade,),
                since=self._on(-_BEGINS),
            )
            for name, trade in TRADES.items()
        ]

    def _policies(self, _: Book) -> Sequence[TradeRecord]:
        ends = {"oak": 28, "pete": 6, "tom": -1}
        subjects = [(name, f"prop-demo-{name}", "building") for name in PLACES]
        subjects += [(_first(name), vendor_id_of(self._who[name]), "liability") for name in TRADES]
        return [
            InsurancePolicy.model_validate(
                {
                    **self._fields("pol", name),
                    "subject_id": subject,
                    "cover": cover,
                    "insurer": "Harbor Mutual",
                    "starts": self._on(ends.get(name, 300) - 364),
                    "expires": self._on(ends.get(name, 300)),
                }
            )
            for name, subject, cover in subjects
        ]

    def _reminders(self, book: Book) -> Sequence[TradeRecord]:
        since = self._on(-_BEGINS)
        return [one for name in _REMINDERS for one in switched(book, name, since, on=True)]

    def _items(self, name: str, number: int, book: Book) -> Sequence[TradeRecord]:
        """Return the next compliance items of rules that have no open item."""
        place = book.need(f"prop-demo-{name}", Property)
        rules = rules_without_item(book, place)
        if not rules:
            return []
        due = {("oak", "smoke_alarms"): 7, ("cedar", "gas_safety"): -2}.get((name, rules[0].rule_id), 201 + number)
        return save_compliance_records(book, place.record_id, rules[0].rule_id, self._on(due), ZONE)

    def _inspections(self) -> Iterator[tuple[str, int]]:
        for let in LETS:
            yield let.unit, -190 if let.unit == "mill-a" else -60

    def _booked(self, _: Book) -> Sequence[TradeRecord]:
        return [
            Inspection(
                **self._fields("insp", unit),
                state="scheduled",
                property_id=f"prop-demo-{unit.partition('-')[0]}",
                unit_id=f"unit-demo-{unit}",
                tenancy_id=f"tcy-demo-{unit}",
                zone=ZONE,
                type="routine",
                proposed=(self._at(days, 10),),
                at=self._at(days, 10),
            )
            for unit, days in self._inspections()
        ]

    def _inspected(self, book: Book) -> Sequence[TradeRecord]:
        booked = (book.need(f"insp-demo-{unit}", Inspection) for unit, _ in self._inspections())
        return [INSPECTION.moved(one, "complete") for one in booked]

    def _owing(self, book: Book) -> Sequence[TradeRecord]:
        owed = Charge.model_validate(
            {
                **self._fields("chg", "nina"),
                "tenancy_id": "tcy-demo-mill-a",
                "property_id": "prop-demo-mill",
                "type": "other",
                "due_on": self._on(-40),
                "amount": self._usd(60_000),
            }
        )
        return book_charge(book, owed)

    def _leaving(self, book: Book) -> Sequence[TradeRecord]:
        given = NoticeTerms(on=self._on(-30), agreed=True)
        return update_tenancy_records(book, "tcy-demo-cedar-house", "notice", self._on(24), "tenant", given)

    def _agreed(self, _: Book) -> Sequence[TradeRecord]:
        days = (-12, 2, 16, 30)
        return [
            PaymentPlan(
                **self._fields("ppl", "nina"),
                state="active",
                tenancy_id="tcy-demo-mill-a",
                property_id="prop-demo-mill",
                agreed_on=self._on(-14),
                instalments=tuple(Instalment(due_on=self._on(one), amount=self._usd(15_000)) for one in days),
            )
        ]

    def _instalment(self, book: Book) -> Sequence[TradeRecord]:
        payment = Payment.model_validate(
            {
                **self._fields("pay", "nina"),
                "tenancy_id": "tcy-demo-mill-a",
                "property_id": "prop-demo-mill",
                "received_on": self._on(-12),
                "amount": self._usd(15_000),
                "method": "bank",
            }
        )
        plan = book.need("ppl-demo-nina", PaymentPlan)
        first, *others = plan.instalments
        came = (first.model_copy(update={"state": "paid"}), *others)
        return [plan.model_copy(update={"instalments": came}), *paid(book, payment)]

    def _listing(self, unit: str, rent: int, book: Book) -> Sequence[TradeRecord]:
        listing = Listing(
            **self._fields("lst", unit),
            unit_id=f"unit-demo-{unit}",
            property_id=f"prop-demo-{unit.partition('-')[0]}",
            headline="Bright and quiet, close to the park",
            text="Two bedrooms, a fitted kitchen and a balcony. Pets by agreement.",
            rent=self._usd(rent),
            available_from=self._on(25),
            made_on=book.today(ZONE),
        )
        return change_listing(book, listing, "live")

    def _seen(self, book: Book) -> Sequence[TradeRecord]:
        """Return listings with their daily counts of views and enquiries."""
        counts = {"cedar-house": (41, 2), "oak-4a": (60, 9)}
        seen = []
        for unit, (views, enquiries) in counts.items():
            listing = book.need(f"lst-demo-{unit}", Listing)
            days = (AdvertDayCount(on=self._on(-3), views=views, enquiries=enquiries),)
            seen.append(listing.model_copy(update={"days": days}))
        return seen

    def _nearby(self, _: Book) -> Sequence[TradeRecord]:
        return [
            MarketComparable(
                account_id=self._account,
                record_id=comparable_id_of(f"unit-demo-{unit}", f"nearby {number}", self._on(-5)),
                unit_id=f"unit-demo-{unit}",
                property_id=f"prop-demo-{unit.partition('-')[0]}",
                rent=self._usd(minor),
                on=self._on(-5),
                source=f"nearby {number}",
                distance_m=900,
            )
            for unit, some in RENTS_NEARBY.items()
            for number, minor in enumerate(some)
        ]

    def _application(self, name: str, _: Book, *, complete: bool) -> Sequence[TradeRecord]:
        told = {
            "income": self._usd(420_000),
            "move_in": self._on(25),
            "papers": ("identity", "income"),
            "consent": ScreeningConsent(
                at=self._at(-2), how="text", wording="Yes, you may check my credit and references."
            ),
        }
        return [
            RentalApplication.model_validate(
                {
                    **self._fields("app", name.split()[0].lower()),
                    "state": "complete" if complete else "incomplete",
                    "listing_id": "lst-demo-oak-4a",
                    "unit_id": "unit-demo-oak-4a",
                    "property_id": "prop-demo-oak",
                    "applicants": (self._who[name],),
                    "received_at": self._at(-2 if complete else -3),
                    **(told if complete else {"move_in": self._on(25)}),
                }
            )
        ]

    def _leak(self, _: Book) -> Sequence[TradeRecord]:
        return [
            MaintenanceJob(
                **self._fields("mnt", "leak"),
                property_id="prop-demo-oak",
                unit_id="unit-demo-oak-4b",
                tenancy_id="tcy-demo-oak-4b",
                title="Leak under the sink",
                category="plumbing",
                urgency="normal",
                reported_on=self._on(-4),
            )
        ]

    def _roof(self, _: Book) -> Sequence[TradeRecord]:
        roof = MaintenanceJob(
            **self._fields("mnt", "roof"),
            property_id="prop-demo-mill",
            unit_id="unit-demo-mill-b",
            title="New roof over B",
            category="structural",
            urgency="normal",
            reported_on=self._on(-1),
        )
        asked = {"Tom Baker": 248_000, "Gail Finch": 315_000}
        quotes = [
            VendorQuote(
                **self._fields("qte", _first(name)),
                maintenance_id=roof.record_id,
                property_id="prop-demo-mill",
                vendor_id=vendor_id_of(self._who[name]),
                amount=self._usd(minor),
                state="received",
                asked_on=self._on(-1),
            )
            for name, minor in asked.items()
        ]
        return [roof, *quotes]


def _first(name: str) -> str:
    return name.split()[0].lower()
