"""What a tool may answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from steward.actors.effects import Effect
from steward.actors.events import Post
from steward.core.attached import AttachedFile
from steward.core.provenance import Quote
from steward.core.records import Record
from steward.tools.declaration import ToolInput
from steward.wording.sentence import Wording


@dataclass(frozen=True)
class Done:
    """It worked; `text` is for the model, and `report` for the member if that should read otherwise.

    `quotes` are the words from outside in `text`, where `{1}` stands for the first of them (see `Quoting`).

    `undo` is what takes it back, in the form that the declaration says is kept; `files` are what a mail can carry now.
    `tells` are events for others' conversations, put there by the write that says it was done: never without it.
    `cost_micros` is what a model took for it, in millionths of a dollar. Where what it was for is `over`, a job that
    would make the call again ends.
    """

    text: Wording | str
    report: Wording | None = None
    undo: ToolInput | None = None
    quotes: Sequence[Quote] = ()
    files: Sequence[AttachedFile] = ()
    cost_micros: int = 0
    tells: Sequence[Post] = ()
    over: bool = False


@dataclass(frozen=True)
class Failed:
    """It did not work; `text` says in one sentence what to do about it, with `quotes` and the cost as in `Done`."""

    text: Wording | str
    quotes: Sequence[Quote] = ()
    cost_micros: int = 0


@dataclass(frozen=True)
class Unknown:
    """It broke off, and may or may not have happened; `text` says so."""

    text: str


@dataclass(frozen=True)
class Waits:
    """Nothing has happened yet, and a person must do something first: `asks` tells their conversation so.

    It is run again by whoever sees that done, and at `until` at the latest; `done` says whether it has been done while
    the call was being put down.
    """

    effect: Callable[[datetime], Effect]
    asks: Record
    until: datetime
    done: Callable[[], bool]


@dataclass(frozen=True)
class HandOver:
    """Nothing has happened yet: whoever does what `effect` says, given the present, tells the result."""

    effect: Callable[[datetime], Effect]


Outcome = Done | Failed | Unknown | HandOver | Waits
