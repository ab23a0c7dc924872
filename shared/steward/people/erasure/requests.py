"""Accepts a request for an erasure after verifying the person. It erases nothing."""

from __future__ import annotations

from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.people.directory.eraser import ErasurePersonLookup
from steward.people.directory.outside_addresses import correspondence_id
from steward.people.erasure.models import Erasure
from steward.people.erasure.store import ErasureStore
from steward.tools.models import ToolCall


class ErasureRequests:
    """Requests of owners and operators."""

    def __init__(self, erasable: ErasurePersonLookup, store: ErasureStore, clock: Clock) -> None:
        self._erasable = erasable
        self._store = store
        self._clock = clock

    def of_call(self, call: ToolCall, subject: str, named: str) -> Erasure:
        """Return the erasure that a decided call asks for.

        Raises `PeopleRuleError` for a wrong name, or a person who cannot go.
        """
        asked = self._asked(call.account_id, subject, named, call.call_id)
        by = {"asked_by": call.member_id, "told_in": call.conversation_id, "call_id": call.call_id}
        return asked.model_copy(update={**by, "language": call.language})

    def of_operator(self, account_id: str, subject: str, named: str) -> Erasure:
        """Request an erasure in the operator's name; errors as `of_call`."""
        asked = self._asked(account_id, subject, named, f"{subject}/{self._clock().isoformat()}")
        self._store.add(asked)
        return asked

    def _asked(self, account_id: str, subject: str, named: str, once: str) -> Erasure:
        person_id, address = self._erasable.find(account_id, subject, named)
        return Erasure(
            erasure_id=f"era-{derived_id(account_id, once)}",
            account_id=account_id,
            person_id=person_id,
            address=address,
            actors=(correspondence_id(account_id, address),) if address else (),
            asked_at=self._clock(),
        )
