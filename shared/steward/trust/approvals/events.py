"""Events of an approval, for the conversations of asker and approvers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from steward.core.provenance import Provenance
from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty
from steward.trust.approvals.models import Purpose

# Why a question is over; "" if only its words are known.
ApprovalOutcome = Literal["approved", "rejected", "expired", "withdrawn", ""]
# Whose question it was. A `rule` of a member's asks for them.
QuestionAsker = Literal["member", "rule", "scanner", "workflow"]


class ApprovalDecided(Record):
    """A person decided. `arguments` is what to run: the proposal, or the person's edit of it.

    `caused_at` is when it was proposed, `decided_at` when it was decided, `previews` its subject by language,
    `currency` that of its amounts. Whoever decided somebody else's request hears what became of it in their
    conversation `decided_in`, or in the thread of the mail by which they decided, `mailed_in`. After a no, `stays` is
    what stays as it is, by language. Of an undo, `previews` is what it takes back, and others `heard` of the yes to
    that, in these conversations.
    """

    KIND: ClassVar[str] = "approval_decided"

    approval_id: str
    decision: Literal["approved", "rejected"]
    edited: bool
    decided_by: str
    decided_by_name: Annotated[str, Personal()]
    decided_in: str = ""
    mailed_in: str = ""
    arguments: Annotated[dict[str, Any], Personal({})]
    currency: str = ""
    template: Annotated[dict[str, Any], Personal({})] = Field(default_factory=dict)
    resolved: Annotated[dict[str, str], Personal({})]
    note: Annotated[str, Personal("")]
    evidence: Annotated[tuple[str, ...], Personal([])] = ()
    caused_at: datetime | None = None
    decided_at: datetime | None = None
    previews: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    stays: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    heard: tuple[str, ...] = ()


class ApprovalExpired(Record):
    """An approval that nobody decided in time. `previews` is what it is about, `stays` what stays, by language.

    It was over so early because its words were `right_until` then, the asker's local time, if that is given.
    `instead_by` is the member who said yes to the same call in another conversation, so that this one was withdrawn.
    `whys` is another reason for that, by language.
    """

    KIND: ClassVar[str] = "approval_expired"

    approval_id: str
    instead_by: str = ""
    instead_by_name: Annotated[str, Personal("")] = ""
    previews: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    stays: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    right_until: str = ""
    whys: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)


class ApprovalAsked(Record):
    """Another conversation asks this member to decide. `text` is the request as the member reads it.

    `label` names the subject, `draft` the words in question. A `quiet` request was read before, in the preceding
    conversation. It can be decided until `expires_at`. `in_digest` is the request as it reads among other
    news: None if a person made it, empty if it needs a link. Whoever is `on_its_page` has just been led there by a
    click of their own in the web app, and is asked by text only if they leave it open.
    """

    KIND: ClassVar[str] = "approval_asked"

    party: ConversationParty
    approval_id: str
    code: str
    by_link_only: bool
    purpose: Purpose = "run"
    quiet: bool = False
    expires_at: datetime
    # Provenance of the subject.
    provenance: Provenance = "account"
    label: Annotated[str, Personal()]
    draft: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]
    in_digest: Annotated[str | None, Personal(None)] = None
    on_its_page: bool = False


class ApprovalLinkAsked(Record):
    """A member has decided in this conversation, by text, what another one asked and what only a link decides."""

    KIND: ClassVar[str] = "approval_link_asked"

    approval_id: str
    code: str


class ContactWrittenTo(Record):
    """Another member's yes has just sent `words` to the contact whom these questions are about, too.

    They are open, or got their own yes a moment ago.
    """

    KIND: ClassVar[str] = "contact_written_to"

    approval_ids: tuple[str, ...]
    by: str
    by_name: Annotated[str, Personal()]
    contact_name: Annotated[str, Personal()]
    words: Annotated[str, Personal()]


class RejectedTooLate(Record):
    """Another member said no to what this one had approved, and why. `undo_code` still takes it back, if not empty."""

    KIND: ClassVar[str] = "rejected_too_late"

    code: str
    undo_code: str = ""
    by_name: Annotated[str, Personal()]
    reason: Annotated[str, Personal()]


class ApprovedCallReported(Record):
    """Tells a member the outcome of a call that they approved for somebody else, if they hear of it nowhere else.

    Others who heard that `decided_by_name` said yes hear of its failure or unknown outcome. They, and whoever said
    yes, hear that `decided_by_name` has had it `taken_back`. A call that is `started`
    waits until its asker has signed in somewhere. One that is `withdrawn` was not wanted any more when the yes came;
    one that was `replaced` is wanted otherwise by then, and asked anew if at all.
    `whys` is the reason by language, `reports` what the tool reports of a call that is done, or has `begun` something.
    One that has `expired`, with its `draft`, was the member's own request in a chat of the web app, where nobody may be
    looking. Both know the question by its `code`.
    """

    KIND: ClassVar[str] = "approved_call_reported"

    approval_id: str
    status: Literal["started", "begun", "done", "failed", "unknown", "withdrawn", "replaced", "expired", "taken_back"]
    previews: Annotated[dict[str, str], Personal({})]
    draft: Annotated[str, Personal("")] = ""
    code: str = ""
    whys: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    reports: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    decided_by_name: Annotated[str, Personal("")] = ""


class ApprovalClosed(Record):
    """A request of another conversation needs no decision any more.

    `outcome` says why, and each member reads it, and the subject in `previews`, in their own language; `whys` is the
    reason why it was withdrawn, if there is one, `stays` what stays as it is if it is not done, `asker` whose question
    it was. Where `outcome` is "", `text` tells the reason to those who did not decide and `to_decider` to the one who
    did.
    """

    KIND: ClassVar[str] = "approval_closed"

    approval_id: str
    decided_by: str
    text: Annotated[str, Personal()]
    to_decider: Annotated[str, Personal("")] = ""
    outcome: ApprovalOutcome = ""
    decided_by_name: Annotated[str, Personal("")] = ""
    note: Annotated[str, Personal("")] = ""
    previews: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    whys: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    stays: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    asker: QuestionAsker = "member"
    # True if the same question is asked again at once, so that nobody is notified.
    again: bool = False
