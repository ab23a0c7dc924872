"""Network access to repositories: public addresses only, no redirects, and limits on size and time.

Each connection resolves the name once and connects to exactly the address that was checked. Redirects are not followed,
so a token goes only where an owner has sent it.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

import urllib3

from steward.core.public_connections import PrivateHostError, pools_of
from steward.memory.sync.models import SyncError

# Maximum bytes that a repository may send in a run, packed; they are unpacked in memory.
MOST_BYTES = 32_000_000
# Seconds for all responses of a run, and for a single silence.
LONGEST, SILENCE = 60.0, 15.0
_TOKEN_REFUSED = (401, 403)


class RepositoryPool(urllib3.PoolManager):
    """HTTP pool for public addresses, and for `allowed`: hosts with port that a person named.

    Raises `SyncError` for private addresses, rejected tokens and exceeded limits; urllib3's errors otherwise.
    """

    def __init__(self, allowed: Collection[str], most: int = MOST_BYTES) -> None:
        patience = urllib3.Timeout(connect=SILENCE, read=SILENCE)
        super().__init__(timeout=patience, headers={"accept-encoding": "identity"})
        self.pool_classes_by_scheme = pools_of(allowed)
        self._left = most
        self._until = time.monotonic() + LONGEST

    def request(self, method: str, url: str, *args: Any, **options: Any) -> urllib3.BaseHTTPResponse:
        """See `PoolManager`. Response bytes are counted as they are read."""
        options |= {"redirect": False, "retries": False}
        try:
            response = super().request(method, url, *args, **options)
        except PrivateHostError as error:
            raise SyncError("private") from error
        if response.status in _TOKEN_REFUSED:
            raise SyncError("refused")
        if response.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
            # A small compressed response could fill the memory.
            raise SyncError("too_large")
        read = response.read

        def counted(*sizes: Any, **more: Any) -> bytes:
            said = read(*sizes, **more)
            self._count(len(said))
            return said

        response.read = counted  # type: ignore[method-assign]
        return response

    def _count(self, read: int) -> None:
        self._left -= read
        if self._left < 0:
            raise SyncError("too_large")
        if time.monotonic() > self._until:
            raise SyncError("unreachable")
