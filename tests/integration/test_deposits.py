"""Deposits at a scheme, through the real handlers and mydeposits' stand-in: lodged once, seen, released by an owner."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.vault import FLAT, TENANCY_ID, Vault, open_vault


@pytest.fixture
def vault() -> Iterator[Vault]:
    with open_vault() as opened:
        yield opened


def test_a_deposit_is_lodged_paid_in_and_protected(vault: Vault) -> None:
    said = vault.calls("deposit_lodge", {"tenancy_id": TENANCY_ID, "place": FLAT, "amount": "1200.00"})
    assert said.startswith("Waiting for a decision")
    assert vault.mydeposits.tenancies() == []
    outcome = vault.decides()
    assert "Done: " in outcome, outcome
    assert vault.state() == ("due", "awaiting_payment")
    assert f"sort code 400250, account 12345678, reference MD{vault.id()}" in vault.texts()
    (one,) = vault.mydeposits.tenancies()
    assert (one["thirdPartyReference"], one["depositAmount"], one["dateDepositPaid"]) == (
        TENANCY_ID,
        "1200.00",
        "13/11/2026",
    )
    assert (one["annualRentalAmount"], one["leadTenant"]["addressLine1"]) == ("12600.00", "t, 9 Mill Lane")
    assert "awaiting payment" in vault.status()
    vault.mydeposits.received(vault.id())
    vault.later(hours=25)
    assert vault.state() == ("lodged", "protected")
    assert vault.deposit.holder == "scheme"
    assert vault.texts().count("is protected by your scheme") == 1
    assert "protected, certificate" in vault.status()
    vault.is_right()
