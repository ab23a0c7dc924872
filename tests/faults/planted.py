"""Defects that tests plant to see that the machine notices them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from steward.aws.tables import Update
from steward.channels.models import DeliveryStatus
from steward.channels.store import DeliveryStore, Found


def claims_that_can_be_taken_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A delivery looks pending whoever has claimed it, and the claim is written unconditionally."""
    find = DeliveryStore.find

    def forgetful(self: DeliveryStore, *where: str) -> Found | None:
        found = find(self, *where)
        return found and replace(found, stored=replace(found.stored, status=DeliveryStatus.PENDING))

    def unconditional(self: DeliveryStore, operations: Sequence[Update]) -> bool:
        self._table.transact([replace(operation, condition=None) for operation in operations])
        return True

    monkeypatch.setattr(DeliveryStore, "find", forgetful)
    monkeypatch.setattr(DeliveryStore, "_done", unconditional)
