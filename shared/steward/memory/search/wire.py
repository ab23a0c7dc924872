"""Factories for the objects of search."""

from __future__ import annotations

import tempfile
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from steward.agent.correspondence.wire import CorrespondenceWire
from steward.aws import clients

if TYPE_CHECKING:
    from steward.memory.search.builder import SnapshotBuilder
    from steward.memory.search.embeddings import Embedder
    from steward.memory.search.log_source import ConversationLogSource
    from steward.memory.search.rebuild import SearchRebuildService
    from steward.memory.search.recovery import RecoveryService
    from steward.memory.search.service import SearchService
    from steward.memory.search.snapshot_cache import SnapshotCache
    from steward.memory.search.snapshots import SnapshotStore
    from steward.memory.search.tail import SearchTail


class SearchWire(CorrespondenceWire):
    """Wiring of search."""

    @cached_property
    def search(self) -> SearchService:
        """Search service."""
        from steward.memory.search.service import SearchService

        return SearchService(self.search_tail, self.search_cache, self.embedder, self.queues, self.settings, self.clock)

    @cached_property
    def search_tail(self) -> SearchTail:
        """Store of documents that are in no snapshot yet."""
        from steward.memory.search.tail import SearchTail

        return SearchTail(self.table("search_tail_table"), self.rows)

    @cached_property
    def snapshots(self) -> SnapshotStore:
        """Store of published snapshots."""
        from steward.memory.search.snapshots import SnapshotStore

        return SnapshotStore(self.bucket("search_bucket"), self.clock)

    @cached_property
    def search_cache(self) -> SnapshotCache:
        """Cache of snapshots on this machine."""
        from steward.memory.search.snapshot_cache import SnapshotCache

        folder = Path(self.settings.search_cache_folder or Path(tempfile.gettempdir(), "steward-search"))
        return SnapshotCache(self.snapshots, self.embedder, folder, self.settings.search_cache_bytes)

    @cached_property
    def embedder(self) -> Embedder | None:
        """Embedding model; None if search uses keywords only."""
        if self.settings.search_embeddings == "none":
            return None
        from steward.memory.search.caching_embedder import CachingEmbedder

        if self.settings.search_embeddings == "bedrock":
            from steward.aws.bedrock import DIMENSION, MODEL, BedrockEmbedder

            return CachingEmbedder(lambda: BedrockEmbedder(clients.bedrock, DIMENSION), MODEL, DIMENSION)
        from steward.memory.search.embeddings import MODEL_ID, OnnxEmbedder, installed_model

        folder = self.settings.search_model_folder
        return CachingEmbedder(lambda: OnnxEmbedder(Path(folder) if folder else installed_model()), MODEL_ID)

    @cached_property
    def snapshot_builder(self) -> SnapshotBuilder:
        """Builder of snapshots."""
        from steward.memory.search.builder import SnapshotBuilder

        return SnapshotBuilder(
            self.snapshots,
            self.search_cache,
            self.search_tail,
            self.search_sources,
            self.embedder,
            self.settings,
            self.clock,
        )

    @cached_property
    def recovery(self) -> RecoveryService:
        """Daily comparison of search with the logs."""
        from steward.memory.search.recovery import RecoveryService

        return RecoveryService(
            self.people,
            self.search_sources,
            self.search_tail,
            self.search_cache,
            self.snapshot_builder,
            self.queues,
            self.overdue.ask,
        )

    @cached_property
    def search_rebuild(self) -> SearchRebuildService:
        """Rebuild of a search index from the logs, for operators."""
        from steward.memory.search.rebuild import SearchRebuildService

        return SearchRebuildService(self.search_tail, self.search_cache, self.snapshot_builder)

    @cached_property
    def search_sources(self) -> ConversationLogSource:
        """Logs from which search is derived."""
        from steward.memory.search.log_source import ConversationLogSource

        return ConversationLogSource(
            self.actor_store, (self.overviews.ids, self.correspondences.ids), self.overviews.some
        )
