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


# Shares of what a turn's neighbours score that go to the turn: said two before it, one before it, one after it.
_BESIDE = (0.15, 0.3, 0.15)
# A turn with this many telling words counts in full; "ok, thanks" is near to everything and answers nothing.
_FULL = 5
# The weight of meaning against words.
_MEANING = 0.5


@dataclass(frozen=True)
class Candidate:
    """What is known of one document for one query.

    Its BM25 score, its cosine if it has one, how many telling words it has, and the keys of what was said two before,
    one before and one after it.
    """

    keyword: float
    cosine: float | None
    telling: int
    beside: tuple[int | None, ...] = ()

    @property
    def weight(self) -> float:
        """From 0 to 1: how much it may count, being so short."""
        return min(1.0, (self.telling + 1) / (_FULL + 1))


def merged(found: Mapping[int, Candidate]) -> dict[int, float]:
    """One score from 0 to 1 for each document: what its words and its meaning score, and those of its neighbours.

    Scores are added, each half as a share of its best, instead of ranks: how much better the best is says something.
    """
    words = _best_is_one(_with_neighbours(found, {key: one.keyword * one.weight for key, one in found.items()}))
    near = {key: max(one.cosine or 0.0, 0.0) * one.weight for key, one in found.items()}
    meaning = _best_is_one(_with_neighbours(found, near))
    share = _MEANING if any(words.values()) and any(meaning.values()) else float(any(meaning.values()))
    return {key: (1 - share) * words[key] + share * meaning[key] for key in found}


def _with_neighbours(found: Mapping[int, Candidate], scores: Mapping[int, float]) -> dict[int, float]:
    return {
        key: scores[key]
        + sum(
            share * scores.get(beside, 0.0)
            for share, beside in zip(_BESIDE, one.beside, strict=False)
            if beside is not None
        )
        for key, one in found.items()
    }


def _best_is_one(scores: Mapping[int, float]) -> dict[int, float]:
    best = max(scores.values(), default=0.0) or 1.0
    return {key: score / best for key, score in scores.items()}


def ranks(scores: Mapping[int, float | None]) -> dict[int, int]:
    """From 1 on, the best first; what has no score has no rank."""
    having = [key for key, score in scores.items() if score]
    having.sort(key=lambda key: -(scores[key] or 0.0))
    return {key: rank for rank, key in enumerate(having, 1)}
