"""Model task that decides if an outsider's message is urgent enough to break quiet hours.

The reader answers yes or no, in the step that holds the message, and only if one of the member's rules lets such a
notice through. If the reader cannot be asked, the member is told at once: a rule that fails together with the model
would fail on the night of the flood.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Literal

from steward.agent.conversations.entries import NoteEntry
from steward.agent.conversations.models import UnratedNotice
from steward.agent.conversations.quiet_hours import apply_urgency, next_unrated_notices, quiet_until
from steward.agent.conversations.steps import Step
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.model_costs import micros
from steward.core.settings import Settings
from steward.core.wall_clock import on_the_wall
from steward.tools.ledger.models import OutsideRead
from steward.trust.autonomy.account_limits import AccountLimits
from steward.trust.outside_text import reader
from steward.trust.outside_text.fields import Wanted
from steward.trust.outside_text.quarantine import (
    QuarantineReader,
    QuarantineResponse,
    ReaderRefusedError,
    ReaderUnavailableError,
)
from steward.trust.outside_text.references import Referent

TOOL = "weigh_urgency"
_FIELD = "urgent"
_QUESTION = (
    "Whoever this is for rests until {until}; it is {now} there. Would somebody come to harm, or something be damaged "
    "for good, if nobody dealt with it before then?"
)
# The first messages of a night decide if a sender's messages can wait.
_MOST = 10


class UrgencyCheck:
    """Asks the reader about urgency. `limits` reads an account's spending of a day and its pause."""

    def __init__(
        self, reader_of: Callable[[], QuarantineReader], limits: Callable[[str, str], AccountLimits], settings: Settings
    ) -> None:
        self._reader = reader_of
        self._limits = limits
        self._settings = settings

    def weigh(self, step: Step) -> Step:
        """Tell or hold the messages of one sender; other senders' messages stay due."""
        some, until = next_unrated_notices(step.talk), quiet_until(step)
        if until is None or not self._may_spend(step):
            return apply_urgency(step, some, "unread")
        try:
            reading = self._reader().read(reader.read(_quotes(some), [_wanted(step, until)]))
        except (ReaderUnavailableError, ReaderRefusedError) as error:
            logger.warning("urgency check failed", extra={"why": str(error)})
            return apply_urgency(step, some, "unread")
        (answer,) = reader.answers(reading.text, _quotes(some), [_wanted(step, until)])
        verdict: Literal["urgent"] | None = "urgent" if answer.value == "yes" else None
        return apply_urgency(_noted(step, some, reading, answer.value or "not stated"), some, verdict)

    def _may_spend(self, step: Step) -> bool:
        limits = self._limits(step.state.party.account_id, step.now.date().isoformat())
        return not limits.paused and limits.spent_micros < micros(self._settings.account_day_dollars)


def _wanted(step: Step, until: datetime) -> Wanted:
    assert step.attention is not None
    zone = step.attention.zone
    question = _QUESTION.format(until=on_the_wall(until, zone), now=on_the_wall(step.now, zone))
    return Wanted(name=_FIELD, type="yes_no", question=question)


def _quotes(some: tuple[UnratedNotice, ...]) -> dict[str, Referent]:
    return {f"w{place}": Referent("quote", one.said, what="message") for place, one in enumerate(some[:_MOST])}


def _noted(step: Step, some: tuple[UnratedNotice, ...], reading: QuarantineResponse, said: str) -> Step:
    state = step.state
    seqs = [one.held.seq for one in some]
    line = OutsideRead(
        account_id=state.party.account_id,
        call_id=derived_id(state.conversation_id, state.next_seq, TOOL),
        conversation_id=state.conversation_id,
        at=step.now,
        tool=TOOL,
        asked_by=state.party.member_id,
        model=reading.model,
        status="done",
        cost_micros=reading.cost_micros,
        seconds=reading.seconds,
        input={"entries": seqs},
    )
    asked = {"topic": "weighed", "subject": TOOL, "text": f"Urgent: {said}.", "cost_micros": reading.cost_micros}
    return step.spend(reading.cost_micros).add(line).log(NoteEntry, "account", for_model=False, **asked)
