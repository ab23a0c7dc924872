"""Finds free codes for new decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from steward.trust.approvals.approval_codes import WaitingDecision, candidates
from steward.trust.approvals.store import CodeStore


class FreeCodes:
    """Looks up free codes. The transaction that takes one verifies that it is still free."""

    def __init__(self, codes: CodeStore) -> None:
        self._codes = codes

    def of(self, account_id: str, seed: str, wanted: int, now: datetime) -> tuple[str, ...]:
        """Return codes for `wanted` decisions, in the order to take them; always the same for one `seed`."""
        if not wanted:
            return ()
        tried = candidates(seed, wanted)
        taken = self._codes.taken(account_id, tried, now)
        return tuple(code for code in tried if code not in taken)

    def waiting(self, account_id: str, keys: Sequence[str], now: datetime) -> Mapping[str, WaitingDecision]:
        """Return open decisions about the subjects of `keys`. Nothing is read without keys."""
        return self._codes.waiting(account_id, keys, now) if keys else {}
