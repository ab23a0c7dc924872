"""Rings for search's background functions."""

from __future__ import annotations

from steward.aws.queues import Queues
from steward.aws.schema import SEARCH
from steward.core.rings import Ring

# Kinds of work: build a snapshot if due, replace a damaged snapshot, compare search with the logs.
SNAPSHOT, REBUILD, RECOVERY = "snapshot", "rebuild", "recovery"
ASKED_FOR = (SNAPSHOT, REBUILD, RECOVERY)


def ring(queues: Queues, account_id: str, what: str = SNAPSHOT) -> None:
    """Ring for background work on an account, one run at a time. It may safely be repeated or lost."""
    queues.ring(Ring(SEARCH.name, account_id, what, account_id))
