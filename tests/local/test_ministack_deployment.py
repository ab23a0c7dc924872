"""`steward local` deploys to a real ministack, stops, and restarts on another port."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import ClientError

from infra.layers.build import CODE_LINK, LINK, PRODUCT_LINK
from infra.local import deploy
from infra.local.assembly import Asset, Stack, zip_folder, zip_link
from infra.local.aws import Aws
from infra.local.code import use
from infra.local.errors import LaunchError
from infra.local.ministack import Ministack
from infra.local.state_folder import StatePaths
from infra.local.worker_venv import ensure_runtime
from infra.local.write_through import mend_objects
from tests.support.free_ports import two_free_ports
from tests.support.wait_until import PATIENCE

pytestmark = pytest.mark.slow("runs a whole ministack")
HANDLER = """
import importlib.util, os, word
def handler(event, context):
    print("handling", event)
    leaked = [name for name in os.environ if name.startswith("ANTHROPIC_")] + [
        name for name in ("ministack", "steward", "pytest") if importlib.util.find_spec(name)
    ]
    return {"word": word.WORD, "endpoint": os.environ["AWS_ENDPOINT_URL"], "leaked": leaked}
"""


@contextmanager
def stand_in(state: Path) -> Iterator[Aws]:
    paths, port = StatePaths(state), two_free_ports()
    paths.prepare()
    ensure_runtime(paths.runtime)
    ministack = Ministack(paths, port, state.parent / "cache")
    try:
        ministack.start()
        yield Aws(ministack.endpoint)
    finally:
        assert ministack.stop()


def stack_of(folder: Path, resources: dict[str, Any], outputs: dict[str, Any], assets: list[Asset]) -> Stack:
    template = folder / "template.json"
    template.write_text(json.dumps({"Resources": resources, "Outputs": outputs}))
    key = f"{len(template.read_text())}.json"
    return Stack("Toy", "assets", key, frozenset(), (*assets, Asset(template, "assets", key)))


def bring(aws: Aws, stack: Stack) -> dict[str, str]:
    deploy.publish_assets(aws, [stack])
    deploy.deploy_stack(aws, stack, {"Unused": "x"})
    return deploy.outputs(aws, [stack])


def toy(folder: Path) -> Stack:
    """A function with a layer that is a link, a queue, a table and a bucket."""
    code, layer, built = folder / "code", folder / "layer", folder / "cache" / "toy" / "python"
    built.mkdir(parents=True, exist_ok=True)
    (built / "word.py").write_text("WORD = 'from the layer'\n")
    (layer / LINK).parent.mkdir(parents=True, exist_ok=True)
    (layer / LINK).write_text("toy")
    code.mkdir(exist_ok=True)
    (code / "main.py").write_text(HANDLER)
    function = {
        "Handler": "main.handler",
        "Runtime": "python3.13",
        "Role": "arn:aws:iam::000000000000:role/any",
        "Code": {"S3Bucket": "assets", "S3Key": "code.zip"},
        "Layers": [{"Ref": "Layer"}],
    }
    resources = {
        "Queue": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": "toy.fifo", "FifoQueue": True}},
        "Layer": {
            "Type": "AWS::Lambda::LayerVersion",
            "Properties": {"Content": {"S3Bucket": "assets", "S3Key": "layer.zip"}},
        },
        "Function": {"Type": "AWS::Lambda::Function", "Properties": function},
        "Table": {
            "Type": "AWS::DynamoDB::Table",
            "Properties": {
                "BillingMode": "PAY_PER_REQUEST",
                "AttributeDefinitions": [
                    {"AttributeName": "id", "AttributeType": "S"},
                    {"AttributeName": "waiting", "AttributeType": "S"},
                ],
                "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                "GlobalSecondaryIndexes": [
                    {
                        "IndexName": "waiting",
                        "KeySchema": [{"AttributeName": "waiting", "KeyType": "HASH"}],
                        "Projection": {"ProjectionType": "KEYS_ONLY"},
                    }
                ],
            },
        },
        "Bucket": {"Type": "AWS::S3::Bucket", "Properties": {"VersioningConfiguration": {"Status": "Enabled"}}},
    }
    outputs = {name: {"Value": {"Ref": name}} for name in ("Function", "Queue", "Table", "Bucket")}
    assets = [Asset(code, "assets", "code.zip"), Asset(layer, "assets", "layer.zip")]
    return stack_of(folder, resources, outputs, assets)


def call(aws: Aws, name: str) -> dict[str, Any]:
    answer = aws.functions.invoke(FunctionName=name, Payload=b"{}")
    returned: dict[str, Any] = json.load(answer["Payload"])
    return returned


def test_deployed_resources_survive_a_restart_on_another_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "must not leak")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    stack = toy(tmp_path)
    with stand_in(tmp_path / "state") as aws:
        outputs = bring(aws, stack)
        assert bring(aws, stack) == outputs  # nothing to do is no error
        deploy.write_note(aws, deploy.DEPLOYED, "this")
        expected = {"word": "from the layer", "endpoint": aws.endpoint, "leaked": []}
        assert call(aws, outputs["Function"]) == expected
        (layer,) = (tmp_path / "state" / "tmp").rglob("layer_0/python")
        assert layer.samefile(tmp_path / "cache" / "toy" / "python")  # linked, not unpacked
        log = tmp_path / "state" / "logs" / f"{outputs['Function']}.log"
        assert "handling {}" in log.read_text()
    with stand_in(tmp_path / "state") as aws:
        again = deploy.outputs(aws, [stack])
        assert again["Queue"] == f"{aws.endpoint}/000000000000/toy.fifo"
        assert deploy.read_note(aws, deploy.DEPLOYED) == "this"
        assert call(aws, again["Function"]) == {**expected, "endpoint": aws.endpoint}


def test_linked_function_runs_the_newest_tree_at_its_start(tmp_path: Path) -> None:
    stack, trees = toy(tmp_path), tmp_path / "state" / "code"
    for word in ("first", "second"):
        (trees / word / "python").mkdir(parents=True)
        (trees / word / "main.py").write_text(HANDLER)
        (trees / word / "python" / "word.py").write_text(f"WORD = {word!r}\n")
    for folder, link in (("code", CODE_LINK), ("layer", PRODUCT_LINK)):
        shutil.rmtree(tmp_path / folder)
        (tmp_path / folder / link).parent.mkdir(parents=True)
        (tmp_path / folder / link).write_text("any")
    use(trees, trees / "first")
    with stand_in(tmp_path / "state") as aws:
        name = bring(aws, stack)["Function"]
        assert call(aws, name)["word"] == "first"
        use(trees, trees / "second")
        assert call(aws, name)["word"] == "first", "a worker keeps to its own"
        aws.functions.update_function_code(FunctionName=name, ZipFile=zip_link(CODE_LINK, "another"))
        assert call(aws, name)["word"] == "second"


def test_a_failed_stack_names_its_resource_and_can_be_repaired(tmp_path: Path) -> None:
    bad = {"Bell": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": "doorbell", "FifoQueue": True}}}
    good = {"Bell": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": "doorbell.fifo", "FifoQueue": True}}}
    with stand_in(tmp_path / "state") as aws:
        with pytest.raises(
            LaunchError, match=r"Stack Toy ended as ROLLBACK_COMPLETE: Bell \(AWS::SQS::Queue\): .*fifo"
        ):
            bring(aws, stack_of(tmp_path, bad, {}, []))
        bring(aws, stack_of(tmp_path, good, {}, []))
        with pytest.raises(LaunchError, match="refused"):
            bring(aws, stack_of(tmp_path, {"X": {"Type": "AWS::No::Such"}}, {}, []))


def test_it_saves_its_state_when_the_launcher_is_gone(tmp_path: Path) -> None:
    paths, port = StatePaths(tmp_path), two_free_ports()
    paths.prepare()
    ensure_runtime(paths.runtime)
    orphan = Ministack(paths, port)
    orphan.start()
    deploy.write_note(Aws(orphan.endpoint), deploy.DEPLOYED, "the orphan's")
    process = orphan._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()  # what the kernel does when the launcher is killed
    assert process.wait(PATIENCE) == 0
    orphan.stop()
    with stand_in(tmp_path) as aws:
        assert deploy.read_note(aws, deploy.DEPLOYED) == "the orphan's"


@contextmanager
def killed_in_the_end(state: Path) -> Iterator[Aws]:
    paths = StatePaths(state)
    paths.prepare()
    ensure_runtime(paths.runtime)
    ministack = Ministack(paths, two_free_ports(), state.parent / "cache")
    ministack.start()
    process = ministack._process
    assert process is not None
    try:
        yield Aws(ministack.endpoint)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        ministack.stop()


def row(name: str, **more: str) -> dict[str, Any]:
    return {"id": {"S": name}, **{key: {"S": value} for key, value in more.items()}}


def test_a_kill_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    stack, state = toy(tmp_path), tmp_path / "state"
    with killed_in_the_end(state) as aws:
        names = bring(aws, stack)
        table, bucket, rows = names["Table"], names["Bucket"], aws.dynamodb
        rows.put_item(TableName=table, Item=row("before it was saved"))
        aws.save()
        for name in ("put", "updated", "deleted", "moved", "refused"):
            rows.put_item(TableName=table, Item=row(name, waiting="1"))
        rows.update_item(
            TableName=table,
            Key=row("updated"),
            UpdateExpression="SET said = :said",
            ExpressionAttributeValues={":said": {"S": "yes"}},
        )
        rows.delete_item(TableName=table, Key=row("deleted"))
        rows.transact_write_items(
            TransactItems=[
                {"Delete": {"TableName": table, "Key": row("moved")}},
                {"Put": {"TableName": table, "Item": row("here")}},
            ]
        )
        absent = "attribute_not_exists(id)"
        with pytest.raises(ClientError, match="TransactionCanceled"):
            rows.transact_write_items(
                TransactItems=[
                    {"Put": {"TableName": table, "Item": row("never")}},
                    {"Put": {"TableName": table, "Item": row("refused"), "ConditionExpression": absent}},
                ]
            )
        for body in (b"first", b"second"):
            written = aws.s3.put_object(Bucket=bucket, Key="a/file", Body=body)
        expected = rows.scan(TableName=table)["Items"]
    with killed_in_the_end(state) as aws:
        rows = aws.dynamodb
        assert sorted(rows.scan(TableName=table)["Items"], key=str) == sorted(expected, key=str)
        waiting = rows.query(
            TableName=table,
            IndexName="waiting",
            KeyConditionExpression="waiting = :one",
            ExpressionAttributeValues={":one": {"S": "1"}},
        )
        assert {item["id"]["S"] for item in waiting["Items"]} == {"put", "updated", "refused"}
        found = aws.s3.get_object(Bucket=bucket, Key="a/file")
        assert (found["Body"].read(), found["ETag"]) == (b"second", written["ETag"])
        assert len(aws.s3.list_object_versions(Bucket=bucket)["Versions"]) == 2
        rows.delete_item(TableName=table, Key=row("put"))
    with stand_in(state) as aws:
        assert len(aws.dynamodb.scan(TableName=table)["Items"]) == len(expected) - 1
    with stand_in(state) as aws:
        assert len(aws.dynamodb.scan(TableName=table)["Items"]) == len(expected) - 1


def test_unsaved_table_leaves_no_rows_to_the_next_of_its_name(tmp_path: Path) -> None:
    stack, state = toy(tmp_path), tmp_path / "state"
    with killed_in_the_end(state) as aws:
        table = bring(aws, stack)["Table"]
        aws.dynamodb.put_item(TableName=table, Item=row("of a deployment that was not finished"))
    with killed_in_the_end(state) as aws:
        assert bring(aws, stack)["Table"] == table
        aws.save()
    with stand_in(state) as aws:
        assert aws.dynamodb.scan(TableName=table)["Items"] == []


def test_an_object_that_was_being_written_has_the_etag_of_its_content(tmp_path: Path) -> None:
    content, aside = tmp_path / "bucket" / "file", tmp_path / "bucket" / "file.meta.json"
    content.parent.mkdir()
    aside.write_text(json.dumps({"etag": '"old"', "size": 1, "key": "file"}))
    os.utime(aside, ns=(1, 1))
    content.write_bytes(b"new")
    mend_objects(tmp_path)
    assert json.loads(aside.read_text())["etag"] == '"22af645d1859cb5ca6da0c484f1f37ea"'
    aside.write_text(json.dumps({"etag": '"as written"', "size": 3, "key": "file"}))
    mend_objects(tmp_path)
    assert json.loads(aside.read_text())["etag"] == '"as written"'


def test_nothing_piles_up_when_code_is_deployed_again(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with stand_in(state) as aws:
        name = bring(aws, toy(tmp_path))["Function"]
        functions = aws.functions
        functions.create_alias(FunctionName=name, Name="live", FunctionVersion="$LATEST")
        for edit in range(3):
            (tmp_path / "code" / "main.py").write_text(HANDLER + f"# {edit}")
            again = zip_folder(tmp_path / "code")
            functions.update_function_code(FunctionName=name, ZipFile=again)
            version = functions.publish_version(FunctionName=name)["Version"]
            functions.update_alias(FunctionName=name, Name="live", FunctionVersion=version)
        aws.s3.put_object(Bucket="assets", Key="of an older stack", Body=b"old")
        deploy.forget_old(aws, [toy(tmp_path)])
        versions = functions.list_versions_by_function(FunctionName=name)["Versions"]
        assert [one["Version"] for one in versions] == ["$LATEST", version]
        assert "of an older stack" not in {one["Key"] for one in aws.s3.list_objects_v2(Bucket="assets")["Contents"]}
        aws.save()
        assert len(list(state.rglob("lambda-blobs/*.zip"))) == 1


def test_stacks_of_an_earlier_version_are_gone_and_the_datas_stays(tmp_path: Path) -> None:
    with stand_in(tmp_path / "state") as aws:
        names = ("StewardData", "StewardCompute", "SomebodyElses")
        for name in names:
            bring(aws, replace(toy(tmp_path), name=name))
        deploy.forget_stacks(aws, [])
        left = aws.cloudformation.list_stacks(StackStatusFilter=["CREATE_COMPLETE"])["StackSummaries"]
        assert {one["StackName"] for one in left} & {*names} == {"StewardData", "SomebodyElses"}
