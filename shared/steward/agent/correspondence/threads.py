"""Reads texts from logs: the newest of a thread, or those around one text.

A thread is a correspondence with an outsider, or what was said on one channel in a member's conversation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    InboundEntry,
    MessageEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TextBlock,
)
from steward.core.text import after_subject, under_subject
from steward.people.directory.models import Channel
from steward.people.directory.outside_addresses import is_correspondence

# Log entries in one read: the model's notes and tool results stand between two texts.
_PAGE = 60
# A text may be logged this much later than it was sent, if the webhook missed it.
_LATE = timedelta(days=1)


class LogReader(Protocol):
    """Access to logs."""

    def read_log(self, conversation_id: str, after_seq: int, limit: int) -> list[LogEntry]:
        """Return up to `limit` readable entries after `after_seq`, in order."""


@dataclass(frozen=True)
class ThreadText:
    """A text of a thread. `name` is the other side's name at that time, `remark` its delivery problem, if any.

    `from_outside` is set if some of its words may be an outsider's, `is_keyword` if it is STOP or the like, `by_member`
    if a member had it sent to somebody outside. A mail has a `subject`.
    """

    conversation_id: str
    seq: int
    at: datetime
    inbound: bool
    name: str
    text: str
    remark: str = ""
    from_outside: bool = False
    is_keyword: bool = False
    subject: str = ""
    by_member: bool = False

    @property
    def whole(self) -> str:
        """The text under its subject."""
        return under_subject(self.subject, self.text)

    @property
    def quotable(self) -> str:
        """The text after its subject, for a line that quotes it."""
        return after_subject(self.subject, self.text)


def texts_of(
    conversation_id: str, entries: Iterable[LogEntry], channels: Collection[Channel] | None
) -> list[ThreadText]:
    """Return the texts among log entries, in the order of the log."""
    entries = list(entries)
    fates = {e.subject: e.text for e in entries if isinstance(e, NoteEntry) and e.topic == "text_settled"}
    return [text for entry in entries if (text := _text(conversation_id, entry, fates, channels))]


def _text(
    conversation_id: str, entry: LogEntry, fates: dict[str, str], channels: Collection[Channel] | None
) -> ThreadText | None:
    match entry:
        case InboundEntry():
            name = entry.name or entry.address
            return ThreadText(
                conversation_id,
                entry.seq,
                entry.received_at,
                True,
                name,
                entry.text,
                from_outside=True,
                is_keyword=entry.keyword is not None,
                subject=entry.subject,
            )
        case OutboundEntry():
            fate = fates.get(entry.reference, "may not have arrived" if entry.status == "unknown" else "")
            # A text that was proven to be sent later needs no remark.
            remark = "" if fate.startswith("sent") else fate
            name = entry.name or entry.address
            return ThreadText(
                conversation_id,
                entry.seq,
                entry.settled_at,
                False,
                name,
                entry.text,
                remark,
                from_outside=True,
                by_member=bool(entry.member_id) and not entry.by_steward,
            )
        case _ if is_correspondence(conversation_id):
            # Replies logged in a correspondence count once they were sent.
            return None
        case MessageEntry() if channels is None or entry.channel in channels:
            return ThreadText(conversation_id, entry.seq, entry.at, True, entry.sender_name, entry.text)
        case ReplyEntry() if entry.deliveries and (channels is None or entry.channel in ("", *channels)):
            words = "\n".join(block.text for block in entry.content if isinstance(block, TextBlock)).strip()
            return ThreadText(
                conversation_id, entry.seq, entry.at, False, "", words, from_outside=entry.provenance == "outside"
            )
        case NoteEntry() if entry.deliveries:
            return ThreadText(
                conversation_id, entry.seq, entry.at, False, "", entry.text, from_outside=entry.provenance == "outside"
            )
        case _:
            return None


def _own(conversation_id: str, entry: LogEntry, words: str) -> ThreadText:
    """Return a text from Steward to a member."""
    return ThreadText(
        conversation_id, entry.seq, entry.at, False, "", words, from_outside=entry.provenance == "outside"
    )


def newest(
    logs: LogReader,
    conversation_id: str,
    last_seq: int,
    limit: int,
    channels: Collection[Channel] | None = None,
    after: datetime | None = None,
    before: datetime | None = None,
) -> list[ThreadText]:
    """Return the newest `limit` texts up to `last_seq`, in order; `after` is inclusive, `before` exclusive.

    With `channels`, a member's conversation is limited to them. Entries after `before` are skipped by bisection, so
    that no log is read as a whole for a few old texts.
    """
    end = _first_since(logs, conversation_id, last_seq, before + _LATE) if before else last_seq + 1
    found: list[ThreadText] = []
    for page in _backwards(logs, conversation_id, end):
        wanted = [t for t in texts_of(conversation_id, page, channels) if _within(t.at, after, before)]
        found = [*wanted, *found]
        if len(found) >= limit or (after and page[0].at < after):
            break
    return found[-limit:]


def around(
    logs: LogReader, conversation_id: str, seq: int, each: int, channels: Collection[Channel] | None = None
) -> list[ThreadText]:
    """Return the text at `seq` with up to `each` texts before and after it."""
    before: list[ThreadText] = []
    for page in _backwards(logs, conversation_id, seq):
        before = [*texts_of(conversation_id, page, channels), *before]
        if len(before) >= each:
            break
    here: list[ThreadText] = []
    last = seq - 1
    while page := logs.read_log(conversation_id, last, _PAGE):
        here += texts_of(conversation_id, page, channels)
        last = page[-1].seq
        if len(here) > each:
            break
    return [*before[-each:], *here[: each + 1]]


def merge_windows(windows: Sequence[Sequence[ThreadText]]) -> list[list[ThreadText]]:
    """Merge overlapping windows of one thread, and return those with the newest texts first."""
    whole: list[dict[int, ThreadText]] = []
    for window in windows:
        texts = {text.seq: text for text in window}
        for other in [one for one in whole if one.keys() & texts.keys()]:
            whole.remove(other)
            texts |= other
        whole.append(texts)
    ordered = sorted(whole, key=max, reverse=True)
    return [[texts[seq] for seq in sorted(texts)] for texts in ordered]


def _backwards(logs: LogReader, conversation_id: str, end: int) -> Iterator[list[LogEntry]]:
    """Yield pages of entries before `end`, the newest page first."""
    while end > 1:
        start = max(end - _PAGE, 1)
        page = [entry for entry in logs.read_log(conversation_id, start - 1, end - start) if entry.seq < end]
        if page:
            yield page
        end = start


def _first_since(logs: LogReader, conversation_id: str, last_seq: int, moment: datetime) -> int:
    """Return the first sequence number logged at `moment` or later, or the one after the last."""
    low, high = 1, last_seq + 1
    while low < high:
        middle = (low + high) // 2
        entries = logs.read_log(conversation_id, middle - 1, 1)
        if entries and entries[0].at < moment:
            low = middle + 1
        else:
            high = middle
    return low


def _within(at: datetime, after: datetime | None, before: datetime | None) -> bool:
    return (after is None or at >= after) and (before is None or at < before)
