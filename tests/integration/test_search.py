"""Search finds a text as soon as it is committed, by words and meaning, only within its account."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from steward.aws import clients
from steward.memory.search.caching_embedder import CachingEmbedder
from steward.memory.search.models import SearchFilters
from steward.memory.search.snapshots import manifest_key
from steward.wire import Wiring
from tests.support.cloud import MARIA, START, Cloud
from tests.support.search import FakeEmbedder
from tests.support.search_cloud import (
    ROWS,
    account_of,
    cold,
    document,
    found,
    objects,
    say_all,
    searching_cloud,
    tail_rows,
)
from tests.support.walks import for_each, fresh_tmp_path


@pytest.fixture
def cloud(tmp_path: Path) -> Iterator[Cloud]:
    with searching_cloud(tmp_path) as running:
        yield running


def test_a_text_is_found_the_moment_it_is_committed(cloud: Cloud) -> None:
    cloud.text(MARIA, "The boiler code is 4711")
    cloud.drain(only=("turns",))
    assert "The boiler code is 4711" in found(cloud.wiring, account_of(cloud), "boiler code")
    assert objects() == {}


def test_filters_hold_in_the_tail_and_in_the_snapshot(cloud: Cloud) -> None:
    account_id = "acct-x"
    said = [
        document(account_id, 1, "boiler one"),
        document(account_id, 2, "boiler two", channel="web"),
        document(account_id, 3, "boiler three", at=START + timedelta(days=3)),
        document(account_id, 4, "boiler four", conversation_id="conv-y"),
        document(account_id, 5, "boiler five", person="+15550100777", role="inbound"),
    ]
    say_all(cloud, *said)
    filters = {
        SearchFilters(channels=frozenset({"web"})): ["boiler two"],
        SearchFilters(after=START + timedelta(days=1)): ["boiler three"],
        SearchFilters(before=START + timedelta(seconds=2)): ["boiler one"],
        SearchFilters(conversation_ids=frozenset({"conv-y"})): ["boiler four"],
        SearchFilters(persons=frozenset({"+15550100777"})): ["boiler five"],
        SearchFilters(roles=frozenset({"inbound"})): ["boiler five"],
    }
    for wanted, texts in filters.items():
        assert found(cloud.wiring, account_id, "boiler", wanted) == texts
    assert cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert tail_rows(cloud, account_id) == 0
    for wanted, texts in filters.items():
        assert found(cloud.wiring, account_id, "boiler", wanted) == texts


def test_another_account_finds_nothing(cloud: Cloud) -> None:
    say_all(cloud, document("acct-x", 1, "the secret boiler"), document("acct-x", 2, "the secret pump"))
    for force in (False, True):
        if force:
            cloud.wiring.snapshot_builder.build("acct-x", force=True)
        assert len(found(cloud.wiring, "acct-x", "secret")) == 2
        assert found(cloud.wiring, "acct-y", "secret") == []
        assert cloud.wiring.search.containing("acct-y", "secret") == []


def test_a_manifest_of_another_account_is_not_read(cloud: Cloud) -> None:
    say_all(cloud, document("acct-x", 1, "the secret boiler"))
    cloud.wiring.snapshot_builder.build("acct-x", force=True)
    copied = objects()[manifest_key("acct-x")]
    clients.s3().put_object(Bucket="search", Key=manifest_key("acct-y"), Body=copied)
    assert found(cloud.wiring, "acct-y", "secret") == []


def with_embedder(wiring: Wiring, embedder: FakeEmbedder) -> CachingEmbedder:
    kept = CachingEmbedder(lambda: embedder, embedder.model_id)
    wiring.__dict__["embedder"] = kept
    return kept


@for_each("snapshot", [False, True], tmp_path=fresh_tmp_path, cloud=cloud)
def test_search_finds_the_same_meaning_without_common_words(cloud: Cloud, snapshot: bool) -> None:
    wiring = cold(cloud)
    with_embedder(wiring, FakeEmbedder())
    said = [document("acct-x", 1, "my cat is ill"), *(document("acct-x", n, f"boiler {n}") for n in range(2, 9))]
    say_all(cloud, *said)
    if snapshot:
        assert wiring.snapshot_builder.build("acct-x")
    hits = wiring.search.search("acct-x", "animal", limit=3)
    assert hits[0].document.text == "my cat is ill"


def test_when_embeddings_fail_words_still_find_and_one_alert_is_given(
    cloud: Cloud, capsys: pytest.CaptureFixture[str]
) -> None:
    wiring, embedder = cold(cloud), FakeEmbedder()
    with_embedder(wiring, embedder)
    say_all(cloud, *(document("acct-x", number, f"boiler {number}") for number in range(ROWS)))
    wiring.snapshot_builder.build("acct-x")
    say_all(cloud, document("acct-x", 9, "boiler nine"))
    embedder.broken = True
    capsys.readouterr()
    for query in ("boiler", "boiler nine"):
        assert len(found(wiring, "acct-x", query)) == ROWS + 1
    assert capsys.readouterr().out.count('"SearchTrouble":') == 1
    # Built without embeddings, too, and given them when the model is back.
    assert wiring.snapshot_builder.build("acct-x", force=True)
    assert len(found(wiring, "acct-x", "boiler")) == ROWS + 1


def test_a_query_is_embedded_once(cloud: Cloud) -> None:
    wiring, embedder = cold(cloud), FakeEmbedder()
    with_embedder(wiring, embedder)
    say_all(cloud, document("acct-x", 1, "boiler"), document("acct-x", 2, "pump"))
    found(wiring, "acct-x", "animal")
    asked = len(embedder.embedded)
    found(wiring, "acct-x", "animal")
    assert len(embedder.embedded) == asked
