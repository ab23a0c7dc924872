"""Benchmark of search at scale, against SQLite with FTS5 and sqlite-vec on the same data in the same run.

Texts and vectors are made up (`search_data`); a query also costs what the real model takes to embed it. Snapshots come
from a folder that stands in for S3: its own latency and throughput are not in these figures. Each part runs in a
process of its own. How soon a text is found is measured on the whole of Steward.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest import mock

from infra.layers.build import ROOT
from infra.layers.embedding_model import build_model
from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say
from steward.actors.store import DynamoActorStore, StepCommit
from tests.bench.figures import Figure
from tests.bench.history import ANSWER, grow, party_of
from tests.bench.on_ministack import running_on_ministack
from tests.bench.search_data import Scale
from tests.support.cloud import MARIA

SMALL, LARGE = Scale(10_000), Scale(100_000)
# One of a thousand accounts: a hundred conversations.
_ACCOUNT = Scale(100)
_ACCOUNTS = 1_000
_QUERIES = {SMALL: (200, 100), LARGE: (200, 40)}
_COLD_STARTS = {SMALL: 5, LARGE: 3}
_COMMITS = 20
_HISTORY = 400
_MEGABYTE = 1_000_000

Result = dict[str, Any]


def measure() -> list[Figure]:
    """Latency at two scales, cold accounts in turn, how soon a text is found, and what an appended turn costs."""
    build_model()
    with tempfile.TemporaryDirectory(prefix="steward-bench-") as scratch:
        folder = Path(scratch)
        small, large = _at(SMALL, folder / "small"), _at(LARGE, folder / "large")
        in_turn = _accounts_in_turn(folder / "accounts")
    findable, row_bytes = _commit_to_findable()
    details = (*_described(SMALL, small), *_described(LARGE, large), *in_turn)
    warm, rival = large["ask"]["warm"], large["ask_sqlite"]["warm"]
    built = large["build"]
    appended = row_bytes + built["append_bytes"] / 200
    return [
        Figure("hybrid_search_p50_ms_1m_turns", _percentile(warm, 50), "ms", 3, details),
        Figure("hybrid_search_p95_ms_1m_turns", _percentile(warm, 95), "ms", 6),
        Figure("sqlite_search_p95_ms_1m_turns", _percentile(rival, 95), "ms", None),
        Figure("commit_to_findable_ms", statistics.median(findable) * 1000, "ms", 200, _soon(findable)),
        Figure("bytes_per_appended_turn", appended, "bytes", None, _appended(row_bytes, built)),
    ]


def _at(scale: Scale, folder: Path) -> dict[str, Result]:
    """Both engines at a scale: built at the same time, asked one after the other."""
    folder.mkdir()
    with ThreadPoolExecutor(2) as pool:
        builds = [pool.submit(_run, part, folder, scale.turns) for part in ("build", "build_sqlite")]
    times, rival_times = _QUERIES[scale]
    results = {"build": builds[0].result(), "build_sqlite": builds[1].result()}
    results["ask"] = _run("ask", folder, times)
    results["ask_sqlite"] = _run("ask_sqlite", folder, rival_times)
    colds = [results["ask"]["cold"], *(_run("ask", folder, 0)["cold"] for _ in range(_COLD_STARTS[scale] - 1))]
    results["ask"]["colds"] = colds
    return results


def _accounts_in_turn(folder: Path) -> list[str]:
    folder.mkdir()
    _run("build", folder, _ACCOUNT.turns)
    result = _run("in_turn", folder, _ACCOUNTS)
    cold = result["cold"]
    return [
        f"{_ACCOUNTS:,} accounts of {_ACCOUNT.turns:,} turns ({result['bytes'] / _MEGABYTE:.1f} MB each) asked in turn "
        f"through one container with room for {_ACCOUNTS // 10}: cold {_milliseconds(cold)}; "
        f"{result['kept'] / _MEGABYTE:.0f} of {result['most'] / _MEGABYTE:.0f} MB kept, "
        f"memory {result['memory'] / _MEGABYTE:.0f} MB"
    ]


def _run(part: str, folder: Path, number: int) -> Result:
    command = [sys.executable, "-m", "tests.bench.search_run", part, str(folder), str(number)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if done.returncode:
        raise RuntimeError(f"{part} failed: {done.stderr.strip()}")
    result: Result = json.loads(done.stdout.splitlines()[-1])
    return result


def _commit_to_findable() -> tuple[list[float], float]:
    """Seconds from before the commit of a step to the search that returns its text; bytes of a tail row's write."""
    seconds: list[float] = []
    with running_on_ministack(ScriptedModel(rule=lambda _: say(ANSWER))) as cloud:
        settings = cloud.wiring.settings
        embeddings: dict[str, object] = {"search_embeddings": "local", "search_model_folder": str(build_model())}
        cloud.wiring.settings = settings.model_copy(update=embeddings)
        people, store = cloud.wiring.people_store, cloud.wiring.actor_store
        account_id = people.account_at(NUMBER) or ""
        maria = next(member for member in people.members(account_id) if member.phone == MARIA.phone)
        grow(store, "conv-grown", party_of(maria, NUMBER), _HISTORY, cloud.wiring.clock(), settings)
        cloud.wiring.snapshot_builder.build(account_id, force=True)
        cloud.wiring.search.search(account_id, "warm up")
        for number in range(_COMMITS):
            seconds.append(_until_found(store, cloud, account_id, f"The gasket number is 77{number:03}"))
        row_bytes = _tail_bytes(cloud, account_id)
    return seconds, row_bytes


def _until_found(store: DynamoActorStore, cloud: Any, account_id: str, text: str) -> float:
    committed: list[float] = []
    commit = DynamoActorStore.commit

    def noting(self: DynamoActorStore, step: StepCommit) -> None:
        before = time.perf_counter()
        commit(self, step)
        if any(getattr(entry, "text", "") == text for entry in step.step.entries):
            committed.append(before)
            found = cloud.wiring.search.search(account_id, text, limit=5)
            assert text in [hit.document.text for hit in found], "committed, and not found by the first search"
            committed.append(time.perf_counter())

    with mock.patch.object(DynamoActorStore, "commit", noting):
        cloud.text(MARIA, text)
        cloud.settle()
    assert not cloud.failures, cloud.failures
    return committed[1] - committed[0]


def _tail_bytes(cloud: Any, account_id: str) -> float:
    """What the newest rows of the tail take in the transaction that writes them, on average."""
    from steward.aws.tables import _marshal

    tail = cloud.wiring.search_tail
    rows = [row.record for row in tail.read(account_id)]
    return statistics.mean(len(json.dumps(_marshal(tail.put(record).item))) for record in rows)


def _share(shares: Sequence[float]) -> str:
    return f"{statistics.mean(shares):.2f} (of the worst query {min(shares):.2f})" if shares else "none: nothing asked"


def _described(scale: Scale, results: Mapping[str, Result]) -> list[str]:
    build, rival, ask = results["build"], results["build_sqlite"], results["ask"]
    return [
        f"{scale}: warm {_milliseconds(ask['warm'])}; SQLite {_milliseconds(results['ask_sqlite']['warm'])}",
        f"  of the 40 nearest of all documents the lists find {_share(ask['nearest'])}",
        f"  fresh container, snapshot from a folder, model loaded: {_milliseconds(ask['colds'])}, memory "
        f"{ask['memory'] / _MEGABYTE:.0f} MB; SQLite with its file there already "
        f"{results['ask_sqlite']['cold'] * 1000:.0f} ms",
        f"  whole build without embedding {build['seconds']:.0f} s, {build['bytes'] / _MEGABYTE:.0f} MB, memory "
        f"{build['memory'] / _MEGABYTE:.0f} MB (all texts held at once); SQLite {rival['seconds']:.0f} s, "
        f"{rival['bytes'] / _MEGABYTE:.0f} MB, memory {rival['memory'] / _MEGABYTE:.0f} MB",
        f"  200 more turns: {build['append_seconds']:.2f} s, {build['append_bytes'] / _MEGABYTE:.2f} MB uploaded, "
        f"{build['append_requests']} requests to S3",
    ]


def _soon(seconds: Sequence[float]) -> tuple[str, ...]:
    return (
        f"{_COMMITS} texts on ministack, from before the commit of their step to the end of the first search, which "
        f"finds every one: {_milliseconds(seconds)}",
    )


def _appended(row_bytes: float, built: Result) -> tuple[str, ...]:
    return (
        f"a document (a text or an answer) is {row_bytes:.0f} bytes in the tail, in the transaction that commits it: "
        "no request more",
        f"a snapshot that takes in 200 on an account of 1M turns uploads {built['append_bytes'] / 200:.0f} bytes and "
        f"asks S3 {built['append_requests'] / 200:.2f} times for each; rows are deleted 25 at a time",
    )


def _milliseconds(seconds: Sequence[float]) -> str:
    if len(seconds) < 20:
        return f"p50 {statistics.median(seconds) * 1000:.0f} ms, slowest of {len(seconds)} {max(seconds) * 1000:.0f} ms"
    return f"p50 {_percentile(seconds, 50):.1f} ms, p95 {_percentile(seconds, 95):.1f} ms"


def _percentile(seconds: Sequence[float], percent: int) -> float:
    """In milliseconds."""
    return sorted(seconds)[min(len(seconds) * percent // 100, len(seconds) - 1)] * 1000
