"""Search service: the newest snapshot together with the tail of newer documents.

The tail is read before the manifest, so a document that a builder moves in between is found twice, but never missed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence

from steward.aws.outages import is_outage
from steward.aws.queues import Queues
from steward.core.clock import Clock
from steward.core.settings import Settings
from steward.memory.search.builder import is_due, is_forgotten, noted_in, report_damaged
from steward.memory.search.embeddings import Embedder
from steward.memory.search.models import SearchDocument, SearchFilters, SearchForget, SearchHit, SearchPeriod
from steward.memory.search.rings import REBUILD, ring
from steward.memory.search.search_index import SearchIndex
from steward.memory.search.snapshot_cache import SnapshotCache
from steward.memory.search.snapshots import SnapshotDamagedError
from steward.memory.search.tail import SearchTail

EVERYTHING = SearchFilters()
# Query of an index with a limit, the tail's documents, and newer notes by document id.
Ask = Callable[[SearchIndex, int, Sequence[SearchDocument], Mapping[str, str]], list[SearchHit]]
# Empty indexes kept, for searching a tail without a snapshot.
_EMPTY_KEPT = 16


class SearchService:
    """Search over everything that an account's people have said, by keywords and meaning."""

    def __init__(
        self,
        tail: SearchTail,
        cache: SnapshotCache,
        embedder: Embedder | None,
        queues: Queues,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._tail = tail
        self._cache = cache
        self._embedder = embedder
        self._queues = queues
        self._settings = settings
        self._clock = clock
        self._empty: OrderedDict[str, SearchIndex] = OrderedDict()

    def search(
        self,
        account_id: str,
        query: str,
        filters: SearchFilters = EVERYTHING,
        limit: int = 10,
        about: SearchPeriod | None = None,
    ) -> list[SearchHit]:
        """Return the best `limit` documents of the account for `query`, best first; see `SearchIndex.search`."""
        return self._ask(
            account_id,
            limit,
            lambda index, most, tail, noted: index.search(query, filters, most, tail, about=about, noted=noted),
        )

    def containing(
        self, account_id: str, fragment: str, filters: SearchFilters = EVERYTHING, limit: int = 5
    ) -> list[SearchHit]:
        """Return the newest `limit` documents of the account that contain `fragment`; see `SearchIndex.containing`."""
        return self._ask(
            account_id, limit, lambda index, most, tail, _: index.containing(fragment, filters, most, tail)
        )

    def _ask(self, account_id: str, limit: int, ask: Ask) -> list[SearchHit]:
        rows = list(self._tail.read(account_id))
        forget = [row for row in rows if isinstance(row.record, SearchForget)]
        tail = [row.record for row in rows if isinstance(row.record, SearchDocument)]
        tail = [document for document in tail if not is_forgotten(document, forget)]
        noted = noted_in(rows)

        def asked(index: SearchIndex, most: int) -> list[SearchHit]:
            return ask(index, most, tail, noted)

        if is_due(rows, self._clock(), self._settings):
            ring(self._queues, account_id)
        # Documents to be forgotten are hidden at once, not only from the next snapshot on.
        most = limit
        while True:
            hits = self._answer(account_id, most, asked)
            kept = [hit for hit in hits if not is_forgotten(hit.document, forget)]
            if len(hits) < most or len(kept) >= limit:
                return kept[:limit]
            most *= 4

    def _answer(
        self, account_id: str, limit: int, ask: Callable[[SearchIndex, int], list[SearchHit]]
    ) -> list[SearchHit]:
        try:
            index = self._cache.index(account_id)
            if index is not None:
                return ask(index, limit)
        except SnapshotDamagedError as error:
            self._ask_for_another(account_id, error)
        except Exception as error:
            if is_outage(error):
                raise
            # A file damaged under an open index fails only when it is read.
            self._cache.forget(account_id)
            self._ask_for_another(account_id, SnapshotDamagedError(account_id, "", f"it cannot be searched: {error!r}"))
        return ask(self._empty_index(account_id), limit)

    def _ask_for_another(self, account_id: str, error: SnapshotDamagedError) -> None:
        report_damaged(account_id, error)
        ring(self._queues, account_id, REBUILD)

    def _empty_index(self, account_id: str) -> SearchIndex:
        if account_id not in self._empty:
            self._empty[account_id] = SearchIndex.create(self._cache.empty_folder(), account_id, self._embedder)
            if len(self._empty) > _EMPTY_KEPT:
                self._empty.popitem(last=False)
        return self._empty[account_id]
