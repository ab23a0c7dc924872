"""Copies of every write to the ledger of executed calls, in a bucket where nothing can be changed or deleted.

IAM cannot tell a put that adds a line from one that replaces it, so any writer of the table could rewrite it. Each
write is an event of the table's stream, and each event becomes an object under object lock, written by a function that
can do nothing else. A replaced line has two objects.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from steward.aws.buckets import Bucket

# Personal text in the ledger can be erased, but not under a lock: a digest shows whether it was changed.
_PERSONAL = ("personal", "personal_key", "persons")


class LedgerCopies:
    """Objects `accounts/<account>/<entry>/<number of the event>.json`."""

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def keep(self, record: Mapping[str, Any]) -> None:
        """Copy an event of the table's stream. A repeated event gives the same object and content."""
        written = record["dynamodb"]
        keys = written["Keys"]
        account_id, entry = keys["account_id"]["S"], keys["entry"]["S"]
        row = {name: _kept(name, value) for name, value in written.get("NewImage", {}).items()}
        said = {"event": record["eventName"], "at": written.get("ApproximateCreationDateTime"), "row": row}
        key = f"accounts/{account_id}/{entry}/{written['SequenceNumber']}.json"
        self._bucket.overwrite(key, json.dumps(said, sort_keys=True, default=str))


def _kept(name: str, value: Any) -> Any:
    if name not in _PERSONAL:
        return value
    return {"sha256": hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()}
