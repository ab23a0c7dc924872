"""Approvals in a conversation: requested here or elsewhere, decided, closed, expired, and what became of them. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Literal

from steward.actors.events import EventPost
from steward.agent.conversations.decision_queue import TIME_ON_ITS_PAGE, queue_decision
from steward.agent.conversations.models import (
    AskedApproval,
    BackgroundCall,
    ConversationPhase,
    ConversationState,
    HeardOfYes,
    OpenApproval,
    OtherDecider,
)
from steward.agent.conversations.quiet_hours import tell_after_quiet_hours, without_outcome, without_undecided
from steward.agent.conversations.scheduled_jobs import call_again, report_run_to_job
from steward.agent.conversations.steps import (
    Step,
    begin_model_call,
    expire_now,
    expiry_timer,
    reset_unattended_calls,
    short_report,
)
from steward.core.ids import derived_id, has_id
from steward.core.sentences import (
    ENGLISH,
    ByLanguage,
    Quoted,
    Wording,
    in_each_language,
    lines,
    say,
    sentences,
    verbatim,
)
from steward.core.text import shorten_at_word
from steward.integrations.connectors.tool_declarations import GROUP
from steward.tools.declaration import Autonomy, runnable
from steward.tools.ledger.models import DecisionMade
from steward.trust.approvals.decision_choices import too_late_to_undo, why_over
from steward.trust.approvals.events import (
    ApprovalAsked,
    ApprovalClosed,
    ApprovalDecided,
    ApprovalExpired,
    ApprovalOutcome,
    ApprovedCallReported,
    ContactWrittenTo,
    RejectedTooLate,
)
from steward.trust.approvals.models import ApprovalNotDone, Purpose, approved_call_id
from steward.trust.approvals.tools.decisions.declare import DECIDE_APPROVAL

_REMEMBERED = 8
_DRAFT_SHOWN = 80
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
    ended = _Outcome(event.decision, event.decided_by_name, event.note, event.previews, stays=event.stays)
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
    answered = step.state.party.member_id == event.decided_by or _being_answered(step, event.approval_id)
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
    outcome = _Outcome(
        "withdrawn" if withdrawn else "expired",
        event.instead_by_name,
        previews=event.previews,
        whys=whys,
        was_asked=was_asked,
        stays=event.stays,
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
    if by == state.party.member_id or _being_answered(step, event.approval_id):
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


def approval_asked(step: Step, event: ApprovalAsked) -> Step:
    """Show this member a decision that another conversation asks them for."""
    state = step.talk
    asked = AskedApproval(
        code=event.code,
        by_link_only=event.by_link_only,
        purpose=event.purpose,
        quiet=event.quiet,
        expires_at=event.expires_at,
        ours=event.provenance != "outside",
    )
    step = step.with_state(
        asked={**state.asked, event.approval_id: asked},
        labels={**state.labels, event.approval_id: event.label},
        drafts={**state.drafts, event.approval_id: event.draft} if event.draft else state.drafts,
    )
    if event.quiet:
        return step
    wait = TIME_ON_ITS_PAGE if event.on_its_page else timedelta()
    step, told = queue_decision(
        step, event.approval_id, event.text, event.expires_at, in_digest=event.in_digest, wait=wait
    )
    return step.note(
        "approval_requested",
        event.text,
        subject=event.approval_id,
        for_model=False,
        provenance=event.provenance,
        deliveries=told.deliveries,
        woke=told.woke,
    )


def approval_closed(step: Step, event: ApprovalClosed) -> Step:
    """Tell the members who were asked and did not decide that a decision was made or expired."""
    state = step.talk
    if event.approval_id not in state.asked:
        return step
    asked = state.asked[event.approval_id]
    label, draft = state.labels.get(event.approval_id, ""), state.drafts.get(event.approval_id, "")
    text: Wording = verbatim(event.text)
    to_decider: Wording = verbatim(event.to_decider or event.text)
    then: Wording | None = None
    if event.outcome:
        was_asked = not state.is_still_to_ask(event.approval_id)
        outcome = _Outcome(
            event.outcome, event.decided_by_name, event.note, event.previews, event.whys, was_asked, event.stays
        )
        text, to_decider = outcome.told(asked.purpose, label, draft)
        then = outcome.then(asked.purpose)
    step = step.with_state(
        asked={key: kept for key, kept in state.asked.items() if key != event.approval_id},
        labels=_without(state.labels, event.approval_id),
        drafts=_without(state.drafts, event.approval_id),
    )
    by_them = event.decided_by == state.party.member_id
    step = _without_undecided(step, event.outcome, label, draft)
    if by_them:
        step = step.with_state(heard_at=step.now)
    step = with_outcome(step, asked.code, lines(to_decider if by_them else text, then))
    if state.overview.successor:
        step = step.post([EventPost(state.overview.successor, event)])
    if asked.quiet or by_them or event.again or _being_answered(step, event.approval_id):
        return step
    undecided = derived_id(label, draft) if event.outcome == "expired" else ""
    return tell_after_quiet_hours(
        step,
        "approval_decided",
        text,
        then=then,
        undecided=undecided,
        outcome_of=asked.code,
        subject=event.approval_id,
        for_model=False,
        ours=asked.ours,
    )


def contact_written_to(step: Step, event: ContactWrittenTo) -> Step:
    """Tell those asked for questions, which may just have been decided, that others have written to the contact."""
    if step.talk.overview.successor:
        return step.post([EventPost(step.talk.overview.successor, event)])
    waits, asked = dict[str, Wording](), defaultdict[str, list[str]](list)
    for approval_id in event.approval_ids:
        asked_here = step.talk.approvals.get(approval_id)
        for other in asked_here.others if asked_here else ():
            asked[other].append(approval_id)
        if found := asked_here or step.talk.asked.get(approval_id):
            waits[approval_id] = say("other-waits", name=event.contact_name, code=found.code)
    for other, theirs in asked.items():
        step = step.post([EventPost(other, event.model_copy(update={"approval_ids": tuple(theirs)}))])
    if event.by == step.state.party.member_id:
        return step
    words = Quoted(shorten_at_word(event.words, _DRAFT_SHOWN))
    written = say("written-to", who=event.by_name, name=event.contact_name, words=words)
    offers = {approval_id: step.words(line) for approval_id, line in waits.items()}
    return tell_after_quiet_hours(step, "member_told", lines(written, *waits.values()), offers=offers, for_model=True)


def rejected_too_late(step: Step, event: RejectedTooLate) -> Step:
    """Tell this member why somebody else has said no to what they had approved."""
    if step.talk.overview.successor:
        return step.post([EventPost(step.talk.overview.successor, event)])
    said = say("wrote-after-your-yes", who=event.by_name, code=event.code, said=Quoted(event.reason))
    undo = say("undo-has-code", code=event.undo_code) if event.undo_code else None
    return tell_after_quiet_hours(step, "member_told", lines(said, undo), for_model=True)


def approved_call_reported(step: Step, event: ApprovedCallReported) -> Step:
    """Tell this member what became of the call they approved for somebody else, or heard that another approved."""
    if step.talk.overview.successor:
        return step.post([EventPost(step.talk.overview.successor, event)])
    what, why = ByLanguage(event.previews.get(ENGLISH, ""), event.previews), event.whys.get(step.language, "")
    if event.status == "expired" and _being_answered(step, event.code):
        return step
    said: Wording
    if event.status == "taken_back":
        said = say("they-took-back", who=event.decided_by_name, what=what)
    elif event.decided_by_name:
        step = without_outcome(step, event.code)
        said = say("they-approved-but", who=event.decided_by_name, what=what, why=why or say("own-mistake"))
        if event.status == "unknown":
            said = say("they-approved-perhaps-done", who=event.decided_by_name, what=what)
    elif event.status == "started":
        said = say("going-ahead", what=what)
    elif event.status == "expired":
        expired = _Outcome("expired", previews=event.previews, whys=event.whys)
        over, _ = expired.told("run", event.previews.get(ENGLISH, ""), event.draft)
        said = lines(over, expired.then("run"))
    elif event.status == "replaced":
        said = say("not-wanted-for-now", why=why, what=what)
    elif event.status == "withdrawn":
        said = say("not-wanted-since", why=why, what=what) if why else say("not-wanted-any-more", what=what)
    elif event.status == "failed" and why:
        said = say("not-done-because", what=what, why=why)
    else:
        report = event.reports.get(step.language, "")
        # What holds an id was written for the model.
        shown = short_report(report) if report and not has_id(report) else ""
        said = sentences(say("approved-call", form=event.status, what=what), verbatim(shown) if shown else None)
        if event.status == "begun" and shown:
            said = sentences(say("you-said-yes"), verbatim(shown))
    return tell_after_quiet_hours(
        step, "approval_decided", said, outcome_of=event.code, subject=event.approval_id, for_model=False
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


def tell_outcome_again(step: Step, code: str) -> Step:
    """Tell what became of a request or an undo, to a member who decides it once more."""
    what = f"The member decided {code} again and was told what had become of it."
    return step.tell("decision_outcome", verbatim(step.state.closed[code]), for_model=True, briefly=what)


def heard_outcome(step: Step, approval_id: str) -> Step:
    """Tell the member nothing when the question closes: the answer to their own decision says what became of it."""
    asked = step.talk.asked.get(approval_id)
    if asked is None:
        return step
    return step.with_state(asked={**step.talk.asked, approval_id: asked.model_copy(update={"quiet": True})})


@dataclass(frozen=True)
class _Outcome:
    """Outcome of a question, worded in the language of the person who was asked. `previews` is what it was about.

    The `decider` of a withdrawn one, if any, approved the same call in another conversation; `whys` is another reason,
    or why one expired before its usual time. Who `was_asked` not yet cannot have answered. `stays` is what stays as it
    is if it is not done.
    """

    how: Literal["approved", "rejected", "expired", "withdrawn"]
    decider: str = ""
    note: str = ""
    previews: Mapping[str, str] = field(default_factory=dict)
    whys: Mapping[str, str] = field(default_factory=dict)
    was_asked: bool = True
    stays: Mapping[str, str] = field(default_factory=dict)

    def then(self, purpose: Purpose) -> Wording | None:
        """Return what the person can do about it, which is said once of several."""
        return say("ask-again-if-wanted") if self.how == "expired" and purpose != "undo" else None

    def told(self, purpose: Purpose, label: str, draft: str) -> tuple[Wording, Wording]:
        """Return the text for others who were asked, and the text for the decider if they decide again.

        What nobody decided is shown with its draft: two texts to one person are told apart by nothing else.
        """
        what = ByLanguage(label, self.previews)
        stays = ByLanguage(self.stays.get(ENGLISH, ""), self.stays) if self.stays else None
        if purpose == "undo":
            undone = {"approved": say("undo-under-way"), "rejected": say("undo-declined")}.get(
                self.how, too_late_to_undo(label, self.previews)
            )
            return undone, undone
        if self.how == "withdrawn" and self.decider:
            return say("same-was-approved", who=self.decider, what=what), say("you-approved-the-same", what=what)
        if self.how == "expired" or self.how == "withdrawn":
            why = ByLanguage(self.whys.get(ENGLISH, ""), self.whys) if self.whys else None
            nobody = say("nobody-decided" if self.was_asked else "too-late-to-ask", what=what)
            over: Wording = sentences(nobody, why, stays)
            if self.how == "withdrawn":
                over = say("not-wanted-since", why=why, what=what) if why else say("not-wanted-any-more", what=what)
            shown = Quoted(shorten_at_word(draft, _DRAFT_SHOWN)) if draft else None
            # The reason names whoever ended it.
            to_them = say("not-wanted-any-more", what=what) if self.how == "withdrawn" else over
            return lines(over, shown), lines(to_them, shown)
        reason = say("their-reason", said=Quoted(self.note)) if self.note else None
        told = sentences(say("they-decided", form=self.how, who=self.decider, what=what), reason, stays)
        return told, say("you-decided", form=self.how, what=what)


def _being_answered(step: Step, label: str) -> bool:
    """Tell if a decision by text is under way, whose reply tells the member that it is over.

    Its `label` is the approval's id, or its code where another conversation asked.
    """
    calls = step.state.background.values()
    return any(call.tool == DECIDE_APPROVAL.name and call.label == label for call in calls)


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
    level = Autonomy.SILENT if undo else waiting.level
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
    outcome = _Outcome("withdrawn", previews=previews, whys=whys)
    return _close_as(step, approval_id, step.state.approvals[approval_id], by, outcome)


def close(step: Step, approval_id: str, waiting: OpenApproval, said: Wording, *, by: str = "") -> Step:
    """Close a decision that is not needed any more, and tell the others who were asked, but not who did that, `by`."""
    text = step.words(said)
    closed = ApprovalClosed(approval_id=approval_id, decided_by=by, text=text, to_decider=text)
    return _closed(step, closed, waiting, said)


def _close_as(
    step: Step, approval_id: str, waiting: OpenApproval, decided_by: str, outcome: _Outcome, *, again: bool = False
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
        again=again,
    )
    step = _without_undecided(step, outcome.how, label, draft)
    return _closed(step, closed, waiting, to_decider if decided_by == step.state.party.member_id else text)


def _without_undecided(step: Step, how: ApprovalOutcome, label: str, draft: str) -> Step:
    """Tell nobody that a question was left undecided, once the same question is decided."""
    decided = step.state.WITH_MEMBER and how in ("approved", "rejected")
    return without_undecided(step, derived_id(label, draft)) if decided else step


def _closed(step: Step, closed: ApprovalClosed, waiting: OpenApproval, said: Wording) -> Step:
    """Tell the others who were asked, and keep the answer for later attempts to decide."""
    state = step.state
    step = step.with_state(
        approvals={key: kept for key, kept in state.approvals.items() if key != closed.approval_id},
        labels=_without(state.labels, closed.approval_id),
        drafts=_without(state.drafts, closed.approval_id),
    )
    if closed.decided_by == state.party.member_id:
        step = replace(step, state=step.state.heard(step.now))
    step = with_outcome(step, waiting.code, said)
    return step.post([EventPost(conversation_id, closed) for conversation_id in waiting.others])


def with_outcome(step: Step, code: str, said: Wording) -> Step:
    """Keep the outcome as the answer to any later decision with this `code`."""
    others = [(known, kept) for known, kept in step.state.closed.items() if known != code]
    return step.with_state(closed=dict([*others, (code, step.words(said))][-_REMEMBERED:]))


def _without(labels: dict[str, str], approval_id: str) -> dict[str, str]:
    return {key: label for key, label in labels.items() if key != approval_id}
