"""Cache of search snapshots: nothing is fetched twice, damaged files are refetched, the oldest evicted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from steward.aws.buckets import Bucket
from tests.support.cloud import Cloud
from tests.support.search_cloud import built, cached_files, cold, document, end, found, say_all, searching_cloud
from tests.support.walks import for_each, fresh_tmp_path


@pytest.fixture
def cloud(tmp_path: Path) -> Iterator[Cloud]:
    with searching_cloud(tmp_path) as running:
        yield running


@for_each("damage_to", ["cut", "altered", "gone"], tmp_path=fresh_tmp_path, cloud=cloud)
def test_a_damaged_file_in_the_cache_is_fetched_again(cloud: Cloud, damage_to: str) -> None:
    say_all(cloud, document("acct-x", 1, "boiler"))
    built(cloud, "acct-x")
    before = cold(cloud)
    assert found(before, "acct-x", "boiler") == ["boiler"]
    for path in cached_files(before):
        content = path.read_bytes()
        path.unlink()
        if damage_to != "gone":
            path.write_bytes(content[:-1] if damage_to == "cut" else content[:-1] + b"!")
    place = before.search_cache.folder
    end(before)
    after = cold(cloud)
    assert after.search_cache.folder == place
    assert found(after, "acct-x", "boiler") == ["boiler"]


def test_cached_snapshot_is_not_fetched_again(cloud: Cloud) -> None:
    say_all(cloud, document("acct-x", 1, "boiler"))
    built(cloud, "acct-x")
    first = cold(cloud)
    found(first, "acct-x", "boiler")
    with mock.patch.object(Bucket, "download", side_effect=AssertionError("fetched again")):
        assert found(first, "acct-x", "boiler") == ["boiler"]
        end(first)
        assert found(cold(cloud), "acct-x", "boiler") == ["boiler"]


def test_the_cache_drops_whom_nobody_has_asked_for_longest(cloud: Cloud) -> None:
    accounts = [f"acct-{letter}" for letter in "abcd"]
    for account_id in accounts:
        say_all(cloud, document(account_id, 1, f"boiler of {account_id}"))
        cloud.wiring.snapshot_builder.build(account_id, force=True)
    size = max(cloud.wiring.snapshots.current(one).manifest.size for one in accounts)  # type: ignore[union-attr]
    with mock.patch.dict("os.environ", {"STEWARD_SEARCH_CACHE_BYTES": str(2 * size + 10)}):
        reader = cold(cloud)
        for account_id in ("acct-a", "acct-b", "acct-a", "acct-c", "acct-d", "acct-a"):
            assert found(reader, account_id, "boiler") == [f"boiler of {account_id}"]
    kept = {path.name for path in reader.search_cache.folder.iterdir() if path.name.startswith("acct-")}
    assert kept == {"acct-d", "acct-a"}
