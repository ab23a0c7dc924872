"""Commands `steward deploy`, `rollback` and `destroy`: AWS calls, refusals, and what is left."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from infra.cli import deploy as deploying
from infra.cli.deploy import CDK, deploy, rollback
from infra.cli.destroy import destroy
from infra.cli.lookups import CommandError
from infra.environments import ENVIRONMENTS
from infra.web_files import write as write_web_files
from steward.channels.web.assets import asset_address
from tests.support.stacks import Stacks
from tests.support.walks import for_each

DEV, PROD = ENVIRONMENTS["dev"], ENVIRONMENTS["prod"]
IN_ORDER = ("Data", "Edge", "Core", "ToolsPeople", "Schedules")


def stacks(*more: str) -> Stacks:
    both = [f"Steward{part}" for part in (*IN_ORDER, *more)] + [f"StewardDev{part}" for part in IN_ORDER]
    return Stacks({name: {} for name in [*both, "Somebodys"]})


@dataclass
class Shell:
    """Commands that are run, each ending as `fails` has it; CDK leaves an assembly with `leaves` in it."""

    leaves: Sequence[str] = ()
    fails: Sequence[str] = ()
    ran: list[tuple[str, ...]] = field(default_factory=list)

    def __call__(self, command: Sequence[str], folder: Path) -> int:
        self.ran.append(tuple(command))
        if command[1] == CDK:
            (folder / "cdk.out").mkdir(parents=True, exist_ok=True)
            made: dict[str, Any] = {name: {"type": "aws:cloudformation:stack"} for name in self.leaves}
            manifest = {"artifacts": {**made, "StewardData.assets": {"type": "cdk:asset-manifest"}}}
            (folder / "cdk.out" / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        return int(any(word in command for word in self.fails))


def test_deploy_passes_the_environment_and_asks_before_it_widens_rights(tmp_path: Path) -> None:
    shell = Shell([f"StewardDev{part}" for part in IN_ORDER])
    list(deploy(DEV, client(stacks()), shell, at_once=False, asks=True, folder=tmp_path))
    list(deploy(DEV, client(stacks()), shell, at_once=True, asks=False, folder=tmp_path))
    usual = ("npx", CDK, "deploy", "--all", "-c", "env=dev")
    assert shell.ran == [usual, (*usual, "-c", "at_once=true", "--require-approval", "never")]


def test_deploy_deletes_the_stack_of_a_tool_group_that_the_settings_lost(tmp_path: Path) -> None:
    there = stacks("ToolsMaps")
    said = list(
        deploy(PROD, client(there), Shell([f"Steward{p}" for p in IN_ORDER]), at_once=False, asks=True, folder=tmp_path)
    )
    assert there.deleted == ["StewardToolsMaps"]
    assert "StewardToolsMaps is deleted, because the settings no longer contain it." in said


def test_deploy_deletes_nothing_when_the_deployment_failed(tmp_path: Path) -> None:
    there = stacks("ToolsMaps")
    with pytest.raises(CommandError, match="ended with 1"):
        list(deploy(PROD, client(there), Shell(fails=[CDK]), at_once=False, asks=True, folder=tmp_path))
    assert there.deleted == []


def test_rollback_deploys_an_earlier_revision_with_the_settings_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deploying, "ROOT", tmp_path)
    (tmp_path / "cdk.json").write_text('{"today": 1}', encoding="utf-8")
    seen: list[str] = []

    class Worktrees(Shell):
        def __call__(self, command: Sequence[str], folder: Path) -> int:
            if command[:3] == ["git", "worktree", "add"]:
                Path(command[4]).mkdir(parents=True)
            if command[1] == CDK:
                seen.append((folder / "cdk.json").read_text(encoding="utf-8"))
            return super().__call__(command, folder)

    shell = Worktrees([f"Steward{part}" for part in IN_ORDER])
    list(rollback(PROD, client(stacks()), shell, "v1"))
    folder = str(tmp_path / ".steward" / "rollback")
    assert shell.ran == [
        ("git", "cat-file", "-e", "v1:cdk.json"),
        ("git", "worktree", "add", "--detach", folder, "v1"),
        ("npx", CDK, "deploy", "--all", "-c", "env=prod", "-c", "at_once=true", "--require-approval", "never"),
        ("git", "worktree", "remove", "--force", folder),
    ]
    assert seen == ['{"today": 1}']


def test_rollback_refuses_a_revision_that_git_does_not_know() -> None:
    with pytest.raises(CommandError, match="v0 is no revision"):
        list(rollback(PROD, client(stacks()), Shell(fails=["cat-file"]), "v0"))


@for_each("said", ["", "dev", "PROD"])
def test_destroy_refuses_production_when_its_name_was_not_typed(said: str) -> None:
    there = stacks()
    with pytest.raises(CommandError, match="say `steward destroy prod` if that is meant"):
        list(destroy(PROD, client(there), said))
    assert there.deleted == []


def test_destroy_leaves_what_holds_data_in_production_and_says_so() -> None:
    there = stacks()
    said = " ".join(destroy(PROD, client(there), "prod"))
    assert there.deleted == [f"Steward{part}" for part in reversed(IN_ORDER) if part != "Data"]
    assert set(there.there) == {"StewardData", *(f"StewardDev{part}" for part in IN_ORDER), "Somebodys"}
    assert "StewardData stays" in said


def test_destroy_says_what_to_do_when_a_stack_stays() -> None:
    there = stacks()
    there.held = "StewardCore"
    with pytest.raises(
        CommandError, match=r"StewardCore is still there .*a bucket is not empty.* run the same command again"
    ):
        list(destroy(PROD, client(there), "prod"))


@mock_aws
def test_destroy_removes_dev_with_the_deployed_web_app_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    s3, ssm = boto3.client("s3"), boto3.client("ssm")
    s3.create_bucket(Bucket="files")
    s3.put_bucket_versioning(Bucket="files", VersioningConfiguration={"Status": "Enabled"})
    s3.create_bucket(Bucket="copies", ObjectLockEnabledForBucket=True)
    for bucket in ("files", "copies"):
        for body in (b"one", b"two"):
            s3.put_object(Bucket=bucket, Key="a", Body=body)
        s3.delete_object(Bucket=bucket, Key="a")
    for name in ("/steward-dev-payment-keys/acct-1/stripe", "/steward-payment-keys/acct-1/stripe"):
        ssm.put_parameter(Name=name, Value="k", Type="SecureString")
    there = stacks()
    bucket = "AWS::S3::Bucket"
    # With what a deployment puts beside the stacks.
    s3.create_bucket(Bucket="web")
    there.there["StewardDevEdge"] = {"web": (bucket, {})}
    write_web_files(tmp_path / "cdk.out")
    list(deploy(DEV, client(there), Shell(list(there.there)), at_once=False, asks=True, folder=tmp_path))
    css = s3.get_object(Bucket="web", Key=asset_address("app.css")[1:])
    assert (css["ContentType"], css["CacheControl"]) == (
        "text/css; charset=utf-8",
        "public, max-age=31536000, immutable",
    )
    assert s3.get_object(Bucket="web", Key="app/assets/sw.js")["CacheControl"] == "public, max-age=3600"
    icon = s3.get_object(Bucket="web", Key="app/assets/icon-180.png")
    assert icon["ContentType"] == "image/png"
    assert icon["Body"].read().startswith(b"\x89PNG\r\n")
    there.there["StewardDevData"] = {"files": (bucket, {}), "copies": (bucket, {"ObjectLockEnabled": True})}

    list(destroy(DEV, client(there), "dev"))

    assert there.deleted == [f"StewardDev{part}" for part in reversed(IN_ORDER)]
    for name in ("files", "copies", "web"):
        left = s3.list_object_versions(Bucket=name)
        assert not left.keys() & {"Versions", "DeleteMarkers"}
    assert [one["Name"] for one in ssm.describe_parameters()["Parameters"]] == ["/steward-payment-keys/acct-1/stripe"]


def client(there: Stacks) -> Callable[[str], Any]:
    return lambda service: there if service == "cloudformation" else boto3.client(service)  # type: ignore[call-overload]
