"""Deposits at the fake mydeposits scheme: lodged once after an owner's approval, polled, and released."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

import pytest

from infra.local.world.script import say, use_tool
from steward.core.errors import VersionConflictError
from steward.core.sentences import render
from steward.integrations.bridges.deposits import DepositPaymentDetails
from steward.tools.declaration import Autonomy
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Unknown
from steward.trades.portfolio.deposit_protection import with_payment_details, with_scheme_references
from steward.trades.portfolio.properties import PropertyAddress
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import Deposit, Tenancy
from steward.trades.portfolio.tools.deposits import lodgement
from steward.trades.portfolio.tools.deposits.deposit_subject import DepositSubject
from steward.trades.portfolio.tools.deposits.run import deposit_lodge, settle_deposit
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.service import Book
from tests.support.cloud import MARIA, SAM
from tests.support.mydeposits_setup import ACCOUNT, FLAT, HELD, TENANCY_ID, Vault, open_vault
from tests.support.walks import for_each

DOLLARS = Money(minor=120_000, currency="USD")
RENT_IN_DOLLARS = RentTerms(start=date(2026, 11, 16), rent=DOLLARS, per="month", due_day=16)


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


@for_each(
    ("given", "why"),
    [
        ({"amount": "1200.01"}, "the deposit on record is 1200.00 GBP, and that was 1200.01 GBP"),
        ({"amount": "0"}, "not done"),
        ({"place": "9 Mill Lane, other"}, "at another place"),
        ({"tenancy_id": "tcy-none"}, "there is no tenancy"),
    ],
)
def test_lodging_is_refused_when_it_differs_from_the_record(vault: Vault, given: dict[str, Any], why: str) -> None:
    assert why in vault.lodges(**given)
    assert vault.mydeposits.asked == {}
    assert vault.deposit.scheme is None


@for_each(
    ("record_id", "fields", "why"),
    [
        (TENANCY_ID, {"deposit": None}, "has no deposit on record"),
        (TENANCY_ID, {"deposit": Deposit(amount=HELD, state="none")}, "has no deposit on record"),
        (TENANCY_ID, {"deposit": Deposit(amount=HELD, state="lodged")}, "the deposit is lodged already"),
        (TENANCY_ID, {"state": "periodic"}, "the tenancy is periodic"),
        (
            TENANCY_ID,
            {"deposit": Deposit(amount=DOLLARS), "terms": (RENT_IN_DOLLARS,)},
            "the scheme holds GBP, and this deposit is in USD",
        ),
        (TENANCY_ID, {"end": None}, "the scheme wants an end of the term"),
        ("chg-1", {"paid": 119_999, "state": "part_paid"}, "the deposit is not paid, as far as records say"),
        ("pay-1", {"state": "reversed"}, "nobody knows from records when the deposit was paid"),
        (
            "prop-vault",
            {"address": PropertyAddress(lines=("9 Mill Lane",), postcode="LS1", country="GB")},
            "in which one it is",
        ),
        (
            "prop-vault",
            {"address": PropertyAddress(lines=("9 Mill Lane",), region="England", country="US")},
            "in which one it",
        ),
        (
            "prop-vault",
            {"address": PropertyAddress(lines=("9 Mill Lane",), region="Wales", country="GB")},
            "needs the postcode",
        ),
    ],
    vault=vault,
)
def test_lodging_is_refused_when_a_scheme_could_not_hold_it(
    vault: Vault, record_id: str, fields: dict[str, Any], why: str
) -> None:
    vault.changes("other", record_id, **fields)
    assert why in vault.lodges()
    assert vault.mydeposits.asked == {}


def test_lodging_is_refused_without_an_email_or_a_name_a_member_has_said(vault: Vault) -> None:
    people = vault.cloud.wiring.people_store
    account = people.account(vault.account_id)
    assert account
    for lacks in ({"outside": ("name",)}, {"outside": (), "emails": ()}):
        (priya,) = (one for one in people.contacts(vault.account_id) if one.contact_id == vault.tenant)
        people.put_contact(account, priya.model_copy(update=lacks))
        assert "of each tenant: put them on record" in vault.lodges(), lacks
    assert vault.mydeposits.asked == {}


def test_tenants_email_is_not_shown_to_the_model_and_keys_stay_secret(vault: Vault) -> None:
    vault.ended()
    assert "Done: " in vault.releases()
    seen = json.dumps([request.body for request in vault.cloud.model.requests])
    kept = vault.book.need(TENANCY_ID, Tenancy).model_dump_json()
    lead = vault.mydeposits.tenancies()[0]["leadTenant"]
    assert lead["emailAddress"] not in seen
    for secret in (ACCOUNT["password"], ACCOUNT["client_secret"], ACCOUNT["private_key"]):
        assert secret not in seen + kept + vault.texts()


@for_each(
    ("fault", "why"),
    [
        ("slow_down", "the provider is busy"),
        ("revoked", "an owner must connect it anew"),
        ("down", "the provider failed"),
        ("html", "the provider failed"),
    ],
    vault=vault,
)
def test_a_scheme_that_says_no_has_done_nothing_and_may_be_asked_again(vault: Vault, fault: Any, why: str) -> None:
    vault.mydeposits.faults.append(fault)
    assert why in vault.lodges()
    assert vault.deposit.scheme is None
    assert "Done: " in vault.lodges()
    assert len(vault.mydeposits.tenancies()) == 1


# The list, the landlord and the home come first.
_BEFORE_IT: list[Any] = [None, None, None]


@for_each("fault", ["down_after", "cut_after"], vault=vault)
def test_a_lodging_whose_answer_is_lost_is_unknown_and_found_by_our_own_id(vault: Vault, fault: Any) -> None:
    vault.mydeposits.faults.extend([*_BEFORE_IT, fault])
    assert "unknown whether this was done" in vault.lodges()
    assert vault.state() == ("due", "asking")
    assert "the scheme may have been asked already, and nobody knows yet" in vault.lodges()
    assert len(vault.mydeposits.tenancies()) == 1
    vault.later(minutes=16)
    assert vault.state() == ("due", "registered")
    assert vault.scheme.ref == vault.id()
    vault.mydeposits.received(vault.id())
    vault.later(hours=25)
    assert vault.state() == ("lodged", "protected")
    assert vault.mydeposits.asked["POST tenancy"] == 1


def test_a_lodging_that_never_arrived_is_said_and_may_be_asked_for_again(vault: Vault) -> None:
    vault.mydeposits.faults.extend([*_BEFORE_IT, "down"])
    assert "unknown whether this was done" in vault.lodges()
    # While it may still be on its way, nothing is settled.
    update = {"call_id": "call-early", "tool": "settle_deposit", "arguments": {"subject": TENANCY_ID}}
    call = stored_call(vault).model_copy(update=update)
    assert isinstance(settle_deposit(call, vault.cloud.wiring), Done)
    assert vault.state() == ("due", "asking")
    vault.later(minutes=16)
    assert vault.deposit.scheme is None
    assert vault.texts().count("never got my request to hold the deposit") == 1
    assert "Done: " in vault.lodges()
    assert len(vault.mydeposits.tenancies()) == 1


def polled_twice(vault: Vault, call_id: str) -> tuple[Done | Failed, Done | Failed]:
    """Run a poll that is cut off after its result is stored, and then its retry. Return both results."""
    update = {"call_id": call_id, "tool": "settle_deposit", "arguments": {"subject": TENANCY_ID}}
    call = stored_call(vault).model_copy(update=update)
    first = settle_deposit(call, vault.cloud.wiring)
    return first, settle_deposit(call, vault.cloud.wiring)


def test_retried_poll_or_late_response_leaves_the_stored_result(vault: Vault) -> None:
    vault.lodges()
    vault.mydeposits.received(vault.id())
    first, again = polled_twice(vault, "call-look")
    assert isinstance(first, Done)
    assert first.report
    assert "is protected by your scheme" in str(render(first.report, "en"))
    assert again == first
    assert vault.state() == ("lodged", "protected")
    # A late response does not overwrite that.
    told = {"ref": vault.id(), "state": "registered"}
    (after,) = with_scheme_references(vault.book, TENANCY_ID, vault.scheme.call, told)
    assert isinstance(after, Tenancy)
    assert after.deposit == vault.deposit
    pay = DepositPaymentDetails(sort_code="400250", account="12345678", reference=f"MD{vault.id()}", minor=HELD.minor)
    (after,) = with_payment_details(vault.book, TENANCY_ID, pay)
    assert isinstance(after, Tenancy)
    assert after.deposit == vault.deposit


def test_retried_poll_reports_again_that_the_request_never_arrived(vault: Vault) -> None:
    vault.mydeposits.faults.extend([*_BEFORE_IT, "down"])
    vault.lodges()
    vault.cloud.clock.shift(timedelta(minutes=16))
    first, again = polled_twice(vault, "call-look")
    assert isinstance(first, Done)
    assert first.report
    assert "never got my request to hold the deposit" in str(render(first.report, "en"))
    assert again == first


def stored_call(vault: Vault) -> ToolCall:
    """The call that lodged, or released last."""
    scheme = vault.scheme
    call_id = scheme.release.call if scheme.release else scheme.call
    stored = vault.cloud.wiring.calls.get(vault.cloud.conversation_of(MARIA), f"call#{call_id}")
    assert stored
    return stored.call


def test_deposit_is_not_lodged_twice_by_a_call_or_a_rerun_that_was_cut_off(vault: Vault) -> None:
    assert "Done: " in vault.lodges()
    assert "the scheme knows of it already" in vault.lodges()
    call, wiring = stored_call(vault), vault.cloud.wiring
    again = deposit_lodge(call, wiring)
    assert isinstance(again, Done)
    assert "sort code 400250" in str(again.text)
    # It was cut off before it had kept the answer.
    lost = vault.scheme.model_copy(update={"state": "asking", "ref": "", "pay_into": None})
    vault.changes("cut-off", deposit=vault.deposit.model_copy(update={"scheme": lost}))
    assert isinstance(deposit_lodge(call, wiring), Done)
    assert vault.scheme.ref == vault.id()
    # Cut off so again, and cancelled at the scheme: nobody knows.
    vault.changes("cut-off-again", deposit=vault.deposit.model_copy(update={"scheme": lost}))
    vault.mydeposits.stands(vault.id(), "cancelled")
    assert isinstance(deposit_lodge(call, wiring), Unknown)
    assert vault.mydeposits.asked["POST tenancy"] == 1


def test_member_is_sent_to_the_schemes_page_without_bank_details(vault: Vault) -> None:
    vault.mydeposits.faults.extend([*_BEFORE_IT, None, "down_after"])
    assert "Where it is to be paid to its own page says" in vault.lodges()
    assert vault.state() == ("due", "registered")
    vault.later(hours=25)
    assert vault.state() == ("due", "awaiting_payment")


@for_each(
    ("stands", "state", "says"),
    [
        ("cancelled", ("paid", "cancelled"), "has cancelled the deposit"),
        ("cheque bounced", ("paid", "bounced"), "was returned"),
        ("closed", ("due", "closed"), ""),
    ],
    vault=vault,
)
def test_unpaid_deposit_follows_its_status_at_the_scheme(
    vault: Vault, stands: str, state: tuple[str, str], says: str
) -> None:
    vault.lodges()
    vault.mydeposits.stands(vault.id(), stands)
    vault.later(hours=25)
    assert vault.state() == state
    assert says in vault.texts()


def test_cancelled_deposit_can_be_lodged_again(vault: Vault) -> None:
    vault.lodges()
    vault.mydeposits.stands(vault.id(), "cancelled")
    vault.later(hours=25)
    assert "Done: " in vault.lodges()
    assert len(vault.mydeposits.tenancies()) == 2
    # The landlord and the home are known by now.
    assert (vault.mydeposits.asked["POST landlord"], vault.mydeposits.asked["POST property"]) == (1, 1)


@for_each(
    "says",
    [
        {"currentStatus": "excellent"},
        {"currentStatus": "protected awaiting payment (insurance only)"},
        {"depositAmount": "lots", "protectedAmount": "lots"},
        {"tenancyID": "7"},
    ],
    vault=vault,
)
def test_unknown_scheme_status_is_not_guessed(vault: Vault, says: dict[str, Any]) -> None:
    vault.lodges()
    vault.mydeposits.alter(vault.id(), **says)
    assert "the provider's answer makes no sense" in vault.status()
    vault.later(hours=25)
    assert vault.state() == ("due", "awaiting_payment")


@for_each(
    "says", [{"thirdPartyReference": "tcy-2"}, {"thirdPartyReference": ""}, {"protectedAmount": "1199.00"}], vault=vault
)
def test_status_of_another_tenancy_or_amount_is_not_recorded(vault: Vault, says: dict[str, Any]) -> None:
    vault.lodges()
    vault.mydeposits.received(vault.id())
    vault.mydeposits.alter(vault.id(), **says)
    assert "not of this tenancy's deposit" in vault.status()
    vault.later(hours=25)
    assert vault.state() == ("due", "awaiting_payment")
    assert "is protected" not in vault.texts()


def test_a_scheme_that_is_down_is_asked_again_and_an_owner_hears(vault: Vault) -> None:
    vault.lodges()
    vault.mydeposits.received(vault.id())
    vault.mydeposits.faults.extend(["down"] * 5)
    vault.later(hours=25)
    for minutes in (2, 6, 16, 61):
        vault.later(minutes=minutes)
    assert vault.texts().count("does not answer me") == 1
    vault.mydeposits.faults.clear()
    vault.later(hours=7)
    assert vault.state() == ("lodged", "protected")


def test_no_provider_is_called_when_none_is_connected() -> None:
    with open_vault(connected=False) as vault:
        assert "no deposit scheme is connected" in vault.lodges()
        assert "no deposit scheme is connected" in vault.releases()
        assert "no scheme was asked to hold it" in vault.status()
        assert (vault.deposit.state, vault.deposit.scheme) == ("due", None)


def test_an_owner_decides_whoever_asks(vault: Vault) -> None:
    cloud = vault.cloud
    for tool, given in (
        ("deposit_lodge", {"amount": "1200.00"}),
        ("deposit_release", {"to_tenant": "1200.00", "to_owner": "0"}),
    ):
        cloud.model.add(use_tool(tool, {"tenancy_id": TENANCY_ID, "place": FLAT, **given}), say("It waits."))
        cloud.text(SAM, f"Please {tool}")
        vault.settle()
        assert "/a/" in cloud.texts_to(MARIA)[-1]
        assert not [text for text in cloud.texts_to(SAM) if "/a/" in text]
    assert vault.mydeposits.asked == {}


def test_a_deposit_of_the_same_day_and_amount_is_not_ours(vault: Vault) -> None:
    vault.lodges()
    vault.mydeposits.alter(vault.id(), thirdPartyReference="tcy-of-before")
    vault.changes("forgotten", deposit=Deposit(amount=HELD))
    assert "Done: " in vault.lodges()
    first, second = vault.mydeposits.tenancies()
    assert vault.scheme.ref == second["id"] != first["id"]


def test_a_scheme_that_is_connected_again_is_asked_again(vault: Vault) -> None:
    vault.lodges()
    bridges, connection = vault.cloud.wiring.bridges, vault.cloud.wiring.bridges.of(vault.account_id, "deposits")
    assert connection
    bridges.disconnect(vault.account_id, "deposits")
    vault.mydeposits.received(vault.id())
    vault.later(hours=25)
    assert vault.state() == ("due", "awaiting_payment")
    (owner,) = vault.cloud.wiring.people.owners(vault.account_id)
    key = json.dumps(dict(ACCOUNT))
    bridges.connect(vault.account_id, "deposits", "mydeposits", owner, key=key, address=connection.address)
    vault.later(days=7)
    assert vault.state() == ("lodged", "protected")


def a_call(vault: Vault) -> ToolCall:
    """A call that lodges, which an owner has approved and nobody has run."""
    (owner,) = vault.cloud.wiring.people.owners(vault.account_id)
    return ToolCall(
        call_id="call-next",
        account_id=vault.account_id,
        conversation_id=vault.cloud.conversation_of(MARIA),
        member_id=owner.member_id,
        tool="deposit_lodge",
        group="portfolio",
        created_at=vault.cloud.wiring.clock(),
        repeatable=True,
        provenance="member",
        level=Autonomy.SUGGEST,
        language="en",
        arguments={"tenancy_id": TENANCY_ID, "place": FLAT, "amount": "1200.00"},
        resolved={},
    )


def test_lodging_killed_before_the_answer_is_polled_later(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(*_: Any) -> None:
        raise SystemExit("killed")

    monkeypatch.setattr(DepositSubject, "poll", dies)
    with pytest.raises(SystemExit):
        deposit_lodge(a_call(vault), vault.cloud.wiring)
    monkeypatch.undo()
    assert vault.state() == ("due", "asking")
    vault.settle()
    vault.later(minutes=16)
    assert vault.deposit.scheme is None
    assert vault.texts().count("never got my request") == 1


def test_a_lodging_that_could_not_be_kept_is_unknown_and_found(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    def contended(book: Book, tenancy_id: str, call: str, refs: Mapping[str, str]) -> list[TradeRecord]:
        if "ref" in refs:
            raise VersionConflictError("others are changing the same records just now: try again")
        return with_scheme_references(book, tenancy_id, call, refs)

    monkeypatch.setattr(lodgement, "with_scheme_references", contended)
    assert isinstance(deposit_lodge(a_call(vault), vault.cloud.wiring), Unknown)
    monkeypatch.undo()
    assert vault.state() == ("due", "asking")
    vault.settle()
    vault.later(minutes=16)
    assert vault.scheme.ref == vault.id()
    assert vault.mydeposits.asked["POST tenancy"] == 1
