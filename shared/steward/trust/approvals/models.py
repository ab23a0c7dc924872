"""Record of an approval: a proposed tool call, exactly as it would run, that waits for a person."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.core.ids import derived_id
from steward.core.languages import NAMES
from steward.core.provenance import OutsidePart, Provenance, Quote
from steward.core.records import Personal, Record
from steward.core.rings import Ring
from steward.core.threads import THREAD


class ApprovalStatus(StrEnum):
    """Waiting → approved, rejected or expired; the row moves once."""

    WAITING = "waiting"
    APPROVED = "approved"
    REJECTED = "rejected"
    EXPIRED = "expired"


# A call to run, or a finished call that may be undone.
Purpose = Literal["run", "undo"]
# Prefix of members' conversations, whose asker hears there what comes of a decision.
CONVERSATIONS = "conv-"


def approved_call_id(conversation_id: str, approval_id: str) -> str:
    """Return the id of the call that starts once this is approved."""
    return derived_id(conversation_id, approval_id)


def undo_offer_id(conversation_id: str, call_id: str) -> str:
    """Return the id of the offer to undo this call."""
    return derived_id("undo", conversation_id, call_id)


class ApprovalWords(BaseModel):
    """Words of an approval about itself, in one language."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    preview: str
    deed: str = ""
    facts: tuple[str, ...] = ()
    outreach: tuple[str, ...] = ()
    why_asked: str = ""
    reason: str = ""


class Approval(Record):
    """A proposed call with its author and reason. The decision is kept in attributes of its row.

    `approvers` are the member ids who may decide; each gets a link of their own. `editable` names the one argument a
    person may rewrite before approving, if any. `provenance` is the lowest of everything the model had read when it
    proposed this; `why_asked` is the policy's reason, and `evidence` quotes the words from outside in it, each with its
    author. `template` is what the model wrote, with references, and `parts` the pieces that stand for them.
    `preview` is the effect as an infinitive ("text Pete Rossi"), without the editable text. `facts` are what else the
    records say of it, `outreach` which other messages reached or waited to reach the recipient when it was asked, and
    `before` what the arguments that change something are at present. These words are in the asker's language;
    `in_languages` has them in each other one. `answers` is the recipient's newest message, if
    nobody has answered it. An offer to undo names conversation and id of the `undone_call`, the approval
    it `undoes`, if the call had one, and the `deed` that it takes back.
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
    undoes: str = ""
    undone_call: tuple[str, str] = ("", "")
    # True if Steward proposed it, after a scanner, skill or workflow; `reason` names the cause.
    by_steward: bool = False
    # Key of a subject with at most one open decision (`subject_key`), or "" without such a limit.
    subject_key: str = ""
    by_link_only: bool = False
    # The asker's local time at which it expires, if that is since its words are right until then only.
    right_until: str = ""
    why_asked: str = ""
    evidence: Annotated[tuple[str, ...], Personal([])] = ()
    arguments: Annotated[dict[str, Any], Personal({})]
    template: Annotated[dict[str, Any], Personal({})] = Field(default_factory=dict)
    parts: Annotated[tuple[OutsidePart, ...], Personal([])] = ()
    resolved: Annotated[dict[str, str], Personal({})]
    preview: Annotated[str, Personal()]
    deed: Annotated[str, Personal("")] = ""
    facts: Annotated[tuple[str, ...], Personal([])] = ()
    outreach: Annotated[tuple[str, ...], Personal([])] = ()
    before: Annotated[dict[str, Any], Personal({})] = Field(default_factory=dict)
    currency: str = ""
    answers: Annotated[Quote | None, Personal(None)] = None
    reason: Annotated[str, Personal()]
    in_languages: Annotated[dict[str, ApprovalWords], Personal({})] = Field(default_factory=dict)

    @property
    def from_outside(self) -> tuple[str, ...]:
        """Words from outside that an approver sees, each with its author."""
        wrote = self.answers
        if wrote is None or any(wrote.said in one for one in self.evidence):
            return self.evidence
        return (f"{wrote.who}: “{wrote.said}”", *self.evidence)

    @property
    def quotes_outside(self) -> bool:
        """Return whether the question holds words from outside: a message, or the subject of its thread."""
        return self.answers is not None or THREAD in self.resolved

    def read_in(self, language: str) -> Approval:
        """Return the approval as a reader of this language sees it."""
        words = self.in_languages.get(language)
        return self.model_copy(update=dict(words)) if words else self

    def previews(self) -> dict[str, str]:
        """Return what is asked in each language, for readers whose language may change; of an undo, its deed."""
        read = {language: self.read_in(language) for language in NAMES} if self.in_languages else {}
        return {language: one.deed or one.preview for language, one in read.items()}

    def rings(self) -> tuple[Ring, ...]:
        """Return no rings: people are asked by deliveries."""
        return ()

    def shown_hash(self) -> str:
        """Return a hash of everything the page shows that stays as it was asked.

        A decision must carry it, so nobody approves what they did not see.
        """
        shown: list[Any] = [self.approval_id, self.tool, self.arguments, self.resolved, self.preview, self.reason]
        shown += [self.why_asked, *self.from_outside, *self.facts, self.before]
        shown += [self.template, [part.model_dump() for part in self.parts]]
        return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True)
class ApprovalNotDone:
    """Effect that keeps with a question that is over why its call was never started: `whys`, sentences by language.

    Its yes came in the moment in which it was withdrawn or replaced, or its asker has left the team.
    """

    approval_id: str
    whys: Mapping[str, str]

    def rings(self) -> tuple[Ring, ...]:
        """None: nobody waits for it."""
        return ()


@dataclass(frozen=True)
class StoredApproval:
    """An approval with the attributes of its row that change.

    `note` is the reason that its decider gave, if any. `whys_not_done` see `ApprovalNotDone`; a question that ended
    undecided may have them, too.
    """

    approval: Approval
    status: ApprovalStatus
    decided_by: str | None
    decided_at: datetime | None
    note: str = ""
    whys_not_done: Mapping[str, str] | None = None


def is_open(stored: StoredApproval, now: datetime) -> bool:
    """Return whether it can still be decided."""
    return stored.status is ApprovalStatus.WAITING and now < stored.approval.expires_at


def was_withdrawn(approval: Approval, status: ApprovalStatus, decided_at: datetime | None) -> bool:
    """Return whether the question ended before its time although nobody decided: it was not needed any more."""
    return status is ApprovalStatus.EXPIRED and decided_at is not None and decided_at < approval.expires_at


def has_lapsed(one: StoredApproval) -> bool:
    """Return whether the time of a question ended before anybody decided."""
    return one.status is ApprovalStatus.EXPIRED and not was_withdrawn(one.approval, one.status, one.decided_at)
