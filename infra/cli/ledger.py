"""`steward ledger`: prints what was executed for an account."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta

from infra.cli.lookups import account_at
from steward.wire import Wiring


def run(wiring: Wiring, number: str, days: int) -> Iterator[str]:
    """Yield the ledger of the account at `number`, one JSON object a line, from `days` ago until now."""
    since = wiring.clock() - timedelta(days=days)
    for line in wiring.ledger.read(account_at(wiring, number), since):
        yield json.dumps({"line": line.KIND, **line.model_dump(mode="json")}, ensure_ascii=False)
