"""Asks people to decide a proposal. Pure: no clock or storage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import count
from zoneinfo import ZoneInfo

from steward.actors.events import EventPost
from steward.agent.conversations.decision_queue import ask_at_this_moment, queue_decision
from steward.agent.conversations.models import CallReport, OpenApproval
from steward.agent.conversations.steps import Step
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.proposals import LONGEST_SHOWN, Proposal
from steward.agent.turns.question_words import (
    FILES_SHOWN,
    QuestionDetails,
    in_digest,
    in_whose_name,
    is_click,
    request_text,
)
from steward.core.attached_files import files_in
from steward.core.ids import derived_id, reason_for_people
from steward.core.languages import NAMES
from steward.core.provenance import Quote
from steward.core.sentences import Quoted, Sentence, Wording, paragraphs, render, say, sentences, verbatim
from steward.core.text import shorten
from steward.core.wall_clock import moment_not_before, on_the_wall
from steward.people.directory.models import ConversationParty, Member
from steward.people.directory.phone_numbers import is_member_id
from steward.time.workflows.models import WorkflowState
from steward.time.workflows.progress_texts import aim, at_step
from steward.tools.declaration import Autonomy, Deciders, Tool
from steward.trust.approvals.approval_codes import WaitingDecision, next_code, subject_key, waiting_of
from steward.trust.approvals.events import ApprovalAsked
from steward.trust.approvals.models import Approval, ApprovalWords
from steward.trust.autonomy.policy import Judgement, outside_findings
from steward.trust.outside_text.argument_origins import ArgumentOrigin

# More would not fit one transaction, and no decision needs more people.
MOST_DECIDERS = 4
_QUOTES = 8
_WROTE = 160
_SATURDAY, _EVENING = 5, time(18)


@dataclass(frozen=True)
class ApprovalQuestion:
    """The question that was sent and to whom; `waits` is for the asker's next report if others decide."""

    approval_id: str
    code: str
    names: tuple[str, ...]
    waits: CallReport | None


@dataclass(frozen=True)
class AskedByCode:
    """A question to the asker that is not sent yet: as one of several and, with a link, alone. `seq` is its note's."""

    approval_id: str
    text: str
    alone: str
    seq: int


def ask(
    step: Step,
    proposal: Proposal,
    tool: Tool,
    judgement: Judgement,
    context: LoopContext,
    in_words: Callable[..., Sentence],
    *,
    may_wait: bool = False,
    job_id: str = "",
    because: Wording | None = None,
    together: list[AskedByCode] | None = None,
) -> tuple[Step, ApprovalQuestion]:
    """Ask people to decide a proposal. `in_words` makes the question out of `what` would be done.

    With `may_wait` the question respects the asker's quiet hours; `job_id` names the scheduled job it is for. If no
    person proposed it, `because` says what did, and others are not told that the asker wants it. While the decision is
    open it is not asked again (see `waiting_already`). What can be asked with others of the turn is added to
    `together`.
    """
    asker = context.member
    deciders = proposal.deciders[:MOST_DECIDERS]
    approval = _approval(step, proposal, tool, judgement, deciders, context)
    if because is None and isinstance(step.state, WorkflowState):
        about, title = aim(step.state), step.state.title
        because = sentences(Quoted(title), at_step(step.state))
        if about:
            because = say("workflow-because", aim=about, what=verbatim(title))
    if because:
        approval = _by_steward(approval, because, step, asker.zone)
    approval = _while_right(approval, tool, asker.zone)
    key, here = subject_key(tool, proposal.arguments, proposal.resolved), [one.subject_key for one in step.approvals]
    if context.waiting is not None and key not in context.waiting and key not in here:
        approval = approval.model_copy(update={"subject_key": key})
    # A correspondence is not a member's conversation: everybody who may decide is asked in their own.
    outside = not step.state.WITH_MEMBER
    others = [member for member in deciders if outside or member.member_id != asker.member_id]
    waiting = OpenApproval(
        code=approval.code,
        tool=tool.name,
        repeatable=tool.repeatable,
        provenance=approval.provenance,
        expires_at=approval.expires_at,
        level=judgement.level,
        reason=render(judgement.reason),
        by_link_only=approval.by_link_only,
        asked_at_seq=step.state.next_seq - 1,
        cost_micros=proposal.cost_micros,
        approvers=approval.approvers,
        others=tuple(member.conversation_id for member in others),
        job_id=job_id,
        by_steward=approval.by_steward,
        home=asker.conversation_id if not outside and is_member_id(step.state.party.address) else "",
    )
    # The words are shown even where they cannot be edited: a yes applies to these words.
    words = tool.text_in(proposal.arguments)
    step = step.ask(approval, waiting, words)
    details = QuestionDetails(tool, proposal.brief.names)
    by_itself = in_words if because else None
    several = together is not None
    requests = [_request_to(member, asker, approval, words, step, by_itself, details, several) for member in others]
    step = step.post(requests)
    names = tuple(member.name for member in deciders)
    waits: CallReport | None = None
    sent: tuple[str, ...] = ()
    asks, in_detail = in_words(what=approval.preview), details.of(approval, step.language)
    request = request_text(approval, asks, words, in_detail)
    asks_asker = asker.member_id in approval.approvers and not outside
    if asks_asker and may_wait:
        step, told = queue_decision(step, approval.approval_id, step.words(request), approval.expires_at)
        sent = told.deliveries
    elif asks_asker and job_id:
        for_digest = in_digest(approval, asks, words, in_detail, step.language)
        step, told = ask_at_this_moment(step, approval.approval_id, step.words(request), for_digest)
        sent = told.deliveries
    elif (
        asks_asker and together is not None and (by_code := in_digest(approval, asks, words, in_detail, step.language))
    ):
        alone = step.words(request)
        together.append(AskedByCode(approval.approval_id, by_code, alone, step.state.next_seq))
    elif asks_asker:
        step, sent = step.deliver(
            request,
            "approval_request",
            approval_id=approval.approval_id,
            approver_id=asker.member_id,
        )
    elif not outside:
        # People who are asked have the request themselves. Here the member reads that others decide.
        waits = CallReport(
            call_id=approval.approval_id, text=approval.preview, undo=None, tool=tool.name, status="waiting"
        )
    step = step.note(
        "approval_requested",
        request,
        subject=approval.approval_id,
        for_model=False,
        provenance="outside" if approval.quotes_outside else proposal.provenance,
        deliveries=sent,
    )
    return step, ApprovalQuestion(approval.approval_id, approval.code, names, waits)


def asked_together(step: Step, questions: Sequence[AskedByCode], context: LoopContext) -> Step:
    """Send the questions in one text, or a single one with its link."""
    if not questions:
        return step
    first, *more = questions
    if more:
        step, sent = step.deliver(paragraphs(*(verbatim(one.text) for one in questions)), "approval_request")
    else:
        asker = context.member.member_id
        step, sent = step.deliver(
            verbatim(first.alone), "approval_request", approval_id=first.approval_id, approver_id=asker
        )
    told = tuple(one.seq for one in questions)
    text = "\n\n".join(one.text for one in questions) if more else first.alone
    return step.note("held_told", text, for_model=False, provenance="outside", deliveries=sent, told=told)


def waiting_already(step: Step, proposal: Proposal, tool: Tool, context: LoopContext) -> WaitingDecision | None:
    """Return an open decision about the same subject and action, in any conversation.

    If members decide for themselves, another member's decision does not block theirs, unless only one may be open at a
    time. What owners or approvers decide is a matter of the account, whichever member asks.
    """
    key = subject_key(tool, proposal.arguments, proposal.resolved)
    own = next((one for one in step.approvals if one.subject_key == key), None)
    found = waiting_of(own) if own else (context.waiting or {}).get(key)
    of_account = tool.approval.by in (Deciders.APPROVERS, Deciders.OWNERS)
    shared = of_account or tool.approval.subject or (found and context.member.member_id in found.approvers)
    return found if shared else None


def what_waits(proposal: Proposal, tool: Tool) -> Wording:
    """Return what an open decision about the same as this call is about; of one subject, its terms may be others."""
    if not (tool.approval.subject and tool.acts):
        return proposal.would_do
    return say("perhaps-on-other-terms", what=tool.acts, place=str(proposal.arguments.get("place", "")))


def _approval(
    step: Step,
    proposal: Proposal,
    tool: Tool,
    judgement: Judgement,
    deciders: Sequence[Member],
    context: LoopContext,
) -> Approval:
    state = step.state
    assert proposal.circumstances is not None
    approval_id = derived_id("approval", state.conversation_id, state.next_seq, proposal.tool_use_id)
    outside = outside_findings(proposal.circumstances.findings)
    quotes = dict.fromkeys(f"{finding.label}: “{finding.evidence}”" for finding in outside if finding.evidence)
    # A precedent is read only for a call that nothing else asks about.
    circumstances = proposal.circumstances
    unusual = bool(outside or circumstances.in_touch) or circumstances.precedent is not None
    said = _Words(proposal, judgement, says_why=unusual and judgement.level > Autonomy.DRAFT)
    return Approval(
        approval_id=approval_id,
        code=next_code(context.codes, state.codes),
        account_id=state.party.account_id,
        conversation_id=state.conversation_id,
        member_id=state.party.member_id,
        tool=tool.name,
        tool_use_id=proposal.tool_use_id,
        created_at=step.now,
        expires_at=step.now + timedelta(seconds=context.settings.approval_seconds),
        approvers=tuple(member.member_id for member in deciders),
        editable=None if judgement.level is Autonomy.SUGGEST else tool.words.editable,
        provenance=proposal.provenance,
        by_link_only=tool.by_link_only or not _fits_a_text(proposal, tool, outside),
        evidence=tuple(quotes)[:_QUOTES],
        arguments=proposal.arguments,
        template=proposal.template,
        parts=(*proposal.parts, *proposal.alike),
        resolved=proposal.resolved,
        before=dict(proposal.brief.before),
        currency=proposal.brief.currency,
        answers=_shortened(proposal.brief.answers),
        **dict(said.of(step.language, tool)),
        in_languages={language: said.of(language, tool) for language in NAMES if language != step.language},
    )


def _shortened(wrote: Quote | None) -> Quote | None:
    """Return the message as it fits into one line of a text."""
    return wrote.model_copy(update={"said": shorten(" ".join(wrote.said.split()), _WROTE)}) if wrote else None


def _by_steward(approval: Approval, because: Wording, step: Step, zone: str) -> Approval:
    """Return the approval of a call that no person proposed, with what did.

    Nobody looks out for it, so it stays open until the evening of the next weekday at least.
    """
    reasons = {
        language: words.model_copy(update={"reason": render(because, language)})
        for language, words in approval.in_languages.items()
    }
    words = {"reason": step.words(because), "in_languages": reasons}
    until = max(approval.expires_at, _evening_of_next_weekday(step.now, zone))
    return approval.model_copy(update={"by_steward": True, "expires_at": until, **words})


def _while_right(approval: Approval, tool: Tool, zone: str) -> Approval:
    """Return the approval with an end before its words are wrong: a later yes would send them all the same."""
    until = tool.right_until(approval.arguments, zone)
    # What was over before a call is due was meant otherwise.
    if until is None or not approval.created_at < until < approval.expires_at:
        return approval
    return approval.model_copy(update={"expires_at": until, "right_until": on_the_wall(until, zone)})


def _evening_of_next_weekday(now: datetime, zone: str) -> datetime:
    days = (now.astimezone(ZoneInfo(zone)).date() + timedelta(days=n) for n in count(1))
    return moment_not_before(datetime.combine(next(day for day in days if day.weekday() < _SATURDAY), _EVENING), zone)


@dataclass(frozen=True)
class _Words:
    """Words of an approval about its call, in any language."""

    proposal: Proposal
    judgement: Judgement
    says_why: bool

    def of(self, language: str, tool: Tool) -> ApprovalWords:
        return ApprovalWords(
            preview=render(self.proposal.would_do, language),
            facts=tuple(str(render(fact, language)) for fact in self.proposal.brief.facts),
            outreach=tuple(str(render(fact, language)) for fact in self.proposal.brief.outreach),
            why_asked=render(self.judgement.reason, language) if self.says_why else "",
            reason=reason_for_people(str(self.proposal.arguments.get(tool.words.reason or "", ""))),
        )


def _fits_a_text(proposal: Proposal, tool: Tool, outside: Sequence[ArgumentOrigin]) -> bool:
    """Tell if a text can show all files and all outside words.

    A yes makes words the team's own, so a person must have seen them.
    """
    words = tool.text_in(proposal.arguments)
    # The finding that an outsider decided the call itself concerns no words.
    shown = {"", tool.words.editable, tool.reaches.contact}
    if len(files_in(proposal.resolved)) > FILES_SHOWN:
        return False
    return not outside or (len(words) <= LONGEST_SHOWN and all(finding.argument in shown for finding in outside))


def _request_to(
    member: Member,
    asker: Member,
    approval: Approval,
    words: str,
    step: Step,
    by_itself: Callable[..., Sentence] | None,
    details: QuestionDetails,
    several: bool,
) -> EventPost:
    """Return the question to a member in their own conversation, where one of `several` waits for the others."""
    approval = approval.read_in(member.language)
    asks = in_whose_name(member, asker, approval, step, by_itself)
    party = ConversationParty.of(member, step.state.party.steward_address)
    event = ApprovalAsked(
        party=party,
        approval_id=approval.approval_id,
        code=approval.code,
        by_link_only=approval.by_link_only,
        expires_at=approval.expires_at,
        provenance="outside" if approval.quotes_outside else approval.provenance,
        label=approval.preview,
        draft=words,
        text=render(request_text(approval, asks, words, details.of(approval, member.language)), member.language),
        in_digest=in_digest(approval, asks, words, details.of(approval, member.language), member.language)
        if by_itself or several
        else None,
        on_its_page=member.member_id == asker.member_id and is_click(step),
    )
    return EventPost(member.conversation_id, event)
