"""Model tasks that decide if a contact's message is an emergency, and if a held one may break quiet hours.

A correspondence asks once, when the message comes, if it is an emergency, and in which language it is unless a member
has chosen the contact's. A member's conversation asks about every other message that it would hold, and only if one of
the member's rules lets an urgent one through. If the reader cannot be asked there, the member is told at once: a rule
that fails together with the model would fail on the night of the flood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Literal

from steward.agent.conversations.entries import InboundEntry
from steward.agent.conversations.quiet_hours import apply_urgency, next_unrated_notices, quiet_until
from steward.agent.conversations.steps import Step
from steward.core.languages import NAMES
from steward.core.log import logger
from steward.core.model_costs import micros
from steward.core.settings import Settings
from steward.core.wall_clock import on_the_wall
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
_OTHER = "other"
_QUESTION = (
    "Whoever this is for rests until {until}; it is {now} there. Would somebody come to harm, or something be damaged "
    "for good, if nobody dealt with it before then?"
)
_EMERGENCY = Wanted(
    name="emergency",
    type="yes_no",
    question=(
        "Is this about something that happens now, and that harms somebody or damages a home if nobody deals with it "
        "within the next hours?"
    ),
)
_LANGUAGE = Wanted(
    name="language",
    type="choice",
    question=(
        "In which of these languages is it written, by its tag? `other` for any other one; null if it is too short, or "
        "too mixed, to be sure which language its writer speaks, such as a greeting or an ok."
    ),
    choices=(*NAMES, _OTHER),
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
        if until is None:
            return apply_urgency(step, some, "unread")
        said = {one.held.seq: one.said for one in some}
        step, answers = self._asked(step, said, [_wanted(step, until)])
        urgent = answers.get(_FIELD) == "yes"
        verdict: Literal["urgent", "unread"] | None = "urgent" if urgent else None if answers else "unread"
        return apply_urgency(step, some, verdict)

    def is_emergency(
        self, step: Step, texts: Sequence[InboundEntry], *, asks_language: bool = False
    ) -> tuple[Step, bool, str]:
        """Tell if these texts report an emergency and, if it `asks_language`, the tag of the one they are in.

        Nothing counts as an emergency that the reader cannot be asked about; a language is "" if it is not sure. It is
        asked during a pause, too: members hear then of an emergency, although nothing is done about it.
        """
        fields = [_EMERGENCY, _LANGUAGE] if asks_language else [_EMERGENCY]
        step, answers = self._asked(step, {text.seq: text.whole for text in texts}, fields, while_paused=True)
        language = answers.get(_LANGUAGE.name)
        return step, answers.get(_EMERGENCY.name) == "yes", language if language and language != _OTHER else ""

    def _asked(
        self, step: Step, said: Mapping[int, str], wanted: Sequence[Wanted], *, while_paused: bool = False
    ) -> tuple[Step, Mapping[str, str | None]]:
        """Return the reader's answers about texts by their place in the log; none if it cannot be asked."""
        quotes = {
            f"w{place}": Referent("quote", text, what="message") for place, text in enumerate([*said.values()][:_MOST])
        }
        if not self._may_spend(step, while_paused=while_paused):
            return step, {}
        try:
            reading = self._reader().read(reader.read(quotes, wanted))
        except (ReaderUnavailableError, ReaderRefusedError) as error:
            logger.warning("urgency check failed", extra={"why": str(error)})
            return step, {}
        answers = {one.name: one.value for one in reader.answers(reading.text, quotes, wanted)}
        told = " ".join(f"{name.capitalize()}: {value or 'not stated'}." for name, value in answers.items())
        return _noted(step, [*said], reading, told), answers

    def _may_spend(self, step: Step, *, while_paused: bool) -> bool:
        limits = self._limits(step.state.party.account_id, step.now.date().isoformat())
        return (while_paused or not limits.paused) and limits.spent_micros < micros(self._settings.account_day_dollars)


def _wanted(step: Step, until: datetime) -> Wanted:
    assert step.attention is not None
    zone = step.attention.zone
    question = _QUESTION.format(until=on_the_wall(until, zone), now=on_the_wall(step.now, zone))
    return Wanted(name=_FIELD, type="yes_no", question=question)


def _noted(step: Step, seqs: Sequence[int], reading: QuarantineResponse, told: str) -> Step:
    step = step.pay_for_read(
        TOOL, {"entries": [*seqs]}, model=reading.model, cost_micros=reading.cost_micros, seconds=reading.seconds
    )
    return step.note("weighed", told, subject=TOOL, for_model=False, cost_micros=reading.cost_micros)
