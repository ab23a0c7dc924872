"""Asking for search to be looked after in the background: who asks needs nothing but the queue."""

from __future__ import annotations

from steward.aws.queues import Queues
from steward.aws.schema import SEARCH
from steward.core.rings import Ring

# What may be asked for: the next snapshot if it is due, another one if the newest is damaged, a comparison of what
# search holds with the logs.
SNAPSHOT, REBUILD, RECOVERY = "snapshot", "rebuild", "recovery"
ASKED_FOR = (SNAPSHOT, REBUILD, RECOVERY)


def ring(queues: Queues, account_id: str, what: str = SNAPSHOT) -> None:
    """Have an account looked at; one look at a time. Repeating it is harmless, and so is losing it."""
    queues.ring(Ring(SEARCH.name, account_id, what, account_id))
