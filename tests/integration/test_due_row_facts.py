"""The row of a due rent holds facts copied from other records, and outdated copies are noticed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest

from steward.time.scanners.models import ScannerFinding
from steward.time.scanners.service import ScanService
from steward.time.scanners.store import ScanStore
from steward.trades.portfolio.properties import Unit
from steward.trades.portfolio.scanning.scanner_table import landlords
from steward.trades.portfolio.tenancies import Tenant, begin_tenancy, update_tenancy_records
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.models import TradeRecord
from steward.trades.records.store import RecordStore
from tests.support.landlord import TODAY, A, Landlord, place, tenancy, unit
from tests.support.stores import fresh_wiring

DUE = TODAY + timedelta(days=10)
NINE = datetime(DUE.year, DUE.month, DUE.day, 9, 1, tzinfo=ZoneInfo("America/New_York")) - timedelta(days=3)


class _Nobody:
    def tell(self, _: object) -> None:
        """Sink that drops every notice."""


@dataclass
class Letting:
    """A landlord who has let one flat, and the scan of it."""

    wiring: Any

    def __post_init__(self) -> None:
        table, rows = self.wiring.table("records_table"), self.wiring.rows
        self.oak = Landlord(RecordStore(table, rows, PORTFOLIO))
        self.store = ScanStore(table, rows)
        self.oak.put(place(), unit("unit-1"))

    def let(self, state: str = "active", start: date = date(2026, 1, 1)) -> None:
        tenants = (Tenant(contact_id="ctc-jordan", leads=True),)
        self.oak.do(lambda book: begin_tenancy(book, tenancy(state=state, start=start, tenants=tenants)))

    def found(self) -> list[ScannerFinding]:
        """What a scan finds at nine, three days before the rent is due; whatever else is due was looked at before."""
        zone = lambda _: "UTC"  # noqa: E731
        scan = ScanService(self.store, self.oak.service, landlords(zone), cast("Any", _Nobody()), lambda: self.oak.now)
        assert scan.run(lambda: True) == []
        before = len(self.store.unsettled(A))
        self.oak.now = NINE
        assert scan.run(lambda: True) == []
        return [one for one in self.store.unsettled(A)[before:] if one.scanner == "rent_collection"]


@pytest.fixture
def letting() -> Iterator[Letting]:
    with fresh_wiring() as wiring:
        yield Letting(wiring)


def test_a_rent_that_is_due_is_found_by_its_row_and_the_property_it_is_at(letting: Letting) -> None:
    letting.let()
    letting.oak.charge("chg-1", 145_000, DUE)
    (one,) = letting.found()
    assert one.call
    assert (one.check, one.where, one.to) == ("rent_coming", "118 Oak Street, 1", "ctc-jordan")
    assert one.call.arguments["place"] == "118 Oak Street, 1"


def test_a_unit_that_is_called_otherwise_meanwhile_is_named_as_it_is(letting: Letting) -> None:
    letting.let()
    letting.oak.charge("chg-1", 145_000, DUE)
    letting.oak.do(lambda book: [_called(book.need("unit-1", Unit), "Garden flat")])
    (one,) = letting.found()
    assert one.call
    assert (one.where, one.call.arguments["place"]) == ("118 Oak Street, Garden flat",) * 2


def _called(flat: Unit, label: str) -> TradeRecord:
    return flat.model_copy(update={"label": label})


def test_a_rent_of_a_tenancy_that_came_to_nothing_is_reminded_of_no_more(letting: Letting) -> None:
    letting.let("pending", DUE)
    letting.oak.charge("chg-1", 145_000, DUE)
    letting.oak.do(lambda book: update_tenancy_records(book, "tcy-1", "cancel", TODAY, "owner"))
    assert letting.found() == []
