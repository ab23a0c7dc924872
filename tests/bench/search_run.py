"""One part of the search measurement in a process of its own: `python -m tests.bench.search_run PART FOLDER …`.

A fresh process is what a new container is, and its largest memory is that of one part alone. Prints JSON.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from itertools import count, islice
from pathlib import Path
from typing import Any

from infra.layers.embedding_model import build_model
from steward.core.clock import utc_now
from steward.memory.search.builder import fill
from steward.memory.search.embeddings import OnnxEmbedder
from steward.memory.search.models import SearchFilters
from steward.memory.search.search_index import SearchIndex
from steward.memory.search.snapshot_cache import SnapshotCache
from steward.memory.search.snapshots import BuiltIndex, SnapshotStore
from tests.bench.search_data import ClusteredEmbedder, documents, queries
from tests.bench.search_rival import SqliteSearch
from tests.bench.search_store import FolderBucket

ACCOUNT = "acct-bench"
# The tail that a snapshot takes in when nobody is in a hurry.
APPENDED = 200
_LIMIT = 10
# How many of the nearest a search looks at, and for how many queries they are compared with all there are.
_WANTED, _COMPARED = 40, 40
_EVERYTHING = SearchFilters()
_NO_BOUND = 1 << 60


def build(folder: Path, turns: int) -> dict[str, Any]:
    """A whole index, as from the logs, published; then a tail of 200 taken in and published again."""
    bucket, embedder = FolderBucket(folder / "bucket"), ClusteredEmbedder()
    snapshots = SnapshotStore(bucket, utc_now)
    # What is asked of Steward is how long its work takes, not how long it takes to make up texts.
    said = list(documents(turns))
    started = time.perf_counter()
    index = SearchIndex.create(folder / "index", ACCOUNT, embedder)
    fill(index, iter(said))
    del said
    first = snapshots.publish(ACCOUNT, _built(index, folder), None, "")
    whole = time.perf_counter() - started
    sent, asked = bucket.uploaded, bucket.requests
    started = time.perf_counter()
    index.update(list(islice(documents(turns + APPENDED, turns), APPENDED)))
    second = snapshots.publish(ACCOUNT, _built(index, folder, first), first, first.version)
    snapshots.clean_up(second)
    return {
        "seconds": whole,
        "bytes": first.manifest.size,
        "append_seconds": time.perf_counter() - started,
        "append_bytes": bucket.uploaded - sent,
        "append_requests": bucket.requests - asked,
        "memory": _memory(),
    }


def _built(index: SearchIndex, folder: Path, base: Any = None) -> BuiltIndex:
    return BuiltIndex(folder / "index", tuple(index.files()), index.head(), {}, base)


def build_sqlite(folder: Path, turns: int) -> dict[str, Any]:
    """The rival's database."""
    started = time.perf_counter()
    SqliteSearch(folder / "search.db", ClusteredEmbedder()).fill(turns)
    size = (folder / "search.db").stat().st_size
    return {"seconds": time.perf_counter() - started, "bytes": size, "memory": _memory()}


def ask(folder: Path, times: int) -> dict[str, Any]:
    """A container that has nothing: fetch the snapshot, open it, load the model, ask; then ask on."""
    snapshots = SnapshotStore(FolderBucket(folder / "bucket"), utc_now)
    made = ClusteredEmbedder()
    started = time.perf_counter()
    made = made.costing(OnnxEmbedder(build_model()))
    cache = SnapshotCache(snapshots, made, folder / "cache", _NO_BOUND)
    first, *others = queries(times + 1)

    def search(query: str) -> int:
        index = cache.index(ACCOUNT)
        assert index is not None
        return len(index.search(query, _EVERYTHING, _LIMIT))

    search(first)
    cold = time.perf_counter() - started
    warm, memory = _times(search, others), _memory()
    index = cache.index(ACCOUNT)
    assert index is not None
    return {"cold": cold, "warm": warm, "memory": memory, "nearest": _nearest(index, made, others[:_COMPARED])}


def _nearest(index: SearchIndex, embedder: ClusteredEmbedder, asked: list[str]) -> list[float]:
    """The share of the nearest documents, of all there are, that is found by way of lists, query by query."""
    table, shares = index._vectors, []
    every = table._findable.nonzero()[0]
    for query in embedder.embed(asked):
        best = table._cosines_of(every, query).argsort()[-_WANTED:]
        nearest = set(table._table.keys[every[best]].tolist())
        shares.append(len(nearest.intersection(table.nearest(query, _EVERYTHING, _WANTED))) / _WANTED)
    return shares


def ask_sqlite(folder: Path, times: int) -> dict[str, Any]:
    """The same of the rival, which has its database on the disk already."""
    made = ClusteredEmbedder()
    started = time.perf_counter()
    rival = SqliteSearch(folder / "search.db", made.costing(OnnxEmbedder(build_model())))
    first, *others = queries(times + 1)
    rival.search(first, _LIMIT)
    cold = time.perf_counter() - started
    return {"cold": cold, "warm": _times(lambda query: len(rival.search(query, _LIMIT)), others), "memory": _memory()}


def in_turn(folder: Path, accounts: int) -> dict[str, Any]:
    """Accounts asked one after the other through one container that has room for a tenth of them."""
    bucket = FolderBucket(folder / "bucket")
    snapshots = SnapshotStore(bucket, utc_now)
    lent = [f"acct-{number}" for number in range(accounts)]
    for account in lent:
        bucket.lend(ACCOUNT, account)
    current = snapshots.current(ACCOUNT)
    assert current is not None
    most = current.manifest.size * accounts // 10
    embedder = ClusteredEmbedder().costing(OnnxEmbedder(build_model()))
    cache = SnapshotCache(snapshots, embedder, folder / "in_turn", most)
    asked, turn = queries(accounts), count()

    def search(query: str) -> int:
        index = cache.index(lent[next(turn)])
        assert index is not None
        return len(index.search(query, _EVERYTHING, _LIMIT))

    seconds = _times(search, asked)
    kept = sum(path.stat().st_size for path in cache.folder.rglob("*") if path.is_file())
    return {"cold": seconds, "bytes": current.manifest.size, "most": most, "kept": kept, "memory": _memory()}


def _times(search: Callable[[str], int], asked: list[str]) -> list[float]:
    seconds = []
    for query in asked:
        started = time.perf_counter()
        found = search(query)
        seconds.append(time.perf_counter() - started)
        assert found == _LIMIT, f"{query!r} found {found}"
    return seconds


def _memory() -> int:
    """The most this process has held, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


PARTS: dict[str, Callable[[Path, int], dict[str, Any]]] = {
    "build": build,
    "build_sqlite": build_sqlite,
    "ask": ask,
    "ask_sqlite": ask_sqlite,
    "in_turn": in_turn,
}

if __name__ == "__main__":
    part, where, number = sys.argv[1:4]
    print(json.dumps(PARTS[part](Path(where), int(number))))
