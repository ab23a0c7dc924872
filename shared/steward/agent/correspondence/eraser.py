"""Erases a person from correspondences, their list, and the hourly overflow of strangers' texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import ClassVar

from steward.actors.actor_redactor import blanked
from steward.agent.conversations.eraser import erased_overview
from steward.agent.correspondence.models import Correspondence, CorrespondenceState, Outsider
from steward.agent.correspondence.overview import line_of, lines_of
from steward.agent.correspondence.store import CorrespondenceStore
from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import CONVERSATIONS, PEOPLE
from steward.aws.tables import Table
from steward.core.records import ERASED
from steward.core.redaction import ErasureScope, ErasureSubject
from steward.people.directory.outside_addresses import correspondence_id


class CorrespondenceOwnership:
    """Ownership rule for erasure: a correspondence belongs to its contact or to the holder of its address."""

    prefix = "ext-"

    def __init__(self, ids: Callable[[str], Iterable[str]]) -> None:
        self._ids = ids

    def roots(self, account_id: str) -> Iterable[str]:
        """See `ActorOwnership`."""
        return self._ids(account_id)

    def account_of(self, state: CorrespondenceState) -> str:
        """See `ActorOwnership`."""
        return state.party.account_id

    def owned(self, state: CorrespondenceState, subject: ErasureSubject) -> bool:
        """See `ActorOwnership`."""
        named = (correspondence_id(subject.account_id, address) for address in subject.addresses)
        if state.conversation_id in named:
            return True
        return bool(subject.person_id) and state.correspondence.contact_id == subject.person_id

    def called(self, state: CorrespondenceState) -> tuple[Iterable[str], Iterable[str]]:
        """See `ActorOwnership`."""
        return ((state.outsider.address,), (state.outsider.name,)) if state.outsider else ((), ())

    def blank(self, state: CorrespondenceState) -> CorrespondenceState:
        """See `ActorOwnership`: the next person who writes from there is a stranger."""
        known = state.correspondence
        kept = ("party", "turn", "spent_on", "spent_micros")
        nothing = Correspondence(
            first_at=known.first_at,
            last_at=known.last_at,
            inbound=known.inbound,
            outbound=known.outbound,
            outcomes=known.outcomes,
        )
        overview, outsider = erased_overview(state.overview), Outsider(address=ERASED)
        return blanked(state, kept, overview=overview, correspondence=nothing, outsider=outsider)


class CorrespondenceEraser:
    """Erases list rows, overflow rows of strangers' texts, and the contact scope."""

    covers: ClassVar[tuple[str, ...]] = ("conversations/ext#.*", "conversations/strangers#.*", r"people/.*#scope/.*")

    def __init__(
        self,
        table: Table,
        people: Table,
        rows: RowRedactor,
        lines: CorrespondenceStore,
        state: Callable[[str], CorrespondenceState],
        owning: CorrespondenceOwnership,
    ) -> None:
        self._lines = lines
        self._state = state
        self._owning = owning
        self._table = table
        self._people = people
        self._rows = rows

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        account_id, changed = marked.subject.account_id, 0
        for item in rows_of(self._table, CONVERSATIONS, lines_of(account_id)):
            changed += self._left(account_id, str(item["row"]), marked, walk)
            if item["row"] in marked.own:
                changed += self._blank(account_id, str(item["row"]))
            else:
                changed += self._rows.redact(self._table, CONVERSATIONS, item, walk)
        for item in rows_of(self._people, PEOPLE, f"{account_id}#scope"):
            changed += self._rows.redact(self._people, PEOPLE, item, walk)
        return changed

    def _blank(self, account_id: str, actor_id: str) -> bool:
        """Write the list row of a blanked correspondence."""
        line = line_of(self._owning.blank(self._state(actor_id)))
        if line is None or line == self._lines.find(account_id, actor_id):
            return False
        self._lines.write(line)
        return True

    def _left(self, account_id: str, actor_id: str, marked: ErasureScope, walk: ErasureWalk) -> int:
        changed = 0
        for hour in self._hours(actor_id):
            for item in rows_of(self._table, CONVERSATIONS, f"strangers#{account_id}#{hour}", f"left#{actor_id}"):
                act = self._rows.replace if actor_id in marked.own else self._rows.redact
                changed += act(self._table, CONVERSATIONS, item, walk)
        return changed

    def _hours(self, actor_id: str) -> list[str]:
        """Return the hours of partitions that may hold its overflow rows, from the times of its entries."""
        bodies = (json.loads(item["body"]) for item in rows_of(self._table, CONVERSATIONS, actor_id, "log#"))
        # The format of `hour_of`.
        return sorted({str(body["at"])[:13] for body in bodies})
