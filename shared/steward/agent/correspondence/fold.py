"""Applies events to a correspondence: received texts, sent texts, and outcomes of deliveries. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from steward.actors.events import TimerFired
from steward.agent.conversations import fold as conversation
from steward.agent.conversations.entries import InboundEntry, OutboundEntry
from steward.agent.conversations.steps import Step, begin_model_call
from steward.agent.correspondence.models import Correspondence, CorrespondenceState, OpenQuestion, Outsider
from steward.channels.messaging.events import TextReceived, TextSettled
from steward.core.sentences import Moment, Quoted, lines, say, verbatim
from steward.core.text import shorten
from steward.people.directory.events import SenderBlockChanged
from steward.people.directory.models import ConversationParty
from steward.time.scanners.events import QuestionSettled
from steward.tools.events import ToolFinished

# An outcome is corrected within hours, long before this many further texts have been sent.
_SETTLED_KEPT = 20
_QUOTED = 300


def first_state(conversation_id: str, event: TextReceived | TextSettled) -> CorrespondenceState:
    """Return the first state of a correspondence, which begins with a text in either direction."""
    at = _moment(event)
    return CorrespondenceState(
        conversation_id=conversation_id,
        party=ConversationParty(
            account_id=event.account_id,
            member_id="",
            channel=event.channel,
            # The number is stored with what can be erased.
            address="",
            steward_address=event.steward_address,
        ),
        correspondence=Correspondence(first_at=at, last_at=at),
        outsider=Outsider(address=event.address, name=event.name),
    )


def fold(step: Step, event: Any) -> Step:
    """Apply one accepted event."""
    match event:
        case TextReceived():
            return text_received(step, event)
        case TextSettled():
            return text_settled(step, event)
        case TimerFired(timer="correspondence_notice"):
            return notice_due(step)
        case TimerFired(timer="strangers_digest"):
            return with_known(step, digest_hour=event.subject)
        case ToolFinished():
            return _tool_finished(step, event)
        case QuestionSettled():
            return _question_settled(step, event)
        case SenderBlockChanged():
            return _block_changed(step, event)
        case _:
            return conversation.fold(step, event)


def _tool_finished(step: Step, event: ToolFinished) -> Step:
    """Finish a call as in a conversation, and note it as the outcome of the current texts."""
    loop, background = step.state.loop, step.state.background.get(event.call_id)
    waited_for = loop.open_calls.get(event.call_id) if loop else None
    call = waited_for or background
    step = conversation.fold(step, event)
    step = ran(step, call.tool if call else "", event)
    if waited_for:
        return step
    step = step.told(verbatim(event.report or event.result))
    outsider = outsider_of(step)
    if outsider is None or background is None or not background.approved_by:
        return step
    # Whoever said yes may not be among the members concerned.
    deciders = (*outsider.deciders, background.approved_by)
    return step.with_state(outsider=outsider.model_copy(update={"deciders": deciders}))


def text_received(step: Step, event: TextReceived) -> Step:
    """Log the text and request its triage. A keyword was handled by the provider, and does not count as a text."""
    step = _met(step, event, event.name)
    party = step.state.party.model_copy(update={"channel": event.channel})
    step = step.with_state(turn=step.state.turn + 1, party=party, calls_alone=0, stuck_on="", thread=event.thread)
    seq = step.state.next_seq
    step = step.log(
        InboundEntry,
        "outside",
        channel=event.channel,
        provider_id=event.provider_id,
        received_at=event.received_at,
        keyword=event.keyword,
        address=event.address,
        name=event.name,
        documents=event.documents,
        subject=event.subject,
        text=event.text,
    )
    known = known_of(step)
    tier = "known" if known.tier == "stranger" and event.contact_id else known.tier
    step = with_known(step, contact_id=event.contact_id, tier=tier)
    if event.keyword == "stop" and known.open and known.open.whose == "us":
        # Who wants no more texts answers nothing. What they asked stays open: a member can ring them.
        step = with_known(step, open=None)
    if event.keyword:
        return step
    step = with_known(step, inbound=known.inbound + 1)
    asked = known.open
    if asked is None or not asked.waits_for_us:
        asked = OpenQuestion(whose="them", since=event.received_at, seq=seq)
    else:
        asked = asked.model_copy(update={"again_at": event.received_at})
    return begin_model_call(with_known(step, unhandled=(*known.unhandled, seq), emergency=None, open=asked))


def text_settled(step: Step, event: TextSettled) -> Step:
    """Log a sent text once; later corrections are notes. Tell the members of answers that did not arrive."""
    known = known_of(step)
    name = event.name or step.state.addressee
    step = _met(step, event, name)
    corrects = bool(event.before) or event.reference in known.settled
    if event.status == "failed" or corrects:
        said = f"did not arrive: {event.reason}" if event.status == "failed" else f"{event.status}: {event.reason}"
        step = step.note("text_settled", said, subject=event.reference, for_model=False, provenance="account")
    else:
        step = step.log(
            OutboundEntry,
            "outside",
            channel=event.channel,
            reference=event.reference,
            member_id=event.member_id,
            by_steward=event.by_steward,
            status=event.status,
            settled_at=event.settled_at,
            address=event.address,
            name=name,
            text=event.text,
        )
        settled = (*known.settled, event.reference)[-_SETTLED_KEPT:]
        # Only a contact has a name here, so a stranger who has never written becomes known in no other way.
        tier = "known" if known.tier == "stranger" and event.name else known.tier
        step = with_known(step, outbound=known.outbound + 1, settled=settled, tier=tier, open=_answered(step, event))
        step = with_known(step, contact_id=event.contact_id or known.contact_id)
    if not event.own or event.status == "sent":
        return step
    words = Quoted(shorten(event.text, _QUOTED))
    return step.told(say("answer-not-delivered", form=event.status, reason=event.reason, words=words))


def _answered(step: Step, event: TextSettled) -> OpenQuestion | None:
    """Return the open question after this text.

    After words that a person decided on, we wait for the other side if they ask for an answer; others answer what was
    open and leave what we asked before. Steward's own answer asks nothing, and does not see to an emergency.
    """
    asked = known_of(step).open
    if event.own:
        return asked if asked and asked.emergencies else None
    if not event.decided:
        # A reminder in fixed words answers nothing and asks nothing new, so the open question stays.
        again = asked and asked.whose == "us" and event.wants_answer
        return asked.model_copy(update={"again_at": event.settled_at}) if asked and again else asked
    if not event.wants_answer:
        return asked if asked and asked.whose == "us" else None
    asked_by, _, _ = event.reference.rpartition("/")
    return OpenQuestion(whose="us", since=event.settled_at, seq=step.state.next_seq - 1, asked_by=asked_by)


def _question_settled(step: Step, event: QuestionSettled) -> Step:
    """Note that a member has seen to the open question in some other way than by an answer, or takes that back."""
    asked = known_of(step).open
    if asked is None or asked.occurrence != event.occurrence:
        return step
    step = step.note("question_seen_to", "", for_model=False)
    return with_known(step, open=asked.model_copy(update={"seen_to": event.seen_to}))


def _block_changed(step: Step, event: SenderBlockChanged) -> Step:
    """Note that a member blocks the sender, or lets them through; then members are told what they wrote meanwhile."""
    step = step.note("block_changed", "", for_model=False)
    if event.blocked:
        return with_known(step, tier="blocked")
    step = with_known(step, tier="known" if event.contact_id else "stranger", contact_id=event.contact_id or None)
    outsider = outsider_of(step)
    if outsider is None or not outsider.blocked_texts:
        return step
    quoted = (
        say("message-at", at=Moment(one.at, step.now, event.zone), said=Quoted(one.said))
        for one in outsider.blocked_texts
    )
    above, count = say("wrote-while-blocked"), outsider.blocked_count
    if count > len(outsider.blocked_texts):
        above = say("many-while-blocked", count=count)
    told = lines(above, *quoted)
    # Whoever lets them through may not be among the members concerned.
    deciders = (*outsider.deciders, event.member_id)
    changes = {"blocked_texts": (), "blocked_count": 0, "deciders": deciders, "name": event.name}
    step = with_known(step, outcomes=("escalation",))
    return step.with_state(outsider=outsider.model_copy(update=changes)).told(told)


def notice_due(step: Step) -> Step:
    """Tell the members concerned of the answers since they were last told."""
    known, outsider = known_of(step), outsider_of(step)
    if outsider is None or not known.unreported:
        return step
    more = say("answered-more", count=known.unreported, said=Quoted(outsider.asked))
    said = lines(more, say("answered", said=Quoted(outsider.answered)))
    return with_known(step.told(said), unreported=0, noticed_at=step.now)


def ran(step: Step, tool: str, event: ToolFinished) -> Step:
    """Record a tool that has run for the current texts, as their outcome."""
    if event.status != "done" or tool in known_of(step).ran:
        return step
    return with_known(step, ran=(*known_of(step).ran, tool))


def known_of(step: Step) -> Correspondence:
    """Return the record of the correspondence; only called for one."""
    return _state_of(step).correspondence


def outsider_of(step: Step) -> Outsider | None:
    """Return the outsider, or None after an erasure."""
    return _state_of(step).outsider


def _state_of(step: Step) -> CorrespondenceState:
    assert isinstance(step.state, CorrespondenceState)
    return step.state


def with_known(step: Step, **changes: Any) -> Step:
    """Return the step with changed fields of the correspondence record."""
    return step.with_state(correspondence=known_of(step).model_copy(update=changes))


def _met(step: Step, event: TextReceived | TextSettled, name: str) -> Step:
    known, outsider = known_of(step), outsider_of(step) or Outsider(address=event.address)
    step = step.with_state(outsider=outsider.model_copy(update={"address": event.address, "name": name}))
    if isinstance(event, TextReceived) and event.keyword:
        return step
    return with_known(step, last_at=max(known.last_at, _moment(event)))


def _moment(event: TextReceived | TextSettled) -> datetime:
    return event.received_at if isinstance(event, TextReceived) else event.settled_at
