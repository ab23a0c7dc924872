"""DynamoDB store for erasures, and the list of erased persons that survives every restore."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from steward.aws.buckets import Bucket, ObjectChangedError
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Delete, Operation, Put, Table
from steward.core.clock import from_iso, to_iso
from steward.people.erasure.models import Erasure, row_of

# Partition in the people table, beside the people concerned.
PARTITION = "erasures"
_LISTED = "accounts/"


class ErasureStore:
    """Rows of the people table, one for each erasure. A row moves when it is done and is never deleted.

    `marks` returns the writes that go with a request, so that nothing is sent to the person from then on.
    """

    def __init__(self, table: Table, rows: RowCodec, marks: Callable[[Erasure], list[Operation]]) -> None:
        self._table = table
        self._rows = rows
        self._marks = marks

    def add(self, erasure: Erasure) -> bool:
        """Add an erasure. Return False if it was requested before, by the same call or for the same restore."""
        if self._table.get(_key(row_of(erasure.account_id, erasure.erasure_id, done=True))):
            return False
        try:
            self._table.transact(self._requested(erasure))
        except ConditionFailedError:
            return False
        return True

    def operations(self, erasure: Erasure, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`: an erasure as the effect of the call that asked for it."""
        return self._requested(erasure)

    def _requested(self, erasure: Erasure) -> list[Operation]:
        return [Put(self._table, self._item(erasure), Condition("attribute_not_exists(#row)")), *self._marks(erasure)]

    def open(self) -> Iterator[Erasure]:
        """Yield the open erasures of all accounts."""
        condition = Condition("#owner = :owner AND begins_with(#row, :open)", {":owner": PARTITION, ":open": "open#"})
        return (self._rows.decode(item, Erasure) for item in self._table.query(condition))

    def every(self) -> Iterator[Erasure]:
        """Yield all erasures, completed ones first."""
        for begins in ("done#", "open#"):
            condition = Condition("#owner = :owner AND begins_with(#row, :is)", {":owner": PARTITION, ":is": begins})
            yield from (self._rows.decode(item, Erasure) for item in self._table.query(condition))

    def known(self, account_id: str, erasure_id: str) -> Erasure | None:
        """Return an erasure, done or not; None if these tables do not have it."""
        for done in (False, True):
            if item := self._table.get(_key(row_of(account_id, erasure_id, done=done))):
                return self._rows.decode(item, Erasure)
        return None

    def claim(self, erasure: Erasure, now: datetime, until: datetime) -> bool:
        """Claim an erasure for a while. Return False if another run has it."""
        free = Condition(
            "attribute_exists(#row) AND (attribute_not_exists(claimed_until) OR claimed_until < :now)",
            {":now": to_iso(now)},
        )
        with suppress(ConditionFailedError):
            self._table.update(_key(erasure.row), {"claimed_until": to_iso(until)}, free)
            return True
        return False

    def save(self, erasure: Erasure, until: datetime | None) -> None:
        """Save its progress. `until` is the end of the claim; None releases it."""
        claim = {"claimed_until": to_iso(until)} if until else {}
        self._table.put({**self._item(erasure), **claim})

    def finish(self, before: Erasure, done: Erasure) -> None:
        """Mark it as done, and drop the person's address."""
        forgotten = done.model_copy(update={"address": ""})
        self._table.transact([Put(self._table, self._item(forgotten)), Delete(self._table, _key(before.row))])

    def last_run(self) -> datetime | None:
        """Return the last run of the erasure function, according to these tables; None if never."""
        item = self._table.get(_key("run"))
        return from_iso(item["at"]) if item else None

    def note_run(self, now: datetime) -> None:
        """Note a run now."""
        self._table.put({**_key("run"), "at": to_iso(now)})

    def _item(self, erasure: Erasure) -> dict[str, Any]:
        attributes = self._rows.encode(erasure, owner=PARTITION, persons=())
        return {**_key(erasure.row), **attributes}


class ErasureList:
    """Objects `accounts/<account>/<erasure>.json` in a locked bucket.

    They hold only ids, and a digest for a stranger.
    """

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def keep(self, erasure: Erasure) -> None:
        """Keep it for any later restore."""
        told = erasure.model_dump(
            mode="json", include={"account_id", "erasure_id", "person_id", "asked_at", "asked_by", "actors"}
        )
        with suppress(ObjectChangedError):
            key = f"{_LISTED}{erasure.account_id}/{erasure.erasure_id}.json"
            self._bucket.put(key, json.dumps(told, sort_keys=True), version=None)

    def every(self) -> Iterator[Mapping[str, str]]:
        """Yield account and id of each."""
        for one in self._bucket.listing(_LISTED):
            account_id, _, name = one.key.removeprefix(_LISTED).partition("/")
            yield {"account_id": account_id, "erasure_id": name.removesuffix(".json")}

    def read(self, account_id: str, erasure_id: str) -> Erasure | None:
        """Return one as it was requested."""
        stored = self._bucket.get(f"{_LISTED}{account_id}/{erasure_id}.json")
        return Erasure.model_validate(json.loads(stored.text)) if stored else None


def _key(row: str) -> dict[str, str]:
    return {"owner": PARTITION, "row": row}
