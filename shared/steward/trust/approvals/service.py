"""Approval service: only approvers decide, once, and on exactly what they saw."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.markup import without_markup
from steward.core.redaction import ErasureSubject
from steward.core.sentences import (
    ENGLISH,
    Number,
    Rendered,
    Sentence,
    Wording,
    in_each_language,
    lines,
    render,
    say,
    sentences,
)
from steward.core.text import clean_text, upright
from steward.memory.learning.service import DecidedCall, LearningService
from steward.people.directory.emails import email_key
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService
from steward.tools.declaration import ANY_TRADE, Tool
from steward.tools.registry import ToolRegistry
from steward.trust.approvals.approval_codes import answer_key, subject_key
from steward.trust.approvals.approval_views import ApprovalView, ApprovalViews, call_id_of, concerned
from steward.trust.approvals.decision_choices import answer, choice, left_undone
from steward.trust.approvals.events import ApprovalDecided, ApprovalExpired, ContactWrittenTo, RejectedTooLate
from steward.trust.approvals.models import (
    CONVERSATIONS,
    Approval,
    ApprovalStatus,
    StoredApproval,
    has_lapsed,
    is_open,
    undo_offer_id,
)
from steward.trust.approvals.past_decisions import PastDecisions
from steward.trust.approvals.store import ApprovalStore, CodeStore
from steward.trust.autonomy.models import AutonomySettings
from steward.trust.outside_text.references import leaves

_NOTE_CHARACTERS = 500
# An approval can be open so long at most.
_OPEN = timedelta(days=5)
# Two yeses in so short a time are given without having heard of each other.
_AT_ONCE = timedelta(minutes=1)
# An answer to the same message that was approved so shortly before a yes is news to whoever gives it.
_UNHEARD = timedelta(seconds=15)


class ShownChangedError(StewardError):
    """The decision was made about something other than the approval holds."""


class DecisionRefusedError(StewardError):
    """The decision was not taken; `why` tells the decider, and `status` is as HTTP has it."""

    why: Wording
    status = 409

    def __init__(self, why: Wording) -> None:
        super().__init__(render(why))
        self.why = why


class TeamPausedError(DecisionRefusedError):
    """The team is paused, so a yes would be spent on a call that may not run."""


class AnsweredMeanwhileError(DecisionRefusedError):
    """Somebody else's yes has just answered the same message, which this approver cannot have heard of."""


class EditRefusedError(DecisionRefusedError):
    """The tool does not accept the edited text."""

    status = 422


@dataclass(frozen=True)
class DecisionReply:
    """Reply to a decision by text, if any. `decided` marks the decision that now stands.

    If the question is `over`, the reply says what became of it before. What only a link decides has its code in
    `by_link`: the conversation sends the link.
    """

    decided: bool
    text: Rendered | None
    by_link: str = ""
    over: bool = False


class ApprovalService:
    """Opens, decides and expires approvals.

    `stays` says what stays as it is if the call of an approval is not made; None if nothing is to be said.
    """

    def __init__(
        self,
        approvals: ApprovalStore,
        codes: CodeStore,
        actors: ActorService,
        people: PeopleService,
        views: ApprovalViews,
        tools: ToolRegistry,
        learning: LearningService,
        settings: Callable[[str], AutonomySettings],
        stays: Callable[[Approval], Wording | None],
        clock: Clock,
    ) -> None:
        self._approvals = approvals
        self._codes = codes
        self._actors = actors
        self._people = people
        self._views = views
        self._tools = tools
        self._learning = learning
        self._settings = settings
        self._stays = stays
        self._clock = clock
        self._past = PastDecisions(approvals, people, views, tools, stays, clock)

    def decide(
        self, token: str, decision: Literal["approved", "rejected"], seen: str, text: str | None, note: str
    ) -> ApprovalView:
        """Decide once, for good. If a decision was made before, the view says so.

        `seen` is the hash of what the page showed, `text` the editable text as the person left it. Raises
        `LinkInvalidError`, `ShownChangedError` or a `DecisionRefusedError`; then nothing has changed.
        """
        return self.decide_as(self._views.open(token), decision, seen, text, note)

    def decide_as(
        self, view: ApprovalView, decision: Literal["approved", "rejected"], seen: str, text: str | None, note: str
    ) -> ApprovalView:
        """Decide as the member whose view this is; see `decide`."""
        if view.status is not ApprovalStatus.WAITING:
            self._after_a_yes(view.approval.approval_id)
            self._actors.ring(view.approval.conversation_id)
            return view
        approval, now = view.approval, self._clock()
        if now >= approval.expires_at:
            self.expire(approval.approval_id)
            return self._views.read_again(view)
        if seen != approval.shown_hash():
            raise ShownChangedError("the page does not show this approval as it is")
        if decision == "approved" and (pause := self._pause(approval, view.viewer)):
            raise TeamPausedError(say("approved-while-paused", pause=pause))
        arguments = self._edited(approval, text) if decision == "approved" else approval.arguments
        self._settle(approval, decision, view.viewer, arguments, note, now)
        return self._views.read_again(view)

    def coded(self, account_id: str, member_id: str, code: str, *, undo: bool) -> str:
        """Return the id of the approval, or undo, with this code that the member may decide; "" if there is none."""
        approval_id = self._codes.named(account_id, code, self._clock())
        stored = self._approvals.get(approval_id) if approval_id else None
        if stored is None or member_id not in stored.approval.approvers:
            return ""
        return approval_id if (stored.approval.purpose == "undo") == undo else ""

    def since_approved(self, account_id: str, member_id: str, code: str, *, again: bool = False) -> str:
        """Return what an UNDO or NO with the code of an approved request can still do; "" if this is not known.

        Of a call that failed, say so; a YES `again` is told that, or that somebody else's yes has been carried out. An
        answer after the end of a question hears that it is late. The code of an undo says what it does.
        """
        approval_id = self._codes.named(account_id, code, self._clock())
        stored = self._approvals.get(approval_id) if approval_id else None
        member = self._people.member_now(account_id, member_id)
        if stored is None or member is None or member_id not in concerned(stored.approval):
            return ""
        if stored.approval.purpose == "undo" and is_open(stored, self._clock()):
            return render(say("undo-has-code", code=code), member.language)
        if stored.approval.purpose != "run":
            return ""
        said = self._past.since(stored, member, again=again)
        return render(said, member.language) if said else ""

    def late_reason(self, account_id: str, member_id: str, approval_id: str, note: str) -> list[EventPost]:
        """Return what tells whoever approved a request why this member has said no to it since."""
        if not (approval_id and note):
            return []
        stored, member = self._approvals.get(approval_id), self._people.member_now(account_id, member_id)
        if stored is None or member is None or stored.approval.purpose != "run":
            return []
        decider = self._people.member_now(account_id, stored.decided_by or "")
        if stored.status is not ApprovalStatus.APPROVED or decider is None or decider.member_id == member_id:
            return []
        offer = self._approvals.get(undo_offer_id(*call_id_of(stored)))
        undoes = offer and is_open(offer, self._clock()) and decider.member_id in offer.approval.approvers
        event = RejectedTooLate(
            code=stored.approval.code,
            undo_code=offer.approval.code if offer and undoes else "",
            by_name=member.name,
            reason=clean_text(note)[:_NOTE_CHARACTERS],
        )
        return [EventPost(decider.conversation_id, event)]

    def decide_by_text(
        self,
        account_id: str,
        member_id: str,
        approval_id: str,
        decision: Literal["approved", "rejected"],
        note: str,
        *,
        texted_at: datetime,
        texted_in: str = "",
        in_thread: bool = False,
        bare: bool = False,
    ) -> DecisionReply:
        """Decide for a member who texted. If a decision was made before, say so.

        A `bare` word, without the code, decides only if an owner allows it; otherwise the reply names the code.
        Repeating a member's decision gives the same reply, so the carrying call may be repeated; but a decision that
        stood before they `texted_at` is told, since nothing else answers the text. Nothing is said where the outcome
        follows in the conversation they `texted_in`. If that is a mail's thread (`in_thread`), it follows there for
        others' requests only; that of their own is told where they asked.
        """
        stored = self._approvals.get(approval_id)
        member = self._people.member_now(account_id, member_id)
        may = stored and stored.approval.account_id == account_id and member_id in stored.approval.approvers
        if stored is None or not may or member is None or not member.decides:
            return DecisionReply(decided=False, text=render(say("not-yours"), member.language if member else ENGLISH))
        approval = stored.approval.read_in(member.language)
        if approval.by_link_only:
            return DecisionReply(decided=False, text=None, by_link=approval.code)
        if bare and not self._takes_bare_answers(account_id):
            return DecisionReply(decided=False, text=render(self._ask_for_code(approval, decision), member.language))
        if stored.status is ApprovalStatus.WAITING and self._clock() >= approval.expires_at:
            self.expire(approval_id)
        elif stored.status is ApprovalStatus.WAITING:
            if decision == "approved" and (pause := self._pause(approval, member)):
                again = answer("undo" if approval.purpose == "undo" else "approve", approval.code)
                held = say("answered-while-paused", pause=pause, answer=again)
                return DecisionReply(decided=False, text=render(held, member.language))
            try:
                mailed_in = texted_in if in_thread else ""
                self._settle(approval, decision, member, approval.arguments, note, texted_at, mailed_in)
            except AnsweredMeanwhileError as error:
                offered = choice("approve", approval.code, approval.preview, self._draft_of(approval))
                return DecisionReply(decided=False, text=render(lines(error.why, offered), member.language))
        else:
            self._after_a_yes(approval_id)
        settled = self._approvals.get(approval_id)
        assert settled is not None
        before = settled.decided_at is not None and settled.decided_at < texted_at
        by_them = settled.decided_by == member_id and settled.status is ApprovalStatus(decision) and not before
        if approval.purpose == "undo" and by_them:
            # The outcome follows in a moment; a second text would repeat it.
            return DecisionReply(decided=True, text=render(say("taking-back"), member.language) if in_thread else None)
        if decision == "rejected" and note and approval.purpose == "run" and has_lapsed(settled):
            # The next question about the same names this no.
            late = self._to_learn(approval, approval.arguments, decision, clean_text(note)[:_NOTE_CHARACTERS])
            self._approvals.keep(self._learning.decided(late, member, texted_at))
        if not by_them:
            return DecisionReply(
                decided=False, text=render(self._past.already(settled, decision, member), member.language), over=True
            )
        # Another actor's questions are reported to those whom it works for.
        follows = approval.conversation_id.startswith(CONVERSATIONS)
        own = approval.member_id == member_id
        here = not own if in_thread else own or member.conversation_id == texted_in
        if decision == "approved" and follows and here and not bare:
            # They hear in a moment that it was done.
            return DecisionReply(decided=True, text=None)
        what = approval.preview
        asked = own and not approval.by_steward
        where = say("told-where-asked") if follows and asked and in_thread else None
        said = sentences(say("going-ahead", what=what), where)
        if decision == "rejected":
            said = sentences(left_undone(what, self._draft_of(approval)), self._stays(approval))
        return DecisionReply(decided=True, text=render(said, member.language))

    def _pause(self, approval: Approval, decider: Member) -> Sentence | None:
        """Return who has paused the team, as a clause, if the call may not run in a pause."""
        tool = self._tools.find(approval.account_id, approval.tool)
        settings = self._settings(approval.account_id)
        if not settings.paused or (tool and tool.offered.while_paused):
            return None
        if settings.paused_by == decider.member_id:
            return say("paused-by-you", form="you")
        pauser = self._people.member_now(approval.account_id, settings.paused_by) if settings.paused_by else None
        return say("paused-by", who=pauser.name) if pauser else say("paused-by-you", form="nobody")

    def _takes_bare_answers(self, account_id: str) -> bool:
        account = self._people.account_now(account_id)
        return account is not None and account.bare_answers

    def _ask_for_code(self, approval: Approval, decision: Literal["approved", "rejected"]) -> Wording:
        verb = "undo" if approval.purpose == "undo" else "approve" if decision == "approved" else "reject"
        return lines(say("code-needed"), choice(verb, approval.code, approval.preview, self._draft_of(approval)))

    def _draft_of(self, approval: Approval) -> str:
        tool = self._tools.find(approval.account_id, approval.tool)
        return str(approval.arguments.get(tool.words.editable) or "") if tool and tool.words.editable else ""

    def _settle(
        self,
        approval: Approval,
        decision: Literal["approved", "rejected"],
        decider: Member,
        arguments: dict[str, Any],
        note: str,
        said_at: datetime,
        mailed_in: str = "",
    ) -> None:
        now = self._clock()
        undone = self._approvals.get(approval.undoes) if approval.undoes else None
        event = ApprovalDecided(
            approval_id=approval.approval_id,
            decision=decision,
            edited=arguments != approval.arguments,
            decided_by=decider.member_id,
            decided_by_name=decider.name,
            decided_in=decider.conversation_id,
            mailed_in=mailed_in,
            arguments=arguments,
            currency=approval.currency,
            template=approval.template,
            resolved=approval.resolved,
            note=clean_text(note)[:_NOTE_CHARACTERS],
            evidence=approval.evidence,
            caused_at=approval.created_at,
            decided_at=now,
            previews=(undone.approval if undone else approval).previews(),
            stays=in_each_language(self._stays(approval)) if decision == "rejected" else {},
            heard=self._heard_of_yes(undone, decider) if undone else (),
        )
        news = self._actors.event_write(approval.conversation_id, event)
        learned = list(self._learning.decided(self._to_learn(approval, arguments, decision, event.note), decider, now))
        same = self._key_of(approval, arguments) if decision == "approved" else ""
        # The subject is freed in the same transaction, as the lessons from the decision are stored.
        if same:
            # Workflows and sub-agents wait for an answer of their own.
            once = approval.conversation_id.startswith(CONVERSATIONS)
            learned.append(self._codes.approved(approval, same, now, once=once))
        if approval.subject_key not in ("", same):
            learned.append(self._codes.decided(approval, now))
        answers = answer_key(approval) if decision == "approved" else ""
        if answers:
            heard_until = max(approval.created_at, said_at - _UNHEARD)
            learned.append(self._codes.answered(approval, answers, decider.member_id, now, heard_until))
        status = ApprovalStatus(decision)
        done = self._approvals.settle(approval, status, decider.member_id, now, news, *learned, note=event.note)
        if answers and not done:
            self._stop_second_answer(approval, answers, same, decider)
        if same and not done:
            self._expire_for_another(approval, same)
        self._actors.ring(approval.conversation_id)
        self._after_a_yes(approval.approval_id, arguments)

    def _heard_of_yes(self, approved: StoredApproval, undoer: Member) -> tuple[str, ...]:
        """Return the conversations of everybody else who said yes to this, asked for it or was asked."""
        approval = approved.approval
        ids = {*approval.approvers, approval.member_id, approved.decided_by or ""} - {undoer.member_id, ""}
        members = (self._people.member_now(approval.account_id, one) for one in sorted(ids))
        return tuple(member.conversation_id for member in members if member and member.active)

    def _stop_second_answer(self, approval: Approval, key: str, same: str, decider: Member) -> None:
        """Raise if somebody else's yes to other words has just answered the message; the question stays open."""
        first_id = self._codes.approved_instead(approval, key)
        if not first_id or (same and first_id == self._codes.approved_instead(approval, same)):
            return
        first = self._approvals.get(first_id)
        other = self._people.member_now(approval.account_id, first.decided_by or "") if first else None
        if other and other.member_id != decider.member_id:
            name = approval.resolved.get("contact_name") or approval.resolved["address"]
            raise AnsweredMeanwhileError(say("answered-meanwhile", who=other.name, name=name))

    def _expire_for_another(self, approval: Approval, key: str) -> None:
        """Withdraw it if somebody else's yes to the same words has just come first."""
        first_id = self._codes.approved_instead(approval, key)
        first = self._approvals.get(first_id) if first_id else None
        if first and first.decided_by:
            self.expire(approval.approval_id, instead_by=self._people.member_now(approval.account_id, first.decided_by))

    def _to_learn(
        self, approval: Approval, arguments: dict[str, Any], decision: Literal["approved", "rejected"], note: str
    ) -> DecidedCall:
        """Return what is learned from a decision: an undo is about the circumstances of the call it undoes."""
        undone = self._views.undone_call(approval)
        return DecidedCall(
            decision_id=approval.approval_id,
            account_id=approval.account_id,
            tool=approval.tool,
            proposed=undone.arguments if undone else approval.arguments,
            arguments=undone.arguments if undone else arguments,
            resolved=undone.resolved if undone else approval.resolved,
            approved=decision == "approved",
            undo=approval.purpose == "undo",
            quotes=approval.provenance == "outside" or bool(approval.parts),
            by="" if approval.by_steward else approval.member_id,
            note=note,
        )

    def _key_of(self, approval: Approval, arguments: dict[str, Any]) -> str:
        """Return the subject key of a yes after which nobody else's to the same does anything; "" for other tools."""
        tool = self._tools.find(approval.account_id, approval.tool)
        once = tool is not None and _is_of_account(tool) and approval.purpose == "run"
        return subject_key(tool, arguments, approval.resolved) if tool and once else ""

    def _after_a_yes(self, approval_id: str, arguments: dict[str, Any] | None = None) -> None:
        """Withdraw what was asked for in the same words elsewhere, so that no message and no change is made twice.

        It is repeated with the decision, after which it may have been interrupted; `arguments` are what was approved,
        at the first time. Then whoever asked for other words to the same person hears of these, although theirs got
        their yes a moment ago: they may say the opposite.
        """
        stored = self._approvals.get(approval_id)
        if stored is None or stored.status is not ApprovalStatus.APPROVED or stored.decided_at is None:
            return
        approved, account_id, now = stored.approval, stored.approval.account_id, self._clock()
        tool = self._tools.find(account_id, approved.tool)
        if approved.purpose == "undo" or tool is None or not _is_of_account(tool):
            return
        decider = self._people.member_now(account_id, stored.decided_by or "")
        call = self._views.call(stored) if arguments is None else None
        sent = arguments or (call.call if call else approved).arguments
        key = subject_key(tool, sent, approved.resolved)
        told, heard = defaultdict[str, list[str]](list), set[str]()
        recent = self._approvals.among(self._codes.since(account_id, now - _OPEN))
        for one in sorted(recent, key=lambda one: not is_open(one, now)):
            other = one.approval
            # Workflows and sub-agents wait for an answer of their own; what was proposed after the yes is new.
            asked = other.purpose == "run" and other.conversation_id.startswith(CONVERSATIONS)
            waits = is_open(one, now)
            asked = asked and (waits or _crosses(one, stored))
            if not asked or other.created_at > stored.decided_at or other.tool != tool.name or decider is None:
                continue
            if waits and subject_key(tool, other.arguments, other.resolved) == key:
                self.expire(other.approval_id, instead_by=decider)
            elif arguments and tool.reaches.hands_over and _same_address(other, approved):
                if waits or other.member_id not in heard:
                    told[other.conversation_id].append(other.approval_id)
                heard.add(other.member_id)
        if told and decider:
            name = approved.resolved.get("contact_name") or approved.resolved.get("address", "")
            words = str(sent.get(tool.words.editable or "") or "")
            by = {"by": decider.member_id, "by_name": decider.name, "contact_name": name, "words": words}
            posts = [EventPost(where, ContactWrittenTo(approval_ids=tuple(ids), **by)) for where, ids in told.items()]
            self._actors.post(posts)

    def end_about(self, person: ErasureSubject, why: Wording) -> None:
        """End every open question about a person, and tell those who were asked `why`."""
        for one in self._open(person.account_id):
            if _names(one, person):
                self.expire(one.approval_id, why=why)

    def asked_for(self, member: Member) -> list[Approval]:
        """Return the open requests of a member, those that Steward proposed to them included."""
        mine = (one for one in self._open(member.account_id) if one.member_id == member.member_id)
        return [one for one in mine if one.purpose == "run"]

    def _open(self, account_id: str) -> list[Approval]:
        now = self._clock()
        recent = self._approvals.among(self._codes.since(account_id, now - _OPEN))
        return [one.approval for one in recent if is_open(one, now)]

    def expire(self, approval_id: str, *, instead_by: Member | None = None, why: Wording | None = None) -> None:
        """Expire the approval, unless it was decided. `instead_by` is who approved the same call elsewhere.

        `why` is another reason, a sentence, why nothing comes of it.
        """
        stored = self._approvals.get(approval_id)
        if stored is None or stored.status is not ApprovalStatus.WAITING:
            return
        approval, now = stored.approval, self._clock()
        decider = instead_by.member_id if instead_by else ""
        expired = ApprovalExpired(
            approval_id=approval_id,
            instead_by=decider,
            instead_by_name=instead_by.name if instead_by else "",
            previews=approval.previews(),
            stays=in_each_language(self._stays(approval)),
            right_until=approval.right_until if now >= approval.expires_at else "",
            whys=in_each_language(why),
        )
        news = self._actors.event_write(approval.conversation_id, expired)
        # An approval withdrawn early frees its subject, unless the yes did; after its time, it is free or another's.
        withdrawn = approval.subject_key and now < approval.expires_at and not instead_by
        beside = [self._codes.decided(approval, now)] if withdrawn else []
        self._approvals.settle(approval, ApprovalStatus.EXPIRED, decider, now, news, *beside, whys=expired.whys)
        self._actors.ring(approval.conversation_id)

    def _edited(self, approval: Approval, text: str | None) -> dict[str, Any]:
        if text is None or approval.editable is None:
            return approval.arguments
        edited = clean_text(text.replace("\r\n", "\n"))
        if edited == approval.arguments.get(approval.editable):
            return approval.arguments
        # The page says that exactly this goes out, so the last check before a channel must have nothing to take out.
        if upright(text) != text or without_markup(edited) != edited:
            raise EditRefusedError(say("text-has-signs"))
        arguments = {**approval.arguments, approval.editable: edited}
        tool = self._tools.find(approval.account_id, approval.tool)
        assert tool
        try:
            return tool.input.model_validate(arguments).model_dump(mode="json")
        except ValidationError as error:
            raise EditRefusedError(_why_refused(error.errors()[0])) from error


def _is_of_account(tool: Tool) -> bool:
    """Return whether a call is the same whoever asks for it: it writes to somebody, or changes a trade's records."""
    return tool.reaches.hands_over or tool.offered.trade not in ("", ANY_TRADE)


def _names(approval: Approval, person: ErasureSubject) -> bool:
    """Return whether a question is about a person: it names them by id or by an address."""
    if person.person_id and person.person_id in json.dumps([approval.arguments, approval.resolved]):
        return True
    return any(email_key(text) in person.addresses for _, text in leaves("", [approval.arguments, approval.resolved]))


def _same_address(one: Approval, other: Approval) -> bool:
    return one.resolved.get("address") == other.resolved.get("address")


def _crosses(one: StoredApproval, other: StoredApproval) -> bool:
    """Return whether another member's request got its yes at about the same time."""
    if one.status is not ApprovalStatus.APPROVED or one.approval.member_id == other.approval.member_id:
        return False
    assert one.decided_at
    assert other.decided_at
    return abs(one.decided_at - other.decided_at) <= _AT_ONCE


def _why_refused(error: ErrorDetails) -> Wording:
    """Return the error of an edited text in words, from Pydantic's error types."""
    match error["type"]:
        case "string_too_short" | "string_type" | "missing":
            return say("text-empty")
        case "string_too_long":
            limit = error["ctx"]["max_length"]
            return say("text-too-long", count=len(error["input"]) - limit, limit=Number(limit))
        case _:
            return say("text-unusable")
