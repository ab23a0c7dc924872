"""Vectors of the tail's documents, cached in the process between searches."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping

import numpy as np

from steward.memory.search.embeddings import Embedder, Vectors, texts_to_embed
from steward.memory.search.models import SearchDocument

logger = logging.getLogger(__name__)

# About 6 MB, with four pieces a text. New vectors per search are limited, too, so that the first search after many
# messages is not slow.
_KEPT = 1_024
_NEW_IN_ONE_SEARCH = 16
# Model, role, speaker and text.
_Said = tuple[str, str, str, str]
_vectors: OrderedDict[_Said, Vectors] = OrderedDict()


def tail_vectors(embedder: Embedder, documents: Mapping[int, SearchDocument]) -> dict[int, Vectors]:
    """Return the vectors of those of `documents` that have some, one row per piece.

    The last few without vectors get theirs now, the others in later calls.
    """
    said = {key: (embedder.model_id, one.role, one.name, one.text) for key, one in documents.items()}
    lacking = {said[key]: one for key, one in documents.items() if said[key] not in _vectors}
    try:
        _vectors.update(_made(embedder, list(lacking.items())))
    except Exception:
        logger.exception("embedding the newest messages failed, searching them by keywords only")
    while len(_vectors) > _KEPT:
        _vectors.popitem(last=False)
    found = ((key, _vectors.get(one)) for key, one in said.items())
    return {key: vectors for key, vectors in found if vectors is not None}


def _made(embedder: Embedder, lacking: list[tuple[_Said, SearchDocument]]) -> Iterable[tuple[_Said, Vectors]]:
    """Embed the last of `lacking`, at least one."""
    some, texts, begins = [], list[str](), []
    while lacking and len(texts) < _NEW_IN_ONE_SEARCH:
        said, document = lacking.pop()
        some.append(said)
        begins.append(len(texts))
        texts += texts_to_embed(embedder, document)
    made = np.split(embedder.embed(texts), begins[1:]) if texts else []
    return zip(some, made, strict=True)
