"""`steward deploy` and `rollback`: run the CDK CLI, then delete obsolete stacks."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from infra.cli.lookups import CommandError
from infra.cli.stacks import EDGE, Client, declared, delete, deployed
from infra.code_version import ROOT
from infra.environments import Environment
from infra.web_files import upload

CDK = "aws-cdk@2.1148.1"
# Runs a command in a folder, with its output where the operator sees it; its exit code.
Call = Callable[[Sequence[str], Path], int]


def call(command: Sequence[str], folder: Path) -> int:
    """Run a command and return its exit code. Raises `CommandError` if it is not installed."""
    try:
        return subprocess.run(command, cwd=folder, check=False).returncode  # noqa: S603 - our own command
    except FileNotFoundError:
        raise CommandError(f"There is no {command[0]} here: install Node, which brings npx, and try again.") from None


def cdk_deploy(environment: Environment, *, at_once: bool, asks: bool) -> list[str]:
    """Return the command that deploys all stacks; with `asks` it asks before it widens anybody's permissions."""
    command = ["npx", CDK, "deploy", "--all", "-c", f"env={environment.name}"]
    command += ["-c", "at_once=true"] if at_once else []
    return command + ([] if asks else ["--require-approval", "never"])


def deploy(
    environment: Environment, client: Client, run: Call, *, at_once: bool, asks: bool, folder: Path = ROOT
) -> Iterator[str]:
    """Deploy the tree in `folder` with the web app's files, then delete stacks its settings no longer contain."""
    cloudformation = client("cloudformation")
    yield f"Deploying {environment.name}."
    if code := run(cdk_deploy(environment, at_once=at_once, asks=asks), folder):
        raise CommandError(f"The deployment ended with {code}: CloudFormation rolls back what it did.")
    for bucket, _ in declared(cloudformation, environment.stack(EDGE), "AWS::S3::Bucket"):
        upload(client("s3"), bucket, folder / "cdk.out")
    wanted = _stacks_of(folder / "cdk.out")
    for stack in deployed(cloudformation, environment):
        # Its queue and event source go with it. Other stacks know the queue by name and no longer send there.
        if stack not in wanted:
            delete(cloudformation, stack)
            yield f"{stack} is deleted, because the settings no longer contain it."
    yield f"{environment.name} is deployed. Check it with `steward doctor`."


def rollback(environment: Environment, client: Client, run: Call, revision: str) -> Iterator[str]:
    """Deploy the code of an earlier revision with today's settings, all at once, since nothing in it is new."""
    folder = ROOT / ".steward" / "rollback"
    if run(["git", "cat-file", "-e", f"{revision}:cdk.json"], ROOT):
        raise CommandError(f"{revision} is no revision of this repository. `git log` lists them.")
    _forget(run, folder)
    if run(["git", "worktree", "add", "--detach", str(folder), revision], ROOT):
        raise CommandError(f"{folder} could not be checked out at {revision}.")
    try:
        shutil.copy(ROOT / "cdk.json", folder / "cdk.json")
        yield from deploy(environment, client, run, at_once=True, asks=False, folder=folder)
    finally:
        _forget(run, folder)


def _forget(run: Call, folder: Path) -> None:
    if folder.exists():
        run(["git", "worktree", "remove", "--force", str(folder)], ROOT)


def _stacks_of(assembly: Path) -> set[str]:
    manifest = json.loads((assembly / "manifest.json").read_text(encoding="utf-8"))
    made = manifest["artifacts"].items()
    return {name for name, artifact in made if artifact["type"] == "aws:cloudformation:stack"}
