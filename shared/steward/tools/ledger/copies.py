"""What was ever written to the ledger, copied to where it can be neither changed nor taken away.

IAM cannot tell a put that adds a line from one that replaces it, so whoever may write to the table could rewrite it.
Each write is an event of the table's stream, and each event an object of its own in a bucket under object lock, put
there by a function that may do nothing else. A line that was replaced has two of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from steward.aws.buckets import Bucket

# What people wrote, and whom it concerns, can be erased from the ledger; a lock would keep it. A digest tells whether
# it was changed.
_PERSONAL = ("personal", "personal_key", "persons")


class LedgerCopies:
    """Objects `accounts/<account>/<entry>/<number of the event>.json`."""

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def keep(self, record: Mapping[str, Any]) -> None:
        """Copy one event of the table's stream; the same event again is the same object with the same content."""
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
