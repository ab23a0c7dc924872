"""Writes transcripts to S3, for people and programs that read files.

They are derived from the log and can be rewritten at any time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from steward.actors.store import ActorStore
from steward.agent.conversations.overview import ConversationOverview
from steward.agent.conversations.overview_store import OverviewStore
from steward.agent.conversations.transcript import Line, lines_of, meta_line
from steward.aws.buckets import Bucket

# Entries in one part of a transcript, so that the cost of an export depends on the new entries only.
PART_ENTRIES = 500


class TranscriptExporter:
    """Writes `accounts/<account>/transcripts/<conversation>/<part>.jsonl`."""

    def __init__(self, store: ActorStore, overviews: OverviewStore, bucket: Bucket) -> None:
        self._store = store
        self._overviews = overviews
        self._bucket = bucket

    def export(self, account_id: str, conversation_id: str, *, whole: bool = False) -> int:
        """Write the parts that may have changed since the last export (`whole`: all), and return their number.

        The last existing part is written again, and every part after it.
        """
        listed = self._overviews.some(account_id, [conversation_id]).get(conversation_id)
        if listed is None:
            return 0
        last = first = _last_part(listed)
        # Parts are written in order: if one exists, those before it are complete.
        while first and (whole or self._bucket.get(part_key(account_id, conversation_id, first)) is None):
            first -= 1
        for part in range(first, last + 1):
            self._bucket.overwrite(part_key(account_id, conversation_id, part), self._text(listed, part))
        return last + 1 - first

    def made_anew(self, account_id: str, conversation_id: str) -> bool:
        """Rewrite the whole transcript, and tell if every existing part was a beginning of its new version.

        Only the last part may have grown: newer entries are exported when the conversation goes idle.
        """
        listed = self._overviews.some(account_id, [conversation_id])[conversation_id]
        before = {}
        for part in range(_last_part(listed) + 1):
            stored = self._bucket.get(part_key(account_id, conversation_id, part))
            before[part] = stored.text if stored else ""
        self.export(account_id, conversation_id, whole=True)
        return all(self._text(listed, part).startswith(text) for part, text in before.items())

    def lines(self, listed: ConversationOverview) -> Iterator[Line]:
        """Yield the whole transcript, part by part."""
        for part in range(_last_part(listed) + 1):
            yield from self._part(listed, part)

    def _text(self, listed: ConversationOverview, part: int) -> str:
        return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in self._part(listed, part))

    def _part(self, listed: ConversationOverview, part: int) -> Iterator[Line]:
        entries = self._store.read_log(listed.conversation_id, part * PART_ENTRIES, PART_ENTRIES)
        # The limit counts readable rows: an unreadable one must not pull entries of the next part into this one.
        own = [entry for entry in entries if entry.seq <= (part + 1) * PART_ENTRIES]
        if part == 0:
            yield meta_line(listed)
        yield from lines_of(own)


def _last_part(listed: ConversationOverview) -> int:
    newest = max(listed.overview.said_seq, listed.overview.abbreviation_seq, 1)
    return (newest - 1) // PART_ENTRIES


def part_key(account_id: str, conversation_id: str, part: int) -> str:
    """Return the object key of a part, counted from 0."""
    return f"accounts/{account_id}/transcripts/{conversation_id}/{part:06d}.jsonl"
