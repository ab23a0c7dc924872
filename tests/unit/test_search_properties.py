"""Search properties for random texts in any order (Hypothesis)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from steward.memory.search.folder_removal import scratch
from steward.memory.search.models import SearchDocument, SearchFilters, SearchForget
from steward.memory.search.search_index import SearchIndex
from tests.support.search import MONDAY, FakeEmbedder, document

SOME = settings(max_examples=20)
PEOPLE = ("mem-maria", "mem-dan", "+15550100")
TEXTS = st.text(max_size=40) | st.sampled_from(["the boiler", "pay Pete", "ok", "boiler 東京", "12 Oak St."])


@st.composite
def a_document(draw: st.DrawFn) -> SearchDocument:
    number = draw(st.integers(0, 12))
    return document(
        number,
        draw(TEXTS),
        draw(st.sampled_from(["conv-1", "conv-2"])),
        channel=draw(st.sampled_from(["sms", "web"])),
        person=draw(st.sampled_from(PEOPLE)),
        role=draw(st.sampled_from(["user", "assistant", "abbreviation", "inbound"])),
    )


DOCUMENTS = st.lists(a_document(), max_size=12)
FILTERS = st.builds(
    SearchFilters,
    channels=st.none() | st.frozensets(st.sampled_from(["sms", "web", "fax"])),
    after=st.none() | st.integers(-5, 15).map(lambda minutes: MONDAY + timedelta(minutes=minutes)),
    before=st.none() | st.integers(-5, 15).map(lambda minutes: MONDAY + timedelta(minutes=minutes)),
    conversation_ids=st.none() | st.frozensets(st.sampled_from(["conv-1", "conv-2", "conv-3"])),
    persons=st.none() | st.frozensets(st.sampled_from(PEOPLE)),
    roles=st.none() | st.frozensets(st.sampled_from(["user", "assistant", "abbreviation"])),
)


@contextmanager
def an_index() -> Iterator[SearchIndex]:
    with scratch() as folder:
        yield SearchIndex.create(folder, "acct-1", FakeEmbedder())


@SOME
@given(query=st.text(max_size=200) | st.text(alphabet=st.characters(categories=["Cs"]), max_size=3), stored=DOCUMENTS)
def test_any_text_is_a_query(query: str, stored: list[SearchDocument]) -> None:
    """Whatever somebody types, an answer comes, with scores from 0 to 1, best first, each document once."""
    with an_index() as index:
        index.update(stored[:6])
        hits = index.search(query, SearchFilters(), 5, stored[6:])
        index.containing(query, SearchFilters(), 5, stored[6:])
        scores = [hit.score for hit in hits]
        assert scores == sorted(scores, reverse=True)
        assert all(0 < score <= 1 + 1e-9 for score in scores)
        assert len({hit.document.document_id for hit in hits}) == len(hits) <= 5


@SOME
@given(stored=DOCUMENTS, cuts=st.lists(st.integers(0, 12), max_size=3), seed=st.randoms())
def test_any_order_and_any_batches_give_the_same(stored: list[SearchDocument], cuts: list[int], seed: object) -> None:
    """The last text of an id is what is stored, and a search answers alike however it got there."""
    last = {one.document_id: one for one in stored}
    with an_index() as whole, an_index() as pieces:
        whole.update(last.values())
        edges = [0, *sorted(cuts), len(stored)]
        for first, end in itertools.pairwise(edges):
            pieces.update(stored[first:end])
        for index in (whole, pieces):
            assert {one.document_id: one for one in index.documents()} == last
            assert sum(index.counts().values()) == len(last)
        found = [
            {hit.document.document_id for hit in index.search("boiler pete", SearchFilters(), 20)}
            for index in (whole, pieces)
        ]
        assert found[0] == found[1]


@SOME
@given(stored=DOCUMENTS, tail=DOCUMENTS, filters=FILTERS, query=TEXTS)
def test_filters_never_leak(
    stored: list[SearchDocument], tail: list[SearchDocument], filters: SearchFilters, query: str
) -> None:
    """Nothing is found that the filters do not allow, nor an old text that the tail has a newer one for."""
    with an_index() as index:
        index.update(stored)
        newest = {one.document_id: one for one in (*stored, *tail)}
        for hits in (index.search(query, filters, 20, tail), index.containing(query, filters, 20, tail)):
            assert all(filters.allows(hit.document) for hit in hits)
            assert all(newest[hit.document.document_id] == hit.document for hit in hits)


@SOME
@given(stored=DOCUMENTS, part=st.text(max_size=2) | st.sampled_from(["boil", "京", "12 o"]))
def test_parts_of_words_are_all_found(stored: list[SearchDocument], part: str) -> None:
    """`containing` finds exactly the texts that contain it."""
    last = {one.document_id: one for one in stored if one.channel == "sms"}
    stored = list(last.values())
    with an_index() as index:
        index.update(stored)
        found = {hit.document.document_id for hit in index.containing(part, SearchFilters(), 50)}
        assert found == {one.document_id for one in stored if part.lower() in one.text.lower()}


@SOME
@given(stored=DOCUMENTS, person=st.sampled_from(PEOPLE))
def test_forgotten_person_is_gone_from_the_index(stored: list[SearchDocument], person: str) -> None:
    """Nobody else loses anything, and no file has a word that only the forgotten one used."""
    marked = [
        one.model_copy(update={"text": f"{one.text} onlyhis{one.seq}"}) if one.person == person else one
        for one in stored
    ]
    with scratch() as folder:
        index = SearchIndex.create(folder, "acct-1", FakeEmbedder())
        index.update(marked)
        index.update([], [SearchForget(account_id="acct-1", person=person)])
        last = {one.document_id: one for one in marked}
        assert {one.document_id: one for one in index.documents()} == {
            key: one for key, one in last.items() if one.person != person
        }
        assert not any(b"onlyhis" in path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_the_fake_embedder_is_like_a_real_one() -> None:
    """Unit length, and the same text gives the same vector."""
    vectors = FakeEmbedder().embed(["boiler", "boiler", ""])
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    assert np.array_equal(vectors[0], vectors[1])
