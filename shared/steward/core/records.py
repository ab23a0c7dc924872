"""Versioned records, which keep personal text apart from the structure around it.

A record is stored as two JSON documents: `body` holds ids, times, states and counts; `personal` holds people's text.
Erasing a person replaces `personal` and sets `erased_at`. `body` stays, so sequence numbers, states and references
remain valid, and an erased row still loads, with a tombstone for each text.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from steward.core.errors import CorruptRecordError, UnknownVersionError

Row = dict[str, Any]
# Read in place of erased words.
ERASED = "[erased]"


@dataclass(frozen=True)
class Personal:
    """Field marker for personal text; `tombstone` is read in its place after an erasure."""

    tombstone: Any = ERASED


class Record(BaseModel):
    """A stored, versioned record. `KIND` names its type, `VERSION` is the schema that this code writes.

    Code reads its own version and earlier ones, and refuses later ones: during a deployment two versions of the code
    run side by side.
    """

    # Built on first use: a function uses few of the record types it imports.
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )

    KIND: ClassVar[str]
    VERSION: ClassVar[int] = 1

    @classmethod
    def reads_version(cls, version: int) -> bool:
        """Return whether this code reads rows of schema `version`."""
        return 1 <= version <= cls.VERSION

    def persons(self) -> tuple[str, ...]:
        """Return ids or addresses of the people whose text this record holds, besides the conversation's own member."""
        return ()


R = TypeVar("R", bound=Record)


@functools.cache
def personal_fields(record: type[Record]) -> dict[str, Any]:
    """Return the tombstone of every field of `record` marked `Personal`, by name."""
    return {
        name: marker.tombstone
        for name, field in record.model_fields.items()
        for marker in field.metadata
        if isinstance(marker, Personal)
    }


def to_row(record: Record) -> Row:
    """Return the attributes `kind`, `schema_version`, `body` and, if there is any, `personal` (both JSON text)."""
    data = record.model_dump(mode="json")
    personal = {name: data.pop(name) for name in personal_fields(type(record))}
    row: Row = {"kind": record.KIND, "schema_version": record.VERSION, "body": _compact(data)}
    if personal:
        row["personal"] = _compact(personal)
    return row


def from_row(row: Row, *kinds: type[R]) -> R:
    """Read a row as one of `kinds`.

    Raises `UnknownVersionError` for an unknown type or schema version, `CorruptRecordError` if the row does not match
    its model. Neither changes the row.
    """
    kind, version = str(row.get("kind", "")), int(row.get("schema_version", 0))
    model = next((k for k in kinds if kind == k.KIND and k.reads_version(version)), None)
    if model is None:
        raise UnknownVersionError(kind, version)
    try:
        data: dict[str, Any] = json.loads(row["body"])
        data.update(_personal_part(row, model))
        return model.model_validate(data)
    except ValidationError as error:
        # Places only, never values: errors are logged, and a row may hold personal text.
        places = ", ".join(sorted({".".join(map(str, problem["loc"])) for problem in error.errors()}))
        raise CorruptRecordError(
            f"a {kind!r} record of version {version} does not match its model at: {places}"
        ) from None
    except (ValueError, KeyError, TypeError) as error:
        raise CorruptRecordError(f"a {kind!r} record of version {version} is no JSON: {type(error).__name__}") from None


def _personal_part(row: Row, model: type[Record]) -> dict[str, Any]:
    if row.get("erased_at"):
        return dict(personal_fields(model))
    if "personal" not in row:
        return {}
    part: dict[str, Any] = json.loads(row["personal"])
    return part


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
