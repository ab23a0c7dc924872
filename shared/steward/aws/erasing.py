"""Rows and objects, as far as erasing somebody goes: what is theirs is replaced, what is about others is redacted.

Every write names what was read, so that one which comes second does nothing: the next walk reads again. All of it may
be repeated, and finds nothing to do the second time.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Protocol

from steward.aws.buckets import Bucket
from steward.aws.schema import TableSchema
from steward.aws.tables import ABSENT, Condition, ConditionFailed, Item, Table
from steward.core.clock import to_iso
from steward.core.erasure import Marked, Redaction, Subject

_READ = ("body", "personal", "personal_key")


@dataclass(frozen=True)
class Walk:
    """One walk through all that an account holds. With `ends` also what is still under way is ended."""

    redaction: Redaction
    at: datetime
    ends: bool = False

    @property
    def subject(self) -> Subject:
        """Who is erased."""
        return self.redaction.subject


class Eraser(Protocol):
    """What a room knows of erasing somebody from what it keeps.

    `covers` are patterns of the places it answers for: `<table>/<partition>/<sort key>` of rows, `<bucket>/<key>` of
    objects. Whatever is written somewhere else must be named in `steward.people.erasure.stores`, with why nobody is in
    there.
    """

    covers: ClassVar[tuple[str, ...]]

    def erase(self, marked: Marked, walk: Walk) -> int:
        """Erase what there is; how many rows and objects had anything. Repeated, it finds nothing."""


class RowErasing:
    """Rows that hold a record, and their payloads; each method says whether there was something to do."""

    def __init__(self, payloads: Bucket) -> None:
        self._payloads = payloads

    def personal(self, item: Item) -> dict[str, Any]:
        """The personal part of a row, from the bucket if it is there; empty if it has none any more."""
        if item.get("erased_at"):
            return {}
        stored = self._payloads.get(str(item["personal_key"])) if item.get("personal_key") else None
        found: dict[str, Any] = json.loads(stored.text if stored else item.get("personal", "{}"))
        return found

    def replace(
        self, table: Table, schema: TableSchema, item: Item, walk: Walk, beside: Mapping[str, Any] | None = None
    ) -> bool:
        """Take the whole personal part of a row away, and what names the subject in the rest; with changes `beside`.

        A body keeps ids, times and states, so the row still loads.
        """
        body = _redacted(item["body"], walk.redaction)
        persons = [one for one in item.get("persons", ()) if one not in walk.subject.addresses]
        changes = {**(beside or {}), "body": body, "persons": persons}
        if item.get("erased_at") and all(item.get(name, ABSENT) == value for name, value in changes.items()):
            return False
        changes |= {"erased_at": item.get("erased_at") or to_iso(walk.at), "personal": ABSENT, "personal_key": ABSENT}
        if self._written(table, schema, item, changes) and item.get("personal_key"):
            self._payloads.purge(str(item["personal_key"]))
        return True

    def redact(self, table: Table, schema: TableSchema, item: Item, walk: Walk) -> bool:
        """Take what names the subject, and their words, out of a row that is about others."""
        part = self.personal(item)
        kept = walk.redaction.value(part)
        body = _redacted(item["body"], walk.redaction)
        persons = [one for one in item.get("persons", ()) if one not in walk.subject.addresses]
        if kept == part and body == item["body"] and len(persons) == len(item.get("persons", ())):
            return False
        changes: dict[str, Any] = {"body": body, "persons": persons}
        if kept != part:
            text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
            if key := str(item.get("personal_key") or ""):
                # In its place: a table that is restored has rows that refer to it, and of them it takes the same.
                self._payloads.replace(key, text)
            else:
                changes["personal"] = text
        self._written(table, schema, item, changes)
        return True

    def delete(self, table: Table, schema: TableSchema, item: Item) -> bool:
        """Take a row away, with its payload."""
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
        except ConditionFailed:
            # Whoever wrote it meanwhile is met on the next walk.
            return False
        return True


class ObjectErasing:
    """Objects of a bucket, every version of each."""

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def delete_all(self, prefix: str) -> int:
        """Take away everything below `prefix`; how many versions those were."""
        found = [(one.key, one.name) for one in self._bucket.versions(prefix)]
        self._bucket.delete_versions(found)
        return len(found)

    def delete_finds(self, prefix: str, redaction: Redaction, but: Collection[str] = ()) -> int:
        """Take away the versions below `prefix` that hold anything of the subject's, but those of the objects `but`."""
        gone = list[tuple[str, str]]()
        for one in self._bucket.versions(prefix):
            if not one.gone and one.key not in but:
                stored = self._bucket.kept(one.key, one.name)
                if stored and redaction.finds(stored.text):
                    gone.append((one.key, one.name))
        self._bucket.delete_versions(gone)
        return len(gone)


def key_of(schema: TableSchema, item: Item) -> dict[str, str]:
    """Where a row is."""
    return {name: item[name] for name in filter(None, (schema.partition, schema.sort))}


def rows_of(table: Table, schema: TableSchema, partition: str, begins: str = "") -> Iterator[Item]:
    """The rows of a partition, those whose sort key begins so."""
    condition = Condition(f"#{schema.partition} = :partition", {":partition": partition})
    if begins:
        condition &= Condition(f"begins_with(#{schema.sort}, :begins)", {":begins": begins})
    return table.query(condition)


def _redacted(body: str, redaction: Redaction) -> str:
    """A body without names and addresses: it holds nobody's words."""
    told = json.loads(body)
    kept = redaction.of_names_alone().value(told)
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")) if kept != told else body
