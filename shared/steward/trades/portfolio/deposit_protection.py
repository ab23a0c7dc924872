"""Deposit protection: requests to a deposit scheme, and the tenancy after the scheme's answer. Pure.

A request is recorded before the scheme receives it. After a crash the next run sees that the request may have been
made, polls the scheme and never repeats it blindly. Only the scheme's answer moves a deposit.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Literal, TypeAlias

from steward.integrations.bridges.deposits import HOLDS, DepositPaymentDetails, DepositReleaseStatus, DepositStatus
from steward.integrations.bridges.models import Provider
from steward.trades.portfolio.deposit_records import DepositRelease, SchemeBankAccount, SchemeDeposit
from steward.trades.portfolio.field_types import Per
from steward.trades.portfolio.filed_documents import FiledDocument
from steward.trades.portfolio.ledger_entries import CHARGE, PAYMENT, Charge, Payment
from steward.trades.portfolio.properties import PortfolioRuleError, Property, ProviderMismatchError
from steward.trades.portfolio.tenancies import TENANCY, Deposit, Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money, total
from steward.trades.records.service import Book

# After this long, any request in transit has arrived.
ARRIVES = timedelta(minutes=15)
ONLY_PROTECTED = "only what is protected is released"
Nation: TypeAlias = Literal["england_wales", "scotland"]
_NATIONS: Mapping[str, Nation] = {
    **dict.fromkeys(("gb-eng", "gb-wls", "gb-eaw", "england", "wales", "england and wales"), "england_wales"),
    **dict.fromkeys(("gb-sct", "scotland"), "scotland"),
}
# Rent payments a year, by period.
_A_YEAR: Mapping[Per, int] = {"week": 52, "fortnight": 26, "four_weeks": 13, "month": 12, "quarter": 4, "year": 1}
# A registration in one of these states may be made again.
_OVER = ("cancelled",)


def scheme_deposit_of(deposit: Deposit | None) -> SchemeDeposit | None:
    """Return the deposit at its scheme, or None if no scheme was ever asked."""
    return deposit.scheme if deposit else None


def is_deposit_held(book: Book, tenancy: Tenancy) -> bool:
    """Return whether the deposit was paid and not returned, as far as records say.

    One that was never charged here was paid before it came on record.
    """
    deposit = tenancy.deposit
    if deposit is None or not deposit.amount.minor or deposit.state in ("none", "released"):
        return False
    charges = [one for one in book.under(tenancy.record_id, CHARGE, Charge) if one.type == "deposit"]
    return deposit.state != "due" or not charges or any(one.paid for one in charges)


def is_release_under_way(tenancy: Tenancy) -> bool:
    """Return whether the scheme releases the deposit, or may have been asked to."""
    scheme = scheme_deposit_of(tenancy.deposit)
    if scheme is None:
        return False
    return scheme.state in _RELEASES or (scheme.release is not None and scheme.release.state != "by_hand")


def is_release_unknown(tenancy: Tenancy) -> bool:
    """Return whether a release was reported as unknown, and the scheme has not answered since."""
    scheme = scheme_deposit_of(tenancy.deposit)
    if scheme is None or scheme.release is None:
        return False
    return scheme.state not in _RELEASES and scheme.release.state == "unknown"


def is_held_by(provider: Provider, tenancy: Tenancy) -> bool:
    """Return whether the deposit is in a currency that this provider holds."""
    return tenancy.deposit is not None and HOLDS.get(provider) == tenancy.deposit.amount.currency


def is_of_a_scheme(tenancy: Tenancy) -> bool:
    """Return whether any scheme could hold the deposit."""
    return tenancy.deposit is not None and tenancy.deposit.amount.currency in HOLDS.values()


def may_be_lodged(book: Book, tenancy: Tenancy, amount: Money, provider: Provider) -> date:
    """Return the day the deposit was paid. Raises `PortfolioRuleError` if the scheme cannot be asked to hold it."""
    deposit = tenancy.deposit
    if deposit is None or deposit.state == "none":
        raise PortfolioRuleError("that tenancy has no deposit on record", "no_deposit")
    if not is_held_by(provider, tenancy):
        raise PortfolioRuleError(
            f"the scheme holds {HOLDS.get(provider)}, and this deposit is in {deposit.amount.currency}",
            "other_currency",
        )
    if amount != deposit.amount:
        raise PortfolioRuleError(f"the deposit on record is {deposit.amount}, and that was {amount}", "other_amount")
    if deposit.state not in ("due", "paid"):
        raise PortfolioRuleError(f"the deposit is {deposit.state} already", "exists")
    if deposit.scheme and deposit.scheme.state not in _OVER:
        raise PortfolioRuleError(
            _TWICE.get(deposit.scheme.state, "the scheme knows of it already: see deposit_get_status"), "exists"
        )
    if tenancy.state not in ("pending", "active", "notice"):
        raise PortfolioRuleError(
            f"the tenancy is {tenancy.state}, and the scheme wants one for a term: lodge it there yourselves",
            "other_state",
        )
    if tenancy.end is None:
        raise PortfolioRuleError(
            "the scheme wants an end of the term, and this tenancy has none: lodge it there yourselves", "no_end"
        )
    return _paid_on(book, tenancy, deposit)


_TWICE = {"asking": "the scheme may have been asked already, and nobody knows yet: it is looked at soon"}


def _paid_on(book: Book, tenancy: Tenancy, deposit: Deposit) -> date:
    charges = [one for one in book.under(tenancy.record_id, CHARGE, Charge) if one.type == "deposit"]
    paid = {one.record_id for one in charges if one.paid}
    if total([one.amount.of(one.paid) for one in charges], deposit.amount.currency).minor < deposit.amount.minor:
        raise PortfolioRuleError(
            "the deposit is not paid, as far as records say: charge it and record the payment first", "deposit_unpaid"
        )
    payments = [one for one in book.under(tenancy.record_id, PAYMENT, Payment) if one.state == "cleared"]
    days = [one.received_on for one in payments if any(part.charge_id in paid for part in one.allocations)]
    if not days:
        raise PortfolioRuleError(
            "nobody knows from records when the deposit was paid: record the payment first", "deposit_unpaid"
        )
    return max(days)


def nation_of(place: Property) -> Nation:
    """Return the nation whose law applies to a home.

    Raises `PortfolioRuleError` if no scheme covers it or it is not on record.
    """
    known = (place.jurisdiction.casefold(), place.address.region.casefold())
    found = next((_NATIONS[one] for one in known if one in _NATIONS), None)
    if place.address.country != "GB" or found is None:
        raise PortfolioRuleError(
            "the scheme protects homes in England, Wales and Scotland: put on record in which one it is",
            "details_missing",
        )
    return found


def year_of(tenancy: Tenancy) -> Money:
    """Return the yearly rent on the tenancy's first terms."""
    terms = tenancy.terms_on(tenancy.start)
    return terms.rent.of(terms.rent.minor * _A_YEAR[terms.per])


def begin_lodgement(
    book: Book, tenancy_id: str, amount: Money, provider: Provider, call: str, by: str
) -> list[TradeRecord]:
    """Return the tenancy with a lodgement marked as requested.

    Raises `PortfolioRuleError` if it is not allowed or was requested before.
    """
    tenancy = book.need(tenancy_id, Tenancy)
    may_be_lodged(book, tenancy, amount, provider)
    known = next((one for one in _there(book, tenancy) if one.home_ref), None)
    refs = {"landlord_ref": known.landlord_ref, "home_ref": known.home_ref} if known else {}
    return [_with(tenancy, SchemeDeposit(provider=provider, call=call, asked_at=book.now, asked_by=by, **refs))]


def _there(book: Book, tenancy: Tenancy) -> list[SchemeDeposit]:
    """Return lodgements of the same home, whose landlord and home the scheme already knows."""
    some = book.under(tenancy.unit_id, TENANCY, Tenancy)
    return [one.deposit.scheme for one in reversed(some) if one.deposit and one.deposit.scheme]


def with_scheme_references(book: Book, tenancy_id: str, call: str, refs: Mapping[str, str]) -> list[TradeRecord]:
    """Return the tenancy with the scheme's references for landlord, home or deposit."""
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    if scheme is None or scheme.call != call:
        return []
    # The answer may arrive late: a newer poll has already recorded the state.
    told = {name: value for name, value in refs.items() if name != "state" or scheme.state == "asking"}
    return [_with(tenancy, scheme.model_copy(update=told))]


def cancel_lodgement(book: Book, tenancy_id: str, call: str) -> list[TradeRecord]:
    """Return the tenancy without a request that never reached the scheme, so that it can be made again."""
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    if scheme is None or (scheme.call, scheme.state) != (call, "asking"):
        return []
    return [_with(tenancy, None)]


def with_payment_details(book: Book, tenancy_id: str, pay: DepositPaymentDetails) -> list[TradeRecord]:
    """Return the tenancy with the bank details for the deposit.

    Raises `PortfolioRuleError` if the scheme names another amount.
    """
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    if tenancy.deposit is None or scheme is None or pay.minor != tenancy.deposit.amount.minor:
        raise PortfolioRuleError("the scheme says another amount than the deposit on record", "other_amount")
    account = SchemeBankAccount(sort_code=pay.sort_code, account=pay.account, reference=pay.reference)
    state = "awaiting_payment" if scheme.state == "registered" else scheme.state
    return [_with(tenancy, scheme.model_copy(update={"state": state, "pay_into": account}))]


def with_scheme_status(book: Book, tenancy_id: str, seen: DepositStatus) -> list[TradeRecord]:
    """Return the tenancy with the deposit as the scheme reports it.

    Raises `ProviderMismatchError` if the report is not ours.
    """
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    if tenancy.deposit is None or scheme is None:
        return []
    if not is_ours(tenancy, seen):
        raise ProviderMismatchError("what the scheme says is not of this tenancy's deposit", "provider_differs")
    release = scheme.release
    if release and seen.state == "protected" and book.now < release.asked_at + ARRIVES:
        # The poll may have been made before the request arrived.
        return []
    if release and seen.state in _RELEASES and release.state != "asked":
        release = release.model_copy(update={"state": "asked"})
    elif release and release.state == "asked" and seen.state == "protected":
        # The scheme withdrew the release: the deposit is held as before.
        release = None
    fields = {"state": seen.state, "ref": seen.ref, "certificate": seen.certificate, "release": release}
    after = scheme.model_copy(update=fields)
    return [_moved(tenancy, after)]


_RELEASES = ("releasing", "disputed", "in_court", "released", "closed")


def is_ours(tenancy: Tenancy, seen: DepositStatus) -> bool:
    """Return whether a report is about this deposit: by our id, the scheme's id where known, and the amount."""
    scheme = scheme_deposit_of(tenancy.deposit)
    if tenancy.deposit is None or scheme is None or scheme.ref not in ("", seen.ref):
        return False
    return (seen.request_id, seen.minor) == (tenancy.record_id, tenancy.deposit.amount.minor)


def _moved(tenancy: Tenancy, scheme: SchemeDeposit) -> Tenancy:
    """Return the tenancy with the deposit in the state that follows from the scheme's."""
    assert tenancy.deposit
    state, holder = tenancy.deposit.state, tenancy.deposit.holder
    match scheme.state:
        case "protected":
            state, holder = "lodged", "scheme"
        case "releasing" if scheme.release and scheme.release.to_owner.minor:
            state = "claimed"
        case "disputed" | "in_court":
            state = "claimed"
        case "released":
            state = "released"
        case "closed" if state in ("lodged", "claimed"):
            state = "released"
        case "cancelled" | "bounced":
            state = "paid"
    return _with(tenancy, scheme, state=state, holder=holder)


def begin_release(book: Book, tenancy_id: str, wanted: DepositRelease) -> list[TradeRecord]:
    """Return the tenancy with a release marked as requested.

    Raises `PortfolioRuleError` if it is not allowed or was requested before.
    """
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = may_be_released(book, tenancy, wanted)
    return [_with(tenancy, scheme.model_copy(update={"release": wanted}))]


def may_be_released(book: Book, tenancy: Tenancy, wanted: DepositRelease) -> SchemeDeposit:
    """Return the held deposit.

    Raises `PortfolioRuleError` unless the division matches it exactly and every deduction has a reason.
    """
    scheme = scheme_deposit_of(tenancy.deposit)
    if tenancy.deposit is None or scheme is None or not scheme.ref:
        raise PortfolioRuleError(
            "no scheme holds that deposit: give it back yourselves, and put the receipt on file", "not_protected"
        )
    if tenancy.state not in ("ended", "closed") or tenancy.ended_on is None:
        raise PortfolioRuleError(f"the tenancy is {tenancy.state}: end it first", "other_state")
    if scheme.state != "protected":
        raise PortfolioRuleError(
            f"at the scheme it is {scheme.state.replace('_', ' ')}: {ONLY_PROTECTED}", "other_state"
        )
    if scheme.release and scheme.release.is_unsure:
        raise PortfolioRuleError(
            "the scheme may have been asked already, and nobody knows yet: it is looked at soon", "under_way"
        )
    if wanted.to_tenant + wanted.to_owner != tenancy.deposit.amount:
        raise PortfolioRuleError(
            f"{tenancy.deposit.amount} is held, and that was {wanted.to_tenant} and {wanted.to_owner}", "other_amount"
        )
    kept = total([one.amount for one in wanted.kept], wanted.to_owner.currency)
    if kept != wanted.to_owner:
        raise PortfolioRuleError(f"{wanted.to_owner} is kept, and the reasons given are for {kept}", "other_amount")
    papers = {one.record_id: one for one in book.some(list(wanted.evidence), FiledDocument)}
    mine = {tenancy.record_id, tenancy.unit_id, tenancy.property_id}
    if other := [one for one in wanted.evidence if one not in papers or not mine & {*papers[one].subjects}]:
        raise PortfolioRuleError(f"{', '.join(other)} is no paper on file of that tenancy or its home", "paper_missing")
    return scheme


def with_release_status(book: Book, tenancy_id: str, call: str, seen: DepositReleaseStatus | None) -> list[TradeRecord]:
    """Return the tenancy after the scheme's answer to a release; `seen` is None if it never received the request.

    A release that was reported as unknown stays as it is, since nobody would be told of a late answer.
    """
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    if scheme is None or scheme.release is None or (scheme.release.call, scheme.release.state) != (call, "asking"):
        return []
    if seen is None:
        return [_with(tenancy, scheme.model_copy(update={"release": None}))]
    if seen.state == "needs_code":
        release = scheme.release.model_copy(update={"state": "by_hand"})
        return [_with(tenancy, scheme.model_copy(update={"release": release}))]
    release = scheme.release.model_copy(update={"state": "asked"})
    return [_moved(tenancy, scheme.model_copy(update={"state": seen.state, "release": release}))]


def with_unknown_release(book: Book, tenancy_id: str, call: str) -> list[TradeRecord]:
    """Return the tenancy with its release as it is about to be reported: nobody knows if the scheme received it."""
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    if scheme is None or scheme.release is None or (scheme.release.call, scheme.release.state) != (call, "asking"):
        return []
    release = scheme.release.model_copy(update={"state": "unknown"})
    return [_with(tenancy, scheme.model_copy(update={"release": release}))]


def without_lost_release(book: Book, tenancy_id: str) -> list[TradeRecord]:
    """Return the tenancy without a release that would have arrived by now, so that it can be requested again."""
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    if scheme is None or scheme.release is None or scheme.state != "protected":
        return []
    if not scheme.release.is_unsure or book.now < scheme.release.asked_at + ARRIVES:
        return []
    return [_with(tenancy, scheme.model_copy(update={"release": None}))]


def _with(tenancy: Tenancy, scheme: SchemeDeposit | None, **fields: Any) -> Tenancy:
    assert tenancy.deposit
    return tenancy.model_copy(update={"deposit": tenancy.deposit.model_copy(update={"scheme": scheme, **fields})})
