"""Builds the row of a correspondence in its account's list. Pure."""

from __future__ import annotations

from steward.agent.correspondence.models import CorrespondenceOverview, CorrespondenceState


def lines_of(account_id: str) -> str:
    """Return the partition of the conversations table that lists an account's correspondences."""
    return f"ext#{account_id}"


def line_of(state: CorrespondenceState) -> CorrespondenceOverview | None:
    """Return the row of a correspondence, or None after its outsider was erased."""
    known, outsider = state.correspondence, state.outsider
    if outsider is None:
        return None
    # Steward may have answered what followed an emergency; that does not see to the emergency.
    passed_on = bool(known.open and known.open.emergencies) or known.outcomes[-1:] == ("escalation",)
    waits = known.open is not None and known.open.waits_for_us and known.tier != "blocked"
    return CorrespondenceOverview(
        account_id=state.party.account_id,
        conversation_id=state.conversation_id,
        contact_id=known.contact_id,
        tier=known.tier,
        first_at=known.first_at,
        last_at=known.last_at,
        inbound=known.inbound,
        outbound=known.outbound,
        outcomes=known.outcomes,
        unanswered=passed_on and waits,
        last_seq=state.next_seq - 1,
        address=outsider.address,
        name=outsider.name,
    )
