"""What becomes of the model's answer: a total table over stop reasons and proposals. Pure: no clock or storage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from steward.agent.replies import ModelReply
from steward.approvals.models import Approval
from steward.conversations.fold import deadline_timer, retry_timer
from steward.conversations.models import Loop, NoteEntry, OpenCall, ReplyEntry, TextBlock, ToolResultEntry
from steward.conversations.steps import Step
from steward.core.ids import derived_id, readable_code
from steward.core.provenance import Provenance
from steward.core.settings import Settings
from steward.core.text import shorten
from steward.people.models import Member
from steward.tools.declaration import Tool
from steward.tools.models import ToolCall
from steward.tools.policy import Verdict, judge

REFUSED = "I can't help with that one. If you think I misunderstood, put it another way."
NOTHING_SAID = "I have nothing to say to that. If you expected an answer, please ask me again."
CUT_SHORT = "… (I ran out of room. Say “go on” for the rest.)"
TOO_MANY_STEPS = "I stopped after {calls} steps without finishing. Tell me how you would like me to go on."
TOO_MANY_AT_ONCE = "The last {dropped} of your tool calls were not taken: too many at once. Propose them again."
TROUBLE = "I can't reach my language model right now. Your message is kept; I keep trying and answer when it is back."
GIVEN_UP = "My language model has been out of reach for a day, so I have stopped trying. Please ask me again later."
UNREADABLE = "Something in this conversation keeps my language model from answering. Please ask again in other words."


@dataclass(frozen=True)
class Proposal:
    """A tool use, checked: either `problem` says why it cannot be judged, or `tool` and `resolved` are set."""

    tool_use_id: str
    name: str
    provenance: Provenance
    arguments: dict[str, Any]
    tool: Tool | None = None
    resolved: dict[str, str] = field(default_factory=dict)
    problem: str = ""


def decide(step: Step, reply: ModelReply, proposals: Sequence[Proposal], asker: Member, settings: Settings) -> Step:
    """Take the model's answer: run, ask or refuse what it proposes, or end the loop with its words."""
    loop = step.state.loop
    assert loop is not None
    loop = loop.model_copy(update={"model_calls": loop.model_calls + 1, "failures": 0, "first_failed_at": None})
    step = step.with_state(loop=loop)
    if reply.stop_reason == "tool_use" and proposals:
        taken, dropped = reply.with_at_most(settings.tool_uses_per_reply)
        step = _record(step, taken)
        if dropped:
            step = step.note("tool_uses_dropped", TOO_MANY_AT_ONCE.format(dropped=dropped), for_model=True)
        return _propose(step, proposals[: settings.tool_uses_per_reply], asker, settings)
    if reply.stop_reason == "pause_turn" and loop.model_calls < settings.model_calls_per_loop:
        return _record(step, reply)
    if reply.stop_reason == "model_context_window_exceeded":
        return request_refused(step, "the window does not fit the model")
    return _end(step, reply, _last_words(reply, loop, settings))


def _last_words(reply: ModelReply, loop: Loop, settings: Settings) -> str:
    match reply.stop_reason:
        case "refusal":
            return REFUSED
        case "max_tokens":
            return f"{reply.text} {CUT_SHORT}" if reply.text else CUT_SHORT
        case "tool_use":
            return reply.text or TOO_MANY_STEPS.format(calls=loop.model_calls)
        case _:
            return reply.text or NOTHING_SAID


def _record(step: Step, reply: ModelReply, deliveries: tuple[str, ...] = ()) -> Step:
    """Log the answer as the model gave it. A tool use of a cut answer is dropped: its arguments may be half."""
    whole = reply.stop_reason == "tool_use"
    content = reply.content if whole else tuple(block for block in reply.content if isinstance(block, TextBlock))
    return step.log(
        ReplyEntry,
        reply.provenance,
        model=reply.model,
        stop_reason=reply.stop_reason,
        usage=reply.usage,
        deliveries=deliveries,
        content=content,
    )


def _end(step: Step, reply: ModelReply, words: str) -> Step:
    step = step.with_state(loop=None)
    if words == reply.text:
        step, sent = step.deliver(words, "reply")
        return _record(step, reply, sent)
    return _record(step, reply).tell("reply_replaced", words, for_model=False, purpose="reply")


def _propose(step: Step, proposals: Sequence[Proposal], asker: Member, settings: Settings) -> Step:
    for proposal in proposals:
        if proposal.tool is None or proposal.problem:
            step = _result(step, proposal, "failed", proposal.problem)
            continue
        judgement = judge(proposal.tool, proposal.provenance)
        if judgement.verdict is Verdict.EXECUTE:
            step = _execute(step, proposal, proposal.tool, settings)
        elif judgement.verdict is Verdict.ASK:
            step = _ask(step, proposal, proposal.tool, asker, settings)
        else:
            step = _result(step, proposal, "refused", f"Not run: {judgement.reason}. Tell the member instead.")
    return step


def _result(step: Step, proposal: Proposal, status: str, content: str, approval_id: str | None = None) -> Step:
    return step.log(
        ToolResultEntry,
        "account",
        tool_use_id=proposal.tool_use_id,
        tool=proposal.name,
        call_id=None,
        approval_id=approval_id,
        status=status,
        content=content,
    )


def _execute(step: Step, proposal: Proposal, tool: Tool, settings: Settings) -> Step:
    state, loop = step.state, step.state.loop
    assert loop is not None
    call = ToolCall(
        call_id=derived_id(state.conversation_id, state.next_seq, proposal.tool_use_id),
        account_id=state.party.account_id,
        conversation_id=state.conversation_id,
        member_id=state.party.member_id,
        tool=tool.name,
        group=tool.group,
        created_at=step.now,
        repeatable=tool.repeatable,
        provenance=proposal.provenance,
        arguments=proposal.arguments,
        resolved=proposal.resolved,
    )
    deadline = step.now + timedelta(seconds=settings.tool_answer_seconds)
    open_call = OpenCall(tool_use_id=proposal.tool_use_id, tool=tool.name, deadline_at=deadline)
    loop = loop.model_copy(update={"open_calls": {**loop.open_calls, call.call_id: open_call}})
    step = step.with_state(loop=loop).start([call])
    return step.set_timer(deadline_timer(step.state, call.call_id, open_call))


def _ask(step: Step, proposal: Proposal, tool: Tool, asker: Member, settings: Settings) -> Step:
    state = step.state
    approval_id = derived_id("approval", state.conversation_id, state.next_seq, proposal.tool_use_id)
    code = readable_code(approval_id, frozenset(waiting.code for waiting in state.approvals.values()))
    approval = Approval(
        approval_id=approval_id,
        code=code,
        account_id=state.party.account_id,
        conversation_id=state.conversation_id,
        member_id=state.party.member_id,
        tool=tool.name,
        tool_use_id=proposal.tool_use_id,
        created_at=step.now,
        expires_at=step.now + timedelta(seconds=settings.approval_seconds),
        approvers=(asker.member_id,),
        editable=tool.editable,
        provenance=proposal.provenance,
        arguments=proposal.arguments,
        resolved=proposal.resolved,
        preview=tool.preview(proposal.arguments, proposal.resolved) if tool.preview else tool.name,
        reason=str(proposal.arguments.get(tool.reason or "", "")),
    )
    step = step.ask(approval, group=tool.group, repeatable=tool.repeatable)
    step, sent = step.deliver(
        request_text(approval), "approval_request", approval_id=approval_id, approver_id=asker.member_id
    )
    content = (
        f"Waiting for a decision (A-{code}). {asker.name} has been sent the draft and a link; "
        "nothing has happened yet. The outcome will be reported."
    )
    step = _result(step, proposal, "waiting", content, approval_id)
    return step.log(
        NoteEntry,
        "account",
        topic="approval_requested",
        subject=approval_id,
        for_model=False,
        text=request_text(approval),
        deliveries=sent,
    )


def request_text(approval: Approval) -> str:
    """The text that asks for a decision; the link is added when it goes out."""
    draft = str(approval.arguments.get(approval.editable or "", ""))
    quoted = f":\n“{shorten(draft, 600)}”" if draft else ""
    return f"A-{approval.code} · {approval.preview}{quoted}\nCheck, edit or reject it here:"


def model_failed(step: Step, why: str, settings: Settings) -> Step:
    """No answer: keep it as state, tell the member once, and try again later (AG1)."""
    loop = step.state.loop
    assert loop is not None
    first = loop.first_failed_at or step.now
    if step.now - first > timedelta(seconds=settings.model_given_up_seconds):
        return step.with_state(loop=None).tell("model_trouble", GIVEN_UP, for_model=True)
    delay = min(settings.model_retry_first_seconds * 2**loop.failures, settings.model_retry_longest_seconds)
    update = {
        "failures": loop.failures + 1,
        "first_failed_at": first,
        "next_try_at": step.now + timedelta(seconds=delay),
    }
    loop = loop.model_copy(update=update)
    # What has become of an approved call is told even now, whoever is out of reach.
    news = [e.text for e in step.entries if isinstance(e, NoteEntry) and e.topic == "call_outcome"]
    news += [TROUBLE] if loop.failures == 1 else []
    step = step.with_state(loop=loop).set_timer(retry_timer(step.state, loop))
    step = step.note("model_trouble", f"Try {loop.failures} failed: {why}", for_model=False)
    return step.tell("model_trouble", "\n".join(news), for_model=False) if news else step


def request_refused(step: Step, why: str) -> Step:
    """The API will not take the request: try once with the newest turn alone, then say so and end the loop."""
    loop = step.state.loop
    assert loop is not None
    step = step.note("model_trouble", f"Request refused: {why}", for_model=False)
    if loop.narrowed:
        return step.with_state(loop=None).tell("model_trouble", UNREADABLE, for_model=False)
    return step.with_state(loop=loop.model_copy(update={"narrowed": True}))
