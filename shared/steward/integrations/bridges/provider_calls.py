"""Calls to a provider, made by the function that holds its key. Every outcome becomes a response."""

from __future__ import annotations

from collections.abc import Callable

from steward.core.text import clean_text, shorten
from steward.integrations.bridges.payments import (
    AnySeen,
    AnyWanted,
    CollectPayment,
    CreatePaymentLink,
    ExpirePaymentLink,
    PaymentsApi,
    PollCollection,
    PollMandate,
    PollPaymentLink,
    RefundPayment,
    SetUpMandate,
    WithdrawMandate,
)
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_messages import ProviderResponse, S, W

_LONGEST = 300


def call_provider(wanted: W, ask: Callable[[W], S]) -> ProviderResponse[S]:
    """Make the request with `ask` and return its result or its problem."""
    try:
        return ProviderResponse(seen=ask(wanted))
    except ProviderError as error:
        said = shorten(clean_text(error.said), _LONGEST)
        return ProviderResponse(problem=error.problem, said=said, sent=error.sent)


def call_payments_api(api: PaymentsApi, wanted: AnyWanted) -> AnySeen:
    """Dispatch a payments request to the method of `PaymentsApi` that serves it."""
    match wanted:
        case CreatePaymentLink() as wanted:
            return api.create_link(wanted)
        case PollPaymentLink(session_id=session_id):
            return api.look(session_id)
        case ExpirePaymentLink(session_id=session_id, once=once):
            return api.expire(session_id, once)
        case RefundPayment() as wanted:
            return api.refund(wanted)
        case SetUpMandate() as wanted:
            return api.set_up(wanted)
        case PollMandate(session_id=session_id):
            return api.look_at_mandate(session_id)
        case WithdrawMandate(session_id=session_id, once=once):
            return api.withdraw(session_id, once)
        case CollectPayment() as wanted:
            return api.collect(wanted)
        case PollCollection() as wanted:
            return api.look_at_collected(wanted)
