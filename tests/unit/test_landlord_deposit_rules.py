"""Rules of deposits: lodging them with a scheme and releasing them."""

from __future__ import annotations

from datetime import date
from typing import Any

from steward.integrations.bridges.deposits import DepositPaymentDetails, DepositStatus
from steward.trades.portfolio import deposit_protection
from steward.trades.portfolio.deposit_records import DepositRelease, SchemeBankAccount, SchemeDeposit
from steward.trades.portfolio.properties import PropertyAddress
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import Deposit
from tests.support.landlord import TODAY, place, tenancy, usd
from tests.support.records_in_memory import paper, refusal
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_money_rules import DAY, changed, gbp
from tests.unit.test_landlord_records import filed
from tests.unit.test_payment_rules import charge, parts, payment


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
