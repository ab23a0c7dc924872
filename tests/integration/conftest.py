"""Fixtures of the integration tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.stores import fresh_wiring
from tests.support.two_accounts import Side, make_side


@pytest.fixture
def side() -> Iterator[Side]:
    """An account with something of everything."""
    with fresh_wiring() as wiring:
        yield make_side(wiring, "A", "+15005550006", "+15550100001")
