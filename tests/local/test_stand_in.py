"""Deploying to a real ministack, stopping it, and starting it again elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from infra.local import deploy, ports
from infra.local.assembly import Asset, Stack
from infra.local.aws import Aws
from infra.local.errors import LaunchError
from infra.local.ministack import Ministack
from infra.local.runtime import ensure_runtime
from infra.local.state import StatePaths
from tests.support.free_ports import two_free_ports
from tests.support.waiting import PATIENCE

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
    ports.follow(paths, port)
    ministack = Ministack(paths, port)
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


def bring(aws: Aws, stack: Stack, state: Path) -> dict[str, str]:
    deploy.publish_assets(aws, [stack], StatePaths(state).layers)
    deploy.deploy_stack(aws, stack, {"Unused": "x"})
    return deploy.outputs(aws, [stack])


def toy(folder: Path) -> Stack:
    """A function with a layer, and a queue."""
    code, layer = folder / "code", folder / "layer"
    (layer / "python").mkdir(parents=True, exist_ok=True)
    (layer / "python" / "word.py").write_text("WORD = 'from the layer'\n")
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
    }
    outputs = {"Name": {"Value": {"Ref": "Function"}}, "Queue": {"Value": {"Ref": "Queue"}}}
    assets = [Asset(code, "assets", "code.zip"), Asset(layer, "assets", "layer.zip")]
    return stack_of(folder, resources, outputs, assets)


def call(aws: Aws, name: str) -> dict[str, Any]:
    answer = aws.functions.invoke(FunctionName=name, Payload=b"{}")
    returned: dict[str, Any] = json.load(answer["Payload"])
    return returned


def test_what_is_deployed_survives_a_restart_on_another_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "must not leak")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    stack = toy(tmp_path)
    with stand_in(tmp_path / "state") as aws:
        outputs = bring(aws, stack, tmp_path / "state")
        assert bring(aws, stack, tmp_path / "state") == outputs  # nothing to do is no error
        deploy.write_note(aws, deploy.DEPLOYED, "this")
        layer = next((tmp_path / "state" / "layers").glob("*/word.py"))
        assert layer.samefile(tmp_path / "layer" / "python" / "word.py")  # linked, not unpacked
        expected = {"word": "from the layer", "endpoint": aws.endpoint, "leaked": []}
        assert call(aws, outputs["Name"]) == expected
        log = tmp_path / "state" / "logs" / f"{outputs['Name']}.log"
        assert "handling {}" in log.read_text()
    with stand_in(tmp_path / "state") as aws:
        again = deploy.outputs(aws, [stack])
        assert again["Queue"] == f"{aws.endpoint}/000000000000/toy.fifo"
        assert deploy.read_note(aws, deploy.DEPLOYED) == "this"
        assert call(aws, again["Name"]) == {**expected, "endpoint": aws.endpoint}


def test_a_failed_stack_names_its_resource_and_can_be_repaired(tmp_path: Path) -> None:
    bad = {"Bell": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": "bell", "FifoQueue": True}}}
    good = {"Bell": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": "bell.fifo", "FifoQueue": True}}}
    with stand_in(tmp_path / "state") as aws:
        with pytest.raises(
            LaunchError, match=r"Stack Toy ended as ROLLBACK_COMPLETE: Bell \(AWS::SQS::Queue\): .*fifo"
        ):
            bring(aws, stack_of(tmp_path, bad, {}, []), tmp_path / "state")
        bring(aws, stack_of(tmp_path, good, {}, []), tmp_path / "state")
        with pytest.raises(LaunchError, match="refused"):
            bring(aws, stack_of(tmp_path, {"X": {"Type": "AWS::No::Such"}}, {}, []), tmp_path / "state")


def test_it_saves_its_state_when_the_launcher_is_gone(tmp_path: Path) -> None:
    paths, port = StatePaths(tmp_path), two_free_ports()
    paths.prepare()
    ensure_runtime(paths.runtime)
    orphan = Ministack(paths, port)
    orphan.start()
    deploy.write_note(Aws(orphan.endpoint), deploy.RUN, "the orphan's")
    process = orphan._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()  # what the kernel does when the launcher is killed
    assert process.wait(PATIENCE) == 0
    orphan.stop()
    with stand_in(tmp_path) as aws:
        assert deploy.read_note(aws, deploy.RUN) == "the orphan's"
