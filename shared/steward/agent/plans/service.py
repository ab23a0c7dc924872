"""Service that begins, reads, replans and stops a member's plans, for tools."""

from __future__ import annotations

from collections.abc import Callable

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.agent.plans.events import PlanAsked, PlanStopped, ReplanAsked
from steward.agent.plans.models import SUBAGENT, PlanState
from steward.core.clock import Clock
from steward.core.provenance import Quote
from steward.people.directory.models import ConversationParty
from steward.people.directory.outside_addresses import is_correspondence
from steward.tools.models import ToolCall


class PlanService:
    """Plans of members; the plan's own steps do the work.

    `state` reads an actor's state, `party_of` the party of a conversation.
    """

    def __init__(
        self,
        state: Callable[[str], PlanState | None],
        party_of: Callable[[str], ConversationParty | None],
        actors: ActorService,
        clock: Clock,
    ) -> None:
        self._state = state
        self._party_of = party_of
        self._actors = actors
        self._clock = clock

    def begin(
        self,
        call: ToolCall,
        plan_id: str,
        goal: str,
        constraints: tuple[str, ...],
        quotes: tuple[Quote, ...],
        seen: tuple[str, ...],
    ) -> bool:
        """Begin a plan, once. Return False if the caller is not a member's conversation, which could be told of it."""
        party = None if _of_nobody(call) else self._party_of(call.conversation_id)
        if party is None:
            return False
        asked = PlanAsked(
            party=party,
            told_in=call.conversation_id,
            at=self._clock(),
            depth=1,
            seen=seen,
            goal=goal,
            constraints=constraints,
            quotes=quotes,
        )
        self._actors.post([EventPost(plan_id, asked)])
        return True

    def of(self, call: ToolCall, plan_id: str) -> PlanState | None:
        """Return the plan if it belongs to the caller."""
        state = None if _of_nobody(call) else self._state(plan_id)
        theirs = state is not None and state.party.account_id == call.account_id
        return state if state and theirs and state.party.member_id == call.member_id else None

    def replan(self, plan_id: str, reason: str, quotes: tuple[Quote, ...], seen: tuple[str, ...]) -> None:
        """Have the rest planned again."""
        self._actors.post([EventPost(plan_id, ReplanAsked(reason=reason, quotes=quotes, seen=seen))])

    def stop(self, plan_id: str) -> None:
        """Stop the plan."""
        self._actors.post([EventPost(plan_id, PlanStopped())])


def _of_nobody(call: ToolCall) -> bool:
    """Tell if the caller is not a member: a plan's step makes no plan of its own, and an outsider has none."""
    return call.conversation_id.startswith(SUBAGENT) or is_correspondence(call.conversation_id)
