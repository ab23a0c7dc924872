"""S3 contract: conditional writes, object versions, listings, links and deletions."""

from __future__ import annotations

import base64
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from botocore.exceptions import ClientError

from steward.aws import clients
from steward.aws.buckets import (
    Bucket,
    ObjectChangedError,
    ObjectTooLargeError,
    ObjectUnchangedError,
    bucket_address,
)
from steward.aws.memory.service import Answer, Request, refusal
from tests.aws.conftest import NOW
from tests.aws.contract import on_both, on_both_with_a_bucket
from tests.support.aws_inspection import make_aws


@on_both_with_a_bucket
def test_text_is_read_back_with_its_facts(bucket: Bucket) -> None:
    version = bucket.put(
        "a/b.md", "é", version=None, provenance="outside", writer="w", member_id="m", outside=["2", "1"]
    )
    stored = bucket.get("a/b.md")
    assert stored is not None
    assert (stored.text, stored.version, stored.provenance) == ("é", version, "outside")
    assert (stored.writer, stored.member_id, stored.outside) == ("w", "m", frozenset({"1", "2"}))
    assert bucket.get("a") is None


@on_both_with_a_bucket
def test_write_is_refused_when_the_object_changed_since_it_was_read(bucket: Bucket) -> None:
    with pytest.raises(ObjectChangedError):
        bucket.put("key", "never", version="0" * 32)
    first = bucket.put("key", "first", version=None)
    with pytest.raises(ObjectChangedError):
        bucket.put("key", "second", version=None)
    second = bucket.put("key", "second", version=first)
    with pytest.raises(ObjectChangedError):
        bucket.put("key", "third", version=first)
    with pytest.raises(ObjectChangedError):
        bucket.delete("key", first)
    bucket.delete("key", second)
    assert bucket.get("key") is None
    with pytest.raises(ObjectChangedError):
        bucket.put("key", "third", version=second)
    bucket.put("key", "third", version=None)
    stored = bucket.get("key")
    assert stored
    assert stored.text == "third"


@on_both_with_a_bucket
def test_conditional_read_reports_an_unchanged_object(bucket: Bucket) -> None:
    assert bucket.get_newer("key", "0" * 32) is None
    version = bucket.put("key", "first", version=None)
    with pytest.raises(ObjectUnchangedError):
        bucket.get_newer("key", version)
    bucket.put("key", "second", version=version)
    newer = bucket.get_newer("key", version)
    assert newer
    assert newer.text == "second"


@on_both_with_a_bucket
def test_every_earlier_version_can_be_read(bucket: Bucket, clock: time_machine.Traveller) -> None:
    first = bucket.put("key", "first", version=None)
    clock.shift(timedelta(seconds=1))
    second = bucket.put("key", "second!", version=first)
    clock.shift(timedelta(seconds=1))
    bucket.delete("key", second)
    clock.shift(timedelta(seconds=1))
    third = bucket.put("key", "third", version=None)
    bucket.put("key2", "another", version=None)
    history = bucket.history("key")
    assert [(one.version, one.size, one.gone) for one in history] == [
        (third, 5, False),
        ("", 0, True),
        (second, 7, False),
        (first, 5, False),
    ]
    assert [one.at for one in history] == [NOW + timedelta(seconds=number) for number in (3, 2, 1, 0)]
    assert len({one.name for one in history}) == 4
    kept = bucket.kept("key", history[2].name)
    assert kept
    assert kept.text == "second!"
    earlier = bucket.earlier("key", first)
    assert earlier
    assert earlier.text == "first"
    assert bucket.earlier("key", "0" * 32) is None
    assert bucket.kept("key", "nothing") is None


@on_both_with_a_bucket
def test_put_once_keeps_the_first_object(bucket: Bucket) -> None:
    bucket.put_once("key", b"\xff\x00", {"kind": "photo"})
    bucket.put_once("key", b"other", {"kind": "text"})
    assert bucket.get_bytes("key") == (b"\xff\x00", {"kind": "photo"})
    assert bucket.facts("key") == {"kind": "photo"}
    assert bucket.facts("nothing") == {}
    assert bucket.get_bytes("nothing") is None


@on_both_with_a_bucket
def test_file_goes_up_and_comes_down(bucket: Bucket, tmp_path: Path) -> None:
    (tmp_path / "up").write_bytes(b"\x00" * 3_000_000)
    bucket.upload("key", tmp_path / "up")
    assert bucket.download("key", tmp_path / "down")
    assert (tmp_path / "down").read_bytes() == (tmp_path / "up").read_bytes()
    assert not bucket.download("nothing", tmp_path / "none")
    assert not (tmp_path / "none").exists()


@on_both_with_a_bucket
def test_object_that_is_too_large_is_not_read(bucket: Bucket) -> None:
    bucket.overwrite("key", "four")
    assert bucket.get("key", 4)
    blob = bucket.blob("key", 4)
    assert blob
    assert (blob.content, blob.at) == (b"four", NOW)
    for read in (bucket.get, bucket.blob):
        with pytest.raises(ObjectTooLargeError):
            read("key", 3)
    assert bucket.blob("nothing", 3) is None


@on_both_with_a_bucket
def test_listing_names_what_is_there_in_the_order_of_keys(bucket: Bucket) -> None:
    for name in ("b/2", "a/1", "b/10", "B/1", "b/é"):
        bucket.overwrite(name, name)
    bucket.delete("a/1", str(bucket.history("a/1")[0].version))
    assert [(one.key, one.size, one.at) for one in bucket.listing("b/")] == [
        ("b/10", 4, NOW),
        ("b/2", 3, NOW),
        ("b/é", 4, NOW),
    ]
    assert [one.key for one in bucket.listing("")] == ["B/1", "b/10", "b/2", "b/é"]


@pytest.mark.slow("writes a thousand objects")
@on_both_with_a_bucket
def test_long_listings_are_read_to_their_end(bucket: Bucket) -> None:
    for number in range(1_001):
        bucket.overwrite(f"{number:04}", "")
    assert len(list(bucket.listing(""))) == len(list(bucket.versions(""))) == 1_001
    bucket.delete_many([f"{number:04}" for number in range(1_001)])
    assert list(bucket.listing("")) == []
    assert len([one for one in bucket.versions("") if one.gone]) == 1_001
    bucket.delete_versions([(one.key, one.name) for one in bucket.versions("")])
    assert list(bucket.versions("")) == []


@on_both_with_a_bucket
def test_purged_object_leaves_no_version(bucket: Bucket) -> None:
    for key in ("key", "key2"):
        bucket.put(key, "second", version=bucket.put(key, "first", version=None))
    bucket.purge("key")
    assert bucket.history("key") == []
    assert len(bucket.history("key2")) == 2


@on_both_with_a_bucket
def test_replaced_text_leaves_no_earlier_version(bucket: Bucket, clock: time_machine.Traveller) -> None:
    first = bucket.put("key", "first", version=None)
    clock.shift(timedelta(seconds=1))
    bucket.put("key", "named", version=first)
    clock.shift(timedelta(seconds=1))
    bucket.replace("key", "redacted")
    texts = [kept.text for one in bucket.history("key") if (kept := bucket.kept("key", one.name))]
    assert texts == ["redacted", "first"]


@on_both()
def test_bucket_without_versions_keeps_the_last(aws: str) -> None:
    clients.s3().create_bucket(Bucket="plain")
    plain = Bucket(clients.s3, "plain")
    plain.overwrite("key", "first")
    plain.overwrite("key", "second")
    assert [(one.key, one.gone) for one in plain.versions("")] == [("key", False)]
    plain.delete_many(["key"])
    assert list(plain.versions("")) == []


@on_both_with_a_bucket
def test_link_names_the_object_its_time_and_its_type(bucket: Bucket) -> None:
    link = bucket.link("a photo.jpg", 21_600, "image/jpeg")
    for part in ("files", "a%20photo.jpg", "X-Amz-Expires=21600", "response-content-type=image%2Fjpeg"):
        assert part in link
    assert "X-Amz-Algorithm=AWS4-HMAC-SHA256" in link
    form = bucket.upload_form("a photo.jpg", "image/jpeg", 5_000, 900)
    conditions = json.loads(base64.b64decode(form.fields["policy"]))["conditions"]
    wanted: list[Any] = [{"Content-Type": "image/jpeg"}, ["content-length-range", 1, 5_000], {"key": "a photo.jpg"}]
    assert [one for one in wanted if one not in conditions] == []
    # A page's content policy names the same places, in each region.
    here = bucket_address("files", {"AWS_REGION": "us-east-1"})
    assert [link.startswith(f"{here}/"), form.url] == [True, f"{here}/"]
    assert bucket_address("files", {"AWS_ENDPOINT_URL": "http://127.0.0.1:4566"}) == "http://127.0.0.1:4566/files"


def test_missing_object_differs_from_a_refusal_if_only_a_prefix_is_listed() -> None:
    """Without the right to list the whole bucket S3 refuses a read of what is not there."""
    aws = make_aws()

    def limited(_: str, operation: str, arguments: Any, request: Request) -> Answer:
        secret = arguments.get("Key", arguments.get("Prefix", "")).startswith("others/")
        if secret or (operation == "ListObjectsV2" and not arguments.get("Prefix")):
            raise refusal("AccessDenied", operation, status=403)
        try:
            return request()
        except ClientError:
            raise refusal("403" if operation == "HeadObject" else "AccessDenied", operation, status=403) from None

    client: Any = aws.client("s3")
    client.create_bucket(Bucket="files")
    limited_bucket = Bucket(lambda: client, "files")
    limited_bucket.put("mine/there.md", "here", version=None)
    with aws.watched(limited):
        assert limited_bucket.get("mine/there") is None
        assert limited_bucket.facts("mine/there") == {}
        with pytest.raises(ClientError, match="AccessDenied"):
            limited_bucket.get("others/there.md")
