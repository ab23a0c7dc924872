"""State transitions of a tool call by an app that a member connected, from request to result. Pure.

Nobody knows who decided an app's arguments, because its model may have read anything. So no call of it is judged more
leniently here than one that the planner proposes after it has looked at outside text; see `trust/autonomy/policy.py`. A
call that a member makes in the web app is their own.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from steward.actors.events import EventPost
from steward.agent.apps.events import AppCalled
from steward.agent.apps.models import (
    ENDED,
    MOST_KNOWN,
    SAME_WITHIN,
    SHOWN_WITHIN,
    AppCall,
    AppCallEntry,
    AppState,
    CallState,
    DueCall,
)
from steward.agent.conversations.call_results import report_to_deciders
from steward.agent.conversations.entries import ToolResultEntry
from steward.agent.conversations.events import AppReported
from steward.agent.conversations.steps import Step, report_of
from steward.core.provenance import Provenance, addresses_of
from steward.core.sentences import Quoted, say
from steward.core.text import as_sentence
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished

# The log's statuses; the app's own list distinguishes more.
_LOGGED = {"rejected": "refused", "expired": "refused"}


def state_of(step: Step) -> AppState:
    """Return the app's state."""
    assert isinstance(step.state, AppState)
    return step.state


def request_call(step: Step, event: AppCalled) -> Step:
    """Register a call as due, unless it is known: a client without an answer repeats its request."""
    state = state_of(step)
    step = step.with_state(party=event.party, name=event.name)
    if event.request_id in state.calls:
        return step
    call = AppCall(tool=event.tool, fingerprint=event.fingerprint, at=event.at, reads=event.reads)
    if not event.keyed and (first := _same(state, event)):
        return _with(step, event.request_id, call.model_copy(update={"same_as": first}))
    step = step.with_state(turn=state.turn + 1)
    provenance: Provenance = "member" if event.by_member else "outside"
    step = step.log(AppCallEntry, provenance, request_id=event.request_id, tool=event.tool, arguments=event.arguments)
    due = DueCall(
        request_id=event.request_id,
        tool=event.tool,
        at=event.at,
        by_member=event.by_member,
        arguments=event.arguments,
    )
    return _with(step.with_state(due=(*state.due, due)), event.request_id, call)


def _same(state: AppState, event: AppCalled) -> str:
    """Return the recent call that this one repeats: the same effect, which may have happened.

    A call that failed or was refused had no effect and may be repeated at once. One that a person rejected may not.
    """
    if event.reads:
        return ""
    for request_id, call in reversed(state.calls.items()):
        fits = call.fingerprint == event.fingerprint and not call.same_as and event.at - call.at < SAME_WITHIN
        if fits and call.state not in ("failed", "refused", "expired"):
            return request_id
    return ""


def with_call(step: Step, request_id: str, to: CallState, **changes: Any) -> Step:
    """Return the step with the call in another state, and no longer due."""
    state = state_of(step)
    if request_id not in state.calls:
        return step
    step = step.with_state(due=tuple(one for one in state.due if one.request_id != request_id))
    return _with(step, request_id, state.calls[request_id].model_copy(update={"state": to, **changes}))


def end_call(
    step: Step,
    request_id: str,
    to: CallState,
    said: str,
    event: ToolFinished | None = None,
    waits_already: str = "",
    why: str = "",
) -> Step:
    """Log the result of a call and set its final state.

    An app reads what is `said`, which is written for models. The member's own pages show people `why` a call came to
    nothing, or nothing more if it is "".
    """
    call = state_of(step).calls.get(request_id)
    if call is None:
        return step
    if to != "done" and not state_of(step).name:
        said, event = as_sentence(why) if why else "", event and event.model_copy(update={"quotes": ()})
    seq = step.state.next_seq
    quotes, files = (event.quotes, event.files) if event else ((), ())
    step = step.log(
        ToolResultEntry,
        event.provenance if event else "account",
        tool_use_id=request_id,
        tool=call.tool,
        call_id=call.tool_call_id or None,
        status=_LOGGED.get(to, to),
        content=said,
        quotes=quotes,
        about=addresses_of((*quotes, *files)),
        files=files,
        cost_micros=event.cost_micros if event else 0,
    )
    return with_call(step, request_id, to, seq=seq, waits_already=waits_already)


def call_ended(step: Step, request_id: str, event: ToolFinished) -> Step:
    """Record the end of a call that has run, for the app, and report it to the member like any other."""
    state, step = state_of(step), step.pay(event.cost_micros)
    call = state.background.get(event.call_id)
    level = call.level if call else Autonomy.SILENT
    running = {call_id: call for call_id, call in state.background.items() if call_id != event.call_id}
    step = step.with_state(background=running)
    step = end_call(step, request_id, event.status, event.result, event, why=event.why(step.language))
    step = report_to_deciders(step, call, event) if call else step
    if level >= Autonomy.SILENT or (event.status == "failed" and _shown_on_page(state, request_id, step.now)):
        return step
    report = report_of(event, state.calls[request_id].tool, step.language, call)
    # A call of the member's own pages has no app that could be named.
    if report.text and state.name:
        report = report.model_copy(
            update={"text": step.words(say("for-app", what=report.text, app=Quoted(state.name)))}
        )
    return step.post([EventPost(state.told_in, AppReported(party=state.party, report=report))])


def _shown_on_page(state: AppState, request_id: str, now: datetime) -> bool:
    """Return whether the page on which the member made this call still waits for its result."""
    call = state.calls.get(request_id)
    return call is not None and not state.name and not call.approval_id and now - call.at < SHOWN_WITHIN


def by_tool_call(state: AppState, call_id: str) -> str:
    """Return the app's id of the call that runs as `call_id`, or ""."""
    return next((name for name, call in state.calls.items() if call.tool_call_id == call_id), "")


def by_approval(state: AppState, approval_id: str) -> str:
    """Return the app's id of the call that this decision is about, or ""."""
    return next((name for name, call in state.calls.items() if call.approval_id == approval_id), "")


def _with(step: Step, request_id: str, call: AppCall) -> Step:
    return step.with_state(calls={**state_of(step).calls, request_id: call})


def drop_oldest_calls(step: Step) -> Step:
    """Drop the oldest finished calls above the limit."""
    calls = state_of(step).calls
    over = [name for name, call in calls.items() if call.state in ENDED or call.same_as][: len(calls) - MOST_KNOWN]
    if len(calls) <= MOST_KNOWN or not over:
        return step
    return step.with_state(calls={name: call for name, call in calls.items() if name not in over})
