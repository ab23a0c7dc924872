"""`steward local` reads a CDK assembly, and packs its folders into zip files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from infra.local.assembly import fingerprint, read_assembly, zip_folder
from infra.local.errors import LaunchError


def write_assembly(folder: Path, dependencies: dict[str, list[str]], asset: str = "a1") -> None:
    artifacts: dict[str, Any] = {}
    destination = {"bucketName": "b-${AWS::AccountId}-${AWS::Region}", "objectKey": f"{asset}.zip"}
    files = {asset: {"source": {"path": "code"}, "destinations": {"d": destination}}}
    for name, needed in dependencies.items():
        (folder / f"{name}.assets.json").write_text(json.dumps({"files": files}))
        (folder / f"{name}.template.json").write_text(json.dumps({"Parameters": {"PublicUrl": {}}}))
        properties = {
            "templateFile": f"{name}.template.json",
            "stackTemplateAssetObjectUrl": f"s3://b-${{AWS::AccountId}}-${{AWS::Region}}/{name}-{asset}.json",
        }
        artifacts[f"{name}.assets"] = {"type": "cdk:asset-manifest"}
        artifacts[name] = {
            "type": "aws:cloudformation:stack",
            "properties": properties,
            "dependencies": [*needed, f"{name}.assets"],
        }
    (folder / "manifest.json").write_text(json.dumps({"artifacts": artifacts}))


def test_stacks_come_after_those_they_depend_on(tmp_path: Path) -> None:
    write_assembly(tmp_path, {"A": ["C"], "B": [], "C": ["B"]})
    stacks = read_assembly(tmp_path)
    assert [stack.name for stack in stacks] == ["B", "C", "A"]
    assert stacks[0].bucket == "b-000000000000-us-east-1"
    assert stacks[0].template_key == "B-a1.json"
    assert stacks[0].parameters == {"PublicUrl"}
    assert stacks[0].assets[0].path == tmp_path / "code"


def test_stacks_in_a_circle_and_a_missing_assembly_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LaunchError, match="no synthesized app"):
        read_assembly(tmp_path)
    write_assembly(tmp_path, {"A": ["B"], "B": ["A"]})
    with pytest.raises(LaunchError, match="circle"):
        read_assembly(tmp_path)


def test_the_fingerprint_follows_templates_and_parameters(tmp_path: Path) -> None:
    write_assembly(tmp_path, {"A": []})
    before = fingerprint(read_assembly(tmp_path), {"PublicUrl": "x"})
    assert fingerprint(read_assembly(tmp_path), {"PublicUrl": "x"}) == before
    assert fingerprint(read_assembly(tmp_path), {"PublicUrl": "y"}) != before
    write_assembly(tmp_path, {"A": []}, asset="a2")
    assert fingerprint(read_assembly(tmp_path), {"PublicUrl": "x"}) != before


def test_equal_content_gives_equal_zip_files(tmp_path: Path) -> None:
    for name in ("one", "two"):
        folder = tmp_path / name / "package"
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("WORD = 'hello'\n")
        (folder / "tool").write_text("#!")
        (folder / "tool").chmod(0o755)
    os.utime(tmp_path / "two" / "package" / "tool", (1, 1))
    assert zip_folder(tmp_path / "one") == zip_folder(tmp_path / "two")
