"""Request and response types between the connector and the function that calls other systems.

The two sides share nothing else.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from steward.integrations.connectors.models import Kind, SourceTool

# Seconds until the response. A caller must not wait longer than a synchronous function may take.
SECONDS = 12.0

# Reasons for a missing result. `refused` is the other side's word that it did nothing; `busy` is ours.
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


class SourceCallRequest(BaseModel):
    """Request to call one tool. `secret` is the name under which the value of `header` is stored."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    kind: Kind
    address: str
    header: str
    secret: str
    tool: SourceTool
    arguments: dict[str, Any]


class SourceCallResponse(BaseModel):
    """Result of a call. `said` are the other side's words, shortened if `cut`.

    If `sent` is false, the call cannot have had any effect.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    problem: Problem = ""
    said: str = ""
    cut: bool = False
    sent: bool = True
