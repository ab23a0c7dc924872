"""Events that report a tool call to its conversation."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.core.attached_files import AttachedFile
from steward.core.provenance import Provenance, Quote
from steward.core.records import Personal, Record
from steward.tools.models import StoppedMessage


class UndoCall(BaseModel):
    """The call that would undo this one, which ran in `conversation_id`: an app's or workflow's, if one made it.

    `whats` say for people what this one has done, without warnings, by language.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    tool: str
    arguments: dict[str, Any]
    conversation_id: str = ""
    whats: dict[str, str] = Field(default_factory=dict)


class ToolFinished(Record):
    """Result of a call. `quotes` are outside words, marked in it as `{1}`, `{2}`.

    `provenance` is the lowest of the result's sources.

    `files` can be attached to mails from now on, as they were then.

    `report` is the result for the member, in `reports` by language if others may hear of the call. `undo` is the call
    that would undo it, `caused_at` the time of its cause. `whys` are the reason of a failure for people by language, as
    a clause without outside words; a `retryable` one may succeed later.
    `cost_micros` is the price of model calls, in millionths of a dollar. If its purpose is `over`, no job repeats it.
    `unchanged`, and `stopped`, the message that its recipient's STOP refused, are as in the outcome.
    """

    KIND: ClassVar[str] = "tool_finished"

    call_id: str
    status: Literal["done", "failed", "unknown"]
    provenance: Provenance
    result: Annotated[str, Personal()]
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
    report: Annotated[str, Personal("")] = ""
    reports: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    whys: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    retryable: bool = False
    undo: Annotated[UndoCall | None, Personal(None)] = None
    caused_at: datetime | None = None
    files: Annotated[tuple[AttachedFile, ...], Personal([])] = ()
    cost_micros: int = 0
    over: bool = False
    unchanged: bool = False
    stopped: Annotated[StoppedMessage | None, Personal(None)] = None

    def why(self, language: str) -> str:
        """Return the reason of a failure; empty if there is none for people."""
        return self.whys.get(language, "")
