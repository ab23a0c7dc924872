"""What becomes of the tool calls a model proposes: run, asked for, or refused. Pure: no clock or storage."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from steward.agent.context import LoopContext
from steward.approvals.events import ApprovalAsked
from steward.approvals.models import Approval
from steward.channels.events import Party
from steward.conversations.codes import next_code
from steward.conversations.entries import ToolResultEntry
from steward.conversations.events import Post
from steward.conversations.models import OpenApproval, OpenCall
from steward.conversations.steps import Step, deadline_timer
from steward.core.ids import derived_id
from steward.core.provenance import Provenance
from steward.core.settings import Settings
from steward.core.text import shorten
from steward.people.models import Member
from steward.tools.declaration import Autonomy, Tool
from steward.tools.policy import Circumstances, Judgement, Verdict, judge, outside_findings

# More would not fit one transaction, and nobody needs more than a few people for one decision.
MOST_DECIDERS = 4
NOBODY_DECIDES = "nobody is there who may decide it: an owner must be added first"
_QUOTES = 3
_WAITING = (
    "Waiting for a decision (A-{code}). The draft and a link have been sent to {names}; nothing has happened yet. "
    "The outcome will be reported."
)


class Unresolved(Exception):
    """A contact argument means nobody the call could be about; the message is for the model."""


@dataclass(frozen=True)
class Proposal:
    """A tool use, checked: either `problem` says why it cannot be judged, or the rest is set.

    With an `answer` there is nothing to judge: the step itself carries the use out.

    `deciders` are the active members who may decide it; `cost_micros` its share of what the answer cost.
    """

    tool_use_id: str
    name: str
    provenance: Provenance
    arguments: dict[str, Any]
    tool: Tool | None = None
    resolved: dict[str, str] = field(default_factory=dict)
    circumstances: Circumstances | None = None
    deciders: tuple[Member, ...] = ()
    cost_micros: int = 0
    problem: str = ""
    answer: str = ""

    @property
    def fingerprint(self) -> str:
        """The same for the same tool with the same arguments."""
        arguments = json.dumps(self.arguments, sort_keys=True)
        return hashlib.sha256(f"{self.name}\x1f{arguments}".encode()).hexdigest()[:16]


def propose(step: Step, proposals: Sequence[Proposal], context: LoopContext) -> Step:
    """Take every proposal; each gets one result, at once or when its call has run."""
    for proposal in proposals:
        if proposal.answer:
            step = _result(step, proposal, "done", proposal.answer)
            continue
        if proposal.tool is None or proposal.circumstances is None:
            step = _refuse(step, proposal, "failed", proposal.problem)
            continue
        judgement = judge(proposal.tool, proposal.circumstances)
        if judgement.verdict is Verdict.EXECUTE:
            step = _execute(step, proposal, proposal.tool, judgement, context.settings)
        elif judgement.verdict is Verdict.ASK and not proposal.deciders:
            step = _refuse(step, proposal, "refused", f"Not run: {NOBODY_DECIDES}. Tell the member.")
        elif judgement.verdict is Verdict.ASK:
            step = _ask(step, proposal, proposal.tool, judgement, context)
        else:
            step = _refuse(step, proposal, "refused", f"Not run: {judgement.reason}. Tell the member instead.")
    return step


def asks(proposals: Sequence[Proposal]) -> int:
    """How many of `proposals` a person is going to be asked about."""
    judged = (judge(p.tool, p.circumstances) for p in proposals if p.tool and p.circumstances and not p.answer)
    return sum(judgement.verdict is Verdict.ASK for judgement in judged)


def _refuse(step: Step, proposal: Proposal, status: str, why: str) -> Step:
    return _result(step.count_failure(proposal.fingerprint, f"{proposal.name}: {why}"), proposal, status, why)


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


def _execute(step: Step, proposal: Proposal, tool: Tool, judgement: Judgement, settings: Settings) -> Step:
    state, loop = step.state, step.state.loop
    assert loop is not None
    call = step.tool_call(
        derived_id(state.conversation_id, state.next_seq, proposal.tool_use_id),
        tool=tool.name,
        group=tool.group,
        repeatable=tool.repeatable,
        provenance=proposal.provenance,
        level=judgement.level,
        asked_at_seq=state.next_seq - 1,
        reason=judgement.reason,
        cost_micros=proposal.cost_micros,
        arguments=proposal.arguments,
        resolved=proposal.resolved,
    )
    open_call = OpenCall(
        tool_use_id=proposal.tool_use_id,
        tool=tool.name,
        deadline_at=step.now + timedelta(seconds=settings.tool_answer_seconds),
        level=judgement.level,
        fingerprint=proposal.fingerprint,
    )
    loop = loop.model_copy(update={"open_calls": {**loop.open_calls, call.call_id: open_call}})
    step = step.with_state(loop=loop).start([call])
    return step.set_timer(deadline_timer(step.state, call.call_id, open_call))


def _ask(step: Step, proposal: Proposal, tool: Tool, judgement: Judgement, context: LoopContext) -> Step:
    asker = context.member
    deciders = proposal.deciders[:MOST_DECIDERS]
    approval = _approval(step, proposal, tool, judgement, deciders, context)
    # A correspondence is no member's own conversation: everybody who may decide is asked in theirs.
    outside = step.state.outsider is not None
    others = [member for member in deciders if outside or member.member_id != asker.member_id]
    waiting = OpenApproval(
        code=approval.code,
        tool=tool.name,
        group=tool.group,
        repeatable=tool.repeatable,
        provenance=approval.provenance,
        expires_at=approval.expires_at,
        level=judgement.level,
        reason=judgement.reason,
        by_link_only=approval.by_link_only,
        asked_at_seq=step.state.next_seq - 1,
        cost_micros=proposal.cost_micros,
        approvers=approval.approvers,
        others=tuple(member.conversation_id for member in others),
    )
    step = step.ask(approval, waiting).post([_request_to(member, asker, approval, step) for member in others])
    names = tuple(member.name for member in deciders)
    # What the model reads an outsider may be told.
    content = _WAITING.format(code=approval.code, names="the team" if outside else " and ".join(names))
    sent: tuple[str, ...] = ()
    if asker.member_id in approval.approvers and not outside:
        step, sent = step.deliver(
            request_text(approval),
            "approval_request",
            approval_id=approval.approval_id,
            approver_id=asker.member_id,
        )
    step = _result(step, proposal, "waiting", content, approval.approval_id, names)
    return step.note(
        "approval_requested",
        request_text(approval),
        subject=approval.approval_id,
        for_model=False,
        deliveries=sent,
    )


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
        editable=None if judgement.level is Autonomy.SUGGEST else tool.editable,
        provenance=proposal.provenance,
        by_link_only=tool.by_link_only,
        why_asked=judgement.reason if outside else "",
        evidence=tuple(quotes)[:_QUOTES],
        arguments=proposal.arguments,
        resolved=proposal.resolved,
        preview=tool.preview(proposal.arguments, proposal.resolved) if tool.preview else tool.name,
        reason=str(proposal.arguments.get(tool.reason or "", "")),
    )


def _request_to(member: Member, asker: Member, approval: Approval, step: Step) -> Post:
    party = Party(
        account_id=approval.account_id,
        member_id=member.member_id,
        channel=step.state.party.channel,
        address=member.phone,
        steward_address=step.state.party.steward_address,
    )
    event = ApprovalAsked(
        party=party,
        approval_id=approval.approval_id,
        code=approval.code,
        by_link_only=approval.by_link_only,
        label=approval.preview,
        text=f"{_in_whose_name(asker, step)} needs a decision. {request_text(approval)}",
    )
    return Post(member.conversation_id, event)


def _in_whose_name(asker: Member, step: Step) -> str:
    outsider = step.state.outsider
    return f"What {outsider.called} wrote" if outsider else asker.name


def request_text(approval: Approval) -> str:
    """The text that asks for a decision; the link is added when it goes out."""
    draft = str(approval.arguments.get(approval.editable or "", ""))
    quoted = f":\n“{shorten(draft, 600)}”" if draft else ""
    careful = f"\nCareful: {approval.why_asked}." if approval.why_asked else ""
    if approval.by_link_only:
        how = "Decide it here:"
    elif approval.editable:
        how = f"Reply YES {approval.code} or NO {approval.code}, or check and edit it here:"
    else:
        how = f"Reply YES {approval.code} or NO {approval.code}, or see it here:"
    return f"A-{approval.code} · {approval.preview}{quoted}{careful}\n{how}"
