"""Derivation of search documents from log entries: one for each entry that was said by or to somebody. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, time

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    InboundEntry,
    MessageEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TextBlock,
    TurnNote,
    TurnNotesEntry,
)
from steward.core.records import ERASED
from steward.memory.search.models import Role, SearchDocument, SearchNotes, said_at
from steward.memory.search.timestamps import date_words
from steward.people.directory.models import ConversationParty
from steward.people.directory.outside_addresses import is_correspondence

ASSISTANT = "Steward"


def documents_of(
    conversation_id: str, party: ConversationParty, entries: Iterable[LogEntry]
) -> Iterator[SearchDocument]:
    """Yield the documents of `entries`, in order. The same entry always gives the same document.

    An erased entry gives none. A correspondence gives only what was said: an answer counts once it was sent.
    """
    if is_correspondence(conversation_id):
        yield from _exchanged(conversation_id, party, entries)
        return
    for entry in entries:
        if (said := _said(entry)) and said[1] not in ("", ERASED):
            role, text = said
            person, name = (entry.sender_id, entry.sender_name) if isinstance(entry, MessageEntry) else ("", ASSISTANT)
            yield SearchDocument(
                account_id=party.account_id,
                document_id=said_at(conversation_id, entry.seq),
                conversation_id=conversation_id,
                seq=entry.seq,
                turn=entry.turn,
                at=entry.at,
                channel=entry.channel if isinstance(entry, MessageEntry) else party.channel,
                role=role,
                provenance=entry.provenance,
                person=person,
                name=name,
                about=entry.about,
                text=text,
            )


def notes_of(conversation_id: str, account_id: str, entries: Iterable[LogEntry]) -> Iterator[SearchNotes]:
    """Yield notes about earlier documents."""
    for entry in entries:
        if isinstance(entry, TurnNotesEntry) and entry.notes:
            words = defaultdict[int, list[str]](list)
            for note in entry.notes:
                words[note.seq].append(_words(note))
            yield SearchNotes(
                account_id=account_id,
                conversation_id=conversation_id,
                seq=entry.seq,
                at=entry.at,
                about=entry.about,
                noted={seq: "\n".join(several) for seq, several in words.items()},
            )


def _words(note: TurnNote) -> str:
    day = date_words(datetime.combine(note.when, time())) if note.when else ""
    state = note.state if note.state != "neither" else ""
    return " ".join(filter(None, (note.who, note.what, day, state)))


def _exchanged(conversation_id: str, party: ConversationParty, entries: Iterable[LogEntry]) -> Iterator[SearchDocument]:
    for entry in entries:
        if isinstance(entry, InboundEntry | OutboundEntry) and entry.text not in ("", ERASED):
            inbound = isinstance(entry, InboundEntry)
            yield SearchDocument(
                account_id=party.account_id,
                document_id=said_at(conversation_id, entry.seq),
                conversation_id=conversation_id,
                seq=entry.seq,
                turn=entry.turn,
                at=entry.received_at if isinstance(entry, InboundEntry) else entry.settled_at,
                channel=entry.channel,
                role="inbound" if inbound else "outbound",
                provenance=entry.provenance,
                person=entry.address,
                name=entry.name or entry.address,
                text=entry.whole if isinstance(entry, InboundEntry) else entry.text,
            )


def _said(entry: LogEntry) -> tuple[Role, str] | None:
    if isinstance(entry, MessageEntry):
        return None if entry.command else ("user", entry.text)
    if isinstance(entry, ReplyEntry):
        return "assistant", "\n".join(block.text for block in entry.content if isinstance(block, TextBlock)).strip()
    if isinstance(entry, AbbreviationEntry):
        return "abbreviation", entry.text
    if isinstance(entry, NoteEntry) and entry.deliveries and entry.topic != "command_answered":
        return "assistant", entry.text
    return None
