"""Decides what follows from a model's answer, by its stop reason. Pure: no clock or storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import NoteEntry, ReplyEntry, TextBlock, ToolResultEntry, Topic
from steward.agent.conversations.models import AgentLoop, ConversationPhase
from steward.agent.conversations.steps import Step
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.loop_endings import end_loop, request_refused, stop_loop
from steward.agent.turns.model_replies import ModelReply
from steward.agent.turns.planner_view import NOTHING_TO_ADD
from steward.agent.turns.proposals import Proposal
from steward.agent.turns.verdicts import propose
from steward.core.provenance import Provenance, addresses_of
from steward.core.sentences import Joined, Wording, lines, say, verbatim
from steward.tools.declaration import Tool, ToolEffect
from steward.trust.outside_text.judge import JudgedCall, Status, UnsupportedClaim
from steward.trust.outside_text.references import (
    NOTHING_CALLED,
    Known,
    in_words,
    nameless,
    references_in,
    with_references_for_cards,
)

# For the model only.
TOO_MANY_AT_ONCE = "The last {dropped} of your tool calls were not taken: too many at once. Propose them again."


# Topics of notes that report an outcome.
_OUTCOMES = ("call_outcome", "late_result", "decision_outcome", "plan_ended")


def decide(
    step: Step,
    reply: ModelReply,
    proposals: Sequence[Proposal],
    claims: Sequence[UnsupportedClaim],
    known: Known,
    context: LoopContext,
) -> Step:
    """Handle the model's answer: run, ask about or refuse its calls, or end the loop with its words.

    `claims` are statements in the words that no record supports; `known` is the outside text that they may refer to.
    """
    settings, loop = context.settings, step.state.loop
    assert loop is not None
    update = {
        "model_calls": loop.model_calls + 1,
        "spent_micros": loop.spent_micros + reply.cost_micros,
        "failures": 0,
        "first_failed_at": None,
    }
    loop = loop.model_copy(update=update)
    step = step.with_state(loop=loop, calls_alone=step.state.calls_alone + 1).spend(reply.cost_micros)
    if reply.stop_reason == "tool_use" and proposals:
        taken, dropped = reply.with_at_most(settings.tool_uses_per_reply)
        step = _record(step, taken)
        if dropped:
            step = step.note("tool_uses_dropped", TOO_MANY_AT_ONCE.format(dropped=dropped), for_model=True)
        return end_if_stuck(propose(step, proposals[: settings.tool_uses_per_reply], context), context)
    if reply.stop_reason == "pause_turn" and loop.model_calls < settings.model_calls_per_loop:
        return _record(step, reply)
    if reply.stop_reason == "model_context_window_exceeded":
        return request_refused(step, "the window does not fit the model", context)
    if not step.state.WITH_MEMBER and reply.stop_reason != "end_turn":
        return stop_loop(_record(step, reply), "model_trouble", say("unfinished"), context)
    words = _last_words(reply, loop) if step.state.WITH_MEMBER else verbatim(reply.text)
    if reply.text in NOTHING_TO_ADD and loop.model_calls == 1:
        # Nothing was called for it, so nothing else answers what was probably meant to decide something.
        if loop.unknown_code:
            words = say("no-such-code", form="undo" if loop.takes_back else "other", code=loop.unknown_code)
        elif loop.expects_answer and not step.state.reports:
            words = say("nothing-to-say")
    return _end(step, reply, words, claims, known, context)


def end_if_stuck(step: Step, context: LoopContext) -> Step:
    """End a loop that would only fail the same way again; otherwise return the step unchanged."""
    if step.state.phase is not ConversationPhase.MODEL_DUE or not step.state.stuck_on:
        return step
    return stop_loop(step, "no_progress", say("stuck", why=step.state.stuck_on), context)


def _last_words(reply: ModelReply, loop: AgentLoop) -> Wording:
    match reply.stop_reason:
        case "refusal":
            return say("cannot-help")
        case "max_tokens":
            return say("cut-short", words=reply.text)
        case "tool_use":
            return verbatim(reply.text) if reply.text else say("too-many-steps", count=loop.model_calls)
        case _ if reply.text in NOTHING_TO_ADD:
            return lines()
        case _:
            return verbatim(reply.text) if reply.text else say("nothing-to-say")


def _record(
    step: Step, reply: ModelReply, deliveries: tuple[str, ...] = (), said: str = "", about: tuple[str, ...] = ()
) -> Step:
    """Log the answer as the model gave it. Tool uses of a cut answer are dropped: their arguments may be incomplete."""
    whole = reply.stop_reason == "tool_use"
    content = reply.content if whole else tuple(block for block in reply.content if isinstance(block, TextBlock))
    return step.log(
        ReplyEntry,
        reply.provenance,
        model=reply.model,
        stop_reason=reply.stop_reason,
        usage=reply.usage,
        cost_micros=reply.cost_micros,
        deliveries=deliveries,
        channel=step.state.party.channel,
        thinking=reply.thinking,
        said=said,
        about=about,
        content=content,
    )


def _end(
    step: Step, reply: ModelReply, said: Wording, claims: Sequence[UnsupportedClaim], known: Known, context: LoopContext
) -> Step:
    """End the loop with the model's words.

    Words with unsupported claims first go back to the model once, and are then sent with a mark. The log keeps the
    reply with its references; the member reads what they stand for.
    """
    loop = step.state.loop
    assert loop is not None
    if (problem := _problem_with(reply, claims, known)) and not loop.corrected:
        step = _record(step.with_state(loop=loop.model_copy(update={"corrected": True})), reply)
        return step.note("claim_corrected", problem, for_model=True)
    if claims:
        # An outsider receives an unmarked answer or none.
        said = _marked(said, claims) if step.state.WITH_MEMBER else lines()
    words = step.words(said)
    shown = in_words(words, known)

    def record(step: Step, sent: tuple[str, ...]) -> Step:
        about = addresses_of(known[one] for one in references_in(with_references_for_cards(words)) if one in known)
        if words == reply.text or not (words or claims):
            return _record(step, reply, sent, shown if shown != words else "", about)
        topic: Topic = "claim_corrected" if claims else "reply_replaced"
        origin: Provenance = "outside" if shown != words else reply.provenance
        return _record(step, reply).note(topic, shown, for_model=False, provenance=origin, about=about, deliveries=sent)

    return end_loop(step, verbatim(shown), context, record)


def _problem_with(reply: ModelReply, claims: Sequence[UnsupportedClaim], known: Known) -> str:
    """Return why the reply goes back to the model, or ""."""
    if claims:
        return correction(claims)
    named = nameless(with_references_for_cards(reply.text), known)
    return f"Your answer was not sent. {NOTHING_CALLED.format(names=named)}" if named else ""


def correction(claims: Sequence[UnsupportedClaim]) -> str:
    """Return what the model is told about claims that no record supports."""
    listed = "; ".join(f"“{claim.quote}” ({claim.kind})" for claim in claims)
    return (
        f"Your answer was not sent: no record bears out {listed}. Say only what was done by the record, or do it now; "
        "what was done is reported without you."
    )


def _marked(said: Wording, claims: Sequence[UnsupportedClaim]) -> Wording:
    kinds = dict.fromkeys(claim.kind for claim in claims)
    return say("marked", words=said, truths=Joined(tuple(say("not-done", form=kind) for kind in kinds), "; "))


def records_of(entries: Sequence[LogEntry], tools: Mapping[str, Tool]) -> tuple[JudgedCall, ...]:
    """Return the outcome of every call in the window, for the judge of claims."""
    found: dict[str, JudgedCall] = {}
    for entry in entries:
        if (
            isinstance(entry, ToolResultEntry)
            and entry.tool in tools
            and tools[entry.tool].effect is not ToolEffect.READ
        ):
            ident = entry.call_id or entry.approval_id or entry.tool_use_id
            status: Status = "running" if entry.status == "timed_out" else entry.status
            found[ident] = JudgedCall(ident, entry.tool, status, entry.content)
        elif isinstance(entry, NoteEntry) and entry.topic in _OUTCOMES:
            found[entry.subject] = JudgedCall(
                entry.subject, "", entry.outcome or "unknown", entry.briefly or entry.text
            )
    return tuple(found.values())
