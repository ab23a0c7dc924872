"""Events into state: a total table of phase × event. Pure: no clock, storage or network.

|                   | idle        | model due | model retry | awaiting tools            |
|-------------------|-------------|-----------|-------------|---------------------------|
| message received  | begin       | join      | try now     | stays in the mailbox      |
| outsider wrote    | tell        | tell      | tell        | stays in the mailbox      |
| tool finished     | background: begin; of the loop: result, the last one continues; else late result |
| approval decided  | approved: start the call in the background; rejected: begin or join              |
| approval expired  | tell                                                                             |
| approval asked (of this member, by another conversation): tell; closed: tell whoever did not decide  |
| timer: retry      | –           | –         | try now     | –                         |
| timer: deadline   | –           | –         | –           | timed out, last continues |
| timer: idle       | sum up  | look again later: it works                                             |
| timer: held       | tell what waited for the member to want to hear of it; ask: look which decision is next |
| delivery settled  | note; unknown is told once, in a second notice                                   |
| correspondence news | tell      | tell      | tell        | stays in the mailbox      |
| begun, abbreviation, title or compression made, facts drawn: log; member moved: write there; (un)paused: tell    |
| timer: facts: ask for what the member has said since                                                |
| member invited: welcome                                                                              |
| sign-in asked: link; a call of the loop waits in the background, the last one continues               |
| reminder stopped, channel news: tell                                                                 |
| reminder, call or question due: see `due`                                                            |
| mail found: tell, or judge its calls and tell what became of them, too; watcher ended: tell           |
| plan ended: note, and begin: what its sub-agents did is told when the loop ends                       |
| message held: log                                                                                     |

A message that decides an approval starts that decision instead of the model. A slash command is taken in any phase,
and answered without the model. Messages to a conversation that was left for a new one are passed on to that.

"Begin" makes a model call due; "join" adds to one that already is; "–" is an event that has become pointless.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, assert_never

from steward.actors.events import Mail, TimerFired
from steward.approvals.events import ApprovalAsked, ApprovalClosed, ApprovalDecided, ApprovalExpired
from steward.approvals.shown import action_in_words
from steward.approvals.tools.decisions.declare import DECIDE_APPROVAL
from steward.autonomy.events import PauseChanged
from steward.channels.events import ChannelNews, DeliverySettled, MessageReceived, OutsiderWrote, SendsRefused
from steward.conversations.asking import ask_timer_fired
from steward.conversations.compression import compression_made
from steward.conversations.decisions import (
    approval_asked,
    approval_closed,
    approval_decided,
    approval_expired,
    decided_by_text,
    with_outcome,
)
from steward.conversations.entries import MessageEntry, ToolResultEntry
from steward.conversations.events import (
    AbbreviationMade,
    CompressionMade,
    ConversationBegun,
    CorrespondenceNews,
    Event,
    FactsDrawn,
    MemberInvited,
    MemberMoved,
    PlanEnded,
    TitleMade,
)
from steward.conversations.facts import TIMER, facts_drawn, facts_timer_fired
from steward.conversations.holding import held_timer_fired, send_in_time, tell_in_time
from steward.conversations.invitations import from_unconfirmed, member_invited
from steward.conversations.lifecycle import (
    abbreviation_made,
    command_answered,
    conversation_begun,
    forwarded,
    idle_timer_fired,
    pause_changed,
    title_made,
    titled_in_time,
)
from steward.conversations.models import BackgroundCall, ConversationState, Phase
from steward.conversations.plans import plan_ended
from steward.conversations.reminders import job_stopped, scheduled_call_ended
from steward.conversations.slash import read_slash
from steward.conversations.steps import Step, begin, deadline_timer, heard, report_of, retry_timer
from steward.conversations.watching import (
    mail_call_ended,
    mail_call_waits,
    mail_news,
    watcher_ended,
    watcher_news,
)
from steward.core.documents import MOST_BYTES, MOST_DOCUMENTS
from steward.core.provenance import Quote, addresses_of, in_full
from steward.core.records import Record
from steward.core.text import shorten
from steward.integrations.events import AccountReplaced, SignInAsked
from steward.people.addresses import can_be_answered, is_mail
from steward.people.attention import Notice
from steward.people.numbers import WITHHELD
from steward.people.tools.confirmation.declare import CONFIRM_NUMBER
from steward.people.tools.language.declare import SET_LANGUAGE
from steward.schedules.events import JobDue, JobStopped
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished
from steward.watchers.events import MailNews, WatcherEnded, WatcherNews
from steward.wording.agent import OwnMistake
from steward.wording.conversations import (
    AddressNews,
    AttachmentsLeftOut,
    CannotTell,
    EmptyMessage,
    MayNotHaveReached,
    NotDelivered,
)
from steward.wording.correspondence import (
    CanBeBlocked,
    CannotBeAnswered,
    EmptyText,
    IfItWasYou,
    InYourName,
    Keyword,
    NotAnswered,
    SomebodyWrote,
    StrangerWrote,
    TellMeAboutThem,
    TellMeToReply,
    ToldItArrived,
    Wrote,
)
from steward.wording.integrations import OtherAccount, SignInFirst
from steward.wording.receipts import NoAnswerInTime
from steward.wording.sentence import Quoted, Wording, lines, sentences, verbatim

# What somebody says, or is told of somebody.
_MAY_WAIT = (MessageReceived, OutsiderWrote, CorrespondenceNews)
_SAYS_WHOSE = (
    MessageReceived,
    OutsiderWrote,
    SendsRefused,
    ChannelNews,
    ApprovalAsked,
    ConversationBegun,
    MemberMoved,
    PauseChanged,
    MemberInvited,
    CorrespondenceNews,
    JobDue,
    JobStopped,
    MailNews,
    WatcherNews,
    WatcherEnded,
)


_WHY_CHARACTERS = 120
# Texts hold no more; of a long mail the rest is read on request.
_TOLD = 1_200
_WAITS_FOR_SIGN_IN = (
    "Waiting until the member has signed in with Google: they have been sent a link. Nothing has happened yet; it runs "
    "by itself afterwards, and its outcome will be reported. Do not try it again."
)


def first_state(conversation_id: str, mail: Sequence[Mail]) -> ConversationState | None:
    """The state a conversation begins with, or None if nothing in its mailbox says whose it is."""
    for letter in mail:
        if isinstance(letter.event, _SAYS_WHOSE) and letter.event.party:
            return ConversationState(conversation_id=conversation_id, party=letter.event.party)
    return None


def accepts(state: ConversationState, event: Record) -> bool:
    """Whether `event` can be taken now; new messages wait while the model is owed tool results."""
    if state.phase is not Phase.AWAITING_TOOLS or not isinstance(event, _MAY_WAIT):
        return True
    return isinstance(event, MessageReceived) and read_slash(event.text) is not None


def fold(step: Step, event: Event) -> Step:
    """Take one accepted event."""
    if isinstance(event, _SAYS_WHOSE) and event.party:
        # Whoever tells a member something has just read which language is theirs.
        party = step.state.party.model_copy(update={"language": event.party.language})
        step = step.with_state(party=party)
    match event:
        case MessageReceived():
            return _message_received(step, event)
        case OutsiderWrote():
            return _outsider_wrote(step, event)
        case SendsRefused():
            return tell_in_time(step, "delivery_failed", verbatim(event.text), for_model=True)
        case ChannelNews():
            text = AddressNews(form=event.form, address=event.address)
            return tell_in_time(step, "channel_news", text, for_model=True, about=event.persons())
        case ToolFinished():
            return _tool_finished(step, event)
        case ApprovalDecided():
            return approval_decided(step, event)
        case ApprovalExpired():
            return approval_expired(step, event)
        case ApprovalAsked():
            return approval_asked(step, event)
        case ApprovalClosed():
            return approval_closed(step, event)
        case TimerFired():
            return _timer_fired(step, event)
        case DeliverySettled():
            return _delivery_settled(step, event)
        case ConversationBegun():
            return conversation_begun(step, event)
        case MemberMoved():
            return step.with_state(party=event.party)
        case MemberInvited():
            return member_invited(step, event)
        case PauseChanged():
            return pause_changed(step, event)
        case AbbreviationMade():
            return abbreviation_made(step, event)
        case TitleMade():
            return title_made(step, event)
        case CompressionMade():
            return compression_made(step, event)
        case FactsDrawn():
            return facts_drawn(step, event)
        case CorrespondenceNews():
            return _correspondence_news(step, event)
        case SignInAsked():
            return _sign_in_asked(step, event)
        case AccountReplaced():
            other = OtherAccount(address=event.address, before=event.before)
            return tell_in_time(step, "account_replaced", other, for_model=False)
        case JobDue():
            return replace(step, due=(*step.due, event))
        case JobStopped():
            return job_stopped(step, event)
        case MailNews():
            return mail_news(step, event)
        case WatcherNews():
            return watcher_news(step, event)
        case WatcherEnded():
            return watcher_ended(step, event)
        case PlanEnded():
            return plan_ended(step, event)
        case _:
            assert_never(event)


def _message_received(step: Step, event: MessageReceived) -> Step:
    if step.state.overview.successor:
        return forwarded(step, event)
    if event.held:
        return _logged(step.with_state(turn=step.state.turn + 1), event)
    step = step.with_state(heard_at=event.received_at)
    slash = read_slash(event.text)
    if not event.confirmed and (taken := _of_unconfirmed(step, event)):
        return taken
    if slash and (slash.name or not decided_by_text(step, event.text)):
        return command_answered(
            _logged(step.with_state(party=event.party, thread=event.thread), event, command=True), slash
        )
    step = heard(step.with_state(turn=step.state.turn + 1, party=event.party, thread=event.thread, stuck_on=""))
    if step.state.loop and step.state.loop.job:
        # From here on it is a member who asks.
        step = step.with_state(loop=step.state.loop.model_copy(update={"job": ""}))
    step = titled_in_time(_logged(step, event))
    if event.left_out:
        left_out = AttachmentsLeftOut(count=event.left_out, most=MOST_DOCUMENTS, megabytes=MOST_BYTES // 1_000_000)
        step = step.tell("attachments_left_out", left_out, for_model=True)
    if not event.text and not event.carried:
        return step.tell("reply_replaced", EmptyMessage(), for_model=True)
    return decided_by_text(step, event.text) or begin(step)


def _of_unconfirmed(step: Step, event: MessageReceived) -> Step | None:
    step = step.with_state(turn=step.state.turn + 1, party=event.party, thread=event.thread, calls_alone=0, stuck_on="")
    return from_unconfirmed(_logged(step, event, command=True), event)


def _logged(step: Step, event: MessageReceived, *, command: bool = False) -> Step:
    return step.log(
        MessageEntry,
        "member",
        sender_id=event.party.member_id,
        sender_name=event.sender_name,
        channel=event.party.channel,
        provider_id=event.provider_id,
        about=addresses_of(event.carried),
        command=command,
        quotes=event.carried,
        documents=event.documents,
        text=event.text,
    )


def _outsider_wrote(step: Step, event: OutsiderWrote) -> Step:
    if event.keyword:
        return _keyword(step, event)
    return tell_in_time(
        step,
        "outsider_wrote",
        _quoted(event),
        subject=event.message_id,
        for_model=True,
        provenance="outside",
        about=(event.address,),
        notice=Notice("message", event.contact_id, event.channel),
        said=event.text,
        documents=event.documents,
        **_shown_as(event),
    )


def _shown_as(event: OutsiderWrote) -> dict[str, Any]:
    """How the model sees it. A stranger's mail address is as much their own words as the mail: it is named apart."""
    what = "mail" if "@" in event.address else "text message"
    words = Quote(who=event.contact_name or "", said=event.text, what=what, address=event.address)
    if event.contact_name or not is_mail(event.address):
        return {"quoted": words}
    address = Quote(said=event.address, what="mail address", address=event.address)
    return {"quotes": (words, address), "briefly": "Somebody who is no contact mailed {1}; their address is {2}."}


def _quoted(event: OutsiderWrote) -> Wording:
    """What the member reads, with what they can do about it."""
    told = event.text if len(event.text) <= _TOLD else shorten(event.text, _TOLD)
    said = Quoted(told) if told else EmptyText()
    if event.contact_name:
        why = verbatim(event.why) if event.why else None
        return lines(Wrote(who=event.contact_name, said=said), sentences(NotAnswered(), why, TellMeToReply()))
    if event.address == WITHHELD:
        return lines(SomebodyWrote(said=said), CannotBeAnswered())
    if event.as_you:
        return lines(InYourName(said=said), IfItWasYou())
    wrote = StrangerWrote(address=event.address, said=said)
    if not can_be_answered(event.address):
        return lines(wrote, CanBeBlocked())
    done = ToldItArrived() if event.acknowledged else NotAnswered()
    return lines(wrote, sentences(done, TellMeAboutThem()))


def _correspondence_news(step: Step, event: CorrespondenceNews) -> Step:
    return tell_in_time(
        step,
        "outsider_wrote",
        verbatim(event.text),
        subject=event.conversation_id,
        for_model=True,
        provenance="outside",
        about=(event.address,),
        notice=Notice("message", event.contact_id, event.channel),
        said=event.said or event.text,
        quoted=Quote(who=event.contact_name or "", said=event.said or event.text, address=event.address),
    )


def _keyword(step: Step, event: OutsiderWrote) -> Step:
    """Somebody stopped or resumed texts, or asked for help; the provider has answered them."""
    assert event.keyword is not None
    sent: tuple[str, ...] = ()
    text = Keyword(form=event.keyword, who=event.contact_name or event.address)
    if not event.quiet:
        step, told = send_in_time(step, text, about=(event.address,))
        sent = told.deliveries
    # The words are ours: nothing of what was written is in them.
    return step.note(
        "outsider_wrote", text, subject=event.message_id, for_model=True, about=(event.address,), deliveries=sent
    )


def _tool_finished(step: Step, event: ToolFinished) -> Step:
    step = step.pay(event.cost_micros)
    state = step.state
    if state.loop and event.call_id in state.loop.open_calls:
        return _close_call(step, event.call_id, event.status, event.result, event)
    known = state.background.get(event.call_id)
    background = {call_id: call for call_id, call in state.background.items() if call_id != event.call_id}
    step = step.with_state(background=background)
    if known and known.quiet:
        if not event.result:
            return step
        result = in_full(event.result, event.quotes)
        said = verbatim(result)
        if known.tool in (DECIDE_APPROVAL.name, CONFIRM_NUMBER.name, SET_LANGUAGE.name):
            # The model hears of a decision by the decision itself; of what was taken back it hears here.
            return step.tell("decision_outcome", said, subject=event.call_id, for_model=False)
        step = with_outcome(step, known.label, said)
        what = f"The member took something back: {event.status}."
        return step.tell("decision_outcome", said, subject=event.call_id, for_model=True, briefly=what)
    if known and known.job:
        return scheduled_call_ended(step, event, known, known.job)
    if known and known.mail:
        return mail_call_ended(step, event, known)
    if known:
        step = _to_report(step, event, known.tool, known.level)
    label = known.label if known else "A tool call"
    step = step.note(
        "call_outcome" if known else "late_result",
        f"{label}: {in_full(event.result, event.quotes)}",
        subject=event.call_id,
        for_model=True,
        provenance=event.provenance,
        briefly=f"{label}: {event.result}",
        quotes=event.quotes,
        outcome=event.status,
        cost_micros=event.cost_micros,
    )
    return step if step.state.phase is Phase.AWAITING_TOOLS else begin(step)


def _to_report(step: Step, event: ToolFinished, tool: str, level: int) -> Step:
    """What has become of a call is told when the loop ends; whatever can be undone is offered to be."""
    if level >= Autonomy.SILENT or not step.state.KEEPS_REPORTS:
        return step
    return step.with_state(reports=(*step.state.reports, report_of(event, tool)))


def _close_call(step: Step, call_id: str, status: str, content: str, event: ToolFinished | None) -> Step:
    """Give an open call its one result; the last one lets the model continue."""
    loop = step.state.loop
    assert loop is not None
    call = loop.open_calls[call_id]
    rest = {other: open_call for other, open_call in loop.open_calls.items() if other != call_id}
    step = step.with_state(loop=loop.model_copy(update={"open_calls": rest}))
    if event:
        step = step.cancel_timer(deadline_timer(step.state, call_id, call))
        step = _to_report(step, event, call.tool, call.level)
    if status not in ("done", "waiting"):
        # A clause for a person; the model is not to read there what it was not shown.
        why: Wording | str = shorten(content, _WHY_CHARACTERS)
        if status == "timed_out":
            why = NoAnswerInTime()
        elif event and event.quotes:
            why = OwnMistake()
        step = step.count_failure(call.fingerprint, why)
    return step.log(
        ToolResultEntry,
        event.provenance if event else "account",
        tool_use_id=call.tool_use_id,
        tool=call.tool,
        call_id=call_id,
        status=status,
        content=content,
        quotes=event.quotes if event else (),
        about=addresses_of((*event.quotes, *event.files)) if event else (),
        files=event.files if event else (),
        cost_micros=event.cost_micros if event else 0,
    )


def _timer_fired(step: Step, event: TimerFired) -> Step:
    if event.timer == "idle":
        return idle_timer_fired(step, event)
    if event.timer == "held":
        return held_timer_fired(step, event)
    if event.timer == TIMER:
        return facts_timer_fired(step)
    if event.timer == "ask":
        return ask_timer_fired(step, event)
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
    late = BackgroundCall(tool=call.tool, label=f"Late result of {call.tool}", level=call.level)
    return step.with_state(background={**step.state.background, event.subject: late})


def _sign_in_asked(step: Step, event: SignInAsked) -> Step:
    """The member gets the link; the call goes on in the background once they have signed in."""
    loop = step.state.loop
    known = step.state.background.get(event.call_id)
    if loop and event.call_id in loop.open_calls:
        call = loop.open_calls[event.call_id]
        step = step.cancel_timer(deadline_timer(step.state, event.call_id, call))
        step = _close_call(step, event.call_id, "waiting", _WAITS_FOR_SIGN_IN, None)
        known = BackgroundCall(tool=call.tool, label=f"Result of {call.tool}, after signing in", level=call.level)
        step = step.with_state(background={**step.state.background, event.call_id: known})
    if known and known.mail:
        step = mail_call_waits(step, event.call_id, known)
    if known is None or not event.linked:
        return step
    text = SignInFirst(what=action_in_words(known.tool, step.language))
    party = step.state.party
    step, sent = step.deliver(text, "notice", signs_in=f"{event.sign_in_id}/{party.member_id}")
    return step.note("sign_in_asked", text, subject=event.call_id, for_model=False, deliveries=sent)


def _delivery_settled(step: Step, event: DeliverySettled) -> Step:
    if event.offer:
        return _offer_again(step, event)
    text = NotDelivered(form=event.status, reason=event.reason, words=Quoted(event.text))
    deliveries: tuple[str, ...] = ()
    if event.repeat:
        step, deliveries = step.deliver(
            MayNotHaveReached(words=event.text),
            "second_notice",
            to=event.to_address,
            approval_id=event.approval_id,
            approver_id=event.approver_id,
            offers=event.offers,
            confirms=event.confirms,
            signs_in=event.signs_in,
        )
    # What it said may have held words from outside.
    return step.note(
        "delivery_failed",
        text,
        subject=event.delivery_id,
        for_model=False,
        provenance="outside",
        deliveries=deliveries,
    )


def _offer_again(step: Step, event: DeliverySettled) -> Step:
    """Whoever can ask the recipient may have it sent again; nothing else sends it twice."""
    text = CannotTell(who=event.to_name or event.to_address)
    step, sent = step.deliver(text, "notice", approver_id=step.state.party.member_id, offers=event.delivery_id)
    return step.note(
        "delivery_failed", text, subject=event.delivery_id, for_model=False, about=event.persons(), deliveries=sent
    )
