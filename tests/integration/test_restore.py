"""Restore from backups after all tables were lost: conversations and approvals continue.

Both ways AWS offers: a backup restored under the tables' own names, so that nothing else changes, and a point in time
restored under new names, to which the functions are then pointed. Buckets come back from their object versions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import MessageEntry
from steward.aws import clients
from steward.aws.schema import TABLES
from steward.wire import Wiring
from tests.support.cloud import MARIA, PETE, Cloud, load_functions
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule

BUCKETS = ("workspace", "payloads")
Restore = Callable[[], None]


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job, after whatever a test scripts first."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture(autouse=True)
def versioned(cloud: Cloud) -> None:
    """Buckets keep old versions, as the template's do."""
    assert cloud
    for bucket in BUCKETS:
        clients.s3().put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})


@pytest.fixture(params=["backup under the same names", "point in time under new names"])
def lose_everything(request: pytest.FixtureRequest, cloud: Cloud) -> Iterator[Restore]:
    """Take the backup, destroy tables, objects and queued messages, restore, and start cold."""
    new_names = request.param.endswith("new names")
    saved = dict(os.environ)

    def lose() -> None:
        names = {table.name: f"restored-{table.name}" if new_names else table.name for table in TABLES}
        _restore_tables(names, point_in_time=new_names)
        for bucket in BUCKETS:
            _delete_objects(bucket)
            _restore_objects(bucket, f"restored-{bucket}")
            os.environ[f"STEWARD_{bucket.upper()}_BUCKET"] = f"restored-{bucket}"
        os.environ.update({f"STEWARD_{table.upper()}_TABLE": name for table, name in names.items()})
        cloud.purge()
        cloud.functions = load_functions()
        cloud.wiring = Wiring.from_env()

    yield lose
    os.environ.clear()
    os.environ.update(saved)


def _restore_tables(names: dict[str, str], *, point_in_time: bool) -> None:
    """Back up every table, delete it, and restore it under its new name."""
    dynamodb = clients.dynamodb()
    for old, new in names.items():
        if point_in_time:
            # Amazon restores a deleted table, too; moto needs it to be there still.
            dynamodb.restore_table_to_point_in_time(
                SourceTableName=old, TargetTableName=new, UseLatestRestorableTime=True
            )
            dynamodb.delete_table(TableName=old)
        else:
            backup = dynamodb.create_backup(TableName=old, BackupName=old)["BackupDetails"]["BackupArn"]
            dynamodb.delete_table(TableName=old)
            assert old not in dynamodb.list_tables()["TableNames"]
            dynamodb.restore_table_from_backup(TargetTableName=new, BackupArn=backup)


def _delete_objects(bucket: str) -> None:
    s3 = clients.s3()
    for found in s3.list_objects_v2(Bucket=bucket).get("Contents", []):
        s3.delete_object(Bucket=bucket, Key=found["Key"])
    assert "Contents" not in s3.list_objects_v2(Bucket=bucket)


def _restore_objects(bucket: str, target: str) -> None:
    """Copy the newest version of each object, which a deletion only hides."""
    s3 = clients.s3()
    s3.create_bucket(Bucket=target)
    newest: dict[str, Any] = {}
    for version in s3.list_object_versions(Bucket=bucket).get("Versions", []):
        kept = newest.get(version["Key"])
        if kept is None or version["LastModified"] > kept["LastModified"]:
            newest[version["Key"]] = version
    for key, version in newest.items():
        s3.copy_object(
            Bucket=target, Key=key, CopySource={"Bucket": bucket, "Key": key, "VersionId": version["VersionId"]}
        )


def test_the_conversation_goes_on(cloud: Cloud, model: ScriptedModel, lose_everything: Restore) -> None:
    model.add(use_tool("remember", {"text": "The boiler is serviced in May."}), say("Noted."))
    cloud.text(MARIA, "Remember that the boiler is serviced in May")
    cloud.settle()
    cloud.clock.shift(timedelta(hours=1))
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    long = "This one waits. " + "x" * 40_000
    cloud.text(MARIA, long)
    before = cloud.log(MARIA)
    heard = len(cloud.texts_to(MARIA))

    lose_everything()

    assert cloud.log(MARIA) == before
    cloud.later(61)
    # What waited is answered, once: its words were in the bucket, its row in the table, its ring nowhere.
    assert len(cloud.texts_to(MARIA)) > heard
    assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)][-1] == long
    assert "boiler is serviced in May" in model.requests[-1].system
    # The link from before still decides.
    assert "Approved" in decide(cloud, MARIA, "approved").text
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]
    assert f'Texted Pete Rossi: "{DRAFT}"' in cloud.texts_to(MARIA)[-1]
    after = cloud.log(MARIA)
    assert after[: len(before)] == before
    assert [entry.seq for entry in after] == list(range(1, len(after) + 1))
    told = len(cloud.texts_to(MARIA))
    for _ in range(3):
        cloud.later(900)
    assert (cloud.texts_to(PETE), len(cloud.texts_to(MARIA))) == ([DRAFT], told)
    assert cloud.failures == []
    # The sweep and the lists find rows by these.
    described = clients.dynamodb().describe_table(TableName=cloud.wiring.conversations_table.name)["Table"]
    assert [index["IndexName"] for index in described["GlobalSecondaryIndexes"]] == ["waiting", "listed"]


def test_message_received_before_the_backup_is_not_taken_twice(cloud: Cloud, lose_everything: Restore) -> None:
    cloud.text(MARIA, "hello", sid="SM" + "1" * 32)
    cloud.settle()
    lose_everything()
    cloud.text(MARIA, "hello", sid="SM" + "1" * 32)
    cloud.settle()
    assert len([e for e in cloud.log(MARIA) if isinstance(e, MessageEntry)]) == 1
    assert len(cloud.texts_to(MARIA)) == 1


def test_an_approval_still_expires(cloud: Cloud, lose_everything: Restore) -> None:
    cloud.sweep()
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    lose_everything()
    cloud.clock.shift(timedelta(hours=24, minutes=1))
    for _ in range(3):
        cloud.later(60)
    assert sum("Nobody answered in time" in text for text in cloud.texts_to(MARIA)) == 1
    assert cloud.texts_to(PETE) == []
