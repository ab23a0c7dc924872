"""Finds free codes for new decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from steward.trust.approvals.approval_codes import WaitingDecision, candidates
from steward.trust.approvals.store import CodeStore

# A code that has been free for less is given only if no other of its length is.
_REMEMBERED = timedelta(days=150)


class FreeCodes:
    """Looks up free codes. The transaction that takes one verifies that it is still free."""

    def __init__(self, codes: CodeStore) -> None:
        self._codes = codes

    def of(self, account_id: str, seed: str, wanted: int, now: datetime) -> tuple[str, ...]:
        """Return codes for `wanted` decisions, in the order to take them: first those that nobody remembers."""
        if not wanted:
            return ()
        tried = candidates(seed, wanted)
        free_from = self._codes.free_from(account_id, tried)
        free = [code for code in tried if code not in free_from or free_from[code] <= now]
        lately = {code for code in free if code in free_from and free_from[code] > now - _REMEMBERED}
        return tuple(sorted(free, key=lambda code: (len(code), code in lately)))

    def waiting(self, account_id: str, keys: Sequence[str], now: datetime) -> Mapping[str, WaitingDecision]:
        """Return open decisions about the subjects of `keys`. Nothing is read without keys."""
        return self._codes.waiting(account_id, keys, now) if keys else {}
