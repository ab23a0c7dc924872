"""Applies each event to a conversation's state, by a complete table of phase and event. Pure.

|                   | idle        | model due | model retry | awaiting tools            |
|-------------------|-------------|-----------|-------------|---------------------------|
| message received  | begin       | join      | try now     | stays in the mailbox      |
| outsider wrote    | tell        | tell      | tell        | stays in the mailbox      |
| tool finished     | background: begin; of the loop: result, the last one continues; else late result |
| approval decided  | approved: start the call in the background; rejected: begin or join              |
| approval expired  | tell                                                                             |
| approval asked (of this member, by another conversation): tell; closed: tell the members who did not |
| approval link asked: send it                                                                     |
| timer: retry      | –           | –         | try now     | –                         |
| timer: deadline   | –           | –         | –           | timed out, last continues |
| timer: idle       | abbreviate  | set the timer again: the agent works                               |
| timer: held       | tell held notices, quiet hours are over; ask: ask for the next queued decision  |
| answer stopped    | –           | end it    | end it      | end it; its calls go on    |
| delivery settled  | note; unknown is told once, in a second notice                                   |
| correspondence news | tell      | tell      | tell        | stays in the mailbox      |
| begun, renamed, abbreviation, title or compression made, facts drawn: log; (un)paused: tell         |
| member moved: write there                                                                            |
| timer: facts: request the extraction of facts from new messages                                     |
| member invited: welcome; member left: open questions expire, owners are told                         |
| sign-in asked: link; a call of the loop waits in the background, the last one continues               |
| reminder stopped, channel news: tell; scheduled call cancelled: its question is withdrawn             |
| reminder, call or question due: see `due_job_checks`                                                 |
| records need something: tell                                                                         |
| mail found: tell, or judge its calls first and tell their outcomes too; watcher ended: tell           |
| plan ended: note, and begin: the sub-agents' calls are reported when the loop ends                    |
| app connected or disconnected: tell; a call of an app's was done: told like a scheduled call           |
| message held: log                                                                                     |

A message that decides an approval starts that decision instead of the model. A slash command is accepted in any phase
and answered without the model. Messages to a conversation that was replaced by /new are passed on to the new one.

"Begin" makes a model call due; "join" adds to one that already is; "–" ignores an event that is out of date.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from steward.actors.events import MailboxEvent, TimerFired
from steward.agent.conversations.asked_decisions import (
    approval_asked,
    approval_closed,
    approved_call_reported,
    contact_written_to,
    rejected_too_late,
)
from steward.agent.conversations.call_results import answer_stopped
from steward.agent.conversations.compression import compression_made
from steward.agent.conversations.decision_answers import answered_by_model, decided_by_text, send_link
from steward.agent.conversations.decision_queue import ask_timer_fired
from steward.agent.conversations.decision_texts import may_decide, signature_of, without_signature
from steward.agent.conversations.departures import member_left
from steward.agent.conversations.entries import MessageEntry
from steward.agent.conversations.events import (
    AbbreviationMade,
    AnswerStopped,
    AppChanged,
    AppReported,
    CompressionMade,
    ConversationBegun,
    ConversationDeleted,
    ConversationRenamed,
    CorrespondenceNews,
    Event,
    FactsDrawn,
    JobFailed,
    MemberInvited,
    MemberLeft,
    MemberMoved,
    PlanEnded,
    RepositoryNews,
    TitleMade,
    WebSignedIn,
    WorkflowNews,
)
from steward.agent.conversations.fact_timer import TIMER, facts_extracted, facts_timer_fired
from steward.agent.conversations.invitations import from_unconfirmed, member_invited
from steward.agent.conversations.lifecycle import (
    abbreviation_made,
    command_answered,
    conversation_begun,
    deleted,
    forwarded,
    idle_timer_fired,
    job_failed,
    pause_changed,
    renamed,
    request_title_when_due,
    title_made,
)
from steward.agent.conversations.models import ConversationPhase, ConversationState, ProposerState
from steward.agent.conversations.outsider_news import correspondence_news, outsider_wrote
from steward.agent.conversations.plan_outcomes import plan_ended
from steward.agent.conversations.proposal_fold import fold_proposal
from steward.agent.conversations.provider_news import tell_provider_news
from steward.agent.conversations.quiet_hours import (
    held_timer_fired,
    quiet_until,
    release_gathered_news,
    tell_after_quiet_hours,
    tell_at_this_moment,
    without_question_of,
)
from steward.agent.conversations.scheduled_jobs import job_called_off, job_stopped
from steward.agent.conversations.slash_commands import read_slash
from steward.agent.conversations.steps import Step, reset_unattended_calls
from steward.agent.conversations.watcher_news import (
    mail_news,
    watcher_ended,
    watcher_news,
)
from steward.channels.messaging.events import (
    ChannelNews,
    MemberTold,
    MessageReceived,
    OutsiderWrote,
    SendsRefused,
)
from steward.core.documents import MOST_BYTES, MOST_DOCUMENTS
from steward.core.provenance import Quote, addresses_of, in_full_for_people
from steward.core.records import Record
from steward.core.sentences import ENGLISH, ByLanguage, Quoted, Wording, say, verbatim
from steward.integrations.accounts.events import AccountReplaced
from steward.integrations.bridges.events import BridgeNews
from steward.people.directory.models import ConversationParty
from steward.time.scanners.events import ScanNews
from steward.time.schedules.events import JobCalledOff, JobDue, JobStopped
from steward.time.watchers.events import MailNews, WatcherEnded, WatcherNews
from steward.trades.records.events import RecordsChanged
from steward.trust.approvals.events import (
    ApprovalAsked,
    ApprovalClosed,
    ApprovalLinkAsked,
    ApprovedCallReported,
    ContactWrittenTo,
    RejectedTooLate,
)
from steward.trust.autonomy.events import PauseChanged

_MAY_WAIT = (MessageReceived, OutsiderWrote, CorrespondenceNews)
# Their senders have just read how the member is reached, and in which language.
_READS_MEMBER = (
    MessageReceived,
    OutsiderWrote,
    SendsRefused,
    ChannelNews,
    ApprovalAsked,
    ConversationBegun,
    MemberMoved,
    PauseChanged,
    MemberInvited,
    MemberLeft,
    CorrespondenceNews,
    JobDue,
    JobStopped,
    MailNews,
    WatcherNews,
    WatcherEnded,
    RepositoryNews,
    AppChanged,
    WebSignedIn,
    ScanNews,
    BridgeNews,
    MemberTold,
)
# The others know the member from when they began, which may be weeks ago.
_SAYS_WHOSE = (*_READS_MEMBER, AppReported, WorkflowNews)


def first_state(conversation_id: str, mail: Sequence[MailboxEvent]) -> ConversationState | None:
    """Return the state a conversation begins with, or None if no event in its mailbox names its member."""
    for letter in mail:
        if isinstance(letter.event, _SAYS_WHOSE) and letter.event.party:
            return ConversationState(conversation_id=conversation_id, party=letter.event.party)
    return None


def accepts(state: ConversationState, event: Record) -> bool:
    """Tell if `event` can be taken now; new messages wait while the model is owed tool results."""
    if state.phase is not ConversationPhase.AWAITING_TOOLS or not isinstance(event, _MAY_WAIT):
        return True
    return isinstance(event, MessageReceived) and read_slash(event.whole) is not None


def fold(step: Step, event: Event) -> Step:
    """Apply one accepted event."""
    if isinstance(event, _READS_MEMBER) and event.party:
        step = step.with_state(party=_now_at(step.state, event.party))
    match event:
        case MessageReceived():
            return _message_received(step, event)
        case OutsiderWrote():
            return outsider_wrote(step, event)
        case SendsRefused():
            return tell_after_quiet_hours(step, "delivery_failed", verbatim(event.text), for_model=True)
        case ChannelNews():
            text = say("address-news", form=event.form, address=event.address)
            return tell_after_quiet_hours(step, "channel_news", text, for_model=True, about=event.persons())
        case ApprovalAsked():
            return approval_asked(step, event)
        case ApprovalClosed():
            return approval_closed(step, event)
        case ContactWrittenTo():
            return contact_written_to(step, event)
        case RejectedTooLate():
            return rejected_too_late(step, event)
        case ApprovalLinkAsked():
            return send_link(step, event.approval_id, event.code)
        case ApprovedCallReported():
            return approved_call_reported(step, event)
        case RecordsChanged():
            return replace(step, looks_again=True)
        case TimerFired():
            return _timer_fired(step, event)
        case ConversationBegun():
            return conversation_begun(step, event)
        case MemberMoved():
            return step.with_state(party=event.party)
        case MemberInvited():
            return member_invited(step, event)
        case MemberLeft():
            return member_left(step, event)
        case PauseChanged():
            return pause_changed(step, event)
        case AbbreviationMade():
            return abbreviation_made(step, event)
        case TitleMade():
            return title_made(step, event)
        case ConversationRenamed():
            return renamed(step, event)
        case ConversationDeleted():
            return deleted(step)
        case AnswerStopped():
            return answer_stopped(step)
        case CompressionMade():
            return compression_made(step, event)
        case JobFailed():
            return job_failed(step, event)
        case FactsDrawn():
            return facts_extracted(step, event)
        case CorrespondenceNews():
            return correspondence_news(step, event)
        case AccountReplaced():
            other = say("other-account", address=event.address, before=event.before)
            return tell_after_quiet_hours(step, "account_replaced", other, for_model=False)
        case JobDue():
            return replace(step, due=(*step.due, event))
        case JobCalledOff():
            return job_called_off(step, event)
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
        case RepositoryNews():
            return tell_after_quiet_hours(step, "repository_news", verbatim(event.text), for_model=True)
        case ScanNews():
            return _found_in_records(step, event)
        case MemberTold():
            return _member_told(step, event)
        case BridgeNews():
            return tell_provider_news(step, event)
        case WorkflowNews():
            return _workflow_news(step, event)
        case AppChanged():
            news = say("app-news", form=event.form, app=Quoted(event.name))
            return step.tell("channel_news", news, subject=event.app_id, for_model=True)
        case WebSignedIn():
            news = say("web-signed-in", device=event.device, url=event.url)
            return step.tell("channel_news", news, subject=event.session_id, for_model=True)
        case AppReported():
            # Like a scheduled call: the member is told, and no model is asked for words.
            return step.with_state(job_reports=(*step.talk.job_reports, event.report))
        case _:
            return fold_proposal(step, event)


def _found_in_records(step: Step, event: ScanNews) -> Step:
    outside: dict[str, Any] = {"provenance": "outside", "quotes": event.quotes, "briefly": event.text}
    quoted = {**outside, "about": event.persons()} if event.quotes else {}
    whole = in_full_for_people(event.text, event.quotes)
    if event.urgent:
        # On its own: among other news it would be the last line.
        return step.tell("found_in_records", verbatim(whole), for_model=True, **quoted)
    told = [one.model_copy(update={"text": in_full_for_people(one.text, event.quotes)}) for one in event.lines]
    tell = tell_at_this_moment if quiet_until(step) is None else tell_after_quiet_hours
    return tell(step, "found_in_records", verbatim(whole), findings=told, for_model=True, **quoted)


def _workflow_news(step: Step, event: WorkflowNews) -> Step:
    quoted: dict[str, Any] = {}
    if event.quotes:
        briefly = step.words(ByLanguage(event.texts.get(ENGLISH, ""), event.texts))
        quoted = {"provenance": "outside", "quotes": event.quotes, "briefly": briefly, "about": event.persons()}
    whole = {language: in_full_for_people(text, event.quotes) for language, text in event.texts.items()}
    told = ByLanguage(whole.get(ENGLISH, ""), whole)
    return tell_after_quiet_hours(
        without_question_of(step, event.workflow_id),
        "workflow_news",
        told,
        subject=event.workflow_id,
        asked_by=event.workflow_id if event.asks else "",
        for_model=True,
        **quoted,
    )


def _member_told(step: Step, event: MemberTold) -> Step:
    said: Wording = say("told-by-member", who=event.by_name, said=Quoted(event.text))
    if event.in_own_words:
        said = verbatim(event.text)
    tell = Step.tell if event.urgent else tell_after_quiet_hours
    if event.provenance != "outside":
        return tell(step, "member_told", said, for_model=True)
    quote = Quote(who=event.by_name, said=event.text, what="message of a member's")
    return tell(step, "member_told", said, for_model=True, provenance="outside", quoted=quote)


def _message_received(step: Step, event: MessageReceived) -> Step:
    if step.talk.overview.successor:
        return forwarded(step, event)
    if event.held:
        return _logged(step.with_state(turn=step.state.turn + 1), event)
    # What a decision is about may be among the news, and its answer says what became of it.
    step = step if may_decide(event.whole) else release_gathered_news(step)
    step = step.with_state(heard_at=event.received_at)
    slash = read_slash(event.whole)
    if not event.confirmed and (taken := _of_unconfirmed(step, event)):
        return taken
    if slash and (slash.name or not decided_by_text(step, event.whole)):
        return command_answered(
            _logged(step.with_state(party=event.party, thread=event.thread), event, command=True), slash, event
        )
    step = reset_unattended_calls(
        step.with_state(turn=step.state.turn + 1, party=event.party, thread=event.thread, stuck_on="")
    )
    if step.state.loop and step.state.loop.job:
        # From here on a member asks, not the scheduled job.
        step = step.with_state(loop=step.state.loop.model_copy(update={"job": ""}))
    step = request_title_when_due(_logged(step, event))
    if event.left_out:
        left_out = say(
            "attachments-left-out", count=event.left_out, most=MOST_DOCUMENTS, megabytes=MOST_BYTES // 1_000_000
        )
        step = step.tell("attachments_left_out", left_out, for_model=True)
    if not event.whole and not event.carried:
        return step.tell("reply_replaced", say("empty-message"), for_model=True)
    # A decision counts under any subject.
    for text in (event.text, event.whole):
        said = without_signature(text, (event.sender_name, event.account_name))
        if decided := decided_by_text(step, said, paused=event.paused, asked_elsewhere=event.asked_elsewhere):
            return decided
    return answered_by_model(_signature_kept(step, event), event.text)


def _signature_kept(step: Step, event: MessageReceived) -> Step:
    """Keep how the member signs a mail, unless the same words may be part of an answer to an open question."""
    if event.thread is None or step.talk.open_to_member or may_decide(event.text) or may_decide(event.whole):
        return step
    signature = signature_of(event.text, event.sender_name)
    return step.with_state(mail_signature=signature) if signature else step


def _now_at(state: ProposerState, news: ConversationParty) -> ConversationParty:
    """Return the party, on the channel the member prefers unless they wait for a reply on another."""
    changed: dict[str, Any] = {"language": news.language}
    if news.preferred and state.loop is None and news.address == state.party.address:
        changed["channel"] = news.channel
    return state.party.model_copy(update=changed)


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
        text=event.whole,
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
    return fold_proposal(step, event)
