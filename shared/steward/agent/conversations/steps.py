"""A conversation's step, and what it can add: log entries, notices, sends, questions, calls. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from steward.actors.models import LogEntry
from steward.actors.steps import ActorStep
from steward.actors.timers import Timer
from steward.agent.conversations.entries import NoteEntry, Topic, Woke
from steward.agent.conversations.models import (
    AgentLoop,
    BackgroundCall,
    CallReport,
    ConversationState,
    OpenApproval,
    OpenCall,
    ProposerState,
)
from steward.channels.messaging.models import Delivery, Purpose
from steward.channels.messaging.port import LINK_ROOM, MessageLimits
from steward.core.clock import to_iso
from steward.core.documents import Document
from steward.core.ids import derived_id, has_id
from steward.core.provenance import Provenance, Quote, in_full, in_full_for_people
from steward.core.sentences import Wording, render, say
from steward.core.text import full_stop, shorten_at_word
from steward.people.directory.models import Channel
from steward.people.directory.quiet_hours import NoticeTiming
from steward.time.schedules.events import JobDue
from steward.tools.declaration import Tool
from steward.tools.events import ToolFinished
from steward.tools.ledger.models import OutsideRead
from steward.tools.models import ToolCall
from steward.trust.approvals.models import Approval

_LIMITS = MessageLimits(1_600)
_REPORT_SHOWN = 300


@dataclass(frozen=True)
class Step(ActorStep[ProposerState]):
    """A step of a conversation, or of another actor that proposes calls.

    Every text it sends is a sentence of a catalog, or somebody else's words passed on unchanged; both are rendered
    here in the member's language. `attention` holds the member's quiet hours; see `quiet_hours`. Unrequested news
    are gathered for `gather_seconds`. `due` are scheduled
    jobs that have just come due: the step checks before its end if they may run now. If records have changed, it
    `looks_again` at its open questions.
    `spent_before` is the day's cost that the state held, if that day ended while the step was made.
    """

    limits_of: Callable[[Channel], MessageLimits] = lambda _: _LIMITS
    idle_seconds: int = 600
    facts_seconds: int = 300
    gather_seconds: int = 0
    attention: NoticeTiming | None = None
    due: tuple[JobDue, ...] = ()
    looks_again: bool = False
    spent_before: tuple[str, int] | None = None

    @property
    def limits(self) -> MessageLimits:
        """The limits of a message on the channel that it replies on."""
        return self.limits_of(self.state.party.channel)

    @property
    def talk(self) -> ConversationState:
        """The state of a conversation; only asked for where an actor talks to somebody."""
        assert isinstance(self.state, ConversationState), self.state.KIND
        return self.state

    @property
    def language(self) -> str:
        """The reader's language: the member's, or in a correspondence the account's."""
        return self.state.party.language

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The tool calls it starts."""
        return tuple(effect for effect in self.effects if isinstance(effect, ToolCall))

    @property
    def deliveries(self) -> tuple[Delivery, ...]:
        """The texts it sends."""
        return tuple(effect for effect in self.effects if isinstance(effect, Delivery))

    @property
    def approvals(self) -> tuple[Approval, ...]:
        """The decisions it asks for."""
        return tuple(effect for effect in self.effects if isinstance(effect, Approval))

    def log(self, kind: type[LogEntry], provenance: Provenance, **fields: Any) -> Step:
        """Append one entry; sequence number, turn and time come from the step."""
        entry = kind(seq=self.state.next_seq, turn=self.state.turn, at=self.now, provenance=provenance, **fields)
        step = self.append(entry)
        return replace(step, state=step.state.logged(entry))

    def note(
        self,
        topic: Topic,
        text: Wording | str,
        *,
        subject: str = "",
        for_model: bool,
        provenance: Provenance = "account",
        about: tuple[str, ...] = (),
        quoted: Quote | None = None,
        documents: tuple[Document, ...] = (),
        quotes: tuple[Quote, ...] = (),
        briefly: str = "",
        outcome: Literal["done", "failed", "unknown"] | None = None,
        deliveries: tuple[str, ...] = (),
        source: str = "",
        told: tuple[int, ...] = (),
        woke: Woke | None = None,
        cost_micros: int = 0,
        seen: tuple[str, ...] = (),
    ) -> Step:
        """Append a note. The member reads it only through `deliveries`; the model reads `briefly` if given."""
        return self.log(
            NoteEntry,
            provenance,
            topic=topic,
            subject=subject,
            for_model=for_model,
            about=about,
            quoted=quoted,
            documents=documents,
            quotes=quotes,
            briefly=briefly,
            outcome=outcome,
            text=self.words(text),
            deliveries=deliveries,
            source=source,
            told=told,
            woke=woke,
            cost_micros=cost_micros,
            seen=seen,
        )

    def words(self, text: Wording | str) -> str:
        """Return `text` in the reader's language."""
        return text if isinstance(text, str) else render(text, self.language)

    def tell(
        self,
        topic: Topic,
        text: Wording,
        *,
        subject: str = "",
        for_model: bool,
        purpose: Purpose = "notice",
        provenance: Provenance = "account",
        about: tuple[str, ...] = (),
        quoted: Quote | None = None,
        quotes: tuple[Quote, ...] = (),
        documents: tuple[Document, ...] = (),
        briefly: str = "",
        source: str = "",
    ) -> Step:
        """Append a note and send it to the member; in a correspondence to the members concerned, never outside."""
        step, sent = self.deliver(text, purpose)
        step = step.note(
            topic,
            text,
            subject=subject,
            for_model=for_model,
            provenance=provenance,
            about=about,
            quoted=quoted,
            quotes=quotes,
            documents=documents,
            briefly=briefly,
            source=source,
            deliveries=sent,
        )
        return step.told(text)

    def told(self, text: Wording) -> Step:
        """Pass the text to the others who should know it."""
        return replace(self, state=self.state.told(self.words(text)))

    def deliver(
        self,
        text: Wording,
        purpose: Purpose,
        *,
        to: str | None = None,
        approval_id: str | None = None,
        approver_id: str | None = None,
        offers: str | None = None,
        confirms: str | None = None,
        signs_in: str | None = None,
        channel: str = "",
    ) -> tuple[Step, tuple[str, ...]]:
        """Send `text` to the member (or `to`, by `channel`) in as many parts as needed; return the delivery ids.

        With `approval_id`, `offers` or `signs_in` the last part carries a link, with `confirms` the code. Each text
        names the previous one to the same recipient, as far as the conversation knows it, so that they arrive in order.
        Nothing is sent that the state does not allow.
        """
        carries = bool(approval_id or offers or confirms or signs_in)
        if not self.state.sends(purpose, carries=carries):
            return self, ()
        room = LINK_ROOM if carries else 0
        channel = channel or self.state.party.channel
        parts = self.limits_of(channel).parts(self.words(text), room)
        party, first, address = self.state.party, len(self.deliveries), to or self.state.address
        names = [f"{self.state.next_seq}-{first + place}" for place in range(len(parts))]
        made = tuple(
            Delivery(
                delivery_id=names[place],
                account_id=party.account_id,
                conversation_id=self.state.conversation_id,
                purpose=purpose,
                channel=channel,
                from_address=party.steward_address,
                to_address=address,
                to_name=self.state.addressee,
                to_former_member=self.attention is not None and not self.attention.active,
                created_at=self.now,
                caused_at=self.caused_at,
                approval_id=approval_id if place == len(parts) - 1 else None,
                approver_id=approver_id if place == len(parts) - 1 else None,
                offers=offers if place == len(parts) - 1 else None,
                confirms=confirms if place == len(parts) - 1 else None,
                signs_in=signs_in if place == len(parts) - 1 else None,
                after=names[place - 1] if place else self._last_to(address),
                thread=self.state.replies_in if address == self.state.address else None,
                text=part,
            )
            for place, part in enumerate(parts)
        )
        step = self.add(*made)
        if made and address == self.state.address:
            step = step.with_state(last_delivery=made[-1].delivery_id)
        return step, tuple(d.delivery_id for d in made)

    def _last_to(self, address: str) -> str | None:
        if address == self.state.address:
            return self.state.last_delivery
        return next((d.delivery_id for d in reversed(self.deliveries) if d.to_address == address), None)

    def tool_call(self, call_id: str, **fields: Any) -> ToolCall:
        """Return a call of this conversation's member, made now."""
        party = self.state.party
        return ToolCall(
            call_id=call_id,
            account_id=party.account_id,
            conversation_id=self.state.conversation_id,
            member_id=party.member_id,
            created_at=self.now,
            caused_at=self.caused_at,
            language=self.language,
            **fields,
        )

    def start(self, calls: Sequence[ToolCall]) -> Step:
        """Let these calls run."""
        return self.add(*calls)

    def ask(self, approval: Approval, waiting: OpenApproval, words: str = "") -> Step:
        """Wait for a decision until the approval expires; `words` are the draft it is about, if any."""
        approval_id = approval.approval_id
        step = self.with_state(
            approvals={**self.state.approvals, approval_id: waiting},
            labels={**self.state.labels, approval_id: approval.preview},
            drafts={**self.state.drafts, approval_id: words} if words else self.state.drafts,
        )
        expiry = expiry_timer(step.state, approval.approval_id, waiting)
        return step.add(approval).set_timer(expiry)

    def spend(self, micros: int) -> Step:
        """Add to the conversation's cost on this UTC day."""
        state, today = self.state, self.now.date().isoformat()
        if state.spent_on == today:
            return self.with_state(spent_micros=state.spent_micros + micros)
        step = replace(self, spent_before=(state.spent_on, state.spent_micros))
        return step.with_state(spent_on=today, spent_micros=micros)

    def pay(self, micros: int) -> Step:
        """Add the model cost of a call to the loop's cost and to the conversation's of this day."""
        loop = self.state.loop
        if not micros:
            return self
        if loop is None:
            return self.spend(micros)
        spent = loop.spent_micros + micros
        return self.with_state(loop=loop.model_copy(update={"spent_micros": spent})).spend(micros)

    def note_cost(self, subject: str, text: str, micros: int) -> Step:
        """Log a cost that no other entry contains: the sums follow from the log."""
        if not micros:
            return self
        return self.note("job_failed", text, subject=subject, for_model=False, cost_micros=micros)

    def pay_for_read(
        self,
        tool: str,
        given: dict[str, Any],
        *,
        model: str,
        status: Literal["done", "failed"] = "done",
        cost_micros: int,
        seconds: float,
        key: str | None = None,
    ) -> Step:
        """Count the cost of a model's read, and add its ledger line. The caller logs its result as the next entry.

        The line is an `OutsideRead` with `given` as its input; its id is derived from `key`, by default from `tool`.
        """
        state = self.state
        line = OutsideRead(
            account_id=state.party.account_id,
            call_id=derived_id(state.conversation_id, state.next_seq, tool if key is None else key),
            conversation_id=state.conversation_id,
            at=self.now,
            tool=tool,
            asked_by=state.party.member_id,
            model=model,
            status=status,
            cost_micros=cost_micros,
            seconds=seconds,
            input=given,
        )
        return self.spend(cost_micros).add(line)

    def count_failure(self, fingerprint: str, why: Wording | str) -> Step:
        """Count a failed call; after the second failure of the same call the loop is stuck.

        `why` is a clause for a person.
        """
        loop = self.state.loop
        if loop is None or not fingerprint:
            return self
        times = loop.failed.get(fingerprint, 0) + 1
        step = self.with_state(loop=loop.model_copy(update={"failed": {**loop.failed, fingerprint: times}}))
        return step.with_state(stuck_on=self.words(why).removesuffix(".")) if times > 1 else step


def short_report(text: str) -> str:
    """Return the report of a call that was done as people read it, one short sentence."""
    return full_stop(shorten_at_word(text, _REPORT_SHOWN))


def report_of(
    event: ToolFinished, tool: str, language: str, call: OpenCall | BackgroundCall | None = None
) -> CallReport:
    """Return the outcome of a call for the report to the member."""
    text = event.report or in_full_for_people(event.result, event.quotes)
    what = call.what if call and not has_id(call.what) else ""
    if event.status != "done":
        text = what
    elif event.unchanged and what:
        # The tool itself knows only the place.
        text = render(say("done-before", what=what), language)
    return CallReport(
        call_id=event.call_id,
        text=text,
        undo=event.undo,
        provenance=event.provenance,
        tool=tool,
        status=event.status,
        why=event.why(language),
        what=call.what if call else "",
        does=call.does if call else {},
        approval_id=call.approval_id if isinstance(call, BackgroundCall) else "",
        decider=call.decider.name if isinstance(call, BackgroundCall) and call.decider else "",
        by_steward=isinstance(call, BackgroundCall) and call.by_steward,
        job_id=_job_of(call) if isinstance(call, BackgroundCall) else "",
    )


def note_call_outcome(step: Step, event: ToolFinished, label: str, topic: Topic = "call_outcome") -> Step:
    """Log the outcome of a call in the background, for the model's next turn."""
    return step.note(
        topic,
        f"{label}: {in_full(event.result, event.quotes)}",
        subject=event.call_id,
        for_model=True,
        provenance=event.provenance,
        briefly=f"{label}: {event.result}",
        quotes=event.quotes,
        outcome=event.status,
        cost_micros=event.cost_micros,
    )


def _job_of(call: BackgroundCall) -> str:
    return call.job.job_id if call.job else call.job_id


def reset_unattended_calls(step: Step) -> Step:
    """Restart the count of model calls without a person: somebody has said or decided something."""
    loop = step.state.loop
    step = step.with_state(calls_alone=0)
    return step.with_state(loop=loop.model_copy(update={"model_calls": 0})) if loop else step


def begin_model_call(step: Step) -> Step:
    """Make a model call due now."""
    loop = step.state.loop
    if loop is None:
        return step.with_state(loop=AgentLoop(started_at=step.now), stuck_on="")
    if loop.next_try_at is None:
        return step
    timer = retry_timer(step.state, loop)
    return step.with_state(loop=loop.model_copy(update={"next_try_at": None})).cancel_timer(timer)


def run_quietly(step: Step, tool: Tool, label: str, arguments: dict[str, Any], *, reason: str) -> Step:
    """Run one of Steward's own tools for the member's text; the member is told its result and nothing else."""
    state = step.state
    call = step.tool_call(
        # One text may decide several things.
        derived_id(state.conversation_id, state.next_seq, tool.name, label),
        tool=tool.name,
        group=tool.group,
        repeatable=tool.repeatable,
        provenance="member",
        level=tool.autonomy,
        asked_at_seq=state.next_seq - 1,
        reason=reason,
        arguments=arguments,
        resolved={},
    )
    quiet = BackgroundCall(tool=tool.name, label=label, level=tool.autonomy, quiet=True)
    return step.with_state(background={**state.background, call.call_id: quiet}).start([call])


def retry_timer(state: ProposerState, loop: AgentLoop) -> Timer:
    """Return the timer of the loop's next try."""
    assert loop.next_try_at is not None
    return Timer(
        timer="model_retry",
        conversation_id=state.conversation_id,
        subject=f"{int(loop.started_at.timestamp())}-{loop.failures}",
        due_at=loop.next_try_at,
    )


def deadline_timer(state: ProposerState, call_id: str, call: OpenCall) -> Timer:
    """Return the timer after which the model no longer waits for a call."""
    return Timer(timer="tool_deadline", conversation_id=state.conversation_id, subject=call_id, due_at=call.deadline_at)


def idle_timer(state: ProposerState, due_at: datetime) -> Timer:
    """Return the timer after which the conversation may be idle."""
    return Timer(timer="idle", conversation_id=state.conversation_id, subject=to_iso(due_at), due_at=due_at)


def expiry_timer(state: ProposerState, approval_id: str, waiting: OpenApproval) -> Timer:
    """Return the timer at which an approval expires."""
    return Timer(
        timer="approval_expiry",
        conversation_id=state.conversation_id,
        subject=approval_id,
        due_at=waiting.expires_at,
    )


def expire_now(step: Step, approval_id: str, **changes: Any) -> Step:
    """Let an open question expire now. It is not removed, since somebody may be deciding at this moment."""
    waiting = step.state.approvals[approval_id]
    over = waiting.model_copy(update={"expires_at": step.now, **changes})
    step = step.cancel_timer(expiry_timer(step.state, approval_id, waiting))
    step = step.with_state(approvals={**step.state.approvals, approval_id: over})
    return step.set_timer(expiry_timer(step.state, approval_id, over))
