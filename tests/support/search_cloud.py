"""A whole Steward for tests of search: documents in the tail, snapshots in a bucket, empty caches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say
from steward.aws import clients
from steward.memory.search.models import SearchDocument, SearchFilters
from steward.memory.search.service import EVERYTHING
from steward.memory.search.snapshots import manifest_key
from steward.wire import Wiring
from tests.support.cloud import START, Cloud, running_cloud

ROWS = 6


@contextmanager
def searching_cloud(folder: Path) -> Iterator[Cloud]:
    """A Steward that takes six rows into a snapshot and keeps snapshots in a folder of the test's."""
    settings = {"STEWARD_SEARCH_SNAPSHOT_ROWS": str(ROWS), "STEWARD_SEARCH_CACHE_FOLDER": str(folder / "cache")}
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted.")), environment=settings) as running:
        yield running


def account_of(cloud: Cloud) -> str:
    account_id = cloud.wiring.people_store.account_at(NUMBER)
    assert account_id is not None
    return account_id


def document(account_id: str, number: int, text: str, **fields: Any) -> SearchDocument:
    said: dict[str, Any] = {
        "account_id": account_id,
        "document_id": f"conv-x/{number}",
        "conversation_id": "conv-x",
        "seq": number,
        "turn": number,
        "at": START + timedelta(seconds=number),
        "channel": "sms",
        "role": "user",
        "provenance": "member",
        "person": "mbr-x",
        "text": text,
    }
    return SearchDocument(**said | fields)


def say_all(cloud: Cloud, *documents: SearchDocument) -> None:
    """Put documents into the tail, as a commit does."""
    table = cloud.wiring.conversations_table
    table.transact([cloud.wiring.search_tail.put(one) for one in documents])


def found(wiring: Wiring, account_id: str, query: str, filters: SearchFilters = EVERYTHING) -> list[str]:
    """What is found and has the first word of the query: what was said around it may be found with it."""
    texts = (hit.document.text for hit in wiring.search.search(account_id, query, filters, 50))
    return sorted(text for text in texts if query.split()[0] in text)


def tail_rows(cloud: Cloud, account_id: str) -> int:
    return len(list(cloud.wiring.search_tail.read(account_id)))


def objects(account_id: str = "") -> dict[str, bytes]:
    """Every object of the account, or of the bucket."""
    s3 = clients.s3()
    keys = [item["Key"] for item in s3.list_objects_v2(Bucket="search").get("Contents", [])]
    within = f"/{account_id}/" if account_id else ""
    return {key: s3.get_object(Bucket="search", Key=key)["Body"].read() for key in keys if within in key}


def cold(cloud: Cloud) -> Wiring:
    """What a new container has: nothing open, nothing cached."""
    return Wiring.from_env()


def end(wiring: Wiring) -> None:
    """The process ends, and the next one finds what it has left."""
    wiring.search_cache._lock.close()


def built(cloud: Cloud, account_id: str) -> None:
    """Have a process build a snapshot, and end."""
    builder = cold(cloud)
    assert builder.snapshot_builder.build(account_id, force=True)
    end(builder)


def named_files(wiring: Wiring, account_id: str) -> set[str]:
    from steward.memory.search.snapshots import _keys

    snapshot = wiring.snapshots.current(account_id)
    assert snapshot
    return {manifest_key(account_id), *_keys(snapshot.manifest)}


def cached_files(wiring: Wiring) -> list[Path]:
    return [path for path in wiring.search_cache.folder.rglob("*") if path.is_file() and path.stat().st_size]
