"""Views of approvals: a member sees what waits for a decision and what was decided, in their language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Literal, Protocol

from steward.channels.pages.approval_links import LinkSigner
from steward.core.attached_files import files_in
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.sentences import Wording, render, say
from steward.core.text import STEWARD, shorten
from steward.memory.learning.learned_rules import LearnedHistory
from steward.memory.learning.precedents import let_pass
from steward.memory.learning.service import LearningService
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService
from steward.tools.declaration import Tool
from steward.tools.models import StoredCall, ToolCall
from steward.tools.registry import ToolRegistry
from steward.trust.approvals.look_alikes import not_somebody_else
from steward.trust.approvals.models import (
    Approval,
    ApprovalStatus,
    StoredApproval,
    approved_call_id,
    is_open,
)
from steward.trust.approvals.shown_arguments import ShownLine, ShownPiece, pieces, shown, subject_of_mail
from steward.trust.approvals.store import ApprovalStore, CodeStore, decided_calls

# Decisions that are listed.
_LATELY = timedelta(days=14)
# Enough of a message on a page; the thread has all of it.
_LATER = 500


class LinkInvalidError(StewardError):
    """The link is malformed or belongs to nobody who may decide. The page must not tell which."""


@dataclass(frozen=True)
class ApprovalView:
    """View of an approval for one approver. `asked_by` is a name; times are aware.

    `words` is the text to be sent or stored, if any, and `marked` says which of it came from outside. `arguments` are
    labels and values of the others, in words. `reaches` is the recipient of a text, otherwise "". `not_somebody_else`
    warns of look-alikes, `like_this` tells the outcome of similar calls. `others` are the names of whoever else may
    decide. `not_done` says why an approved call was not done after all ("" if nobody knows), None if it was not so.
    `outreach` are sentences about other messages to the recipient as they are now, while it waits for a decision.
    `note` is the reason that the decider gave.
    `written_since` are the messages of the recipient since it was proposed; only a view that is opened alone has them.
    """

    approval: Approval
    status: ApprovalStatus
    viewer: Member
    asked_by: str
    decided_by: str
    decided_at: datetime | None
    now: datetime
    words: str
    marked: tuple[ShownPiece, ...]
    arguments: list[ShownLine]
    reaches: str
    not_somebody_else: str = ""
    like_this: str = ""
    others: tuple[str, ...] = ()
    not_done: str | None = None
    outreach: tuple[str, ...] = ()
    note: str = ""
    written_since: tuple[str, ...] = ()

    @property
    def facts(self) -> tuple[str, ...]:
        """Return what the records said when it was asked, and what other messages there are by now."""
        return (*self.approval.facts, *self.outreach)


class ReceivedText(Protocol):
    """A message that came in."""

    @property
    def at(self) -> datetime:
        """The time of the message."""

    @property
    def quotable(self) -> str:
        """Its words, a mail's after their subject."""


# Returns the messages that came in to an account from these addresses since a moment, oldest first.
WrittenSince = Callable[[str, Iterable[str], datetime], Sequence[ReceivedText]]


# Returns sentences about other messages that reached or wait to reach the recipient of an approval.
OutreachNow = Callable[[Approval, str], Sequence[Wording]]


class ApprovedCalls(Protocol):
    """Tells what became of approved calls."""

    def get(self, conversation_id: str, row: str) -> StoredCall | None:
        """Return a call, or None if there is none yet."""

    def among(self, calls: Sequence[tuple[str, str]]) -> dict[tuple[str, str], StoredCall]:
        """Return those of these calls that there are, by conversation and call id."""


class ApprovalViews:
    """Reads approvals for a member, and changes nothing."""

    def __init__(
        self,
        approvals: ApprovalStore,
        codes: CodeStore,
        people: PeopleService,
        links: LinkSigner,
        tools: ToolRegistry,
        learning: LearningService,
        calls: ApprovedCalls,
        written_since: WrittenSince,
        outreach: OutreachNow,
        clock: Clock,
    ) -> None:
        self._approvals = approvals
        self._codes = codes
        self._people = people
        self._links = links
        self._tools = tools
        self._learning = learning
        self._calls = calls
        self._written_since = written_since
        self._outreach = outreach
        self._clock = clock

    def open(self, token: str) -> ApprovalView:
        """Return the link owner's view, and change nothing. Raises `LinkInvalidError` if there is none."""
        approval_id = self._links.approval_id(token)
        stored = self._approvals.get(approval_id) if approval_id else None
        if stored is None:
            raise LinkInvalidError("no such approval")
        approver_id = self._links.approver(token, stored.approval.approval_id, stored.approval.approvers)
        return self._opened(stored, approver_id or "")

    def open_for(self, account_id: str, member_id: str, approval_id: str) -> ApprovalView:
        """Return the view of a member who has signed in. Raises `LinkInvalidError` if it is not theirs to decide."""
        stored = self._approvals.get(approval_id)
        if stored is None or stored.approval.account_id != account_id or member_id not in stored.approval.approvers:
            raise LinkInvalidError("no such approval of this member")
        return self._opened(stored, member_id)

    def _opened(self, stored: StoredApproval, approver_id: str) -> ApprovalView:
        viewer = self._people.member_now(stored.approval.account_id, approver_id) if approver_id else None
        if viewer is None or not viewer.decides:
            raise LinkInvalidError("not a link of anybody who may decide")
        view = self._view(stored, viewer)
        return replace(view, written_since=self._later_words(view)) if view.status is ApprovalStatus.WAITING else view

    def _later_words(self, view: ApprovalView) -> tuple[str, ...]:
        """Return what the recipient has written since the draft was made, which it cannot have answered."""
        approval = view.approval
        tool = self._tools.find(approval.account_id, approval.tool)
        if tool is None or tool.reaches.contact is None or tool.reaches.only_about or approval.purpose == "undo":
            return ()
        to = str(approval.arguments.get(tool.reaches.contact, ""))
        contact = self._people.contact(approval.account_id, to)
        addresses, who = (contact.addresses, contact.known_name) if contact else ((to,), to)
        answered = approval.answers.at if approval.answers else None
        texts = self._written_since(approval.account_id, addresses, approval.created_at)
        return tuple(f"{who}: “{shorten(one.quotable, _LATER)}”" for one in texts if one.at != answered)

    def waiting_for(self, account_id: str, viewer: Member) -> list[ApprovalView]:
        """Return what waits for this member's decision, the oldest first. Offers to undo do not wait for anybody."""
        now = self._clock()
        found = [one for one in self._recent(account_id) if viewer.member_id in one.approval.approvers]
        waiting = [one for one in found if is_open(one, now) and one.approval.purpose == "run"]
        return self._views(account_id, viewer, sorted(waiting, key=lambda one: one.approval.created_at))

    def lately(self, account_id: str, viewer: Member) -> list[ApprovalView]:
        """Return recent decisions and open undo offers, newest first.

        An owner sees every decision, another member those that they asked for or might have made.
        """
        now, recent = self._clock(), self._recent(account_id)
        seen = [one for one in recent if viewer.role == "owner" or viewer.member_id in concerned(one.approval)]
        offers = [
            one
            for one in recent
            if one.approval.purpose == "undo" and is_open(one, now) and viewer.member_id in one.approval.approvers
        ]
        decided = [one for one in seen if one.decided_at and _tells(one)]
        found = sorted((*offers, *decided), key=lambda one: one.decided_at or one.approval.created_at, reverse=True)
        return self._views(account_id, viewer, found)

    def decided_calls(self, account_id: str) -> list[StoredApproval]:
        """Return the proposals of calls that were decided or expired lately, the newest first."""
        return decided_calls(self._recent(account_id))

    def _views(self, account_id: str, viewer: Member, found: Sequence[StoredApproval]) -> list[ApprovalView]:
        """Return views of several approvals, for which what they share is read once."""
        if not found:
            return []
        members = {one.member_id: one for one in self._people.members(account_id)}
        history = self._learning.read(account_id)
        calls = self._calls.among([call_id_of(one) for one in found if one.status is ApprovalStatus.APPROVED])
        return [self._view(one, viewer, members.get, history, calls) for one in found]

    def _recent(self, account_id: str) -> list[StoredApproval]:
        found = self._approvals.among(self._codes.since(account_id, self._clock() - _LATELY))
        return [one for one in found if one.approval.account_id == account_id]

    def read_again(self, view: ApprovalView) -> ApprovalView:
        """Return the approval as it is now, with the words that were approved: an edit is in the call."""
        stored = self._approvals.get(view.approval.approval_id)
        assert stored is not None
        return self._view(stored, view.viewer)

    def _view(
        self,
        stored: StoredApproval,
        viewer: Member,
        member_of: Callable[[str], Member | None] | None = None,
        history: LearnedHistory | None = None,
        calls: Mapping[tuple[str, str], StoredCall] | None = None,
    ) -> ApprovalView:
        approval = self._read(stored.approval, viewer.language)
        member_of = member_of or partial(self._people.member_now, approval.account_id)
        asker = member_of(approval.member_id)
        decider = member_of(stored.decided_by) if stored.decided_by else None
        tool = self._tools.find(approval.account_id, approval.tool)
        alike = not_somebody_else(approval.resolved)
        others = [found for one in approval.approvers if one != viewer.member_id and (found := member_of(one))]
        editable = tool.words.editable if tool else None
        call = self.call(stored) if calls is None else calls.get(call_id_of(stored))
        whys = call.whys_failed if call else stored.whys_not_done
        arguments = call.call.arguments if call else approval.arguments
        words = str(arguments.get(editable) or "") if editable else ""
        return ApprovalView(
            approval=approval,
            status=stored.status,
            viewer=viewer,
            asked_by=_proposer(approval, asker, viewer),
            decided_by=decider.name if decider else "",
            decided_at=stored.decided_at,
            now=self._clock(),
            words=words,
            marked=pieces(words, editable or "", approval.parts),
            arguments=self._shown(approval, tool, words, viewer.language) if tool and approval.purpose == "run" else [],
            reaches=_reached(approval) if tool and tool.reaches.hands_over else "",
            not_somebody_else=render(alike, viewer.language) if alike else "",
            like_this=self._like_this(stored, tool, viewer.language, history),
            others=tuple(one.name for one in others if one.decides),
            not_done=None if whys is None else whys.get(viewer.language, ""),
            # A list only brings up to date what was told when each was asked.
            outreach=self._outreach_now(stored, tool, viewer.language) if calls is None or approval.outreach else (),
            note=stored.note,
        )

    def _outreach_now(self, stored: StoredApproval, tool: Tool | None, language: str) -> tuple[str, ...]:
        approval = stored.approval
        if tool is None or approval.purpose == "undo" or stored.status is not ApprovalStatus.WAITING:
            return ()
        if tool.reaches.contact is None or not tool.reaches.hands_over:
            return ()
        now = self._outreach(approval, str(approval.arguments.get(tool.reaches.contact, "")))
        return tuple(str(render(one, language)) for one in now)

    def reason_of(self, approval_id: str, language: str) -> str:
        """Return why an approval was asked for, in this language; "" if it is gone."""
        stored = self._approvals.get(approval_id)
        return self._read(stored.approval, language).reason if stored else ""

    def previews_of(self, approval_ids: Sequence[str], language: str) -> dict[str, str]:
        """Return what approvals were asked for, in this language, by their ids; those that are gone are left out."""
        found = self._approvals.among(approval_ids)
        return {one.approval.approval_id: self._read(one.approval, language).preview for one in found}

    def _read(self, approval: Approval, language: str) -> Approval:
        """Return the approval as a reader of this language sees it; an offer to undo in the words of its approval."""
        deed = self._approvals.get(approval.undoes) if approval.undoes else None
        if deed is None:
            return approval.read_in(language)
        said = deed.approval.read_in(language)
        update = {
            "preview": render(say("to-undo", what=said.preview), language),
            "facts": said.facts,
            "reason": said.reason,
            "by_steward": said.by_steward,
        }
        return approval.model_copy(update=update)

    def call(self, stored: StoredApproval) -> StoredCall | None:
        """Return the call that an approval has started, or None if there is none yet."""
        if stored.status is not ApprovalStatus.APPROVED:
            return None
        conversation_id, call_id = call_id_of(stored)
        return self._calls.get(conversation_id, f"call#{call_id}")

    def undone_call(self, approval: Approval) -> ToolCall | None:
        """Return the call that an offer to undo is about, or None if this is no offer, or an old one."""
        conversation_id, call_id = approval.undone_call
        stored = self._calls.get(conversation_id, f"call#{call_id}") if conversation_id else None
        return stored.call if stored else None

    def _like_this(
        self, stored: StoredApproval, tool: Tool | None, language: str, history: LearnedHistory | None
    ) -> str:
        """Return the outcome of similar calls while the approval is open, or "".

        Nothing is said of a draft to somebody: no field tells what such words are for, so none is like another.
        """
        approval = stored.approval
        if tool is None or approval.purpose == "undo" or stored.status is not ApprovalStatus.WAITING:
            return ""
        if tool.reaches.hands_over and tool.words.editable:
            return ""
        found = self._learning.answers(approval.account_id, tool, approval.arguments, approval.resolved, history)
        if not found:
            return ""
        good = let_pass(found)
        last: Literal["approved", "other"] = "approved" if good else "other"
        several = say("like-this", good=good, all=len(found))
        return render(say("last-like-this", form=last) if len(found) == 1 else several, language)

    def _shown(self, approval: Approval, tool: Tool, words: str, language: str) -> list[ShownLine]:
        apart = {tool.words.editable, tool.words.reason, tool.reaches.contact if tool.reaches.hands_over else None}
        arguments = {name: value for name, value in approval.arguments.items() if name not in apart}

        def name_of(contact_id: str) -> str | None:
            contact = self._people.contact(approval.account_id, contact_id)
            if contact is None:
                member = self._people.member(approval.account_id, contact_id)
                return member.name if member else None
            return contact.name

        said = shown(
            tool,
            arguments,
            name_of,
            approval.parts,
            language,
            files_in(approval.resolved),
            approval.before,
            approval.currency,
            approval.resolved,
        )
        return [*subject_of_mail(tool, words, approval.resolved, language, approval.parts), *said]


def call_id_of(stored: StoredApproval) -> tuple[str, str]:
    """Return conversation and id of the call that the approval has started."""
    approval = stored.approval
    return approval.conversation_id, approved_call_id(approval.conversation_id, approval.approval_id)


def concerned(approval: Approval) -> tuple[str, ...]:
    """Return the ids of its asker and of whoever may decide."""
    return (approval.member_id, *approval.approvers)


def _tells(stored: StoredApproval) -> bool:
    """Return whether the decision is news: an offer to undo that nobody took up is none."""
    return stored.approval.purpose == "run" or stored.status is ApprovalStatus.APPROVED


def _proposer(approval: Approval, asker: Member | None, viewer: Member) -> str:
    """Return the proposer's name. A proposal by Steward itself is nobody's wish."""
    if approval.by_steward:
        return STEWARD
    return asker.name if asker else render(say("former-member"), viewer.language)


def _reached(approval: Approval) -> str:
    return approval.resolved.get("contact_name") or approval.resolved.get("address", "")
