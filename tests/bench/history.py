"""Builds long conversations for benchmarks: the rows that steps would leave, without a model call for each."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from steward.actors.store import ActorStore, StepCommit
from steward.agent.conversations.entries import MessageEntry, ReplyEntry, TextBlock, Usage
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.steps import Step
from steward.agent.conversations.window import window_start
from steward.channels.messaging.events import MessageReceived
from steward.core.ids import new_id
from steward.core.settings import Settings
from steward.people.directory.models import ConversationParty, Member

NAME = "Maria Gomez"
QUESTION = "Has the boiler in unit 4B been looked at since Tuesday, and by whom?"
ANSWER = "Yes: Pete Rossi came on Wednesday at ten and replaced the valve. He says that it will hold."
# People talk for a while, and come back after a pause, which cuts the window back.
BETWEEN_TEXTS, PAUSE = timedelta(minutes=2), timedelta(minutes=30)
_EXCHANGES_AT_A_TIME = 10

# What one transaction takes (100 writes): a state, an overview, and of each text a log entry and a row of search.
_EXCHANGES_A_COMMIT = 20


def party_of(member: Member, steward_number: str) -> ConversationParty:
    """The party of a member's own conversation."""
    return ConversationParty(
        account_id=member.account_id,
        member_id=member.member_id,
        channel="sms",
        address=member.phone,
        steward_address=steward_number,
    )


def question(party: ConversationParty, now: datetime) -> MessageReceived:
    """The member's next text."""
    provider_id = f"twilio#{new_id('SM', now)}"
    return MessageReceived(party=party, sender_name=NAME, provider_id=provider_id, received_at=now, text=QUESTION)


def grow(
    store: ActorStore, conversation_id: str, party: ConversationParty, messages: int, now: datetime, settings: Settings
) -> None:
    """Let the conversation go on until its log has `messages` texts (an even number), the last one just before `now`.

    Questions and answers alternate, and the window moves as the product moves it.
    """
    loaded = store.load(conversation_id)
    state = loaded.state or ConversationState(conversation_id=conversation_id, party=party)
    window = list(loaded.entries)
    exchanges = (messages - state.next_seq) // 2 + 1
    at = now - sum(map(_after, range(state.turn + 1, state.turn + exchanges + 1)), timedelta())
    while state.next_seq <= messages:
        base_version = state.version
        state = state.model_copy(update={"version": base_version + 1, "commit_id": new_id("commit", at)})
        step = Step(state, at)
        for _ in range(min(_EXCHANGES_A_COMMIT, (messages - state.next_seq + 1) // 2)):
            start = window_start(window, step.state.window_start, at, settings)
            step = _exchange(step.with_state(window_start=start, turn=step.state.turn + 1), party, at)
            window = [entry for entry in (*window, *step.entries[-2:]) if entry.seq >= start]
            at += _after(step.state.turn)
        store.commit(StepCommit(step, base_version, consumed=()))
        state = step.state


def _after(turn: int) -> timedelta:
    """How long it takes until the next."""
    return BETWEEN_TEXTS if turn % _EXCHANGES_AT_A_TIME else PAUSE


def _exchange(step: Step, party: ConversationParty, at: datetime) -> Step:
    step = replace(step, now=at).log(
        MessageEntry,
        "member",
        sender_id=party.member_id,
        sender_name=NAME,
        channel=party.channel,
        provider_id=f"twilio#{new_id('SM', at)}",
        text=QUESTION,
    )
    return step.log(
        ReplyEntry,
        "account",
        model="claude-sonnet-5-5",
        stop_reason="end_turn",
        usage=Usage(input_tokens=120, output_tokens=25, cache_read_input_tokens=2_400),
        deliveries=(f"{step.state.next_seq}-0",),
        content=(TextBlock(text=ANSWER),),
    )
