"""Builds long conversation logs, entry by entry, as turns write them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    Block,
    MessageEntry,
    NoteEntry,
    ReplyEntry,
    TextBlock,
    ToolResultEntry,
    ToolUseBlock,
    Usage,
)
from steward.core.provenance import Quote
from steward.trust.outside_text.fields import FieldAnswer
from tests.support.builders import NOW

JORDAN = "Jordan Wells"
JORDANS_NUMBER = "+15550100103"
JORDANS_WORDS = "My rent is 1,200 from May on"
TOKENS = 3.3


class History:
    """A log that grows turn by turn, a minute each."""

    def __init__(self, start: datetime = NOW) -> None:
        self.entries: list[LogEntry] = []
        self._at = start
        self._turn = 0

    @property
    def last(self) -> LogEntry:
        """The newest entry."""
        return self.entries[-1]

    def add(self, kind: type[LogEntry], **fields: Any) -> int:
        """One entry; its place."""
        given = {"provenance": "account", **fields}
        entry = kind(seq=len(self.entries) + 1, turn=self._turn, at=self._at, **given)
        self.entries.append(entry)
        return entry.seq

    def asks(self, text: str = "And?") -> int:
        """A member begins the next turn."""
        self._turn += 1
        self._at += timedelta(minutes=1)
        said = {"sender_id": "mbr-1", "sender_name": "Maria", "channel": "sms", "provider_id": f"SM{self._turn}"}
        return self.add(MessageEntry, provenance="member", text=text, **said)

    def replies(self, *blocks: Block, text: str = "") -> int:
        """The model's answer: words, uses of tools or both."""
        content = (*([TextBlock(text=text)] if text else []), *blocks)
        stop = "tool_use" if blocks else "end_turn"
        return self.add(ReplyEntry, model="m", stop_reason=stop, usage=Usage(), content=content)

    def uses(self, tool: str, result: str = "", *, given: dict[str, Any] | None = None, **fields: Any) -> int:
        """A tool is used; the place of its result."""
        use = ToolUseBlock(id=f"toolu_{len(self.entries) + 1}_0", name=tool, input=given or {})
        self.replies(use)
        return self.add(
            ToolResultEntry, tool_use_id=use.id, tool=tool, call_id=None, status="done", content=result, **fields
        )

    def jordan_writes(self) -> int:
        """Somebody outside writes."""
        quote = Quote(who=JORDAN, said=JORDANS_WORDS, what="text message", address=JORDANS_NUMBER, at=self._at)
        return self.add(
            NoteEntry,
            provenance="outside",
            topic="outsider_wrote",
            for_model=True,
            about=(JORDANS_NUMBER,),
            quoted=quote,
            text=f"{JORDAN} wrote: {JORDANS_WORDS}",
        )

    def reads_amount(self, quote: int) -> int:
        """The rent is read out of what Jordan wrote."""
        answer = FieldAnswer(name="rent", type="amount", value="1200", sources=(f"q{quote}",))
        return self.uses("read_outside", given={"ids": [f"q{quote}"]}, answers=(answer,), provenance="outside")

    def turn(self, text: str, result: str = "") -> None:
        """A whole turn: a question, perhaps a file that is read, an answer."""
        self.asks(text)
        if result:
            self.uses("read_file", result)
        self.replies(text="Noted.")


def long_history(tokens: int, start: datetime = NOW, turns: int = 100, before: Sequence[str] = ()) -> History:
    """A history of about so many tokens in so many turns; what Jordan wrote, and `before`, stands at its beginning."""
    history = History(start)
    history.asks("What does Jordan pay?")
    history.reads_amount(history.jordan_writes())
    history.replies(text="{f4-1}")
    for text in before:
        history.turn(text)
    each = round(tokens * TOKENS / turns)
    for number in range(turns):
        words = f"the boiler of unit {number}, once more. "
        history.turn(f"Question {number}: {(words * (each // len(words) + 1))[:each]}")
    return history
