"""Results of tool calls: one result for a call of the loop, a note for one in the background. Pure."""

from __future__ import annotations

from steward.actors.events import EventPost
from steward.agent.conversations.asked_decisions import heard_outcome, tell_outcome_again
from steward.agent.conversations.decision_outcomes import with_outcome
from steward.agent.conversations.entries import ToolResultEntry
from steward.agent.conversations.kept_back import keep_ended
from steward.agent.conversations.models import BackgroundCall, ConversationPhase, OpenCall
from steward.agent.conversations.quiet_hours import without_outcome
from steward.agent.conversations.scheduled_jobs import report_run_to_job, scheduled_call_ended
from steward.agent.conversations.steps import Step, begin_model_call, deadline_timer, note_call_outcome, report_of
from steward.agent.conversations.watcher_news import mail_call_ended, mail_call_waits
from steward.core.provenance import addresses_of, in_full_for_people
from steward.core.sentences import Wording, lines, say, verbatim
from steward.integrations.accounts.events import SignInAsked
from steward.people.directory.tools.confirmation.declare import CONFIRM_NUMBER
from steward.people.directory.tools.language.declare import SET_LANGUAGE
from steward.tools.declaration import Autonomy, runnable
from steward.tools.events import ToolFinished
from steward.trust.approvals.events import ApprovedCallReported
from steward.trust.approvals.shown_arguments import action_in_words
from steward.trust.approvals.tools.decisions.declare import DECIDE_APPROVAL

_WAITS_FOR_SIGN_IN = (
    "Waiting until the member has signed in with Google: they have been sent a link. Nothing has happened yet; it runs "
    "by itself afterwards, and its outcome will be reported. Do not try it again."
)
_MAY_FINISH = "It may still finish: do not try it again; its outcome will be reported."


def tool_finished(step: Step, event: ToolFinished) -> Step:
    """Record the end of a call: the model continues, or the member is told."""
    step = step.pay(event.cost_micros)
    state = step.state
    open_calls = state.loop.open_calls if state.loop else {}
    if event.stopped and (refused := open_calls.get(event.call_id) or state.background.get(event.call_id)):
        step = keep_ended(step, event.stopped, refused)
    if event.call_id in open_calls:
        return _close_call(step, event.call_id, event.status, event.result, event)
    known = state.background.get(event.call_id)
    if known:
        step = report_to_deciders(step, known, event)
    background = {call_id: call for call_id, call in state.background.items() if call_id != event.call_id}
    step = step.with_state(background=background)
    if known and known.quiet:
        if known.tool == DECIDE_APPROVAL.name:
            step = without_outcome(step, known.label)
            step = heard_outcome(step, known.label) if event.over else step
        step = step.note_cost(event.call_id, "A call that nobody is told of.", event.cost_micros)
        if not event.result and not known.undoes:
            again = known.tool == DECIDE_APPROVAL.name and known.label in step.state.closed
            return tell_outcome_again(step, known.label) if again else step
        result = in_full_for_people(event.result, event.quotes)
        said: Wording = verbatim(result) if result else say("taken-back", what=known.undoes)
        if known.undoes and event.report and not result:
            said = lines(said, verbatim(event.report))
        if known.undoes and event.whys:
            said = lines(said, say("was-to-undo", what=known.undoes))
        if known.tool in (DECIDE_APPROVAL.name, CONFIRM_NUMBER.name, SET_LANGUAGE.name):
            # The model reads a decision as an event of its own. An undo it reads here.
            return step.tell("decision_outcome", said, subject=event.call_id, for_model=False)
        step = with_outcome(step, known.label, say("undone-before") if event.status == "done" else said)
        what = f"The member took something back: {event.status}."
        return step.tell("decision_outcome", said, subject=event.call_id, for_model=True, briefly=what)
    if known and known.job:
        return scheduled_call_ended(step, event, known, known.job)
    if known and known.mail:
        return mail_call_ended(step, event, known)
    if known and known.job_id:
        step = report_run_to_job(step, known.job_id, "", event.status)
    if known:
        step = _to_report(step, event, known)
    label = known.label if known else "A tool call"
    step = note_call_outcome(step, event, label, "call_outcome" if known else "late_result")
    unwanted = known is not None and known.stopped and known.level >= Autonomy.SILENT
    return step if unwanted or step.state.phase is ConversationPhase.AWAITING_TOOLS else begin_model_call(step)


def call_timed_out(step: Step, call_id: str) -> Step:
    """Let the model continue without an open call, which may still end in the background."""
    return _in_background(step, call_id, "timed_out", f"No answer within the time allowed. {_MAY_FINISH}")


def answer_stopped(step: Step) -> Step:
    """End the answer before its next model call. Calls under way continue in the background and are reported."""
    if step.state.loop is None:
        return step
    for call_id, call in step.state.loop.open_calls.items():
        step = step.cancel_timer(deadline_timer(step.state, call_id, call))
        said = f"The member has stopped this answer. {_MAY_FINISH}"
        step = _in_background(step, call_id, "waiting", said, stopped=True)
    assert step.state.loop is not None
    return begin_model_call(step.with_state(loop=step.state.loop.model_copy(update={"stopped": True})))


def _in_background(step: Step, call_id: str, status: str, content: str, *, stopped: bool = False) -> Step:
    """Give an open call a result that says that it continues without the model."""
    loop = step.state.loop
    assert loop is not None
    call = loop.open_calls[call_id]
    step = _close_call(step, call_id, status, content, None)
    late = BackgroundCall(
        tool=call.tool,
        label=f"Late result of {call.tool}",
        level=call.level,
        what=call.what,
        does=call.does,
        stopped=stopped,
    )
    return step.with_state(background={**step.state.background, call_id: late})


def sign_in_asked(step: Step, event: SignInAsked) -> Step:
    """Send the member the sign-in link; the call continues in the background afterwards."""
    loop = step.state.loop
    known = step.state.background.get(event.call_id)
    if loop and event.call_id in loop.open_calls:
        call = loop.open_calls[event.call_id]
        step = step.cancel_timer(deadline_timer(step.state, event.call_id, call))
        step = _close_call(step, event.call_id, "waiting", _WAITS_FOR_SIGN_IN, None)
        known = BackgroundCall(
            tool=call.tool,
            label=f"Result of {call.tool}, after signing in",
            level=call.level,
            what=call.what,
            does=call.does,
        )
        step = step.with_state(background={**step.state.background, event.call_id: known})
    if known and known.mail:
        step = mail_call_waits(step, event.call_id, known)
    if known and step.state.WITH_MEMBER:
        # To a yes to any other actor they have had an OK.
        step = report_to_deciders(step, known)
    if known is None or not event.linked:
        return step
    text = say("sign-in-first", what=action_in_words(known.tool, step.language))
    party = step.state.party
    step, sent = step.deliver(text, "notice", signs_in=f"{event.sign_in_id}/{party.member_id}")
    return step.note("sign_in_asked", text, subject=event.call_id, for_model=False, deliveries=sent)


def report_to_deciders(step: Step, call: BackgroundCall, event: ToolFinished | None = None) -> Step:
    """Tell the member who approved somebody else's call what became of it.

    Whoever else heard of the yes hears if it failed, or if nobody knows, and of an undo if it is done. Without an
    `event` it has started, and waits for a sign-in.
    """
    status = event.status if event else "started"
    told = {"approval_id": call.approval_id, "status": status, "whys": event.whys if event else {}}
    if call.decider:
        reports = event.reports if event else {}
        if status == "done" and _begins(call.tool):
            told["status"] = "begun"
        said = ApprovedCallReported(**told, previews=call.decider.previews, reports=reports)
        step = step.post([EventPost(call.decider.conversation_id, said)])
    news = {"done": "taken_back"} if call.undoes else {"failed": "failed", "unknown": "unknown"}
    if (heard := call.heard) and status in news:
        told["status"] = news[status]
        said = ApprovedCallReported(**told, previews=heard.previews, decided_by_name=heard.decider, code=heard.code)
        step = step.post([EventPost(one, said) for one in heard.conversations])
    return step


def _begins(name: str) -> bool:
    """Return whether what a tool of this name has begun is not over once its call is done."""
    # Other functions know this module without the index.
    from steward.tools.index import TOOLS

    tool = runnable(TOOLS, name)
    return tool is not None and tool.begins


def _to_report(step: Step, event: ToolFinished, call: OpenCall | BackgroundCall) -> Step:
    """Keep the outcome for the report at the end of the loop, with an undo offer where possible."""
    if call.level >= Autonomy.SILENT or not step.state.KEEPS_REPORTS:
        return step
    return step.with_state(reports=(*step.state.reports, report_of(event, call.tool, step.language, call)))


def _close_call(step: Step, call_id: str, status: str, content: str, event: ToolFinished | None) -> Step:
    """Give an open call its one result; after the last one the model continues."""
    loop = step.state.loop
    assert loop is not None
    call = loop.open_calls[call_id]
    rest = {other: open_call for other, open_call in loop.open_calls.items() if other != call_id}
    step = step.with_state(loop=loop.model_copy(update={"open_calls": rest}))
    if event:
        step = step.cancel_timer(deadline_timer(step.state, call_id, call))
        step = _to_report(step, event, call)
    if status not in ("done", "waiting"):
        # The model must not read outside text here that it was not shown.
        why: Wording | str = event.why(step.language) if event and not event.quotes else ""
        if status == "timed_out":
            why = say("no-answer-in-time")
        step = step.count_failure(call.fingerprint, why or say("own-mistake"))
    return step.log(
        ToolResultEntry,
        event.provenance if event else "account",
        tool_use_id=call.tool_use_id,
        tool=call.tool,
        call_id=call_id,
        status=status,
        content=content,
        quotes=event.quotes if event else (),
        about=addresses_of((*event.quotes, *event.files)) if event else (),
        files=event.files if event else (),
        cost_micros=event.cost_micros if event else 0,
    )
