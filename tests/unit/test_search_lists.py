"""Inverted lists of the vector index: each vector is in one list, and found in the nearest."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from steward.memory.search import vector_index, vector_lists, vector_parts
from steward.memory.search.models import SearchDocument, SearchFilters
from steward.memory.search.vector_index import VectorIndex
from steward.memory.search.vector_lists import bit_distances, listed, nearest_lists, sign_bits, unlisted
from steward.memory.search.vector_parts import VectorRows, quantized, read, write
from tests.support.search import document
from tests.support.walks import for_each, fresh_monkeypatch, fresh_tmp_path

DIMENSION = 128
TURNS = 10


@pytest.fixture(autouse=True)
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in ((vector_parts, "LISTED", 300), (vector_index, "EXACT", 0), (vector_index, "_FEW", 20)):
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(vector_lists, "_EACH", 50)


def talk(conversations: int) -> tuple[list[SearchDocument], np.ndarray]:
    """Conversations of ten turns about something of their own, each with its vector."""
    chance = np.random.default_rng(5)
    documents = [document(turn, "word", f"conv-{c}") for c in range(conversations) for turn in range(TURNS)]
    topics = chance.standard_normal((conversations, DIMENSION)).repeat(TURNS, axis=0)
    made = (topics + 0.5 * chance.standard_normal(topics.shape)).astype(np.float32)
    return documents, made / np.linalg.norm(made, axis=1, keepdims=True)


def test_each_vector_is_in_one_list_and_reads_back(tmp_path: Path) -> None:
    documents, made = talk(40)
    part = write(tmp_path, VectorRows.of(documents, *quantized(made)))
    again = read(tmp_path, part.name)
    assert part.written is not None
    assert again.written is not None
    for name, column in vars(part.written).items():
        assert np.array_equal(getattr(again.written, name), column), name
    assert sorted(again.lists.order.tolist()) == list(range(len(documents)))
    assert again.lists.starts[-1] == len(documents)
    assert np.array_equal(again.lists.bits, sign_bits(again.rows.vectors).T[:, again.lists.order])


def test_query_reads_the_nearest_lists_of_all_parts_and_unlisted_vectors() -> None:
    """Until they hold the share; the whole share leaves nothing out."""
    _, made = talk(60)
    scales, steps = quantized(made)
    several = [listed(steps[:400], scales[:400]), unlisted(steps[400:420]), listed(steps[420:], scales[420:])]

    def looked_at(share: float) -> list[set[int]]:
        found: list[set[int]] = [set(), set(), set()]
        for number, some in nearest_lists(several, made[7], share):
            found[number].update(several[number].order[some].tolist())
        return found

    some, everything = looked_at(0.1), looked_at(1.0)
    assert set(range(TURNS)) <= some[0]
    assert 58 <= len(some[0]) + len(some[2]) <= 200
    assert some[1] == set(range(20))
    assert [len(one) for one in everything] == [400, 20, 180]


def test_bits_differ_as_often_as_signs_do() -> None:
    chance = np.random.default_rng(6)
    made = chance.standard_normal((50, 384)).astype(np.float32)
    found = bit_distances(np.ascontiguousarray(sign_bits(made).T), sign_bits(made[:1])[0])
    assert found.tolist() == ((made > 0) != (made[0] > 0)).sum(1).tolist()


@for_each(
    "filters",
    [
        SearchFilters(),
        SearchFilters(channels=frozenset({"web"})),
        SearchFilters(conversation_ids=frozenset({"conv-3"})),
    ],
    tmp_path=fresh_tmp_path,
    monkeypatch=fresh_monkeypatch,
)
def test_nearest_vectors_are_found_in_lists_as_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, filters: SearchFilters
) -> None:
    """Of several parts, some of them small, whatever is asked for."""
    documents, made = talk(60)
    documents = [one.model_copy(update={"channel": ("sms", "web")[one.seq % 2]}) for one in documents]
    table = VectorIndex(tmp_path, [], DIMENSION)
    for first, last in ((0, 400), (400, 440), (440, 600)):
        table = table.add(VectorRows.of(documents[first:last], *quantized(made[first:last])))
    assert [part.written is None for part in table._parts] == [False, True, True]
    coarse = [table.nearest(query, filters, 5) for query in made[::25]]
    monkeypatch.setattr(vector_index, "EXACT", 10**9)
    assert coarse == [VectorIndex(tmp_path, table._parts, DIMENSION).nearest(query, filters, 5) for query in made[::25]]
