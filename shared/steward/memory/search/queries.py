"""Embeddings that may fail: made when they are first needed, kept for queries, and trouble with them reported once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TypeVar

from steward.core import alerts
from steward.core.log import logger
from steward.memory.search.embeddings import Embedder, Vectors

T = TypeVar("T")
# Members ask again, and a tool asks twice: the vectors of the newest queries, 1.5 KB each.
_KEPT = 256


class KeptEmbedder:
    """An `Embedder` that `make` makes when it is first needed.

    Raises whatever the model raises; whoever searches then does so by words alone.
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
        """See `Embedder`. One text alone is a query."""
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
                logger.exception("no embeddings: searching by words alone")
                alerts.search_trouble("embeddings", account_id="")
            raise
