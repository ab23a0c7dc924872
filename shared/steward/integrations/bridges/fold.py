"""Pure fold of a bridge watch's events into its state, and the call that polls the provider.

A webhook only names a subject, like a doorbell; the state of the subject always comes from a poll. So webhooks may
arrive twice, out of order, or not at all.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Literal

from steward.actors.events import EventPost, TimerFired
from steward.actors.steps import ActorStep
from steward.core.ids import derived_id
from steward.core.sentences import render, say
from steward.integrations.bridges.events import BridgeNews, PollRequested, ProviderUpdateReceived
from steward.integrations.bridges.models import BridgeRecipient, BridgeWatchEntry, BridgeWatchState
from steward.people.directory.models import ConversationParty
from steward.tools.declaration import Autonomy, Tool
from steward.tools.events import ToolFinished
from steward.tools.models import ToolCall

WatchStep = ActorStep[BridgeWatchState]

# More updates than a provider sends about one subject before a poll; further ones wait in the mailbox.
MOST_TOLD = 20
# Delays before a failed poll is repeated. After the last of them it is repeated at `_EVERY`, without end.
_AGAIN_AFTER = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60))
_EVERY = timedelta(hours=6)
# After this many failures the outage is not short, and the owners are told, once.
_TOLD_AFTER = len(_AGAIN_AFTER)


def initial_watch_state(actor_id: str, event: ProviderUpdateReceived | PollRequested) -> BridgeWatchState:
    """Return the first state of a watch."""
    return BridgeWatchState(
        conversation_id=actor_id, account_id=event.account_id, bridge=event.bridge, subject=event.subject
    )


def fold(step: WatchStep, event: Any) -> WatchStep:
    """Fold one event into the state. An event that no longer matters changes nothing."""
    state = step.state
    match event:
        case ProviderUpdateReceived(told=told) if told:
            step = logged(step, "told", told.what)
            if told.what == "paid" and told.payment_ref in state.foreign:
                return step
            return step.with_state(told=(*state.told, told), due_at=state.due_at or step.now)
        case PollRequested(at=at, member_id=member_id, approved_by=approved_by):
            # The sooner of both: a run that was held up must not put off what was asked for meanwhile. A poll too many
            # changes nothing, and the poll itself says when the next one is due.
            sooner = min((one for one in (state.wake_at, at) if one), default=None)
            step = step.with_state(approved_by=approved_by or state.approved_by)
            return logged(step, "watched").with_state(wake_at=sooner, member_id=member_id)
        case ToolFinished() if event.call_id == state.running:
            return _looked(step, event)
        case TimerFired(timer="bridge", subject=subject) if state.is_woken_by(subject):
            return step.with_state(due_at=state.due_at or step.now, timer_at=None, wake_at=None)
        case _:
            return step


def _looked(step: WatchStep, event: ToolFinished) -> WatchStep:
    state = step.state
    if event.status == "done":
        seen, rest = state.told[: state.asked], state.told[state.asked :]
        if event.report:
            news: dict[str, Any] = {"briefly": event.result, "quotes": event.quotes}
            for one in state.listeners:
                text = event.reports.get(one.party.language, event.report)
                step = step.post([EventPost(one.conversation_id, BridgeNews(party=one.party, text=text, **news))])
        foreign = {one.payment_ref for one in seen if one.what == "paid" and one.payment_ref} if event.quotes else ()
        step = logged(step, "looked").with_state(foreign=tuple(dict.fromkeys((*state.foreign, *foreign))))
        return step.with_state(running="", asked=0, tries=0, told=rest, due_at=step.now if rest else None)
    tries = state.tries + 1
    wait = dict(enumerate(_AGAIN_AFTER, start=1)).get(tries, _EVERY)
    return logged(step, "failed").with_state(running="", asked=0, tries=tries, due_at=None, wake_at=step.now + wait)


def start_poll(step: WatchStep, tool: Tool, listeners: tuple[BridgeRecipient, ...]) -> WatchStep:
    """Start a poll on behalf of the recipients. Without recipients, try again later."""
    state = step.state
    if not listeners:
        return step.with_state(due_at=None, wake_at=step.now + _EVERY)
    if state.tries == _TOLD_AFTER:
        step = step.post([EventPost(one.conversation_id, _in_trouble(one.party)) for one in listeners])
    told = [one.model_dump(mode="json") for one in state.told]
    call = ToolCall(
        call_id=derived_id(state.conversation_id, state.looks + 1),
        account_id=state.account_id,
        conversation_id=state.conversation_id,
        member_id=listeners[0].party.member_id,
        tool=tool.name,
        group=tool.group,
        created_at=step.now,
        repeatable=tool.repeatable,
        # The poll compares and quotes its arguments; the tool labels its own results.
        provenance="account",
        by_steward=True,
        level=Autonomy.SILENT,
        language=listeners[0].party.language,
        arguments={"subject": state.subject, "told": told},
        resolved={},
    )
    step = logged(step, "asked", call.call_id).add(call)
    return step.with_state(
        running=call.call_id, asked=len(told), looks=state.looks + 1, due_at=None, listeners=listeners
    )


def set_aside(step: WatchStep, reference: str) -> WatchStep:
    """Put an event aside that cannot be handled. A later poll makes up for it, since the provider knows the state."""
    step = logged(step, "set_aside", reference)
    return step.with_state(due_at=None, wake_at=step.now + _AGAIN_AFTER[-1])


def wakes_at(state: BridgeWatchState) -> datetime | None:
    """Return the time of the next scheduled poll; None while a poll is running."""
    return None if state.running else state.wake_at


def logged(
    step: WatchStep,
    happened: Literal["told", "watched", "asked", "looked", "failed", "set_aside"],
    detail: str = "",
) -> WatchStep:
    """Append an entry to the watch's log."""
    entry = BridgeWatchEntry(
        seq=step.state.next_seq, turn=0, at=step.now, provenance="account", happened=happened, detail=detail
    )
    return step.append(entry)


def _in_trouble(party: ConversationParty) -> BridgeNews:
    return BridgeNews(party=party, text=str(render(say("cannot-look"), party.language)))
