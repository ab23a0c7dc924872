"""Where this room's rows and payloads lie, for whoever erases; what was pushed is elsewhere and stays there."""

from __future__ import annotations

from steward.memory.sync.store import kept_in as _kept_in


def kept_in(account_id: str) -> str:
    """The partition of an account's rows."""
    return _kept_in(account_id)
