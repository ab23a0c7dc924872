"""Rows of erasures, and the list of them that no restore takes back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from steward.aws.buckets import Bucket, ObjectChanged
from steward.aws.rows import Rows
from steward.aws.tables import Condition, ConditionFailed, Delete, Operation, Put, Table
from steward.core.clock import from_iso, to_iso
from steward.people.erasure.models import Erasure, row_of

# In the people table, beside those they are about.
PARTITION = "erasures"
_LISTED = "accounts/"


class ErasureStore:
    """Rows of the people table: one for each erasure, which moves when it is done and is never taken away."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def add(self, erasure: Erasure) -> bool:
        """Have a person erased; False if that was asked for before, by the same call or for the same restore."""
        if self._table.get(_key(row_of(erasure.account_id, erasure.erasure_id, done=True))):
            return False
        try:
            self._table.put(self._item(erasure), Condition("attribute_not_exists(#row)"))
        except ConditionFailed:
            return False
        return True

    def operations(self, erasure: Erasure, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`: the call that asked for it hands it over."""
        return [Put(self._table, self._item(erasure), Condition("attribute_not_exists(#row)"))]

    def open(self) -> Iterator[Erasure]:
        """Those that are not done, of all accounts."""
        condition = Condition("#owner = :owner AND begins_with(#row, :open)", {":owner": PARTITION, ":open": "open#"})
        return (self._rows.decode(item, Erasure) for item in self._table.query(condition))

    def every(self) -> Iterator[Erasure]:
        """All there ever were, those that are done first."""
        for begins in ("done#", "open#"):
            condition = Condition("#owner = :owner AND begins_with(#row, :is)", {":owner": PARTITION, ":is": begins})
            yield from (self._rows.decode(item, Erasure) for item in self._table.query(condition))

    def known(self, account_id: str, erasure_id: str) -> Erasure | None:
        """An erasure, done or not; None if these tables have never heard of it."""
        for done in (False, True):
            if item := self._table.get(_key(row_of(account_id, erasure_id, done=done))):
                return self._rows.decode(item, Erasure)
        return None

    def claim(self, erasure: Erasure, now: datetime, until: datetime) -> bool:
        """Work on it alone for a while; False if somebody else does."""
        free = Condition(
            "attribute_exists(#row) AND (attribute_not_exists(claimed_until) OR claimed_until < :now)",
            {":now": to_iso(now)},
        )
        with suppress(ConditionFailed):
            self._table.update(_key(erasure.row), {"claimed_until": to_iso(until)}, free)
            return True
        return False

    def save(self, erasure: Erasure, until: datetime | None) -> None:
        """Keep how far it has come; `until` is when the claim ends, None gives it back."""
        claim = {"claimed_until": to_iso(until)} if until else {}
        self._table.put({**self._item(erasure), **claim})

    def finish(self, before: Erasure, done: Erasure) -> None:
        """It is done; what it knew of whom goes."""
        forgotten = done.model_copy(update={"address": ""})
        self._table.transact([Put(self._table, self._item(forgotten)), Delete(self._table, _key(before.row))])

    def last_run(self) -> datetime | None:
        """When whoever erases ran last, in these tables; None if never."""
        item = self._table.get(_key("run"))
        return from_iso(item["at"]) if item else None

    def note_run(self, now: datetime) -> None:
        """They run now."""
        self._table.put({**_key("run"), "at": to_iso(now)})

    def _item(self, erasure: Erasure) -> dict[str, Any]:
        attributes = self._rows.encode(erasure, owner=PARTITION, persons=())
        return {**_key(erasure.row), **attributes}


class ErasureList:
    """`accounts/<account>/<erasure>.json` in a bucket under lock. It names ids alone: of a stranger a digest."""

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def keep(self, erasure: Erasure) -> None:
        """Have it outlive whatever is restored."""
        told = erasure.model_dump(
            mode="json", include={"account_id", "erasure_id", "person_id", "asked_at", "asked_by", "actors"}
        )
        with suppress(ObjectChanged):
            key = f"{_LISTED}{erasure.account_id}/{erasure.erasure_id}.json"
            self._bucket.put(key, json.dumps(told, sort_keys=True), version=None)

    def every(self) -> Iterator[Mapping[str, str]]:
        """The account and the id of each."""
        for one in self._bucket.listing(_LISTED):
            account_id, _, name = one.key.removeprefix(_LISTED).partition("/")
            yield {"account_id": account_id, "erasure_id": name.removesuffix(".json")}

    def read(self, account_id: str, erasure_id: str) -> Erasure | None:
        """One as it was asked for."""
        stored = self._bucket.get(f"{_LISTED}{account_id}/{erasure_id}.json")
        return Erasure.model_validate(json.loads(stored.text)) if stored else None


def _key(row: str) -> dict[str, str]:
    return {"owner": PARTITION, "row": row}
