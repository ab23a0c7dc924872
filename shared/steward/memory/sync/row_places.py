"""Rows of the sync with a repository that erasure covers. Pushed commits stay in the repository."""

from __future__ import annotations

from steward.memory.sync.store import kept_in as _kept_in


def kept_in(account_id: str) -> str:
    """Return the partition of an account's rows."""
    return _kept_in(account_id)
