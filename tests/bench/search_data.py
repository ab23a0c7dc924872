"""Generated conversations at scale: words as frequent as in a language, and vectors in clusters.

The texts are no language and the vectors no model's: they stand for what an index has to carry, and say nothing about
what is found. How well it is found is measured elsewhere, on real sentences.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

import numpy as np

from steward.memory.search.embeddings import Embedder, Vectors
from steward.memory.search.models import SearchDocument

TURNS_EACH = 10
_DIMENSION = 384
_VOCABULARY = 30_000
_TOPICS = 2_000
_TOPIC_WORDS = 12
_COMMON = 10
_OWN = 4
_NOISES = 4_096
_BLOCK = 10_000
_SYLLABLES = [a + b for a in "bdfgklmnprstvz" for b in "aeiou"]
_START = datetime(2025, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Scale:
    """So many conversations of ten turns each."""

    conversations: int

    @property
    def turns(self) -> int:
        """How many turns in all."""
        return self.conversations * TURNS_EACH

    def __str__(self) -> str:
        return f"{self.conversations // 1000}K conversations, {self.turns:,} turns"


@functools.cache
def vocabulary() -> list[str]:
    """Words of two to four syllables, each once, the most frequent first."""
    chance = Random(1)
    words: dict[str, None] = {}
    while len(words) < _VOCABULARY:
        words["".join(chance.choices(_SYLLABLES, k=chance.randint(2, 4)))] = None
    return list(words)


@functools.cache
def topics() -> list[list[str]]:
    """Topic → the words that belong to it: rare ones, as names and things are."""
    chance = Random(2)
    return [chance.sample(vocabulary()[1_000:], _TOPIC_WORDS) for _ in range(_TOPICS)]


def texts(turns: int) -> Iterator[str]:
    """The first `turns` texts; text i belongs to conversation i // 10."""
    words = np.array(vocabulary(), dtype=object)
    for first in range(0, turns, _BLOCK):
        chance, picks = Random(first), np.random.default_rng(first)
        # The logarithm of a rank is spread evenly: the first word is said a thousand times as often as the thousandth.
        common = (_VOCABULARY ** picks.random((_BLOCK, _COMMON))).astype(np.int64) - 1
        for number, row in zip(range(first, min(first + _BLOCK, turns)), words[common], strict=False):
            own = chance.sample(topics()[number // TURNS_EACH % _TOPICS], _OWN)
            yield " ".join([own[0], *row[:5], own[1], *row[5:], *own[2:]])


def documents(turns: int, first: int = 0) -> Iterator[SearchDocument]:
    """The texts as search documents, ten to a conversation, a member and Steward in turn."""
    for number, text in enumerate(texts(turns)):
        if number >= first:
            yield document(number, text)


def document(number: int, text: str) -> SearchDocument:
    """Turn `number` of all."""
    conversation, turn = divmod(number, TURNS_EACH)
    asks = turn % 2 == 0
    return SearchDocument.model_construct(
        account_id="acct-bench",
        document_id=f"conv-{conversation:026}/{turn + 1}",
        conversation_id=f"conv-{conversation:026}",
        seq=turn + 1,
        turn=turn // 2 + 1,
        at=_START + timedelta(seconds=30 * number),
        channel="web" if conversation % 2 else "sms",
        role="user" if asks else "assistant",
        provenance="member" if asks else "account",
        person=f"mbr-{conversation % 20}" if asks else "",
        name="Maria Gomez" if asks else "Steward",
        about=(),
        text=text,
    )


def queries(count: int) -> list[str]:
    """What people might ask: two words of a topic among two that are common."""
    chance = Random(3)
    asked = []
    for _ in range(count):
        own = chance.sample(chance.choice(topics()), 2)
        asked.append(" ".join([*own, *(vocabulary()[int(_VOCABULARY ** chance.random()) - 1] for _ in range(2))]))
    return asked


class ClusteredEmbedder:
    """Stands in for the model: texts of a topic lie around its centre. A query also costs what the real model takes."""

    model_id = "clusters"
    dimension = _DIMENSION

    def __init__(self) -> None:
        picks = np.random.default_rng(4)
        self._real: Embedder | None = None
        self._centres = picks.standard_normal((_TOPICS, _DIMENSION), dtype=np.float32)
        self._noises = picks.standard_normal((_NOISES, _DIMENSION), dtype=np.float32)
        self._topic_of = {word: topic for topic, words in enumerate(topics()) for word in words}

    def costing(self, real: Embedder) -> ClusteredEmbedder:
        """Itself, with queries that take as long as `real` takes."""
        self._real = real
        return self

    def pieces(self, text: str) -> list[str]:
        """The text alone."""
        return [text]

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See `Embedder`."""
        if self._real and len(texts) == 1:
            self._real.embed(texts)
        topic = [next((self._topic_of[word] for word in text.split() if word in self._topic_of), 0) for text in texts]
        noise = [zlib.crc32(text.encode()) % _NOISES for text in texts]
        vectors = self._centres[topic] + self._noises[noise]
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)
