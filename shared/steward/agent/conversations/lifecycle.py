"""Lifecycle of a conversation: starts, idles, is abbreviated and titled, and is replaced by a new one. Pure.

It also answers slash commands. Nothing ever closes a conversation: a member who comes back continues it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from steward.actors.events import EventPost, TimerFired
from steward.agent.conversations.background_jobs import BackgroundJob, JobKind
from steward.agent.conversations.decision_answers import decided_by_text
from steward.agent.conversations.entries import AbbreviationEntry, MetaEntry, NoteEntry, TitleEntry, TurnNotesEntry
from steward.agent.conversations.events import (
    AbbreviationMade,
    ConversationBegun,
    ConversationRenamed,
    JobFailed,
    TitleMade,
)
from steward.agent.conversations.models import ConversationPhase
from steward.agent.conversations.overview import UNTITLED
from steward.agent.conversations.pins import ChannelPin, key_of
from steward.agent.conversations.slash_commands import SlashCommand
from steward.agent.conversations.steps import Step, idle_timer, run_quietly
from steward.channels.messaging.events import MessageReceived, Resumed
from steward.core.clock import to_iso
from steward.core.ids import derived_ulid
from steward.core.languages import NAMES, named, spoken
from steward.core.sentences import ENGLISH, Quoted, Sentence, Wording, say, sentences
from steward.core.text import shorten
from steward.people.directory.tools.language.declare import SET_LANGUAGE
from steward.trust.approvals.events import ApprovalAsked
from steward.trust.autonomy.events import PauseChanged

TITLED_AT_TURN = 5
TITLED_AGAIN_AFTER_TURNS = 10
LONGEST_TITLE = 80
# Subject of a timer that the recovery job sends for an overdue abbreviation.
OVERDUE = "overdue"
# Limited by the one transaction; older decisions can still be made at their links.
_MOST_HANDED_OVER = 20

MODELS = {"opus": "Claude Opus", "sonnet": "Claude Sonnet", "haiku": "Claude Haiku"}


def conversation_begun(step: Step, event: ConversationBegun) -> Step:
    """Continue with the model of the previous conversation."""
    return step.log(MetaEntry, "account", change="model", value=event.model) if event.model else step


_AFTER_START: Mapping[Resumed, Sentence] = {
    "now": say("back"),
    "running": say("not-paused"),
    "paused": say("paused-now"),
}


def command_answered(step: Step, slash: SlashCommand, event: MessageReceived) -> Step:
    """Carry out and answer the slash command in a message, without any model."""
    match slash.name:
        case "help":
            return _answer(step, say("help"))
        case "stop":
            return _answer(step, say("paused-now"))
        case "start":
            stopped = say("number-stopped") if event.number_stopped else None
            return _answer(step, sentences(_AFTER_START[event.resumed], stopped))
        case "new":
            return _new_conversation(step)
        case "model":
            return _model(step, slash.argument.lower())
        case "name":
            return _name(step, slash.argument)
        case "language":
            return _language(step, slash.argument)
        case "undo" | "approve" | "reject":
            decided = decided_by_text(step, f"/{slash.name} {slash.argument}", paused=event.paused)
            return decided or _answer(step, _undecided(step, slash))
        case None:
            return _answer(step, say("unknown-command", word=slash.word))


def pause_changed(step: Step, event: PauseChanged) -> Step:
    """Tell that another member has paused or resumed Steward."""
    words = say("team-paused", who=event.by_name) if event.paused else say("team-resumed", who=event.by_name)
    return step.with_state(party=event.party).tell("paused", words, for_model=False)


def forwarded(step: Step, event: MessageReceived) -> Step:
    """Pass on a message that arrived after /new to the conversation that followed."""
    return step.post([EventPost(step.talk.overview.successor, event)])


def abbreviation_made(step: Step, event: AbbreviationMade) -> Step:
    """Log the abbreviation, and the notes of turns that had none.

    An abbreviation that covers less than a known one is dropped.
    """
    step = step.spend(event.cost_micros)
    known = step.talk.overview.abbreviated_seq
    if event.through_seq <= known:
        return step.note_cost("abbreviation", "The abbreviation came too late.", event.cost_micros)
    if notes := tuple(note for note in event.notes if note.seq > known):
        step = step.log(TurnNotesEntry, event.noted, about=event.about, notes=notes)
    return step.log(
        AbbreviationEntry,
        event.provenance,
        through_seq=event.through_seq,
        usage=event.usage,
        cost_micros=event.cost_micros,
        text=event.text,
    )


def title_made(step: Step, event: TitleMade) -> Step:
    """Log the title, unless a person has given one."""
    step = step.spend(event.cost_micros)
    if step.talk.overview.manual_title:
        return step.note_cost("title", "The title came too late.", event.cost_micros)
    return step.log(
        TitleEntry,
        event.provenance,
        title=event.title,
        topics=event.topics,
        usage=event.usage,
        cost_micros=event.cost_micros,
    )


def renamed(step: Step, event: ConversationRenamed) -> Step:
    """Log the title that the member gave in the web app, where they see it."""
    return step.log(TitleEntry, "member", title=shorten(event.title, LONGEST_TITLE), manual=True)


def deleted(step: Step) -> Step:
    """Leave the member's list and search until something is said again: nobody is to miss it, and records stay."""
    return step.log(MetaEntry, "member", change="deleted", value="")


def job_failed(step: Step, event: JobFailed) -> Step:
    """Record the cost of a failed job. It is retried, and every model call counts in the budget."""
    step = step.spend(event.cost_micros)
    said = {"topic": "job_failed", "subject": event.job, "text": f"No {event.job} could be made."}
    return step.log(NoteEntry, "account", for_model=False, cost_micros=event.cost_micros, **said)


def request_title_when_due(step: Step) -> Step:
    """Request a title at the fifth turn."""
    state = step.talk
    wanted = state.turn == TITLED_AT_TURN and not state.overview.title
    return step.add(_job(step, "title")) if wanted else step


def ensure_idle_timer(step: Step) -> Step:
    """Set the idle timer after a message, unless one is set."""
    spoken = step.entries and step.talk.overview.said_seq >= step.entries[0].seq
    if step.talk.idle_due_at or not spoken:
        return step
    return _look_at(step, step.now + timedelta(seconds=step.idle_seconds))


def idle_timer_fired(step: Step, event: TimerFired) -> Step:
    """Request an abbreviation of an idle conversation; otherwise set the timer again."""
    state = step.talk
    overdue = event.subject == OVERDUE
    if not overdue and (state.idle_due_at is None or event.subject != to_iso(state.idle_due_at)):
        return step
    last = state.overview.updated_at or step.now
    idle_from = last + timedelta(seconds=step.idle_seconds)
    if idle_from > step.now or state.phase is not ConversationPhase.IDLE:
        # A conversation is not idle while the agent works, even when a model is unreachable for a whole day.
        later = step.now + timedelta(seconds=step.idle_seconds)
        return step if overdue else _look_at(step, idle_from if idle_from > step.now else later)
    return _summed_up(step if overdue else step.with_state(idle_due_at=None))


def _look_at(step: Step, due_at: datetime) -> Step:
    return step.with_state(idle_due_at=due_at).set_timer(idle_timer(step.state, due_at))


def _summed_up(step: Step) -> Step:
    """Request the jobs of an idle conversation: abbreviation, new title, export."""
    state, overview = step.state, step.talk.overview
    kinds: list[JobKind] = ["export"] if overview.said_seq else []
    if overview.said_seq > overview.abbreviated_seq:
        kinds.append("abbreviation")
    turns = state.turn - overview.titled_turn
    untitled = not overview.title and state.turn >= TITLED_AT_TURN
    if not overview.manual_title and (untitled or turns >= TITLED_AGAIN_AFTER_TURNS):
        kinds.append("title")
    for kind in kinds:
        step = step.add(_job(step, kind))
    return step


def _job(step: Step, kind: JobKind) -> BackgroundJob:
    state = step.talk
    return BackgroundJob(
        conversation_id=state.conversation_id,
        account_id=state.party.account_id,
        job=kind,
        requested_at=step.now,
        through_seq=state.next_seq - 1,
        abbreviation_seq=state.overview.abbreviation_seq,
        abbreviated_seq=state.overview.abbreviated_seq,
    )


def _answer(step: Step, said: Wording) -> Step:
    return step.tell("command_answered", said, for_model=False)


def _undecided(step: Step, slash: SlashCommand) -> Sentence:
    """Return the answer to a decision that names nothing there is."""
    waits = any((one.purpose == "undo") == (slash.name == "undo") for one in step.talk.open_to_member.values())
    if waits:
        code = Quoted(shorten(slash.argument, 40))
        return say("no-such-code", form="undo" if slash.name == "undo" else "other", code=code)
    return say("nothing-to-undo") if slash.name == "undo" else say("nothing-to-decide")


def _model(step: Step, wanted: str) -> Step:
    present = MODELS.get(step.talk.overview.model) or say("usual-model")
    others = ", ".join(f"/model {family}" for family in MODELS)
    if not wanted:
        return _answer(step, say("model-now", model=present, others=others))
    if wanted not in MODELS:
        return _answer(step, say("no-such-model", word=Quoted(shorten(wanted, 40)), others=others))
    step = step.log(MetaEntry, "member", change="model", value=wanted)
    return _answer(step, say("model-changed", model=MODELS[wanted]))


def _language(step: Step, wanted: str) -> Step:
    """Store the language by a call, which answers in the new language when it is stored."""
    others = ", ".join(NAMES.values())
    if not wanted:
        return _answer(step, say("language-now", language=NAMES[spoken(step.language) or ENGLISH], others=others))
    tag = named(wanted)
    if tag is None:
        return _answer(step, say("no-such-language", word=Quoted(shorten(wanted, 40)), others=others))
    step = step.with_state(party=step.state.party.model_copy(update={"language": tag}))
    reason = "the member asked for it by /language"
    return run_quietly(step, SET_LANGUAGE, SET_LANGUAGE.name, {"language": tag}, reason=reason)


def _name(step: Step, title: str) -> Step:
    if not title:
        return _answer(step, say("name-now", title=Quoted(step.talk.overview.title or UNTITLED)))
    title = shorten(title, LONGEST_TITLE)
    step = step.log(TitleEntry, "member", title=title, manual=True)
    return _answer(step, say("name-changed", title=Quoted(title)))


def _new_conversation(step: Step) -> Step:
    """Point the channel at a new conversation, in which open decisions can be made too."""
    state = step.talk
    successor = derived_ulid("conv", step.now, state.conversation_id, state.next_seq)
    title = state.overview.title
    step = step.log(MetaEntry, "account", change="unpinned", value=successor)
    if state.thread is None:
        # In a thread the old conversation passes messages on instead.
        pin = ChannelPin(
            state.party.account_id,
            key_of(state.party),
            state.party.member_id,
            successor,
            instead_of=state.conversation_id,
        )
        step = step.add(pin)
    step = step.post([EventPost(successor, ConversationBegun(party=state.party, model=state.overview.model))])
    step = _hand_over_decisions(step, successor)
    step = _answer(step, say("new-conversation-after", title=Quoted(title)) if title else say("new-conversation"))
    return _summed_up(step)


def _hand_over_decisions(step: Step, successor: str) -> Step:
    state = step.talk
    asked = [
        ApprovalAsked(
            party=state.party,
            approval_id=approval_id,
            code=open_one.code,
            by_link_only=open_one.by_link_only,
            purpose=open_one.purpose,
            expires_at=open_one.expires_at,
            label=state.labels.get(approval_id, ""),
            draft=state.drafts.get(approval_id, ""),
            text="",
            quiet=True,
        )
        for approval_id, open_one in list(state.open_to_member.items())[-_MOST_HANDED_OVER:]
    ]
    told = {event.approval_id for event in asked}
    own = {
        key: waiting.model_copy(update={"others": (*waiting.others, successor)}) if key in told else waiting
        for key, waiting in state.approvals.items()
    }
    return step.with_state(approvals=own).post([EventPost(successor, event) for event in asked])
