"""Builder of search snapshots: adds the tail to the index, and rebuilds a lost index from the logs.

A build reads the tail first and the manifest after it, publishes, and only then deletes the rows it read, by key. A
crash leaves the old snapshot or the new one, and the tail holds whatever the snapshot lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

from steward.aws.buckets import ObjectChangedError
from steward.core import alerts
from steward.core.clock import Clock, from_iso
from steward.core.errors import RetryLaterError
from steward.core.log import logger
from steward.core.settings import Settings
from steward.memory.search.embeddings import Embedder
from steward.memory.search.log_source import SearchSource
from steward.memory.search.models import SearchDocument, SearchForget, SearchNotes
from steward.memory.search.search_index import SearchIndex
from steward.memory.search.snapshot_cache import SnapshotCache
from steward.memory.search.snapshots import (
    BuiltIndex,
    Snapshot,
    SnapshotDamagedError,
    SnapshotReplacedError,
    SnapshotStore,
)
from steward.memory.search.tail import SearchTail, TailRow

# Two builders of one account meet only if a queue delivers twice, so a third try has no competitor.
_TRIES = 5
# Documents added to a new index at a time.
_AT_ONCE = 50_000
_DELETED = (SearchForget, SearchDocument, SearchNotes)


def is_due(rows: Sequence[TailRow], now: datetime, settings: Settings) -> bool:
    """Return whether a tail, oldest row first, must go into a snapshot.

    That is the case if it is long or old, or if documents must be forgotten.
    """
    if not rows:
        return False
    oldest = from_iso(rows[0].row.partition("#")[0])
    return (
        len(rows) >= settings.search_snapshot_rows
        or now - oldest > timedelta(seconds=settings.search_snapshot_seconds)
        or any(isinstance(row.record, SearchForget) for row in rows)
    )


class SnapshotBuilder:
    """Builder of an account's next snapshot."""

    def __init__(
        self,
        snapshots: SnapshotStore,
        cache: SnapshotCache,
        tail: SearchTail,
        conversations: SearchSource,
        embedder: Embedder | None,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._snapshots = snapshots
        self._cache = cache
        self._tail = tail
        self._conversations = conversations
        self._embedder = embedder
        self._settings = settings
        self._clock = clock

    def build(self, account_id: str, *, force: bool = False, anew: bool = False) -> Snapshot | None:
        """Publish a snapshot that holds the tail, if one is due or with `force`; None if none is due.

        `anew` builds from the logs alone, whatever the present snapshot holds. Raises `RetryLaterError` if other
        builders kept winning.
        """
        for _ in range(_TRIES):
            rows = list(self._tail.read(account_id))
            if not force and not is_due(rows, self._clock(), self._settings):
                return None
            anew = anew or _asks_for_everything(rows)
            try:
                published = self._publish(account_id, rows, anew=anew)
            except (ObjectChangedError, SnapshotReplacedError):
                logger.info("another builder was faster", extra={"account_id": account_id})
                continue
            self._snapshots.clean_up(published)
            # Requests to forget are deleted first: if they were repeated, they would remove what was said since. Notes
            # are deleted last: a document that is added again without them would lose them.
            rows.sort(key=lambda row: _DELETED.index(type(row.record)))
            self._tail.delete(account_id, [row.row for row in rows])
            return published
        raise RetryLaterError(f"other builders of {account_id} were faster {_TRIES} times")

    def mend(self, account_id: str) -> Snapshot | None:
        """Rebuild from the logs if the newest snapshot is unusable; otherwise the same as `build`."""
        self._cache.forget(account_id)
        try:
            self._cache.index(account_id)
        except SnapshotDamagedError:
            return self.build(account_id, force=True)
        return self.build(account_id)

    def _publish(self, account_id: str, rows: Sequence[TailRow], *, anew: bool = False) -> Snapshot:
        with ExitStack() as stack:
            before, base, version = None, None, ""
            try:
                if before := self._snapshots.current(account_id):
                    version = before.version
                    if not anew:
                        folder = stack.enter_context(self._cache.copy(before))
                        index, base = self._opened(account_id, folder, before), before
            except SnapshotDamagedError as error:
                report_damaged(account_id, error)
                version = error.version
            if base is None:
                folder = stack.enter_context(self._cache.scratch()) / "index"
                index = SearchIndex.create(folder, account_id, self._embedder)
                fill(index, self._logged(account_id, rows))
            else:
                apply_tail(index, rows)
            counts = index.counts()
            said = {"documents": sum(counts.values()), "conversations": len(counts)}
            built = BuiltIndex(folder, tuple(index.files()), index.head(), said, base)
            published = self._snapshots.publish(account_id, built, before, version)
            self._cache.adopt(published, folder)
        logger.info(
            "search snapshot published", extra={"account_id": account_id, **said, "bytes": published.manifest.size}
        )
        return published

    def _opened(self, account_id: str, folder: Path, snapshot: Snapshot) -> SearchIndex:
        try:
            return SearchIndex.open(folder, snapshot.manifest.head, self._embedder)
        except Exception as error:
            raise SnapshotDamagedError(account_id, snapshot.version, f"it cannot be opened: {error}") from error

    def _logged(self, account_id: str, rows: Sequence[TailRow]) -> Iterator[SearchDocument]:
        """Yield the documents of the tail and the logs, except those to be forgotten. A log includes its notes."""
        for row in rows:
            if isinstance(row.record, SearchDocument) and not is_forgotten(row.record, rows):
                yield row.record
        for conversation_id in self._conversations.conversation_ids(account_id):
            for document in self._conversations.documents(account_id, conversation_id):
                if not is_forgotten(document, rows):
                    yield document


def fill(index: SearchIndex, documents: Iterable[SearchDocument]) -> None:
    """Fill a new index in portions, since a function's memory cannot hold a million documents."""
    several = iter(documents)
    while some := list(islice(several, _AT_ONCE)):
        index.update(some)
    if not index.files():
        index.update(())


def apply_tail(index: SearchIndex, rows: Sequence[TailRow]) -> None:
    """Bring `index` up to date with a tail, oldest row first. Documents said after a request to forget stay."""
    documents: list[SearchDocument] = []
    forget: list[SearchForget] = []
    noted: dict[str, str] = {}
    for row in rows:
        if isinstance(row.record, SearchForget):
            forget.append(row.record)
            continue
        if forget:
            index.update(documents, forget, noted)
            documents, forget, noted = [], [], {}
        if isinstance(row.record, SearchDocument):
            documents.append(row.record)
        elif not is_forgotten(row.record, rows):
            noted |= row.record.by_document()
    index.update(documents, forget, noted)


def _asks_for_everything(rows: Sequence[TailRow]) -> bool:
    return any(isinstance(row.record, SearchForget) and row.record.everything for row in rows)


def is_forgotten(document: SearchDocument | SearchNotes, rows: Sequence[TailRow]) -> bool:
    """Return whether one of `rows` asks to forget `document`, which was said before that row."""
    return any(
        isinstance(row.record, SearchForget)
        and from_iso(row.row.partition("#")[0]) >= document.at
        and covers(row.record, document)
        for row in rows
    )


def noted_in(rows: Sequence[TailRow]) -> dict[str, str]:
    """Return the notes in the tail by document id; the documents themselves may be elsewhere."""
    noted = dict[str, str]()
    for row in rows:
        if isinstance(row.record, SearchNotes) and not is_forgotten(row.record, rows):
            noted |= row.record.by_document()
    return noted


def covers(forget: SearchForget, document: SearchDocument | SearchNotes) -> bool:
    """Return whether the request covers `document`."""
    named = isinstance(document, SearchDocument) and document.document_id in forget.document_ids
    return named or bool(forget.person and forget.person in document.persons())


def report_damaged(account_id: str, error: SnapshotDamagedError) -> None:
    """Log an unusable snapshot and count it for an alarm."""
    logger.error("search snapshot damaged", extra={"account_id": account_id, "problem": str(error)}, exc_info=error)
    alerts.search_trouble("snapshot", account_id=account_id)
