"""Receipt of an erasure: the result of the call that asked for it."""

from __future__ import annotations

from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.core.sentences import Joined, render, say
from steward.memory.sync.models import Repository
from steward.people.erasure.models import Erasure
from steward.tools.delegated_calls import DelegatedCalls
from steward.tools.events import ToolFinished
from steward.tools.ledger.models import ExecutionEnded
from steward.tools.models import CallStatus


def tell_erased(
    erasure: Erasure, handed_over: DelegatedCalls, actors: ActorService, repository: Repository | None, clock: Clock
) -> None:
    """Give the call its result, once. Its conversation hears of it, unless it is gone itself.

    Data already pushed to a `repository` is not Steward's to erase, and the receipt says so.
    """
    if not erasure.call_id:
        return
    elsewhere = say("kept-in-repository", host=repository.host) if repository else None
    said = Joined((say("person-erased", count=erasure.total), elsewhere), ". ")
    receipt = render(said, erasure.language)
    ended = ExecutionEnded(
        account_id=erasure.account_id,
        call_id=erasure.call_id,
        conversation_id=erasure.told_in,
        at=clock(),
        status="done",
        result=str(receipt),
    )
    finished = ToolFinished(
        call_id=erasure.call_id,
        status="done",
        provenance="account",
        result=str(receipt),
        report=receipt,
        caused_at=erasure.asked_at,
    )
    writes = handed_over.ended(ended, (erasure.asked_by,), allowed_from=(CallStatus.HANDED_OVER,))
    gone = erasure.told_in in erasure.actors
    letters = [] if gone else [actors.event_write(erasure.told_in, finished)]
    if handed_over.settle([*writes, *letters]) and not gone:
        actors.ring(erasure.told_in)
