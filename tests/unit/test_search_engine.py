"""Search index of one account: results, replacement, removal, and search without an embedding model."""

from __future__ import annotations

import json
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from infra.layers.embedding_model import build_model
from steward.memory.search.embeddings import OnnxEmbedder
from steward.memory.search.models import SearchDocument, SearchFilters, SearchForget
from steward.memory.search.search_index import BrokenIndexError, SearchIndex
from tests.support.search import MONDAY, FakeEmbedder, document
from tests.support.walks import for_each, fresh_tmp_path

ANY = SearchFilters()


def texts(
    index: SearchIndex, query: str, filters: SearchFilters = ANY, tail: tuple[SearchDocument, ...] = ()
) -> list[str]:
    return [hit.document.text for hit in index.search(query, filters, 10, tail)]


def reopened(index: SearchIndex, folder: Path, elsewhere: Path, embedder: FakeEmbedder | None) -> SearchIndex:
    """The index as another machine sees it: the files and the head as JSON, nothing else."""
    elsewhere.mkdir()
    for name in index.files():
        shutil.copy(folder / name, elsewhere / name)
    return SearchIndex.open(elsewhere, json.loads(json.dumps(index.head())), embedder)


def test_finds_by_words_and_by_meaning(tmp_path: Path) -> None:
    """Each half brings what the other cannot know; a hit says which ranked it where."""
    index = SearchIndex.create(tmp_path, "acct-1", FakeEmbedder())
    index.update([document(1, "The boiler is leaking again"), document(9, "Invoice 4471 is paid", "conv-2")])
    by_meaning, by_words = index.search("radiator", ANY, 5)[0], index.search("4471", ANY, 5)[0]
    assert (by_meaning.document.text, by_meaning.keyword_rank) == ("The boiler is leaking again", None)
    assert (by_words.document.text, by_words.keyword_rank) == ("Invoice 4471 is paid", 1)
    assert 0 < by_words.score <= 1
    assert index.search("radiator", ANY, 0) == []


def test_with_the_real_model(tmp_path: Path) -> None:
    """A question that shares no word with its answer finds it, and short talk does not get in the way."""
    index = SearchIndex.create(tmp_path, "acct-1", OnnxEmbedder(build_model()))
    said = ["ok, thanks", "The furnace in the basement died", "My sister had a baby girl on Tuesday", "See you!"]
    index.update(document(number, text, f"conv-{number}") for number, text in enumerate(said))
    assert texts(index, "Is the heating working?")[0] == said[1]
    assert texts(index, "When was the niece born?")[0] == said[2]


@for_each(
    ("query", "found"),
    [
        ("leaks", "The boiler is leaking at 12 Oak Street"),
        ("BOILERS", "The boiler is leaking at 12 Oak Street"),
        ("1250 dollars", "It costs $1,250.00 at most"),
        ("cafe", "Meet me at the café at 3pm"),
        ("3 PM", "Meet me at the café at 3pm"),
        ("москва", "Поезд в Москва завтра"),
        ("ΑΘΉΝΑ", "Πάμε Αθήνα"),
        ("東京", "明日東京に行きます"),
        ("what did Ingrid say", "Fine by me"),
        ("on 16 November", "Meet me at the café at 3pm"),
    ],
)
def test_words_are_found_however_they_are_written(tmp_path: Path, query: str, found: str) -> None:
    """Endings, case, accents, digits, other alphabets, the sender's name and the date."""
    index = SearchIndex.create(tmp_path, "acct-1", None)
    later = {"at": MONDAY + timedelta(days=40)}
    index.update(
        [
            document(1, "The boiler is leaking at 12 Oak Street", "c1", **later),
            document(2, "It costs $1,250.00 at most", "c2", **later),
            document(3, "Meet me at the café at 3pm", "c3"),
            document(4, "Поезд в Москва завтра", "c4", **later),
            document(5, "Πάμε Αθήνα", "c5", **later),
            document(6, "明日東京に行きます", "c6", **later),
            document(7, "Fine by me", "c7", name="Ingrid", **later),
        ]
    )
    assert texts(index, query)[0] == found


@for_each(
    "query",
    ["", " ", "the of", "boiler " * 700, '"(boiler" AND OR NOT -x* [a TO b]', "🔧", "\ud800", "\0", "a:b^2~"],
)
def test_any_query_is_only_words(tmp_path: Path, query: str) -> None:
    """Operators, quotes, 5,000 characters, half a character: nothing is syntax, nothing raises."""
    index = SearchIndex.create(tmp_path, "acct-1", FakeEmbedder())
    index.update([document(1, "the boiler")])
    assert len(index.search(query, ANY, 5)) <= 1
    assert len(index.containing(query, ANY, 5)) <= 1


def test_a_turn_is_found_through_what_was_said_before_it(tmp_path: Path) -> None:
    """The answer says nothing of what it is about; the question it answers does."""
    index = SearchIndex.create(tmp_path, "acct-1", None)
    index.update(
        [
            document(1, "What will the new kitchen floor cost, all in all?"),
            document(2, "Nine hundred including labour and removal, they said"),
            document(3, "Something else entirely about the weather", "conv-2"),
        ]
    )
    assert texts(index, "kitchen floor")[:2] == [
        "What will the new kitchen floor cost, all in all?",
        "Nine hundred including labour and removal, they said",
    ]


def test_the_tail_is_found_and_overrides(tmp_path: Path) -> None:
    """What was said since the snapshot counts like what is in it; the newer text of a document hides the older."""
    index = SearchIndex.create(tmp_path, "acct-1", FakeEmbedder())
    index.update([document(1, "the blue van"), document(2, "a red bicycle", "conv-2")])
    tail = (document(1, "the green lorry"), document(3, "blue paint for the van", "conv-3"))
    assert "the blue van" not in texts(index, "blue van", tail=tail)
    assert texts(index, "blue van", tail=tail)[0] == "blue paint for the van"
    assert texts(index, "blue van", SearchFilters(channels=frozenset({"web"})), tail) == []
    assert [hit.document.text for hit in index.containing("BLUE", ANY, 5, tail)] == ["blue paint for the van"]
    empty = SearchIndex.create(tmp_path / "empty", "acct-1", None)
    assert texts(empty, "lorry", tail=tail) == ["the green lorry"]


def test_the_tail_scores_as_it_will_in_the_snapshot(tmp_path: Path) -> None:
    """Building a snapshot changes no order."""
    said = ["the boiler leaks", "boiler boiler", "a boiler is in the basement of the house on the hill", "no"]
    documents = [document(number, text, f"conv-{number}") for number, text in enumerate(said)]
    index = SearchIndex.create(tmp_path, "acct-1", None)
    before = index.search("boiler basement", ANY, 10, documents)
    index.update(documents)
    after = index.search("boiler basement", ANY, 10)
    assert [hit.document for hit in before] == [hit.document for hit in after]
    assert [hit.score for hit in before] == pytest.approx([hit.score for hit in after], rel=0.05)


def test_any_part_of_a_word(tmp_path: Path) -> None:
    """Whatever the channel, whatever the case, down to one character, newest first."""
    index = SearchIndex.create(tmp_path, "acct-1", None)
    index.update(
        [
            document(1, "Unit 4B called"),
            document(2, "unit 4b PAID"),
            document(3, "4B by mail", channel="email"),
            document(4, "Ünïcode 東京タワー"),
        ]
    )

    def found(fragment: str, limit: int = 5, within: SearchFilters = ANY) -> list[int]:
        return [hit.document.seq for hit in index.containing(fragment, within, limit)]

    assert found("nit 4b") == [2, 1]
    assert found("4B") == [3, 2, 1]
    assert found("4B", 1, SearchFilters(frozenset({"sms"}))) == [2]
    assert found("d") == [4, 2, 1]
    assert found("京タ") == [4]
    assert found("ÜNÏ") == [4]
    assert found("nowhere") == []
    assert found("4b paid!") == []


def test_without_a_model_words_are_enough(tmp_path: Path) -> None:
    """No embedder, one that fails and one of another model: keywords answer; the next good update mends it."""
    good, broken, other = FakeEmbedder(), FakeEmbedder(), FakeEmbedder("other", 128)
    broken.broken = True
    index = SearchIndex.create(tmp_path / "a", "acct-1", broken)
    index.update([document(1, "The boiler is leaking")])
    assert texts(index, "boiler") == ["The boiler is leaking"]
    assert (texts(index, "radiator"), index.head()["model"]) == ([], None)

    mended = reopened(index, tmp_path / "a", tmp_path / "b", good)
    mended.update([document(2, "Unrelated words entirely", "conv-2")])
    assert texts(mended, "radiator")[0] == "The boiler is leaking"

    foreign = reopened(mended, tmp_path / "b", tmp_path / "c", other)
    assert (texts(foreign, "radiator"), texts(foreign, "boiler")) == ([], ["The boiler is leaking"])
    foreign.update([document(3, "A third thing altogether", "conv-3")])
    assert texts(foreign, "radiator")[0] == "The boiler is leaking"
    assert foreign.head()["model"] == {"id": "other", "dimension": 128}
    assert sorted(other.embedded)[:1] == ["Maria: A third thing altogether"]


def test_a_failed_embedding_leaves_no_stale_vector(tmp_path: Path) -> None:
    """A new text under an old id must not be found by the old meaning; later it gets its own."""
    embedder = FakeEmbedder()
    index = SearchIndex.create(tmp_path, "acct-1", embedder)
    index.update([document(1, "The boiler is leaking")])
    embedder.broken = True
    index.update([document(1, "Lunch on Friday")])
    embedder.broken = False
    assert texts(index, "radiator") == []
    index.update([])
    assert texts(index, "friday lunch") == ["Lunch on Friday"]
    assert index.search("friday lunch", ANY, 1)[0].vector_rank == 1


def test_a_long_text_is_found_by_any_piece_of_it(tmp_path: Path) -> None:
    """By the best of them, in the snapshot, in merged parts and in the tail; what Steward said by its beginning."""
    index = SearchIndex.create(tmp_path, "acct-1", FakeEmbedder())
    long = "Lunch on Friday\nGarden plans\nThe boiler"
    several = [document(number, f"{long} {number}", f"conv-{number}") for number in range(3)]
    ours = document(7, "Dinner\nanother boiler", "conv-7", role="assistant")
    for one in (*several, document(8, "Something else", "conv-8"), ours):
        index.update([one])
    for found in (index, reopened(index, tmp_path, tmp_path / "again", FakeEmbedder())):
        hits = found.search("radiator", ANY, 10)
        assert {hit.document.seq for hit in hits if hit.vector_rank and hit.score > 0.9} == {0, 1, 2}
        assert {hit.document.seq for hit in hits[3:]} <= {7, 8}
    index.update([], [SearchForget(account_id="acct-1", document_ids=("conv-1/1",))])
    assert {hit.document.seq for hit in index.search("radiator", ANY, 2)} == {0, 2}
    empty = SearchIndex.create(tmp_path / "empty", "acct-1", FakeEmbedder())
    assert empty.search("radiator", ANY, 1, several)[0].score == 1


def test_only_the_newest_abbreviation_has_a_meaning(tmp_path: Path) -> None:
    """An older summary of a conversation is not what it is about any more."""
    index = SearchIndex.create(tmp_path, "acct-1", FakeEmbedder())
    for number, text in ((5, "Boiler trouble"), (9, "Garden plans")):
        index.update([document(number, text, role="abbreviation")])
    assert [hit.vector_rank for hit in index.search("radiator", ANY, 5) if hit.document.seq == 5] == []
    assert texts(index, "garden plans")[0] == "Garden plans"


def test_forgetting_leaves_no_byte(tmp_path: Path) -> None:
    """By id and by person, what quotes them included, and also texts that were replaced before."""
    index = SearchIndex.create(tmp_path, "acct-1", FakeEmbedder())
    index.update([document(1, "xylophone secret"), document(2, "zeppelin private", person="+15550100", channel="sms")])
    index.update(
        [document(1, "marimba secret"), document(3, "quoted quagga", about=("+15550100",)), document(4, "kept")]
    )
    index.update([document(5, "vuvuzela new", person="+15550100")], [
        SearchForget(account_id="acct-1", document_ids=("conv-1/1",)),
        SearchForget(account_id="acct-1", person="+15550100"),
    ])  # fmt: skip
    assert [one.text for one in index.documents()] == ["kept"]
    assert index.counts() == {"conv-1": 1}
    assert texts(index, "kept") == ["kept"]
    on_disk = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    for word in (b"xylophon", b"zeppelin", b"marimba", b"quagga", b"vuvuzela", b"15550100"):
        assert word not in on_disk
    # A thread of tantivy's that looks for changes holds an empty lock for a moment.
    there = {path.name for path in tmp_path.iterdir() if not path.name.startswith(".tantivy")}
    assert set(index.files()) == there - {"meta.json"}


def test_files_never_change_under_their_names(tmp_path: Path) -> None:
    """Two builders from one snapshot, each deleting another document, name no two different files the same."""
    first = SearchIndex.create(tmp_path / "a", "acct-1", FakeEmbedder())
    first.update(document(number, f"turn number {number}") for number in range(10))
    contents = {name: (tmp_path / "a" / name).read_bytes() for name in first.files()}
    second = reopened(first, tmp_path / "a", tmp_path / "b", FakeEmbedder())
    first.update([document(1, "changed by one")])
    second.update([document(2, "changed by the other")])
    for index, folder in ((first, tmp_path / "a"), (second, tmp_path / "b")):
        for name in index.files():
            content = (folder / name).read_bytes()
            assert contents.setdefault(name, content) == content
    assert {*first.files()} != {*second.files()}


@for_each("harm", ["missing", "short", "garbage", "format"], tmp_path=fresh_tmp_path)
def test_a_snapshot_half_written_is_refused(tmp_path: Path, harm: str) -> None:
    """Whoever opens it is told, and can bring it again or rebuild it."""
    index = SearchIndex.create(tmp_path, "acct-1", FakeEmbedder())
    index.update([document(1, "boiler")])
    head, part = index.head(), next(name for name in index.files() if name.startswith("vectors-"))
    size = (tmp_path / part).stat().st_size
    if harm == "missing":
        (tmp_path / part).unlink()
    elif harm == "format":
        head["format"] = 99
    else:
        (tmp_path / part).write_bytes(b"x" * (size if harm == "garbage" else size - 1))
    with pytest.raises(BrokenIndexError, match="rebuild the index"):
        SearchIndex.open(tmp_path, head, FakeEmbedder())


def test_many_small_updates_stay_few_files(tmp_path: Path) -> None:
    """Parts are merged as they pile up, and neighbours are neighbours across them."""
    index = SearchIndex.create(tmp_path, "acct-1", FakeEmbedder())
    for number in range(30):
        index.update([document(number, f"saying number {number} about topic{number}")])
    assert len(index.head()["vectors"]) <= 8
    assert len(list(index.documents())) == 30
    assert texts(index, "topic17")[0] == "saying number 17 about topic17"
    assert "saying number 18 about topic18" in texts(index, "topic17")[:4]
