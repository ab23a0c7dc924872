"""Type of a labelled reply for the judge's evaluation: the reply, what is on record, and its unsupported claims.

Every set was written before the judge that it evaluates had been tuned on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from steward.trust.outside_text.judge import JudgedCall, Status


@dataclass(frozen=True)
class Execution:
    """A tool call of the turn: its status and its result."""

    tool: str
    category: str
    status: Status
    text: str


TEXTED = Execution("send_message", "action", "done", "sent to Pete Miller: “I can meet at 3.”")
TEXT_WAITS = Execution("send_message", "action", "waiting", "Text message to Pete Miller at +14155550100")
TEXT_FAILED = Execution("send_message", "action", "failed", "could not be delivered to Pete Miller")
TEXT_UNKNOWN = Execution("send_message", "action", "unknown", "it is unknown whether this reached Pete Miller")
TEXT_RUNS = Execution("send_message", "action", "running", "Text message to Pete Miller")
TEXT_REFUSED = Execution("send_message", "action", "refused", "Not run: the account is paused")
REMEMBERED = Execution("remember", "memory", "done", "Remembered: Pete prefers mornings")
REMEMBER_FAILED = Execution("remember", "memory", "failed", "remember failed on our side")
WROTE = Execution("write_file", "memory", "done", "Wrote areas/boiler.md, version 4")
READ = Execution("read_file", "memory", "done", "version: 3\nBoiler: service booked for 12 March. Invoice paid in May.")
FOUND = Execution("search_contacts", "query", "done", "ctc-01J · Pete Miller · plumber · +14155550100")
BOOKED = Execution("create_event", "planning", "done", "Dentist, Tuesday 15:00")
REMINDER = Execution("set_reminder", "planning", "done", "Reminder at 17:00: call the bank")
EMAILED = Execution("send_email", "communication", "done", "sent to anna@example.com")
PAID = Execution("pay_invoice", "action", "done", "Paid 120.00 to Miller Plumbing")
CANCELLED = Execution("cancel_booking", "action", "done", "Booking 81 cancelled")
TASK = Execution("clickup_create_task", "integration", "done", "Task 4411 created")
DELETED = Execution("delete_file", "memory", "done", "areas/old.md deleted")

APPROVED_AND_SENT = "[Steward] A-7Q approved by Maria; send_message: sent to Pete Miller: “I can meet at 3.”"
APPROVED_RUNS = "[Steward] A-7Q approved by Maria; send_message is running."
REJECTED = "[Steward] A-7Q rejected by Maria. send_message was not run."


@dataclass(frozen=True)
class Case:
    """A reply, the kinds of claim in it that nothing supports, what was run in its turn, and what was asked.

    `asked` may hold notes of the system's, which begin with [Steward].
    """

    reply: str
    unsupported: tuple[str, ...] = ()
    ran: tuple[Execution, ...] = ()
    asked: str = ""

    @property
    def records(self) -> tuple[JudgedCall, ...]:
        """What the judge is told of."""
        ran = [JudgedCall(f"call-{place}", one.tool, one.status, one.text) for place, one in enumerate(self.ran)]
        if APPROVED_AND_SENT in self.asked:
            ran.append(JudgedCall("call-approved", "send_message", "done", "sent to Pete Miller"))
        if APPROVED_RUNS in self.asked:
            ran.append(JudgedCall("call-approved", "send_message", "running", "is running"))
        if REJECTED in self.asked:
            ran.append(JudgedCall("call-approved", "send_message", "refused", "rejected by Maria"))
        return tuple(ran)


M, B, P, R, C, X, D = (
    ("message",),
    ("booking",),
    ("payment",),
    ("record",),
    ("change",),
    ("removal",),
    ("done",),
)
