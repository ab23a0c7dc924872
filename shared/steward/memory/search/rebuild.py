"""Rebuild of an account's search index from the logs, with a comparison to the former index, for operators."""

from __future__ import annotations

from steward.agent.conversations.rebuild import RebuiltView
from steward.memory.search.builder import SnapshotBuilder, noted_in
from steward.memory.search.models import SearchDocument, with_notes
from steward.memory.search.snapshot_cache import SnapshotCache
from steward.memory.search.snapshots import SnapshotDamagedError
from steward.memory.search.tail import SearchTail


class SearchRebuildService:
    """Service that rebuilds an index from the logs, publishes it, and compares document by document."""

    def __init__(self, tail: SearchTail, cache: SnapshotCache, builder: SnapshotBuilder) -> None:
        self._tail = tail
        self._cache = cache
        self._builder = builder

    def rebuild(self, account_id: str) -> RebuiltView:
        """Rebuild the index; report documents that search lacked or held differently."""
        rebuilt = RebuiltView("search index")
        before = self._held(account_id)
        self._builder.build(account_id, force=True, anew=True)
        after = self._held(account_id)
        for document_id, document in sorted(after.items()):
            rebuilt.note(document_id, same=before.get(document_id) == document)
        for document_id in sorted(before.keys() - after.keys()):
            rebuilt.note(document_id, same=False)
        return rebuilt

    def _held(self, account_id: str) -> dict[str, SearchDocument]:
        """Return what search can find: the tail overrides the snapshot."""
        rows = list(self._tail.read(account_id))
        tail = {row.record.document_id: row.record for row in rows if isinstance(row.record, SearchDocument)}
        try:
            index = self._cache.index(account_id)
        except SnapshotDamagedError:
            index = None
        held = {document.document_id: document for document in index.documents()} if index else {}
        every = with_notes((held | tail).values(), noted_in(rows))
        return {document.document_id: document for document in every}
