"""A landlord's or other trade's records in memory, for tests of pure rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, cast, get_args

from steward.core.errors import StewardError
from steward.core.sentences import Sentence
from steward.trades.portfolio.properties import Forbids, PortfolioRuleError
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money, total
from steward.trades.records.record_types import (
    RecordType,
    all_lines,
    balance_shares,
    derived_rows,
    open_lines,
    partition,
)
from steward.trades.records.service import Book
from steward.trades.records.store import RecordLineRow, RecordStore, StoredTradeRecord
from tests.support.landlord import A
from tests.support.two_accounts import NOW


class PaperStore:
    """What a `Book` reads of a store: records, their lines and balances."""

    def __init__(self, records: Sequence[TradeRecord]) -> None:
        self._records = {one.record_id: one for one in records}
        kinds = {one.record_id: cast("RecordType", PORTFOLIO.kind_of(one.record_id)) for one in records}
        self._rows = {key: row for one in records for key, row in derived_rows(kinds[one.record_id], one).items()}
        self._owed = [item for one in records for item in balance_shares(kinds[one.record_id], one).items()]

    def get(self, account_id: str, record_id: str) -> StoredTradeRecord | None:
        """The record, or None."""
        found = self._records.get(record_id)
        return StoredTradeRecord(found) if found else None

    def get_many(self, account_id: str, record_ids: Sequence[str]) -> Mapping[str, StoredTradeRecord]:
        """Those there are."""
        return {one: StoredTradeRecord(self._records[one]) for one in record_ids if one in self._records}

    def earlier(self, account_id: str, record_id: str) -> list[TradeRecord]:
        """None: each has one revision."""
        return []

    def lines(
        self, account_id: str, parent_id: str, kind: RecordType, first: date | None = None, last: date | None = None
    ) -> list[RecordLineRow]:
        """The lines under a parent, oldest first."""
        begin, end = f"{kind.prefix}#{first or ''}", f"{kind.prefix}#{last or ''}~"
        return self._in(partition(account_id, parent_id), begin, end)

    def open(self, account_id: str, kind: RecordType) -> list[RecordLineRow]:
        """The open records of a kind."""
        return self._in(open_lines(account_id, kind), "", "~")

    def all(self, account_id: str, kind: RecordType) -> list[RecordLineRow]:
        """The records of a kind that is listed."""
        return self._in(all_lines(account_id, kind), "", "~")

    def balance(self, account_id: str, record_id: str) -> dict[str, Money]:
        """What is owed, by currency."""
        mine = [money for parent, money in self._owed if parent == record_id]
        codes = {one.currency for one in mine}
        return {code: total([one for one in mine if one.currency == code], code) for code in codes}

    def _in(self, owner: str, begin: str, end: str) -> list[RecordLineRow]:
        keys = sorted(key for key in self._rows if key[0] == owner and begin <= key[1] <= end)
        return [_line(self._rows[key]) for key in keys]


def _line(row: Mapping[str, object]) -> RecordLineRow:
    amount = Money(minor=cast("int", row["amount"]), currency=str(row["currency"])) if "amount" in row else None
    on = date.fromisoformat(str(row["on"]))
    label, within = str(row.get("label", "")), str(row.get("within", ""))
    return RecordLineRow(str(row["record_id"]), str(row["state"]), on, amount, label, within)


def paper(*records: TradeRecord, now: datetime = NOW) -> Book:
    """A book in which these records stand."""
    return Book(cast("RecordStore", PaperStore(records)), PORTFOLIO, A, now)


def refusal(rule: Callable[..., object], *arguments: Any, **named: Any) -> str:
    """The words with which a rule says no; empty if it does not. Members are told one of the known reasons."""
    try:
        rule(*arguments, **named)
    except StewardError as error:
        form = error.why.values["form"] if isinstance(error.why, Sentence) else None
        if isinstance(error, PortfolioRuleError) and form not in get_args(Forbids):
            raise LookupError(f"no words for members: {error.why}") from error
        return str(error)
    return ""
