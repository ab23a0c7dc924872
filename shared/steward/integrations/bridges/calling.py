"""Calls to a provider, made by the function that holds its key. Every outcome becomes a response."""

from __future__ import annotations

from collections.abc import Callable

from steward.core.text import clean_text, shorten
from steward.integrations.bridges.asking import Answered, S, W
from steward.integrations.bridges.payments import (
    AnySeen,
    AnyWanted,
    Collect,
    CreateLink,
    Expire,
    Look,
    LookAtCollected,
    LookAtMandate,
    PaymentsApi,
    Refund,
    SetUp,
    Withdraw,
)
from steward.integrations.bridges.problems import NotAnswered

_LONGEST = 300


def call(wanted: W, ask: Callable[[W], S]) -> Answered[S]:
    """Make the request with `ask` and return its result or its problem."""
    try:
        return Answered(seen=ask(wanted))
    except NotAnswered as error:
        said = shorten(clean_text(error.said), _LONGEST)
        return Answered(problem=error.problem, said=said, sent=error.sent)


def of_payments(api: PaymentsApi, wanted: AnyWanted) -> AnySeen:
    """Dispatch a payments request to the method of `PaymentsApi` that serves it."""
    match wanted:
        case CreateLink() as wanted:
            return api.create_link(wanted)
        case Look(session_id=session_id):
            return api.look(session_id)
        case Expire(session_id=session_id, once=once):
            return api.expire(session_id, once)
        case Refund() as wanted:
            return api.refund(wanted)
        case SetUp() as wanted:
            return api.set_up(wanted)
        case LookAtMandate(session_id=session_id):
            return api.look_at_mandate(session_id)
        case Withdraw(session_id=session_id, once=once):
            return api.withdraw(session_id, once)
        case Collect() as wanted:
            return api.collect(wanted)
        case LookAtCollected() as wanted:
            return api.look_at_collected(wanted)
