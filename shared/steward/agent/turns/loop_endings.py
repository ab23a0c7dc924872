"""Ends the agent's loop with the model's words and a report of deeds, or stops it with a reason. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from steward.agent.conversations.entries import MessageEntry, NoteEntry, Topic
from steward.agent.conversations.models import CallReport, OpenApproval
from steward.agent.conversations.quiet_hours import send_at_this_moment
from steward.agent.conversations.steps import Step, retry_timer, short_report
from steward.agent.turns.loop_context import LoopContext
from steward.core.ids import has_id
from steward.core.languages import NAMES
from steward.core.provenance import lowest
from steward.core.sentences import Moment, Wording, lines, paragraphs, render, say, sentences, verbatim
from steward.core.text import shorten_at_word
from steward.tools.declaration import Autonomy, Tool, runnable
from steward.tools.tool_words import action_of
from steward.trust.approvals.approval_codes import next_code
from steward.trust.approvals.models import Approval, ApprovalWords, undo_offer_id

# Reports in one step: each takes four writes of the transaction.
_WITH_MEMBER = 10
_UNDONE_SHOWN = 200

Record = Callable[[Step, tuple[str, ...]], Step]


def end_loop(step: Step, words: Wording, context: LoopContext, record: Record) -> Step:
    """End the loop: send `words` and a report of the calls' recorded outcomes.

    `record` logs the words, given the ids of the deliveries that carry them.
    """
    # A sub-agent's reports go to its plan, and the conversation that asked for the plan tells them.
    reports = step.state.reports if step.state.WITH_MEMBER else ()
    kept = () if step.state.WITH_MEMBER else step.state.reports
    step = step.with_state(loop=None, reports=kept, stuck_on="")
    done = [report for report in reports if report.status == "done"]
    words = paragraphs(words, lines(*_not_done(reports, context.tools)))
    if done and len(step.words(words)) <= step.limits.characters // 2:
        step = _report(step, done[:_WITH_MEMBER], context, words, record)
    else:
        step, sent = step.deliver(words, "reply")
        step = record(step, sent)
        if done:
            step = _report(step, done[:_WITH_MEMBER], context)
    if rest := done[_WITH_MEMBER:]:
        also = say("also-done", what="; ".join(_done(r, step, context.tools) for r in rest))
        labels = lowest(report.provenance for report in rest)
        step = step.tell("execution_reported", also, for_model=False, provenance=labels)
    return step


def tell_scheduled(step: Step, context: LoopContext) -> Step:
    """Report scheduled calls and offer to undo them, without asking the model for words."""
    reports = step.talk.job_reports[:_WITH_MEMBER]
    step = step.with_state(job_reports=step.talk.job_reports[_WITH_MEMBER:])
    return _tell(step, reports, context, by_clock=True)


def _tell(step: Step, reports: Sequence[CallReport], context: LoopContext, *, by_clock: bool = False) -> Step:
    if not_done := list(_not_done(reports, context.tools)):
        step = step.tell("execution_reported", lines(*not_done), for_model=False)
    for report in reports:
        if report.status == "done":
            step = _report(step, [report], context, by_clock=by_clock)
    return step


def _not_done(reports: Sequence[CallReport], tools: Mapping[str, Tool]) -> Iterator[Wording]:
    """Yield a line for each call that waits for somebody, failed for good, or has an unknown outcome."""
    for place in {(report.tool, report.status, report.text): place for place, report in enumerate(reports)}.values():
        report = reports[place]
        if report.status == "done" or (report.status == "failed" and _done_in(reports[place:], report)):
            continue
        tool = tools.get(report.tool)
        what: Wording | str = report.text or (tool.acts if tool and tool.acts else action_of(report.tool))
        said = say("not-done-report", form=report.status, what=what)
        said = say("not-done-because", what=what, why=report.why) if report.why else said
        yield _after_yes(report, said)


def _done_in(later: Sequence[CallReport], failed: CallReport) -> bool:
    """Return whether what failed was done by a later call."""
    done = {(report.tool, report.what) for report in later if report.status == "done"}
    return failed.what != "" and (failed.tool, failed.what) in done


def stop_loop(step: Step, topic: Topic, words: Wording, context: LoopContext) -> Step:
    """End the loop with Steward's own words; an outsider is told nothing."""
    if not step.state.WITH_MEMBER:
        return step.with_state(loop=None, stuck_on="").note(topic, words, for_model=False)

    def record(step: Step, sent: tuple[str, ...]) -> Step:
        return step.note(topic, words, for_model=True, deliveries=sent)

    return end_loop(step, words, context, record)


def while_paused(step: Step, context: LoopContext) -> Step:
    """End the loop of a paused account, and report calls that were running to the member."""
    if not step.state.reports and _only_declined(step):
        # They have had their answer, and there is nothing to send again.
        return step.with_state(loop=None, stuck_on="")
    return stop_loop(step, "paused", say("paused-meanwhile"), context)


def _only_declined(step: Step) -> bool:
    """Return whether a NO began the loop, and no message."""
    topics = {entry.topic for entry in step.entries if isinstance(entry, NoteEntry)}
    return "approval_decided" in topics and not any(isinstance(entry, MessageEntry) for entry in step.entries)


def _report(
    step: Step,
    reports: Sequence[CallReport],
    context: LoopContext,
    words: Wording | None = None,
    record: Record | None = None,
    *,
    by_clock: bool = False,
) -> Step:
    """Report calls that were done in one text, under the reply's `words` if given, and offer to undo each.

    A call that a clock caused is told together with other news of the moment.
    """
    said: list[tuple[CallReport, Wording]] = []
    offers: dict[str, str] = {}
    for report in reports:
        what = short_report(_done(report, step, context.tools))
        tool = context.tools.get(report.tool)
        line = _after_yes(report, verbatim(what) if tool and tool.begins else say("done-report", what=what))
        step, approval = offer_undo(step, report, context)
        if approval:
            until = Moment(approval.expires_at, step.now, context.member.zone)
            offer = say("undo-offer", until=until, code=approval.code)
            line, offers[approval.approval_id] = lines(line, offer), step.words(offer)
        said.append((report, line))
    whole = paragraphs(words, *(line for _, line in said))
    if by_clock:
        # An approved call may hold words from outside, and counts as its approver's.
        ours = all(report.provenance != "outside" and not report.approval_id for report in reports)
        step, sent = send_at_this_moment(step, whole, offers, ours=ours)
    else:
        step, sent = step.deliver(whole, "reply" if words else "notice")
    if record:
        step, sent = record(step, sent), ()
    for report, line in said:
        step = step.note(
            "execution_reported",
            line,
            subject=report.call_id,
            for_model=False,
            provenance=report.provenance,
            deliveries=sent,
        )
    return step


def _after_yes(report: CallReport, said: Wording) -> Wording:
    """Return the words after the name of whoever else decided."""
    return sentences(say("said-yes", who=report.decider), said) if report.decider else said


def _done(report: CallReport, step: Step, tools: Mapping[str, Tool]) -> str:
    """Return the text for people: the tool's general description if the report is meant for the model alone."""
    tool = tools.get(report.tool)
    return step.words(tool.acts) if tool and tool.acts and has_id(report.text) else report.text


def offer_undo(
    step: Step, report: CallReport, context: LoopContext, told_at: datetime | None = None
) -> tuple[Step, Approval | None]:
    """Offer to undo a call if possible; `told_at` is when the member hears of it."""
    tool = runnable(context.tools, report.undo.tool) if report.undo else None
    if tool is None:
        return step, None
    approval = _undo_offer(step, report, tool, context, told_at or step.now)
    step = step.ask(approval, _undo_waiting(approval, tool, report.job_id))
    undoes = {approval.approval_id: _undone(report, step.language)}
    return step.with_state(labels={**step.state.labels, **undoes}), approval


def _undo_offer(step: Step, report: CallReport, tool: Tool, context: LoopContext, told_at: datetime) -> Approval:
    assert report.undo is not None
    state = step.state
    approval_id = undo_offer_id(state.conversation_id, report.call_id)
    return Approval(
        approval_id=approval_id,
        code=next_code(context.codes, state.codes),
        account_id=state.party.account_id,
        conversation_id=state.conversation_id,
        member_id=state.party.member_id,
        tool=tool.name,
        tool_use_id="",
        created_at=step.now,
        expires_at=told_at + timedelta(seconds=_seconds_to_undo(tool, context)),
        approvers=(context.member.member_id,),
        editable=None,
        provenance="account",
        purpose="undo",
        arguments=report.undo.arguments,
        resolved={},
        by_steward=report.by_steward,
        undoes=report.approval_id,
        undone_call=(report.undo.conversation_id, report.call_id),
        in_languages={language: _undo_words(report, language) for language in NAMES if language != step.language},
        **dict(_undo_words(report, step.language)),
    )


def _undo_words(report: CallReport, language: str) -> ApprovalWords:
    """Return words for the undone call."""
    what = report.does.get(language) or _undone(report, language)
    return ApprovalWords(preview=render(say("to-undo", what=what), language), deed=what)


def _undone(report: CallReport, language: str) -> str:
    """Return what the undo takes back, without the warnings that were reported with it."""
    assert report.undo is not None
    return shorten_at_word(report.undo.whats.get(language) or report.text, _UNDONE_SHOWN)


def _seconds_to_undo(tool: Tool, context: LoopContext) -> int:
    undone = context.tools[tool.undoes]
    return (undone.undo.seconds if undone.undo else None) or context.settings.undo_seconds


def _undo_waiting(approval: Approval, tool: Tool, job_id: str) -> OpenApproval:
    return OpenApproval(
        code=approval.code,
        tool=tool.name,
        repeatable=tool.repeatable,
        provenance="account",
        expires_at=approval.expires_at,
        purpose="undo",
        level=Autonomy.SILENT,
        reason="the member took it back",
        approvers=approval.approvers,
        job_id=job_id,
    )


def model_failed(step: Step, why: str, context: LoopContext) -> Step:
    """Record a failed model call, tell the member at the first failure, and set a timer for the next try."""
    loop = step.state.loop
    assert loop is not None
    settings = context.settings
    first = loop.first_failed_at or step.now
    if step.now - first > timedelta(seconds=settings.model_given_up_seconds):
        return stop_loop(step, "model_trouble", say("model-given-up"), context)
    delay = min(settings.model_retry_first_seconds * 2**loop.failures, settings.model_retry_longest_seconds)
    update = {
        "failures": loop.failures + 1,
        "first_failed_at": first,
        "next_try_at": step.now + timedelta(seconds=delay),
    }
    loop = loop.model_copy(update=update)
    step = step.with_state(loop=loop).set_timer(retry_timer(step.state, loop))
    step = step.note("model_trouble", f"Try {loop.failures} failed: {why}", for_model=False)
    if loop.failures == 1:
        step = step.tell("model_trouble", say("model-trouble"), for_model=False)
    if not step.state.WITH_MEMBER:
        return step
    # The outcome of an approved call is reported even while the model is unreachable.
    reports = step.state.reports[:_WITH_MEMBER]
    return _tell(step.with_state(reports=step.state.reports[len(reports) :]), reports, context)


def request_refused(step: Step, why: str, context: LoopContext) -> Step:
    """Retry a refused request once with the newest turn only; then say so and end the loop."""
    loop = step.state.loop
    assert loop is not None
    step = step.note("model_trouble", f"Request refused: {why}", for_model=False)
    if loop.narrowed:
        return stop_loop(step, "model_trouble", say("unreadable"), context)
    return step.with_state(loop=loop.model_copy(update={"narrowed": True}))
