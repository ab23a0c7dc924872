"""Search snapshots are complete after kills and damage during builds, and forgotten texts are gone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from steward.aws import clients
from steward.aws.buckets import Bucket, ObjectChangedError
from steward.memory.search.builder import SnapshotBuilder, apply_tail
from steward.memory.search.models import SearchForget
from steward.memory.search.rings import SNAPSHOT, ring
from steward.memory.search.search_index import SearchIndex
from steward.memory.search.snapshots import SnapshotDamagedError, manifest_key
from steward.memory.search.tail import TailRow
from tests.faults.transports import Killed, KillMachine, KillPoint, Transports
from tests.support.aws_inspection import aws
from tests.support.cloud import DANA, MARIA, PETE, SAM, START, Cloud
from tests.support.search_cloud import (
    ROWS,
    account_of,
    built,
    cached_files,
    cold,
    document,
    found,
    named_files,
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


def test_a_build_waits_until_it_is_due(cloud: Cloud) -> None:
    builder = cloud.wiring.snapshot_builder
    assert builder.build("acct-x") is None
    say_all(cloud, document("acct-x", 1, "boiler"))
    assert builder.build("acct-x") is None
    cloud.clock.shift(timedelta(seconds=3_700))
    published = builder.build("acct-x")
    assert published
    assert published.manifest.counts == {"documents": 1, "conversations": 1}
    for number in range(2, 2 + ROWS):
        say_all(cloud, document("acct-x", number, f"boiler {number}", at=START + timedelta(hours=2, seconds=number)))
    published = builder.build("acct-x")
    assert published
    assert published.manifest.generation == 2
    assert published.manifest.counts["documents"] == 1 + ROWS


def walk_kills(cloud: Cloud, account: str, stage: Any) -> int:
    """Kill a build before each of its AWS calls; `stage` prepares an account and says what is to be found.

    After a call is before the next one: nothing else happens in between.
    """
    transports = Transports()
    with transports.patched(aws()):
        for number in range(1, 60):
            account_id = f"{account}-{number}"
            wanted, gone = stage(account_id)
            cloud.clock.shift(1)
            transports.machine = machine = KillMachine(KillPoint(number, "before"))
            with suppress(Killed), machine.invocation("search_index"):
                cold(cloud).snapshot_builder.build(account_id, force=True)
            transports.machine = KillMachine()
            assert found(cold(cloud), account_id, "boiler") == wanted, (number, machine.kills)
            cloud.clock.shift(2)
            healed = cold(cloud)
            rebuilt = healed.snapshot_builder.build(account_id)
            if not machine.kills:
                assert tail_rows(cloud, account_id) == 0
                return number - 1
            if rebuilt is None:
                # The tail was taken in and not yet deleted, or deleted in part: it is found once all the same.
                healed.snapshot_builder.build(account_id, force=True)
            assert found(cold(cloud), account_id, "boiler") == wanted, number
            assert tail_rows(cloud, account_id) == 0
            kept = objects(account_id)
            assert kept.keys() == named_files(healed, account_id), number
            assert not any(word in body for word in gone for body in kept.values()), number
    raise AssertionError("a build makes more calls than were tried")


@pytest.mark.long
def test_killed_at_every_call_of_the_first_build(cloud: Cloud) -> None:
    def stage(account_id: str) -> tuple[list[str], list[bytes]]:
        say_all(cloud, *(document(account_id, number, f"boiler {number}") for number in range(ROWS)))
        return [f"boiler {number}" for number in range(ROWS)], []

    assert walk_kills(cloud, "acct-first", stage) >= 10


@pytest.mark.long
def test_killed_at_every_call_of_a_later_build(cloud: Cloud) -> None:
    def stage(account_id: str) -> tuple[list[str], list[bytes]]:
        say_all(cloud, *(document(account_id, number, f"boiler {number}") for number in range(3)))
        cloud.wiring.snapshot_builder.build(account_id, force=True)
        cloud.clock.shift(1)
        say_all(cloud, *(document(account_id, number, f"boiler {number}") for number in range(3, 3 + ROWS)))
        return [f"boiler {number}" for number in range(3 + ROWS)], []

    assert walk_kills(cloud, "acct-later", stage) >= 10


@pytest.mark.long
def test_killed_at_every_call_of_a_build_that_forgets(cloud: Cloud) -> None:
    def stage(account_id: str) -> tuple[list[str], list[bytes]]:
        say_all(cloud, *(document(account_id, number, f"boiler {number}") for number in range(3)))
        say_all(cloud, document(account_id, 8, "boiler Xanthippe", person="mbr-gone"))
        cloud.wiring.snapshot_builder.build(account_id, force=True)
        say_all(cloud, document(account_id, 9, "boiler Xanthippe again", person="mbr-gone"))
        cloud.clock.shift(60)
        forget = SearchForget(account_id=account_id, person="mbr-gone")
        cloud.wiring.search_tail.forget(forget, cloud.wiring.clock())
        return [f"boiler {number}" for number in range(3)], [b"Xanthippe", b"xanthipp"]

    assert walk_kills(cloud, "acct-forget", stage) >= 10


def test_two_builders_at_once_lose_nothing(cloud: Cloud) -> None:
    account_id = "acct-x"
    say_all(cloud, document(account_id, 1, "boiler one"))
    cloud.wiring.snapshot_builder.build(account_id, force=True)
    say_all(cloud, document(account_id, 2, "boiler two"))
    put = Bucket.put
    interrupted: list[str] = []

    def meanwhile(self: Bucket, key: str, text: str, **conditions: Any) -> str:
        if key == manifest_key(account_id) and not interrupted:
            interrupted.append(key)
            # Right before the first builder moves the manifest another one does, with one document more.
            say_all(cloud, document(account_id, 3, "boiler three"))
            built(cloud, account_id)
            say_all(cloud, document(account_id, 4, "boiler four"))
        return put(self, key, text, **conditions)

    with mock.patch.object(Bucket, "put", meanwhile):
        published = cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert published
    assert published.manifest.generation == 3
    assert found(cold(cloud), account_id, "boiler") == ["boiler four", "boiler one", "boiler three", "boiler two"]
    assert objects().keys() == named_files(cloud.wiring, account_id)


def test_builder_that_always_loses_gives_up_but_not_for_a_lost_answer(cloud: Cloud) -> None:
    from steward.core.errors import RetryLaterError

    say_all(cloud, document("acct-x", 1, "boiler"))
    with mock.patch.object(Bucket, "put", side_effect=ObjectChangedError("always")), pytest.raises(RetryLaterError):
        cloud.wiring.snapshot_builder.build("acct-x", force=True)
    assert objects() == {}
    assert found(cloud.wiring, "acct-x", "boiler") == ["boiler"]
    # A put whose answer was lost is no lost race.
    put = Bucket.put

    def twice(self: Bucket, key: str, text: str, **conditions: Any) -> str:
        put(self, key, text, **conditions)
        return put(self, key, text, **conditions)

    with mock.patch.object(Bucket, "put", twice):
        published = cloud.wiring.snapshot_builder.build("acct-x", force=True)
    assert published
    assert found(cold(cloud), "acct-x", "boiler") == ["boiler"]
    assert objects().keys() == named_files(cloud.wiring, "acct-x")


def test_a_reader_between_manifest_and_files_reads_the_newer_snapshot(cloud: Cloud) -> None:
    account_id = "acct-x"
    say_all(cloud, document(account_id, 1, "boiler one"))
    cloud.wiring.snapshot_builder.build(account_id, force=True)
    fetch = Bucket.download
    interrupted: list[str] = []

    def meanwhile(self: Bucket, key: str, file: Path) -> bool:
        if not interrupted:
            interrupted.append(key)
            cloud.wiring.search_tail.forget(SearchForget(account_id=account_id), cloud.wiring.clock())
            say_all(cloud, document(account_id, 2, "boiler two"))
            cloud.wiring.snapshot_builder.build(account_id, force=True)
        return fetch(self, key, file)

    reader = cold(cloud)
    with mock.patch.object(Bucket, "download", meanwhile):
        texts = found(reader, account_id, "boiler")
    assert interrupted
    # The second was said after the reader had read the tail: it is found all the same, in the snapshot.
    assert texts == ["boiler one", "boiler two"]


@for_each("part", ["manifest", "file missing", "file cut", "file altered"], tmp_path=fresh_tmp_path, cloud=cloud)
def test_damaged_snapshot_leaves_the_tail_and_is_rebuilt_from_the_logs(
    cloud: Cloud, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    account_id = account_of(cloud)
    for number in range(4):
        cloud.text(MARIA, f"The boiler of flat {number}")
        cloud.settle()
    everything = found(cloud.wiring, account_id, "boiler")
    cloud.settle()
    assert tail_rows(cloud, account_id) == 0
    cloud.text(MARIA, "The boiler is new")
    cloud.settle()
    damage(account_id, part)
    capsys.readouterr()
    reader = cold(cloud)
    assert found(reader, account_id, "boiler") == ["The boiler is new"]
    assert "SearchTrouble" in capsys.readouterr().out
    cloud.settle()
    assert not cloud.failures
    assert found(reader, account_id, "boiler") == sorted([*everything, "The boiler is new"])
    assert found(cold(cloud), account_id, "boiler") == sorted([*everything, "The boiler is new"])


def damage(account_id: str, part: str) -> None:
    s3 = clients.s3()
    if part == "manifest":
        s3.put_object(Bucket="search", Key=manifest_key(account_id), Body=b'{"format": 1, "acc')
        return
    key, body = max((item for item in objects().items() if "/files/" in item[0]), key=lambda item: len(item[1]))
    if part == "file missing":
        s3.delete_object(Bucket="search", Key=key)
    elif part == "file cut":
        s3.put_object(Bucket="search", Key=key, Body=body[: len(body) // 2])
    else:
        s3.put_object(Bucket="search", Key=key, Body=bytes(byte ^ 0x55 for byte in body))


@for_each("part", ["file cut", "file altered"], tmp_path=fresh_tmp_path, cloud=cloud)
def test_a_file_that_is_not_what_was_written_is_not_fetched(cloud: Cloud, tmp_path: Path, part: str) -> None:
    account_id, snapshots = account_of(cloud), cloud.wiring.snapshots
    say_all(cloud, document(account_id, 1, "the boiler"))
    published = cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert published is not None
    snapshots.fetch(published, tmp_path / "before")
    damage(account_id, part)
    with pytest.raises(SnapshotDamagedError):
        snapshots.fetch(published, tmp_path / "after")


def test_message_written_during_a_build_stays_in_the_tail(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    account_id, publish = account_of(cloud), SnapshotBuilder._publish

    def meanwhile(builder: SnapshotBuilder, *arguments: Any, **options: Any) -> Any:
        say_all(cloud, document(account_id, 2, "the cellar"))
        return publish(builder, *arguments, **options)

    monkeypatch.setattr(SnapshotBuilder, "_publish", meanwhile)
    say_all(cloud, document(account_id, 1, "the boiler"))
    cloud.wiring.snapshot_builder.build(account_id, force=True)
    kept = [row.record for row in cloud.wiring.search_tail.read(account_id)]
    assert kept == [document(account_id, 2, "the cellar")]


def test_to_forget_counts_for_what_was_said_before_and_for_nothing_after(cloud: Cloud, tmp_path: Path) -> None:
    account_id = account_of(cloud)
    before, after = (document(account_id, number, "the boiler", person=PETE.phone) for number in (1, 2))
    forget = SearchForget(account_id=account_id, person=PETE.phone)
    index = SearchIndex.create(tmp_path / "index", account_id, None)
    apply_tail(index, [TailRow("1", before), TailRow("2", forget), TailRow("3", after)])
    assert [one.document_id for one in index.documents()] == [after.document_id]


def test_forgotten_words_are_gone_from_every_object_and_the_cache(cloud: Cloud) -> None:
    account_id = account_of(cloud)
    for number in range(3):
        cloud.text(MARIA, f"The boiler of flat {number}")
        cloud.settle()
    say_all(cloud, document(account_id, 1, "boiler Xanthippe", person="+15550100777", role="inbound"))
    cloud.wiring.snapshot_builder.build(account_id, force=True)
    reader = cold(cloud)
    assert "boiler Xanthippe" in found(reader, account_id, "boiler")
    assert any(b"Xanthippe" in body for body in objects().values())
    cloud.clock.shift(60)
    reader.search_tail.forget(SearchForget(account_id=account_id, person="+15550100777"), reader.clock())
    # From now on, not from the next snapshot on.
    assert "boiler Xanthippe" not in found(reader, account_id, "boiler")
    cloud.settle()
    assert len(found(reader, account_id, "boiler")) == 3
    for content in (*objects().values(), *(path.read_bytes() for path in cached_files(reader))):
        assert b"Xanthippe" not in content
        assert b"xanthipp" not in content
    say_all(cloud, document(account_id, 2, "boiler here again", person="+15550100777", at=cloud.wiring.clock()))
    assert "boiler here again" in found(reader, account_id, "boiler")
    cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert "boiler here again" in found(reader, account_id, "boiler")


def test_recovery_puts_back_what_search_and_a_lost_manifest_have_lost(cloud: Cloud) -> None:
    account_id = account_of(cloud)
    for person in (MARIA, DANA, SAM):
        cloud.text(person, f"The boiler of {person.name}")
        cloud.settle()
    everything = found(cloud.wiring, account_id, "boiler")
    assert len(everything) == 3
    rows = [row.row for row in cloud.wiring.search_tail.read(account_id)]
    cloud.wiring.search_tail.delete(account_id, rows[:3])
    assert len(found(cloud.wiring, account_id, "boiler")) < 3
    cloud.invoke("search_index", {"source": "aws.events"})
    cloud.settle()
    assert not cloud.failures
    assert found(cloud.wiring, account_id, "boiler") == everything
    cloud.wiring.snapshot_builder.build(account_id, force=True)
    found_nothing = cloud.wiring.recovery.recover(account_id)
    assert (found_nothing.missing, found_nothing.conversations, found_nothing.logged) == (0, 3, 6)
    # A lost manifest is made again, too.
    clients.s3().delete_object(Bucket="search", Key=manifest_key(account_id))
    assert found(cloud.wiring, account_id, "boiler") == []
    cloud.invoke("search_index", {})
    cloud.settle()
    assert len(found(cloud.wiring, account_id, "boiler")) == 3


def test_a_ring_that_fails_for_good_is_reported_and_nothing_else(cloud: Cloud) -> None:
    ring(cloud.wiring.queues, "acct-x", SNAPSHOT)
    with mock.patch("steward.memory.search.builder.SnapshotBuilder.build", side_effect=ZeroDivisionError):
        for _ in range(8):
            cloud.later(400)
    assert {type(error) for error in cloud.failures} == {ZeroDivisionError}
    cloud.later(400)
