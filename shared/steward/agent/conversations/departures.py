"""Departure of a member: ends what waits for a decision in their conversation, and tells the owners. Pure."""

from __future__ import annotations

from steward.actors.events import EventPost
from steward.agent.conversations.events import MemberLeft
from steward.agent.conversations.steps import Step, expire_now
from steward.channels.messaging.events import MemberTold
from steward.core.sentences import lines, render, say


def member_left(step: Step, event: MemberLeft) -> Step:
    """End the member's open questions. Each owner hears in one text that they left, and what ended with that.

    An owner who was asked, too, hears for themself that a question is over.
    """
    if step.talk.overview.successor:
        return step.post([EventPost(step.talk.overview.successor, event)])
    labels = step.state.labels
    ends = {key: one for key, one in step.state.approvals.items() if one.purpose == "run" and not one.withdrawn}
    for where, party in event.owners.items():
        news = {key: one for key, one in ends.items() if where not in one.others}
        if party.member_id == event.by and not news:
            continue
        what = "; ".join(labels.get(key, "") for key in news)
        said = lines(say("member-left", who=event.name), say("member-left-open", what=what) if news else None)
        outside = any(one.provenance == "outside" for one in news.values())
        told = MemberTold(
            party=party,
            by_name=event.name,
            in_own_words=True,
            provenance="outside" if outside else "account",
            text=render(said, party.language),
        )
        step = step.post([EventPost(where, told)])
    for key in ends:
        step = expire_now(step, key, withdrawn=True, left=event.name)
    return step
