"""Overview of a conversation (title, topics, turns), derived from its log alone. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    MessageEntry,
    MetaEntry,
    NoteEntry,
    ReplyEntry,
    TitleEntry,
)
from steward.agent.conversations.file_remarks import without_file_remark
from steward.core.provenance import Provenance
from steward.core.records import Personal, Record
from steward.core.text import shorten
from steward.people.directory.models import Channel

UNTITLED = "New conversation"
_OPENING_CHARACTERS = 60


class Overview(BaseModel):
    """Overview of a whole conversation, derived from its log.

    `opening` is the beginning of what the member said first, or the names of their files. `turns` counts what members
    asked, commands apart. `said_seq` is the newest entry somebody said or was told, `abbreviation_seq` the newest
    abbreviation, which covers the log up to `abbreviated_seq`. `titled_turn` is the turn of the newest title,
    `manual_title` is set if a person chose it, and `title_provenance` is the label of the words it was made from.
    `model` is empty for the account's usual one. `deleted_seq` is when the member deleted it.
    """

    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )

    title: str = ""
    opening: str = ""
    topics: tuple[str, ...] = ()
    title_provenance: Provenance = "account"
    with_whom: str = ""
    manual_title: bool = False
    titled_turn: int = 0
    created_at: datetime | None = None
    updated_at: datetime | None = None
    turns: int = 0
    said_seq: int = 0
    abbreviation_seq: int = 0
    abbreviated_seq: int = 0
    model: str = ""
    successor: str = ""
    deleted_seq: int = 0

    @property
    def deleted(self) -> bool:
        """True if the member has deleted it and nothing was said in it since."""
        return self.deleted_seq > self.said_seq

    @property
    def pinned(self) -> bool:
        """True if messages of its channel go to it."""
        return not self.successor


class ConversationOverview(Record):
    """Row of an account's list of conversations."""

    KIND: ClassVar[str] = "conversation_overview"

    account_id: str
    conversation_id: str
    member_id: str
    channel: Channel
    overview: Annotated[Overview, Personal({})]

    @property
    def title(self) -> str:
        """The title for people; on a channel it begins with the person's name."""
        title = self.overview.title or UNTITLED
        return f"{self.overview.with_whom}: {title}" if self.overview.with_whom else title


def advance(overview: Overview, entries: Iterable[LogEntry]) -> Overview:
    """Return the overview after `entries` were added to the log."""
    for entry in entries:
        overview = overview.model_copy(update=_changes(overview, entry))
    return overview


def _changes(overview: Overview, entry: LogEntry) -> dict[str, object]:
    began: dict[str, object] = {} if overview.created_at else {"created_at": entry.at}
    said = {**began, "updated_at": entry.at, "said_seq": entry.seq}
    match entry:
        case MessageEntry(command=True):
            return {**began, "updated_at": entry.at}
        case MessageEntry():
            opening = overview.opening or _opening(entry)
            return {**said, "turns": overview.turns + 1, "with_whom": entry.sender_name, "opening": opening}
        case ReplyEntry() if entry.deliveries:
            return said
        case NoteEntry() if entry.deliveries:
            return said
        case TitleEntry(manual=manual):
            if overview.manual_title and not manual:
                return began
            chosen = {
                "title": entry.title,
                "title_provenance": entry.provenance,
                "manual_title": manual,
                "titled_turn": entry.turn,
            }
            return {**began, **chosen, **({"topics": entry.topics} if entry.topics else {})}
        case AbbreviationEntry():
            return {**began, "abbreviation_seq": entry.seq, "abbreviated_seq": entry.through_seq}
        case MetaEntry(change="model"):
            return {**began, "model": entry.value}
        case MetaEntry(change="unpinned"):
            return {**began, "successor": entry.value}
        case MetaEntry(change="deleted"):
            return {**began, "deleted_seq": entry.seq}
        case _:
            return began


def _opening(entry: MessageEntry) -> str:
    files = entry.documents
    words = without_file_remark(entry.text, len(files)) or ", ".join(one.name or one.kind for one in files)
    return shorten(" ".join(words.split()), _OPENING_CHARACTERS)
