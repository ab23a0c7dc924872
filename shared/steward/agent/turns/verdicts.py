"""Carries out the verdict on each proposal: runs it, asks about it, or refuses it. Pure: no clock or storage."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from steward.agent.conversations.decisions import withdraw
from steward.agent.conversations.entries import ToolResultEntry
from steward.agent.conversations.kept_back import keep_back
from steward.agent.conversations.models import CallReport, ModelTask, OpenCall
from steward.agent.conversations.steps import Step, deadline_timer
from steward.agent.turns.approval_questions import AskedByCode, ask, asked_together, waiting_already, what_waits
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.proposals import Proposal, asks, call_of
from steward.core.ids import derived_id
from steward.core.provenance import addresses_of
from steward.core.sentences import Wording, in_each_language, lines, say
from steward.core.settings import Settings
from steward.tools.declaration import Tool, ToolEffect
from steward.trust.approvals.approval_codes import WaitingDecision
from steward.trust.autonomy.policy import Judgement, Verdict, judge, stopped_by_recipient

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


def propose(step: Step, proposals: Sequence[Proposal], context: LoopContext) -> Step:
    """Handle every proposal; each gets one result, at once or when its call has run.

    Questions that a text can decide without a link are asked in one text.
    """
    together: list[AskedByCode] | None = [] if asks(proposals) > 1 else None
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
            if stopped_by_recipient(proposal.tool, proposal.circumstances):
                label = f"Your call of {proposal.name}"
                step = keep_back(step, proposal.message, proposal.what(step.language), label)
            step = _refuse(step, proposal, judgement.reason)
    return asked_together(step, together or (), context)


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


def _refuse(step: Step, proposal: Proposal, why: Wording) -> Step:
    step = step.count_failure(proposal.fingerprint, why)
    return _result(step, proposal, "refused", f"Not run: {step.words(why)}. Tell the member instead.")


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
    together: list[AskedByCode] | None,
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


def _asked_already(step: Step, proposal: Proposal, tool: Tool, waiting: WaitingDecision, context: LoopContext) -> Step:
    """Show the asker the open decision again instead of opening a second one."""
    names = [member.name for member in proposal.deciders if member.member_id in waiting.approvers]
    what = what_waits(proposal, tool)
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
    return _result(step, proposal, "done", step.words(say("done-before", what=proposal.would_do)))


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
