"""Benchmark of scans: reads among very many records, and findings in the demo portfolio, first and second time.

The scan is the product's own, on a table held in memory that counts each item that is read: those of answers to
queries, and each that is asked for by its key. Of records that are not due there are index rows and nothing else, since
nothing else of them may be asked for.
"""

from __future__ import annotations

import bisect
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, cast
from zoneinfo import ZoneInfo

from infra.local.demo import ZONE
from infra.local.demo_portfolio import DemoPortfolio
from steward.aws.row_codec import RowCodec
from steward.aws.tables import ABSENT, Condition, ConditionFailedError, Increment, Item, Operation, Put, Table, Update
from steward.core.clock import to_iso
from steward.time.scanners.scanner_declarations import FOLLOW_UPS, HandedOverSubject
from steward.time.scanners.service import ScanService
from steward.time.scanners.store import ScanStore
from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.payment_allocation import book_charge
from steward.trades.portfolio.scanning.scanner_table import landlords
from steward.trades.portfolio.tenancies import Tenant
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.models import TradeRecord
from steward.trades.records.record_types import due_shards
from steward.trades.records.service import Book, Plan, RecordService
from steward.trades.records.store import RecordStore
from tests.bench.figures import Figure
from tests.support.landlord import A, place, tenancy, unit, usd

EXIST, DUE = 1_000_000, 100
_DAY = date(2026, 11, 20)
_NINE = datetime(2026, 11, 20, 9, 1, tzinfo=ZoneInfo(ZONE)).astimezone(UTC)
_INLINE = 1_000_000


class MemoryRecords:
    """The table of records held in memory, with its index of what is due; it counts the items that are read."""

    def __init__(self) -> None:
        self._rows: defaultdict[str, dict[str, Item]] = defaultdict(dict)
        self._due: defaultdict[str, list[tuple[str, str, str]]] = defaultdict(list)
        self.read = 0

    def lies_ahead(self, shard: str, due_at: str, number: int) -> None:
        """A row of the index for a record that is not due."""
        self._due[shard].append((due_at, f"a#rec-{number}", ""))

    def in_order(self) -> None:
        """Once all are there."""
        for shard in self._due.values():
            shard.sort()

    def get(self, key: Mapping[str, Any]) -> Item | None:
        """A row."""
        self.read += 1
        return self._rows[key["owner"]].get(key["row"])

    def get_many(self, keys: Sequence[Mapping[str, Any]]) -> list[Item]:
        """Rows; those that are not there count as well."""
        return [item for item in map(self.get, keys) if item]

    def query(self, condition: Condition, *, index: str = "", **_: Any) -> Iterator[Item]:
        """A partition, a part of it by its sort keys, or what is due in one of the index."""
        values = condition.values
        if index:
            shard = self._due[str(values[":shard"])]
            found = [self._rows[one[1]][one[2]] for one in shard[: bisect.bisect_right(shard, (values[":until"], "~"))]]
        else:
            begin = str(values.get(":begin", values.get(":findings", "")))
            end = str(values.get(":end", f"{begin}~"))
            rows = self._rows[str(values[":id"])]
            found = [rows[name] for name in sorted(rows) if begin <= name <= end]
        for item in found:
            self.read += 1
            yield item

    def transact(self, operations: Sequence[Operation]) -> None:
        """Write all of it, or nothing where a condition does not hold: those read nothing for us."""
        for one in operations:
            key = one.item if isinstance(one, Put) else one.key
            there = self._rows[str(key["owner"])].get(str(key["row"]), {})
            if one.condition and not _holds(one.condition, there):
                raise ConditionFailedError
        for one in operations:
            key = one.item if isinstance(one, Put) else one.key
            rows, name = self._rows[str(key["owner"])], str(key["row"])
            before = rows.pop(name, {})
            if "due_shard" in before:
                self._due[before["due_shard"]].remove((before["due_at"], str(key["owner"]), name))
            after = dict(one.item) if isinstance(one, Put) else _updated(before, one) if isinstance(one, Update) else {}
            if after:
                rows[name] = after
            if "due_shard" in after:
                bisect.insort(self._due[after["due_shard"]], (after["due_at"], str(key["owner"]), name))


_PART = re.compile(r"(attribute_(?:not_)?exists)\(#(\w+)\)|#(\w+) = (:\w+)")


def _holds(condition: Condition, there: Item) -> bool:
    parts = list(_PART.finditer(condition.expression))
    if len(parts) != condition.expression.count("#"):
        raise NotImplementedError(condition.expression)
    for part in parts:
        exists, of, name, value = part.groups()
        if exists and (of in there) != (exists == "attribute_exists"):
            return False
        if name and (name not in there or there[name] != condition.values[value]):
            return False
    return True


def _updated(before: Item, update: Update) -> Item:
    after = {**before, **update.key}
    for name, value in update.changes.items():
        after[name] = after.get(name, 0) + value.by if isinstance(value, Increment) else value
    return {name: value for name, value in after.items() if value is not ABSENT}


@dataclass
class Scanned:
    """A landlord's records in memory, and the scan of them."""

    now: datetime = _NINE
    table: MemoryRecords = field(default_factory=MemoryRecords)

    def __post_init__(self) -> None:
        table, rows = cast("Table", self.table), RowCodec(cast("Any", None), _INLINE)
        self.store = RecordStore(table, rows, PORTFOLIO)
        self.findings = ScanStore(table, rows)
        records = RecordService(self.store, PORTFOLIO, lambda: self.now)
        scanning = landlords(lambda _: ZONE)
        self.scan = ScanService(self.findings, records, scanning, cast("Any", _Nobody()), lambda: self.now)

    def put(self, change_id: str, at: datetime, *records: TradeRecord) -> None:
        """New records, written at a moment."""
        self.do(change_id, at, lambda _: records)

    def do(self, change_id: str, at: datetime, plan: Plan) -> None:
        """A change, made at a moment."""
        RecordService(self.store, PORTFOLIO, lambda: at).change(A, change_id, "", plan)

    def run(self) -> int:
        """A run; how many items it read."""
        self.table.read = 0
        if failed := self.scan.run(lambda: True):
            raise RuntimeError(f"failed: {', '.join(failed)}")
        return self.table.read


class _Nobody:
    """Nobody is told: only what is looked at counts."""

    def tell(self, _: object) -> None:
        """Nothing."""


def many(exist: int, due: int) -> Scanned:
    """So many records, of which so many rents are due in three days and nothing else is."""
    landlord = Scanned()
    before = landlord.now - timedelta(minutes=30)
    landlord.put("place", before, place().model_copy(update={"since": _DAY}))
    for number in range(due):
        flat = unit(f"unit-{number}").model_copy(update={"label": str(number), "state": "off_market"})
        tenants = (Tenant(contact_id=f"ctc-{number}", leads=True),)
        let = tenancy(f"tcy-{number}", flat.record_id, tenants=tenants, start=_DAY - timedelta(days=30))
        landlord.put(f"let-{number}", before, flat, let)
    landlord.run()
    landlord.run()
    for number in range(due):
        fields = {"tenancy_id": f"tcy-{number}", "property_id": "prop-1", "type": "rent", "amount": usd(145_000)}
        due_on = {"due_on": _DAY + timedelta(days=3)}
        charge = Charge.model_validate({"account_id": A, "record_id": f"chg-{number}", **fields, **due_on})
        landlord.do(f"charge-{number}", before, partial(_charged, charge))
    # Whatever else looks at a rent has done so.
    for row in landlord.findings.due("arrears_escalation", landlord.now, due):
        landlord.findings.look_ended(row, landlord.now + timedelta(days=3), ())
    shards = due_shards("rent_collection")
    for number in range(exist - due):
        at = landlord.now + timedelta(minutes=1 + number % 500_000)
        landlord.table.lies_ahead(shards[number % len(shards)], to_iso(at), number)
    landlord.table.in_order()
    return landlord


def _charged(charge: Charge, book: Book) -> Sequence[TradeRecord]:
    return book_charge(book, charge)


def demo() -> Scanned:
    """The demo portfolio, at nine on its first day."""
    landlord = Scanned()
    who = defaultdict(lambda: "ctc-somebody", {"Maria Gomez": "mbr-maria"})
    demo = DemoPortfolio(A, _DAY, who)
    for number, step in enumerate(demo.steps()):
        service = RecordService(landlord.store, PORTFOLIO, partial(_moment, step.at))
        service.change(A, f"demo-{number}", "", step.plan)
    name, since = demo.waits
    facts = {"contact": who[name], "whose": "them", "since": to_iso(since)}
    landlord.findings.put_due(HandedOverSubject(A, "ext-jordan", FOLLOW_UPS, 1, facts), landlord.now)
    return landlord


def _moment(at: datetime) -> datetime:
    return at


def measure(exist: int = EXIST) -> list[Figure]:
    """For `python -m tests.bench`."""
    landlord = many(exist, DUE)
    before = len(landlord.findings.unsettled(A))
    read = landlord.run()
    found = len(landlord.findings.unsettled(A)) - before
    portfolio = demo()
    runs = []
    for _ in range(2):
        known = len(portfolio.findings.unsettled(A))
        portfolio.run()
        runs.append(len(portfolio.findings.unsettled(A)) - known)
        portfolio.now += timedelta(minutes=15)
    return [
        Figure(
            "item_reads_1m_records_100_due",
            read,
            "items",
            200,
            (f"{exist:,} exist, {DUE} rents are due in three days: {found} findings",),
        ),
        Figure("scan_findings_first_run", runs[0], "findings", 18, ("of the demo portfolio, by fourteen scanners",)),
        Figure("scan_findings_second_run", runs[1], "findings", 0, ("a quarter of an hour later",)),
    ]


quick = partial(measure, 20_000)
