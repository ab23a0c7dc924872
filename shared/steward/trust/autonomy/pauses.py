"""Pauses of an account by /stop, which end by /start."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from steward.trust.autonomy.store import AutonomyStore


class Pauses:
    """Pauses of accounts, for other rooms."""

    def __init__(self, store: AutonomyStore) -> None:
        self._store = store

    def paused(self, account_id: str) -> bool:
        """Return whether the account is paused."""
        return self._store.read(account_id).paused

    def said(
        self,
        word: Literal["stop", "start"],
        account_id: str,
        member_id: str,
        at: datetime,
        *,
        confirmed: bool,
        message_id: str,
    ) -> bool:
        """Apply a member's word from the message `message_id`. Return whether it changes anything.

        Anybody may stop. Resuming is a decision, and takes a member with a `confirmed` number.
        """
        if word == "stop":
            return self._store.pause(account_id, member_id, at, word=message_id)
        return confirmed and self._store.resume(account_id, at, word=message_id)
