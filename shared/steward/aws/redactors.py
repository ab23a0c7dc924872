"""Erasers of rows and objects: a person's own are replaced, those about others are redacted.

Every write is conditional on what was read, so a late one does nothing, and the next walk reads again. Repeating is
safe, and finds nothing to do.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Protocol

from steward.aws.buckets import Bucket
from steward.aws.row_codec import BESIDE_RECORD
from steward.aws.schema import TableSchema
from steward.aws.tables import ABSENT, Condition, ConditionFailedError, Item, Table
from steward.core.clock import to_iso
from steward.core.redaction import ErasureScope, ErasureSubject, Redaction

_READ = ("body", "personal", "personal_key")


@dataclass(frozen=True)
class ErasureWalk:
    """One walk through everything an account holds. With `ends`, unfinished work is ended as well."""

    redaction: Redaction
    at: datetime
    ends: bool = False

    @property
    def subject(self) -> ErasureSubject:
        """Return the person to erase."""
        return self.redaction.subject


class Eraser(Protocol):
    """Erases a person from the places of one room.

    `covers` are patterns of those places: `<table>/<partition>/<sort key>` for rows, `<bucket>/<key>` for objects. Any
    other place must be named in `steward.people.erasure.erasure_coverage`, with the reason why it has no personal data.
    """

    covers: ClassVar[tuple[str, ...]]

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """Erase, and return the number of affected rows and objects. Repeated, it finds none."""


class RowRedactor:
    """Erases rows with a record, and their payloads. Each method returns whether there was something to do."""

    def __init__(self, payloads: Bucket) -> None:
        self._payloads = payloads

    def personal(self, item: Item) -> dict[str, Any]:
        """Return the personal part of a row, from the bucket if it is there; empty if it has none any more."""
        if item.get("erased_at"):
            return {}
        stored = self._payloads.get(str(item["personal_key"])) if item.get("personal_key") else None
        found: dict[str, Any] = json.loads(stored.text if stored else item.get("personal", "{}"))
        return found

    def replace(
        self, table: Table, schema: TableSchema, item: Item, walk: ErasureWalk, beside: Mapping[str, Any] | None = None
    ) -> bool:
        """Remove the personal part of a row and the subject's names in the rest, with the changes `beside`.

        The body keeps ids, times and states, so the row still loads.
        """
        body = _redacted(item["body"], walk.redaction)
        persons = [one for one in item.get("persons", ()) if one not in walk.subject.addresses]
        changes = {**(beside or {}), "body": body, "persons": persons, **dict.fromkeys(BESIDE_RECORD, ABSENT)}
        if item.get("erased_at") and all(item.get(name, ABSENT) == value for name, value in changes.items()):
            return False
        changes |= {"erased_at": item.get("erased_at") or to_iso(walk.at), "personal": ABSENT, "personal_key": ABSENT}
        if self._written(table, schema, item, changes) and item.get("personal_key"):
            self._payloads.purge(str(item["personal_key"]))
        return True

    def redact(self, table: Table, schema: TableSchema, item: Item, walk: ErasureWalk) -> bool:
        """Redact the subject's names and words in a row about others."""
        part = self.personal(item)
        kept = walk.redaction.value(part)
        body = _redacted(item["body"], walk.redaction)
        persons = [one for one in item.get("persons", ()) if one not in walk.subject.addresses]
        beside = {name: item[name] for name in BESIDE_RECORD if name in item}
        kept_beside = walk.redaction.value(beside)
        same_persons = len(persons) == len(item.get("persons", ()))
        if kept == part and body == item["body"] and same_persons and kept_beside == beside:
            return False
        changes: dict[str, Any] = {"body": body, "persons": persons, **kept_beside}
        if kept != part:
            text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
            if key := str(item.get("personal_key") or ""):
                # The payload is replaced in place, since rows of a restored table refer to it, too.
                self._payloads.replace(key, text)
            else:
                changes["personal"] = text
        self._written(table, schema, item, changes)
        return True

    def delete(self, table: Table, schema: TableSchema, item: Item) -> bool:
        """Delete a row with its payload."""
        table.delete(key_of(schema, item))
        if item.get("personal_key"):
            self._payloads.purge(str(item["personal_key"]))
        return True

    def _written(self, table: Table, schema: TableSchema, item: Item, changes: Mapping[str, Any]) -> bool:
        known = {name: item[name] for name in _READ if name in item}
        gone = [name for name in _READ if name not in item]
        parts = [*(f"#{name} = :was_{name}" for name in known), *(f"attribute_not_exists(#{name})" for name in gone)]
        same = Condition(" AND ".join(parts), {f":was_{name}": value for name, value in known.items()})
        try:
            table.update(key_of(schema, item), changes, same)
        except ConditionFailedError:
            # The row changed in the meantime: the next walk reads it again.
            return False
        return True


class ObjectRedactor:
    """Erases objects of a bucket, with every version."""

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def delete_all(self, prefix: str) -> int:
        """Delete everything below `prefix`. Return the number of versions."""
        found = [(one.key, one.name) for one in self._bucket.versions(prefix)]
        self._bucket.delete_versions(found)
        return len(found)

    def delete_finds(self, prefix: str, redaction: Redaction, but: Collection[str] = ()) -> int:
        """Delete the versions below `prefix` with anything of the subject's, except objects in `but`."""
        gone = list[tuple[str, str]]()
        for one in self._bucket.versions(prefix):
            if not one.gone and one.key not in but:
                stored = self._bucket.kept(one.key, one.name)
                if stored and redaction.finds(stored.text):
                    gone.append((one.key, one.name))
        self._bucket.delete_versions(gone)
        return len(gone)


def key_of(schema: TableSchema, item: Item) -> dict[str, str]:
    """Return the key of a row."""
    return {name: item[name] for name in filter(None, (schema.partition, schema.sort))}


def rows_of(table: Table, schema: TableSchema, partition: str, begins: str = "") -> Iterator[Item]:
    """Yield the rows of a partition whose sort key begins with `begins`."""
    condition = Condition(f"#{schema.partition} = :partition", {":partition": partition})
    if begins:
        condition &= Condition(f"begins_with(#{schema.sort}, :begins)", {":begins": begins})
    return table.query(condition)


def _redacted(body: str, redaction: Redaction) -> str:
    """Return a body without names and addresses. Bodies hold nobody's words."""
    told = json.loads(body)
    kept = redaction.of_names_alone().value(told)
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")) if kept != told else body
