"""Converts log entries to what a conversation's page shows: speakers, words, and working links."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Annotated, Literal
from urllib.parse import quote

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    InboundEntry,
    MessageEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TextBlock,
)
from steward.agent.conversations.file_remarks import without_file_remark
from steward.agent.conversations.models import ConversationState
from steward.agent.turns.planner_view import NOTHING_TO_ADD
from steward.channels.messaging.events import MessageReceived
from steward.channels.messaging.models import Delivery
from steward.channels.pages.page_declarations import Coded, LongText, OutsideWords, PageData, Viewer
from steward.channels.web.page_values import address
from steward.core.documents import Document
from steward.core.ids import derived_id
from steward.core.provenance import Quote
from steward.core.records import Record
from steward.core.sentences import render, say
from steward.memory.documents.file_kinds import SHOWN_PICTURES
from steward.trust.approvals.models import ApprovalStatus, StoredApproval

LinkKind = Literal["", "decide", "undo", "sign_in", "resend"]


class ShownFile(PageData):
    """A file that came with something said; `picture` if browsers can show it."""

    name: str
    link: str
    picture: bool


class SaidEntry(PageData):
    """Something that was said: `who` said it, `outside` are others' words beside it.

    With `mixed`, words of people outside stand in the text. `link` leads to a page where the member can do what
    `link_says`; `decided` is what came of a question.
    """

    seq: int
    side: Annotated[Literal["own", "steward", "outside"], Coded()]
    who: str
    at: datetime
    card: bool = False
    mixed: bool = False
    text: Annotated[str, LongText()]
    files: tuple[ShownFile, ...] = ()
    outside: tuple[OutsideWords, ...] = ()
    link: str = ""
    link_says: Annotated[LinkKind, Coded()] = ""
    decided: Annotated[Literal["", "approved", "rejected"], Coded()] = ""
    unknown: bool = False


@dataclass(frozen=True)
class EntryReader:
    """Reads the entries of one conversation for one member.

    `deliveries` are the texts that entries name, `questions` the approvals in them by id, `open_elsewhere` those that
    another conversation asks the member; `link_of` makes the link that a text carries.
    """

    state: ConversationState
    member_id: str
    deliveries: Mapping[str, Delivery]
    link_of: Callable[[Delivery], str]
    open_elsewhere: Collection[str] = ()
    questions: Mapping[str, StoredApproval] = field(default_factory=lambda: MappingProxyType({}))

    def said(self, entries: Sequence[LogEntry]) -> Iterator[SaidEntry]:
        """Yield what a member reads, in order. Words that were not said to anybody are left out."""
        for place, entry in enumerate(entries):
            if isinstance(entry, MessageEntry):
                yield SaidEntry(
                    seq=entry.seq,
                    side="own",
                    who=entry.sender_name,
                    at=entry.at,
                    text=without_file_remark(entry.text, len(entry.documents)),
                    files=_files(entry.documents),
                    outside=_quoted(entry.quotes),
                )
            elif isinstance(entry, ReplyEntry | NoteEntry) and entry.deliveries:
                yield from self._told(entry, entries[place + 1 : place + 2])

    def _told(self, entry: ReplyEntry | NoteEntry, following: Sequence[LogEntry]) -> Iterator[SaidEntry]:
        """Yield what the deliveries of an entry said, and apart from it the report that went with it."""
        text = "\n".join(self._text(self.deliveries[one]) for one in entry.deliveries if one in self.deliveries)
        text = text or _logged(entry)
        report = next((one for one in following if _goes_with(one)), None)
        with_it = isinstance(report, NoteEntry) and text.endswith(report.text)
        if isinstance(report, NoteEntry) and with_it:
            text = text.removesuffix(report.text).rstrip()
        if text:
            yield self._by_steward(entry, text)
        if isinstance(report, NoteEntry) and with_it:
            yield self._by_steward(report, report.text)

    def _text(self, delivery: Delivery) -> str:
        """Return the words of a delivery. How to decide is left out once somebody has."""
        stored = self._settled(delivery)
        if stored is None:
            return delivery.text
        code = stored.approval.code
        text = delivery.text
        for how in (say("how-to-edit", code=code), say("how-to-decide", code=code), say("how-by-link")):
            text = text.removesuffix(render(how, delivery.language)).rstrip()
        return text

    def _settled(self, delivery: Delivery) -> StoredApproval | None:
        """Return the approval that a delivery asked for, if somebody has decided it."""
        stored = self.questions.get(delivery.approval_id or "")
        return stored if stored and stored.status in _DECIDED else None

    def _by_steward(self, entry: ReplyEntry | NoteEntry, text: str) -> SaidEntry:
        link_says, link = self._link(entry)
        return SaidEntry(
            seq=entry.seq,
            side="steward",
            who="",
            at=entry.at,
            card=bool(link) or (isinstance(entry, NoteEntry) and entry.topic in _CARDS),
            mixed=entry.provenance == "outside" or bool(isinstance(entry, ReplyEntry) and entry.said),
            text=text,
            files=_files(entry.documents) if isinstance(entry, NoteEntry) else (),
            link=link,
            link_says=link_says,
            decided="" if link else self._decided(entry),
        )

    def _decided(self, entry: ReplyEntry | NoteEntry) -> Literal["", "approved", "rejected"]:
        """Return the outcome of the question that an entry asks."""
        named = (self.deliveries[one] for one in entry.deliveries if one in self.deliveries)
        settled = next((found for one in named if (found := self._settled(one))), None)
        return _DECIDED[settled.status] if settled else ""

    def _link(self, entry: ReplyEntry | NoteEntry) -> tuple[LinkKind, str]:
        """Return the link to what can still be done about an entry, if this member can do it."""
        open_now = self.state.open_to_member
        if isinstance(entry, NoteEntry) and entry.topic == "execution_reported":
            approval_id = derived_id("undo", self.state.conversation_id, entry.subject)
            return ("undo", self._to_decision(approval_id)) if approval_id in open_now else ("", "")
        for one in (self.deliveries[found] for found in entry.deliveries if found in self.deliveries):
            # Decided a moment ago, its conversation may not have heard of it yet.
            waits = (one.approval_id in open_now and not self._settled(one)) or one.approval_id in self.open_elsewhere
            if one.approval_id and one.approver_id == self.member_id and waits:
                return "decide", self._to_decision(one.approval_id)
            if one.signs_in and one.signs_in.endswith(f"/{self.member_id}") and self._waits(entry):
                return "sign_in", self.link_of(one)
            if one.offers and one.approver_id == self.member_id:
                return "resend", self.link_of(one)
        return "", ""

    def _to_decision(self, approval_id: str) -> str:
        """Return the address of a decision that leads back to this conversation."""
        return f"{address('approvals', approval_id)}&conversation={quote(self.state.conversation_id)}"

    def _waits(self, entry: ReplyEntry | NoteEntry) -> bool:
        return isinstance(entry, NoteEntry) and entry.subject in self.state.background


def delivered_by(entries: Iterable[LogEntry]) -> list[str]:
    """Return the ids of the deliveries that entries name."""
    return [one for entry in entries if isinstance(entry, ReplyEntry | NoteEntry) for one in entry.deliveries]


def waiting_messages(mail: Iterable[Record], viewer: Viewer, entries: Iterable[LogEntry] = ()) -> Iterator[SaidEntry]:
    """Yield the messages in a mailbox that are not among the `entries` of its log."""
    logged = {entry.provider_id for entry in entries if isinstance(entry, MessageEntry)}
    for event in mail:
        if isinstance(event, MessageReceived) and event.provider_id not in logged:
            yield SaidEntry(
                seq=0,
                side="own",
                who=event.sender_name,
                at=event.received_at,
                text=without_file_remark(event.text, len(event.documents)),
                files=_files(event.documents),
            )


def is_said(entry: LogEntry) -> bool:
    """Return whether a page shows the entry."""
    if isinstance(entry, ReplyEntry | NoteEntry):
        return bool(entry.deliveries)
    return isinstance(entry, MessageEntry | InboundEntry | OutboundEntry)


def exchanged(entries: Iterable[LogEntry], writer: Callable[[str], str]) -> Iterator[SaidEntry]:
    """Yield the texts of a correspondence; `writer` says who wrote for a member, "" if that is Steward alone."""
    for entry in entries:
        if isinstance(entry, InboundEntry):
            yield SaidEntry(
                seq=entry.seq,
                side="outside",
                who=entry.name or entry.address,
                at=entry.received_at,
                text=entry.whole,
                files=_files(entry.documents),
            )
        elif isinstance(entry, OutboundEntry):
            yield SaidEntry(
                seq=entry.seq,
                side="own" if entry.member_id and not entry.by_steward else "steward",
                who=writer("" if entry.by_steward else entry.member_id),
                at=entry.settled_at,
                text=entry.text,
                unknown=entry.status == "unknown",
            )


_DECIDED: Mapping[ApprovalStatus, Literal["approved", "rejected"]] = MappingProxyType(
    {ApprovalStatus.APPROVED: "approved", ApprovalStatus.REJECTED: "rejected"}
)
_CARDS = ("approval_requested", "execution_reported", "sign_in_asked")


def _goes_with(entry: LogEntry) -> bool:
    return isinstance(entry, NoteEntry) and entry.topic == "execution_reported" and not entry.deliveries


def _logged(entry: ReplyEntry | NoteEntry) -> str:
    if isinstance(entry, NoteEntry):
        return entry.text
    words = entry.said or "\n".join(block.text for block in entry.content if isinstance(block, TextBlock)).strip()
    return "" if words in NOTHING_TO_ADD else words


def _files(documents: Sequence[Document]) -> tuple[ShownFile, ...]:
    return tuple(
        ShownFile(
            name=one.name or one.kind,
            link=f"/app/documents/{one.document_id}",
            picture=one.kind == "picture" and one.media_type.lower() in SHOWN_PICTURES,
        )
        for one in documents
    )


def _quoted(quotes: Sequence[Quote]) -> tuple[OutsideWords, ...]:
    return tuple(OutsideWords(who=one.who or one.address, words=one.said) for one in quotes)
