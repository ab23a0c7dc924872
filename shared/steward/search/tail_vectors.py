"""Vectors of what no snapshot holds yet, kept in the process from one search to the next."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Mapping

from steward.search.embeddings import Embedder, Vectors

logger = logging.getLogger(__name__)

# About 6 MB. What a search adds is bounded too, so that the first one after many messages is not the one that waits.
_KEPT = 4_096
_NEW_IN_ONE_SEARCH = 16
_vectors: OrderedDict[tuple[str, str], Vectors] = OrderedDict()


def tail_vectors(embedder: Embedder, texts: Mapping[int, str]) -> dict[int, Vectors]:
    """The vectors of those of `texts` that have one; the last few without get theirs now, the others in later calls."""
    lacking = [text for text in dict.fromkeys(texts.values()) if (embedder.model_id, text) not in _vectors]
    lacking = lacking[-_NEW_IN_ONE_SEARCH:]
    try:
        made = list(embedder.embed(lacking)) if lacking else []
    except Exception:
        logger.exception("no embeddings of the newest messages: searched by their words alone")
        made = []
    _vectors.update(zip(((embedder.model_id, text) for text in lacking), made, strict=False))
    while len(_vectors) > _KEPT:
        _vectors.popitem(last=False)
    found = ((key, _vectors.get((embedder.model_id, text))) for key, text in texts.items())
    return {key: vector for key, vector in found if vector is not None}
