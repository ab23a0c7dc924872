"""Log entries of conversations and correspondences."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import LogEntry
from steward.channels.messaging.port import Keyword
from steward.core.attached_files import AttachedFile
from steward.core.documents import Document
from steward.core.provenance import Quote
from steward.core.records import Personal
from steward.core.text import after_subject, under_subject
from steward.tools.declaration import Decides
from steward.trust.outside_text.fields import FieldAnswer


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class TextBlock(_Value):
    """Words of the model."""

    type: Literal["text"] = "text"
    text: str


class ToolUseBlock(_Value):
    """A tool use that the model wants; `id` is the model's own."""

    type: Literal["tool_use"] = "tool_use"
    id: str
    name: str
    input: dict[str, Any]


Block = Annotated[TextBlock | ToolUseBlock, Field(discriminator="type")]


class Usage(_Value):
    """Tokens of one model call."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_creation_input_tokens: int = 0
    cache_read_input_tokens: int = 0


class MessageEntry(LogEntry):
    """A member's message. A `command` was answered by Steward itself, and no model reads it.

    `quotes` are others' words that the member forwards, `documents` are attachments.
    """

    KIND: ClassVar[str] = "message"

    sender_id: str
    sender_name: Annotated[str, Personal()]
    channel: str
    provider_id: str
    command: bool = False
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
    documents: Annotated[tuple[Document, ...], Personal([])] = ()
    text: Annotated[str, Personal()]


class ReplyEntry(LogEntry):
    """The model's answer: words, tool uses or both. `deliveries` went to the member, on `channel`.

    `cost_micros` is the answer's cost in millionths of a dollar; `thinking` is what the model showed of its reasoning.
    `said` is what the member read, if references in the words stood for outside text.
    """

    KIND: ClassVar[str] = "reply"

    model: str
    stop_reason: str
    usage: Usage
    cost_micros: int = 0
    deliveries: tuple[str, ...] = ()
    channel: str = ""
    thinking: Annotated[str, Personal("")] = ""
    said: Annotated[str, Personal("")] = ""
    content: Annotated[tuple[Block, ...], Personal([{"type": "text", "text": "[erased]"}])]

    @property
    def tool_uses(self) -> tuple[ToolUseBlock, ...]:
        """The tool uses in order."""
        return tuple(block for block in self.content if isinstance(block, ToolUseBlock))


class ToolResultEntry(LogEntry):
    """The one result of a tool use, at once or later.

    `call_id` is set if the tool was really run; `asked` names the people it waits for. `quotes` are the outside words
    in `content`, where they stand as `{1}`, `{2}`; `answers` were read out of outside text, `draft` was written from
    it; `files` can be attached to a mail. A result of provenance `outside` without any of these is outside text as a
    whole.
    """

    KIND: ClassVar[str] = "tool_result"

    tool_use_id: str
    tool: str
    call_id: str | None
    approval_id: str | None = None
    status: Literal["done", "failed", "unknown", "refused", "waiting", "timed_out"]
    asked: Annotated[tuple[str, ...], Personal([])] = ()
    content: Annotated[str, Personal()]
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
    answers: Annotated[tuple[FieldAnswer, ...], Personal([])] = ()
    draft: Annotated[Quote | None, Personal(None)] = None
    files: Annotated[tuple[AttachedFile, ...], Personal([])] = ()
    # Cost of the reader, the drafter or the browser, in tokens and in millionths of a dollar.
    usage: Usage = Usage()
    cost_micros: int = 0


Topic = Literal[
    "approval_requested",
    "approval_decided",
    "approval_expired",
    "call_outcome",
    "late_result",
    "outsider_wrote",
    "delivery_failed",
    "model_trouble",
    "tool_uses_dropped",
    "reply_replaced",
    "event_set_aside",
    "decision_outcome",
    "execution_reported",
    "no_progress",
    "answer_stopped",
    "budget_reached",
    "claim_corrected",
    "command_answered",
    "paused",
    "text_settled",
    "question_seen_to",
    "block_changed",
    "acknowledged",
    "handled",
    "welcomed",
    "sign_in_asked",
    "attachments_left_out",
    "account_replaced",
    "reminded",
    "reminder_stopped",
    "held_told",
    "weighed",
    "facts_drawn",
    "job_due",
    "job_not_done",
    "mail_found",
    "watcher_trouble",
    "watcher_ended",
    "channel_news",
    "member_told",
    "plan_ended",
    "repository_news",
    "found_in_records",
    "bridge_news",
    "workflow_news",
    "job_failed",
    "learned",
]


# The rule by which a notice broke quiet hours: the member's own, the reader's judgement, or that the reader could not
# be asked.
Woke = Literal["always", "urgent", "unread"]


class NoteEntry(LogEntry):
    """A statement of Steward's own: to the model (`for_model`), to the member (`deliveries`), or for the record.

    The model reads `briefly` instead of `text` if `text` may repeat outside words. `quoted` is the outsider's text that
    the note is about, with its `documents`; `quotes` are the outside words in `briefly`. `source` is the job it is
    about. A note that tells held notices lists their places as `told`. `cost_micros` is the reader's cost in millionths
    of a dollar; `seen` is what values shown to the sub-agents it reports on could decide (`Decides`).
    """

    KIND: ClassVar[str] = "note"

    topic: Topic
    subject: str = ""
    for_model: bool
    deliveries: tuple[str, ...] = ()
    quoted: Annotated[Quote | None, Personal(None)] = None
    documents: Annotated[tuple[Document, ...], Personal([])] = ()
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
    briefly: Annotated[str, Personal("")] = ""
    # Set for a note on the outcome of a call.
    outcome: Literal["done", "failed", "unknown"] | None = None
    source: str = ""
    cost_micros: int = 0
    told: tuple[int, ...] = ()
    woke: Woke | None = None
    seen: tuple[str, ...] = ()
    text: Annotated[str, Personal()]


class TitleEntry(LogEntry):
    """The title and topics, given by the small model or (`manual`) by a person."""

    KIND: ClassVar[str] = "title"

    title: Annotated[str, Personal()]
    topics: Annotated[tuple[str, ...], Personal([])] = ()
    manual: bool = False
    usage: Usage = Usage()
    cost_micros: int = 0


class TurnNote(_Value):
    """Person, subject, day and state of the message at `seq`; `when` is the day it is about, if it names one."""

    seq: int
    who: str = ""
    what: str
    when: date | None = None
    state: Literal["decided", "open", "neither"] = "neither"


class TurnNotesEntry(LogEntry):
    """The small model's notes of turns, which only search uses; nobody reads them, and no model does.

    They are made of the planner's view; `provenance` is the lowest of the turns, `about` all people whom these quote.
    """

    KIND: ClassVar[str] = "turn_notes"

    notes: Annotated[tuple[TurnNote, ...], Personal([])]


class AbbreviationEntry(LogEntry):
    """Abbreviation of the conversation up to `through_seq`, in the style of meeting notes."""

    KIND: ClassVar[str] = "abbreviation"

    through_seq: int
    usage: Usage = Usage()
    cost_micros: int = 0
    text: Annotated[str, Personal()]


class CompressionEntry(LogEntry):
    """Summary that the model reads in place of the log up to `through_seq`, or of the tool result `result_seq`.

    It was written from the planner's view, so it contains no outside words. `kept` are the entries with the outside
    text that it refers to, which stay in view; `seen` is what values in them could decide if the model wrote one as its
    own.
    """

    KIND: ClassVar[str] = "compression"

    through_seq: int = 0
    result_seq: int = 0
    kept: tuple[int, ...] = ()
    seen: tuple[Decides, ...] = ()
    model: str = ""
    usage: Usage = Usage()
    cost_micros: int = 0
    text: Annotated[str, Personal()]


class MetaEntry(LogEntry):
    """A change of the conversation itself.

    Another `model`; `unpinned` in favour of the conversation `value`; `deleted` from the member's list.
    """

    KIND: ClassVar[str] = "meta_update"

    change: Literal["model", "unpinned", "deleted"]
    value: str


class InboundEntry(LogEntry):
    """An outsider's text, in a correspondence. `name` is the contact's, or empty.

    `documents` are attachments. A mail has a `subject`.
    """

    KIND: ClassVar[str] = "inbound"

    channel: str
    provider_id: str
    received_at: datetime
    keyword: Keyword | None = None
    address: Annotated[str, Personal()]
    name: Annotated[str, Personal("")] = ""
    documents: Annotated[tuple[Document, ...], Personal([])] = ()
    subject: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    @property
    def whole(self) -> str:
        """The text under its subject."""
        return under_subject(self.subject, self.text)

    @property
    def quotable(self) -> str:
        """The text after its subject, for a line that quotes it."""
        return after_subject(self.subject, self.text)

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


class OutboundEntry(LogEntry):
    """A text to an outsider, in a correspondence.

    `reference` names the delivery; `member_id` is the member who had it sent, or for whom Steward sent it `by_steward`,
    since no person asked for it. It is empty for an answer of Steward's own. If the status is `unknown` nobody can tell
    if it arrived; a note with the topic `text_settled` and the same reference may say so later.
    """

    KIND: ClassVar[str] = "outbound"

    channel: str
    reference: str
    member_id: str
    by_steward: bool = False
    status: Literal["sent", "unknown"]
    settled_at: datetime
    address: Annotated[str, Personal()]
    name: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


LOG_KINDS = (
    MessageEntry,
    ReplyEntry,
    ToolResultEntry,
    NoteEntry,
    TitleEntry,
    TurnNotesEntry,
    AbbreviationEntry,
    CompressionEntry,
    MetaEntry,
    InboundEntry,
    OutboundEntry,
)
