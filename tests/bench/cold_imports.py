"""Benchmark of cold imports: a function's own, compared with the minimum that such a function needs.

A process finds what the function finds on AWS and nothing else: its code, its layers and the runtime's boto3. What is
compared is CPU time from just before the import to just after it, so the interpreter's own start counts for neither
side; the two sides take turns, and the first run of each, which may write bytecode, does not count.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from infra.catalogue import function_spec
from infra.layers.build import build
from infra.layers.code_bundles import CodeBundles, product_layer
from infra.local.worker_venv import ensure_runtime
from tests.bench.figures import Figure

_RUNS = 7

_TIMED = "import time; begun = time.process_time()\n{statement}\nprint(time.process_time() - begun)"
_WEBHOOK = "import functions.webhook.handler"
_TURN = "import functions.turn.handler"
_CLIENT = "import boto3; boto3.client('dynamodb')"
_MODEL = "import anthropic"


def measure() -> list[Figure]:
    """The webhook against a DynamoDB client, the turn against the model's client."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        ensure_runtime(folder / "runtime")
        return [
            _figure("cold_import_webhook_ratio", folder, "webhook", _WEBHOOK, _CLIENT, target=1.3),
            _figure("cold_import_turn_ratio", folder, "turn", _TURN, _MODEL, target=1.25),
        ]


def _figure(name: str, folder: Path, function: str, ours: str, theirs: str, target: float) -> Figure:
    spec, sources = function_spec(function), CodeBundles()
    code = shutil.copytree(sources.handler(spec), folder / function)
    # A copy, since it is compiled on the way, and what is in the cache goes to AWS as it is.
    product = shutil.copytree(sources.product(product_layer(spec)), folder / f"{function}-product") / "python"
    path = [code, product, *(build(group, "local") / "python" for group in spec.layers)]
    mine, floor = _alternate(folder / "runtime", path, (ours, theirs))
    details = (
        f"{ours}: {mine * 1000:.0f} ms of CPU",
        f"{theirs}: {floor * 1000:.0f} ms of CPU",
        f"medians of {_RUNS} alternating runs, bytecode there for both",
    )
    return Figure(name, mine / floor, "ratio", target, details)


def _alternate(runtime: Path, path: list[Path], statements: tuple[str, str]) -> tuple[float, float]:
    seconds: dict[str, list[float]] = {statement: [] for statement in statements}
    for _ in range(_RUNS + 1):
        for statement in statements:
            seconds[statement].append(_run(runtime, path, statement))
    first, second = (statistics.median(seconds[statement][1:]) for statement in statements)
    return first, second


def _run(runtime: Path, path: list[Path], statement: str) -> float:
    environment = {
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "AWS_DEFAULT_REGION": "us-east-1",
        "ANTHROPIC_OPEN_TELEMETRY": "false",
    }
    command = [str(runtime / "bin" / "python"), "-P", "-c", _TIMED.format(statement=statement)]
    done = subprocess.run(  # noqa: S603 - our own interpreter and statements
        command, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{statement} failed:\n{done.stderr}")
    return float(done.stdout)
