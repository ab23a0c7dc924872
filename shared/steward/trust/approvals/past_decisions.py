"""Answers to whoever decides a question that is over already: what was decided, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Literal

from steward.core.clock import Clock
from steward.core.sentences import Joined, Moment, Sentence, Wording, say, sentences, verbatim
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService
from steward.tools.models import CallStatus
from steward.tools.registry import ToolRegistry
from steward.trust.approvals.approval_views import ApprovalViews, call_id_of
from steward.trust.approvals.decision_choices import too_late_to_undo, why_over
from steward.trust.approvals.models import (
    Approval,
    ApprovalStatus,
    StoredApproval,
    has_lapsed,
    is_open,
    undo_offer_id,
    was_withdrawn,
)
from steward.trust.approvals.store import ApprovalStore

# So soon after a yes the undo of its call is offered.
_OFFERED_WITHIN = timedelta(minutes=1)


class PastDecisions:
    """Says what became of a question that is over. For `stays` see `ApprovalService`."""

    def __init__(
        self,
        approvals: ApprovalStore,
        people: PeopleService,
        views: ApprovalViews,
        tools: ToolRegistry,
        stays: Callable[[Approval], Wording | None],
        clock: Clock,
    ) -> None:
        self._approvals = approvals
        self._people = people
        self._views = views
        self._tools = tools
        self._stays = stays
        self._clock = clock

    def since(self, stored: StoredApproval, member: Member, *, again: bool) -> Wording | None:
        """Return what an UNDO or NO, or a YES `again`, can still do; see `ApprovalService.since_approved`."""
        if has_lapsed(stored):
            return self._lapsed(stored.approval, "approved" if again else "rejected", member)
        if stored.status is not ApprovalStatus.APPROVED:
            return None
        possible = self._done_by_another if again else self._still_possible
        return self._not_done(stored, member) or possible(stored, member)

    def _not_done(self, stored: StoredApproval, member: Member) -> Wording | None:
        """Return that an approved call failed, did nothing or was not started, or that nobody knows; else None."""
        call, what = self._views.call(stored), stored.approval.read_in(member.language).preview
        whys = call.whys_failed if call else stored.whys_not_done
        if whys is not None and (call is None or call.status is CallStatus.DONE):
            why = whys.get(member.language)
            return say("not-wanted-since", why=why, what=what) if why else say("not-wanted-any-more", what=what)
        if call is None or call.status not in (CallStatus.FAILED, CallStatus.UNKNOWN):
            return None
        if call.status is CallStatus.UNKNOWN:
            return say("approved-not-done", form="unknown", what=what)
        failed = say("approved-not-done", form="failed", what=what)
        if why := (whys or {}).get(member.language):
            failed = say("not-done-because", what=what, why=why)
        return sentences(failed, _wanted_again(stored.approval))

    def _done_by_another(self, stored: StoredApproval, member: Member) -> Sentence | None:
        """Return that what somebody else approved is done, or taken back since; None otherwise."""
        call = self._views.call(stored)
        if call is None or call.status is not CallStatus.DONE or stored.decided_by == member.member_id:
            return None
        offer = self._approvals.get(undo_offer_id(*call_id_of(stored)))
        if offer and offer.status is ApprovalStatus.APPROVED:
            return say("undone-before")
        assert stored.decided_at
        when = Moment(stored.decided_at, self._clock(), member.zone)
        who = self._name_of(stored.approval.account_id, stored.decided_by or "")
        return say("they-approved-done", who=who, when=when, what=stored.approval.read_in(member.language).preview)

    def _still_possible(self, stored: StoredApproval, member: Member) -> Sentence | None:
        account_id, now = stored.approval.account_id, self._clock()
        offer = self._approvals.get(undo_offer_id(*call_id_of(stored)))
        if offer and not is_open(offer, now):
            late = _too_late(offer.approval.read_in(member.language))
            return say("undone-before") if offer.status is ApprovalStatus.APPROVED else late
        if offer and member.member_id in offer.approval.approvers:
            return say("undo-has-code", code=offer.approval.code)
        tool, call = self._tools.find(account_id, stored.approval.tool), self._views.call(stored)
        if stored.decided_at is None or tool is None:
            return None
        when = Moment(stored.decided_at, now, member.zone)
        if tool.reaches.hands_over:
            return say("sent-for-good", when=when)
        if call is None or call.status is not CallStatus.DONE:
            return None
        by = self._name_of(account_id, stored.decided_by or "")
        if offer is None and tool.undo and now - stored.decided_at < _OFFERED_WITHIN:
            what = stored.approval.read_in(member.language).preview
            return say("they-approved-done", who=by, when=when, what=what)
        if offer is None:
            return say("done-for-good", by=by, when=when)
        theirs = Joined(tuple(self._name_of(account_id, one) for one in offer.approval.approvers), ", ")
        return say("undo-is-theirs", by=by, when=when, who=theirs, code=offer.approval.code)

    def _name_of(self, account_id: str, member_id: str) -> Wording:
        found = self._people.member_now(account_id, member_id) if member_id else None
        return verbatim(found.name) if found else say("former-member")

    def already(self, stored: StoredApproval, decision: Literal["approved", "rejected"], member: Member) -> Wording:
        """Return the decision that was made before this member's `decision`."""
        approval, status = stored.approval.read_in(member.language), stored.status
        if approval.purpose == "undo":
            call = self._views.call(stored)
            over = call is not None and call.status is CallStatus.DONE
            approved = say("undone-before") if over else say("undo-under-way")
            known = {ApprovalStatus.APPROVED: approved, ApprovalStatus.REJECTED: say("undo-declined")}
            return known.get(status, _too_late(approval))
        if not_done := self._not_done(stored, member):
            return not_done
        if was_withdrawn(approval, status, stored.decided_at):
            return self._withdrawn(approval, stored.decided_by or "", member)
        if status is ApprovalStatus.EXPIRED:
            return self._lapsed(approval, decision, member)
        form: Literal["approved", "rejected"] = "approved" if status is ApprovalStatus.APPROVED else "rejected"
        if stored.decided_by == member.member_id:
            return say("you-decided", form=form, what=approval.preview)
        who = self._name_of(approval.account_id, stored.decided_by or "")
        said = self._done_by_another(stored, member) or say("they-decided", form=form, who=who, what=approval.preview)
        return said if form == decision else sentences(said, say("decided-too-late"))

    def _lapsed(self, approval: Approval, decision: Literal["approved", "rejected"], member: Member) -> Wording:
        """Return that this member's `decision` came after the end of a question that nobody had decided."""
        late = say("answered-too-late", form=decision, what=approval.read_in(member.language).preview)
        waited = say("waited-until", when=Moment(approval.expires_at, self._clock(), member.zone))
        again = _wanted_again(approval) if decision == "approved" else None
        return sentences(late, why_over(approval.right_until) or waited, self._stays(approval), again)

    def _withdrawn(self, approval: Approval, by: str, member: Member) -> Wording:
        if not by:
            return say("not-wanted-any-more", what=approval.preview)
        if by == member.member_id:
            return say("you-approved-the-same", what=approval.preview)
        decider = self._people.member_now(approval.account_id, by)
        return say("same-was-approved", who=decider.name if decider else say("former-member"), what=approval.preview)


def _wanted_again(approval: Approval) -> Sentence:
    return say("wanted-again", form="rule" if approval.by_steward else "member")


def _too_late(offer: Approval) -> Sentence:
    return too_late_to_undo(offer.deed or offer.preview, {})
