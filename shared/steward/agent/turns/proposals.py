"""Runs, asks about, or refuses each tool call that a model proposes. Pure: no clock or storage."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from functools import partial
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

from steward.actors.events import EventPost
from steward.agent.apps.models import AppState
from steward.agent.conversations.decision_queue import ask_at_this_moment, queue_decision
from steward.agent.conversations.decisions import withdraw
from steward.agent.conversations.entries import ToolResultEntry
from steward.agent.conversations.models import CallReport, ModelTask, OpenApproval, OpenCall
from steward.agent.conversations.steps import Step, deadline_timer
from steward.agent.correspondence.models import CorrespondenceState
from steward.agent.plans.models import SubagentState
from steward.agent.turns.loop_context import LoopContext
from steward.core.attached_files import files_in
from steward.core.ids import derived_id, reason_for_people
from steward.core.languages import NAMES
from steward.core.provenance import OutsidePart, Provenance, Quote, addresses_of
from steward.core.sentences import (
    Quoted,
    Sentence,
    Wording,
    in_each_language,
    lines,
    paragraphs,
    render,
    say,
    sentences,
    verbatim,
)
from steward.core.settings import Settings
from steward.core.text import shorten
from steward.core.wall_clock import moment_not_before
from steward.people.directory.models import ConversationParty, Member
from steward.people.directory.phone_numbers import is_member_id
from steward.time.workflows.models import WorkflowState
from steward.time.workflows.progress_texts import aim, at_step
from steward.tools.brief import Brief
from steward.tools.declaration import Autonomy, Tool, ToolEffect
from steward.tools.models import ToolCall
from steward.trust.approvals.approval_codes import WaitingDecision, next_code, subject_key, waiting_of
from steward.trust.approvals.events import ApprovalAsked
from steward.trust.approvals.look_alikes import not_somebody_else
from steward.trust.approvals.models import Approval, ApprovalWords
from steward.trust.approvals.shown_arguments import ShownLine, attached_files, shown, with_own_words
from steward.trust.autonomy.policy import CallCircumstances, Judgement, Verdict, judge, outside_findings
from steward.trust.outside_text.argument_origins import ArgumentOrigin

# More would not fit one transaction, and no decision needs more people.
MOST_DECIDERS = 4
_QUOTES = 8
# Characters of the words to be sent or stored that a request by text shows.
LONGEST_SHOWN = 600
_FILES_SHOWN = 5
_GOAL_SHOWN = 80
_WROTE = 160
_SATURDAY, _EVENING = 5, time(18)
# So many arguments, and so much of each, beside what the question says of them.
_DETAILS, _DETAIL = 6, 80
_WAITING_ALREADY = (
    "This waits for a decision already (A-{code}), of {names}; it was not asked a second time. The outcome will be "
    "reported where it was asked."
)
_MADE_BEFORE = (
    "Made already: you have made this very call in this turn, and its own result stands. Nothing was done a second "
    "time. If another one is meant, its arguments differ."
)
_WAITING = (
    "Waiting for a decision (A-{code}). The draft and a link have been sent to {names}; nothing has happened yet. "
    "The outcome will be reported."
)


@dataclass(frozen=True)
class Proposal:
    """A checked tool use. Either `problem` says why it cannot be judged, or the other fields are set.

    `provenance` is the lowest label of what the arguments were made from: `template` is what the model wrote, `parts`
    are the pieces of `arguments` from outside, and pieces in `alike` only equal an outside value. With an `answer`
    there is nothing to judge: the step itself carries the use out. `errand` marks a model task for the reader or the
    drafter; `looks` is outside text to be shown, by reference.

    `deciders` are the active members who may decide; `cost_micros` is the proposal's share of the answer's cost.
    """

    tool_use_id: str
    name: str
    provenance: Provenance
    arguments: dict[str, Any]
    tool: Tool | None = None
    resolved: dict[str, str] = field(default_factory=dict)
    circumstances: CallCircumstances | None = None
    deciders: tuple[Member, ...] = ()
    cost_micros: int = 0
    problem: str = ""
    answer: str = ""
    template: dict[str, Any] = field(default_factory=dict)
    parts: tuple[OutsidePart, ...] = ()
    alike: tuple[OutsidePart, ...] = ()
    errand: bool = False
    looks: Mapping[str, Quote] = field(default_factory=dict)
    brief: Brief = field(default_factory=Brief)

    @property
    def would_do(self) -> Wording:
        """Return what the call would do, as an infinitive, as exactly as the records say it."""
        assert self.tool is not None
        return self.tool.would_do(self.arguments, {**self.resolved, "names": self.brief.names, **self.brief.known})

    def what(self, language: str) -> str:
        """Return what a call that runs by itself would do."""
        return str(render(self.would_do, language))

    @property
    def does(self) -> dict[str, str]:
        """Return what a call that can be undone would do, in each language somebody may read it in."""
        return {language: self._does(language) for language in NAMES} if self.tool and self.tool.undo else {}

    def _does(self, language: str) -> str:
        assert self.tool is not None
        said = str(render(self.would_do, language))
        own = with_own_words(said, self.tool, self.arguments, self.brief.names.get, self.parts, language)
        return shorten(own, LONGEST_SHOWN)

    @property
    def fingerprint(self) -> str:
        """Equal for the same tool with the same arguments."""
        arguments = json.dumps(self.arguments, sort_keys=True)
        return hashlib.sha256(f"{self.name}\x1f{arguments}".encode()).hexdigest()[:16]


def propose(step: Step, proposals: Sequence[Proposal], context: LoopContext) -> Step:
    """Handle every proposal; each gets one result, at once or when its call has run.

    Questions that a text can decide without a link are asked in one text.
    """
    together: list[_ByCode] | None = [] if asks(proposals) > 1 else None
    for proposal in proposals:
        if proposal.answer:
            step = _result(step, proposal, "done", proposal.answer)
            continue
        if proposal.errand:
            step = _send_on_errand(step, proposal)
            continue
        if proposal.looks:
            step = _look(step, proposal)
            continue
        if proposal.tool is None or proposal.circumstances is None:
            step = step.count_failure(proposal.fingerprint, say("own-mistake"))
            step = _result(step, proposal, "failed", proposal.problem)
            continue
        if _made_before(step, proposal, proposal.tool):
            step = _result(step, proposal, "done", _MADE_BEFORE)
            continue
        judgement = judge(proposal.tool, proposal.circumstances)
        if judgement.verdict is Verdict.EXECUTE:
            step = _execute(_made(step, proposal), proposal, proposal.tool, judgement, context.settings)
        elif judgement.verdict is Verdict.ASK and not proposal.deciders:
            step = _refuse(step, proposal, say("nobody-may-decide"))
        elif judgement.verdict is Verdict.ASK and proposal.brief.so_already:
            step = _nothing_to_ask(step, proposal, proposal.tool, context)
        elif judgement.verdict is Verdict.ASK and (refusal := proposal.brief.refusal):
            # A yes would change nothing.
            step = step.count_failure(proposal.fingerprint, refusal.why or say("own-mistake"))
            step = _result(step, proposal, "failed", step.words(refusal.text))
        elif judgement.verdict is Verdict.ASK:
            step = _ask(_made(step, proposal), proposal, proposal.tool, judgement, context, together)
        else:
            step = _refuse(step, proposal, judgement.reason)
    return _asked_together(step, together or (), context)


@dataclass(frozen=True)
class _ByCode:
    """A question to the asker that is not sent yet: as one of several and, with a link, alone. `seq` is its note's."""

    approval_id: str
    text: str
    alone: str
    seq: int


def _asked_together(step: Step, questions: Sequence[_ByCode], context: LoopContext) -> Step:
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


def _made_before(step: Step, proposal: Proposal, tool: Tool) -> bool:
    """Tell if this loop has made the same call before, with an effect and without a failure."""
    loop = step.state.loop
    assert loop is not None
    made = proposal.fingerprint in loop.made and proposal.fingerprint not in loop.failed
    return made and tool.effect is not ToolEffect.READ


def _made(step: Step, proposal: Proposal) -> Step:
    loop = step.state.loop
    assert loop is not None
    made = tuple(dict.fromkeys((*loop.made, proposal.fingerprint)))
    return step.with_state(loop=loop.model_copy(update={"made": made}))


def _send_on_errand(step: Step, proposal: Proposal) -> Step:
    loop = step.state.loop
    assert loop is not None
    errand = ModelTask(tool_use_id=proposal.tool_use_id, tool=proposal.name, arguments=proposal.arguments)
    return step.with_state(loop=loop.model_copy(update={"errands": (*loop.errands, errand)}))


def _look(step: Step, proposal: Proposal) -> Step:
    """Show the words; from here on an outsider may have decided everything in the loop."""
    loop = step.state.loop
    assert loop is not None
    looked_at = tuple(dict.fromkeys((*loop.looked_at, *proposal.looks)))
    update = {"looked_at": looked_at, "looked_seq": loop.looked_seq or step.state.next_seq}
    step = step.with_state(loop=loop.model_copy(update=update))
    shown = "\n".join(f"{one}: {{{place}}}" for place, one in enumerate(proposal.looks, start=1))
    return step.log(
        ToolResultEntry,
        "outside",
        tool_use_id=proposal.tool_use_id,
        tool=proposal.name,
        call_id=None,
        status="done",
        content=shown,
        quotes=tuple(proposal.looks.values()),
        about=addresses_of(proposal.looks.values()),
    )


def asks(proposals: Sequence[Proposal]) -> int:
    """Return how many of `proposals` need a person's decision."""
    judged = (judge(p.tool, p.circumstances) for p in proposals if p.tool and p.circumstances and not p.answer)
    return sum(judgement.verdict is Verdict.ASK for judgement in judged)


def _refuse(step: Step, proposal: Proposal, why: Wording) -> Step:
    step = step.count_failure(proposal.fingerprint, why)
    return _result(step, proposal, "refused", f"Not run: {step.words(why)}. Tell the member instead.")


def _result(
    step: Step,
    proposal: Proposal,
    status: str,
    content: str,
    approval_id: str | None = None,
    asked: tuple[str, ...] = (),
) -> Step:
    return step.log(
        ToolResultEntry,
        "account",
        tool_use_id=proposal.tool_use_id,
        tool=proposal.name,
        call_id=None,
        approval_id=approval_id,
        status=status,
        asked=asked,
        content=content,
    )


def call_of(
    step: Step, proposal: Proposal, tool: Tool, judgement: Judgement, call_id: str, *, by_steward: bool = False
) -> ToolCall:
    """Return the tool call to be run. `by_steward` says that no person asked for it."""
    return step.tool_call(
        call_id,
        tool=tool.name,
        group=tool.group,
        repeatable=tool.repeatable,
        provenance=proposal.provenance,
        by_steward=by_steward,
        level=judgement.level,
        asked_at_seq=step.state.next_seq - 1,
        reason=render(judgement.reason),
        cost_micros=proposal.cost_micros,
        arguments=proposal.arguments,
        currency=proposal.brief.currency,
        template=proposal.template,
        parts=proposal.parts,
        resolved=proposal.resolved,
    )


def _execute(step: Step, proposal: Proposal, tool: Tool, judgement: Judgement, settings: Settings) -> Step:
    state, loop = step.state, step.state.loop
    assert loop is not None
    call_id = derived_id(state.conversation_id, state.next_seq, proposal.tool_use_id)
    call = call_of(step, proposal, tool, judgement, call_id)
    open_call = OpenCall(
        tool_use_id=proposal.tool_use_id,
        tool=tool.name,
        deadline_at=step.now + timedelta(seconds=settings.tool_answer_seconds),
        level=judgement.level,
        fingerprint=proposal.fingerprint,
        what=proposal.what(step.language),
        does=proposal.does,
    )
    loop = loop.model_copy(update={"open_calls": {**loop.open_calls, call.call_id: open_call}})
    step = step.with_state(loop=loop).start([call])
    return step.set_timer(deadline_timer(step.state, call.call_id, open_call))


def _ask(
    step: Step,
    proposal: Proposal,
    tool: Tool,
    judgement: Judgement,
    context: LoopContext,
    together: list[_ByCode] | None,
) -> Step:
    if waiting := waiting_already(step, proposal, tool, context):
        return _asked_already(step, proposal, tool, waiting, context)
    step, asked = ask(step, proposal, tool, judgement, context, partial(say, "may-i"), together=together)
    if asked.waits:
        step = step.with_state(reports=(*step.state.reports, asked.waits))
    # The model may repeat this text to an outsider.
    names = " and ".join(asked.names) if step.state.WITH_MEMBER else "the team"
    content = _WAITING.format(code=asked.code, names=names)
    return _result(step, proposal, "waiting", content, asked.approval_id, asked.names)


def asked_about(proposals: Sequence[Proposal]) -> tuple[str, ...]:
    """Return the subject keys of the decisions that `proposals` need."""
    judged = [(p, p.tool, p.circumstances) for p in proposals if not p.answer]
    asked = (p for p, tool, found in judged if tool and found and judge(tool, found).verdict is Verdict.ASK)
    return tuple(dict.fromkeys(subject_key(p.tool, p.arguments, p.resolved) for p in asked if p.tool))


def waiting_already(step: Step, proposal: Proposal, tool: Tool, context: LoopContext) -> WaitingDecision | None:
    """Return an open decision about the same subject and action, in any conversation.

    If members decide for themselves, another member's decision does not block theirs, unless only one may be open at a
    time.
    """
    key = subject_key(tool, proposal.arguments, proposal.resolved)
    own = next((one for one in step.approvals if one.subject_key == key), None)
    found = waiting_of(own) if own else (context.waiting or {}).get(key)
    return found if found and (tool.approval.subject or context.member.member_id in found.approvers) else None


def _asked_already(step: Step, proposal: Proposal, tool: Tool, waiting: WaitingDecision, context: LoopContext) -> Step:
    """Show the asker the open decision again instead of opening a second one."""
    names = [member.name for member in proposal.deciders if member.member_id in waiting.approvers]
    what = proposal.would_do
    if step.state.WITH_MEMBER and context.member.member_id in waiting.approvers:
        how = say("how-by-link") if waiting.by_link_only else say("how-to-decide", code=waiting.code)
        text, asker = lines(say("asked-already", what=what), how), context.member.member_id
        step, sent = step.deliver(text, "approval_request", approval_id=waiting.approval_id, approver_id=asker)
        step = step.note(
            "approval_requested",
            text,
            subject=waiting.approval_id,
            for_model=False,
            provenance=proposal.provenance,
            deliveries=sent,
        )
    elif step.state.WITH_MEMBER:
        said = step.words(what)
        waits = CallReport(call_id=waiting.approval_id, text=said, undo=None, tool=tool.name, status="waiting")
        step = step.with_state(reports=(*step.state.reports, waits))
    shown = " and ".join(names) if names and step.state.WITH_MEMBER else "the team"
    return _result(step, proposal, "waiting", _WAITING_ALREADY.format(code=waiting.code, names=shown))


def _nothing_to_ask(step: Step, proposal: Proposal, tool: Tool, context: LoopContext) -> Step:
    """Tell the planner that nothing would change, and withdraw this conversation's open question about the same."""
    waiting = waiting_already(step, proposal, tool, context)
    if waiting and waiting.approval_id in step.state.approvals:
        whys = in_each_language(say("on-record-already"))
        step = withdraw(step, waiting.approval_id, in_each_language(proposal.would_do), whys)
    return _result(step, proposal, "done", step.words(say("already-so", what=proposal.brief.so_already)))


@dataclass(frozen=True)
class ApprovalQuestion:
    """The question that was sent and to whom; `waits` is for the asker's next report if others decide."""

    approval_id: str
    code: str
    names: tuple[str, ...]
    waits: CallReport | None


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
    together: list[_ByCode] | None = None,
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
    words = str(proposal.arguments.get(tool.words.editable or "") or "")
    step = step.ask(approval, waiting, words)
    details = _Details(tool, proposal.brief.names)
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
        in_digest = _in_digest(approval, asks, words, in_detail, step.language)
        step, told = ask_at_this_moment(step, approval.approval_id, step.words(request), in_digest)
        sent = told.deliveries
    elif (
        asks_asker and together is not None and (by_code := _in_digest(approval, asks, words, in_detail, step.language))
    ):
        alone = step.words(request)
        together.append(_ByCode(approval.approval_id, by_code, alone, step.state.next_seq))
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
        provenance="outside" if approval.answers else proposal.provenance,
        deliveries=sent,
    )
    return step, ApprovalQuestion(approval.approval_id, approval.code, names, waits)


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
    unusual = bool(outside) or proposal.circumstances.precedent is not None
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
            why_asked=render(self.judgement.reason, language) if self.says_why else "",
            reason=reason_for_people(str(self.proposal.arguments.get(tool.words.reason or "", ""))),
        )


def _fits_a_text(proposal: Proposal, tool: Tool, outside: Sequence[ArgumentOrigin]) -> bool:
    """Tell if a text can show all files and all outside words.

    A yes makes words the team's own, so a person must have seen them.
    """
    words = str(proposal.arguments.get(tool.words.editable or "") or "")
    # The finding that an outsider decided the call itself concerns no words.
    shown = {"", tool.words.editable, tool.reaches.contact}
    if len(files_in(proposal.resolved)) > _FILES_SHOWN:
        return False
    return not outside or (len(words) <= LONGEST_SHOWN and all(finding.argument in shown for finding in outside))


def _request_to(
    member: Member,
    asker: Member,
    approval: Approval,
    words: str,
    step: Step,
    by_itself: Callable[..., Sentence] | None,
    details: _Details,
    several: bool,
) -> EventPost:
    """Return the question to a member in their own conversation, where one of `several` waits for the others."""
    approval = approval.read_in(member.language)
    asks = _in_whose_name(member, asker, approval, step, by_itself)
    party = ConversationParty.of(member, step.state.party.steward_address)
    event = ApprovalAsked(
        party=party,
        approval_id=approval.approval_id,
        code=approval.code,
        by_link_only=approval.by_link_only,
        expires_at=approval.expires_at,
        provenance="outside" if approval.answers else approval.provenance,
        label=approval.preview,
        draft=words,
        text=render(request_text(approval, asks, words, details.of(approval, member.language)), member.language),
        in_digest=_in_digest(approval, asks, words, details.of(approval, member.language), member.language)
        if by_itself or several
        else None,
        on_its_page=member.member_id == asker.member_id and _is_click(step),
    )
    return EventPost(member.conversation_id, event)


def _is_click(step: Step) -> bool:
    """Return whether the asker has clicked in the web app, which leads them to the page of what they may decide."""
    return isinstance(step.state, AppState) and not step.state.name


def _in_whose_name(
    member: Member, asker: Member, approval: Approval, step: Step, by_itself: Callable[..., Sentence] | None
) -> Sentence:
    own = member.member_id == asker.member_id
    if isinstance(step.state, AppState) and step.state.name:
        app, what = Quoted(step.state.name), approval.preview
        return (
            say("your-app-asks", app=app, what=what)
            if own
            else say("their-app-asks", app=app, who=asker.name, what=what)
        )
    if _is_click(step):
        what = approval.preview
        return say("may-i", what=what) if own else say("wants-me-to", who=asker.name, what=what)
    if isinstance(step.state, WorkflowState):
        if about := aim(step.state):
            title, act = step.state.title, approval.preview
            if _names(act, title):
                return say("workflow-aims", aim=about, act=act)
            return say("workflow-aims-to", aim=about, what=verbatim(title), act=act)
        return say("workflow-asks", what=Quoted(step.state.title), step=at_step(step.state), act=approval.preview)
    if isinstance(step.state, SubagentState) and own:
        return say("as-planned", goal=Quoted(shorten(step.state.goal, _GOAL_SHOWN)), what=approval.preview)
    outsider = step.state.outsider if isinstance(step.state, CorrespondenceState) else None
    if outsider:
        return say("led-me-to", who=outsider.called, what=approval.preview)
    if by_itself:
        return by_itself(what=approval.preview)
    return say("wants-me-to", who=asker.name, what=approval.preview)


def _names(act: str, title: str) -> bool:
    """Return whether the question names the place and the matter of a title, such as `118 Oak Street: Leak`."""
    place, _, matter = title.partition(": ")
    return bool(matter) and place in act and matter in act


@dataclass(frozen=True)
class _Details:
    """Details that the question does not say: each argument that matters, with its present value."""

    tool: Tool
    names: Mapping[str, str]

    def of(self, approval: Approval, language: str) -> tuple[Sentence, ...]:
        """Return a line for each, in this language, as far as a text has room; the page shows all."""
        apart = {
            self.tool.words.editable,
            self.tool.words.reason,
            self.tool.reaches.contact,
            self.tool.reaches.attaches,
        }
        arguments = {name: value for name, value in approval.arguments.items() if name not in apart}
        found = shown(
            self.tool,
            arguments,
            self.names.get,
            approval.parts,
            language,
            (),
            approval.before,
            approval.currency,
            approval.resolved,
        )
        lines = [line for line in found if line.before or not (line.usual or _says(approval.preview, line))]
        return tuple(_detail(line) for line in lines[:_DETAILS])


def _detail(line: ShownLine) -> Sentence:
    value = shorten(line.value, _DETAIL)
    if not line.before:
        return say("labelled", label=line.label, value=value)
    return say("instead-of", label=line.label, value=value, before=shorten(line.before, _DETAIL))


def _says(sentence: str, line: ShownLine) -> bool:
    """Return whether a sentence already says the value of a line."""
    if not line.told:
        return False
    values = (value for value in (line.value, line.short) if len(value) > 1)
    return any(re.search(rf"(?<!\w){re.escape(value)}(?!\w)", sentence) for value in values)


def request_text(approval: Approval, asks: Sentence, words: str, details: Sequence[Sentence] = ()) -> Wording:
    """Return the text that asks for a decision on `words`; the link is added on delivery."""
    draft = Quoted(shorten(words, LONGEST_SHOWN)) if words else None
    how: Sentence = (
        say("how-to-edit", code=approval.code) if approval.editable else say("how-to-decide", code=approval.code)
    )
    return _asked_for(approval, asks, draft, details, say("how-by-link") if approval.by_link_only else how)


def _in_digest(approval: Approval, asks: Sentence, words: str, details: Sequence[Sentence], language: str) -> str:
    """Return the request as it reads among other news, or nothing if it needs a link, such as for a long draft."""
    if approval.by_link_only or len(words) > LONGEST_SHOWN:
        return ""
    code = approval.code
    how = say("how-to-change", code=code) if approval.editable else say("how-by-code", code=code)
    return render(_asked_for(approval, asks, Quoted(words) if words else None, details, how), language)


def _asked_for(
    approval: Approval, asks: Sentence, draft: Quoted | None, details: Sequence[Sentence], how: Sentence
) -> Wording:
    careful, wrote = say("careful", why=approval.why_asked) if approval.why_asked else None, approval.answers
    return lines(
        asks,
        not_somebody_else(approval.resolved),
        say("they-last-wrote", who=wrote.who, said=Quoted(wrote.said)) if wrote else None,
        draft,
        *details,
        *map(verbatim, approval.facts),
        attached_files(files_in(approval.resolved)[:_FILES_SHOWN]),
        careful,
        how,
    )
