"""The assembly under test, synthesized once and cached by content."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from infra.layers.build import ROOT
from infra.local.synth import alone, synthesize
from tests.infra.templates import Templates, Unaccepted

# With `accept` only writing down what it is asked, cdk-nag reports everything it finds, and ends the synthesis.
_NAKED_SYNTHESIS = """
import json, sys
from infra import app
from infra.capabilities import exceptions

accepted = []
exceptions.accept = lambda construct, rule, reason: accepted.append([construct.node.path, rule, reason])
app.put_node_on_path()
try:
    app.app("lambda").synth()
finally:
    json.dump(accepted, open(sys.argv[1], "w"))
"""


@pytest.fixture(scope="session")
def assembly() -> Path:
    """The folder of the assembly for AWS."""
    return synthesize("lambda", ROOT / ".steward" / "cache" / "synth" / "lambda")


@pytest.fixture(scope="session")
def templates(assembly: Path) -> Templates:
    """The templates for AWS."""
    return Templates(assembly)


@pytest.fixture(scope="session")
def unaccepted(tmp_path_factory: pytest.TempPathFactory) -> Unaccepted:
    """The assembly with Bedrock for embeddings and without an exception from cdk-nag, made by one worker for all."""
    own = tmp_path_factory.getbasetemp()
    # Each worker has a folder in that of the run; without workers the one above is of all runs there ever were.
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "unaccepted"
    outdir, recorded = folder / "cdk.out", folder / "accepted.json"
    with alone(folder.with_suffix(".lock")):
        if not recorded.exists():
            folder.mkdir(exist_ok=True)
            given = {"CDK_OUTDIR": str(outdir), "CDK_CONTEXT_JSON": json.dumps({"embeddings": "bedrock"})}
            done = subprocess.run(  # noqa: S603 - our own command, no shell
                [sys.executable, "-c", _NAKED_SYNTHESIS, str(recorded)],
                cwd=ROOT,
                env={**os.environ, **given},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode, "cdk-nag let findings pass that are not accepted"
    return Unaccepted(outdir, json.loads(recorded.read_text(encoding="utf-8")))
