"""Local FIFO queue consumers behave as on AWS: groups run in parallel, each in order."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from infra.local import deploy
from infra.local.assembly import Asset
from infra.local.queue_consumers import start_gently
from tests.local.test_ministack_deployment import stack_of, stand_in
from tests.support.wait_until import wait_until

# The slow one ends when the others are through, or with its patience.
HANDLER = """
import os, time
from pathlib import Path
def handler(event, context):
    (record,) = event["Records"]
    seen = Path(os.environ["SEEN"])
    if record["body"] == "slow":
        deadline = time.monotonic() + 60
        while len(list(seen.glob("quick-*"))) < 5 and time.monotonic() < deadline:
            time.sleep(0.05)
    seen.joinpath(record["body"]).write_text(str(time.monotonic_ns()))
"""


def test_one_slow_group_holds_up_only_itself(tmp_path: Path) -> None:
    code, seen = tmp_path / "code", tmp_path / "seen"
    code.mkdir()
    seen.mkdir()
    (code / "main.py").write_text(HANDLER)
    function = {
        "Handler": "main.handler",
        "Runtime": "python3.13",
        "Timeout": 90,
        "Role": "arn:aws:iam::000000000000:role/any",
        "Environment": {"Variables": {"SEEN": str(seen)}},
        "Code": {"S3Bucket": "assets", "S3Key": "code.zip"},
    }
    mapping = {
        "EventSourceArn": {"Fn::GetAtt": ["Queue", "Arn"]},
        "FunctionName": {"Ref": "Function"},
        "BatchSize": 1,
        "ScalingConfig": {"MaximumConcurrency": 3},
    }
    queue = {"QueueName": "work.fifo", "FifoQueue": True, "VisibilityTimeout": 120}
    resources: dict[str, Any] = {
        "Queue": {"Type": "AWS::SQS::Queue", "Properties": queue},
        "Function": {"Type": "AWS::Lambda::Function", "Properties": function},
        "Mapping": {"Type": "AWS::Lambda::EventSourceMapping", "Properties": mapping},
    }
    assets = [Asset(code, "assets", "code.zip")]
    stack = stack_of(tmp_path, resources, {"Queue": {"Value": {"Ref": "Queue"}}}, assets)
    with stand_in(tmp_path / "state") as aws:
        deploy.publish_assets(aws, [stack])
        deploy.deploy_stack(aws, stack, {})
        url = deploy.outputs(aws, [stack])["Queue"]
        sqs = aws._client("sqs")
        bodies = [("a", "slow"), ("a", "after-slow"), *((f"b{each}", f"quick-{each}") for each in range(5))]
        for group, body in bodies:
            sqs.send_message(QueueUrl=url, MessageGroupId=group, MessageDeduplicationId=body, MessageBody=body)
        wait_until(lambda: len(list(seen.iterdir())) == len(bodies), "everything to be consumed")
    done = {file.name: int(file.read_text()) for file in seen.iterdir()}
    assert [name for name in sorted(done, key=lambda one: done[one]) if "slow" in name] == ["slow", "after-slow"]
    assert max(done[f"quick-{each}"] for each in range(5)) < done["slow"]


def test_a_burst_waits_for_workers_instead_of_starting_them_all(monkeypatch: Any) -> None:
    monkeypatch.setattr("infra.local.queue_consumers._STARTS_AT_ONCE", 2)
    workers: dict[str, list[Any]] = {"f": []}

    def acquire(name: str, *_: object, **__: object) -> tuple[Any, str]:
        idle = next((worker for worker in workers[name] if not worker.in_use), None)
        if idle is None:
            workers[name].append(idle := SimpleNamespace(in_use=True, _cold=True))
        idle.in_use = True
        return idle, ""

    runtime = SimpleNamespace(
        acquire_worker=acquire, _workers=workers, _lock=threading.Lock(), _worker_key=lambda name, *_: name
    )
    service = SimpleNamespace()
    start_gently(service, runtime)
    first, second = (service.acquire_worker("f", {}, b"")[0] for _ in range(2))
    got: list[Any] = []
    third = threading.Thread(target=lambda: got.append(service.acquire_worker("f", {}, b"")[0]))
    third.start()
    time.sleep(0.1)
    assert got == []
    first._cold = first.in_use = False
    third.join(10)
    assert got == [first]
    second._cold = False
    assert service.acquire_worker("f", {}, b"")[0] not in (first, second)
