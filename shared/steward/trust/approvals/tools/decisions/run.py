"""Runner of the tool for decisions by text."""

from __future__ import annotations

from typing import Protocol

from steward.actors.events import EventPost
from steward.core.sentences import render, say
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trust.approvals.events import ApprovalLinkAsked
from steward.trust.approvals.service import ApprovalService
from steward.trust.approvals.tools.decisions.declare import DecideApprovalInput


class Services(Protocol):
    """Services of these tools."""

    @property
    def approvals(self) -> ApprovalService:
        """Approval service."""


def decide_approval(call: ToolCall, services: Services) -> Done | Failed:
    """Decide as the member did, or return the earlier decision."""
    given = DecideApprovalInput.model_validate(call.arguments)
    approvals, approval_id = services.approvals, given.approval_id
    if given.code:
        approval_id = approvals.coded(call.account_id, call.member_id, given.code, undo=given.undo)
    reason = given.note if given.decision == "rejected" else ""
    if given.over:
        again = given.decision == "approved" and not given.undo
        tells = approvals.late_reason(call.account_id, call.member_id, approval_id, reason)
        return Done(approvals.since_approved(call.account_id, call.member_id, given.code, again=again), tells=tells)
    if given.code and not approval_id:
        known = approvals.since_approved(call.account_id, call.member_id, given.code)
        unknown = say("no-such-code", form="undo" if given.undo else "other", code=given.code)
        return Failed(known or render(unknown, call.language))
    said = approvals.decide_by_text(
        call.account_id,
        call.member_id,
        approval_id,
        given.decision,
        given.note,
        texted_at=call.created_at,
        texted_in=call.conversation_id,
        in_thread=given.in_thread,
        bare=given.bare,
    )
    if said.by_link:
        asked = ApprovalLinkAsked(approval_id=approval_id, code=said.by_link)
        return Done("", tells=[EventPost(call.conversation_id, asked)])
    if said.decided:
        return Done(said.text or "")
    late = approvals.late_reason(call.account_id, call.member_id, approval_id, reason) if said.over else ()
    return Failed(said.text or "", over=said.over, tells=late)
