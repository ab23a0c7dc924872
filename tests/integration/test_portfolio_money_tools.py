"""A landlord's tools for money, through the Lambda handlers: record payments, plans and expenses, undo by text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import pytest

from infra.local.world.script import say, use_tools
from steward.trades.portfolio.ledger_entries import CHARGE, EXPENSE, Charge, Expense, Payment
from steward.trades.portfolio.payment_plans import PLAN, PaymentPlan
from steward.trades.portfolio.properties import PROPERTY, UNIT
from steward.trades.portfolio.tenancies import TENANCY
from steward.trades.records.money import Money
from tests.support.cloud import MARIA, SAM, Cloud, account_of
from tests.support.lettings import (
    FLAT,
    OAK,
    approved,
    book_of,
    calls,
    contact,
    landlords_cloud,
    let_to_pete,
    property_and_unit,
    told,
)
from tests.support.plumber import decide, undo_code_of
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with landlords_cloud() as running:
        yield running


def test_a_payment_is_recorded_reported_and_taken_back_by_text(cloud: Cloud) -> None:
    _, unit_id, tenancy_id = let_to_pete(cloud)
    assert "occupied" in calls(cloud, "get_property", {"property_id": book_of(cloud).all(PROPERTY)[0].record_id})
    charge = {"tenancy_id": tenancy_id, "place": FLAT, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"}
    approved(cloud, "add_charge", charge)
    assert "1380.00 USD overdue · 19 days" in calls(cloud, "get_arrears", {})
    payment = {"tenancy_id": tenancy_id, "place": FLAT, "amount": "1480", "received_on": "2026-11-20"}
    said = calls(cloud, "record_payment", payment | {"method": "cheque"})
    assert "The balance is 0.00 USD." in said
    assert "The payment of $1,480.00 by Pete Rossi for 118 Oak Street, 4B (cheque, Nov 20" in cloud.texts_to(MARIA)[-1]
    assert calls(cloud, "get_arrears", {}) == "Nobody is behind."
    offered = [row["what"] for row in signed_in(cloud, MARIA).rows("decided")]
    assert "Record that Pete Rossi paid $1,480.00 for 118 Oak Street, 4B on Nov 20, 2026" in offered
    # The same again is asked about.
    assert "ask if it is another" in calls(cloud, "record_payment", payment)
    code = undo_code_of(cloud, "The payment of")
    cloud.text(MARIA, f"UNDO {code}")
    cloud.settle()
    assert "Taken back, so this holds no longer: The payment of $1,480.00 by Pete Rossi" in "\n".join(
        cloud.texts_to(MARIA)[-2:]
    )
    assert book_of(cloud).balance(tenancy_id, "USD") == Money(minor=148_000, currency="USD")
    assert not cloud.wiring.records.compared(account_of(cloud))
    assert book_of(cloud).under(tenancy_id, CHARGE, Charge)[0].state == "open"
    assert "left 1380.00 USD" in calls(cloud, "get_tenancy", {"unit_id": unit_id})


def test_undo_of_one_payment_cautions_of_the_same_tenancy_alone(cloud: Cloud) -> None:
    property_id, _, tenancy_id = let_to_pete(cloud)
    calls(cloud, "save_unit", {"property_id": property_id, "place": OAK, "unit": "4C", "bedrooms": 1})
    (other,) = (one.record_id for one in book_of(cloud).lines(property_id, UNIT) if "4C" in one.label)
    there = "118 Oak Street, 4C"
    tenancy = {"unit_id": other, "place": there, "tenant_ids": [contact(cloud, "Jordan")]}
    approved(cloud, "create_tenancy", {**tenancy, "start": "2026-01-01", "rent": "1200", "due_day": 1})
    (jordans,) = book_of(cloud).lines(other, TENANCY)
    cheque = {"method": "cheque", "received_on": "2026-11-20"}
    calls(cloud, "record_payment", {**cheque, "tenancy_id": tenancy_id, "place": FLAT, "amount": "600"})
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'The payment of')}")
    cloud.settle()
    said = calls(cloud, "record_payment", {**cheque, "tenancy_id": jordans.record_id, "place": there, "amount": "150"})
    assert not said.startswith("Waiting for a decision")
    said = calls(cloud, "record_payment", {**cheque, "tenancy_id": tenancy_id, "place": FLAT, "amount": "600"})
    assert said.startswith("Waiting for a decision")
    assert any("Careful: Maria Gomez took back one like it" in text for text in cloud.texts_to(MARIA))


def test_payment_that_is_none_is_refused(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    payment = {"tenancy_id": tenancy_id, "place": FLAT, "received_on": "2026-11-20"}
    for given, why in (
        ({"amount": "0"}, "more than 0"),
        ({"amount": "10", "currency": "EUR"}, "money is in USD"),
        ({"amount": "10.005"}, "2 decimals"),
    ):
        assert why in calls(cloud, "record_payment", payment | given)
    assert book_of(cloud).balance(tenancy_id, "USD") == Money(minor=10_000, currency="USD")


def test_the_receipt_names_the_same_sum_recorded_a_few_days_before(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    cheque = {"tenancy_id": tenancy_id, "place": FLAT, "amount": "1380", "method": "cheque"}
    calls(cloud, "record_payment", cheque | {"received_on": "2026-11-16"})
    assert "for this tenancy" not in cloud.texts_to(MARIA)[-1]
    said = calls(cloud, "record_payment", cheque | {"received_on": "2026-11-18"}, SAM)
    first = "Maria Gomez has already recorded $1,380.00 for this tenancy (cheque, Nov 16, 2026)."
    assert f"{first} If it is the same payment, it counts twice now.\nUNDO " in cloud.texts_to(SAM)[-1]
    assert "1380.00 USD of 2026-11-16 is on record already (pay-" in said
    cloud.text(SAM, f"UNDO {undo_code_of(cloud, 'it counts twice', SAM)}")
    cloud.settle()
    done = f"The payment of $1,380.00 by Pete Rossi for {FLAT} (cheque, Nov 18, 2026) is on record"
    assert cloud.texts_to(SAM)[-1] == f"Taken back, so this holds no longer: {done}"
    # The rent of another month is no surprise, and neither is what they have called another payment.
    calls(cloud, "record_payment", cheque | {"received_on": "2026-10-20"})
    calls(cloud, "record_payment", cheque | {"received_on": "2026-11-19", "another": True})
    assert "for this tenancy" not in "".join(cloud.texts_to(MARIA))


def test_receipt_of_a_cheque_names_a_payment_by_card_on_its_way(cloud: Cloud) -> None:
    property_id, _, tenancy_id = let_to_pete(cloud)
    pending = Payment(
        account_id=account_of(cloud),
        record_id="pay-by-card",
        tenancy_id=tenancy_id,
        property_id=property_id,
        state="pending",
        received_on=date(2026, 11, 17),
        amount=Money(minor=138_000, currency="USD"),
        method="card",
    )
    cloud.wiring.records.change(pending.account_id, "by-card", "", lambda _: [pending])
    cheque = {"tenancy_id": tenancy_id, "place": FLAT, "amount": "1380", "method": "cheque"}
    said = calls(cloud, "record_payment", cheque | {"received_on": "2026-11-18"})
    on_its_way = "A payment of $1,380.00 for this tenancy is on its way already (card, Nov 17, 2026)."
    assert f"{on_its_way} If it is the same, take this one back.\nUNDO " in cloud.texts_to(MARIA)[-1]
    assert "1380.00 USD of 2026-11-17 is on its way (pay-by-card)" in said


def test_the_receipt_of_a_payment_says_which_instalment_it_pays(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    where = {"tenancy_id": tenancy_id, "place": FLAT}
    parts = [{"due_on": day, "amount": "50"} for day in ("2026-11-25", "2026-12-25")]
    approved(cloud, "save_payment_plan", {**where, "instalments": parts, "event": "accept"})
    payment = {**where, "method": "cheque", "received_on": "2026-11-20"}
    said = calls(cloud, "record_payment", payment | {"amount": "30"})
    assert (
        "The instalment of $50.00, due on Nov 25, 2026, stays open: tell me if this pays it."
        in cloud.texts_to(MARIA)[-1]
    )
    assert "stays open" in said
    said = calls(cloud, "record_payment", payment | {"amount": "50"})
    assert "It pays the instalment that is due on Nov 25, 2026.\nUNDO " in cloud.texts_to(MARIA)[-1]
    assert "The instalment of 2026-11-25 is paid by it, on the plan, too" in said
    (plan,) = book_of(cloud).under(tenancy_id, PLAN, PaymentPlan)
    assert [one.state for one in plan.instalments] == ["paid", "scheduled"]
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'It pays the instalment')}")
    cloud.settle()
    (plan,) = book_of(cloud).under(tenancy_id, PLAN, PaymentPlan)
    assert [one.state for one in plan.instalments] == ["scheduled", "scheduled"]


def test_receipt_says_what_goes_to_rent_ahead_of_a_plan_until_told(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    where = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**where, "kind": "fee", "amount": "350", "due_on": "2026-11-01"})
    parts = [{"due_on": day, "amount": "150"} for day in ("2026-11-25", "2026-12-25", "2027-01-25")]
    approved(cloud, "save_payment_plan", {**where, "instalments": parts, "event": "accept"})
    for amount, day in (("310", "2026-12-05"), ("1380", "2026-12-12")):
        approved(cloud, "add_charge", {**where, "kind": "rent", "amount": amount, "due_on": day})
    payment = {**where, "method": "cheque", "received_on": "2026-11-20"}
    assert "save_payment_plan" in calls(cloud, "record_payment", payment | {"amount": "450"})
    said = "Of this, $310.00 pays the rent due on Dec 5, 2026; $310.00 of the payment plan stays open."
    assert f"{said} Tell me if it was meant for the plan.\nUNDO " in cloud.texts_to(MARIA)[-1]
    # A payment of just the rent says so, too.
    calls(cloud, "record_payment", payment | {"amount": "1380"})
    said = "Of this, $1,380.00 pays the rent due on Dec 12, 2026; $310.00 of the payment plan stays open."
    assert f"{said} Tell me if it was meant for the plan.\nUNDO " in cloud.texts_to(MARIA)[-1]
    (plan,) = book_of(cloud).under(tenancy_id, PLAN, PaymentPlan)
    for _ in parts:
        approved(cloud, "save_payment_plan", {**where, "plan_id": plan.record_id, "event": "paid"})
    (plan,) = book_of(cloud).under(tenancy_id, PLAN, PaymentPlan)
    charges = book_of(cloud).under(tenancy_id, CHARGE, Charge)
    assert plan.state == "completed"
    assert not [one for one in charges if one.left.minor and plan.covers(one.due_on)]
    assert sum(one.left.minor for one in charges) == 31_000


def test_the_receipt_of_the_last_instalment_names_the_newest_like_it(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    where = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**where, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    parts = [{"due_on": day, "amount": "50"} for day in ("2026-11-25", "2026-12-09", "2026-12-23")]
    approved(cloud, "save_payment_plan", {**where, "instalments": parts, "event": "accept"})
    cheque = {**where, "method": "cheque", "amount": "50"}
    calls(cloud, "record_payment", cheque | {"received_on": "2026-11-18"}, SAM)
    calls(cloud, "record_payment", cheque | {"received_on": "2026-11-19"})
    said = calls(cloud, "record_payment", cheque | {"received_on": "2026-11-20"}, SAM)
    assert (
        "It pays the last instalment, due on Dec 23, 2026: the plan is paid up. "
        "Maria Gomez has already recorded $50.00 for this tenancy (cheque, Nov 19, 2026). "
    ) in cloud.texts_to(SAM)[-1]
    assert "The plan is paid up" in said


def test_approver_reads_the_place_and_a_call_for_another_is_not_run(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    charge = {"tenancy_id": tenancy_id, "kind": "fee", "amount": "5", "due_on": "2026-11-01"}
    calls(cloud, "add_charge", charge | {"place": "7 Cedar Lane"})
    assert "charge 7 Cedar Lane $5.00 for fee, due Nov 1, 2026" in "".join(cloud.texts_to(MARIA))
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "is at another place than was said" in told(cloud)
    assert len(book_of(cloud).lines(tenancy_id, CHARGE)) == 1


def test_tenant_with_a_payment_plan_is_named_apart(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    plan = {"tenancy_id": tenancy_id, "place": FLAT, "event": "accept"}
    approved(cloud, "save_payment_plan", plan | {"event": "paid"})
    assert "a new plan is proposed or accepted, with its instalments" in told(cloud)
    cloud.later(2 * 86_400)
    assert "100.00 USD overdue · 2 days" in calls(cloud, "get_arrears", {})
    halves = [{"due_on": "2026-12-01", "amount": "50"}, {"due_on": "2026-12-08", "amount": "50"}]
    approved(cloud, "save_payment_plan", plan | {"instalments": halves})
    shown = calls(cloud, "get_arrears", {})
    assert shown.startswith("Nobody is behind.\nOn payment plans:")
    assert "active · left 100.00 USD · next due 2026-12-01 · kept so far" in shown
    cloud.later(10 * 86_400)
    assert "not being kept, 1 late" in calls(cloud, "get_arrears", {})
    broken = {"plan_id": re.findall(r"ppl-\w+", shown)[0], "event": "broken"}
    approved(cloud, "save_payment_plan", plan | broken)
    assert "100.00 USD overdue · 12 days" in calls(cloud, "get_arrears", {})


def test_an_expense_above_the_propertys_limit_is_approved_first(cloud: Cloud) -> None:
    property_id, _ = property_and_unit(cloud)
    roof = {"property_id": property_id, "place": OAK, "day": "2026-11-19", "kind": "repairs"}
    calls(cloud, "record_expense", roof | {"amount": "500"})
    assert "above 500.00 USD is approved first" in calls(cloud, "record_expense", roof | {"amount": "500.01"})
    assert "Waiting for a decision" in calls(cloud, "record_expense", roof | {"amount": "500.01", "above_limit": True})
    assert len(book_of(cloud).lines(property_id, EXPENSE)) == 1
    decide(cloud, MARIA, "approved")
    cloud.settle()
    spent = book_of(cloud).under(property_id, EXPENSE, Expense)
    assert sorted(one.amount.minor for one in spent) == [50_000, 50_001]
    # No level lifts a limit, and to move it is decided as well.
    cloud.wiring.autonomy.set_level(
        account_of(cloud), "record_expense", 4, cloud.wiring.people.owners(account_of(cloud))[0]
    )
    assert "Waiting for a decision" in calls(cloud, "record_expense", roof | {"amount": "600", "above_limit": True})
    raised = {"property_id": property_id, "place": OAK, "large_expense": "2000"}
    approved(cloud, "update_property", raised)
    calls(cloud, "record_expense", roof | {"amount": "1999"})
    assert len(book_of(cloud).lines(property_id, EXPENSE)) == 3


def test_expense_of_a_unit_is_recorded_at_its_own_property_only(cloud: Cloud) -> None:
    property_id, unit_id = property_and_unit(cloud)
    calls(cloud, "create_property", {"address": "7 Cedar Lane", "kind": "apartments", "currency": "USD"})
    (cedar,) = [one.record_id for one in book_of(cloud).all(PROPERTY) if one.record_id != property_id]
    spent = {"property_id": cedar, "unit_id": unit_id, "day": "2026-11-19", "kind": "repairs", "amount": "50"}
    assert "that unit is at another property" in calls(cloud, "record_expense", spent | {"place": FLAT})
    assert not book_of(cloud).lines(cedar, EXPENSE)


def test_an_entry_that_was_wrong_counts_no_more(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    payment = {"tenancy_id": tenancy_id, "place": FLAT, "amount": "100", "received_on": "2026-11-20"}
    calls(cloud, "record_payment", payment)
    pay_id = re.findall(r"pay-\w+", calls(cloud, "get_payments", {"tenancy_id": tenancy_id}))[0]
    code = undo_code_of(cloud, "The payment of")
    approved(cloud, "reverse_entry", {"entry_id": pay_id, "place": FLAT, "amount": "100", "reason": "It bounced."})
    assert "This entry at 118 Oak Street, 4B no longer counts: $100.00" in cloud.texts_to(MARIA)[-1]
    # What was changed since is not taken back, however often somebody asks.
    for _ in range(2):
        cloud.text(MARIA, f"UNDO {code}")
        cloud.settle()
        given = "The payment of $100.00 by Pete Rossi for 118 Oak Street, 4B (Nov 20, 2026) is on record"
        assert cloud.texts_to(MARIA)[-1] == f"Not undone: it was changed meanwhile.\nI was to take this back: {given}"
    assert book_of(cloud).need(pay_id, Payment).state == "reversed"
    assert book_of(cloud).balance(tenancy_id, "USD") == Money(minor=10_000, currency="USD")


def test_questions_of_one_turn_are_one_text_each_decided_by_its_code(cloud: Cloud) -> None:
    _, _, tenancy_id = let_to_pete(cloud)
    charge = {"tenancy_id": tenancy_id, "place": FLAT, "kind": "fee", "due_on": "2026-12-01"}
    given = [("add_charge", charge | {"amount": amount}) for amount in ("20", "30")]
    cloud.model.add(use_tools(*given), say("Please decide both."))
    before = len(cloud.texts_to(MARIA))
    cloud.text(MARIA, "Charge both")
    cloud.settle()
    asked, words = cloud.texts_to(MARIA)[before:]
    codes = re.findall(r"YES (\w+)", asked)
    assert (len(codes), "$20.00" in asked, "$30.00" in asked) == (2, True, True)
    assert words == "Please decide both."
    cloud.text(MARIA, f"YES {codes[1]}")
    cloud.settle()
    fees = [one.amount for one in book_of(cloud).lines(tenancy_id, CHARGE) if one.label == "fee"]
    assert fees == [Money(minor=3_000, currency="USD")]
