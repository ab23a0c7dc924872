"""What was said is found: the moment it is committed, whatever is killed while snapshots are built, by its account."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import boto3
import numpy as np
import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say
from steward.aws.buckets import Bucket, ObjectChanged
from steward.core.clock import to_iso
from steward.search.models import Filters, SearchDocument, SearchForget
from steward.search.rings import SNAPSHOT, ring
from steward.search.snapshots import manifest_key
from steward.wiring import Wiring
from tests.faults.transports import Killed, KillMachine, KillPoint, Transports
from tests.support.cloud import DANA, MARIA, SAM, START, Cloud, running_cloud

ROWS = 6


@pytest.fixture
def cloud(tmp_path: Path) -> Iterator[Cloud]:
    """A Steward that takes six rows into a snapshot and keeps snapshots in a folder of the test's."""
    settings = {"STEWARD_SEARCH_SNAPSHOT_ROWS": str(ROWS), "STEWARD_SEARCH_CACHE_FOLDER": str(tmp_path / "cache")}
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted.")), environment=settings) as running:
        yield running


def account_of(cloud: Cloud) -> str:
    account_id = cloud.wiring.people.store.account_at(NUMBER)
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
    table = cloud.wiring.conversation_store.table
    table.transact([cloud.wiring._search_tail.put(one) for one in documents])


def found(wiring: Wiring, account_id: str, query: str, filters: Filters = Filters()) -> list[str]:
    return sorted(hit.document.text for hit in wiring.search.search(account_id, query, filters, 50))


def tail_rows(cloud: Cloud, account_id: str) -> int:
    return len(list(cloud.wiring._search_tail.read(account_id)))


def objects() -> dict[str, bytes]:
    """Every object of the bucket."""
    s3 = boto3.client("s3")
    keys = [item["Key"] for item in s3.list_objects_v2(Bucket="search").get("Contents", [])]
    return {key: s3.get_object(Bucket="search", Key=key)["Body"].read() for key in keys}


def test_a_text_is_found_the_moment_it_is_committed(cloud: Cloud) -> None:
    cloud.text(MARIA, "The boiler code is 4711")
    cloud.drain(only=("turns",))
    assert "The boiler code is 4711" in found(cloud.wiring, account_of(cloud), "boiler code")
    assert objects() == {}


def test_a_long_tail_becomes_a_snapshot_and_everything_is_still_found(cloud: Cloud) -> None:
    account_id = account_of(cloud)
    for number in range(4):
        cloud.text(MARIA, f"The boiler of flat {number}")
        cloud.settle()
    before = found(cloud.wiring, account_id, "boiler")
    assert len(before) == 4
    assert cloud.drain(only=("search",)) > 0
    assert tail_rows(cloud, account_id) == 0
    assert manifest_key(account_id) in objects()
    assert found(cloud.wiring, account_id, "boiler") == before
    cloud.text(MARIA, "The boiler of flat 9")
    cloud.settle()
    assert len(found(cloud.wiring, account_id, "boiler")) == 5
    assert not cloud.failures
