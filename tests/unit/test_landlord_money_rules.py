"""Rules of a landlord's money: charges, payments, collections, links, mandates, plans, deposits, owner terms."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from steward.integrations.bridges.deposits import DepositPaymentDetails, DepositStatus
from steward.integrations.bridges.payments import CollectionStatus, MandateStatus, PaymentLinkStatus, RefundStatus
from steward.trades.portfolio import deposit_protection
from steward.trades.portfolio.autopay import (
    assign_first_rent,
    begin_collection,
    collection_as_seen,
    collection_id,
    is_collected,
    retry_collection,
    with_collection_reference,
)
from steward.trades.portfolio.deposit_records import DepositRelease, SchemeBankAccount, SchemeDeposit
from steward.trades.portfolio.ledger_entries import ChargeAddressee, Payment
from steward.trades.portfolio.mandates import mandate_as_seen, mandate_of, runs, standing, wanted
from steward.trades.portfolio.owners import agreed as terms_agreed
from steward.trades.portfolio.owners import with_owners
from steward.trades.portfolio.payment_allocation import book_charge, book_expense, overdue, paid, reverse_ledger_entry
from steward.trades.portfolio.payment_plans import Instalment, agreed, move_payment_plan
from steward.trades.portfolio.payment_requests import requestable_amount, with_payment_status, with_refund
from steward.trades.portfolio.properties import OwnerTerms, PropertyAddress
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import Deposit
from tests.support.landlord import TODAY, A, place, tenancy, unit, usd
from tests.support.records_in_memory import paper, refusal
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_records import filed, request
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


THERE = (place(), autopay(), mandate())
NOTHING = "there is nothing to pay on chg-1: it is"


def test_collection_of_a_charge_is_begun_whole_and_once() -> None:
    owed = charge(paid=400, waived=100, state="part_paid")
    begun = Payment(
        account_id=A,
        record_id=collection_id(owed, "mnd-1"),
        state="pending",
        tenancy_id="tcy-1",
        property_id="prop-1",
        received_on=TODAY,
        amount=usd(500),
        method="bank",
        mandate_id="mnd-1",
        charge_id="chg-1",
    )
    assert begin_collection(paper(*THERE, owed, request(state="expired", charge_ids=("chg-1",))), "chg-1") == [begun]
    assert collection_id(owed, "mnd-2") != collection_id(owed, "mnd-1") != collection_id(charge("chg-2"), "mnd-1")
    before = "it was collected by that mandate already:"
    link = request(record_id="prq-2", charge_ids=("chg-1",))
    for some, words in (
        ((*THERE, charge(state="paid", paid=1_000)), f"{NOTHING} paid"),
        ((*THERE, charge(waived=1_000)), f"{NOTHING} open"),
        ((*THERE, charge(state="reversed")), f"{NOTHING} reversed"),
        ((*THERE, charge(type="fee")), f"their mandate is for rents that are due from {TODAY} on"),
        ((*THERE, charge(due_on=TODAY + DAY)), f"it is due on {TODAY + DAY}, and collected then"),
        ((*THERE, owed, begun), f"{before} {begun.record_id} is pending"),
        (
            (*THERE, owed, changed(begun, state="failed")),
            f"{before} {begun.record_id} is failed: payments_retry tries it again",
        ),
        (
            (place(), tenancy(), mandate(), owed),
            "no mandate of theirs stands: payments_setup_autopay makes a link for one",
        ),
        ((*THERE, owed, request(), link), "there is a link for it (prq-2, open): it would be paid twice"),
    ):
        assert refusal(begin_collection, paper(*some), "chg-1") == words


def test_failed_collection_is_refused_again_with_the_reason() -> None:
    def again(**fields: Any) -> Any:
        told: dict[str, Any] = {"failed_on": TODAY - 3 * DAY, "tries": 0, "owed": charge(due_on=TODAY - 9 * DAY)}
        told |= {"state": "failed", "mandate_id": "mnd-1", "charge_id": "chg-1", "with_": ()} | fields
        owed, more = told.pop("owed"), told.pop("with_")
        return retry_collection(paper(place(), autopay(), mandate(), owed, payment(**told), *more), "pay-1")

    failed = payment(state="pending", mandate_id="mnd-1", charge_id="chg-1", failed_on=TODAY - 4 * DAY, tries=2)
    assert again(tries=1, failed_on=TODAY - 4 * DAY) == [failed]
    by_link = "ask for it by payments_create_link"
    for fields, words in (
        ({"state": "cleared"}, "the payment is cleared: only one that has failed is tried again"),
        ({"mandate_id": ""}, f"it did not come by a mandate: {by_link}"),
        ({"failed_on": None}, f"it did not come by a mandate: {by_link}"),
        ({"tries": 2}, f"it was tried again 2 times: {by_link}"),
        ({"failed_on": TODAY}, f"it failed on {TODAY} and may be tried again from {TODAY + 3 * DAY} on"),
        ({"mandate_id": "mnd-0"}, "they have another mandate by now: payments_collect collects the charge by that"),
        ({"owed": charge(state="paid", paid=1_000)}, f"{NOTHING} paid"),
        ({"owed": charge(paid=1, state="part_paid")}, "9.99 USD is left of it by now: ask for that by"),
        ({"with_": (request(charge_ids=("chg-1",)),)}, "there is a link for it (prq-1, open): it would be paid twice"),
    ):
        assert refusal(again, **fields)[: len(words)] == words


def test_collection_follows_what_its_provider_says() -> None:
    one = payment(state="pending", mandate_id="mnd-1", charge_id="chg-1")

    def after(was: Any, told: str, owed: Any = None, minor: int = 1_000, refunded: int = 0) -> Any:
        owed = owed or charge()
        refunds = (RefundStatus(once="x", minor=refunded, settled=True),) if refunded else ()
        ids: dict[str, Any] = {"account_id": A, "request_id": "pay-1", "currency": "USD", "payment_ref": "pi_1"}
        seen = CollectionStatus(payment=told, minor=minor, refunds=refunds, **ids)
        return collection_as_seen(paper(autopay(), owed, was), was, seen)

    ref, failed = {"payment_ref": "pi_1"}, changed(one, state="failed", failed_on=TODAY)
    assert after(one, "paid") == [
        changed(one, state="cleared", allocations=parts(chg_1=1_000), **ref),
        charge(paid=1_000, state="paid"),
    ]
    assert after(failed, "paid")[0].state == "cleared"
    assert after(one, "paid", charge(paid=1_000, state="paid")) == [changed(one, state="cleared", **ref)]
    assert after(one, "failed") == [changed(failed, **ref)]
    assert after(one, "none", minor=0) == [failed]
    assert [after(failed, told) for told in ("failed", "none")] == [[], []]
    assert (after(failed, "processing"), after(one, "processing")) == ([changed(failed, state="pending")], [])
    cleared = changed(one, state="cleared", **ref)
    assert after(cleared, "paid", charge(paid=1_000, state="paid"), refunded=300) == [changed(cleared, refunded=300)]
    seen = CollectionStatus(payment="processing", payment_ref="pi_1", minor=1_000, currency="USD")
    assert with_collection_reference(paper(one), "pay-1", seen) == [changed(one, **ref)]
    assert with_collection_reference(paper(cleared), "pay-1", seen) == []
    assert refusal(after, one, "paid", minor=999) == "what the provider says is not what pay-1 asked for"
    both = paper(autopay(), one, payment("pay-0", state="failed", failed_on=TODAY, tries=0))
    assert is_collected(both, autopay())
    assert not is_collected(paper(autopay(), changed(one, state="cleared")), autopay())
    came = payment(failed_on=TODAY, tries=0, mandate_id="mnd-1")
    assert not is_collected(paper(autopay(), came), autopay())
    tried = payment(state="failed", failed_on=TODAY, tries=2, mandate_id="mnd-1")
    waits = changed(tried, record_id="pay-2", tries=1, received_on=TODAY + DAY)
    assert is_collected(paper(autopay(), tried, waits), autopay())


def test_next_open_rent_of_the_mandate_is_marked_once() -> None:
    soon, later = charge("chg-1", due_on=TODAY), charge("chg-2", due_on=TODAY + DAY)
    book = paper(autopay(), mandate(), later, soon)
    assert assign_first_rent(book, autopay()) == [changed(soon, mandate_id="mnd-1")]
    done = changed(soon, mandate_id="mnd-1")
    assert assign_first_rent(paper(autopay(), mandate(), done, later), autopay()) == [
        changed(later, mandate_id="mnd-1")
    ]
    for none in (changed(soon, state="paid", paid=1_000), changed(soon, type="fee"), done):
        assert assign_first_rent(paper(autopay(), mandate(), none), autopay()) == []
    assert assign_first_rent(paper(autopay(), mandate(start=TODAY + DAY), soon), autopay()) == []


def told(payment_: str = "paid", minor: int = 1_000, **fields: Any) -> PaymentLinkStatus:
    """What a provider says of a link."""
    given: dict[str, Any] = {"account_id": A, "request_id": "prq-1", "currency": "USD", "payment_ref": "pi_1"}
    given |= {"session_id": "cs_1", "link": "complete", "expires_at": datetime(2026, 12, 1, tzinfo=UTC)}
    return PaymentLinkStatus(payment=payment_, minor=minor, **given | fields)


def test_link_follows_what_its_provider_says() -> None:
    made = payment(state="pending", method="card", request_id="prq-1", payment_ref="pi_1")
    owed, other = charge(minor=600), charge("chg-2", 900, due_on=TODAY + DAY)
    reversed_ = charge("chg-0", 7, due_on=TODAY - DAY, state="reversed")
    link = request(charge_ids=("chg-1",))

    def after(seen: PaymentLinkStatus, *records: Any, link: Any = link) -> Any:
        return with_payment_status(paper(tenancy(), owed, other, reversed_, *records), link, seen)

    ref = {"payment_ref": "pi_1"}
    covers, less = parts(chg_1=600), changed(owed, paid=600, state="paid")
    evening = datetime(2026, 11, 20, 3, tzinfo=UTC)
    cleared = changed(made, state="cleared", allocations=covers)
    assert after(told(paid_at=evening)) == [
        changed(cleared, received_on=TODAY - DAY),
        less,
        changed(link, state="paid", **ref),
    ]
    under_way = changed(link, state="processing", **ref)
    assert after(told("processing")) == [made, under_way]
    assert after(told(), made, link=under_way) == [cleared, less, changed(link, state="paid", **ref)]
    noted = changed(made, reference="x")
    assert after(told(paid_at=evening), noted, link=under_way)[0] == changed(
        cleared, received_on=TODAY - DAY, reference="x"
    )
    assert after(told("processing"), made, link=under_way) == []
    assert after(told("failed")) == [changed(made, state="failed"), changed(link, state="failed", **ref)]
    assert after(told("failed"), made, link=under_way) == [
        changed(made, state="failed"),
        changed(link, state="failed", **ref),
    ]
    failed = changed(link, state="failed")
    assert after(told("failed"), changed(made, state="failed"), link=failed) == []
    assert after(told("processing"), changed(made, state="failed"), link=failed) == [made, under_way]
    whole = request()
    assert after(told(), link=whole) == [
        changed(cleared, allocations=parts(chg_1=600, chg_2=400)),
        less,
        changed(other, paid=400, state="part_paid"),
        changed(whole, state="paid", **ref),
    ]
    back = told(refunds=(RefundStatus(once="x", minor=100, settled=True),))
    for state in ("cleared", "refunded", "reversed"):
        found = after(back, changed(cleared, state=state), link=changed(link, state="paid"))
        assert found == ([changed(cleared, refunded=100)] if state == "cleared" else [])
    assert after(told(), cleared, link=link) == [changed(link, state="paid", **ref)]
    expired = told("none", link="expired")
    assert after(expired) == [changed(link, state="expired")]
    assert after(expired, link=changed(link, state="cancelled")) == after(told("none", link="open")) == []
    for wrong in ({"account_id": "b"}, {"request_id": "prq-2"}, {"session_id": "cs_2"}, {"minor": 1}):
        assert refusal(after, told(**wrong)) == "what the provider says is not what prq-1 asked for"
    assert whole.payment_id == "pay-1"


def test_link_is_refused_with_the_reason() -> None:
    owed = charge(paid=400, state="part_paid")
    twice = request(charge_ids=("chg-1", "chg-2"), url="https://pay.test/1")
    taken = payment("pay-9", state="pending", charge_id="chg-1")
    already = "there is a link for that already (prq-1, open, until 2026-12-01 00:00 UTC): https://pay.test/1"
    settled = [changed(twice, record_id="prq-2", state="expired"), changed(taken, state="failed")]
    for records, ids, amount, words in (
        (
            (tenancy(state="closed"),),
            (),
            usd(1),
            "the tenancy is closed: record what is still paid with record_payment",
        ),
        ((), (), eur(5), "this tenancy's money is in USD, and that was 0.05 EUR"),
        ((), ("chg-9", "chg-8"), None, "chg-8, chg-9 is no charge of this tenancy: get_payments gives the ids"),
        ((charge(paid=1_000, state="paid"),), ("chg-1",), None, "there is nothing to pay on chg-1: it is paid"),
        ((charge(waived=1_000),), ("chg-1",), None, "there is nothing to pay on chg-1: it is open"),
        ((owed, twice), ("chg-1",), None, already),
        ((owed, taken), ("chg-1",), None, "that is being collected by their mandate already: pay-9 is pending"),
        ((), (), None, "say how much it is, or which charges it pays"),
        ((owed,), ("chg-1",), usd(601), "that is more than is left of these charges, 6.00 USD"),
        ((owed, *settled), ("chg-1",), usd(600), ""),
        ((owed, twice), (), usd(9_999), ""),
    ):
        there = records if records and records[0].record_id == "tcy-1" else (tenancy(), *records)
        assert refusal(requestable_amount, paper(*there), "tcy-1", ids, amount) == words
    both = paper(tenancy(), owed, charge("chg-2", 50))
    assert requestable_amount(both, "tcy-1", ["chg-1", "chg-2", "chg-1"], None) == usd(650)
    assert requestable_amount(both, "tcy-1", ["chg-1"], usd(5)) == usd(5)


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


def test_mandate_follows_what_its_provider_says() -> None:
    names = {"customer_ref": "cus_1", "method_ref": "pm_1", "method": "card"}

    def after(was: Any, theirs: Any, mandate_: str, link: str = "complete", **wrong: Any) -> Any:
        ids: dict[str, Any] = {"account_id": A, "request_id": "mnd-1", "session_id": "cs_1"} | wrong
        seen = MandateStatus(mandate=mandate_, link=link, expires_at=NOW, **ids, **names)
        return mandate_as_seen(paper(theirs, was), was, seen)

    opened = mandate(state="open")
    for was, said_, link, state in (
        ("open", "processing", "complete", "processing"),
        ("open", "standing", "complete", "standing"),
        ("processing", "standing", "complete", "standing"),
        ("open", "failed", "complete", "failed"),
        ("standing", "withdrawn", "complete", "withdrawn"),
        ("open", "none", "expired", "expired"),
    ):
        stands = [tenancy(autopay=True)] if state == "standing" else []
        moved = changed(opened, state=state, **names)
        assert after(changed(opened, state=was), tenancy(), said_, link) == [moved, *stands], (was, said_)
    assert after(mandate(), autopay(), "withdrawn") == [mandate(state="withdrawn", **names), tenancy()]
    assert after(opened, tenancy(state="ended"), "standing") == [changed(opened, state="standing", **names)]
    assert after(opened, tenancy(), "none", "open") == after(mandate(), autopay(), "standing") == []
    assert after(mandate(), autopay(), "none", "expired") == []
    for wrong in ({"account_id": "b"}, {"request_id": "mnd-2"}, {"session_id": "cs_2"}):
        assert refusal(after, opened, tenancy(), "standing", **wrong) == (
            "what the provider says is not what mnd-1 asked for"
        )
    states = ("draft", "pending", "active", "periodic", "notice", "ended", "closed", "cancelled")
    assert [runs(tenancy(state=one)) for one in states] == [False, *[True] * 4, *[False] * 3]
    asked = mandate(state="open", url="https://pay.test/m")
    there = "there is a mandate of theirs already: mnd-1 is"
    for records, start, words in (
        (
            (tenancy(state="draft"),),
            TODAY,
            "the tenancy is draft: only of one that is signed and not over rents are collected",
        ),
        ((tenancy(),), TODAY - DAY, "that day is past: what was due before stays to be paid otherwise"),
        ((tenancy(), mandate()), TODAY, f"{there} standing"),
        ((tenancy(), asked), TODAY, f"{there} open until 2026-12-01 00:00 UTC: https://pay.test/m"),
        ((tenancy(), mandate(state="failed")), TODAY, ""),
    ):
        assert refusal(wanted, paper(*records), "tcy-1", start) == words
    assert mandate_of(paper(tenancy(), mandate(state="withdrawn")), "tcy-1") is None
    assert standing(paper(autopay(), mandate(state="processing")), autopay()) is None


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


def lodged(**fields: Any) -> SchemeDeposit:
    return SchemeDeposit(**{"provider": "mydeposits", "call": "call-1", "asked_at": NOW, "asked_by": "mbr-1", **fields})


def let(at: SchemeDeposit | None = None, state: Any = "paid", **fields: Any) -> Any:
    given: dict[str, Any] = {"end": date(2026, 12, 31), "deposit": Deposit(amount=gbp(500), state=state, scheme=at)}
    return tenancy(**given | fields)


def moved(one: Any, at: SchemeDeposit | None, **fields: Any) -> Any:
    return changed(one, deposit=changed(one.deposit, scheme=at, **fields))


def paid_in(minor: int = 500, state: str = "cleared") -> list[Any]:
    held = changed(charge(minor=500, type="deposit", paid=minor, state="paid"), amount=gbp(500))
    return [held, changed(payment(minor=500, allocations=parts(chg_1=minor), state=state), amount=gbp(500))]


def test_lodging_is_on_record_before_the_scheme_hears_of_it() -> None:
    def asks(one: Any, *records: Any, amount: Any = None) -> Any:
        book = paper(place(), one, *(records or paid_in()))
        return deposit_protection.begin_lodgement(book, "tcy-1", amount or gbp(500), "mydeposits", "call-1", "mbr-1")

    assert asks(let()) == [moved(let(), lodged())]
    assert asks(let(lodged(state="cancelled"), state="due")) == [moved(let(state="due"), lodged())]
    known = {"landlord_ref": "l-1", "home_ref": "h-1"}
    old = [
        let(lodged(**{name: f"{one}{value}" for name, value in known.items()}), record_id=f"tcy-{number}", start=day)
        for number, one, day in ((2, "a", date(2020, 1, 1)), (3, "", date(2021, 1, 1)))
    ]
    unknown = let(lodged(landlord_ref="x"), record_id="tcy-4", start=date(2022, 1, 1))
    without = tenancy("tcy-5", start=date(2023, 1, 1))
    assert asks(let(), *paid_in(), *old, unknown, without) == [moved(let(), lodged(**known))]
    lodge_it = "lodge it there yourselves"
    for one, more, words in (
        (tenancy(end=TODAY), {}, "that tenancy has no deposit on record"),
        (let(state="none"), {}, "that tenancy has no deposit on record"),
        (
            changed(let(), deposit=Deposit(amount=usd(500))),
            {},
            "the scheme holds GBP, and this deposit is in USD",
        ),
        (let(), {"amount": gbp(499)}, "the deposit on record is 5.00 GBP, and that was 4.99 GBP"),
        (let(state="lodged"), {}, "the deposit is lodged already"),
        (let(lodged()), {}, "the scheme may have been asked already, and nobody knows yet: it is looked at soon"),
        (let(lodged(state="protected")), {}, "the scheme knows of it already: see deposit_get_status"),
        (let(lodged(state="bounced")), {}, "the scheme knows of it already: see deposit_get_status"),
        (
            changed(let(), state="periodic"),
            {},
            f"the tenancy is periodic, and the scheme wants one for a term: {lodge_it}",
        ),
        (changed(let(), end=None), {}, f"the scheme wants an end of the term, and this tenancy has none: {lodge_it}"),
    ):
        assert refusal(asks, one, **more) == words
    for records, words in (
        (paid_in(499), "the deposit is not paid, as far as records say: charge it and record the payment first"),
        (paid_in(state="reversed"), "nobody knows from records when the deposit was paid: record the payment first"),
    ):
        assert refusal(asks, let(), *records) == words
    for state in ("pending", "active", "notice"):
        assert not refusal(asks, changed(let(), state=state))


def test_home_is_of_a_nation_and_its_deposit_of_a_scheme() -> None:
    def nation(jurisdiction: str = "", region: str = "", country: str = "GB") -> str:
        at = PropertyAddress(lines=("1 High Street",), region=region, country=country)
        return deposit_protection.nation_of(changed(place(), jurisdiction=jurisdiction, address=at))

    names = ("gb-eng", "gb-wls", "gb-eaw", "England", "Wales", "england and wales")
    assert {nation(one) for one in names} == {nation(region=one) for one in names} == {"england_wales"}
    assert {nation("GB-SCT"), nation("", "Scotland"), nation("Scotland", "Wales")} == {"scotland"}
    says = "the scheme protects homes in England, Wales and Scotland: put on record in which one it is"
    assert [refusal(nation, *one) for one in (("", ""), ("gb-nir", ""), ("gb-eng", "", "US"))] == [says] * 3
    found = [
        (deposit_protection.is_held_by("mydeposits", one), deposit_protection.is_of_a_scheme(one))
        for one in (let(), tenancy())
    ]
    assert found == [(True, True), (False, False)]
    dollars = changed(let(), deposit=Deposit(amount=usd(5)))
    assert (deposit_protection.is_held_by("mydeposits", dollars), deposit_protection.is_of_a_scheme(dollars)) == (
        False,
        False,
    )
    assert not deposit_protection.is_held_by("stripe", let())
    assert (
        deposit_protection.scheme_deposit_of(None),
        deposit_protection.scheme_deposit_of(let(lodged()).deposit),
    ) == (None, lodged())
    per: Any
    for per, times in (("week", 52), ("fortnight", 26), ("four_weeks", 13), ("month", 12), ("quarter", 4), ("year", 1)):
        terms = (
            RentTerms(start=TODAY + DAY, rent=gbp(9), per="month", due_day=1),
            RentTerms(start=TODAY, rent=gbp(7), per=per, due_day=1),
        )
        assert deposit_protection.year_of(tenancy(start=TODAY, terms=terms)) == gbp(7 * times)


def test_release_is_asked_for_once_and_refused_with_the_reason() -> None:
    gone: dict[str, Any] = {"state": "lodged"}
    wants = DepositRelease(call="call-2", asked_at=NOW, to_tenant=gbp(500), to_owner=gbp(0))
    held = lodged(ref="r", state="protected")

    def asks(wish: DepositRelease = wants, at: SchemeDeposit | None = held, **fields: Any) -> Any:
        one = changed(let(at, **gone), **{"state": "ended", "ended_on": TODAY, **fields})
        papers = [filed(), changed(filed(subjects=("prop-9",)), record_id="doc-2")]
        return deposit_protection.begin_release(paper(one, *papers), "tcy-1", wish)

    assert asks()[0].deposit.scheme == lodged(ref="r", state="protected", release=wants)
    assert not refusal(asks, changed(wants, evidence=("doc-1",)), state="closed")
    asked_before = lodged(ref="r", state="protected", release=wants)
    assert not refusal(asks, at=changed(asked_before, release=changed(wants, state="by_hand")))
    for wish, fields, words in (
        (wants, {"at": None}, "no scheme holds that deposit: give it back yourselves, and put the receipt on file"),
        (
            wants,
            {"at": lodged(state="protected")},
            "no scheme holds that deposit: give it back yourselves, and put the receipt on file",
        ),
        (wants, {"state": "notice"}, "the tenancy is notice: end it first"),
        (wants, {"ended_on": None}, "the tenancy is ended: end it first"),
        (
            wants,
            {"at": lodged(ref="r", state="awaiting_payment")},
            "at the scheme it is awaiting payment: only what is protected is released",
        ),
        (
            wants,
            {"at": asked_before},
            "the scheme may have been asked already, and nobody knows yet: it is looked at soon",
        ),
        (changed(wants, to_owner=gbp(1)), {}, "5.00 GBP is held, and that was 5.00 GBP and 0.01 GBP"),
        (
            changed(wants, to_tenant=gbp(499), to_owner=gbp(1)),
            {},
            "0.01 GBP is kept, and the reasons given are for 0.00 GBP",
        ),
        (
            changed(wants, evidence=("doc-1", "doc-2", "doc-9")),
            {},
            "doc-2, doc-9 is no paper on file of that tenancy or its home",
        ),
    ):
        assert refusal(asks, wish, **fields) == words


def test_deposit_keeps_what_the_scheme_says_of_it() -> None:
    one = let(lodged(state="registered"), state="paid")
    seen = DepositStatus(ref="r", request_id="tcy-1", state="protected", minor=500, certificate="c")
    assert deposit_protection.with_scheme_status(paper(one), "tcy-1", seen) == [
        moved(one, lodged(state="protected", ref="r", certificate="c"), state="lodged", holder="scheme")
    ]
    assert (
        deposit_protection.with_scheme_status(paper(let()), "tcy-1", seen)
        == deposit_protection.with_scheme_status(paper(tenancy()), "tcy-1", seen)
        == []
    )
    assert not deposit_protection.is_ours(tenancy(), seen)
    assert deposit_protection.is_ours(let(lodged(ref="r")), seen)
    account = SchemeBankAccount(sort_code="123456", account="12345678", reference="R")
    pay = DepositPaymentDetails(sort_code="123456", account="12345678", reference="R", minor=500)
    assert deposit_protection.with_payment_details(paper(one), "tcy-1", pay) == [
        moved(one, lodged(state="awaiting_payment", pay_into=account))
    ]
    says = "the scheme says another amount than the deposit on record"
    assert refusal(deposit_protection.with_payment_details, paper(let()), "tcy-1", pay) == says
    assert refusal(deposit_protection.with_payment_details, paper(tenancy()), "tcy-1", pay) == says
    refs = {"ref": "r", "state": "registered", "home_ref": "h"}
    asking = let(lodged())
    assert deposit_protection.with_scheme_references(paper(asking), "tcy-1", "call-1", refs) == [
        moved(asking, lodged(**refs))
    ]
    assert deposit_protection.with_scheme_references(paper(let()), "tcy-1", "call-1", refs) == []
    assert deposit_protection.cancel_lodgement(paper(let()), "tcy-1", "call-1") == []
    assert deposit_protection.cancel_lodgement(paper(asking), "tcy-1", "call-1") == [let()]
