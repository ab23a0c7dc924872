"""Declarations of the tools of a member's own mailbox."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import Field, StringConstraints, ValidationInfo, model_validator

from steward.core.attached_files import MOST_FILES
from steward.core.sentences import Quoted, Sentence, say
from steward.integrations.accounts.tools.arguments import (
    ACCOUNT,
    LookUpInput,
    OwnAddress,
    PresentTitle,
    Recipient,
    google_read,
    google_tool,
)
from steward.tools.arguments import RightUntil
from steward.tools.declaration import (
    PROPOSED,
    ArgumentMeaning,
    Autonomy,
    Decides,
    Reaches,
    ResultOrigin,
    Reversal,
    ToolEffect,
    ToolInput,
    Words,
)

_Id = Annotated[
    Annotated[str, StringConstraints(pattern=r"^[0-9a-zA-Z_-]{1,64}$")], ArgumentMeaning.MACHINE, Decides.WHERE
]
_Label = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]
_Subject = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300, pattern=r"^[^\r\n]*$")]
_FileToAttach = Annotated[str, StringConstraints(pattern=r"^[0-9a-zA-Z_-]{1,200}$")]
_MAIL = "The mail's id as search_emails gave it."
_SHOWN = "Its subject, as search_emails showed it: whoever decides reads that, and a mail of another is left alone."
_THREAD = "The thread's id, for an answer in it."
_THREAD_SUBJECT = "The subject of that thread's newest mail, as search_emails showed it: whoever decides reads that."


class SearchEmailsInput(LookUpInput):
    """Arguments of `search_emails`."""

    query: str = Field(
        max_length=500,
        description="As Gmail's own search has it: from:pete@example.com newer_than:7d is:unread, and words.",
    )
    mailbox: OwnAddress | None = Field(default=None, description=ACCOUNT)
    limit: int = Field(default=10, ge=1, le=25, description="How many at most, the newest first.")


class ReadEmailInput(ToolInput):
    """Arguments of `read_email`."""

    email_id: _Id = Field(description=_MAIL)
    mailbox: OwnAddress | None = Field(default=None, description=ACCOUNT)


class GetEmailThreadInput(ToolInput):
    """Arguments of `get_email_thread`."""

    thread_id: _Id = Field(description="The thread's id as search_emails gave it.")
    mailbox: OwnAddress | None = Field(default=None, description=ACCOUNT)
    limit: int = Field(default=10, ge=1, le=20, description="How many of its newest mails.")


class PrepareAttachmentsInput(ToolInput):
    """Arguments of `prepare_attachments`."""

    files: Annotated[tuple[_FileToAttach, ...], ArgumentMeaning.MACHINE] = Field(
        min_length=1,
        max_length=MOST_FILES,
        description="Documents as their cards name them (doc-…), and ids of files in the member's Drive.",
    )


class WriteEmailInput(ToolInput):
    """Arguments of `draft_email`."""

    to: tuple[Recipient, ...] = Field(min_length=1, max_length=20, description="Email addresses of who it is for.")
    subject: Annotated[_Subject | None, Decides.WHAT] = Field(
        default=None, description="What it is called. Leave it out for an answer, which is called as its thread is."
    )
    body: str = Field(min_length=1, max_length=20_000, description="The words, with greeting and name below.")
    cc: tuple[Recipient, ...] = Field(default=(), max_length=20, description="Who gets a copy.")
    thread_id: _Id | None = Field(default=None, description=_THREAD)
    thread_subject: PresentTitle | None = Field(default=None, description=_THREAD_SUBJECT)
    attachments: Annotated[tuple[_FileToAttach, ...], ArgumentMeaning.FILE, Decides.WHAT] = Field(
        default=(),
        max_length=MOST_FILES,
        description="Files that go with it, as prepare_attachments was given them; it must have looked at each before.",
    )

    @model_validator(mode="after")
    def _named_once(self, info: ValidationInfo) -> Self:
        """Require a subject, or a thread and the subject that an answer keeps, and distinct attachments."""
        if (self.subject is None) == (self.thread_id is None):
            raise ValueError("give a subject for a new mail, or the thread_id of what it answers, and not both")
        # What was stored before there was a thread_subject still runs.
        is_stored = info.context != PROPOSED and self.thread_subject is None
        if (self.thread_id is None) != (self.thread_subject is None) and not is_stored:
            raise ValueError("give thread_id and thread_subject together")
        if len(set(self.attachments)) < len(self.attachments):
            raise ValueError("name each of the attachments once")
        return self


class SendEmailInput(WriteEmailInput):
    """Arguments of `send_email`."""

    reason: Annotated[str, Decides.NOTHING] = Field(max_length=500, description="Why, for whoever decides.")
    right_until: RightUntil = None


class LabelEmailInput(ToolInput):
    """Arguments of `label_email`."""

    email_id: _Id = Field(description=_MAIL)
    subject: PresentTitle = Field(description=_SHOWN)
    add: tuple[_Label, ...] = Field(default=(), max_length=10, description="Labels to put on it; new ones are made.")
    remove: tuple[_Label, ...] = Field(
        default=(), max_length=10, description="Labels to take off it. INBOX archives it, UNREAD marks it as read."
    )


class DraftMade(ToolInput):
    """Undo data of `draft_email`."""

    draft_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(description="The draft.")
    mailbox: str = Field(description="The address whose draft it is.")


class LabelsBefore(ToolInput):
    """Undo data of `label_email`."""

    email_id: _Id = Field(description=_MAIL)
    add: tuple[str, ...] = Field(description="Labels to put back.")
    remove: tuple[str, ...] = Field(description="Labels to take off again.")
    mailbox: str = Field(description="The address whose mail it is.")


def _sends(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    who = ", ".join((*arguments["to"], *arguments.get("cc", ())))
    subject = arguments.get("subject")
    return say("mail-to", who=who, subject=subject) if subject else say("mail-answer", who=who)


def _drafts(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("mail-draft", who=", ".join((*arguments["to"], *arguments.get("cc", ()))))


def _labels(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("label-mail", subject=Quoted(arguments["subject"]))


SEARCH_EMAILS = google_read(
    name="search_emails",
    description=(
        "Search the member's own mailbox at Gmail. Gives ids, days, who wrote and subjects. "
        "This is not what people write to you: that comes by itself."
    ),
    input=SearchEmailsInput,
    acts=say("act", form="search_emails"),
    returns={"mails": ResultOrigin.RECORDED},
)

READ_EMAIL = google_read(
    name="read_email",
    description="Read a mail of the member's own mailbox: what it says, what it quotes, and what is attached.",
    input=ReadEmailInput,
    acts=say("act", form="read_email"),
    returns={"mail": ResultOrigin.RECORDED},
)

GET_EMAIL_THREAD = google_read(
    name="get_email_thread",
    description="Read the newest mails of a thread of the member's own mailbox, the oldest of them first.",
    input=GetEmailThreadInput,
    acts=say("act", form="get_email_thread"),
    returns={"mails": ResultOrigin.RECORDED},
)

PREPARE_ATTACHMENTS = google_read(
    name="prepare_attachments",
    description=(
        "Look at files that are to go out with a mail of the member's, before send_email or draft_email is called with "
        "them: whoever decides sees their names, what they are and their size, and what goes out is what is there now."
    ),
    input=PrepareAttachmentsInput,
    acts=say("act", form="prepare_attachments"),
    returns={"files": ResultOrigin.RECORDED},
)

SEND_EMAIL = google_tool(
    name="send_email",
    description="Send a mail from the member's own address, as a new mail or as an answer in a thread.",
    input=SendEmailInput,
    category="communication",
    autonomy=Autonomy.DRAFT,
    risk="medium",
    effect=ToolEffect.ONCE,
    # A draft can be sent once, which tells a run that was cut off whether the mail went out.
    finds_out=True,
    words=Words(editable="body", reason="reason"),
    reaches=Reaches(attaches="attachments"),
    acts=say("act", form="send_email"),
    preview=_sends,
    returns={"result": ResultOrigin.ACCOUNT},
)

DRAFT_EMAIL = google_tool(
    name="draft_email",
    description="Put a mail among the drafts of the member's own mailbox; the member sends it or does not.",
    input=WriteEmailInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(attaches="attachments"),
    undo=Reversal("Throw away a draft that was just written.", keeps=DraftMade),
    acts=say("act", form="draft_email"),
    preview=_drafts,
    returns={"result": ResultOrigin.ACCOUNT},
)

LABEL_EMAIL = google_tool(
    name="label_email",
    description="Put labels on a mail of the member's own mailbox, or take them off: so it is archived or marked read.",
    input=LabelEmailInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Put a mail's labels back.", keeps=LabelsBefore),
    acts=say("act", form="label_email"),
    preview=_labels,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (SEARCH_EMAILS, READ_EMAIL, GET_EMAIL_THREAD, PREPARE_ATTACHMENTS, SEND_EMAIL, DRAFT_EMAIL, LABEL_EMAIL)
