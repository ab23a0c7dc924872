"""Record types of a trade, and the rows derived from a record. Pure.

All rows beside a record's own follow from the record alone: lines under its parents, its line among the open records,
its share of balances, its due rows. A change writes the difference between the derived rows before and after, so none
is forgotten, and a rebuild can verify them.
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
from steward.core.sentences import say
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.state_machine import RecordStateMachine

R = TypeVar("R", bound=TradeRecord)

DUE_SHARDS = 8
# Bytes a due row may hold, so that a scan need not read the record.
MOST_FACTS = 1024
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)

# Partition and sort key.
Key = tuple[str, str]


class RecordNotFoundError(StewardError):
    """No such record exists; the message says how to find the right one."""

    why = say("why-failed", form="not_found")


@dataclass(frozen=True)
class RecordLine:
    """A record as lists show it: day and amount. It holds ids, dates and amounts, and nobody's words."""

    on: date
    amount: Money | None = None
    label: str = ""


# Facts that a scanner needs about a record: ids, dates and amounts, and nobody's words.
Facts = Mapping[str, str | int]
DUE = "due#"
# Attributes of a due row that its scanner owns: the next time, and the last one. The rest follows from the record.
SCANNERS_OWN = frozenset({"due_shard", "due_at", "looked"})


def _nobody(record: Any) -> tuple[str, ...]:
    return ()


def _nothing(record: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class RecordType:
    """A record type. Ids begin with `prefix`; `called` is its name for people.

    `within` is the parent record, if any: it must exist and not be withdrawn. `beside` names further parents of its
    lines (a contact, a property), `hears` other subjects to notify of changes. `owes` maps record ids to the amounts
    added to their balances. Types that are `listed` have one list per account. Of a type that is `alone`, at most one
    record is open within a parent: its rules and undo enforce that.

    `reported` are fields that a provider reports: they do not count as changes that prevent an undo.

    `due` maps scanners to the facts they need. A change makes them scan at once, and the scanner sets the next time.
    """

    prefix: str
    model: type[TradeRecord]
    states: RecordStateMachine
    line: Callable[[Any], RecordLine]
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
        """Return the stored name of the type."""
        return self.model.KIND

    @property
    def called(self) -> str:
        """Return the name for people."""
        return self.name.replace("_", " ")

    @property
    def is_heard(self) -> bool:
        """Return whether other subjects are notified of changes, besides the parents."""
        return self.hears is not _nobody

    def parents(self, record: TradeRecord) -> tuple[str, ...]:
        """Return the ids under which the record has a line."""
        within = self.within(record)
        return tuple(dict.fromkeys([*([within] if within else []), *self.beside(record)]))

    def concerns(self, record: TradeRecord) -> tuple[str, ...]:
        """Return the other records to notify of a change."""
        return (*self.parents(record), *self.hears(record))

    def moved(self, record: R, event: str, **fields: Any) -> R:
        """Return the record after `event`, with further field changes. Raises `TransitionNotAllowedError`."""
        state = self.states.after(self.called, record.state, event)
        return record.model_copy(update={**fields, "state": state})


class Trade:
    """Record types of a trade, looked up by id."""

    def __init__(self, name: str, kinds: Iterable[RecordType]) -> None:
        self.name = name
        self.kinds = tuple(kinds)
        self._by_prefix = {kind.prefix: kind for kind in self.kinds}
        self.models: tuple[type[TradeRecord], ...] = tuple(kind.model for kind in self.kinds)
        if len(self._by_prefix) != len(self.kinds):
            raise ValueError(f"two kinds of records of {name} have one prefix")

    def kind_of(self, record_id: str) -> RecordType | None:
        """Return the type of a record id, or None for other ids, such as a contact's."""
        return self._by_prefix.get(record_id.partition("-")[0])


def partition(account_id: str, record_id: str) -> str:
    """Return a record's partition. It begins with the account id, so that IAM can limit a role to one account."""
    return f"{account_id}#{record_id}"


def open_lines(account_id: str, kind: RecordType) -> str:
    """Return the partition of the open records of a type."""
    return f"{account_id}#open#{kind.prefix}"


def all_lines(account_id: str, kind: RecordType) -> str:
    """Return the partition of all records of a listed type."""
    return f"{account_id}#all#{kind.prefix}"


def derived_rows(kind: RecordType, record: TradeRecord | None) -> dict[Key, Item]:
    """Return the derived rows of a record by key; empty if it is absent or withdrawn."""
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


def balance_shares(kind: RecordType, record: TradeRecord | None) -> Mapping[str, Money]:
    """Return the amounts a record adds to balances; empty if it is absent or withdrawn."""
    return {} if record is None or record.withdrawn else kind.owes(record)


def due_shard(scanner: str, record_id: str) -> str:
    """Return the partition of a record in the index of due rows."""
    return f"{scanner}#{shard_of(record_id, DUE_SHARDS)}"


def due_shards(scanner: str) -> list[str]:
    """Return all partitions of a scanner."""
    return [f"{scanner}#{number}" for number in range(DUE_SHARDS)]


def as_followed(item: Item) -> Item:
    """Return a row without the attributes that a scanner owns."""
    return {name: value for name, value in item.items() if name not in SCANNERS_OWN or not _is_due(item)}


def _is_due(item: Item) -> bool:
    return bool(item["row"].startswith(DUE))


def _due_rows(kind: RecordType, record: TradeRecord) -> dict[Key, Item]:
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
