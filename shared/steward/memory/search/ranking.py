"""How good a find is: BM25 for what no snapshot holds yet, and one order made of several. Pure."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from steward.memory.search.models import Hit, Period
from steward.memory.search.words import words

# tantivy's constants, so that scores of the tail and of a snapshot compare.
_K1 = 1.2
_B = 0.75
# How much more a rare word counts than BM25 has it: what is usual in any language adds up to less that way.
RARER = 1.5


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
        for said in tail:
            having.setdefault("text", Counter()).update(set(said.text))
            for name, field in said.fields.items():
                having.setdefault(name, Counter()).update(set(field))
        length = self.mean_length * self.documents + sum(len(said.text) for said in tail)
        documents = self.documents + len(tail)
        return Corpus(documents, length / max(documents, 1), having)

    def rarity(self, field: str, term: str) -> float:
        """See `rarity`."""
        return rarity(self.documents, self.having.get(field, {}).get(term, 0))


def rarity(documents: int, having: int) -> float:
    """BM25's weight of a term that so many of the documents have."""
    having = min(having, documents)
    return math.log(1 + (documents - having + 0.5) / (having + 0.5))


def bm25(terms: Sequence[str], said: Words, corpus: Corpus, boosts: Mapping[str, float]) -> float:
    """How well a document fits `terms`, on the scale of the snapshot's scores; 0.0 when it has none of them."""
    counts = Counter(said.text)
    norm = _K1 * (1 - _B + _B * len(said.text) / max(corpus.mean_length, 1.0))
    score = 0.0
    for term in terms:
        if count := counts[term]:
            score += corpus.rarity("text", term) ** RARER * (1 + _K1) * count / (count + norm)
        # A field is about as long as it always is: of its saturation only the weight is left.
        score += sum(
            boost * corpus.rarity(field, term) ** RARER for field, boost in boosts.items() if term in said.fields[field]
        )
    return score


# Which neighbours of a turn count with it, by how much later they were said, and what share of their score it gets.
BESIDE = (-2, -1, 1)
_SHARES = np.array([0.15, 0.3, 0.15])
# A turn with this many telling words counts in full; "ok, thanks" is near to everything and answers nothing.
_FULL = 5
# Steward's answers are long and repeat the question: they count less than what people said, and get no share of theirs.
_OURS = 0.7
# What others than the one asked about said may still be about them.
_OTHERS = 0.8
# What was said on other days than those that are asked about may still be about them.
_OTHER_DAYS = 0.8
# The weight of meaning against words.
_MEANING = 0.6

Numbers = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Candidates:
    """What is known of documents for one query, an array each; all are about the same document at the same place.

    Keys, BM25 scores, cosines (NaN where there is none), how many telling words they have, whether Steward said them,
    and the places of their neighbours [documents, `BESIDE`], -1 where one is not among them.
    """

    keys: npt.NDArray[np.uint64]
    keyword: Numbers
    cosine: Numbers
    telling: npt.NDArray[np.integer[Any]]
    ours: npt.NDArray[np.bool_]
    beside: npt.NDArray[np.integer[Any]]

    def joined(self, more: Candidates) -> Candidates:
        """These and `more`."""
        beside = np.where(more.beside >= 0, more.beside + len(self.keys), -1)
        return Candidates(
            np.concatenate([self.keys, more.keys]),
            np.concatenate([self.keyword, more.keyword]),
            np.concatenate([self.cosine, more.cosine]),
            np.concatenate([self.telling, more.telling]),
            np.concatenate([self.ours, more.ours]),
            np.concatenate([self.beside, beside]),
        )

    def without(self, keys: Collection[int]) -> Candidates:
        """The same, but what has one of these keys counts for nothing, neither itself nor for its neighbours."""
        gone = np.isin(self.keys, np.fromiter(keys, dtype=np.uint64))
        return replace(
            self, keyword=np.where(gone, 0.0, self.keyword), telling=np.where(gone, -1, self.telling.astype(np.int64))
        )


def merged(found: Candidates) -> Numbers:
    """One score from 0 to 1 for each document: what its words and its meaning score, and those of its neighbours.

    Scores are added, each half as a share of its best, instead of ranks: how much better the best is says something.
    """
    weight = np.clip((found.telling.astype(np.int64) + 1) / (_FULL + 1), 0, 1) * np.where(found.ours, _OURS, 1)
    by_words = _best_is_one(_with_neighbours(found.keyword * weight, found))
    meaning = _best_is_one(_with_neighbours(np.maximum(np.nan_to_num(found.cosine), 0) * weight, found))
    share = _MEANING if by_words.any() and meaning.any() else float(meaning.any())
    return np.where(found.telling < 0, 0.0, (1 - share) * by_words + share * meaning)


def of_asked(hits: Sequence[Hit], terms: Collection[str], about: Period | None) -> list[Hit]:
    """The same hits, the best first, where those count less that are beside what is asked about.

    Those are others' words where `terms` name one of the speakers, and what was said on other days than `about`.
    """
    asked = set(terms)
    named = {name for name in {hit.document.name for hit in hits} if not asked.isdisjoint(words(name))}

    def weight(hit: Hit) -> float:
        others = _OTHERS if named and hit.document.name not in named else 1.0
        return others * (_OTHER_DAYS if about and not about.holds(hit.document) else 1.0)

    return sorted((replace(hit, score=hit.score * weight(hit)) for hit in hits), key=lambda hit: -hit.score)


def ranks(scores: Numbers) -> list[int | None]:
    """From 1 on, the best first; what has no score has no rank."""
    having = np.nan_to_num(scores) > 0
    order = np.argsort(np.where(having, -np.nan_to_num(scores), np.inf), kind="stable")
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(1, len(order) + 1)
    return [place if has else None for place, has in zip(rank.tolist(), having.tolist(), strict=True)]


def _with_neighbours(scores: Numbers, found: Candidates) -> Numbers:
    # Place -1 is the last one: a neighbour that is not there scores nothing.
    shares = np.append(scores, 0.0)[found.beside] @ _SHARES
    return np.asarray(scores + np.where(found.ours, 0.0, shares))


def _best_is_one(scores: Numbers) -> Numbers:
    return np.asarray(scores / (scores.max(initial=0.0) or 1.0))
