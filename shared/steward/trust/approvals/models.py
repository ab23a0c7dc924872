"""Approvals: a proposed tool call, exactly as it would run, waiting for a person."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from steward.core.provenance import Part, Provenance
from steward.core.records import Personal, Record
from steward.core.rings import Ring


class ApprovalStatus(StrEnum):
    """Waiting → approved, rejected or expired; the row moves once."""

    WAITING = "waiting"
    APPROVED = "approved"
    REJECTED = "rejected"
    EXPIRED = "expired"


# Whether a call waits to be run, or one that has run may still be taken back.
Purpose = Literal["run", "undo"]


class Approval(Record):
    """What was proposed, by whom and why. The decision itself is kept in attributes of its row.

    `approvers` are the member ids who may decide; each gets a link of their own. `editable` names the one argument a
    person may rewrite before approving, if any. `provenance` is the lowest of everything the model had read when it
    proposed this; `why_asked` is the policy's reason, and `evidence` quotes the words from outside in it, each with its
    author. `template` is what the model wrote, with references, and `parts` the pieces that stand for them.
    `preview` is the effect as an infinitive ("text Pete Rossi"), without the editable text.
    """

    KIND: ClassVar[str] = "approval"

    approval_id: str
    code: str
    account_id: str
    conversation_id: str
    member_id: str
    tool: str
    tool_use_id: str
    created_at: datetime
    expires_at: datetime
    approvers: tuple[str, ...]
    editable: str | None
    provenance: Provenance
    purpose: Purpose = "run"
    # Whether Steward proposed it by itself, by what a scanner, a skill or a workflow found; `reason` says what.
    by_steward: bool = False
    # Of what only one may wait for a decision at a time (`subject_key`); empty where each is its own.
    subject_key: str = ""
    by_link_only: bool = False
    why_asked: str = ""
    evidence: Annotated[tuple[str, ...], Personal([])] = ()
    arguments: Annotated[dict[str, Any], Personal({})]
    template: Annotated[dict[str, Any], Personal({})] = Field(default_factory=dict)
    parts: Annotated[tuple[Part, ...], Personal([])] = ()
    resolved: Annotated[dict[str, str], Personal({})]
    preview: Annotated[str, Personal()]
    reason: Annotated[str, Personal()]

    def rings(self) -> tuple[Ring, ...]:
        """Nobody works on it: people are asked by deliveries."""
        return ()

    def shown_hash(self) -> str:
        """A hash of everything the page shows: a decision must carry it, so nobody approves what they did not see."""
        shown: list[Any] = [self.approval_id, self.tool, self.arguments, self.resolved, self.preview, self.reason]
        shown += [self.why_asked, *self.evidence]
        shown += [self.template, [part.model_dump() for part in self.parts]]
        return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()
