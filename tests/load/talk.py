"""Texts of the load test: each carries a mark, and the scripted model repeats the marks that it answers."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime

from starlette.types import ASGIApp, Receive, Scope, Send

from infra.local.world.script import ModelRequest, Step, say, use_tool

MARK = re.compile(r"\bq(\d+)x(\d+)\b")
HEARD = "Heard: "
# One text in five needs a tool; the others are answered at once.
TOOL_EVERY = 5

_answering: ContextVar[list[str]] = ContextVar("answering")


def mark(conversation: int, number: int) -> str:
    """The mark of a conversation's text; both count from 1."""
    return f"q{conversation:03}x{number:03}"


def question(conversation: int, number: int) -> str:
    """The text a person sends."""
    what = "who is the plumber?" if number % TOOL_EVERY == 0 else "good morning"
    return f"{mark(conversation, number)} {what}"


def answer(request: ModelRequest) -> Step:
    """Repeat the mark of every text since the last answer, in order; look the plumber up first when asked to."""
    texts, looked_up = _unanswered(request)
    marks = [found.group() for text in texts for found in MARK.finditer(text)]
    _answering.get([]).extend(marks)
    if not looked_up and any("plumber" in text for text in texts):
        return use_tool("search_contacts", {"query": "plumber"})
    return say(HEARD + " ".join(marks))


def _unanswered(request: ModelRequest) -> tuple[list[str], bool]:
    """The member's texts since the last answer in words, oldest first, and whether a tool was used since."""
    texts: list[str] = []
    looked_up = False
    for message in reversed(request.messages):
        kinds = {block["type"] for block in message["content"]}
        if message["role"] == "assistant" and "tool_use" not in kinds:
            break
        looked_up |= "tool_use" in kinds
        if message["role"] == "user":
            said = [block["text"] for block in message["content"] if block["type"] == "text"]
            texts[:0] = [text for text in said if not text.startswith("<context>")]
    return texts, looked_up


class TimedModel:
    """A model server that takes `seconds` to think, and keeps when it was busy for each conversation."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self._app = app
        self._seconds = seconds
        self.busy: dict[str, list[tuple[datetime, datetime]]] = defaultdict(list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        marks: list[str] = []
        token = _answering.set(marks)
        began = datetime.now(UTC)
        try:
            if scope["type"] == "http":
                await asyncio.sleep(self._seconds)
            await self._app(scope, receive, send)
        finally:
            _answering.reset(token)
        for conversation in {_conversation(one) for one in marks}:
            self.busy[conversation].append((began, datetime.now(UTC)))

    def spent(self, one: str, start: datetime, end: datetime) -> float:
        """How long the model was busy for the conversation of the mark `one` between the two times, in seconds."""
        pieces = ((max(began, start), min(ended, end)) for began, ended in self.busy[_conversation(one)])
        return sum(max((last - first).total_seconds(), 0.0) for first, last in pieces)


def _conversation(one: str) -> str:
    return one.partition("x")[0]


@dataclass(frozen=True)
class Answered:
    """A text Steward had carried: to whom, what it says, and when Twilio accepted it."""

    phone: str
    body: str
    at: datetime


@dataclass(frozen=True)
class Tally:
    """What became of the texts. `unexpected` are Steward's texts that answer nothing; `overheads` are in seconds."""

    answered: int
    lost: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    out_of_order: tuple[str, ...] = ()
    unexpected: tuple[str, ...] = ()
    overheads: Sequence[float] = field(default_factory=tuple)


def tally(
    asked: Mapping[str, datetime],
    phones: Mapping[str, str],
    answers: Iterable[Answered],
    spent: Callable[[str, datetime, datetime], float],
) -> Tally:
    """Compare what was asked with what was answered.

    `asked` is when the webhook of each marked text had answered, `phones` whose text it was, `spent` as
    `TimedModel.spent`. A text answered to somebody else's phone counts as lost, and that answer as unexpected.
    """
    seen: Counter[str] = Counter()
    order: dict[str, str] = {}
    out_of_order: list[str] = []
    unexpected: list[str] = []
    overheads: list[float] = []
    for one in answers:
        marks = [found.group() for found in MARK.finditer(one.body)] if one.body.startswith(HEARD) else []
        if not marks or any(phones.get(each) != one.phone for each in marks):
            unexpected.append(one.body)
            continue
        for each in marks:
            seen[each] += 1
            if seen[each] == 1:
                taken = asked.get(each, one.at)
                overheads.append((one.at - taken).total_seconds() - spent(each, taken, one.at))
                if each < order.get(one.phone, ""):
                    out_of_order.append(each)
                order[one.phone] = each
    return Tally(
        answered=len(seen),
        lost=tuple(sorted(set(asked) - set(seen))),
        doubled=tuple(sorted(each for each, times in seen.items() if times > 1)),
        out_of_order=tuple(out_of_order),
        unexpected=tuple(unexpected),
        overheads=tuple(overheads),
    )
