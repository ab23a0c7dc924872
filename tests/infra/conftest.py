"""The assembly under test, synthesized once and cached by content."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from infra.layers.build import ROOT
from infra.local.synth import synthesize
from tests.infra.templates import Templates, Unaccepted
from tests.support.made_once import made_once

GOOGLE = {"mail": True, "google": True}
SES = {"ses_domain": "mail.example.com"}
AT_BEDROCK = {
    "main": "eu.anthropic.claude-sonnet-5-5-v1:0",
    "small": "anthropic.claude-haiku-5-5-v1:0",
    "vision": "global.anthropic.claude-opus-5-5-v1:0",
    "opus": "global.anthropic.claude-opus-5-5-v1:0",
    "sonnet": "eu.anthropic.claude-sonnet-5-5-v1:0",
    "haiku": "anthropic.claude-haiku-5-5-v1:0",
}
BEDROCK = {"model_provider": "bedrock", "models": AT_BEDROCK, "model_capabilities": {"main": ["vision"]}}

# With `accept` only writing down what it is asked, cdk-nag reports everything it finds, and ends the synthesis.
_NAKED_SYNTHESIS = """
import json, sys
from infra import app
from infra.capabilities import exceptions

accepted = []

def note(construct, rule, reason):
    from aws_cdk import Stack

    path = construct.node.path
    if rule.startswith("CKV_"):
        stack = Stack.of(construct)
        path = f"{stack.stack_name}.{stack.get_logical_id(construct.node.default_child or construct)}"
    accepted.append([path, rule, reason])

exceptions.accept = note
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
def with_google(tmp_path_factory: pytest.TempPathFactory) -> Templates:
    """The templates of an environment with everything that one may have of Google."""
    return Templates(made_once(tmp_path_factory, "with_google", _synthesize_with_google))


def _synthesize_with_google(folder: Path) -> None:
    _synthesize_with(GOOGLE, folder)


@pytest.fixture(scope="session")
def with_ses(tmp_path_factory: pytest.TempPathFactory) -> Templates:
    """The templates of an environment whose mail goes by Amazon SES, and nothing else it need not have."""
    return Templates(made_once(tmp_path_factory, "with_ses", _synthesize_with_ses))


def _synthesize_with_ses(folder: Path) -> None:
    _synthesize_with(SES, folder)


@pytest.fixture(scope="session")
def with_bedrock(tmp_path_factory: pytest.TempPathFactory) -> Templates:
    """The templates of an environment whose models are Bedrock's, and nothing else it need not have."""
    return Templates(made_once(tmp_path_factory, "with_bedrock", _synthesize_with_bedrock))


def _synthesize_with_bedrock(folder: Path) -> None:
    _synthesize_with(BEDROCK, folder)


def _synthesize_with(settings: Mapping[str, object], folder: Path) -> None:
    context = json.dumps({"environments": {"prod": settings}})
    subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, str(ROOT / "infra" / "app.py")],
        cwd=ROOT,
        env={**os.environ, "CDK_OUTDIR": str(folder), "CDK_CONTEXT_JSON": context},
        capture_output=True,
        check=True,
    )


@pytest.fixture(scope="session")
def unaccepted(tmp_path_factory: pytest.TempPathFactory) -> Unaccepted:
    """The assembly with all there may be, Bedrock for embeddings, and without an exception from cdk-nag."""
    folder = made_once(tmp_path_factory, "unaccepted", _synthesize_naked)
    return Unaccepted(folder / "cdk.out", json.loads((folder / "accepted.json").read_text(encoding="utf-8")))


def _synthesize_naked(folder: Path) -> None:
    everything = {"embeddings": "bedrock", "environments": {"prod": {**GOOGLE, **SES}}}
    given = {"CDK_OUTDIR": str(folder / "cdk.out"), "CDK_CONTEXT_JSON": json.dumps(everything)}
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, "-c", _NAKED_SYNTHESIS, str(folder / "accepted.json")],
        cwd=ROOT,
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode, "cdk-nag let findings pass that are not accepted"
