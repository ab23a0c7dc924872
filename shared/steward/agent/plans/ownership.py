"""Ownership rules for erasure: plans and sub-agents belong to the member who asked for them.

No list of them exists. Plans are found by their ids in a conversation's log, and sub-agents by theirs in the plan.
"""

from __future__ import annotations

from collections.abc import Iterable

from steward.actors.actor_redactor import blanked
from steward.agent.plans.models import PLAN, SUBAGENT, PlanState, SubagentState
from steward.core.records import ERASED
from steward.core.redaction import ErasureSubject


class PlanOwnership:
    """Ownership rule for the erasure of plans."""

    prefix = PLAN

    def roots(self, account_id: str) -> Iterable[str]:
        """See `ActorOwnership`."""
        return ()

    def account_of(self, state: PlanState) -> str:
        """See `ActorOwnership`."""
        return state.party.account_id

    def owned(self, state: PlanState, subject: ErasureSubject) -> bool:
        """See `ActorOwnership`: it belongs to the member who asked for it."""
        return state.party.member_id == subject.person_id

    def called(self, state: PlanState) -> tuple[Iterable[str], Iterable[str]]:
        """See `ActorOwnership`: the address of the member."""
        return (state.party.address,), ()

    def blank(self, state: PlanState) -> PlanState:
        """See `ActorOwnership`: it has ended."""
        kept = ("told_in", "depth", "made_at", "deadline_at", "used_micros", "spent_on", "spent_micros")
        return blanked(
            state,
            kept,
            party=state.party.model_copy(update={"address": ERASED}),
            status="ended",
            ending=state.ending or "stopped",
            goal=ERASED,
        )


class SubagentOwnership:
    """Ownership rule for the erasure of sub-agents."""

    prefix = SUBAGENT

    def roots(self, account_id: str) -> Iterable[str]:
        """See `ActorOwnership`."""
        return ()

    def account_of(self, state: SubagentState) -> str:
        """See `ActorOwnership`."""
        return state.party.account_id

    def owned(self, state: SubagentState, subject: ErasureSubject) -> bool:
        """See `ActorOwnership`: it belongs to the member it works for."""
        return state.party.member_id == subject.person_id

    def called(self, state: SubagentState) -> tuple[Iterable[str], Iterable[str]]:
        """See `ActorOwnership`."""
        return (state.party.address,), ()

    def blank(self, state: SubagentState) -> SubagentState:
        """See `ActorOwnership`: it has finished."""
        kept = ("turn", "task", "used_micros", "spent_on", "spent_micros")
        return blanked(state, kept, party=state.party.model_copy(update={"address": ERASED}), finished=True)
