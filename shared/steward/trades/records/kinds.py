"""What a trade says of its records, and the rows that follow from one of them. Pure.

Everything beside a record's own row follows from the record alone: the lines under what it belongs to, its line among
the open ones, what it adds to balances, when somebody is to look at it. A change writes the difference between what
followed before and what follows after it; so nothing can be forgotten, and a rebuild proves it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from steward.aws.tables import Item
from steward.core.clock import to_iso
from steward.core.errors import StewardError
from steward.core.ids import shard_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.states import States

R = TypeVar("R", bound=TradeRecord)

DUE_SHARDS = 8
# What a scan needs of a record without reading it (bytes).
MOST_FACTS = 1024
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)

# Partition and sort key.
Key = tuple[str, str]


class NoSuchRecord(StewardError):
    """There is no such record; the message says how to find the right one."""


@dataclass(frozen=True)
class Line:
    """A record as lists show it: when it is of, how much it is about. Ids, dates and amounts, nobody's words."""

    on: date
    amount: Money | None = None
    label: str = ""


# What a scanner needs to know of a record: ids, dates and amounts, nobody's words.
Facts = Mapping[str, str | int]
DUE = "due#"
# Of a due row these are its scanner's: when it is to look, and that it has. All else follows from the record.
SCANNERS_OWN = frozenset({"due_shard", "due_at", "looked"})


def _nobody(record: Any) -> tuple[str, ...]:
    return ()


def _nothing(record: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class RecordKind:
    """A kind of record. Ids begin with `prefix`; `called` is the word for one in what people read.

    `within` is the record it is part of, if any: that must exist, and is not withdrawn under it. `beside` names what
    else it has a line under (a contact, a property), `hears` what else waits for its changes. `owes` is what it adds
    to the balance of other records, by id; an account's records that are `listed` stand in one list. Of a kind that is
    `alone` at most one is open within the same record: its rules see to it, and so does taking back.

    What is `reported` of a record from elsewhere is no change that taking back minds: it stays as it is.

    `due` says what each scanner that is to look at it needs to know; a change has it looked at at once, and the scanner
    says when it looks again.
    """

    prefix: str
    model: type[TradeRecord]
    states: States
    line: Callable[[Any], Line]
    within: Callable[[Any], str | None] = lambda record: None
    beside: Callable[[Any], Iterable[str]] = _nobody
    hears: Callable[[Any], Iterable[str]] = _nobody
    due: Callable[[Any], Mapping[str, Facts]] = _nothing
    owes: Callable[[Any], Mapping[str, Money]] = _nothing
    reported: Callable[[Any], Mapping[str, Any]] = _nothing
    listed: bool = False
    alone: bool = False

    @property
    def name(self) -> str:
        """What it is called."""
        return self.model.KIND

    @property
    def called(self) -> str:
        """The same, as people read it."""
        return self.name.replace("_", " ")

    @property
    def is_heard(self) -> bool:
        """Whether something waits for changes of such records that they do not stand under."""
        return self.hears is not _nobody

    def parents(self, record: TradeRecord) -> tuple[str, ...]:
        """What it has a line under."""
        within = self.within(record)
        return tuple(dict.fromkeys([*([within] if within else []), *self.beside(record)]))

    def concerns(self, record: TradeRecord) -> tuple[str, ...]:
        """The other records that may be waited for on its account."""
        return (*self.parents(record), *self.hears(record))

    def moved(self, record: R, event: str, **fields: Any) -> R:
        """The record after `event`, with what else changes. Raises `NotAllowed`."""
        state = self.states.after(self.called, record.state, event)
        return record.model_copy(update={**fields, "state": state})


class Trade:
    """The kinds of records of a trade, found by an id."""

    def __init__(self, name: str, kinds: Iterable[RecordKind]) -> None:
        self.name = name
        self.kinds = tuple(kinds)
        self._by_prefix = {kind.prefix: kind for kind in self.kinds}
        self.models: tuple[type[TradeRecord], ...] = tuple(kind.model for kind in self.kinds)
        if len(self._by_prefix) != len(self.kinds):
            raise ValueError(f"two kinds of records of {name} have one prefix")

    def kind_of(self, record_id: str) -> RecordKind | None:
        """The kind its id says it is of; None for what is no record, such as a contact."""
        return self._by_prefix.get(record_id.partition("-")[0])


def partition(account_id: str, record_id: str) -> str:
    """The partition of a record: the account's id leads, so that a role can be limited to one account's."""
    return f"{account_id}#{record_id}"


def open_lines(account_id: str, kind: RecordKind) -> str:
    """The partition that lists the open records of a kind."""
    return f"{account_id}#open#{kind.prefix}"


def all_lines(account_id: str, kind: RecordKind) -> str:
    """The partition that lists all the records of a kind that is listed."""
    return f"{account_id}#all#{kind.prefix}"


def followed(kind: RecordKind, record: TradeRecord | None) -> dict[Key, Item]:
    """The rows that follow from a record, by key; none of one that is not there or was withdrawn."""
    if record is None or record.withdrawn:
        return {}
    line, account_id, record_id = kind.line(record), record.account_id, record.record_id
    within = kind.within(record)
    told: Item = {"record_id": record_id, "prefix": kind.prefix, "state": record.state, "on": line.on.isoformat()}
    told |= {"label": line.label} if line.label else {}
    told |= {"within": within} if within else {}
    told |= {"amount": line.amount.minor, "currency": line.amount.currency} if line.amount else {}
    place = f"{line.on.isoformat()}#{record_id}"
    keys = [(partition(account_id, parent), f"{kind.prefix}#{place}") for parent in kind.parents(record)]
    if kind.listed:
        keys.append((all_lines(account_id, kind), record_id))
    if kind.states.is_open(record.state):
        keys.append((open_lines(account_id, kind), place))
    return {key: {"owner": key[0], "row": key[1], **told} for key in keys} | _due_rows(kind, record)


def owed(kind: RecordKind, record: TradeRecord | None) -> Mapping[str, Money]:
    """What a record adds to balances; nothing if it is not there or was withdrawn."""
    return {} if record is None or record.withdrawn else kind.owes(record)


def due_shard(scanner: str, record_id: str) -> str:
    """The partition of the index of due rows that this record's is in."""
    return f"{scanner}#{shard_of(record_id, DUE_SHARDS)}"


def due_shards(scanner: str) -> list[str]:
    """All of a scanner's partitions."""
    return [f"{scanner}#{number}" for number in range(DUE_SHARDS)]


def as_followed(item: Item) -> Item:
    """A row as far as it follows from a record."""
    return {name: value for name, value in item.items() if name not in SCANNERS_OWN or not _is_due(item)}


def _is_due(item: Item) -> bool:
    return bool(item["row"].startswith(DUE))


def _due_rows(kind: RecordKind, record: TradeRecord) -> dict[Key, Item]:
    rows = {}
    for scanner, given in kind.due(record).items():
        facts = json.dumps(dict(given), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        if len(facts.encode()) > MOST_FACTS:
            raise ValueError(f"{scanner} is told more of a {kind.called} than its row holds")
        key = (partition(record.account_id, record.record_id), f"{DUE}{scanner}")
        rows[key] = {
            "owner": key[0],
            "row": key[1],
            "record_id": record.record_id,
            "account_id": record.account_id,
            "due_shard": due_shard(scanner, record.record_id),
            "due_at": to_iso(record.changed_at or _LONG_AGO),
            "revision": record.revision,
            "facts": facts,
        }
    return rows
