"""Documents for tests of search, and an embedder that needs no model."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np

from steward.memory.search.embeddings import Vectors
from steward.memory.search.models import SearchDocument
from steward.memory.search.tokenization import words

MONDAY = datetime(2026, 11, 16, 9, tzinfo=UTC)
_SAME = {"heat": "boiler", "radiat": "boiler", "plumber": "pete", "cat": "anim"}


class FakeEmbedder:
    """Texts with the same words, or with words that mean the same, are near. A line is a piece. `broken` fails."""

    def __init__(self, model_id: str = "fake", dimension: int = 64) -> None:
        self.model_id = model_id
        self.dimension = dimension
        self.broken = False
        self.embedded: list[str] = []

    def pieces(self, text: str) -> list[str]:
        return text.splitlines() or [text]

    def embed(self, texts: Sequence[str]) -> Vectors:
        if self.broken:
            raise RuntimeError("no model today")
        self.embedded += texts
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in ("", *words(text)):
                seed = zlib.crc32(_SAME.get(word, word).encode())
                vectors[row] += np.random.default_rng(seed).standard_normal(self.dimension) * (1 if word else 0.1)
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)


def document(number: int, text: str, conversation: str = "conv-1", **changed: Any) -> SearchDocument:
    """The document of a turn said `number` minutes after nine on a Monday."""
    fields: dict[str, Any] = {
        "account_id": "acct-1",
        "document_id": f"{conversation}/{number}",
        "conversation_id": conversation,
        "seq": number,
        "turn": number,
        "at": MONDAY + timedelta(minutes=number),
        "channel": "sms",
        "role": "user",
        "provenance": "member",
        "person": "mem-maria",
        "name": "Maria",
        "text": text,
    }
    return SearchDocument(**fields | changed)
