"""Record service: reads records, applies pure rules, writes all changes at once, and undoes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeVar
from zoneinfo import ZoneInfo

from steward.aws.tables import Item
from steward.core.clock import Clock
from steward.core.errors import StewardError, VersionConflictError
from steward.core.sentences import say
from steward.trades.records.models import RecordChange, RecordRevision, TradeRecord
from steward.trades.records.money import Money, total
from steward.trades.records.record_types import (
    DUE,
    Key,
    RecordNotFoundError,
    RecordType,
    Trade,
    as_followed,
    balance_shares,
    derived_rows,
    partition,
)
from steward.trades.records.store import (
    RECORD,
    RecordLineRow,
    RecordStore,
    RecordTransition,
    StoredTradeRecord,
    balance_row,
    balances_of,
)

R = TypeVar("R", bound=TradeRecord)
_TRIES = 4


class ChangedSinceError(StewardError):
    """A record was changed after the change to undo; the message names it."""

    why = say("why-failed", form="changed")


class RecordsBusyError(VersionConflictError):
    """Others kept changing the same records; nothing was written."""

    why = say("why-failed", form="conflict")


class Book:
    """An account's records as one change reads them. The write fails if a record it read has changed.

    Each record is read once. Reading lines guards their parent: nothing may be added under it before the write.
    """

    def __init__(self, store: RecordStore, trade: Trade, account_id: str, now: datetime) -> None:
        self._store = store
        self._trade = trade
        self.account_id = account_id
        self.now = now
        self.read: dict[str, StoredTradeRecord | None] = {}
        self.guards: dict[str, int] = {}

    def today(self, zone: str) -> date:
        """Return the current day in a time zone."""
        return self.now.astimezone(ZoneInfo(zone)).date()

    def find(self, record_id: str, model: type[R]) -> R | None:
        """Return the record of this type, or None, also if it is withdrawn."""
        stored = self._loaded(record_id)
        found = stored.record if stored else None
        return found if isinstance(found, model) and not found.withdrawn else None

    def need(self, record_id: str, model: type[R]) -> R:
        """Return the record, or raise `RecordNotFoundError`."""
        found = self.find(record_id, model)
        if found is None:
            kind = next(one for one in self._trade.kinds if one.model is model)
            raise RecordNotFoundError(
                f"there is no {kind.called} {record_id}: look its id up, it begins with {kind.prefix}-"
            )
        return found

    def lines(
        self, parent_id: str, kind: RecordType, first: date | None = None, last: date | None = None
    ) -> list[RecordLineRow]:
        """Return lines of a type under a record or contact, oldest first."""
        if self._trade.kind_of(parent_id) and (stored := self._loaded(parent_id)):
            # Read before its lines, so that a line added in between is noticed.
            self.guards.setdefault(parent_id, stored.touched)
        return self._store.lines(self.account_id, parent_id, kind, first, last)

    def under(self, parent_id: str, kind: RecordType, model: type[R]) -> list[R]:
        """Return records of a type under a record or contact, oldest first."""
        return self.some([line.record_id for line in self.lines(parent_id, kind)], model)

    def open_under(self, parent_id: str, kind: RecordType, model: type[R]) -> list[R]:
        """Return those of them that are open."""
        lines = self.lines(parent_id, kind)
        return self.some([line.record_id for line in lines if kind.states.is_open(line.state)], model)

    def some(self, record_ids: Sequence[str], model: type[R]) -> list[R]:
        """Return the existing records of these ids, in this order."""
        if missing := [one for one in record_ids if one not in self.read]:
            found = self._store.get_many(self.account_id, missing)
            self.read |= {one: found.get(one) for one in missing}
        some = (self.find(one, model) for one in dict.fromkeys(record_ids))
        return [one for one in some if one is not None]

    def open(self, kind: RecordType) -> list[RecordLineRow]:
        """Return the open records of a type, oldest first."""
        return self._store.open(self.account_id, kind)

    def all(self, kind: RecordType) -> list[RecordLineRow]:
        """Return all records of a listed type."""
        return self._store.all(self.account_id, kind)

    def balance(self, record_id: str, currency: str) -> Money:
        """Return the balance owed; below 0 it is a credit."""
        return self._store.balance(self.account_id, record_id).get(currency, Money(minor=0, currency=currency))

    def balances(self, owing: Mapping[str, str]) -> dict[str, Money]:
        """Return the balances of many records, of the currency that each has in `owing`."""
        found = self._store.balances(self.account_id, list(owing))
        return {one: found[one].get(currency, Money(minor=0, currency=currency)) for one, currency in owing.items()}

    def before(self, record_id: str) -> TradeRecord | None:
        """Return the record as stored, even if withdrawn."""
        stored = self._loaded(record_id)
        return stored.record if stored else None

    def changed_by(self, record: TradeRecord, since: datetime | None = None) -> frozenset[str]:
        """Return the members who have changed a record, ever or since then."""
        revisions = (*self._store.earlier(self.account_id, record.record_id), record)
        late = (one for one in revisions if since is None or (one.changed_at and one.changed_at >= since))
        return frozenset(one.changed_by for one in late if one.changed_by)

    def made_by(self, record: TradeRecord) -> str:
        """Return the member who has made a record, or ""."""
        first, *_ = (*self._store.earlier(self.account_id, record.record_id), record)
        return first.changed_by

    def _loaded(self, record_id: str) -> StoredTradeRecord | None:
        if record_id not in self.read:
            self.read[record_id] = self._store.get(self.account_id, record_id)
        return self.read[record_id]


# Rule of a change: computes the new records from the ones it reads.
Plan = Callable[[Book], Sequence[TradeRecord]]


# Prefix of the change id of an undo, before the id of the undone change.
_UNDO = "undo-"
# Receives changed records and their parents: once, or again if a change is repeated.
Changed = Callable[[str, Sequence[str]], None]


@dataclass(frozen=True)
class ChangedRecord:
    """A record that a change wrote, before (None if new) and after."""

    before: TradeRecord | None
    after: TradeRecord


@dataclass(frozen=True)
class ReplacedValue:
    """A field whose value a change has replaced; `setter` is the revision that had set it."""

    name: str
    setter: TradeRecord


@dataclass(frozen=True)
class DerivedRowDifference:
    """Differences between derived rows and stored ones: missing rows, rows left over, and wrong balances."""

    missing: tuple[Item, ...]
    left: tuple[Key, ...]
    balances: tuple[Item, ...]

    def __bool__(self) -> bool:
        return bool(self.missing or self.left or self.balances)


class RecordService:
    """Records of a trade."""

    def __init__(
        self, store: RecordStore, trade: Trade, clock: Clock, changed: Changed = lambda account_id, record_ids: None
    ) -> None:
        self._store = store
        self._trade = trade
        self._clock = clock
        self._changed = changed

    def book(self, account_id: str, now: datetime | None = None) -> Book:
        """Return the book of an account, as of a given moment or the present."""
        return Book(self._store, self._trade, account_id, now or self._clock())

    def change(self, account_id: str, change_id: str, by: str, plan: Plan) -> list[TradeRecord]:
        """Make a change once, even if repeated, and return its records as they are now.

        Raises `RecordsBusyError` after repeated conflicts with others, and whatever `plan` raises.
        """
        return self._make(account_id, change_id, by, plan, self._must_follow)[0]

    def begin(self, account_id: str, change_id: str, by: str, plan: Plan) -> bool:
        """Make a change before asking an outside party. Return whether this run made it.

        Only that run asks: another run of the same call may be about to ask, or has. Raises what `change` raises.
        """
        return self._make(account_id, change_id, by, plan, self._must_follow)[1]

    def _make(
        self,
        account_id: str,
        change_id: str,
        by: str,
        plan: Plan,
        check: Callable[[TradeRecord | None, TradeRecord], None],
    ) -> tuple[list[TradeRecord], bool]:
        """Return the records, and whether this run wrote them."""
        for _ in range(_TRIES):
            if done := self._store.change(account_id, change_id):
                found = self._store.get_many(account_id, [one.record_id for one in done.records])
                return self._told(account_id, [found[one.record_id].record for one in done.records]), False
            book = self.book(account_id)
            moves = self._moves(book, plan(book), change_id, by, check)
            if not moves:
                # Everything is already as it should be.
                return [], False
            if self._write(book, change_id, by, moves):
                return self._told(account_id, [move.after for move in moves]), True
        raise RecordsBusyError("others are changing the same records just now: try again")

    def _told(self, account_id: str, records: list[TradeRecord]) -> list[TradeRecord]:
        """Notify the workflows that wait for these records, also for a run that crashed before it could."""
        ids = dict.fromkeys(
            one for record in records for one in (record.record_id, *self._kind(record).concerns(record))
        )
        own = {record.record_id for record in records}
        # A record within another, such as a document, is awaited through its parent.
        within = [one for one in ids if one not in own and self._is_heard(one)]
        found = self._store.get_many(account_id, within) if within else {}
        heard = [one for stored in found.values() for one in self._kind(stored.record).hears(stored.record)]
        self._changed(account_id, list(dict.fromkeys([*ids, *heard])))
        return records

    def _is_heard(self, record_id: str) -> bool:
        kind = self._trade.kind_of(record_id)
        return kind is not None and kind.is_heard

    def turned(self, account_id: str, change_id: str) -> list[ChangedRecord]:
        """Return the records that a change wrote."""
        made = self._store.change(account_id, change_id)
        some = made.records if made else ()
        found = [(self._at(account_id, one, one.was), self._at(account_id, one, one.now)) for one in some]
        return [ChangedRecord(before, after) for before, after in found if after]

    def replaced(self, account_id: str, change_id: str, since: datetime) -> list[ReplacedValue]:
        """Return the fields that a change has replaced although somebody had set them after `since`."""
        found = []
        for one in self.turned(account_id, change_id):
            before, after = one.before, one.after
            if before is None or not _is_later(before, since):
                continue
            earlier = [r for r in self._store.earlier(account_id, after.record_id) if r.revision < before.revision]
            for name in (field for field in type(before).model_fields if field not in TradeRecord.model_fields):
                was, setter = getattr(before, name), before
                for revision in reversed(earlier):
                    if getattr(revision, name) != was:
                        break
                    setter = revision
                if was != getattr(after, name) and _is_later(setter, since):
                    found.append(ReplacedValue(name, setter))
        return found

    def _at(self, account_id: str, one: RecordRevision, revision: int) -> TradeRecord | None:
        now = self._store.get(account_id, one.record_id)
        if now and now.record.revision == revision:
            return now.record
        return self._store.was(account_id, one.record_id, revision) if revision else None

    def undo(self, account_id: str, change_id: str, by: str) -> list[TradeRecord]:
        """Restore everything as before a change, and return it.

        Raises `ChangedSinceError` if any of it was changed since; then nothing is undone.
        """
        made = self._store.change(account_id, change_id)
        if made is None:
            raise ChangedSinceError("there is nothing to take back")

        def earlier(book: Book) -> list[TradeRecord]:
            return [self._as_before(book, one, made) for one in made.records]

        # Going back is no event, so the state machine is not asked.
        return self._make(account_id, f"{_UNDO}{change_id}", by, earlier, lambda before, after: None)[0]

    def compared(self, account_id: str) -> DerivedRowDifference:
        """Compare derived rows with stored ones. They normally do not differ."""
        items = list(self._store.everything(account_id))
        records = [self._store.decoded(item) for item in items if item["row"] == RECORD]
        should: dict[Key, Item] = {}
        owing: dict[str, list[Money]] = {}
        for record in records:
            kind = self._kind(record)
            should |= derived_rows(kind, record)
            for record_id, amount in balance_shares(kind, record).items():
                owing.setdefault(partition(account_id, record_id), []).append(amount)
        there = {(item["owner"], item["row"]): item for item in items if self._follows(item)}
        missing = tuple(
            item for key, item in should.items() if key not in there or as_followed(there[key]) != as_followed(item)
        )
        right = {owner: sums for owner, amounts in owing.items() if (sums := _by_currency(amounts))}
        kept = balances_of(items)
        wrong = [
            balance_row(owner, {c: m.of(0) for c, m in kept.get(owner, {}).items()} | right.get(owner, {}))
            for owner in sorted({*right, *kept})
            if right.get(owner) != kept.get(owner)
        ]
        return DerivedRowDifference(missing, tuple(key for key in there if key not in should), tuple(wrong))

    def rebuild(self, account_id: str) -> DerivedRowDifference:
        """Write derived rows anew, while nobody changes the records. Return what differed."""
        difference = self.compared(account_id)
        self._store.repair((*difference.missing, *difference.balances), difference.left)
        return difference

    def export(self, account_id: str) -> list[TradeRecord]:
        """Return every record of the account that is not withdrawn, by id."""
        items = (item for item in self._store.everything(account_id) if item["row"] == RECORD)
        records = (self._store.decoded(item) for item in items)
        return sorted((one for one in records if not one.withdrawn), key=lambda one: one.record_id)

    def _write(self, book: Book, change_id: str, by: str, moves: Sequence[RecordTransition]) -> bool:
        revised = tuple(
            RecordRevision(record_id=m.after.record_id, was=m.before.revision if m.before else 0, now=m.after.revision)
            for m in moves
        )
        change = RecordChange(account_id=book.account_id, change_id=change_id, at=book.now, by=by, records=revised)
        return self._store.write(change, moves, book.guards)

    def _moves(
        self,
        book: Book,
        after: Iterable[TradeRecord],
        change_id: str,
        by: str,
        check: Callable[[TradeRecord | None, TradeRecord], None],
    ) -> list[RecordTransition]:
        """Return each changed record, stamped and checked."""
        moves = {}
        for record in after:
            before = book.before(record.record_id)
            if before == record:
                continue
            fields = {"revision": before.revision + 1 if before else 1, "change_id": change_id, "changed_by": by}
            stamped = record.model_dump() | fields | {"changed_at": book.now}
            # A model's copy is not validated.
            moves[record.record_id] = RecordTransition(before, type(record).model_validate(stamped))
            check(before, record)
        return list(moves.values())

    def _must_follow(self, before: TradeRecord | None, record: TradeRecord) -> None:
        """Raise unless the state machine allows the transition. No plan may withdraw a record: only undo does."""
        since = before.state if before and not before.withdrawn else None
        if record.withdrawn or not self._kind(record).states.leads(since, record.state):
            raise ValueError(f"no event leads a {record.KIND} from {since} to {record.state}")

    def _as_before(self, book: Book, one: RecordRevision, made: RecordChange) -> TradeRecord:
        now = self._store.get(book.account_id, one.record_id)
        book.read[one.record_id] = now
        kind = self._trade.kind_of(one.record_id)
        called = kind.called if kind else "record"
        if now is None or not (self._is_as_left(now.record, one) or self._is_only_reported(now.record, one)):
            raise ChangedSinceError(f"the {called} was changed afterwards, so it stays as it is")
        if one.was:
            was = self._store.was(book.account_id, one.record_id, one.was)
            assert was is not None
            self._must_stay_alone(book, was, now.record)
            return was.model_copy(update=self._kind(was).reported(now.record))
        book.guards[one.record_id] = now.touched
        others = self._store.has_lines(book.account_id, one.record_id) - {other.record_id for other in made.records}
        if others:
            raise ChangedSinceError(f"there is more within the {called} by now, so it stays as it is")
        return now.record.model_copy(update={"withdrawn": True})

    def _is_as_left(self, now: TradeRecord, one: RecordRevision) -> bool:
        """Return whether the record is as that change left it: untouched, or restored by undoing later changes."""
        if now.revision == one.now or not now.change_id.startswith(_UNDO):
            return now.revision == one.now
        derived_rows = self._store.change(now.account_id, now.change_id.removeprefix(_UNDO))
        revised = derived_rows.records if derived_rows else ()
        return any((other.record_id, other.was) == (one.record_id, one.now) for other in revised)

    def _is_only_reported(self, now: TradeRecord, one: RecordRevision) -> bool:
        """Return whether only reported fields have changed since that change."""
        left = self._store.was(now.account_id, one.record_id, one.now)
        reported = self._kind(now).reported(now)
        stamps = {name: getattr(now, name) for name in ("revision", "change_id", "changed_by", "changed_at")}
        return bool(reported) and left is not None and left.model_copy(update={**stamps, **reported}) == now

    def _must_stay_alone(self, book: Book, was: TradeRecord, now: TradeRecord) -> None:
        """Raise if another record was opened in place of one of an `alone` type, which no revision shows."""
        kind = self._kind(was)
        within = kind.within(was)
        if kind.alone and within and kind.states.is_open(was.state) and not kind.states.is_open(now.state):
            others = (line for line in book.lines(within, kind) if line.record_id != was.record_id)
            if any(kind.states.is_open(line.state) for line in others):
                raise ChangedSinceError(f"there is another {kind.called} by now, so it stays as it is")

    def _kind(self, record: TradeRecord) -> RecordType:
        kind = self._trade.kind_of(record.record_id)
        assert kind is not None
        return kind

    def _follows(self, item: Item) -> bool:
        """Return whether a row is derived from a record: a line, or a due row of a known type."""
        due = item["row"].startswith(DUE) and self._trade.kind_of(item["record_id"])
        return bool(due) or "prefix" in item


def _is_later(record: TradeRecord, since: datetime) -> bool:
    return record.changed_at is not None and record.changed_at > since


def _by_currency(amounts: Sequence[Money]) -> dict[str, Money]:
    """Return the sums by currency that are not 0."""
    sums = {
        code: total([one for one in amounts if one.currency == code], code) for code in {a.currency for a in amounts}
    }
    return {code: kept for code, kept in sums.items() if kept.minor}
