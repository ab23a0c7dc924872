"""Asks a provider, where its key is: one request, and every way it can end is an answer."""

from __future__ import annotations

from steward.bridges.asking import Answered, Asked
from steward.bridges.payments import (
    AnySeen,
    Collect,
    CreateLink,
    Expire,
    Look,
    LookAtCollected,
    LookAtMandate,
    NotAnswered,
    Opener,
    Refund,
    SetUp,
    Withdraw,
)
from steward.core.text import clean_text, shorten

_LONGEST = 300


def call(asked: Asked, key: str, opener: Opener) -> Answered:
    """Make the request."""
    try:
        return Answered(seen=_made(asked, key, opener))
    except NotAnswered as error:
        said = shorten(clean_text(error.said), _LONGEST)
        return Answered(problem=error.problem, said=said, sent=error.sent)


def _made(asked: Asked, key: str, opener: Opener) -> AnySeen:
    api = opener(key, asked.address)
    match asked.wanted:
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
