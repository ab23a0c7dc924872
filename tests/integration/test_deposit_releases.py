"""Release of deposits at the fake mydeposits scheme: divided as the owner decides, requested once, and followed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from infra.local.world.mydeposits.world import Fault
from steward.core.clock import utc_now
from steward.integrations.bridges.deposits import DepositStatus, ReleaseDeposit
from steward.integrations.bridges.provider_client import ProviderClient
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Unknown
from steward.trades.portfolio.deposit_protection import with_scheme_status
from steward.trades.portfolio.filed_documents import FiledDocument
from steward.trades.portfolio.tools.deposits import run
from steward.trades.portfolio.tools.deposits.deposit_subject import deposit_subject
from steward.trades.portfolio.tools.deposits.release import division
from steward.trades.portfolio.tools.deposits.run import deposit_release, settle_deposit
from tests.support.cloud import MARIA
from tests.support.landlord import place
from tests.support.mydeposits_setup import ACCOUNT, FLAT, TENANCY_ID, Vault, open_vault
from tests.support.walks import for_each

KEPT = [{"reason": "cleaning", "amount": "150"}, {"reason": "rent_arrears", "amount": "50.00"}]


@pytest.fixture
def vault() -> Iterator[Vault]:
    with open_vault() as opened:
        opened.ended()
        yield opened


def stored_call(vault: Vault) -> ToolCall:
    """The call that released."""
    assert vault.scheme.release
    stored = vault.cloud.wiring.calls.get(vault.cloud.conversation_of(MARIA), f"call#{vault.scheme.release.call}")
    assert stored
    return stored.call


def test_whole_deposit_is_released_to_the_tenant_and_tells_no_secret(vault: Vault) -> None:
    said = vault.calls(
        "deposit_release", {"tenancy_id": TENANCY_ID, "place": FLAT, "to_tenant": "1200", "to_owner": "0"}
    )
    assert said.startswith("Waiting for a decision")
    assert vault.mydeposits.asked["POST unprotect"] == 0
    assert "what the tenant says to it is awaited" in vault.decides()
    assert vault.state() == ("lodged", "releasing")
    (one,) = vault.mydeposits.tenancies()
    assert one["release"] == {"tenancyEndDate": "20/11/2026", "keyType": "PRIVATE_KEY"}
    # No key and no code is in a prompt, a record or a text.
    vault.mydeposits.one_time_password(vault.id())
    seen = json.dumps([request.body for request in vault.cloud.model.requests])
    kept = vault.scheme.model_dump_json() + stored_call(vault).model_dump_json()
    for secret in (ACCOUNT["private_key"], ACCOUNT["password"], vault.mydeposits.code):
        assert secret not in seen + kept + vault.texts()
    # A poll from before the release changes nothing.
    before = DepositStatus(ref=vault.id(), request_id=TENANCY_ID, state="protected", minor=120_000)
    assert with_scheme_status(vault.book, TENANCY_ID, before) == []
    assert vault.state() == ("lodged", "releasing")
    vault.mydeposits.stands(vault.id(), "unprotected")
    vault.later(hours=25)
    assert vault.state() == ("released", "released")
    assert vault.texts().count("was released by your scheme") == 1
    vault.is_right()


def test_deductions_have_reasons_and_proofs_and_go_to_the_landlord(vault: Vault) -> None:
    mine = vault.book.need("doc-1", FiledDocument)
    there = place("prop-other").model_copy(update={"account_id": vault.account_id})
    other = mine.model_copy(update={"record_id": "doc-2", "subjects": ("prop-other",), "revision": 0})
    vault.cloud.wiring.records.change(vault.account_id, "other", "", lambda _: [there, other])
    assert "doc-2 is no paper on file of that tenancy or its home" in vault.releases(evidence=["doc-1", "doc-2"])
    assert "the scheme has no account to pay what is kept into" in vault.releases("1000", "200", reasons=KEPT)
    assert vault.mydeposits.asked["POST unprotect"] == 0
    vault.mydeposits.add_payee()
    said = vault.releases("1000", "200", reasons=KEPT, evidence=["doc-1"])
    assert "1000.00 GBP to the tenant, 200.00 GBP to the owner: 150.00 GBP for cleaning" in said
    assert vault.state() == ("claimed", "releasing")
    parts = [
        {"deductionReason": "CLEANING", "deductionAmount": "150.00"},
        {"deductionReason": "RENT_ARREARS", "deductionAmount": "50.00"},
    ]
    wanted = {"paymentMethod": "BACS", "defaultPaymentID": "9001", "deduction": parts}
    assert vault.mydeposits.tenancies()[0]["release"]["deductions"] == wanted
    assert vault.scheme.release
    assert vault.scheme.release.evidence == ("doc-1",)
    vault.mydeposits.stands(vault.id(), "release in dispute")
    vault.later(hours=25)
    assert vault.state() == ("claimed", "disputed")
    assert vault.texts().count("is in dispute at your scheme") == 1
    vault.mydeposits.stands(vault.id(), "closed")
    vault.later(hours=25)
    assert vault.state() == ("released", "closed")


@for_each(
    ("given", "why"),
    [
        ({"to_tenant": "1200.01"}, "1200.00 GBP is held, and that was 1200.01 GBP and 0.00 GBP"),
        ({"to_tenant": "1000"}, "1200.00 GBP is held"),
        ({"to_tenant": "1000", "to_owner": "200"}, "200.00 GBP is kept, and the reasons given are for 0.00 GBP"),
        ({"to_tenant": "1000", "to_owner": "200", "reasons": KEPT[:1]}, "the reasons given are for 150.00 GBP"),
        ({"reasons": KEPT}, "0.00 GBP is kept, and the reasons given are for 200.00 GBP"),
        ({"evidence": ["doc-none"]}, "doc-none is no paper on file"),
        ({"place": "9 Mill Lane, other"}, "at another place"),
        ({"tenancy_id": "tcy-none"}, "there is no tenancy"),
    ],
)
def test_release_is_refused_when_its_amounts_do_not_add_up(vault: Vault, given: dict[str, Any], why: str) -> None:
    assert why in vault.releases(**given)
    assert vault.mydeposits.asked["POST unprotect"] == 0
    assert vault.scheme.release is None


def test_nothing_is_released_before_the_tenancy_has_ended() -> None:
    with open_vault() as vault:
        vault.protected()
        assert "the tenancy is active: end it first" in vault.releases()
        assert vault.mydeposits.asked["POST unprotect"] == 0


def test_release_is_refused_when_no_scheme_holds_the_deposit() -> None:
    with open_vault() as vault:
        vault.changes("ended", state="ended", ended_on=date(2026, 11, 20))
        assert "no scheme holds that deposit" in vault.releases()


def test_release_is_refused_when_one_has_begun_at_the_scheme(vault: Vault) -> None:
    vault.mydeposits.stands(vault.id(), "release initiated (custodial only)")
    assert "at the scheme it is releasing: only what is protected is released" in vault.releases()
    assert vault.mydeposits.asked["POST unprotect"] == 0
    vault.later(minutes=1)
    assert vault.state() == ("lodged", "releasing")
    assert vault.texts().count("has begun. The tenant is asked") == 1


def test_a_scheme_that_says_no_has_released_nothing_and_may_be_asked_again(vault: Vault) -> None:
    says: dict[Fault, str] = {"slow_down": "the provider is busy", "revoked": "an owner must connect it anew"}
    for fault, why in says.items():
        vault.mydeposits.faults.extend([None, fault])
        assert why in vault.releases()
        assert vault.scheme.release is None
    assert "Done: " in vault.releases()


@for_each("fault", ["down_after", "cut_after"], vault=vault)
def test_a_release_whose_answer_is_lost_is_unknown_and_found(vault: Vault, fault: Any) -> None:
    vault.mydeposits.faults.extend([None, fault])
    assert "unknown whether this was done" in vault.releases()
    assert vault.scheme.release
    assert vault.scheme.release.state == "asking"
    assert "the scheme may have been asked already, and nobody knows yet" in vault.releases()
    vault.later(minutes=16)
    assert vault.scheme.release
    assert (vault.state(), vault.scheme.release.state) == (("lodged", "releasing"), "asked")
    assert vault.mydeposits.asked["POST unprotect"] == 1


def test_a_release_that_never_arrived_is_said_and_may_be_asked_for_again(vault: Vault) -> None:
    vault.mydeposits.faults.extend([None, "down"])
    assert "unknown whether this was done" in vault.releases()
    assert "the scheme may have been asked already, and nobody knows yet" in vault.releases()
    call = stored_call(vault).model_copy(
        update={"call_id": "call-early", "tool": "settle_deposit", "arguments": {"subject": TENANCY_ID}}
    )
    assert isinstance(settle_deposit(call, vault.cloud.wiring), Done)
    assert vault.scheme.release
    vault.later(minutes=16)
    assert vault.scheme.release is None
    assert vault.texts().count("never got the release of the deposit") == 1
    assert "Done: " in vault.releases()


def test_a_run_that_follows_one_that_was_cut_off_does_not_release_again(vault: Vault) -> None:
    vault.releases()
    call, wiring = stored_call(vault), vault.cloud.wiring
    assert isinstance(deposit_release(call, wiring), Done)
    assert vault.scheme.release
    asking = vault.scheme.release.model_copy(update={"state": "asking"})
    lost = vault.scheme.model_copy(update={"state": "protected", "release": asking})
    # It was cut off after it had asked,
    vault.changes("cut-off", deposit=vault.deposit.model_copy(update={"scheme": lost}))
    assert isinstance(deposit_release(call, wiring), Done)
    assert vault.state() == ("lodged", "releasing")
    # or before it had.
    vault.changes("cut-off-again", deposit=vault.deposit.model_copy(update={"scheme": lost}))
    vault.mydeposits.stands(vault.id(), "protected")
    assert isinstance(deposit_release(call, wiring), Unknown)
    assert vault.mydeposits.asked["POST unprotect"] == 1


def test_only_one_of_two_runs_of_a_release_asks_the_scheme(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    others = [deposit_release]

    def stands_still(call: ToolCall, *given: Any) -> Any:
        """Before it is on record, until another run of the call has come to its end."""
        while others:
            assert isinstance(others.pop()(call, vault.cloud.wiring), Done)
        return division(call, *given)

    monkeypatch.setattr(run, "division", stands_still)
    vault.releases()
    assert vault.state() == ("lodged", "releasing")
    assert vault.mydeposits.asked["POST unprotect"] == 1


@for_each("private_key", [True, False])
def test_late_answer_to_a_release_is_told_when_it_was_reported_as_unknown(private_key: bool) -> None:
    with open_vault(private_key=private_key) as vault, pytest.MonkeyPatch.context() as patches:
        vault.ended()
        ask, others = ProviderClient.ask, [deposit_release]

        def answers_late(client: ProviderClient, account_id: str, wanted: Any) -> Any:
            """After another run of the call has come to its end."""
            if isinstance(wanted, ReleaseDeposit) and others:
                assert isinstance(others.pop()(stored_call(vault), vault.cloud.wiring), Unknown)
            return ask(client, account_id, wanted)

        patches.setattr(ProviderClient, "ask", answers_late)
        assert "unknown whether this was done" in vault.releases()
        vault.later(minutes=16)
        assert vault.texts().count("has begun. The tenant is asked") == private_key
        assert vault.texts().count("never got the release of the deposit") == (not private_key)
        assert vault.mydeposits.asked["POST unprotect"] == private_key


def test_release_begun_at_the_scheme_is_told_when_a_late_run_finds_it() -> None:
    with open_vault(private_key=False) as vault:
        vault.ended()
        vault.releases()
        call = stored_call(vault)
        vault.changes(
            "not-begun",
            deposit=vault.deposit.model_copy(update={"scheme": vault.scheme.model_copy(update={"release": None})}),
        )
        vault.mydeposits.stands(vault.id(), "release initiated (custodial only)")
        assert isinstance(deposit_release(call, vault.cloud.wiring), Failed)
        vault.later(minutes=16)
        assert vault.state() == ("lodged", "releasing")
        assert vault.texts().count("has begun. The tenant is asked") == 1


def test_release_is_settled_within_a_day_when_an_earlier_poll_ends_late(vault: Vault) -> None:
    vault.releases()
    wiring = vault.cloud.wiring
    # Held as the deposit was, it is polled once a week.
    deposit_subject(vault.book, TENANCY_ID).poll_at(wiring, utc_now() + timedelta(days=7))
    vault.settle()
    vault.mydeposits.stands(vault.id(), "unprotected")
    vault.later(hours=25)
    assert vault.state() == ("released", "released")


def test_release_cancelled_at_the_scheme_leaves_the_deposit_held(vault: Vault) -> None:
    vault.mydeposits.add_payee()
    vault.releases("1000", "200", reasons=KEPT)
    vault.mydeposits.stands(vault.id(), "protected")
    vault.later(hours=25)
    assert vault.state() == ("lodged", "protected")
    assert vault.scheme.release is None
    assert vault.texts().count("was called off at your scheme") == 1
    assert "Done: " in vault.releases()


def test_without_a_private_key_it_is_prepared_and_a_person_begins_it_there() -> None:
    with open_vault(private_key=False) as vault:
        vault.ended()
        assert "Nothing was released yet" in vault.releases()
        assert "Your scheme wants a code that only you get, so begin it on its page" in vault.texts()
        assert (vault.mydeposits.asked["POST unprotect"], vault.mydeposits.asked["POST otp"]) == (0, 0)
        assert vault.state() == ("lodged", "protected")
        assert "An owner's division: 1200.00 GBP to the tenant" in vault.status()
        vault.mydeposits.stands(vault.id(), "unprotected")
        vault.later(hours=25)
        assert vault.state() == ("released", "released")
        assert vault.texts().count("was released by your scheme") == 1
