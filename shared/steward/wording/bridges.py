"""What members hear of providers that the account has connected: of payments, and of checks of applicants."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Quoted, Sentence, Wording, verbatim

_OAK = "118 Oak Street, 4B"


class PaymentNews(Sentence, example={"form": "came", "where": _OAK, "amount": "1295.00 USD"}):
    """What has become of a payment that was asked for."""

    form: Literal["came", "failed", "returned"]
    where: str
    amount: str


class PaymentIsCredit(Sentence, example={"where": _OAK, "amount": "1295.00 USD", "credit": "1295.00 USD"}):
    """It came, and what it was for was paid already, in whole or in part."""

    where: str
    amount: str
    credit: str


class PaymentOfNobody(Sentence, example={"amount": "1295.00 USD", "said": Quoted("Rent 4B, J. Wells")}):
    """A payment that no request of ours asked for; `said` are the payer's words."""

    amount: str
    said: Wording


class ScreeningNews(Sentence, example={"form": "returned", "where": _OAK}):
    """What has become of a check that was asked for, while nothing was found."""

    form: Literal["returned", "lapsed"]
    where: str


class ScreeningFound(Sentence, example={"where": _OAK, "results": verbatim("credit: clear, identity: unclear")}):
    """What a check came to; of what is unclear the report says more, at the provider."""

    where: str
    results: Wording


class CannotLook(Sentence):
    """A provider has told something, and for hours nobody could ask it about that."""


class PaidThanks(Sentence):
    """To whoever has paid."""
