"""What a tool call tells its conversation."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from steward.core.provenance import Provenance
from steward.core.records import Personal, Record


class ToolFinished(Record):
    """A call has its result. `provenance` is the lowest of what the result was made from."""

    KIND: ClassVar[str] = "tool_finished"

    call_id: str
    status: Literal["done", "failed", "unknown"]
    provenance: Provenance
    result: Annotated[str, Personal()]
