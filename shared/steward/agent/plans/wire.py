"""Factories for the objects of plans."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.correspondence.wire import CorrespondenceWire

if TYPE_CHECKING:
    from steward.agent.plans.service import PlanService
    from steward.people.directory.models import ConversationParty


class PlansWire(CorrespondenceWire):
    """Plans of members."""

    @cached_property
    def plans(self) -> PlanService:
        """The service for plans."""
        from steward.agent.plans.service import PlanService

        def party_of(conversation_id: str) -> ConversationParty | None:
            state = self.actor_store.state(conversation_id)
            return state.party if state else None

        return PlanService(self.actor_store.state, party_of, self.actors, self.clock)
