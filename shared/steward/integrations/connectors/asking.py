"""What the function that calls others is asked, and what it answers: the two sides know nothing else of each other."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from steward.integrations.connectors.models import Kind, SourceTool

# Within so many seconds there is an answer: whoever asks waits no longer than a function that is waited for may take.
SECONDS = 12.0

# Why there is no result. `refused` is the other side's own word, in which case it has not done it; `busy` is ours.
Problem = Literal[
    "",
    "busy",
    "refused",
    "failed",
    "changed",
    "gone",
    "private",
    "unreachable",
    "redirected",
    "too_long",
    "late",
    "unreadable",
]


class Asked(BaseModel):
    """A call of one tool. `secret` is the name under which the key for `header` is kept."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    kind: Kind
    address: str
    header: str
    secret: str
    tool: SourceTool
    arguments: dict[str, Any]


class Answered(BaseModel):
    """What came of it. `said` are the other side's words, cut if `cut`; without `sent` nothing can have happened."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    problem: Problem = ""
    said: str = ""
    cut: bool = False
    sent: bool = True
