"""Redrive: an operator retries events that were set aside, after mending the fault.

An event set aside was never folded by a step: nothing it asks for was committed, so it returns to the mailbox under its
own id and is handled as usual. Failed calls and deliveries are not retried: each has a result, and its conversation has
gone on from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from ulid import ULID

from steward.actors.service import ActorService
from steward.actors.store import ABSENT_ROW, step_ring
from steward.actors.waiting_index import waiting
from steward.aws.queues import Queues
from steward.aws.tables import Condition, ConditionFailedError, Delete, Put, Table
from steward.core.clock import Clock

_ASIDE, _MAIL = "aside#", "mail#"
_PLAIN = ("conversation_id", "row", "kind", "schema_version", "erased_at")


@dataclass(frozen=True)
class SetAsideEvent:
    """An event set aside, without personal text. An `erased` one has nothing left to handle."""

    conversation_id: str
    mail_id: str
    kind: str
    schema_version: int
    erased: bool

    @property
    def arrived_at(self) -> datetime:
        """Return the arrival time, to the millisecond."""
        return ULID.from_str(self.mail_id).datetime


class RedriveService:
    """Finds events set aside and dead letters, and retries both."""

    def __init__(self, table: Table, actors: ActorService, queues: Queues, clock: Clock) -> None:
        self._table = table
        self._actors = actors
        self._queues = queues
        self._clock = clock

    def set_aside(self, conversation_id: str | None = None) -> Iterator[SetAsideEvent]:
        """Yield events set aside in one conversation, or in all, which reads the whole table page by page."""
        if conversation_id:
            own = Condition(
                "conversation_id = :id AND begins_with(#row, :aside)", {":id": conversation_id, ":aside": _ASIDE}
            )
            items = self._table.query(own, attributes=_PLAIN)
        else:
            items = self._table.scan(Condition("begins_with(#row, :aside)", {":aside": _ASIDE}), attributes=_PLAIN)
        for item in items:
            yield SetAsideEvent(
                conversation_id=item["conversation_id"],
                mail_id=item["row"].removeprefix(_ASIDE),
                kind=str(item.get("kind", "")),
                schema_version=int(item.get("schema_version", 0)),
                erased=bool(item.get("erased_at")),
            )

    def put_back(self, aside: SetAsideEvent) -> bool:
        """Return the event to its mailbox and ring. Return False if it is no longer set aside, or erased.

        If the process dies before the ring, the sweep rings, since the row is in the index like all mail.
        """
        key = {"conversation_id": aside.conversation_id, "row": f"{_ASIDE}{aside.mail_id}"}
        item = self._table.get(key)
        if item is None or item.get("erased_at"):
            return False
        index = waiting(step_ring(aside.conversation_id), self._clock())
        mail = Put(self._table, {**item, "row": f"{_MAIL}{aside.mail_id}", **index}, ABSENT_ROW)
        try:
            self._table.transact([mail, Delete(self._table, key, Condition("attribute_exists(#row)"))])
        except ConditionFailedError:
            return False
        self._actors.ring(aside.conversation_id)
        return True

    def dead_letters(self, queue: str) -> int:
        """Return the approximate number of messages in the dead-letter queue `queue`."""
        return self._queues.held(queue)

    def ring_dead_letters(self, queue: str, of: Collection[str]) -> int:
        """Ring again for dead letters of the queues `of` in `queue`. Return the number.

        The rows say which work remains.
        """
        return self._queues.ring_dead_letters(queue, of)
