"""Erasing somebody from plans and their sub-agents: those are the member's who asked for them.

Nothing lists them. What a conversation has asked for stands in its log by its id, as sub-agents do in their plan.
"""

from __future__ import annotations

from collections.abc import Iterable

from steward.actors.erasing import blanked
from steward.agent.plans.models import PLAN, SUBAGENT, PlanState, SubagentState
from steward.core.erasure import Subject
from steward.core.records import ERASED


class PlanOwning:
    """Whose a plan is."""

    prefix = PLAN

    def roots(self, account_id: str) -> Iterable[str]:
        """See `Owning`."""
        return ()

    def account_of(self, state: PlanState) -> str:
        """See `Owning`."""
        return state.party.account_id

    def owned(self, state: PlanState, subject: Subject) -> bool:
        """See `Owning`: the member's who asked for it."""
        return state.party.member_id == subject.person_id

    def called(self, state: PlanState) -> tuple[Iterable[str], Iterable[str]]:
        """See `Owning`: where they were told."""
        return (state.party.address,), ()

    def blank(self, state: PlanState) -> PlanState:
        """See `Owning`: it has ended."""
        kept = ("told_in", "depth", "made_at", "deadline_at", "used_micros", "spent_on", "spent_micros")
        return blanked(
            state,
            kept,
            party=state.party.model_copy(update={"address": ERASED}),
            status="ended",
            ending=state.ending or "stopped",
            goal=ERASED,
        )


class SubagentOwning:
    """Whose a sub-agent is."""

    prefix = SUBAGENT

    def roots(self, account_id: str) -> Iterable[str]:
        """See `Owning`."""
        return ()

    def account_of(self, state: SubagentState) -> str:
        """See `Owning`."""
        return state.party.account_id

    def owned(self, state: SubagentState, subject: Subject) -> bool:
        """See `Owning`: the member's it works for."""
        return state.party.member_id == subject.person_id

    def called(self, state: SubagentState) -> tuple[Iterable[str], Iterable[str]]:
        """See `Owning`."""
        return (state.party.address,), ()

    def blank(self, state: SubagentState) -> SubagentState:
        """See `Owning`: it has finished."""
        kept = ("turn", "task", "used_micros", "spent_on", "spent_micros")
        return blanked(state, kept, party=state.party.model_copy(update={"address": ERASED}), finished=True)
