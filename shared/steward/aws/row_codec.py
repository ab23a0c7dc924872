"""Codec between records and DynamoDB rows. Long personal text goes to S3."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from steward.aws.buckets import Bucket
from steward.core.errors import CorruptRecordError
from steward.core.ids import derived_id
from steward.core.records import Record, Row, from_row, to_row

R = TypeVar("R", bound=Record)

# Attribute beside the record of a call: why it failed, which may name people; of an approval: why it was not done.
FAILED_BECAUSE = "failed_because"
# Attribute of an approval's row beside its record: the reason that its decider gave.
DECISION_NOTE = "decision_note"
# Attributes beside a record that may name people.
BESIDE_RECORD = (FAILED_BECAUSE, DECISION_NOTE)


class RowCodec:
    """Encodes records to row attributes and back.

    Personal text over `inline_bytes` is written to the payloads bucket first, under a key that names owner and content,
    and the row keeps `personal_key`. So a row always fits DynamoDB, and one erasure finds every copy. If the process
    dies between the two writes, the retry overwrites the orphan: same key.
    """

    def __init__(self, payloads: Bucket, inline_bytes: int) -> None:
        self._payloads = payloads
        self._inline_bytes = inline_bytes

    def encode(self, record: Record, *, owner: str, persons: Iterable[str]) -> Row:
        """Return the attributes of `record`. `owner` is its partition, `persons` are those whose text it holds."""
        row = to_row(record)
        personal = row.get("personal", "")
        if len(personal.encode()) > self._inline_bytes:
            key = f"payloads/{owner}/{record.KIND}-{derived_id(owner, personal)}"
            self._payloads.overwrite(key, personal)
            del row["personal"]
            row["personal_key"] = key
        row["persons"] = sorted({*persons, *record.persons()})
        return row

    def decode(self, row: Row, *kinds: type[R]) -> R:
        """Return the record of a row. Errors as `from_row`, and `CorruptRecordError` if its payload is gone."""
        key = row.get("personal_key")
        if key and not row.get("erased_at"):
            stored = self._payloads.get(str(key))
            if stored is None:
                raise CorruptRecordError(
                    f"the payload {key} of a {row.get('kind')!r} record is missing from the bucket"
                )
            row = {**row, "personal": stored.text}
        return from_row(row, *kinds)
