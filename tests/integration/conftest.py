"""Fixtures of the integration tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from steward.trust.approvals.approval_codes import candidates
from tests.support.stores import fresh_wiring
from tests.support.two_accounts import Side, make_side

# Tests use these as codes that stand for nothing, so no decision may draw one by chance.
UNKNOWN_CODES = ("ZZ", "9X", "9Z", "8M")


@pytest.fixture(autouse=True)
def no_decision_draws_an_unknown_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the codes that tests use as unknown ones out of the draw."""

    def known(seed: str, wanted: int) -> tuple[str, ...]:
        return tuple(code for code in candidates(seed, wanted) if code not in UNKNOWN_CODES)

    monkeypatch.setattr("steward.trust.approvals.free_codes.candidates", known)


@pytest.fixture
def side() -> Iterator[Side]:
    """An account with something of everything."""
    with fresh_wiring() as wiring:
        yield make_side(wiring, "A", "+15005550006", "+15550100001")
