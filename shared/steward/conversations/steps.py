"""What a step brings about, as data: new state, log entries and effect rows. Pure: no clock, storage or network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from steward.approvals.models import Approval
from steward.channels.models import Delivery, Purpose
from steward.conversations.models import ConversationState, LogEntry, NoteEntry, OpenApproval, Topic
from steward.core.provenance import Provenance
from steward.core.text import split_text
from steward.schedules.models import Timer
from steward.tools.models import ToolCall

# What a link and its lead-in may add to a text.
LINK_ROOM = 160


@dataclass(frozen=True)
class Step:
    """A state and everything that must be committed with it. Each method returns a new step; nothing is changed."""

    state: ConversationState
    now: datetime
    sms_characters: int
    entries: tuple[LogEntry, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    deliveries: tuple[Delivery, ...] = ()
    approvals: tuple[Approval, ...] = ()
    timers: tuple[Timer, ...] = ()
    cancelled: tuple[Timer, ...] = ()

    def with_state(self, **changes: Any) -> Step:
        """The step with fields of its state replaced."""
        return replace(self, state=self.state.model_copy(update=changes))

    def log(self, kind: type[LogEntry], provenance: Provenance, **fields: Any) -> Step:
        """Append one entry; sequence number, turn and time come from the step."""
        entry = kind(seq=self.state.next_seq, turn=self.state.turn, at=self.now, provenance=provenance, **fields)
        return replace(self, entries=(*self.entries, entry)).with_state(next_seq=entry.seq + 1)

    def note(
        self, topic: Topic, text: str, *, subject: str = "", for_model: bool, provenance: Provenance = "account"
    ) -> Step:
        """Append a note that the member is not sent."""
        return self.log(NoteEntry, provenance, topic=topic, subject=subject, for_model=for_model, text=text)

    def tell(
        self,
        topic: Topic,
        text: str,
        *,
        subject: str = "",
        for_model: bool,
        purpose: Purpose = "notice",
        provenance: Provenance = "account",
        about: tuple[str, ...] = (),
    ) -> Step:
        """Append a note and send it to the member."""
        step, sent = self.deliver(text, purpose)
        fields = {"topic": topic, "subject": subject, "for_model": for_model, "text": text}
        return step.log(NoteEntry, provenance, **fields, about=about, deliveries=sent)

    def deliver(
        self,
        text: str,
        purpose: Purpose,
        *,
        to: str | None = None,
        approval_id: str | None = None,
        approver_id: str | None = None,
        offers: str | None = None,
    ) -> tuple[Step, tuple[str, ...]]:
        """Send `text` to the member (or `to`), in as many parts as its length needs; the ids of the deliveries.

        With `approval_id`, or `offers`, the last part carries the approver's link. Each text names the one before it to
        the same recipient, as far as the conversation knows it: a reader gets them in this order.
        """
        parts = split_text(text, self.sms_characters - (LINK_ROOM if approval_id or offers else 0))
        party, first, address = self.state.party, len(self.deliveries), to or self.state.party.address
        names = [f"{self.state.next_seq}-{first + place}" for place in range(len(parts))]
        made = tuple(
            Delivery(
                delivery_id=names[place],
                account_id=party.account_id,
                conversation_id=self.state.conversation_id,
                purpose=purpose,
                from_address=party.steward_address,
                to_address=address,
                created_at=self.now,
                approval_id=approval_id if place == len(parts) - 1 else None,
                approver_id=approver_id if place == len(parts) - 1 else None,
                offers=offers if place == len(parts) - 1 else None,
                after=names[place - 1] if place else self._last_to(address),
                text=part,
            )
            for place, part in enumerate(parts)
        )
        step = replace(self, deliveries=(*self.deliveries, *made))
        if made and address == party.address:
            step = step.with_state(last_delivery=made[-1].delivery_id)
        return step, tuple(d.delivery_id for d in made)

    def _last_to(self, address: str) -> str | None:
        if address == self.state.party.address:
            return self.state.last_delivery
        return next((d.delivery_id for d in reversed(self.deliveries) if d.to_address == address), None)

    def start(self, calls: Sequence[ToolCall]) -> Step:
        """Let these calls run."""
        return replace(self, calls=(*self.calls, *calls))

    def ask(self, approval: Approval, *, group: str, repeatable: bool) -> Step:
        """Wait for a decision, for as long as the approval lasts."""
        waiting = OpenApproval(
            code=approval.code,
            tool=approval.tool,
            group=group,
            repeatable=repeatable,
            provenance=approval.provenance,
            expires_at=approval.expires_at,
        )
        step = self.with_state(approvals={**self.state.approvals, approval.approval_id: waiting})
        expiry = expiry_timer(step.state, approval.approval_id, waiting)
        return replace(step, approvals=(*self.approvals, approval), timers=(*self.timers, expiry))

    def set_timer(self, timer: Timer) -> Step:
        """Set a timer."""
        return replace(self, timers=(*self.timers, timer))

    def cancel_timer(self, timer: Timer) -> Step:
        """Forget a timer that has become pointless."""
        return replace(self, cancelled=(*self.cancelled, timer))


def expiry_timer(state: ConversationState, approval_id: str, waiting: OpenApproval) -> Timer:
    """The timer after which nobody can decide any more."""
    return Timer(
        timer="approval_expiry",
        conversation_id=state.conversation_id,
        subject=approval_id,
        due_at=waiting.expires_at,
    )
