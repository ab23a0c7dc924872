"""Rules of rent that a provider collects: direct debits, their mandates and payment links."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from steward.integrations.bridges.payments import CollectionStatus, MandateStatus, PaymentLinkStatus, RefundStatus
from steward.trades.portfolio.autopay import (
    assign_first_rent,
    begin_collection,
    collection_as_seen,
    collection_id,
    is_collected,
    retry_collection,
    with_collection_reference,
)
from steward.trades.portfolio.ledger_entries import Payment
from steward.trades.portfolio.mandates import mandate_as_seen, mandate_of, runs, standing, wanted
from steward.trades.portfolio.payment_requests import requestable_amount, with_payment_status
from tests.support.landlord import TODAY, A, place, tenancy, usd
from tests.support.records_in_memory import paper, refusal
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_money_rules import DAY, changed, eur
from tests.unit.test_landlord_records import request
from tests.unit.test_payment_rules import autopay, charge, mandate, parts, payment

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
        (
            (*THERE, owed, changed(begun, record_id="pay-of-the-shorter-rent")),
            "it is being collected already: pay-of-the-shorter-rent is pending",
        ),
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
        (
            {"with_": (payment("pay-2", state="pending", charge_id="chg-1"),)},
            "it is being collected already: pay-2 is pending",
        ),
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


def test_money_for_a_reversed_charge_pays_what_is_open() -> None:
    gone, older = charge(state="reversed"), charge("chg-0", 300, due_on=TODAY - DAY)
    named, later = charge("chg-2", 400), charge("chg-3", 600, due_on=TODAY + DAY)
    there = (place(), autopay(), gone, older, named, later)
    pending = payment(state="pending", mandate_id="mnd-1", charge_id="chg-1")
    ids: dict[str, Any] = {"account_id": A, "request_id": "pay-1", "currency": "USD", "payment_ref": "pi_1"}
    seen = CollectionStatus(payment="paid", minor=1_000, **ids)
    collected = collection_as_seen(paper(*there, pending), pending, seen)[0]
    assert isinstance(collected, Payment)
    assert collected.allocations == parts(chg_0=300, chg_2=400, chg_3=300)
    link = request(charge_ids=("chg-1", "chg-2"))
    paid = with_payment_status(paper(*there, link), link, told())[0]
    assert isinstance(paid, Payment)
    assert paid.allocations == parts(chg_2=400, chg_0=300, chg_3=300)


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
