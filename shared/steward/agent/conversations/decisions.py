"""Approvals that this conversation has asked for: decided, expired, withdrawn, and their calls started. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from steward.actors.events import EventPost
from steward.agent.conversations.asked_decisions import approved_call_reported
from steward.agent.conversations.decision_outcomes import (
    DecisionOutcome,
    decided_after_all,
    is_being_answered,
    with_outcome,
    without_key,
)
from steward.agent.conversations.models import (
    BackgroundCall,
    ConversationPhase,
    ConversationState,
    HeardOfYes,
    OpenApproval,
    OtherDecider,
)
from steward.agent.conversations.quiet_hours import tell_after_quiet_hours
from steward.agent.conversations.scheduled_jobs import call_again, report_run_to_job
from steward.agent.conversations.steps import Step, begin_model_call, expire_now, expiry_timer, reset_unattended_calls
from steward.core.ids import derived_id
from steward.core.sentences import ENGLISH, Wording, in_each_language, lines, say
from steward.integrations.connectors.tool_declarations import GROUP
from steward.tools.declaration import Autonomy, runnable
from steward.tools.ledger.models import DecisionMade
from steward.trust.approvals.decision_choices import why_over
from steward.trust.approvals.events import (
    ApprovalClosed,
    ApprovalDecided,
    ApprovalExpired,
    ApprovedCallReported,
    QuestionAsker,
)
from steward.trust.approvals.models import ApprovalNotDone, approved_call_id

# What comes up by itself comes up again, unless the records say that it is done.
_IF_DONE = (
    "It came up by itself and will again. If the note says that it is done already, call update_finding with {job_id} "
    "and done, which ends it until its next time; then propose to put that on record as done, with the day they name."
)


def approval_decided(step: Step, event: ApprovalDecided) -> Step:
    """Start the call that was approved, or tell the model about a rejection that its asker did not make.

    It hears of theirs, too, if they say why.
    """
    waiting = step.state.approvals.get(event.approval_id)
    if waiting is None:
        # The question was withdrawn at the same time.
        return not_carried_out(step, event, None)
    step = step.cancel_timer(expiry_timer(step.state, event.approval_id, waiting)).add(_decision(step, event, waiting))
    quoted = f", note: “{event.note}”" if event.note else ""
    how = "rejected" if event.decision == "rejected" else "edited and approved" if event.edited else "approved"
    # For the model. People read `_said_of`.
    label = f"A-{waiting.code} {how} by {event.decided_by_name}"
    about = step.state.labels
    ended = DecisionOutcome(event.decision, event.decided_by_name, event.note, event.previews, stays=event.stays)
    step = _close_as(step, event.approval_id, waiting, event.decided_by, ended)
    if waiting.purpose == "undo":
        undoes = about.get(event.approval_id, "")
        if event.decision != "approved":
            return step
        # Who takes back what a job did says no to it as well.
        step = report_run_to_job(step, waiting.job_id, "", "rejected") if waiting.job_id else step
        return _start(step, event, waiting, waiting.code, undoes, heard=_hear_of_undo(event, waiting, undoes))
    step = reset_unattended_calls(step)
    if event.decision == "rejected" and waiting.job_id:
        step = report_run_to_job(step, waiting.job_id, "", "rejected")
    outcome = f"{waiting.tool} was not run." if event.decision == "rejected" else f"{waiting.tool} is running."
    if event.decision == "rejected" and event.note and waiting.job_id and waiting.by_steward:
        outcome = f"{outcome} {_IF_DONE.format(job_id=waiting.job_id)}"
    joint = ". " if event.decision == "rejected" else "; "
    step = step.note(
        "approval_decided",
        f"{label}{quoted}{joint}{outcome}",
        subject=event.approval_id,
        for_model=True,
        provenance="member",
    )
    if event.decision == "approved":
        subject = about.get(event.approval_id, "")
        what = event.previews.get(step.language) or subject
        decider, heard = _other_decider(step, event, subject), _heard_of_yes(step, event, waiting, subject)
        return _start(step, event, waiting, f"{label}; {waiting.tool}", what=what, decider=decider, heard=heard)
    answered = step.state.party.member_id == event.decided_by or is_being_answered(step, event.approval_id)
    if isinstance(step.state, ConversationState) and answered and not event.note:
        # They have had their answer, or get it in a moment, and nothing was said that the model could go on with.
        return step
    return step if step.state.phase is ConversationPhase.AWAITING_TOOLS else begin_model_call(step)


def _decision(step: Step, event: ApprovalDecided, waiting: OpenApproval) -> DecisionMade:
    """Return the ledger's line of a decision."""
    return DecisionMade(
        account_id=step.state.party.account_id,
        call_id=event.approval_id,
        conversation_id=step.state.conversation_id,
        at=event.decided_at or step.now,
        tool=waiting.tool,
        decision=event.decision,
        decided_by=event.decided_by,
    )


def whys_expired(event: ApprovalExpired, waiting: OpenApproval) -> dict[str, str]:
    """Return by language why a question is over, if not just for its time."""
    why = say("on-record-already") if waiting.on_record else why_over(event.right_until)
    why = say("asker-left", who=waiting.left) if waiting.left else why
    return event.whys or waiting.whys or in_each_language(why)


def _asker(step: Step, waiting: OpenApproval) -> QuestionAsker:
    if not waiting.by_steward:
        return "member"
    return "scanner" if waiting.job_id else "rule" if step.state.WITH_MEMBER else "workflow"


def approval_expired(step: Step, event: ApprovalExpired, *, again: bool = False) -> Step:
    """Tell the asker and the model. Undo offers, and questions that are asked `again` at once, expire silently.

    So does a question that another one has replaced. What Steward itself proposed and its asker was never shown, such
    as in an outage, is asked again.
    """
    waiting = step.state.approvals.get(event.approval_id)
    if waiting is None:
        return step
    withdrawn = waiting.withdrawn or event.instead_by != "" or event.whys != {}
    was_asked = not (isinstance(step.state, ConversationState) and step.state.is_still_to_ask(event.approval_id))
    whys = whys_expired(event, waiting)
    outcome = DecisionOutcome(
        "withdrawn" if withdrawn else "expired",
        event.instead_by_name,
        previews=event.previews,
        whys=whys,
        was_asked=was_asked,
        stays=event.stays,
        asker=_asker(step, waiting),
    )
    state = step.state
    unseen = waiting.by_steward and waiting.job_id and not was_asked and not withdrawn
    if unseen and waiting.purpose == "run":
        step = step.post([call_again(event.approval_id, waiting)])
        return _close_as(step, event.approval_id, waiting, "", outcome, again=True)
    label, draft = state.labels.get(event.approval_id, ""), state.drafts.get(event.approval_id, "")
    text, _ = outcome.told(waiting.purpose, label, draft)
    if event.instead_by or event.whys:
        step = step.cancel_timer(expiry_timer(state, event.approval_id, waiting))
    by = event.instead_by or waiting.ended_by
    step = _close_as(step, event.approval_id, waiting, by, outcome, again=again or waiting.replaced)
    if waiting.purpose == "undo" or waiting.replaced:
        return step
    how = "was withdrawn" if withdrawn else "expired"
    if event.instead_by:
        how = f"{how}, since {event.instead_by_name} approved the same call in another conversation"
    # The member knows no code that they were not shown.
    question = f"A-{waiting.code}" if was_asked else "A question that the member was not shown"
    what = f"{question} {how}; {waiting.tool} was not run."
    if waiting.left:
        # Others read why; the asker hears nothing any more.
        step = step.add(ApprovalNotDone(event.approval_id, whys))
        return step.note("approval_expired", text, subject=event.approval_id, for_model=True, briefly=what)
    if by == state.party.member_id or is_being_answered(step, event.approval_id):
        # They know that they said yes, and to whom the text goes, or that they ended it; or their late answer is
        # answered.
        return step.note("approval_expired", text, subject=event.approval_id, for_model=True, briefly=what)
    if waiting.home and not withdrawn:
        # Nobody may be looking at the chat.
        told = ApprovedCallReported(
            approval_id=event.approval_id,
            status="expired",
            previews=event.previews or {ENGLISH: label},
            draft=draft,
            code=waiting.code,
            whys=whys,
        )
        step = step.post([EventPost(waiting.home, told)])
    return tell_after_quiet_hours(
        step,
        "approval_expired",
        text,
        then=outcome.then(waiting.purpose),
        undecided="" if withdrawn else derived_id(label, draft),
        outcome_of=waiting.code,
        subject=event.approval_id,
        for_model=True,
        briefly=what,
        ours=waiting.provenance != "outside",
    )


def not_carried_out(step: Step, event: ApprovalDecided, why: Wording | None, *, replaced: bool = False) -> Step:
    """Keep with a withdrawn or replaced question, and tell whoever said yes to it, why nothing was done."""
    if event.decision != "approved":
        return step
    whys = in_each_language(why)
    step = step.add(ApprovalNotDone(event.approval_id, whys))
    status: Literal["withdrawn", "replaced"] = "replaced" if replaced else "withdrawn"
    said = ApprovedCallReported(approval_id=event.approval_id, status=status, previews=event.previews, whys=whys)
    if event.decided_in == step.state.conversation_id:
        return approved_call_reported(step, said)
    return step.post([EventPost(event.decided_in, said)]) if event.decided_in else step


def _group_of(name: str) -> str:
    """Return the group that runs a tool; one that is not ours is a source's."""
    # Other functions know this module without the index.
    from steward.tools.index import TOOLS

    tool = runnable(TOOLS, name)
    return tool.group if tool else GROUP


def _start(
    step: Step,
    event: ApprovalDecided,
    waiting: OpenApproval,
    label: str,
    undoes: str = "",
    what: str = "",
    decider: OtherDecider | None = None,
    heard: HeardOfYes | None = None,
) -> Step:
    state = step.state
    call = step.tool_call(
        approved_call_id(state.conversation_id, event.approval_id),
        tool=waiting.tool,
        group=_group_of(waiting.tool),
        repeatable=waiting.repeatable,
        # A call that a person has seen and approved is theirs.
        provenance=waiting.provenance if waiting.purpose == "undo" else "member",
        approval_id=event.approval_id,
        approved_by=event.decided_by,
        by_steward=waiting.by_steward,
        level=waiting.level,
        asked_at_seq=waiting.asked_at_seq,
        reason=waiting.reason,
        cost_micros=waiting.cost_micros,
        evidence=event.evidence,
        arguments=event.arguments,
        currency=event.currency,
        template=event.template,
        resolved=event.resolved,
    )
    undo = waiting.purpose == "undo"
    # Whoever says yes hears what came of it, however silently such a call runs otherwise.
    level = Autonomy.SILENT if undo else min(waiting.level, Autonomy.EXECUTE)
    running = BackgroundCall(
        tool=call.tool,
        label=label,
        level=level,
        quiet=undo,
        undoes=undoes,
        what=what,
        approval_id=event.approval_id,
        approved_by=event.decided_by,
        decider=decider,
        heard=heard,
        job_id="" if undo else waiting.job_id,
    )
    return step.with_state(background={**state.background, call.call_id: running}).start([call])


def _other_decider(step: Step, event: ApprovalDecided, label: str) -> OtherDecider | None:
    """Return who approved a call in place of the member that it is for; a correspondence tells them by itself."""
    state = step.state
    if not state.KEEPS_REPORTS or not event.decided_in or event.decided_by == state.party.member_id:
        return None
    previews = event.previews or {ENGLISH: label}
    told_in = event.mailed_in or event.decided_in
    return OtherDecider(name=event.decided_by_name, conversation_id=told_in, previews=previews)


def _heard_of_yes(step: Step, event: ApprovalDecided, waiting: OpenApproval, label: str) -> HeardOfYes | None:
    """Return who else was asked; a correspondence tells them by itself."""
    others = tuple(one for one in waiting.others if one != event.decided_in)
    if not step.state.KEEPS_REPORTS or not others:
        return None
    previews = event.previews or {ENGLISH: label}
    return HeardOfYes(conversations=others, decider=event.decided_by_name, previews=previews, code=waiting.code)


def _hear_of_undo(event: ApprovalDecided, waiting: OpenApproval, undoes: str) -> HeardOfYes | None:
    """Return who hears once something is taken back."""
    previews = event.previews or {ENGLISH: undoes}
    heard = HeardOfYes(conversations=event.heard, decider=event.decided_by_name, previews=previews, code=waiting.code)
    return heard if event.heard else None


def withdraw(
    step: Step, approval_id: str, previews: Mapping[str, str], whys: Mapping[str, str], *, by: str = ""
) -> Step:
    """Withdraw a question that is not needed any more, and tell all who were asked, but not who did that, and why."""
    step = expire_now(step, approval_id)
    outcome = DecisionOutcome("withdrawn", previews=previews, whys=whys)
    return _close_as(step, approval_id, step.state.approvals[approval_id], by, outcome)


def close(step: Step, approval_id: str, waiting: OpenApproval, said: Wording, *, by: str = "") -> Step:
    """Close a decision that is not needed any more, and tell the others who were asked, but not who did that, `by`."""
    text = step.words(said)
    closed = ApprovalClosed(approval_id=approval_id, decided_by=by, text=text, to_decider=text)
    return _closed(step, closed, waiting, said)


def _close_as(
    step: Step,
    approval_id: str,
    waiting: OpenApproval,
    decided_by: str,
    outcome: DecisionOutcome,
    *,
    again: bool = False,
) -> Step:
    """Close a decision as it ended: each who was asked is told in their own language."""
    label, draft = step.state.labels.get(approval_id, ""), step.state.drafts.get(approval_id, "")
    text, to_decider = (
        lines(one, outcome.then(waiting.purpose)) for one in outcome.told(waiting.purpose, label, draft)
    )
    closed = ApprovalClosed(
        approval_id=approval_id,
        decided_by=decided_by,
        text=step.words(text),
        to_decider=step.words(to_decider),
        outcome=outcome.how,
        decided_by_name=outcome.decider,
        note=outcome.note,
        previews=dict(outcome.previews),
        whys=dict(outcome.whys),
        stays=dict(outcome.stays),
        asker=outcome.asker,
        again=again,
    )
    step = decided_after_all(step, outcome.how, label, draft)
    return _closed(step, closed, waiting, to_decider if decided_by == step.state.party.member_id else text)


def _closed(step: Step, closed: ApprovalClosed, waiting: OpenApproval, said: Wording) -> Step:
    """Tell the others who were asked, and keep the answer for later attempts to decide."""
    state = step.state
    step = step.with_state(
        approvals={key: kept for key, kept in state.approvals.items() if key != closed.approval_id},
        labels=without_key(state.labels, closed.approval_id),
        drafts=without_key(state.drafts, closed.approval_id),
    )
    if closed.decided_by == state.party.member_id:
        step = replace(step, state=step.state.heard(step.now))
    step = with_outcome(step, waiting.code, said)
    return step.post([EventPost(conversation_id, closed) for conversation_id in waiting.others])
