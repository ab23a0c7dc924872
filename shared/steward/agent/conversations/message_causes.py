"""Explains a message to a member from the log, its delivery, its tool call and the ledger."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol

from steward.actors.models import LogEntry
from steward.actors.store import DynamoActorStore
from steward.agent.conversations.entries import MessageEntry, NoteEntry, ReplyEntry, Woke
from steward.agent.conversations.models import ConversationState
from steward.channels.messaging.models import Delivery, DeliveryStatus
from steward.core.provenance import Quoting
from steward.core.sentences import render, say
from steward.people.directory.service import PeopleService
from steward.time.schedules.models import JobState
from steward.tools.declaration import runnable
from steward.tools.ledger.models import ExecutionEnded, ExecutionStarted
from steward.tools.ledger.service import LedgerService
from steward.tools.models import ToolCall
from steward.tools.tool_words import in_words
from steward.trades.records.value_texts import recurrence_in_words
from steward.trust.approvals.models import Approval, ApprovalStatus
from steward.trust.approvals.shown_arguments import in_a_sentence

Fact = dict[str, Any]

# Older messages are found by search.
_ENTRIES = 200
_WORDS = re.compile(r"\w+")
# The ledger line of a call's end is written in another transaction than its news, so its time may differ.
_A_WHILE = timedelta(minutes=5)
# Topics of notes that a reply may answer.
_LED_TO_A_REPLY = (
    "job_due", "approval_decided", "approval_expired", "call_outcome", "late_result", "outsider_wrote", "plan_ended",
)  # fmt: skip


class DeliveryRow(Protocol):
    """A delivery and its status."""

    @property
    def delivery(self) -> Delivery:
        """The delivery."""

    @property
    def status(self) -> DeliveryStatus:
        """Its status."""


class ApprovalRow(Protocol):
    """A decision, and the member who made it if it was made."""

    @property
    def approval(self) -> Approval:
        """The approval."""

    @property
    def status(self) -> ApprovalStatus:
        """Its status."""

    @property
    def decided_by(self) -> str | None:
        """The id of the member who decided."""

    @property
    def decided_at(self) -> datetime | None:
        """The time of the decision."""


class CallRow(Protocol):
    """A stored tool call."""

    @property
    def call(self) -> ToolCall:
        """The call."""


@dataclass(frozen=True)
class ExplainedMessage:
    """A text to the member: its log entry and its delivery."""

    entry: NoteEntry | ReplyEntry
    stored: DeliveryRow

    @property
    def ours(self) -> bool:
        """True if the planner wrote the words exactly as they were sent, so that none can have come from outside."""
        entry = self.entry
        return isinstance(entry, ReplyEntry) and not entry.said and entry.provenance != "outside"

    @property
    def woke(self) -> Woke | None:
        """The rule by which it broke quiet hours, if it did."""
        return self.entry.woke if isinstance(self.entry, NoteEntry) else None


class MessageCauses:
    """Reads the recorded causes of messages and guesses nothing; outside words become marks of `quoting`.

    A delivery and a call are found by conversation and row, an approval by its id.
    """

    def __init__(
        self,
        store: DynamoActorStore,
        delivery: Callable[[str, str], DeliveryRow | None],
        approval: Callable[[str], ApprovalRow | None],
        call: Callable[[str, str], CallRow | None],
        ledger: LedgerService,
        people: PeopleService,
    ) -> None:
        self._store = store
        self._delivery = delivery
        self._stored_approval = approval
        self._stored_call = call
        self._ledger = ledger
        self._people = people

    def sent(self, state: ConversationState, code: str, words: str) -> ExplainedMessage | None:
        """Return the newest text before the member's last message that names `code` and contains `words`, if given."""
        entries = self.entries(state)
        asked = max((one.seq for one in entries if isinstance(one, MessageEntry)), default=state.next_seq)
        for entry in reversed([one for one in entries if one.seq < asked]):
            if not isinstance(entry, NoteEntry | ReplyEntry):
                continue
            for delivery in reversed(entry.deliveries):
                stored = self._delivery(state.conversation_id, f"delivery#{delivery}")
                if stored and _holds(stored.delivery.text, words) and self._names(stored, code):
                    return ExplainedMessage(entry, stored)
        return None

    def _names(self, stored: DeliveryRow, code: str) -> bool:
        """Tell if a text contains the code, or asks for the decision that has it: a request by link shows no code."""
        if not code or _holds(stored.delivery.text, code):
            return True
        asked = self._stored_approval(stored.delivery.approval_id) if stored.delivery.approval_id else None
        return asked is not None and asked.approval.code.casefold() == code.casefold()

    def entries(self, state: ConversationState) -> list[LogEntry]:
        """Return the newest entries of the conversation's log."""
        return self._store.read_log(state.conversation_id, max(state.next_seq - 1 - _ENTRIES, 0), _ENTRIES)

    def of(self, state: ConversationState, entry: LogEntry, quoting: Quoting) -> list[Fact]:
        """Return the causes of an entry, the direct cause last."""
        entries = {one.seq: one for one in self.entries(state)}
        if isinstance(entry, ReplyEntry):
            return [self._said(one, state, quoting) for one in _answered(entry, list(entries.values()))]
        if not isinstance(entry, NoteEntry):
            return []
        if entry.told:
            waited = [entries[seq] for seq in entry.told if seq in entries]
            left = len(entry.told) - len(waited)
            facts = [self._said(one, state, quoting) for one in waited]
            return [*facts, *([{"kind": "older_entries", "count": left}] if left else [])]
        return [self._said(entry, state, quoting)]

    def _said(self, entry: LogEntry, state: ConversationState, quoting: Quoting) -> Fact:
        if isinstance(entry, MessageEntry):
            return {"kind": "message", "at": self._at(state, entry.at), "by": entry.sender_name, "said": entry.text}
        assert isinstance(entry, NoteEntry)
        fact: Fact = {"kind": entry.topic, "at": self._at(state, entry.at)}
        if entry.woke:
            fact["came_through_by"] = entry.woke
        if entry.quoted:
            words = entry.quoted
            what = quoting.quote(words.said, words.what, words.who, words.address, words.at)
            fact |= {"from": words.who or words.address, "said": what}
        elif entry.quotes:
            marks = [quoting.quote(one.said, one.what, one.who, one.address, one.at) for one in entry.quotes]
            fact["said"] = re.sub(r"\{(\d+)\}", lambda found: _mark(marks, int(found[1])), entry.briefly)
        return fact | self._behind(entry, state, quoting)

    def _behind(self, entry: NoteEntry, state: ConversationState, quoting: Quoting) -> Fact:
        """Return the job, approval or call that a note is about."""
        if entry.source.startswith("job-"):
            return self._job(entry.source, state, quoting)
        if entry.topic in ("approval_requested", "approval_decided", "approval_expired"):
            return self._approval(entry.subject, state, quoting)
        if entry.topic in ("call_outcome", "late_result", "execution_reported"):
            return self._call(entry, state, quoting)
        return {}

    def _job(self, job_id: str, state: ConversationState, quoting: Quoting) -> Fact:
        job: JobState | None = self._store.state(job_id)
        if job is None or job.account_id != state.party.account_id:
            return {}
        what = quoting.quote(job.what, "reminder") if job.outside else job.what
        again = {"again": render(recurrence_in_words(job.terms.rrule))} if job.terms.rrule else {}
        terms = {"start": job.terms.start, "zone": job.terms.zone}
        return {"set_by": self._name(state, job.member_id), "what": what, **terms, **again}

    def _approval(self, approval_id: str, state: ConversationState, quoting: Quoting) -> Fact:
        stored = self._stored_approval(approval_id)
        if stored is None or stored.approval.account_id != state.party.account_id:
            return {}
        approval = stored.approval
        what = quoting.unless_ours(approval.provenance, approval.preview, "request")
        by = "Steward" if approval.by_steward else self._name(state, approval.member_id)
        fact = {
            "asked_by": by,
            "asked_at": self._at(state, approval.created_at),
            "to": what,
            "code": approval.code,
            "status": stored.status.value,
        }
        if stored.decided_by and stored.decided_at:
            fact |= {
                "decided_by": self._name(state, stored.decided_by),
                "decided_at": self._at(state, stored.decided_at),
            }
        return fact

    def _call(self, entry: NoteEntry, state: ConversationState, quoting: Quoting) -> Fact:
        """Return the ledger's facts about a call: who let it run and why, and how it ended."""
        stored = self._stored_call(state.conversation_id, f"call#{entry.subject}")
        if stored is None:
            return {}
        fact: Fact = {"what": self._done(stored.call, quoting)}
        until = entry.at + _A_WHILE
        for line in self._ledger.of_call(state.party.account_id, entry.subject, stored.call.created_at, until):
            if isinstance(line, ExecutionStarted):
                by = "Steward" if line.by_steward else self._name(state, line.asked_by)
                fact |= {"asked_by": by, "let_run_because": line.reason}
                fact |= {"approved_by": self._name(state, line.approved_by)} if line.approved_by else {}
            elif isinstance(line, ExecutionEnded):
                fact |= {"ended": line.status, "ended_at": self._at(state, line.at)}
        return fact

    def _done(self, call: ToolCall, quoting: Quoting) -> str:
        """Return what a call did, as its approver was or would have been asked."""
        # Other functions know this module without the index.
        from steward.tools.index import TOOLS

        asked = self._stored_approval(call.approval_id) if call.approval_id else None
        if asked:
            return quoting.unless_ours(asked.approval.provenance, asked.approval.preview, "request")
        tool = runnable(TOOLS, call.tool)
        if tool is None:
            return in_words(call.tool)
        name_of = partial(self._known_name, call.account_id)
        said = in_a_sentence(tool, call.arguments, name_of, call.language, call.currency)
        return quoting.unless_ours("outside" if call.parts else call.provenance, said, "request")

    def _known_name(self, account_id: str, person_id: str) -> str | None:
        person = self._people.contact(account_id, person_id) or self._people.member(account_id, person_id)
        return person.name if person else None

    def _at(self, state: ConversationState, moment: datetime) -> str:
        """Return a time as the member's clock shows it."""
        zone = self._people.zone_of(state.party.account_id, state.party.member_id)
        return moment.astimezone(zone).isoformat(timespec="minutes")

    def _name(self, state: ConversationState, member_id: str) -> str:
        member = self._people.member(state.party.account_id, member_id)
        return member.name if member else render(say("former-member"))


def _holds(text: str, words: str) -> bool:
    """Tell if a text contains the words, whole and in order, ignoring case and punctuation."""
    return _plain(words) in _plain(text)


def _plain(text: str) -> str:
    return f" {' '.join(_WORDS.findall(text.casefold()))} ".replace("  ", " ")


def _answered(reply: ReplyEntry, entries: Sequence[LogEntry]) -> list[LogEntry]:
    """Return the causes since the answer before, or else the last one before that."""
    before = [one for one in entries if one.seq < reply.seq]
    led = list(_led(before))
    since = max((one.seq for one in before if isinstance(one, ReplyEntry) and one.deliveries), default=0)
    return [one for one in led if one.seq > since] or led[-1:]


def _led(entries: Sequence[LogEntry]) -> Iterator[LogEntry]:
    for one in entries:
        said = isinstance(one, MessageEntry) and not one.command
        if said or (isinstance(one, NoteEntry) and one.for_model and one.topic in _LED_TO_A_REPLY):
            yield one


def _mark(marks: Sequence[str], place: int) -> str:
    return marks[place - 1] if place <= len(marks) else ""
