"""Applies a mail watcher's events to its state. Pure."""

from __future__ import annotations

from typing import Any

from steward.actors.events import TimerFired
from steward.actors.steps import ActorStep
from steward.time.watchers.events import InboxPolled, SkillTried, WatcherSwitched
from steward.time.watchers.models import FoundMail, Notice, Problem, WaitingMail, WatcherEntry, WatcherState

WatcherStep = ActorStep[WatcherState]

# Number of recent mails that are recognized if they arrive again.
_KNOWN = 300


def begun(actor_id: str, event: WatcherSwitched | SkillTried) -> WatcherState:
    """Return the first state of a watcher."""
    return WatcherState(
        conversation_id=actor_id,
        account_id=event.account_id,
        member_id=event.member_id,
        told_in=event.told_in,
        address=event.address,
    )


def fold(step: WatcherStep, event: Any) -> WatcherStep:
    """Fold one event into the state. An event that no longer matters changes nothing."""
    match event:
        case WatcherSwitched():
            return _switched(step, event)
        case InboxPolled():
            return _looked(step, event)
        case SkillTried(mail=FoundMail() as mail, skill=skill) if mail.same not in step.state.seen:
            step = step.with_state(seen=(*step.state.seen, mail.same)[-_KNOWN:])
            tried = WaitingMail(mail=mail, trial=skill)
            return due(step.with_state(waiting=(*step.state.waiting, tried)))
        case TimerFired(timer="inbox", subject=subject) if step.state.is_woken_by(subject):
            return due(step.with_state(timer_at=None))
        case _:
            return step


def _switched(step: WatcherStep, event: WatcherSwitched) -> WatcherStep:
    state = step.state
    if state.status == "on" and state.member_id != event.member_id:
        # Another member was faster; list_email_skills shows the watched mailboxes.
        return step
    step = step.with_state(member_id=event.member_id, told_in=event.told_in)
    if not event.on:
        return logged(switched_off(step), "switched_off")
    if state.status == "on":
        return step
    # Mail that arrived meanwhile is not reported.
    step = step.with_state(status="on", history="", beat_at=event.at, failures=0, retry_at=None)
    return due(logged(step, "switched_on"))


def switched_off(step: WatcherStep) -> WatcherStep:
    """Stop watching; mails held back are still reported."""
    kept = tuple(one for one in step.state.waiting if one.trial)
    return step.with_state(status="off", beat_at=None, waiting=kept, retry_at=None, failures=0)


def _looked(step: WatcherStep, event: InboxPolled) -> WatcherStep:
    state = step.state
    if state.status != "on" or event.since != state.history:
        # Another poll has delivered this already, or watching was switched off meanwhile.
        return step
    if event.problem:
        return _in_trouble(step, event.problem)
    if not state.history:
        step = logged(step, "begun")
    new = [mail for mail in {mail.same: mail for mail in event.mails}.values() if mail.same not in state.seen]
    seen = (*state.seen, *(mail.same for mail in new))[-_KNOWN:]
    waiting = (*state.waiting, *(WaitingMail(mail=mail) for mail in new))
    step = step.with_state(history=event.history, seen=seen, waiting=waiting)
    return due(step) if new else step


def _in_trouble(step: WatcherStep, problem: Problem) -> WatcherStep:
    step = noticed(logged(step, "problem", detail=problem), problem)
    if problem == "expired":
        return due(step.with_state(history="", beat_at=step.now))
    return due(switched_off(step))


def noticed(step: WatcherStep, notice: Notice) -> WatcherStep:
    """Queue a notice for the member, once."""
    return step.with_state(notices=tuple(dict.fromkeys((*step.state.notices, notice))))


def due(step: WatcherStep) -> WatcherStep:
    """Mark the watcher as due."""
    return step.with_state(due_at=step.state.due_at or step.now)


def logged(
    step: WatcherStep,
    happened: str,
    *,
    count: int = 0,
    detail: str = "",
    cost_micros: int = 0,
    skills: tuple[str, ...] = (),
    about: tuple[str, ...] = (),
) -> WatcherStep:
    """Append an entry to the watcher's log."""
    said = {"happened": happened, "count": count, "detail": detail, "cost_micros": cost_micros}
    said |= {"skills": skills, "about": about}
    place = {"seq": step.state.next_seq, "turn": 0, "at": step.now, "provenance": "outside" if skills else "account"}
    return step.append(WatcherEntry.model_validate({**said, **place}))
