"""Events into state: a total table of phase × event. Pure: no clock, storage or network.

|                   | idle        | model due | model retry | awaiting tools            |
|-------------------|-------------|-----------|-------------|---------------------------|
| message received  | begin       | join      | try now     | stays in the mailbox      |
| outsider wrote    | tell        | tell      | tell        | stays in the mailbox      |
| tool finished     | background: begin; of the loop: result, the last one continues; else late result |
| approval decided  | approved: start the call in the background; rejected: begin or join              |
| approval expired  | tell                                                                             |
| timer: retry      | –           | –         | try now     | –                         |
| timer: deadline   | –           | –         | –           | timed out, last continues |
| delivery settled  | note; unknown is told once, in a second notice                                   |

"Begin" makes a model call due; "join" adds to one that already is; "–" is an event that has become pointless.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from steward.approvals.events import ApprovalDecided, ApprovalExpired
from steward.channels.events import DeliverySettled, MessageReceived, OutsiderWrote
from steward.channels.keywords import Keyword
from steward.conversations.events import Event, Mail
from steward.conversations.models import (
    BackgroundCall,
    ConversationState,
    Loop,
    MessageEntry,
    NoteEntry,
    OpenApproval,
    OpenCall,
    Phase,
    ToolResultEntry,
)
from steward.conversations.steps import Step, expiry_timer
from steward.core.ids import derived_id
from steward.schedules.events import TimerFired
from steward.schedules.models import Timer
from steward.tools.events import ToolFinished
from steward.tools.models import ToolCall

_KEYWORD_DID: dict[Keyword, str] = {
    "stop": "STOP, so nothing is sent to them any more until they text START",
    "start": "START, so texts to them go out again",
    "help": "HELP and was answered by Twilio",
}
EMPTY_MESSAGE = "Your text came through empty, so there is nothing for me to act on. Please send it again."


def new_state(conversation_id: str, mail: Sequence[Mail]) -> ConversationState | None:
    """The state a conversation begins with, or None if nothing in its mailbox says whose it is."""
    for letter in mail:
        if isinstance(letter.event, MessageReceived | OutsiderWrote):
            return ConversationState(conversation_id=conversation_id, party=letter.event.party)
    return None


def accepts(state: ConversationState, event: Event) -> bool:
    """Whether `event` can be taken now; new messages wait while the model is owed tool results."""
    return state.phase is not Phase.AWAITING_TOOLS or not isinstance(event, MessageReceived | OutsiderWrote)


def fold(step: Step, event: Event) -> Step:
    """Take one accepted event."""
    match event:
        case MessageReceived():
            return _message_received(step, event)
        case OutsiderWrote():
            return _outsider_wrote(step, event)
        case ToolFinished():
            return _tool_finished(step, event)
        case ApprovalDecided():
            return _approval_decided(step, event)
        case ApprovalExpired():
            return _approval_expired(step, event)
        case TimerFired():
            return _timer_fired(step, event)
        case DeliverySettled():
            return _delivery_settled(step, event)
        case _:
            assert_never(event)


def _begin(step: Step) -> Step:
    """Make a model call due, now."""
    loop = step.state.loop
    if loop is None:
        return step.with_state(loop=Loop(started_at=step.now))
    if loop.next_try_at is None:
        return step
    timer = retry_timer(step.state, loop)
    return step.with_state(loop=loop.model_copy(update={"next_try_at": None})).cancel_timer(timer)


def retry_timer(state: ConversationState, loop: Loop) -> Timer:
    """The timer of the loop's next try."""
    assert loop.next_try_at is not None
    return Timer(
        timer="model_retry",
        conversation_id=state.conversation_id,
        subject=f"{int(loop.started_at.timestamp())}-{loop.failures}",
        due_at=loop.next_try_at,
    )


def deadline_timer(state: ConversationState, call_id: str, call: OpenCall) -> Timer:
    """The timer after which the model is no longer kept waiting for a call."""
    return Timer(timer="tool_deadline", conversation_id=state.conversation_id, subject=call_id, due_at=call.deadline_at)


def _message_received(step: Step, event: MessageReceived) -> Step:
    step = step.with_state(turn=step.state.turn + 1, party=event.party)
    step = step.log(
        MessageEntry,
        "member",
        sender_id=event.party.member_id,
        sender_name=event.sender_name,
        channel=event.party.channel,
        provider_id=event.provider_id,
        text=event.text,
    )
    if not event.text:
        return step.tell("reply_replaced", EMPTY_MESSAGE, for_model=True)
    return _begin(step)


def _outsider_wrote(step: Step, event: OutsiderWrote) -> Step:
    if event.keyword:
        return _keyword(step, event, event.keyword)
    who = f"{event.contact_name} ({event.address})" if event.contact_name else f"{event.address}, not in your contacts,"
    said = f"“{event.text}”" if event.text else "an empty text"
    return step.tell(
        "outsider_wrote",
        f"{who} wrote: {said}\nI have not answered. Tell me if you want to reply.",
        subject=event.message_id,
        for_model=True,
        provenance="outside",
        about=(event.address,),
    )


def _keyword(step: Step, event: OutsiderWrote, keyword: Keyword) -> Step:
    """Somebody stopped or resumed texts, or asked for help; Twilio has answered them."""
    sent: tuple[str, ...] = ()
    who = f"{event.contact_name} ({event.address})" if event.contact_name else event.address
    text = f"{who} texted {_KEYWORD_DID[keyword]}."
    if not event.quiet:
        step, sent = step.deliver(text, "notice")
    # The words are ours: nothing of what was written is in them.
    return step.log(
        NoteEntry,
        "account",
        topic="outsider_wrote",
        subject=event.message_id,
        for_model=True,
        text=text,
        about=(event.address,),
        deliveries=sent,
    )


def _tool_finished(step: Step, event: ToolFinished) -> Step:
    state = step.state
    if state.loop and event.call_id in state.loop.open_calls:
        return _close_call(step, event.call_id, event.status, event.result, event)
    known = state.background.get(event.call_id)
    background = {call_id: call for call_id, call in state.background.items() if call_id != event.call_id}
    label = known.label if known else "A tool call"
    step = step.with_state(background=background).note(
        "call_outcome" if known else "late_result",
        f"{label}: {event.result}",
        subject=event.call_id,
        for_model=True,
        provenance=event.provenance,
    )
    return step if step.state.phase is Phase.AWAITING_TOOLS else _begin(step)


def _close_call(step: Step, call_id: str, status: str, content: str, event: ToolFinished | None) -> Step:
    """Give an open call its one result; the last one lets the model continue."""
    loop = step.state.loop
    assert loop is not None
    call = loop.open_calls[call_id]
    rest = {other: open_call for other, open_call in loop.open_calls.items() if other != call_id}
    step = step.with_state(loop=loop.model_copy(update={"open_calls": rest}))
    if event:
        step = step.cancel_timer(deadline_timer(step.state, call_id, call))
    return step.log(
        ToolResultEntry,
        event.provenance if event else "account",
        tool_use_id=call.tool_use_id,
        tool=call.tool,
        call_id=call_id,
        status=status,
        content=content,
    )


def _approval_decided(step: Step, event: ApprovalDecided) -> Step:
    waiting = step.state.approvals.get(event.approval_id)
    if waiting is None:
        return step
    step = _without_approval(step, event.approval_id).cancel_timer(expiry_timer(step.state, event.approval_id, waiting))
    quoted = f", note: “{event.note}”" if event.note else ""
    if event.decision == "rejected":
        text = f"A-{waiting.code} rejected by {event.decided_by_name}{quoted}. {waiting.tool} was not run."
        step = step.note("approval_decided", text, subject=event.approval_id, for_model=True, provenance="member")
        return step if step.state.phase is Phase.AWAITING_TOOLS else _begin(step)
    how = "edited and approved" if event.edited else "approved"
    text = f"A-{waiting.code} {how} by {event.decided_by_name}{quoted}; {waiting.tool} is running."
    step = step.note("approval_decided", text, subject=event.approval_id, for_model=True, provenance="member")
    return _start_approved(step, event, waiting, f"A-{waiting.code} {how} by {event.decided_by_name}; {waiting.tool}")


def _start_approved(step: Step, event: ApprovalDecided, waiting: OpenApproval, label: str) -> Step:
    state = step.state
    call = ToolCall(
        call_id=derived_id(state.conversation_id, event.approval_id),
        account_id=state.party.account_id,
        conversation_id=state.conversation_id,
        member_id=state.party.member_id,
        tool=waiting.tool,
        group=waiting.group,
        created_at=step.now,
        repeatable=waiting.repeatable,
        provenance=waiting.provenance,
        approval_id=event.approval_id,
        approved_by=event.decided_by,
        arguments=event.arguments,
        resolved=event.resolved,
    )
    background = {**state.background, call.call_id: BackgroundCall(tool=call.tool, label=label)}
    return step.with_state(background=background).start([call])


def _approval_expired(step: Step, event: ApprovalExpired) -> Step:
    waiting = step.state.approvals.get(event.approval_id)
    if waiting is None:
        return step
    text = f"Nobody decided A-{waiting.code} in time, so it has expired. Nothing was sent or changed."
    return _without_approval(step, event.approval_id).tell(
        "approval_expired", text, subject=event.approval_id, for_model=True
    )


def _without_approval(step: Step, approval_id: str) -> Step:
    return step.with_state(approvals={key: kept for key, kept in step.state.approvals.items() if key != approval_id})


def _timer_fired(step: Step, event: TimerFired) -> Step:
    state, loop = step.state, step.state.loop
    if loop is None:
        return step
    if event.timer == "model_retry":
        current = loop.next_try_at is not None and retry_timer(state, loop).subject == event.subject
        return step.with_state(loop=loop.model_copy(update={"next_try_at": None})) if current else step
    call = loop.open_calls.get(event.subject)
    if call is None:
        return step
    text = "No answer within the time allowed. It may still finish: do not try it again; its outcome will be reported."
    step = _close_call(step, event.subject, "timed_out", text, None)
    late = BackgroundCall(tool=call.tool, label=f"Late result of {call.tool}")
    return step.with_state(background={**step.state.background, event.subject: late})


def _delivery_settled(step: Step, event: DeliverySettled) -> Step:
    if event.offer:
        return _offer_again(step, event)
    what = "could not be delivered" if event.status == "failed" else "may not have arrived: I cannot tell"
    text = f"A text of mine {what} ({event.reason}). It said: “{event.text}”"
    deliveries: tuple[str, ...] = ()
    if event.repeat:
        step, deliveries = step.deliver(
            f"An earlier text of mine may not have reached you. It said: {event.text}",
            "second_notice",
            to=event.to_address,
            approval_id=event.approval_id,
            approver_id=event.approver_id,
            offers=event.offers,
        )
    return step.log(
        NoteEntry,
        "account",
        topic="delivery_failed",
        subject=event.delivery_id,
        for_model=False,
        text=text,
        deliveries=deliveries,
    )


def _offer_again(step: Step, event: DeliverySettled) -> Step:
    """Whoever can ask the recipient may have it sent again; nothing else sends it twice."""
    text = (
        f"I cannot tell whether my text to {event.to_name or event.to_address} went out. "
        "If you find out that it did not arrive, you can send it again here:"
    )
    step, sent = step.deliver(text, "notice", approver_id=step.state.party.member_id, offers=event.delivery_id)
    return step.log(
        NoteEntry,
        "account",
        topic="delivery_failed",
        subject=event.delivery_id,
        for_model=False,
        text=text,
        about=event.persons(),
        deliveries=sent,
    )
