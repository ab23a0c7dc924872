"""What a tool call tells its conversation."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from steward.core.attached import AttachedFile
from steward.core.provenance import Provenance, Quote
from steward.core.records import Personal, Record


class Undo(BaseModel):
    """The call that would take this one back."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    tool: str
    arguments: dict[str, Any]


class ToolFinished(Record):
    """A call has its result. `quotes` are the words from outside in it, which stand there as `{1}`, `{2}`.

    `provenance` is the lowest of what the result was made from.

    `files` are those that a mail can carry from now on, as they were then.

    `report` is the result as the member is told it, `undo` what would take it back, `caused_at` when what led to it
    happened. `cost_micros` is what a model took for it, in millionths of a dollar. Where what it was for is `over`, no
    job makes it again.
    """

    KIND: ClassVar[str] = "tool_finished"

    call_id: str
    status: Literal["done", "failed", "unknown"]
    provenance: Provenance
    result: Annotated[str, Personal()]
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
    report: Annotated[str, Personal("")] = ""
    undo: Annotated[Undo | None, Personal(None)] = None
    caused_at: datetime | None = None
    files: Annotated[tuple[AttachedFile, ...], Personal([])] = ()
    cost_micros: int = 0
    over: bool = False
