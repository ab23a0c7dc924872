"""Rules of a tenancy's money: allocation, refunds, collection, payment plans and owners' shares."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from steward.integrations.bridges.payments import CollectionStatus, MandateStatus
from steward.trades.portfolio.autopay import (
    MOST_TRIES,
    TRIED_AFTER,
    assign_first_rent,
    begin_collection,
    collection_as_seen,
    is_collected,
    retry_collection,
)
from steward.trades.portfolio.ledger_entries import Charge, Expense, Payment, PaymentAllocation
from steward.trades.portfolio.mandates import (
    RentMandate,
    covers,
    mandate_as_seen,
    standing,
    wanted,
)
from steward.trades.portfolio.owners import fee_of, part_of, shares, with_owners
from steward.trades.portfolio.payment_allocation import (
    allocated,
    book_charge,
    book_expense,
    overdue,
    paid,
    reverse_ledger_entry,
    with_paid,
)
from steward.trades.portfolio.payment_plans import Instalment, PaymentPlan, agreed, move_payment_plan
from steward.trades.portfolio.payment_requests import requestable_amount, with_refund
from steward.trades.portfolio.properties import OwnerTerms, PortfolioRuleError, ProviderMismatchError
from steward.trades.portfolio.tenancies import Tenancy
from tests.support.landlord import TODAY, A, place, tenancy, unit, usd
from tests.support.records_in_memory import paper
from tests.support.walks import for_each

DAY = timedelta(days=1)


def charge(record_id: str = "chg-1", minor: int = 1_000, **fields: Any) -> Charge:
    given: dict[str, Any] = {"tenancy_id": "tcy-1", "property_id": "prop-1", "type": "rent", "due_on": TODAY}
    return Charge(account_id=A, record_id=record_id, amount=usd(minor), **given | fields)


def payment(record_id: str = "pay-1", minor: int = 1_000, **fields: Any) -> Payment:
    given: dict[str, Any] = {"tenancy_id": "tcy-1", "property_id": "prop-1", "received_on": TODAY, "method": "bank"}
    return Payment(account_id=A, record_id=record_id, amount=usd(minor), **given | fields)


def parts(**minors: int) -> tuple[PaymentAllocation, ...]:
    return tuple(PaymentAllocation(charge_id=name.replace("_", "-"), minor=minor) for name, minor in minors.items())


def mandate(**fields: Any) -> RentMandate:
    given: dict[str, Any] = {
        "state": "standing",
        "tenancy_id": "tcy-1",
        "property_id": "prop-1",
        "asked_on": TODAY,
        "asked_by": "mbr-1",
        "start": TODAY,
        "provider": "stripe",
        "session_id": "cs_1",
        "expires_at": datetime(2026, 12, 1, tzinfo=UTC),
        "method": "bank",
    }
    return RentMandate(account_id=A, record_id="mnd-1", **given | fields)


def autopay() -> Tenancy:
    return tenancy(autopay=True)


def test_payment_is_divided_in_order_until_nothing_is_left() -> None:
    assert allocated(250, {"a": 100, "b": 0, "c": 200, "d": 50}) == {"a": 100, "c": 150}


def test_charge_is_overdue_the_day_after_it_is_due() -> None:
    assert not charge().is_overdue(TODAY)
    assert charge().is_overdue(TODAY + DAY)
    assert not charge(paid=400, waived=600).is_overdue(TODAY + DAY)
    assert not charge(state="paid", paid=1_000).is_overdue(TODAY + DAY)
    assert charge(paid=400, waived=100).left == usd(500)


@for_each(("minor", "state"), [(0, "open"), (1, "part_paid"), (899, "part_paid"), (900, "paid")])
def test_charge_is_paid_when_all_but_what_is_waived_is(minor: int, state: str) -> None:
    moved = with_paid(charge(state="part_paid", paid=5, waived=100), minor)
    assert (moved.state, moved.paid) == (state, minor)
    same = charge(paid=5)
    assert with_paid(same, 5) is same


def test_entries_of_more_than_there_is_are_refused() -> None:
    charge(paid=400, waived=600)
    payment(allocations=parts(chg_1=1_000))
    owed: list[dict[str, Any]] = [{"paid": 401, "waived": 600}, {"minor": 0}]
    for wrong in owed:
        with pytest.raises(ValueError, match="more is paid"):
            charge(**wrong)
    came: list[dict[str, Any]] = [{"allocations": parts(chg_1=1_001)}, {"minor": 0}]
    came.append({"allocations": parts(chg_1=1), "refunded": 1_000})
    for wrong in came:
        with pytest.raises(ValueError, match="more is allocated"):
            payment(**wrong)


def test_charge_uses_what_was_paid_ahead_and_no_more() -> None:
    ahead = payment(minor=700, allocations=parts(chg_0=100))
    earlier = charge("chg-0", 100, state="paid", paid=100)
    changed, now = book_charge(paper(place(), unit("unit-1"), tenancy(), earlier, ahead), charge())
    assert isinstance(changed, Payment)
    assert isinstance(now, Charge)
    assert [(one.charge_id, one.minor) for one in changed.allocations] == [("chg-0", 100), ("chg-1", 600)]
    assert (now.state, now.paid) == ("part_paid", 600)
    assert now.addressed is not None
    assert (now.addressed.lead, now.addressed.unit_id) == ("ctc-jordan", "unit-1")
    [alone] = book_charge(paper(place(), unit("unit-1"), tenancy()), charge())
    assert alone.state == "open"
    for book, wrong in (
        (paper(tenancy()), charge(tenancy_id="tcy-1", record_id="chg-2").model_copy(update={"amount": _eur(5)})),
        (paper(tenancy(state="closed")), charge()),
        (paper(tenancy(), charge()), charge()),
    ):
        with pytest.raises(PortfolioRuleError):
            book_charge(book, wrong)


def test_payment_is_refused_when_it_is_to_come_or_looks_the_same() -> None:
    book = paper(tenancy(), charge(), payment("pay-0", 300, allocations=parts(chg_9=300)))
    made, *changed = paid(book, payment(minor=400))
    assert isinstance(made, Payment)
    assert [(one.charge_id, one.minor) for one in made.allocations] == [("chg-1", 400)]
    assert [one.state for one in changed] == ["part_paid"]
    paid(book, payment(minor=300), another=True)
    paid(book, payment(minor=300, received_on=TODAY - DAY))
    for wrong, ids in (
        (payment(minor=300), ()),
        (payment(received_on=TODAY + DAY), ()),
        (payment(), ("chg-9",)),
        (payment().model_copy(update={"amount": _eur(5)}), ()),
    ):
        with pytest.raises(PortfolioRuleError):
            paid(book, wrong, ids)
    gone = paper(tenancy(), charge(), payment("pay-0", 300, state="reversed"))
    assert paid(gone, payment(minor=300))


def test_overdue_is_all_that_is_late_since_the_oldest() -> None:
    book = paper(
        tenancy(),
        charge("chg-1", 700, due_on=TODAY - DAY, paid=200, state="part_paid"),
        charge("chg-2", due_on=TODAY),
        charge("chg-3", 10, due_on=TODAY - 9 * DAY),
    )
    assert overdue(book, tenancy()) == (usd(510), TODAY - 9 * DAY)
    assert overdue(paper(tenancy(), charge()), tenancy()) is None


def test_reversed_entry_gives_back_what_it_paid() -> None:
    book = paper(
        tenancy(),
        charge("chg-1", paid=600, state="part_paid"),
        charge("chg-2", 400, paid=400, state="paid"),
        payment(allocations=parts(chg_1=600, chg_2=400)),
        payment("pay-2", allocations=parts(chg_2=5), state="reversed"),
    )
    gone, freed = reverse_ledger_entry(book, "chg-1", "twice", ("reason",))
    assert isinstance(gone, Charge)
    assert isinstance(freed, Payment)
    assert (gone.state, gone.paid, gone.reason, gone.outside) == ("reversed", 0, "twice", ("reason",))
    assert [one.charge_id for one in freed.allocations] == ["chg-2"]
    back, *less = reverse_ledger_entry(book, "pay-1", "bounced")
    assert (back.state, [(one.record_id, one.state) for one in less]) == (
        "reversed",
        [("chg-1", "open"), ("chg-2", "open")],
    )
    [only] = reverse_ledger_entry(paper(charge()), "chg-1", "x")
    assert only.state == "reversed"
    with pytest.raises(PortfolioRuleError, match="no charge, payment or expense"):
        reverse_ledger_entry(book, "exp-1", "x")


def test_expense_is_refused_when_it_is_to_come_or_an_agreed_fee() -> None:
    def expense(**fields: Any) -> Expense:
        given: dict[str, Any] = {"property_id": "prop-1", "on": TODAY, "amount": usd(5), "category": "repairs"}
        return Expense(account_id=A, record_id="exp-1", **given | fields)

    agreed_fee = place().model_copy(update={"agreed": (OwnerTerms(owner_id="ctc-1", fee_bp=800),)})
    assert book_expense(paper(place()), expense()) == [expense()]
    book_expense(paper(place()), expense(category="management"))
    book_expense(paper(agreed_fee), expense())
    for book, wrong in (
        (paper(place()), expense(on=TODAY + DAY)),
        (paper(place()), expense(amount=_eur(5))),
        (paper(agreed_fee), expense(category="management")),
    ):
        with pytest.raises(PortfolioRuleError):
            book_expense(book, wrong)


@for_each(
    ("minor", "event", "refunded", "left"),
    [
        (0, "", 0, []),
        (100, "cleared", 100, [("chg-1", 500), ("chg-2", 400)]),
        (150, "cleared", 150, [("chg-1", 500), ("chg-2", 350)]),
        (500, "cleared", 500, [("chg-1", 500)]),
        (999, "cleared", 999, [("chg-1", 1)]),
        (1_000, "refunded", 1_000, []),
        (2_000, "refunded", 1_000, []),
    ],
)
def test_money_given_back_is_what_paid_for_nothing_and_then_the_newest(
    minor: int, event: str, refunded: int, left: list[tuple[str, int]]
) -> None:
    one = payment(allocations=parts(chg_1=500, chg_2=400))
    book = paper(
        tenancy(), charge("chg-1", 500, paid=500, state="paid"), charge("chg-2", 400, paid=400, state="paid"), one
    )
    changed = with_refund(book, one, minor)
    if not event:
        assert changed == []
        return
    after, *charges = changed
    assert isinstance(after, Payment)
    assert (after.state, after.refunded) == (event, refunded)
    assert [(part.charge_id, part.minor) for part in after.allocations] == left
    assert {one.record_id: one.paid for one in charges if isinstance(one, Charge)} == {
        name: dict(left).get(name, 0)
        for name, was in (("chg-1", 500), ("chg-2", 400))
        if dict(left).get(name, 0) != was
    }
    assert with_refund(book, after, refunded) == []


def test_link_is_for_what_is_left_and_never_for_more() -> None:
    book = paper(tenancy(), charge("chg-1", paid=400, state="part_paid"), charge("chg-2", 50, state="reversed"))
    assert requestable_amount(book, "tcy-1", ["chg-1"], None) == usd(600)
    assert requestable_amount(book, "tcy-1", ["chg-1", "chg-1"], usd(600)) == usd(600)
    assert requestable_amount(book, "tcy-1", [], usd(9_000)) == usd(9_000)
    for ids, amount in (
        (["chg-1"], usd(601)),
        ([], None),
        (["chg-2"], None),
        (["chg-9"], None),
        (["chg-1"], _eur(1)),
    ):
        with pytest.raises(PortfolioRuleError):
            requestable_amount(book, "tcy-1", ids, amount)
    with pytest.raises(PortfolioRuleError, match="closed"):
        requestable_amount(paper(tenancy(state="closed")), "tcy-1", [], usd(1))
    taken = payment("pay-9", state="pending", mandate_id="mnd-1", charge_id="chg-1")
    with pytest.raises(PortfolioRuleError, match="being collected"):
        requestable_amount(paper(tenancy(), charge(), taken), "tcy-1", ["chg-1"], None)


def test_mandate_covers_rents_from_its_first_day_on() -> None:
    assert covers(mandate(), charge())
    assert not covers(mandate(), charge(due_on=TODAY - DAY))
    assert not covers(mandate(), charge(type="fee"))
    assert standing(paper(autopay(), mandate()), autopay()) == mandate()
    assert standing(paper(tenancy(), mandate()), tenancy()) is None
    assert standing(paper(autopay(), mandate(state="open")), autopay()) is None
    ended = tenancy(autopay=True, state="ended")
    assert standing(paper(ended, mandate()), ended) is None
    assert wanted(paper(tenancy()), "tcy-1", TODAY) == tenancy()
    for book, start in (
        (paper(tenancy()), TODAY - DAY),
        (paper(tenancy(state="ended")), TODAY),
        (paper(tenancy(), mandate()), TODAY),
    ):
        with pytest.raises(PortfolioRuleError):
            wanted(book, "tcy-1", start)


def test_mandate_is_as_its_provider_says_and_of_this_account_alone() -> None:
    def seen(**fields: Any) -> MandateStatus:
        given: dict[str, Any] = {
            "account_id": A,
            "request_id": "mnd-1",
            "session_id": "cs_1",
            "link": "complete",
            "expires_at": datetime(2026, 12, 1, tzinfo=UTC),
            "mandate": "standing",
        }
        return MandateStatus(**given | fields)

    book = paper(tenancy(), mandate(state="open"))
    moved, theirs = mandate_as_seen(book, mandate(state="open"), seen())
    assert isinstance(theirs, Tenancy)
    assert (moved.state, theirs.autopay) == ("standing", True)
    assert mandate_as_seen(book, mandate(), seen()) == []
    for wrong in ({"account_id": "acct-2"}, {"request_id": "mnd-2"}, {"session_id": "cs_2"}):
        with pytest.raises(ProviderMismatchError):
            mandate_as_seen(book, mandate(state="open"), seen(**wrong))


def test_rent_is_collected_on_its_day_and_once() -> None:
    there = (place(), autopay(), mandate())
    [begun] = begin_collection(paper(*there, charge(mandate_id="mnd-1")), "chg-1")
    assert isinstance(begun, Payment)
    assert (begun.state, begun.amount, begun.charge_id, begun.mandate_id) == ("pending", usd(1_000), "chg-1", "mnd-1")
    for some in (
        (*there, charge(due_on=TODAY + DAY)),
        (*there, charge(), begun),
        (*there, charge(state="paid", paid=1_000)),
        (place(), autopay(), mandate(start=TODAY + DAY), charge()),
        (place(), tenancy(), mandate(), charge()),
    ):
        with pytest.raises(PortfolioRuleError):
            begin_collection(paper(*some), "chg-1")


def test_failed_collection_is_tried_again_after_three_days_and_twice() -> None:
    assert (TRIED_AFTER, MOST_TRIES) == (3, 2)
    due = TODAY - 9 * DAY

    def again(failed_on: date = TODAY - 3 * DAY, left: int = 1_000, **fields: Any) -> Payment:
        failed: dict[str, Any] = {"state": "failed", "mandate_id": "mnd-1", "charge_id": "chg-1"}
        one = payment(failed_on=failed_on, **failed | fields)
        owed = charge(minor=1_000, due_on=due, paid=1_000 - left, state="open" if left == 1_000 else "part_paid")
        [moved] = retry_collection(paper(place(), autopay(), mandate(start=due), owed, one), "pay-1")
        assert isinstance(moved, Payment)
        return moved

    assert (again().state, again().tries, again(tries=1).tries) == ("pending", 1, 2)
    for wrong in (
        {"failed_on": TODAY - 2 * DAY},
        {"tries": 2},
        {"left": 999},
        {"mandate_id": ""},
        {"mandate_id": "mnd-2"},
        {"state": "pending"},
    ):
        with pytest.raises(PortfolioRuleError):
            again(**wrong)


def test_tenant_is_not_asked_while_a_collection_is_under_way_or_retried() -> None:
    def asked(days_ago: int = 0, tries: int = 0, state: str = "failed", by: str = "mnd-1", auto: bool = True) -> bool:
        one = payment(state=state, mandate_id=by, charge_id="chg-1", failed_on=TODAY - days_ago * DAY, tries=tries)
        there = tenancy(autopay=auto)
        return not is_collected(paper(there, one), there)

    assert not asked(state="pending")
    assert asked(state="pending", by="")
    assert asked(auto=False)
    # Twice three days are left after the first failure, three after the second, none after the third.
    assert (asked(6), asked(7)) == (False, True)
    assert (asked(3, tries=1), asked(4, tries=1)) == (False, True)
    assert asked(0, tries=2)


def test_next_rent_is_marked_for_the_mandate() -> None:
    there = (autopay(), mandate())
    later = charge("chg-2", due_on=TODAY + 9 * DAY)
    [one] = assign_first_rent(paper(*there, charge(due_on=TODAY - DAY), charge("chg-3", type="fee"), later), autopay())
    assert (one.record_id, getattr(one, "mandate_id", "")) == ("chg-2", "mnd-1")
    assert assign_first_rent(paper(*there, charge(mandate_id="mnd-1")), autopay()) == []
    assert assign_first_rent(paper(tenancy(), charge()), tenancy()) == []


def test_collection_is_as_its_provider_says() -> None:
    def after(payment_: str = "paid", state: str = "pending", minor: int = 1_000, **fields: Any) -> list[Any]:
        one = payment(state=state, mandate_id="mnd-1", charge_id="chg-1")
        given: dict[str, Any] = {"account_id": A, "request_id": "pay-1", "currency": "USD", "payment_ref": "pi_1"}
        seen = CollectionStatus(payment=payment_, minor=minor, **given | fields)
        return list(collection_as_seen(paper(autopay(), charge(), one), one, seen))

    cleared, owed = after()
    assert (cleared.state, cleared.payment_ref, owed.state) == ("cleared", "pi_1", "paid")
    [failed] = after("failed")
    assert (failed.state, failed.failed_on) == ("failed", TODAY)
    [unbegun] = after("none", minor=0)
    assert unbegun.state == "failed"
    assert after("failed", state="failed") == []
    assert after("processing") == []
    assert [one.state for one in after("processing", state="failed")] == ["pending"]
    for wrong in ({"minor": 999}, {"account_id": "acct-2"}, {"request_id": "pay-2"}, {"currency": "EUR"}):
        with pytest.raises(ProviderMismatchError):
            after(**wrong)


def plan(*minors: int, first: date = TODAY, **fields: Any) -> PaymentPlan:
    instalments = tuple(
        Instalment(due_on=first + number * 7 * DAY, amount=usd(minor)) for number, minor in enumerate(minors)
    )
    given: dict[str, Any] = {"tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    return PaymentPlan(account_id=A, record_id="ppl-1", instalments=instalments, **given | fields)


def test_plan_is_of_what_is_owed_from_today_on() -> None:
    book = paper(tenancy(), charge())
    assert agreed(book, plan(400, 600)) == [plan(400, 600)]
    for wrong in (plan(400, 601), plan(400, first=TODAY - DAY)):
        with pytest.raises(PortfolioRuleError):
            agreed(book, wrong)
    with pytest.raises(PortfolioRuleError, match="a plan already"):
        agreed(paper(tenancy(), charge(), plan(1)), plan(1))
    with pytest.raises(PortfolioRuleError, match="closed"):
        agreed(paper(tenancy(state="closed")), plan(1))
    with pytest.raises(ValueError, match="an instalment is more than 0"):
        plan(5, 0)
    same_day = plan(1).instalments * 2
    for instalments in (same_day, plan(5, 6).instalments[::-1], ()):
        with pytest.raises(ValueError, match=r"instalment|at least 1"):
            PaymentPlan(**{**dict(plan(1)), "instalments": instalments})


def test_plan_goes_part_by_part_and_is_complete_with_the_last() -> None:
    one = plan(400, 600, state="active")
    assert (one.left, one.next_due_on) == (usd(1_000), TODAY)
    [first] = move_payment_plan(paper(tenancy(), one), "ppl-1", "paid")
    assert isinstance(first, PaymentPlan)
    assert (first.state, first.left, first.next_due_on) == ("active", usd(600), TODAY + 7 * DAY)
    [done] = move_payment_plan(paper(tenancy(), first), "ppl-1", "paid", due_on=TODAY + 7 * DAY)
    assert isinstance(done, PaymentPlan)
    assert (done.state, done.left, done.next_due_on) == ("completed", usd(0), TODAY + 7 * DAY)
    [missed] = move_payment_plan(paper(tenancy(), one), "ppl-1", "missed")
    assert isinstance(missed, PaymentPlan)
    assert [part.state for part in missed.instalments] == ["missed", "scheduled"]
    # What was missed can still come, and is not missed twice.
    [late] = move_payment_plan(paper(tenancy(), missed), "ppl-1", "paid")
    assert isinstance(late, PaymentPlan)
    assert [part.state for part in late.instalments] == ["paid", "scheduled"]
    [both] = move_payment_plan(paper(tenancy(), missed), "ppl-1", "missed")
    assert isinstance(both, PaymentPlan)
    assert [part.state for part in both.instalments] == ["missed", "missed"]
    with pytest.raises(PortfolioRuleError, match="2026-11-21"):
        move_payment_plan(paper(tenancy(), one), "ppl-1", "paid", due_on=TODAY + DAY)
    [broken] = move_payment_plan(paper(tenancy(), one), "ppl-1", "broken")
    assert broken.state == "broken"
    with pytest.raises(PortfolioRuleError, match="keeps its instalments"):
        move_payment_plan(paper(tenancy(), one), "ppl-1", "cancel", one.instalments)


def test_owners_parts_add_up_to_the_last_cent() -> None:
    terms = (OwnerTerms(owner_id="ctc-1", share_bp=3_333),)
    there = place().model_copy(update={"owners": ("ctc-1", "ctc-2", "ctc-3"), "agreed": terms})
    assert [float(share) for share in shares(there).values()] == [3_333, 3_333.5, 3_333.5]
    for minor in (1, 2, 99, 100, 10_001):
        assert sum(part_of(there, one, minor) for one in there.owners) == minor
    assert [part_of(there, one, 10_000) for one in there.owners] == [3_333, 3_333, 3_334]
    assert part_of(there, "ctc-9", 100) == 0
    assert part_of(there, "ctc-1", 5_000) == 1_666


def test_owners_have_the_whole_and_nobody_has_nothing() -> None:
    def having(*said: int | None) -> Any:
        owners = tuple(f"ctc-{number}" for number, _ in enumerate(said))
        terms = tuple(OwnerTerms(owner_id=f"ctc-{number}", share_bp=one) for number, one in enumerate(said) if one)
        there = place().model_copy(update={"agreed": terms})
        return with_owners(paper(there), there, owners).owners

    assert having(6_000, 4_000) == ("ctc-0", "ctc-1")
    assert having(9_999, None)
    assert having(None, None)
    for wrong in ((6_000, 4_001), (6_000, 3_999), (10_000, None)):
        with pytest.raises(PortfolioRuleError):
            having(*wrong)


@for_each(("minor", "fee"), [(0, 0), (6, 0), (7, 1), (1_000, 80), (-1_000, -80)])
def test_fee_is_rounded_half_a_cent_up(minor: int, fee: int) -> None:
    assert fee_of(OwnerTerms(owner_id="ctc-1", fee_bp=800), usd(minor)) == usd(fee)


def _eur(minor: int) -> Any:
    return usd(minor).model_copy(update={"currency": "EUR"})
