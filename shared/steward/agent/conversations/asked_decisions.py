"""Decisions that another conversation asks of this member: shown, closed, and what became of them. Pure."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta

from steward.actors.events import EventPost
from steward.agent.conversations.decision_outcomes import (
    DRAFT_SHOWN,
    DecisionOutcome,
    decided_after_all,
    is_being_answered,
    with_outcome,
    without_key,
)
from steward.agent.conversations.decision_queue import TIME_ON_ITS_PAGE, queue_decision
from steward.agent.conversations.models import AskedApproval
from steward.agent.conversations.quiet_hours import (
    quiet_until,
    release_held_notices,
    tell_after_quiet_hours,
    without_outcome,
)
from steward.agent.conversations.steps import Step, short_report
from steward.core.ids import derived_id, has_id
from steward.core.sentences import ENGLISH, ByLanguage, Quoted, Wording, lines, say, sentences, verbatim
from steward.core.text import shorten_at_word
from steward.trust.approvals.events import (
    ApprovalAsked,
    ApprovalClosed,
    ApprovedCallReported,
    ContactWrittenTo,
    RejectedTooLate,
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
        outcome = DecisionOutcome(
            event.outcome,
            event.decided_by_name,
            event.note,
            event.previews,
            event.whys,
            was_asked,
            event.stays,
            event.asker,
        )
        text, to_decider = outcome.told(asked.purpose, label, draft)
        then = outcome.then(asked.purpose)
    step = step.with_state(
        asked={key: kept for key, kept in state.asked.items() if key != event.approval_id},
        labels=without_key(state.labels, event.approval_id),
        drafts=without_key(state.drafts, event.approval_id),
    )
    by_them = event.decided_by == state.party.member_id
    step = decided_after_all(step, event.outcome, label, draft)
    if by_them:
        step = step.with_state(heard_at=step.now)
    step = with_outcome(step, asked.code, lines(to_decider if by_them else text, then))
    if state.overview.successor:
        step = step.post([EventPost(state.overview.successor, event)])
    if asked.quiet or by_them or event.again or is_being_answered(step, event.approval_id):
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
    words = Quoted(shorten_at_word(event.words, DRAFT_SHOWN))
    written = say("written-to", who=event.by_name, name=event.contact_name, words=words)
    if waits and quiet_until(step) is None:
        # They may be about to answer the same contact.
        return release_held_notices(step).tell("member_told", lines(written, *waits.values()), for_model=True)
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
    if event.status == "expired" and is_being_answered(step, event.code):
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
        expired = DecisionOutcome("expired", previews=event.previews, whys=event.whys)
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
