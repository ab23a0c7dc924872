"""What was said is found: the moment it is committed, whatever is killed while snapshots are built, by its account."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
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
from steward.search.builder import SnapshotBuilder, take_in
from steward.search.embeddings import Vectors
from steward.search.engine import Index
from steward.search.models import Filters, SearchDocument, SearchForget
from steward.search.queries import KeptEmbedder
from steward.search.rings import SNAPSHOT, ring
from steward.search.service import EVERYTHING
from steward.search.snapshots import SnapshotDamaged, manifest_key
from steward.search.tail import TailRow
from steward.wiring import Wiring
from tests.faults.transports import Killed, KillMachine, KillPoint, Transports
from tests.support.cloud import DANA, MARIA, PETE, SAM, START, Cloud, running_cloud

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
    table = cloud.wiring.conversations_table
    table.transact([cloud.wiring.search_tail.put(one) for one in documents])


def found(wiring: Wiring, account_id: str, query: str, filters: Filters = EVERYTHING) -> list[str]:
    """What is found and has the first word of the query: what was said around it may be found with it."""
    texts = (hit.document.text for hit in wiring.search.search(account_id, query, filters, 50))
    return sorted(text for text in texts if query.split()[0] in text)


def tail_rows(cloud: Cloud, account_id: str) -> int:
    return len(list(cloud.wiring.search_tail.read(account_id)))


def objects(account_id: str = "") -> dict[str, bytes]:
    """Every object of the account, or of the bucket."""
    s3 = boto3.client("s3")
    keys = [item["Key"] for item in s3.list_objects_v2(Bucket="search").get("Contents", [])]
    within = f"/{account_id}/" if account_id else ""
    return {key: s3.get_object(Bucket="search", Key=key)["Body"].read() for key in keys if within in key}


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
        Filters(channel="web"): ["boiler two"],
        Filters(after=START + timedelta(days=1)): ["boiler three"],
        Filters(before=START + timedelta(seconds=2)): ["boiler one"],
        Filters(conversation_ids=frozenset({"conv-y"})): ["boiler four"],
        Filters(persons=frozenset({"+15550100777"})): ["boiler five"],
        Filters(roles=frozenset({"inbound"})): ["boiler five"],
    }
    for wanted, texts in filters.items():
        assert found(cloud.wiring, account_id, "boiler", wanted) == texts
    assert cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert tail_rows(cloud, account_id) == 0
    for wanted, texts in filters.items():
        assert found(cloud.wiring, account_id, "boiler", wanted) == texts


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
    boto3.client("s3").put_object(Bucket="search", Key=manifest_key("acct-y"), Body=copied)
    assert found(cloud.wiring, "acct-y", "secret") == []


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
    from steward.search.snapshots import _keys

    snapshot = wiring.snapshots.current(account_id)
    assert snapshot
    return {manifest_key(account_id), *_keys(snapshot.manifest)}


def walk_kills(cloud: Cloud, account: str, stage: Any) -> int:
    """Kill a build before each of its AWS calls; `stage` prepares an account and says what is to be found.

    After a call is before the next one: nothing else happens in between.
    """
    transports = Transports()
    with transports.patched():
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


def test_a_builder_that_always_loses_gives_up_for_now(cloud: Cloud) -> None:
    from steward.core.errors import RetryLater

    say_all(cloud, document("acct-x", 1, "boiler"))
    with mock.patch.object(Bucket, "put", side_effect=ObjectChanged("always")), pytest.raises(RetryLater):
        cloud.wiring.snapshot_builder.build("acct-x", force=True)
    assert objects() == {}
    assert found(cloud.wiring, "acct-x", "boiler") == ["boiler"]


def test_a_put_whose_answer_was_lost_is_no_lost_race(cloud: Cloud) -> None:
    put = Bucket.put

    def twice(self: Bucket, key: str, text: str, **conditions: Any) -> str:
        put(self, key, text, **conditions)
        return put(self, key, text, **conditions)

    say_all(cloud, document("acct-x", 1, "boiler"))
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


@pytest.mark.parametrize("part", ["manifest", "file missing", "file cut", "file altered"])
def test_a_damaged_snapshot_leaves_the_tail_and_is_made_again_from_the_logs(
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
    s3 = boto3.client("s3")
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


@pytest.mark.parametrize("part", ["file cut", "file altered"])
def test_a_file_that_is_not_what_was_written_is_not_fetched(cloud: Cloud, tmp_path: Path, part: str) -> None:
    account_id, snapshots = account_of(cloud), cloud.wiring.snapshots
    say_all(cloud, document(account_id, 1, "the boiler"))
    published = cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert published is not None
    snapshots.fetch(published, tmp_path / "before")
    damage(account_id, part)
    with pytest.raises(SnapshotDamaged):
        snapshots.fetch(published, tmp_path / "after")


def test_what_is_said_during_a_build_stays_in_the_tail(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
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
    index = Index.create(tmp_path / "index", account_id, None)
    take_in(index, [TailRow("1", before), TailRow("2", forget), TailRow("3", after)])
    assert [one.document_id for one in index.documents()] == [after.document_id]


def cached_files(wiring: Wiring) -> list[Path]:
    return [path for path in wiring.search_cache.folder.rglob("*") if path.is_file() and path.stat().st_size]


@pytest.mark.parametrize("damage_to", ["cut", "altered", "gone"])
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


def test_what_is_cached_is_not_fetched_again(cloud: Cloud) -> None:
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


def test_what_is_forgotten_is_gone_from_every_object_and_from_the_cache(cloud: Cloud) -> None:
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


def test_recovery_puts_back_what_search_has_lost(cloud: Cloud) -> None:
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


def test_a_lost_manifest_is_made_again_from_the_logs(cloud: Cloud) -> None:
    account_id = account_of(cloud)
    for number in range(3):
        cloud.text(MARIA, f"The boiler of flat {number}")
        cloud.settle()
    cloud.wiring.snapshot_builder.build(account_id, force=True)
    boto3.client("s3").delete_object(Bucket="search", Key=manifest_key(account_id))
    assert found(cloud.wiring, account_id, "boiler") == []
    cloud.invoke("search_index", {})
    cloud.settle()
    assert len(found(cloud.wiring, account_id, "boiler")) == 3


def test_a_ring_that_fails_for_good_is_reported_and_nothing_else(cloud: Cloud) -> None:
    ring(cloud.wiring.queues, "acct-x", SNAPSHOT)
    with mock.patch("steward.search.builder.SnapshotBuilder.build", side_effect=ZeroDivisionError):
        for _ in range(8):
            cloud.later(400)
    assert {type(error) for error in cloud.failures} == {ZeroDivisionError}
    cloud.later(400)


class _FakeEmbedder:
    """Texts that speak of animals are alike."""

    model_id = "fake"
    dimension = 384

    def __init__(self) -> None:
        self.asked = 0
        self.broken = False

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += 1
        if self.broken:
            raise RuntimeError("no model")
        vectors = np.full((len(texts), self.dimension), 0.01, dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row, 0 if any(word in text for word in ("cat", "animal")) else 1] = 1.0
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def with_embedder(wiring: Wiring, embedder: _FakeEmbedder) -> KeptEmbedder:
    kept = KeptEmbedder(lambda: embedder, embedder.model_id)
    wiring.__dict__["embedder"] = kept
    return kept


@pytest.mark.parametrize("snapshot", [False, True])
def test_what_means_the_same_is_found_without_a_word_in_common(cloud: Cloud, snapshot: bool) -> None:
    wiring = cold(cloud)
    with_embedder(wiring, _FakeEmbedder())
    said = [document("acct-x", 1, "my cat is ill"), *(document("acct-x", n, f"boiler {n}") for n in range(2, 9))]
    say_all(cloud, *said)
    if snapshot:
        assert wiring.snapshot_builder.build("acct-x")
    hits = wiring.search.search("acct-x", "animal", limit=3)
    assert hits[0].document.text == "my cat is ill"


def test_when_embeddings_fail_words_still_find_and_one_alert_is_given(
    cloud: Cloud, capsys: pytest.CaptureFixture[str]
) -> None:
    wiring, embedder = cold(cloud), _FakeEmbedder()
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
    wiring, embedder = cold(cloud), _FakeEmbedder()
    with_embedder(wiring, embedder)
    say_all(cloud, document("acct-x", 1, "boiler"), document("acct-x", 2, "pump"))
    found(wiring, "acct-x", "animal")
    asked = embedder.asked
    found(wiring, "acct-x", "animal")
    assert embedder.asked == asked
