"""What was set aside is tried again: an operator's way back after the fault is mended.

A row set aside is an event that no step has folded: nothing it asks for was ever committed, so it goes back into the
mailbox as it was, under its own id, and is handled like any other. Failed calls and deliveries are not tried again:
each already has a result, and its conversation has gone on from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from ulid import ULID

from steward.actors.service import ActorService
from steward.actors.store import ABSENT_ROW, step_ring
from steward.actors.waiting import waiting
from steward.aws.queues import Queues
from steward.aws.tables import Condition, ConditionFailed, Delete, Put, Table
from steward.core.clock import Clock

_ASIDE, _MAIL = "aside#", "mail#"
_PLAIN = ("conversation_id", "row", "kind", "schema_version", "erased_at")


@dataclass(frozen=True)
class Aside:
    """An event set aside, without anybody's words. Of an `erased` one nothing is left to handle."""

    conversation_id: str
    mail_id: str
    kind: str
    schema_version: int
    erased: bool

    @property
    def arrived_at(self) -> datetime:
        """When the event came, to the millisecond."""
        return ULID.from_str(self.mail_id).datetime


class RedriveService:
    """Finds what was set aside and what lies in dead-letter queues, and lets both be tried again."""

    def __init__(self, table: Table, actors: ActorService, queues: Queues, clock: Clock) -> None:
        self._table = table
        self._actors = actors
        self._queues = queues
        self._clock = clock

    def set_aside(self, conversation_id: str | None = None) -> Iterator[Aside]:
        """What was set aside in one conversation; in all of them by reading the whole table, page by page."""
        if conversation_id:
            own = Condition(
                "conversation_id = :id AND begins_with(#row, :aside)", {":id": conversation_id, ":aside": _ASIDE}
            )
            items = self._table.query(own, attributes=_PLAIN)
        else:
            items = self._table.scan(Condition("begins_with(#row, :aside)", {":aside": _ASIDE}), attributes=_PLAIN)
        for item in items:
            yield Aside(
                conversation_id=item["conversation_id"],
                mail_id=item["row"].removeprefix(_ASIDE),
                kind=str(item.get("kind", "")),
                schema_version=int(item.get("schema_version", 0)),
                erased=bool(item.get("erased_at")),
            )

    def put_back(self, aside: Aside) -> bool:
        """Put the event back into its mailbox and ring; False if it is not set aside any more, or erased.

        Killed before the ring, the row waits in the index as all mail does, and the sweep rings.
        """
        key = {"conversation_id": aside.conversation_id, "row": f"{_ASIDE}{aside.mail_id}"}
        item = self._table.get(key)
        if item is None or item.get("erased_at"):
            return False
        index = waiting(step_ring(aside.conversation_id), self._clock())
        mail = Put(self._table, {**item, "row": f"{_MAIL}{aside.mail_id}", **index}, ABSENT_ROW)
        try:
            self._table.transact([mail, Delete(self._table, key, Condition("attribute_exists(#row)"))])
        except ConditionFailed:
            return False
        self._actors.ring(aside.conversation_id)
        return True

    def dead_letters(self, queue: str) -> int:
        """About how many messages lie in the dead-letter queue `queue`."""
        return self._queues.held(queue)

    def ring_dead_letters(self, queue: str, of: Collection[str]) -> int:
        """Ring anew for what the queues `of` left in the dead-letter queue `queue`; how many.

        Rows decide what is still to be done.
        """
        return self._queues.ring_dead_letters(queue, of)
