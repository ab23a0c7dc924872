"""Deciding: who may, on what they saw, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pydantic import ValidationError

from steward.approvals.events import ApprovalDecided, ApprovalExpired
from steward.approvals.links import LinkSigner
from steward.approvals.models import Approval, ApprovalStatus
from steward.approvals.store import ApprovalStore, StoredApproval
from steward.conversations.service import ConversationService
from steward.conversations.store import DynamoConversationStore
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.text import clean_text
from steward.people.models import Member
from steward.people.service import PeopleService
from steward.tools.declaration import Tool

_NOTE_CHARACTERS = 500


class LinkInvalid(StewardError):
    """The link names nothing, or was not made for anybody who may decide. The page must not say which."""


class ShownChanged(StewardError):
    """The decision was made on something other than what the approval holds."""


class EditRefused(StewardError):
    """The edited text is not one the tool takes; the message says why, for the person who wrote it."""


@dataclass(frozen=True)
class Said:
    """What a member is told about a decision by text; `decided` if it is the one that now stands."""

    decided: bool
    text: str


@dataclass(frozen=True)
class View:
    """What one approver is shown. `asked_by` is a name; times are aware."""

    approval: Approval
    status: ApprovalStatus
    viewer: Member
    asked_by: str
    decided_by: str
    decided_at: datetime | None

    @property
    def editable_text(self) -> str:
        """The text the approver may rewrite, if any."""
        return str(self.approval.arguments.get(self.approval.editable or "", ""))


class ApprovalService:
    """Opening, deciding and expiring approvals."""

    def __init__(
        self,
        approvals: ApprovalStore,
        conversations: ConversationService,
        store: DynamoConversationStore,
        people: PeopleService,
        links: LinkSigner,
        tools: Mapping[str, Tool],
        clock: Clock,
    ) -> None:
        self._approvals = approvals
        self._conversations = conversations
        self._store = store
        self._people = people
        self._links = links
        self._tools = tools
        self._clock = clock

    def open(self, token: str) -> View:
        """What the link's owner may see. Changes nothing. `LinkInvalid` if there is nothing for them."""
        approval_id = self._links.approval_id(token)
        stored = self._approvals.get(approval_id) if approval_id else None
        if stored is None:
            raise LinkInvalid("no such approval")
        approver_id = self._links.approver(token, stored.approval.approval_id, stored.approval.approvers)
        viewer = self._people.store.member(stored.approval.account_id, approver_id) if approver_id else None
        if viewer is None or not viewer.active:
            raise LinkInvalid("not a link of anybody who may decide")
        return self._view(stored, viewer)

    def decide(
        self, token: str, decision: Literal["approved", "rejected"], shown: str, text: str | None, note: str
    ) -> View:
        """Decide once, for good; afterwards, or when somebody was first, the view says what was decided.

        `shown` is the hash of what the page showed, `text` the editable text as the person left it. Raises
        `LinkInvalid`, `ShownChanged` or `EditRefused`; then nothing has changed.
        """
        view = self.open(token)
        if view.status is not ApprovalStatus.WAITING:
            self._conversations.ring(view.approval.conversation_id)
            return view
        approval, now = view.approval, self._clock()
        if now >= approval.expires_at:
            self.expire(approval.approval_id)
            return self.open(token)
        if shown != approval.shown_hash():
            raise ShownChanged("the page does not show this approval as it is")
        arguments = self._edited(approval, text) if decision == "approved" else approval.arguments
        self._settle(approval, decision, view.viewer, arguments, note)
        return self.open(token)

    def decide_by_text(
        self, account_id: str, member_id: str, approval_id: str, decision: Literal["approved", "rejected"], note: str
    ) -> Said:
        """Decide for a member who texted; afterwards, or when somebody was first, say what was decided.

        A repeat of the same member's decision says the same again, so the call that carries it may be repeated.
        """
        stored = self._approvals.get(approval_id)
        member = self._people.store.member(account_id, member_id)
        may = stored and stored.approval.account_id == account_id and member_id in stored.approval.approvers
        if stored is None or not may or member is None or not member.active:
            return Said(decided=False, text="There is nothing of that kind for you to decide.")
        approval = stored.approval
        if approval.by_link_only:
            return Said(decided=False, text=f"A-{approval.code} can only be decided at its link.")
        if stored.status is ApprovalStatus.WAITING and self._clock() >= approval.expires_at:
            self.expire(approval_id)
        elif stored.status is ApprovalStatus.WAITING:
            self._settle(approval, decision, member, approval.arguments, note)
        settled = self._approvals.get(approval_id)
        assert settled is not None
        by_them = settled.decided_by == member_id and settled.status is ApprovalStatus(decision)
        if approval.purpose == "undo" and by_them:
            # What comes of it is told in a moment; two texts would say the same.
            return Said(decided=True, text="")
        decided = f"A-{approval.code} ({approval.preview})"
        if by_them:
            return Said(decided=True, text=f"{decided}: {settled.status}.")
        return Said(decided=False, text=f"{decided} is {settled.status} already{self._by(settled, member_id)}.")

    def _by(self, stored: StoredApproval, member_id: str) -> str:
        decider = self._people.store.member(stored.approval.account_id, stored.decided_by or "")
        if decider is None:
            return ""
        return ", by you" if decider.member_id == member_id else f", by {decider.name}"

    def _settle(
        self,
        approval: Approval,
        decision: Literal["approved", "rejected"],
        decider: Member,
        arguments: dict[str, Any],
        note: str,
    ) -> None:
        now = self._clock()
        event = ApprovalDecided(
            approval_id=approval.approval_id,
            decision=decision,
            edited=arguments != approval.arguments,
            decided_by=decider.member_id,
            decided_by_name=decider.name,
            arguments=arguments,
            resolved=approval.resolved,
            note=clean_text(note)[:_NOTE_CHARACTERS],
            evidence=approval.evidence,
            caused_at=approval.created_at,
        )
        news = self._store.mail_put(approval.conversation_id, event, now)
        self._approvals.settle(approval, ApprovalStatus(decision), decider.member_id, now, news)
        self._conversations.ring(approval.conversation_id)

    def expire(self, approval_id: str) -> None:
        """The time is over: unless somebody has decided, nobody can any more."""
        stored = self._approvals.get(approval_id)
        if stored is None or stored.status is not ApprovalStatus.WAITING:
            return
        approval, now = stored.approval, self._clock()
        news = self._store.mail_put(approval.conversation_id, ApprovalExpired(approval_id=approval_id), now)
        self._approvals.settle(approval, ApprovalStatus.EXPIRED, "", now, news)
        self._conversations.ring(approval.conversation_id)

    def _edited(self, approval: Approval, text: str | None) -> dict[str, Any]:
        if text is None or approval.editable is None:
            return approval.arguments
        edited = clean_text(text.replace("\r\n", "\n"))
        if edited == approval.arguments.get(approval.editable):
            return approval.arguments
        arguments = {**approval.arguments, approval.editable: edited}
        try:
            return self._tools[approval.tool].input.model_validate(arguments).model_dump(mode="json")
        except ValidationError as error:
            raise EditRefused(error.errors()[0]["msg"]) from error

    def _view(self, stored: StoredApproval, viewer: Member) -> View:
        approval = stored.approval
        asker = self._people.store.member(approval.account_id, approval.member_id)
        decider = self._people.store.member(approval.account_id, stored.decided_by) if stored.decided_by else None
        return View(
            approval=approval,
            status=stored.status,
            viewer=viewer,
            asked_by=asker.name if asker else "a former member",
            decided_by=decider.name if decider else "",
            decided_at=stored.decided_at,
        )
