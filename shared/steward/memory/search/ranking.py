"""Ranking: BM25 scores for documents not in a snapshot yet, and the combination of scores into one order. Pure."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from steward.memory.search.models import SearchHit, SearchPeriod
from steward.memory.search.tokenization import words

# tantivy's constants, so that scores of the tail and of a snapshot are comparable.
_K1 = 1.2
_B = 0.75
# Exponent that gives rare words more weight than BM25 does: common words of any language then add up to less.
RARER = 1.5


@dataclass(frozen=True)
class DocumentWords:
    """Words of a document for BM25: the text, and fields with boosts of their own."""

    text: Sequence[str]
    fields: Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class CorpusStatistics:
    """Statistics of the stored documents: number, mean length in words, and documents per term and field."""

    documents: int
    mean_length: float
    having: Mapping[str, Mapping[str, int]]

    def with_tail(self, tail: Sequence[DocumentWords]) -> CorpusStatistics:
        """Return the statistics with the documents of `tail` included."""
        having = {name: Counter(counts) for name, counts in self.having.items()}
        for said in tail:
            having.setdefault("text", Counter()).update(set(said.text))
            for name, field in said.fields.items():
                having.setdefault(name, Counter()).update(set(field))
        length = self.mean_length * self.documents + sum(len(said.text) for said in tail)
        documents = self.documents + len(tail)
        return CorpusStatistics(documents, length / max(documents, 1), having)

    def rarity(self, field: str, term: str) -> float:
        """See `rarity`."""
        return rarity(self.documents, self.having.get(field, {}).get(term, 0))


def rarity(documents: int, having: int) -> float:
    """Return BM25's weight of a term that `having` of the documents contain."""
    having = min(having, documents)
    return math.log(1 + (documents - having + 0.5) / (having + 0.5))


def bm25(terms: Sequence[str], said: DocumentWords, corpus: CorpusStatistics, boosts: Mapping[str, float]) -> float:
    """Score a document for `terms`, on the scale of the snapshot's scores; 0.0 if it contains none of them."""
    counts = Counter(said.text)
    norm = _K1 * (1 - _B + _B * len(said.text) / max(corpus.mean_length, 1.0))
    score = 0.0
    for term in terms:
        if count := counts[term]:
            score += corpus.rarity("text", term) ** RARER * (1 + _K1) * count / (count + norm)
        # A field has about the same length everywhere, so of its saturation only the weight remains.
        score += sum(
            boost * corpus.rarity(field, term) ** RARER for field, boost in boosts.items() if term in said.fields[field]
        )
    return score


# Offsets of the neighbours that count with a document, and the share of their score that they give it.
BESIDE = (-2, -1, 1)
_SHARES = np.array([0.15, 0.3, 0.15])
# A text with this many significant words counts in full; "ok, thanks" is similar to everything and answers nothing.
_FULL = 5
# Steward's answers are long and repeat the question: they count less than what people said, and get no share from
# neighbours.
_OURS = 0.7
# Weight of other speakers when the question names one: they may still talk about that person.
_OTHERS = 0.8
# Weight of other days when the question names a period: they may still be about it.
_OTHER_DAYS = 0.8
# Weight of meaning against keywords.
_MEANING = 0.6

Numbers = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class SearchCandidates:
    """Candidates of one query as arrays; the same position in all arrays is the same document.

    Keys, BM25 scores, cosines (NaN for none), number of significant words, whether Steward said them, and the positions
    of their neighbours [documents, `BESIDE`], -1 for one that is not a candidate.
    """

    keys: npt.NDArray[np.uint64]
    keyword: Numbers
    cosine: Numbers
    telling: npt.NDArray[np.integer[Any]]
    ours: npt.NDArray[np.bool_]
    beside: npt.NDArray[np.integer[Any]]

    def joined(self, more: SearchCandidates) -> SearchCandidates:
        """Append `more` candidates."""
        beside = np.where(more.beside >= 0, more.beside + len(self.keys), -1)
        return SearchCandidates(
            np.concatenate([self.keys, more.keys]),
            np.concatenate([self.keyword, more.keyword]),
            np.concatenate([self.cosine, more.cosine]),
            np.concatenate([self.telling, more.telling]),
            np.concatenate([self.ours, more.ours]),
            np.concatenate([self.beside, beside]),
        )

    def without(self, keys: Collection[int]) -> SearchCandidates:
        """Return the candidates with zero weight for those with these keys, also as neighbours."""
        gone = np.isin(self.keys, np.fromiter(keys, dtype=np.uint64))
        return replace(
            self, keyword=np.where(gone, 0.0, self.keyword), telling=np.where(gone, -1, self.telling.astype(np.int64))
        )


def merge_scores(found: SearchCandidates) -> Numbers:
    """Combine keyword and meaning scores of each document and its neighbours into one score from 0 to 1.

    Scores are added, each half as a share of its best, rather than ranks: the distance between scores carries
    information.
    """
    weight = np.clip((found.telling.astype(np.int64) + 1) / (_FULL + 1), 0, 1) * np.where(found.ours, _OURS, 1)
    by_words = _best_is_one(_with_neighbours(found.keyword * weight, found))
    meaning = _best_is_one(_with_neighbours(np.maximum(np.nan_to_num(found.cosine), 0) * weight, found))
    share = _MEANING if by_words.any() and meaning.any() else float(meaning.any())
    return np.where(found.telling < 0, 0.0, (1 - share) * by_words + share * meaning)


def weight_by_question(
    hits: Sequence[SearchHit], terms: Collection[str], about: SearchPeriod | None
) -> list[SearchHit]:
    """Weight hits by the question and return them, best first.

    Other speakers count less if `terms` name one, and other days count less if there is a period `about`.
    """
    asked = set(terms)
    named = {name for name in {hit.document.name for hit in hits} if not asked.isdisjoint(words(name))}

    def weight(hit: SearchHit) -> float:
        others = _OTHERS if named and hit.document.name not in named else 1.0
        return others * (_OTHER_DAYS if about and not about.holds(hit.document) else 1.0)

    return sorted((replace(hit, score=hit.score * weight(hit)) for hit in hits), key=lambda hit: -hit.score)


def ranks(scores: Numbers) -> list[int | None]:
    """Return ranks from 1, best first; None for documents without a score."""
    having = np.nan_to_num(scores) > 0
    order = np.argsort(np.where(having, -np.nan_to_num(scores), np.inf), kind="stable")
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(1, len(order) + 1)
    return [place if has else None for place, has in zip(rank.tolist(), having.tolist(), strict=True)]


def _with_neighbours(scores: Numbers, found: SearchCandidates) -> Numbers:
    # Position -1 is the appended zero: a missing neighbour scores nothing.
    shares = np.append(scores, 0.0)[found.beside] @ _SHARES
    return np.asarray(scores + np.where(found.ours, 0.0, shares))


def _best_is_one(scores: Numbers) -> Numbers:
    return np.asarray(scores / (scores.max(initial=0.0) or 1.0))
