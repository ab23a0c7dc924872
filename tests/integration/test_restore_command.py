"""Command `steward restore` sets tables and buckets back to one moment, and work continues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import infra.cli.deployment
import infra.cli.main
import infra.cli.restore
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import MessageEntry
from steward.aws import clients
from steward.aws.memory.service import Answer, Request, refusal
from steward.aws.schema import TABLES
from steward.aws.tables import Condition
from tests.support import command_line
from tests.support.aws_inspection import aws
from tests.support.cloud import MARIA, PETE, Cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule
from tests.support.stacks import Stacks

FUNCTION = "AWS::Lambda::Function"


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job, after whatever a test scripts first."""
    return ScriptedModel(rule=plumber_rule)


class Recovery:
    """Point-in-time recovery of the moments that were kept; of any other there is nothing."""

    def __init__(self, cloud: Cloud) -> None:
        self._cloud = cloud
        self._kept: dict[datetime, dict[str, str]] = {}
        self.earliest = datetime(2026, 11, 1, tzinfo=UTC)
        for bucket in ("workspace", "payloads"):
            clients.s3().put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})

    def keep(self) -> str:
        """Keep this moment, and say which it is."""
        moment = self._cloud.wiring.clock()
        made = {table.name: clients.dynamodb().create_backup(TableName=table.name, BackupName=str(moment))
                for table in TABLES}  # fmt: skip
        self._kept[moment] = {name: one["BackupDetails"]["BackupArn"] for name, one in made.items()}
        return moment.isoformat()

    def watch(self, _: str, operation: str, asked: Mapping[str, Any], request: Request) -> Answer:
        """Answer what the AWS in memory does not know."""
        if operation == "DescribeContinuousBackups":
            window = {"EarliestRestorableDateTime": self.earliest,
                      "LatestRestorableDateTime": self._cloud.wiring.clock() - timedelta(minutes=5)}  # fmt: skip
            return {"ContinuousBackupsDescription": {"PointInTimeRecoveryDescription": window}}
        if operation == "RestoreTableToPointInTime":
            backup = self._kept[asked["RestoreDateTime"]][asked["SourceTableName"]]
            target = asked["TargetTableName"]
            return {**clients.dynamodb().restore_table_from_backup(TargetTableName=target, BackupArn=backup)}
        return request()


@pytest.fixture
def recovery(cloud: Cloud) -> Iterator[Recovery]:
    made = Recovery(cloud)
    with aws().watched(made.watch):
        yield made


@pytest.fixture
def stacks(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> Stacks:
    """What is deployed, and an operator whose commands ask it; time passes while they wait."""
    there = Stacks(
        {
            "StewardData": {},
            "StewardEdge": {"webhook": (FUNCTION, {"ReservedConcurrentExecutions": 20})},
            "StewardCore": {"turn": (FUNCTION, {}), "sweep": (FUNCTION, {})},
        },
        reserved={"webhook": 20},
    )
    real: Callable[[str], Any] = lambda service: getattr(clients, service)()  # noqa: E731
    monkeypatch.setattr(
        infra.cli.main, "_client", lambda service: there if service in ("cloudformation", "lambda") else real(service)
    )
    monkeypatch.setattr(infra.cli.deployment, "operator_wiring", lambda **_: cloud.wiring)
    monkeypatch.setattr(infra.cli.restore, "sleep", lambda seconds: cloud.clock.shift(timedelta(seconds=seconds)))
    return there


def restore(cloud: Cloud, moment: str) -> tuple[int, str]:
    """The command, said ten minutes later; its exit code, and what it says."""
    cloud.clock.shift(timedelta(minutes=10))
    result = command_line.run("restore", moment, "--yes")
    return result.exit_code, result.output


def settled(cloud: Cloud, minutes: int) -> None:
    for _ in range(minutes):
        cloud.later(60)


def test_everything_is_as_it_was_and_goes_on(
    cloud: Cloud, model: ScriptedModel, recovery: Recovery, stacks: Stacks
) -> None:
    model.add(use_tool("remember", {"text": "The boiler is serviced in May."}), say("Noted."))
    cloud.text(MARIA, "Remember that the boiler is serviced in May")
    cloud.settle()
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.sweep()
    before = cloud.log(MARIA)
    moment = recovery.keep()
    cloud.clock.shift(timedelta(minutes=1))
    model.add(use_tool("remember", {"text": "The boiler is gone."}), say("Noted again."))
    cloud.text(MARIA, "Remember that the boiler is gone " + "x" * 40_000)
    cloud.settle()
    lines_copied = len(aws().services["dynamodb"].changes_of("ledger"))

    code, said = restore(cloud, moment)

    assert code == 0, said
    # What was as it is was not written again.
    assert len(aws().services["dynamodb"].changes_of("ledger")) < 2 * lines_copied
    assert cloud.log(MARIA) == before
    cloud.text(MARIA, "And what do you know?")
    settled(cloud, 2)
    assert "boiler is serviced in May" in model.requests[-1].system
    assert "boiler is gone" not in model.requests[-1].system
    # A link of before still decides, and what follows is done once.
    assert "Approved" in decide(cloud, MARIA, "approved").text
    settled(cloud, 20)
    assert cloud.texts_to(PETE) == [DRAFT]
    assert [one.text for one in cloud.log(MARIA) if isinstance(one, MessageEntry)][-1] == "And what do you know?"
    assert cloud.failures == []


def test_message_that_went_out_in_the_time_forgotten_is_not_sent_again(
    cloud: Cloud, recovery: Recovery, stacks: Stacks
) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.sweep()
    decide(cloud, MARIA, "approved")
    moment = recovery.keep()
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]
    restore(cloud, moment)
    settled(cloud, 30)
    assert cloud.texts_to(PETE) == [DRAFT]


def test_functions_pause_during_a_restore_and_keep_their_concurrency(
    cloud: Cloud, recovery: Recovery, stacks: Stacks
) -> None:
    moment = recovery.keep()
    stopped_when: list[dict[str, int]] = []

    def note(_: str, operation: str, __: Mapping[str, Any], request: Request) -> Answer:
        if operation in ("BatchWriteItem", "CopyObject", "DeleteObject"):
            stopped_when.append(dict(stacks.reserved))
        return request()

    cloud.text(MARIA, REQUEST)
    cloud.settle()
    began = cloud.wiring.clock()
    with aws().watched(note):
        restore(cloud, moment)
    assert stopped_when
    assert all(one == {"webhook": 0, "turn": 0, "sweep": 0} for one in stopped_when)
    assert stacks.reserved == {"webhook": 20}
    # The longest run of any function was over by then.
    assert cloud.wiring.clock() - began >= timedelta(minutes=15)
    assert clients.dynamodb().list_tables()["TableNames"] == sorted(table.name for table in TABLES)


def test_command_that_was_cut_off_goes_on_when_it_is_said_again(
    cloud: Cloud, recovery: Recovery, stacks: Stacks
) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    before, moment = cloud.log(MARIA), recovery.keep()
    cloud.text(MARIA, "One thing more")
    cloud.settle()
    writes = 0

    def cut_off(_: str, operation: str, __: Mapping[str, Any], request: Request) -> Answer:
        nonlocal writes
        writes += operation == "BatchWriteItem"
        if writes == 2:
            raise refusal("ExpiredTokenException", operation, status=403)
        return request()

    with aws().watched(cut_off):
        assert restore(cloud, moment)[0] != 0
    assert stacks.reserved == {"webhook": 0, "turn": 0, "sweep": 0}
    assert restore(cloud, moment)[0] == 0
    assert cloud.log(MARIA) == before
    assert stacks.reserved == {"webhook": 20}


def test_moment_that_cannot_be_had_is_refused_and_nothing_stopped(
    cloud: Cloud, recovery: Recovery, stacks: Stacks
) -> None:
    for moment, says in (
        ("yesterday", "is not a moment"),
        ("2026-11-20T10:00", "has no time zone"),
        ("2026-12-24T10:00Z", "is in the future"),
        ("2026-10-01T10:00Z", "can be restored from 2026-11-01 00:00 UTC to"),
    ):
        code, said = restore(cloud, moment)
        assert code == 2
        assert says in said
    assert stacks.was_stopped == []


def test_files_are_those_of_the_moment(cloud: Cloud, recovery: Recovery, stacks: Stacks) -> None:
    s3 = clients.s3()
    for key in ("changed", "deleted", "kept"):
        s3.put_object(Bucket="workspace", Key=key, Body=b"then")
    s3.put_object(Bucket="payloads", Key="deleted", Body=b"then")
    moment = recovery.keep()
    cloud.clock.shift(timedelta(minutes=1))
    s3.put_object(Bucket="workspace", Key="changed", Body=b"now")
    s3.put_object(Bucket="workspace", Key="new", Body=b"now")
    s3.put_object(Bucket="payloads", Key="new", Body=b"now")
    for bucket in ("workspace", "payloads"):
        s3.delete_object(Bucket=bucket, Key="deleted")
    for _ in range(2):
        said = restore(cloud, moment)[1]
    files = {key: one.content for key, one in aws().services["s3"].objects_of("workspace")}
    assert {key: files.get(key) for key in ("changed", "deleted", "kept", "new")} == {
        "changed": b"then", "deleted": b"then", "kept": b"then", "new": None,
    }  # fmt: skip
    # Of payloads nothing is deleted: a row of that moment may refer to one that its own clock dates a little later.
    assert {"deleted", "new"} <= {key for key, _ in aws().services["s3"].objects_of("payloads")}
    assert "workspace: 0 objects written, 0 deleted" in said


def test_restore_brings_back_every_row_and_removes_every_new_one(
    cloud: Cloud, recovery: Recovery, stacks: Stacks
) -> None:
    facts = cloud.wiring.table("facts_table")

    def rows() -> set[tuple[str, int]]:
        return {(str(row["row"]), int(row["micros"])) for row in facts.scan(Condition("#owner = :o", {":o": "o"}))}

    for number in range(120):
        facts.put({"owner": "o", "row": f"fact-{number}", "micros": number})
    before, moment = rows(), recovery.keep()
    cloud.clock.shift(timedelta(minutes=1))
    for number in range(80):
        facts.delete({"owner": "o", "row": f"fact-{number}"})
        facts.put({"owner": "o", "row": f"new-{number}", "micros": number})
    facts.put({"owner": "o", "row": "fact-100", "micros": 7})
    assert "facts: 81 rows written, 80 deleted" in restore(cloud, moment)[1]
    assert rows() == before
