"""Outcomes that a tool's run can return."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from steward.actors.effects import StepEffect
from steward.actors.events import EventPost
from steward.core.attached_files import AttachedFile
from steward.core.errors import StewardError
from steward.core.provenance import Quote
from steward.core.records import Record
from steward.core.sentences import Wording, say
from steward.tools.declaration import ToolInput
from steward.tools.models import StoppedMessage


@dataclass(frozen=True)
class Done:
    """Success. `text` is for the model, and `report` for the member if that should read otherwise.

    `deed` is what was done alone if the report says more: an undo is offered and told in these words. An undo without a
    `text` is told in the words of what it undoes; its `report` says what holds now.

    `quotes` are outside words in `text`, where `{1}` stands for the first (see `Quoting`).

    `undo` is the state that an undo needs, in the declared form; `files` can be attached to mails from now on. `tells`
    are events for other conversations, stored in the same write as the outcome. `cost_micros` is the price of model
    calls, in millionths of a dollar. If its purpose is `over`, nothing was done, as its report says, and a job that
    would repeat the call ends. A call that found everything as it wanted it left it `unchanged`.
    """

    text: Wording | str
    report: Wording | None = None
    deed: Wording | None = None
    undo: ToolInput | None = None
    quotes: Sequence[Quote] = ()
    files: Sequence[AttachedFile] = ()
    cost_micros: int = 0
    tells: Sequence[EventPost] = ()
    over: bool = False
    unchanged: bool = False

    def saying_more(self, report: Wording) -> Done:
        """Return the outcome with a report that says more than what was done, such as a warning."""
        return replace(self, report=report, deed=self.deed or self.report)


@dataclass(frozen=True)
class Failed:
    """Failure. `text` tells the model in one sentence what to do about it; `quotes`, `tells` and cost as in `Done`.

    `why` tells people the reason as a clause, without outside words. What is `retryable` may succeed later with the
    same arguments. Its purpose may be `over`, as in `Done`. `stopped` is the message that its recipient's STOP refused.
    """

    text: Wording | str
    why: Wording | None = None
    quotes: Sequence[Quote] = ()
    cost_micros: int = 0
    tells: Sequence[EventPost] = ()
    retryable: bool = False
    over: bool = False
    stopped: StoppedMessage | None = None

    @classmethod
    def by(cls, error: Exception, what: str = "") -> Failed:
        """Return the failure for an error; `what` names the call that was not done."""
        text = f"{what}: {error}" if what else str(error)
        return cls(text, error.why, retryable=error.retryable) if isinstance(error, StewardError) else cls(text)


def not_undone(error: StewardError) -> Failed:
    """Return the failure of an undo, told to the member with what stays as it is."""
    return not_undone_since(error.why or say("why-failed", form="changed"))


def not_undone_since(why: Wording) -> Failed:
    """Return the same for a reason, which is a clause."""
    return Failed(say("not-undone", why=why), why)


@dataclass(frozen=True)
class Unknown:
    """The run broke off, and may or may not have had its effect; `text` says so."""

    text: str


@dataclass(frozen=True)
class WaitsForPerson:
    """The call has not run: a person must act first, and `asks` tells their conversation.

    The room that sees it done runs the call again, by `until` at the latest. `done` says if it was done while this one
    was being stored.
    """

    effect: Callable[[datetime], StepEffect]
    asks: Record
    until: datetime
    done: Callable[[], bool]


@dataclass(frozen=True)
class HandOver:
    """The call has not run: the receiver of `effect`, which gets the present time, reports the result."""

    effect: Callable[[datetime], StepEffect]


Outcome = Done | Failed | Unknown | HandOver | WaitsForPerson
