"""Rules of a landlord's ledger: charges, payments, payment plans and owners' terms."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from steward.trades.portfolio.ledger_entries import Charge, ChargeAddressee, Payment
from steward.trades.portfolio.owners import agreed as terms_agreed
from steward.trades.portfolio.owners import with_owners
from steward.trades.portfolio.payment_allocation import (
    book_charge,
    book_expense,
    overdue,
    paid,
    pay_instalment,
    reverse_ledger_entry,
)
from steward.trades.portfolio.payment_plans import Instalment, PaymentPlan, agreed, move_payment_plan
from steward.trades.portfolio.payment_requests import with_refund
from steward.trades.portfolio.properties import OwnerTerms
from tests.support.landlord import TODAY, place, tenancy, unit, usd
from tests.support.records_in_memory import paper, refusal
from tests.support.walks import for_each
from tests.unit.test_payment_rules import autopay, charge, mandate, parts, payment, plan
from tests.unit.test_report_figures import expense

DAY = timedelta(days=1)


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def eur(minor: int) -> Any:
    return changed(usd(minor), currency="EUR")


def gbp(minor: int) -> Any:
    return changed(usd(minor), currency="GBP")


def test_charge_is_addressed_and_paid_from_credits_in_order() -> None:
    there = (place(), changed(unit("unit-1"), revision=2), changed(autopay(), revision=3), mandate())
    said = ChargeAddressee(lead="ctc-jordan", unit_id="unit-1", label="1", tenancy_at=3, unit_at=2)
    plain = charge(addressed=said)
    for one, by in (
        (charge(), "mnd-1"),
        (charge(type="fee"), ""),
        (charge(due_on=TODAY - DAY), ""),
    ):
        assert book_charge(paper(*there), one) == [changed(one, addressed=said, mandate_id=by)]
    assert book_charge(paper(tenancy()), charge()) == [charge()]
    old, new = payment("pay-1", 300, received_on=TODAY - DAY), payment("pay-2", 500)
    bounced, spent_ = payment("pay-3", 9, state="reversed"), payment("pay-4", 5, allocations=parts(chg_0=5))
    free = changed(there[2], autopay=False)
    book = paper(there[1], free, new, old, bounced, spent_, charge("chg-0", 5, paid=5, state="paid"))
    assert book_charge(book, charge(minor=700, type="fee")) == [
        changed(old, allocations=parts(chg_1=300)),
        changed(new, allocations=parts(chg_1=400)),
        changed(plain, type="fee", amount=usd(700), paid=700, state="paid"),
    ]
    more = book_charge(book, charge(minor=900))[-1]
    assert (more.state, getattr(more, "paid", 0)) == ("part_paid", 800)
    # What is owed already takes what was paid ahead, and a new charge the rest.
    due = charge("chg-0", 300, due_on=TODAY - DAY)
    even = paper(there[1], free, payment("pay-1", 300), due)
    assert book_charge(even, charge()) == [
        payment("pay-1", 300, allocations=parts(chg_0=300)),
        changed(due, paid=300, state="paid"),
        plain,
    ]
    rest = paper(there[1], free, payment("pay-1", 500), due, charge("chg-2", 9000, due_on=TODAY + DAY))
    assert book_charge(rest, charge(minor=700)) == [
        payment("pay-1", 500, allocations=parts(chg_0=300, chg_1=200)),
        changed(due, paid=300, state="paid"),
        changed(plain, amount=usd(700), paid=200, state="part_paid"),
    ]
    # Another payment bounced, so a charge that this one paid in part is open again.
    again = charge("chg-0", 300, paid=200, state="part_paid", due_on=TODAY - DAY)
    reopened = paper(there[1], free, payment("pay-1", 900, allocations=parts(chg_0=200)), again)
    assert book_charge(reopened, charge(minor=500))[0] == payment("pay-1", 900, allocations=parts(chg_0=300, chg_1=500))
    # Only a payment that has left something over is looked for.
    assert book_charge(paper(there[1], free, charge("chg-0", 300)), charge()) == [plain]
    assert charge(minor=1).left == usd(1)
    assert book_charge(book, charge(minor=300)) == [
        changed(old, allocations=parts(chg_1=300)),
        changed(plain, amount=usd(300), paid=300, state="paid"),
    ]
    for records, one, words in (
        ((tenancy(),), changed(charge(), amount=eur(5)), "this tenancy's money is in USD"),
        ((tenancy(), charge()), charge(), "that has been charged already"),
        ((tenancy(state="closed"),), charge(), "the tenancy is closed: nothing is charged any more"),
    ):
        assert refusal(book_charge, paper(*records), one) == words


def test_payment_pays_what_is_named_or_the_oldest_first() -> None:
    owing = [charge("chg-1", 500), charge("chg-2", 400, due_on=TODAY - DAY), charge("chg-3", 9, paid=9, state="paid")]
    owing.append(charge("chg-5", 70, due_on=TODAY - 99 * DAY, state="reversed"))
    waived = charge("chg-4", 5, waived=5, due_on=TODAY - 9 * DAY)
    book = paper(tenancy(), *owing, waived, payment("pay-0", 7, state="pending"), payment("pay-9", 8, state="failed"))
    assert paid(book, payment(minor=600)) == [
        payment(minor=600, allocations=parts(chg_2=400, chg_1=200)),
        changed(owing[1], paid=400, state="paid"),
        changed(owing[0], paid=200, state="part_paid"),
    ]
    assert paid(book, payment(minor=600), ["chg-1"]) == [
        payment(minor=600, allocations=parts(chg_1=500)),
        changed(owing[0], paid=500, state="paid"),
    ]
    assert paid(book, payment(minor=8))[0] == payment(minor=8, allocations=parts(chg_2=8))
    for one, ids, words in (
        (payment(), ("chg-9", "chg-3", "chg-4"), "there is nothing to pay on chg-3, chg-4, chg-9"),
        (payment(minor=7), (), f"a payment of 0.07 USD on {TODAY} is there already (pay-0): ask if it is another"),
        (payment(received_on=TODAY + DAY), (), "it is recorded once it was received: that day is still to come"),
        (changed(payment(), amount=eur(5)), (), "this tenancy's money is in USD, and that was 0.05 EUR"),
    ):
        assert refusal(paid, book, one, ids) == words
    assert overdue(paper(tenancy(), *owing), tenancy()) == (usd(400), TODAY - DAY)


def test_reversed_entries_keep_why_and_where_words_came_from() -> None:
    why = {"reason": "x", "outside": ("note", "reason")}
    one = charge(paid=600, state="part_paid", outside=("note",))
    other = charge("chg-2", 400, paid=400, state="paid")
    pays, none = payment(allocations=parts(chg_1=600, chg_2=400), outside=("note",)), payment("pay-2", 5)
    pending = payment("pay-3", 7, state="pending", allocations=parts(chg_1=7))
    only = payment("pay-4", 8, allocations=parts(chg_2=8))
    book = paper(tenancy(), one, other, pays, none, pending, only)
    assert reverse_ledger_entry(book, "chg-1", "x", ("reason",)) == [
        changed(one, state="reversed", paid=0, **why),
        changed(pays, allocations=parts(chg_2=400)),
    ]
    assert reverse_ledger_entry(book, "pay-1", "x", ("reason",)) == [
        changed(pays, state="reversed", allocations=(), **why),
        changed(one, paid=0, state="open"),
        changed(other, paid=0, state="open"),
    ]
    cost = expense(outside=("note",))
    assert reverse_ledger_entry(paper(cost), "exp-1", "x", ("reason",)) == [changed(cost, state="reversed", **why)]
    assert reverse_ledger_entry(paper(charge()), "chg-1", "x") == [charge(state="reversed", reason="x")]
    says = "there is no charge, payment or expense exp-9: look its id up first"
    assert refusal(reverse_ledger_entry, book, "exp-9", "x") == says
    fee = changed(place(), agreed=(OwnerTerms(owner_id="ctc-1"), OwnerTerms(owner_id="ctc-2", fee_bp=1)))
    for there, wrong, words in (
        (place(), expense(on=TODAY + DAY), "it is recorded once it was spent: that day is still to come"),
        (place(), changed(expense(), amount=eur(5)), "money at 118 Oak Street is in USD"),
        (
            fee,
            expense(category="management"),
            "what is taken for managing 118 Oak Street is agreed with its owners, so their statements have it already: "
            "what else was spent there is of another kind",
        ),
    ):
        assert refusal(book_expense, paper(there), wrong) == words
    assert not refusal(book_expense, paper(changed(fee, agreed=fee.agreed[:1])), expense(category="management"))


def test_money_given_back_frees_the_newest_charges_whole() -> None:
    one = payment(allocations=parts(chg_1=500, chg_2=400), refunded=50)
    first, second = charge("chg-1", 500, paid=500, state="paid"), charge("chg-2", 400, paid=400, state="paid")
    book = paper(tenancy(), first, second, one)
    assert with_refund(book, one, 150) == [
        changed(one, refunded=150, allocations=parts(chg_1=500, chg_2=350)),
        changed(second, paid=350, state="part_paid"),
    ]
    assert with_refund(book, one, 700) == [
        changed(one, refunded=700, allocations=parts(chg_1=300)),
        changed(first, paid=300, state="part_paid"),
        changed(second, paid=0, state="open"),
    ]
    assert with_refund(book, one, 51)[0] == changed(one, refunded=51)
    cent = payment(minor=1, allocations=parts(chg_1=1))
    of_it = charge("chg-1", 500, paid=1, state="part_paid")
    assert with_refund(paper(of_it), cent, 1)[1:] == [changed(of_it, paid=0, state="open")]
    assert with_refund(book, one, 1_000)[0] == changed(one, state="refunded", refunded=1_000, allocations=())
    assert with_refund(book, one, 50) == with_refund(book, changed(one, state="pending"), 500) == []


def test_plan_is_moved_and_refused_with_the_reason() -> None:
    first, second = plan(400, 600).instalments
    book = paper(tenancy(), charge(), plan(400, 600))
    shorter = (changed(second, amount=usd(5)),)
    assert move_payment_plan(book, "ppl-1", "propose", shorter) == [changed(plan(400, 600), instalments=shorter)]
    assert move_payment_plan(book, "ppl-1", "accept") == [plan(400, 600, state="active")]
    runs_ = plan(400, 600, state="active")
    there = paper(tenancy(), charge(), runs_)
    assert move_payment_plan(there, "ppl-1", "cancel") == [changed(runs_, state="cancelled")]
    assert move_payment_plan(there, "ppl-1", "broken") == [changed(runs_, state="broken")]
    paid_first = changed(runs_, instalments=(changed(first, state="paid"), second))
    assert move_payment_plan(there, "ppl-1", "paid") == [paid_first]
    assert move_payment_plan(there, "ppl-1", "missed", due_on=second.due_on) == [
        changed(runs_, instalments=(first, changed(second, state="missed")))
    ]
    over = changed(paid_first, instalments=(changed(first, state="paid"), changed(second, state="missed")))
    assert move_payment_plan(paper(over), "ppl-1", "paid") == [
        changed(runs_, state="completed", instalments=(changed(first, state="paid"), changed(second, state="paid")))
    ]
    euros = (Instalment(due_on=TODAY, amount=eur(5)),)
    too_much = "the instalments come to 10.01 USD, and 10.00 USD is owed: a plan is of what is owed, beside the rent"
    for rule, arguments, words in (
        (move_payment_plan, (paper(over), "ppl-1", "missed"), "there is no instalment still to come"),
        (
            move_payment_plan,
            (there, "ppl-1", "paid", (), TODAY + DAY),
            f"there is no instalment still to come on {TODAY + DAY}",
        ),
        (move_payment_plan, (there, "ppl-1", "cancel", shorter), "a plan that is cancelled keeps its instalments"),
        (move_payment_plan, (book, "ppl-1", "propose", plan(1_001).instalments), too_much),
        (agreed, (paper(tenancy(), charge()), changed(plan(1), instalments=euros)), "this tenancy's money is in USD"),
        (
            agreed,
            (paper(tenancy(), charge()), changed(plan(1), instalments=(first, *euros))),
            "this tenancy's money is in USD",
        ),
        (agreed, (paper(tenancy(), charge()), plan(1, first=TODAY - DAY)), "the first instalment is on a day to come"),
        (agreed, (paper(tenancy(), charge()), plan(500, 501)), too_much),
        (agreed, (paper(tenancy(state="closed")), plan(1)), "the tenancy is closed"),
        (
            agreed,
            (paper(tenancy(), charge(), runs_), changed(plan(1), record_id="ppl-2")),
            "there is a plan already, ppl-1, active: change or cancel that one",
        ),
    ):
        assert refusal(rule, *arguments) == words
    assert not refusal(agreed, paper(tenancy(), charge(), changed(runs_, state="broken")), plan(1_000))


def test_owners_terms_are_kept_and_one_statement_day_is_for_all() -> None:
    old = OwnerTerms(owner_id="ctc-1", statement_day=7, fee_bp=5)
    here = changed(place(), owners=("ctc-1", "mbr-1"), agreed=(old,), since=TODAY - DAY)
    other = changed(place("prop-2"), owners=("ctc-2", "ctc-1"), agreed=(OwnerTerms(owner_id="ctc-2", statement_day=3),))
    book = paper(here, other)
    joined = OwnerTerms(owner_id="ctc-2", statement_day=3, since=TODAY)
    assert with_owners(book, here, ["ctc-2", "ctc-1", "ctc-2"]) == changed(
        here, owners=("ctc-2", "ctc-1"), agreed=(old, joined)
    )
    assert with_owners(book, here, ["mbr-1"]) == changed(here, owners=("mbr-1",), agreed=())
    assert with_owners(book, here, ["mbr-2"]).agreed == (OwnerTerms(owner_id="mbr-2", since=TODAY),)
    fresh = changed(here, since=TODAY)
    assert with_owners(paper(fresh), fresh, ["mbr-2"]).agreed == ()
    assert terms_agreed(book, here, "ctc-1", fee_bp=9) == [changed(here, agreed=(changed(old, fee_bp=9),))]
    day = changed(old, statement_day=9)
    theirs = (*other.agreed, OwnerTerms(owner_id="ctc-1", statement_day=9))
    assert terms_agreed(book, here, "ctc-1", statement_day=9) == [
        changed(here, agreed=(day,)),
        changed(other, agreed=theirs),
    ]
    assert refusal(terms_agreed, book, here, "ctc-1", share_bp=10_000) == (
        "what the owners of 118 Oak Street have comes to 100 %, with 1 whose share is not said: those have what is "
        "left, and all of them have the whole. With share_percent 0 somebody's is unsaid"
    )


def test_completed_plan_is_active_again_when_its_last_payment_is_reversed() -> None:
    first, second = (changed(one, state="paid") for one in plan(400, 600).instalments)
    done = changed(plan(400, 600), state="completed", instalments=(first, second))
    last = payment(minor=600, plan_id=done.record_id, instalment_on=second.due_on)
    again = changed(done, state="active", instalments=(first, changed(second, state="scheduled")))

    def after(*records: Any) -> list[Any]:
        return reverse_ledger_entry(paper(tenancy(), last, *records), last.record_id, "bounced")[1:]

    assert after(done) == [again]
    newer = changed(done, record_id="ppl-2")
    assert after(done, newer) == [again]
    assert after(done, changed(newer, state="proposed")) == [again]
    # Somebody has agreed on another plan since, or the plan was given up.
    assert after(done, changed(plan(100, state="active"), record_id="ppl-2")) == []
    assert after(changed(done, state="broken")) == []


def test_plan_is_not_accepted_beside_one_that_is_active_again() -> None:
    book = paper(tenancy(), plan(400, state="active"), changed(plan(100, state="proposed"), record_id="ppl-2"))
    why = "there is a plan already, ppl-1, active: change or cancel that one"
    assert refusal(move_payment_plan, book, "ppl-2", "accept") == why


def test_instalment_is_open_again_once_after_a_part_refund() -> None:
    here, given = plan(400, 600, state="active"), payment(minor=400)
    records: list[Any] = paid(paper(tenancy(), here), given)
    payed, kept = records
    assert (payed.plan_id, kept.next_part) == (here.record_id, here.instalments[1])
    again: list[Any] = with_refund(paper(tenancy(), payed, kept), payed, 100)
    less, back = again
    assert (less.state, back.instalments) == ("cleared", here.instalments)
    # Another payment has paid the instalment by then.
    assert with_refund(paper(tenancy(), less, kept), less, 400) == [changed(less, state="refunded", refunded=400)]


def test_instalment_takes_no_more_than_its_rest_from_the_rent() -> None:
    debt = charge("chg-1", 1_000, due_on=TODAY - DAY, paid=300, state="part_paid")
    rent = charge("chg-2", 900, due_on=TODAY + DAY, paid=900, state="paid")
    came = payment(minor=1_200, allocations=parts(chg_2=900, chg_1=300), change_id="call-2")
    # Of the debt of 1,000 the plan covers 600: the instalment is paid already.
    said, *moved = pay_instalment(paper(tenancy(), debt, rent, came, plan(300, 300, state="active")), "ppl-1")
    assert isinstance(said, PaymentPlan)
    assert ([one.state for one in said.instalments], moved) == (["paid", "scheduled"], [])
    less = changed(debt, paid=100)
    part = changed(came, amount=usd(1_000), allocations=parts(chg_2=900, chg_1=100))
    _, *moved = pay_instalment(paper(tenancy(), less, rent, part, plan(300, 300, state="active")), "ppl-1")
    assert [one for one in moved if isinstance(one, Charge)] == [
        changed(rent, paid=700, state="part_paid"),
        changed(debt, paid=300),
    ]
    assert [one.allocations for one in moved if isinstance(one, Payment)] == [parts(chg_2=700, chg_1=300)]


def test_one_payment_pays_two_instalments_one_after_the_other() -> None:
    debt, rent = charge("chg-1", 600, due_on=TODAY - DAY), charge("chg-2", 900, due_on=TODAY + DAY)
    rent = changed(rent, paid=600, state="part_paid")
    came, two = payment(minor=600, allocations=parts(chg_2=600)), plan(300, 300, state="active")
    for kept in (300, 0):
        said = pay_instalment(paper(tenancy(), debt, rent, came, two), "ppl-1")
        two, rent, debt, came = (changed(one, change_id="call-1") for one in said)
        assert (rent.paid, debt.paid, came.credit) == (kept, 600 - kept, 0)


def after(records: dict[str, Any], changes: list[Any]) -> dict[str, Any]:
    """Each change has an id of its own, as in the store."""
    call = f"call-{sum(one.revision for one in records.values())}"
    new = [changed(one, change_id=call, revision=one.revision + 1) for one in changes]
    return records | {one.record_id: one for one in new}


def moved(records: dict[str, Any], step: str | int) -> dict[str, Any]:
    """The records after a payment of this sum, or an event of the plan."""
    book, number = paper(*records.values()), len(records)
    if isinstance(step, int):
        return after(records, paid(book, payment(f"pay-{number:03}", step), another=True))
    if step == "paid":
        return after(records, pay_instalment(book, "ppl-1"))
    return after(records, move_payment_plan(book, "ppl-1", "missed"))


@for_each(
    ("steps", "left"),
    [
        ((1_100, "paid"), 200),
        ((1_100, "paid", "paid"), 100),
        ((1_100, "paid", "missed", "paid"), 100),
        ((1_100, "missed", "paid"), 200),
        ((1_100, "paid", 60, "paid"), 100),
        # A payment of just an instalment pays it by itself.
        ((1_100, "paid", 100, "paid"), 0),
        ((1_100, 100, "paid"), 100),
        # The money came after the first instalment was said to be paid.
        (("paid", 1_000, "paid"), 100),
    ],
)
def test_instalments_said_to_be_paid_are_paid_off_the_debt(steps: tuple[str | int, ...], left: int) -> None:
    debt, rent = charge("chg-1", 300, due_on=TODAY - DAY), charge("chg-2", 1_000, due_on=TODAY + DAY)
    every = (tenancy(), debt, rent, plan(100, 100, 100, state="active"))
    records: dict[str, Any] = {one.record_id: one for one in every}
    for step in steps:
        records = moved(records, step)
    assert records["chg-1"].left == usd(left)
    came = sum(step for step in steps if isinstance(step, int))
    assert records["chg-1"].paid + records["chg-2"].paid == came


SUMS = st.integers(1, 400)


@given(
    instalments=st.lists(SUMS, min_size=1, max_size=4),
    beside=st.integers(0, 300),
    rents=st.lists(SUMS, max_size=3),
    steps=st.lists(SUMS | st.sampled_from(["paid", "missed"]), max_size=8),
)
def test_sums_add_up_whatever_a_plan_is_paid_by(
    instalments: list[int], beside: int, rents: list[int], steps: list[str | int]
) -> None:
    debt = charge("chg-0", sum(instalments) + beside, due_on=TODAY - DAY)
    running = [charge(f"chg-{number}", one, due_on=TODAY + number * DAY) for number, one in enumerate(rents, 1)]
    every = (tenancy(), debt, *running, plan(*instalments, state="active"))
    records: dict[str, Any] = {one.record_id: one for one in every}
    for step in [*steps, *["paid"] * len(instalments)]:
        to_come = [one.state for one in records["ppl-1"].instalments if one.state != "paid"]
        if (step == "paid" and not to_come) or (step == "missed" and "scheduled" not in to_come):
            continue
        before, records = records, moved(records, step)
        payments = [one for one in records.values() if isinstance(one, Payment)]
        charges = [one for one in records.values() if isinstance(one, Charge)]
        assert all(one.credit >= 0 and all(part.minor > 0 for part in one.allocations) for one in payments)
        for one in charges:
            given_to = [part.minor for by in payments for part in by.allocations if part.charge_id == one.record_id]
            assert 0 <= one.paid == sum(given_to) <= one.amount.minor
        if any(records[one.record_id].paid < before[one.record_id].paid for one in running):
            # The running rent loses no more than what the plan has as paid.
            assert records["chg-0"].paid <= sum(instalments) - records["ppl-1"].left.minor
        if step == "paid" and not records["ppl-1"].left.minor:
            # All is said to be paid: the debt of the plan is, or no money pays anything else.
            assert records["chg-0"].paid >= sum(instalments) or not any(records[one.record_id].paid for one in running)
