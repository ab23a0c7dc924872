"""How good a find is: BM25 for what no snapshot holds yet, and one order made of several. Pure."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# tantivy's constants, so that scores of the tail and of a snapshot compare.
_K1 = 1.2
_B = 0.75


@dataclass(frozen=True)
class Words:
    """A document as BM25 sees it: its words, and those of the fields that count with a boost of their own."""

    text: Sequence[str]
    fields: Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Corpus:
    """What is known of the stored documents: their number, mean length in words, and how many have a term by field."""

    documents: int
    mean_length: float
    having: Mapping[str, Mapping[str, int]]

    def with_tail(self, tail: Sequence[Words]) -> Corpus:
        """The same with the documents of `tail` counted in."""
        having = {name: Counter(counts) for name, counts in self.having.items()}
        for words in tail:
            having.setdefault("text", Counter()).update(set(words.text))
            for name, field in words.fields.items():
                having.setdefault(name, Counter()).update(set(field))
        length = self.mean_length * self.documents + sum(len(words.text) for words in tail)
        documents = self.documents + len(tail)
        return Corpus(documents, length / max(documents, 1), having)

    def rarity(self, field: str, term: str) -> float:
        """BM25's weight of a term."""
        having = min(self.having.get(field, {}).get(term, 0), self.documents)
        return math.log(1 + (self.documents - having + 0.5) / (having + 0.5))


def bm25(terms: Sequence[str], words: Words, corpus: Corpus, boosts: Mapping[str, float]) -> float:
    """How well a document fits `terms`, on the scale of the snapshot's scores; 0.0 when it has none of them."""
    counts = Counter(words.text)
    norm = _K1 * (1 - _B + _B * len(words.text) / max(corpus.mean_length, 1.0))
    score = 0.0
    for term in terms:
        if count := counts[term]:
            score += corpus.rarity("text", term) * (1 + _K1) * count / (count + norm)
        # A field is about as long as it always is: of its saturation only the weight is left.
        score += sum(
            boost * corpus.rarity(field, term) for field, boost in boosts.items() if term in words.fields[field]
        )
    return score


@dataclass(frozen=True)
class Candidate:
    """What is known of one document for one query: its BM25 score, its cosine if it has one, that of its neighbours."""

    keyword: float
    cosine: float | None = None
    around: float = 0.0


@dataclass(frozen=True)
class Blend:
    """How scores become one: the weight of meaning, and how much of a neighbour's goes to a turn."""

    meaning: float = 0.5
    around: float = 0.2


def merged(found: Mapping[int, Candidate], blend: Blend = Blend()) -> dict[int, float]:
    """One score from 0 to 1 for each document."""
    most = max((one.keyword for one in found.values()), default=0.0) or 1.0
    if all(one.cosine is None for one in found.values()):
        return {key: one.keyword / most for key, one in found.items()}
    near = {key: max(one.cosine or 0.0, 0.0) + blend.around * max(one.around, 0.0) for key, one in found.items()}
    nearest = max(near.values(), default=0.0) or 1.0
    weight = blend.meaning
    if not any(one.keyword for one in found.values()):
        weight = 1.0
    return {key: (1 - weight) * one.keyword / most + weight * near[key] / nearest for key, one in found.items()}


def ranks(scores: Mapping[int, float | None]) -> dict[int, int]:
    """From 1 on, the best first; what has no score has no rank."""
    having = [key for key, score in scores.items() if score]
    having.sort(key=lambda key: -(scores[key] or 0.0))
    return {key: rank for rank, key in enumerate(having, 1)}
