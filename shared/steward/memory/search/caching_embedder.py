"""Caching embedder: created on first use, keeps query vectors, and reports failures once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TypeVar

from steward.core import alerts
from steward.core.log import logger
from steward.memory.search.embeddings import Embedder, Vectors

T = TypeVar("T")
# Queries kept, 1.5 KB each: members repeat questions, and a tool asks twice.
_KEPT = 256


class CachingEmbedder:
    """`Embedder` that `make` creates on first use.

    Raises whatever the model raises; callers then search by keywords only.
    """

    def __init__(self, make: Callable[[], Embedder], model_id: str, dimension: int = 384) -> None:
        self._make = make
        self._made: Embedder | None = None
        self._queries: OrderedDict[str, Vectors] = OrderedDict()
        self._reported = False
        self.model_id = model_id
        self.dimension = dimension

    def pieces(self, text: str) -> list[str]:
        """See `Embedder`."""
        return self._ask(lambda model: model.pieces(text))

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See `Embedder`. A single text is a query."""
        if len(texts) != 1:
            return self._ask(lambda model: model.embed(texts))
        query = texts[0]
        if query not in self._queries:
            self._queries[query] = self._ask(lambda model: model.embed(texts))
            if len(self._queries) > _KEPT:
                self._queries.popitem(last=False)
        self._queries.move_to_end(query)
        return self._queries[query]

    def _ask(self, ask: Callable[[Embedder], T]) -> T:
        try:
            self._made = self._made or self._make()
            return ask(self._made)
        except Exception:
            if not self._reported:
                self._reported = True
                logger.exception("embedding failed, searching by keywords only")
                alerts.search_trouble("embeddings", account_id="")
            raise
