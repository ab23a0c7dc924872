"""Departure of a member: ends what they asked for and nobody has decided, and tells the owners. Pure."""

from __future__ import annotations

from steward.actors.events import EventPost
from steward.agent.conversations.events import MemberLeft
from steward.agent.conversations.steps import Step, expire_now
from steward.channels.messaging.events import MemberTold
from steward.core.sentences import Quoted, Sentence, lines, render, say


def member_left(step: Step, event: MemberLeft) -> Step:
    """End the member's open questions, here and elsewhere, and have an owner take over their workflows.

    Each owner hears in one text what ended and what goes on, but the one `by` whom they were taken out: the question
    said so. One who was asked, too, hears for themself that a question is over.
    """
    if step.talk.overview.successor:
        return step.post([EventPost(step.talk.overview.successor, event)])
    for where, party in event.owners.items():
        news = [one for one in event.ends if party.member_id not in one.approvers]
        if party.member_id == event.by:
            continue
        what = "; ".join(one.previews[party.language] for one in news)
        said = lines(
            say("member-left", who=event.name),
            say("member-left-open", what=what) if news else None,
            _goes_on(event, where, party.language) if event.workflows else None,
        )
        told = MemberTold(
            party=party,
            by_name=event.name,
            in_own_words=True,
            provenance="outside" if any(one.provenance == "outside" for one in news) else "account",
            text=render(said, party.language),
        )
        step = step.post([EventPost(where, told)])
    elsewhere = {one.asked_in for one in event.ends} - {step.state.conversation_id}
    alone = MemberLeft(party=event.party, name=event.name, owners={})
    handed_over = event.model_copy(update={"workflows": {}, "ends": ()})
    step = step.post([EventPost(one, handed_over) for one in event.workflows])
    return end_requests(step.post([EventPost(where, alone) for where in sorted(elsewhere)]), event)


def _goes_on(event: MemberLeft, where: str, language: str) -> Sentence:
    what = "; ".join(render(Quoted(title), language) for title in event.workflows.values())
    if where == event.heir:
        return say("member-left-workflows", what=what)
    return say("member-left-taken-over", what=what, owner=event.heir_name)


def end_requests(step: Step, event: MemberLeft) -> Step:
    """End what the member has asked for here."""
    ends = [key for key, one in step.state.approvals.items() if one.purpose == "run" and not one.withdrawn]
    for key in ends:
        step = expire_now(step, key, withdrawn=True, left=event.name)
    return step
