"""Embeddings that may fail: what was embedded is kept for a while, and trouble is reported once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence

import numpy as np
from aws_lambda_powertools import Logger

from steward.core import alerts
from steward.search.embeddings import Embedder, Vectors

logger = Logger()
# A vector of 384 numbers takes 1.5 KB: the queries of a while and the longest tail.
_KEPT = 2_000


class KeptEmbedder:
    """An `Embedder` made when it is first needed. It remembers the newest texts' vectors.

    Raises whatever the model raises; whoever searches then does so by words alone.
    """

    def __init__(self, make: Callable[[], Embedder], model_id: str, dimension: int = 384) -> None:
        self._make = make
        self._made: Embedder | None = None
        self._vectors: OrderedDict[str, Vectors] = OrderedDict()
        self._reported = False
        self.model_id = model_id
        self.dimension = dimension

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See `Embedder`."""
        new = list(dict.fromkeys(text for text in texts if text not in self._vectors))
        fresh = dict(zip(new, self._embed(new), strict=True)) if new else {}
        vectors = [fresh[text] if text in fresh else self._vectors[text] for text in texts]
        if len(fresh) <= _KEPT:
            self._vectors |= fresh
            for text in texts:
                self._vectors.move_to_end(text)
            while len(self._vectors) > _KEPT:
                self._vectors.popitem(last=False)
        return np.stack(vectors) if vectors else np.zeros((0, self.dimension), np.float32)

    def _embed(self, texts: Sequence[str]) -> Vectors:
        try:
            self._made = self._made or self._make()
            return self._made.embed(texts)
        except Exception:
            if not self._reported:
                self._reported = True
                logger.exception("no embeddings: searching by words alone")
                alerts.search_trouble("embeddings", account_id="")
            raise
