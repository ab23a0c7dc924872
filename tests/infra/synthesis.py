"""Synthesizes all CDK assemblies for tests, in two processes to save time.

`python -m tests.infra.synthesis SET FOLDER` writes a set. Layers of third-party packages are links that nobody builds:
no template depends on what is in them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from infra import catalogue
from infra.code_version import is_current, write_inputs
from infra.environments import LOCAL_PROVIDER
from infra.layers.build import ROOT
from infra.layers.code_bundles import CodeBundles
from infra.layers.package_source import LINKED, Packages, built
from infra.local.synth import alone
from steward.aws.schema import tool_queue

OIDC = {
    "oidc_issuer": "https://login.example.com",
    "oidc_client_id": "steward",
    "oidc_domains": ["example.com", "example.org"],
}
# As on this machine, which has no quota.
GOOGLE = {"mail": True, "google": True, "concurrency": 1_000, **LOCAL_PROVIDER}
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
DEV = {
    "domain": "steward.example.com",
    "certificate_arn": "arn:aws:acm:eu-west-1:123456789012:certificate/0123abcd",
    "alarm_email": "infra@example.com",
    "region": "eu-west-1",
    "concurrency": 1_000,
    "door_concurrency": 20,
    **OIDC,
}
# Of the two providers the one that cdk-nag has rules for.
USER_POOL = {"oidc_issuer": "", "oidc_client_id": ""}
CACHE = ROOT / ".steward" / "cache" / "synth"
# The room and the file of it that a comment is added to.
COMMENTED = "shared/steward/memory/search/ranking.py"


def synthesized(name: str) -> Path:
    """The folder of a set, made once for all processes and runs while nothing it was made from changes."""
    folder = CACHE / name
    CACHE.mkdir(parents=True, exist_ok=True)
    with alone(CACHE / f".{name}.lock"):
        if not is_current(folder, "lambda"):
            shutil.rmtree(folder, ignore_errors=True)
            command = [sys.executable, "-m", "tests.infra.synthesis", name, str(folder)]
            # No other process is to read what is half made: what this one was made from is noted in the end.
            subprocess.run(command, cwd=ROOT, capture_output=True, check=True)  # noqa: S603 - our own command
    return folder


def packages(root: Path = ROOT) -> Packages:
    """The code below `root` as it goes to AWS, and links for all else."""
    return replace(built(CodeBundles(root)), third_party=LINKED.third_party)


def _synthesize(outdir: Path, context: Mapping[str, Any], root: Path = ROOT, *, checked: bool = False) -> None:
    from infra import app

    made = app.app("lambda", packages(root), outdir, {**app.NOT_COPIED, **context})
    if checked:
        app.check(made)
    else:
        # CDK only warns of what it finds, and cfn-lint does not pass it: it would take half of the time.
        os.environ["CDK_VALIDATION"] = "false"
    made.synth()


def plain(folder: Path) -> None:
    """Production with nothing set."""
    _synthesize(folder / "production", {})


def environments(folder: Path) -> None:
    """Production after a comment in a room, with one thing after the other set, and with a room less."""
    edited = folder / "source"
    for part in ("functions", "shared/steward"):
        shutil.copytree(ROOT / part, edited / part, ignore=shutil.ignore_patterns("__pycache__"))
    with (edited / COMMENTED).open("a") as file:
        file.write("# A comment.\n")
    _synthesize(folder / "commented", {}, edited)
    for name, settings in {"google": GOOGLE, "ses": SES, "bedrock": BEDROCK}.items():
        _synthesize(folder / name, {"environments": {"prod": settings}})
    _leave_out_memory()
    _synthesize(folder / "without_a_room", {})


def checked(folder: Path) -> None:
    """Everything there may be, without an exception from cdk-nag; `dev`, held against it; and production once more."""
    from infra.capabilities import accepted_findings

    accept, accepted = accepted_findings.accept, list[tuple[str, str, str]]()

    # With `accept` only writing down what it is asked, cdk-nag reports everything it finds, and ends the synthesis.
    def note(construct: Any, rule: str, reason: str) -> None:
        accepted.append((_path(construct, rule), rule, reason))

    accepted_findings.accept = note
    everything = {"embeddings": "bedrock", "environments": {"prod": {**GOOGLE, **SES, **BEDROCK, **USER_POOL}}}
    try:
        _synthesize(folder / "unaccepted", everything, checked=True)
    except Exception:
        (folder / "accepted.json").write_text(json.dumps(accepted), encoding="utf-8")
    else:
        raise AssertionError("cdk-nag let findings pass that are not accepted")
    for module in list(sys.modules.values()):
        if getattr(module, "accept", None) is note:
            module.accept = accept  # type: ignore[attr-defined]
    _synthesize(folder / "dev", {"env": "dev", "environments": {"dev": DEV}}, checked=True)
    _synthesize(folder / "production", {})


def _path(construct: Any, rule: str) -> str:
    from aws_cdk import Stack

    if not rule.startswith("CKV_"):
        return str(construct.node.path)
    stack = Stack.of(construct)
    return f"{stack.stack_name}.{stack.get_logical_id(construct.node.default_child or construct)}"


def _leave_out_memory() -> None:
    gone = tool_queue("memory").name

    def without(queues: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(queue for queue in queues if queue != gone)

    kept = [spec for spec in catalogue.FUNCTIONS if spec.name != "tools_memory"]
    catalogue.FUNCTIONS = tuple(
        replace(spec, sends=without(spec.sends), woken_by=without(spec.woken_by)) for spec in kept
    )


SETS: Mapping[str, Callable[[Path], None]] = {made.__name__: made for made in (plain, environments, checked)}


def main() -> None:
    """Write the set that is asked for."""
    from infra.app import put_node_on_path

    put_node_on_path()
    name, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True)
    SETS[name](folder)
    write_inputs(folder, "lambda")


if __name__ == "__main__":
    main()
