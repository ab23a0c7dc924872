"""Vector index: lists, filters, merged parts and combined scores."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from steward.memory.search import vector_index
from steward.memory.search.hash_keys import key_of
from steward.memory.search.models import SearchDocument, SearchFilters, SearchHit, SearchPeriod
from steward.memory.search.ranking import (
    CorpusStatistics,
    DocumentWords,
    SearchCandidates,
    bm25,
    merge_scores,
    ranks,
    weight_by_question,
)
from steward.memory.search.vector_index import VectorIndex
from steward.memory.search.vector_lists import sign_bits
from steward.memory.search.vector_parts import VectorRows, quantized, read, write
from tests.support.search import document
from tests.support.walks import for_each, fresh_monkeypatch, fresh_tmp_path

DIMENSION = 128
CHANCE = np.random.default_rng(7)


def talk(conversations: int, turns: int = 10) -> tuple[list[SearchDocument], np.ndarray]:
    """Documents whose embeddings gather around what their conversation is about."""
    documents = [document(turn, "word", f"conv-{c}") for c in range(conversations) for turn in range(turns)]
    topics = CHANCE.standard_normal((conversations, DIMENSION)).repeat(turns, axis=0)
    made = (topics + 0.8 * CHANCE.standard_normal(topics.shape)).astype(np.float32)
    return documents, made / np.linalg.norm(made, axis=1, keepdims=True)


def test_lists_lose_little_against_comparing_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine in ten of the ten nearest at least, in a table that has to be searched by its lists."""
    documents, made = talk(300, 100)
    table = VectorIndex(tmp_path, [], DIMENSION).add(VectorRows.of(documents, *quantized(made)))
    queries = made[::1_500] + 0.05 * CHANCE.standard_normal((20, DIMENSION)).astype(np.float32)
    coarse = [table.nearest(query, SearchFilters(), 10) for query in queries]
    monkeypatch.setattr(vector_index, "EXACT", 10**9)
    exact = [table.nearest(query, SearchFilters(), 10) for query in queries]
    shared = [len(set(a) & set(b)) / 10 for a, b in zip(coarse, exact, strict=True)]
    assert sum(shared) / len(shared) >= 0.9


@for_each("exact", [0, 10**9], tmp_path=fresh_tmp_path, monkeypatch=fresh_monkeypatch)
def test_filters_hold_in_every_way_of_searching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exact: int) -> None:
    """By lists, by all, or by the few rows that are left."""
    monkeypatch.setattr(vector_index, "EXACT", exact)
    monkeypatch.setattr(vector_index, "_FEW", 50)
    documents, made = talk(60)
    documents = [
        one.model_copy(update={"channel": ("sms", "web")[number % 2], "role": ("user", "assistant")[number % 3 == 0]})
        for number, one in enumerate(documents)
    ]
    table = VectorIndex(tmp_path, [], DIMENSION).add(VectorRows.of(documents, *quantized(made)))
    for filters in (
        SearchFilters(channels=frozenset({"web"})),
        SearchFilters(roles=frozenset({"assistant"})),
        SearchFilters(conversation_ids=frozenset({"conv-3", "conv-44"}), channels=frozenset({"sms"})),
        SearchFilters(after=documents[5].at, before=documents[7].at),
        SearchFilters(persons=frozenset()),
    ):
        allowed = {one.document_id for one in documents if filters.allows(one)}
        found = table.nearest(made[35], filters, 20)
        assert len(found) == min(20, len(allowed))
        assert set(found) <= {key_of(document_id) for document_id in allowed}


def test_a_part_reads_back_as_it_was_written(tmp_path: Path) -> None:
    """Every column, sorted by conversation and order of saying; an empty one too."""
    documents, made = talk(5, 3)
    part = write(tmp_path, VectorRows.of(documents[::-1], *quantized(made[::-1])))
    again = read(tmp_path, part.name)
    for name, column in vars(part.rows).items():
        assert np.array_equal(getattr(again.rows, name), column), name
    assert again.written is part.written is None
    assert (np.diff(again.rows.conversation.astype(object)) >= 0).all()
    assert len(read(tmp_path, write(tmp_path, VectorRows.of([], *quantized(made[:0]))).name).rows) == 0


def test_quantized_vectors_keep_their_angles() -> None:
    """Int8 moves a cosine by less than a hundredth; signs fill whole words."""
    made = CHANCE.standard_normal((50, 100)).astype(np.float32)
    scales, steps = quantized(made)
    again = steps * scales[:, None]
    cosines = (made * again).sum(1) / np.linalg.norm(made, axis=1) / np.linalg.norm(again, axis=1)
    assert cosines.min() > 0.999
    assert sign_bits(made).shape == (50, 2)


def candidates(
    keyword: list[float], cosine: list[float], beside: list[list[int]] | None = None, ours: Sequence[int] = ()
) -> SearchCandidates:
    count = len(keyword)
    return SearchCandidates(
        keys=np.arange(count, dtype=np.uint64),
        keyword=np.array(keyword),
        cosine=np.array(cosine),
        telling=np.full(count, 9),
        ours=np.isin(np.arange(count), ours),
        beside=np.array(beside or [[-1, -1, -1]] * count, dtype=np.int64).reshape(count, 3),
    )


def test_steward_s_own_answers_get_no_share_of_what_they_answer() -> None:
    """What somebody said beats the answer that repeats it, and gets its share of the answer's score."""
    nan = float("nan")
    beside = [[-1, -1, 1], [-1, 0, -1]]
    both = merge_scores(candidates([9.0, 10.0], [nan, nan], beside, ours=[1]))
    assert both[0] == 1
    assert both[1] < 10 / 11
    assert merge_scores(candidates([9.0, 10.0], [nan, nan], beside))[1] == 1


def test_whom_the_question_names_comes_before_others_with_the_same_words() -> None:
    said = [
        SearchHit(document(1, "the valve", name=name), score) for name, score in (("Maria Ruiz", 0.9), ("Pete", 0.8))
    ]
    assert [hit.document.name for hit in weight_by_question(said, ["pete", "valv"], None)] == ["Pete", "Maria Ruiz"]
    assert weight_by_question(said, ["valv"], None) == said


def test_words_of_the_days_asked_about_come_first_before_the_rest() -> None:
    said = [SearchHit(document(number, "the valve"), score) for number, score in ((1, 0.9), (2, 0.8), (3, 0.5))]
    second = said[1].document.at
    about = SearchPeriod(second, second + timedelta(microseconds=1))
    assert [hit.document.seq for hit in weight_by_question(said, ["valv"], about)] == [2, 1, 3]


def test_scores_are_added_as_shares_of_the_best() -> None:
    """Being good by words and by meaning beats being best by one; without a half the other is all."""
    both = merge_scores(candidates([10.0, 9.0, 0.0], [0.1, 0.7, 0.8]))
    assert both.argmax() == 1
    assert (both <= 1).all()
    nan = float("nan")
    assert merge_scores(candidates([4.0, 2.0], [nan, nan])).tolist() == [1.0, 0.5]
    assert merge_scores(candidates([0.0, 0.0], [0.4, 0.8])).tolist() == [0.5, 1.0]
    assert merge_scores(candidates([], [], [])).tolist() == []


def test_neighbours_and_length_count() -> None:
    """A turn after a good one rises; one without telling words sinks; one that is overridden is nowhere."""
    beside = [[-1, -1, 1], [-1, 0, 2], [0, 1, -1], [-1, -1, -1]]
    scores = merge_scores(candidates([10.0, 0.0, 0.0, 0.0], [float("nan")] * 4, beside))
    assert scores[0] == 1
    assert scores[1] > scores[2] > scores[3] == 0
    found = candidates([10.0, 8.0], [float("nan")] * 2)
    assert merge_scores(found.without([0])).tolist() == [0.0, 1.0]


def test_bm25_prefers_rare_words_and_short_texts() -> None:
    """As the snapshot does: a rarer term weighs more, a longer text less, and more of a term a little more."""
    corpus = CorpusStatistics(1_000, 10.0, {"text": {"boiler": 5, "house": 500}, "name": {"pete": 3}})
    boosts = {"name": 1.0}

    def score(text: str, name: str = "") -> float:
        return bm25(["boiler", "house", "pete"], DocumentWords(text.split(), {"name": name.split()}), corpus, boosts)

    assert score("boiler") > 10 * score("house") > score("garden") == 0
    assert score("boiler " + "x " * 30) < score("boiler")
    assert score("boiler boiler") > score("boiler x")
    assert score("garden", "pete") > 0
    assert ranks(np.array([0.0, 3.0, np.nan, 5.0])) == [None, 2, None, 1]
