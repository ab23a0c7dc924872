"""Sentences about connected providers: payments, screening and deposits."""

from __future__ import annotations

from datetime import date
from typing import Literal

from steward.wording.sentence import Day, Price, Quoted, Sentence, Wording, lines, verbatim

_OAK = "118 Oak Street, 4B"
_USD, _GBP = lines(Price("1295.00", "USD")), lines(Price("1295.00", "GBP"))


class PaymentNews(Sentence, example={"form": "came", "where": _OAK, "amount": _USD}):
    """What has become of a payment that was asked for."""

    form: Literal["came", "collected", "failed", "returned"]
    where: str
    amount: Wording


class PaymentIsCredit(Sentence, example={"form": "link", "where": _OAK, "amount": _USD, "credit": _USD}):
    """It came by a link, or was collected, and what it was for was paid already, in whole or in part."""

    form: Literal["link", "collected"]
    where: str
    amount: Wording
    credit: Wording


class MandateStands(Sentence, example={"where": _OAK, "day": Day(date(2026, 12, 1))}):
    """A tenant has agreed that their rents are collected."""

    where: str
    day: Day


class MandateGone(Sentence, example={"form": "withdrawn", "where": _OAK}):
    """Nothing is collected from them any more, or their bank did not agree."""

    form: Literal["withdrawn", "failed"]
    where: str


class PaymentOfNobody(Sentence, example={"amount": _USD, "said": Quoted("Rent 4B, J. Wells")}):
    """A payment that no request of ours asked for; `said` are the payer's words."""

    amount: Wording
    said: Wording


class ScreeningNews(Sentence, example={"form": "returned", "where": _OAK}):
    """What has become of a check that was asked for, while nothing was found."""

    form: Literal["returned", "lapsed"]
    where: str


class ScreeningFound(Sentence, example={"where": _OAK, "results": verbatim("credit: clear, identity: unclear")}):
    """What a check came to; of what is unclear the report says more, at the provider."""

    where: str
    results: Wording


class DepositNews(Sentence, example={"form": "protected", "where": _OAK, "amount": _GBP}):
    """How a deposit stands at the account's scheme since somebody looked last."""

    form: Literal[
        "protected",
        "releasing",
        "withdrawn",
        "disputed",
        "released",
        "cancelled",
        "bounced",
        "not_lodged",
        "not_released",
    ]
    where: str
    amount: Wording


class DepositToPay(
    Sentence,
    example={
        "where": _OAK,
        "amount": _GBP,
        "sort_code": "400250",
        "account": "12345678",
        "reference": "MD0001234",
    },
):
    """A deposit is registered, and is held once it has been paid to the scheme's own account."""

    where: str
    amount: Wording
    sort_code: str
    account: str
    reference: str


class DepositByHand(Sentence, example={"where": _OAK, "to_tenant": _GBP, "to_owner": _GBP}, segments=2):
    """A release that an owner has decided, and that somebody has to begin on the scheme's page: it wants a code."""

    where: str
    to_tenant: Wording
    to_owner: Wording


class CannotLook(Sentence):
    """A provider has told something, and for hours nobody could ask it about that."""


class PaidThanks(Sentence):
    """To whoever has paid."""
