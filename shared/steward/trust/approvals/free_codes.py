"""Codes that nothing in an account has, for whoever asks for decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from steward.trust.approvals.codes import WaitingDecision, candidates
from steward.trust.approvals.store import CodeStore


class FreeCodes:
    """Looks codes up; that one is still free when it is taken, the transaction that takes it knows."""

    def __init__(self, codes: CodeStore) -> None:
        self._codes = codes

    def of(self, account_id: str, seed: str, wanted: int, now: datetime) -> tuple[str, ...]:
        """Codes for `wanted` decisions, in the order in which to take them; the same again for the same `seed`."""
        if not wanted:
            return ()
        tried = candidates(seed, wanted)
        taken = self._codes.taken(account_id, tried, now)
        return tuple(code for code in tried if code not in taken)

    def waiting(self, account_id: str, keys: Sequence[str], now: datetime) -> Mapping[str, WaitingDecision]:
        """Return what waits already about the subjects that `keys` stand for; nothing is read for none."""
        return self._codes.waiting(account_id, keys, now) if keys else {}
