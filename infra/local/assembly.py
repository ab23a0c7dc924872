"""Reader of a CDK cloud assembly: its stacks in deployment order, and their asset files."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from infra.local.aws import ACCOUNT, REGION
from infra.local.errors import LaunchError

# The earliest time a zip file can carry: equal content gives equal bytes.
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
FILE_MODE, PROGRAM_MODE = 0o100644, 0o100755


@dataclass(frozen=True)
class Asset:
    """A file or folder (`path`) to be uploaded to `bucket`/`key`; folders are uploaded as a zip file."""

    path: Path
    bucket: str
    key: str

    def content(self) -> bytes:
        """Return the bytes to upload."""
        return zip_folder(self.path) if self.path.is_dir() else self.path.read_bytes()


@dataclass(frozen=True)
class Stack:
    """A stack: `template_key` is the S3 key of its template in `bucket`, `parameters` the names it declares."""

    name: str
    bucket: str
    template_key: str
    parameters: frozenset[str]
    assets: tuple[Asset, ...]


def read_assembly(folder: Path) -> list[Stack]:
    """Return the stacks of the assembly in `folder`, each after those it depends on.

    Raises `LaunchError` if there is no assembly or its stacks depend on each other in a circle.
    """
    manifest = folder / "manifest.json"
    if not manifest.is_file():
        raise LaunchError(f"There is no synthesized app in {folder}; run `uv run steward local --reset`.")
    artifacts: dict[str, Any] = json.loads(manifest.read_text())["artifacts"]
    stacks: list[Stack] = []
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise LaunchError(f"The stacks {', '.join(above)} depend on each other in a circle.")
        if name in done:
            return
        for dependency in artifacts[name].get("dependencies", ()):
            visit(dependency, (*above, name))
        done.add(name)
        if artifacts[name]["type"] == "aws:cloudformation:stack":
            stacks.append(_stack(folder, name, artifacts[name]["properties"]))

    for name in sorted(artifacts):
        visit(name, ())
    return stacks


def _stack(folder: Path, name: str, properties: dict[str, Any]) -> Stack:
    template = json.loads((folder / properties["templateFile"]).read_text())
    bucket, _, key = _here(properties["stackTemplateAssetObjectUrl"]).removeprefix("s3://").partition("/")
    files = json.loads((folder / f"{name}.assets.json").read_text())["files"].values()
    assets = tuple(
        Asset(folder / file["source"]["path"], _here(destination["bucketName"]), destination["objectKey"])
        for file in files
        for destination in file["destinations"].values()
    )
    return Stack(
        name=properties.get("stackName", name),
        bucket=bucket,
        template_key=key,
        parameters=frozenset(template.get("Parameters", {})),
        assets=assets,
    )


def _here(text: str) -> str:
    """Fill in the local account and region, which an environment-agnostic stack leaves open."""
    return text.replace("${AWS::AccountId}", ACCOUNT).replace("${AWS::Region}", REGION)


def zip_folder(folder: Path) -> bytes:
    """Return the folder as a zip file: the same bytes for the same content, whenever and wherever it is made.

    It is stored, not compressed, since it is unpacked on this machine.
    """
    target = io.BytesIO()
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, path in sorted(files.items()):
            mode = PROGRAM_MODE if path.stat().st_mode & 0o100 else FILE_MODE
            archive.writestr(_entry(name, mode), path.read_bytes())
    return target.getvalue()


def zip_link(name: str, says: str) -> bytes:
    """Return a zip file with nothing but a link of this name (`infra.layers.build.link_folder`)."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(_entry(name, FILE_MODE), says)
    return target.getvalue()


def _entry(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, ZIP_TIME)
    entry.external_attr = mode << 16
    return entry


def fingerprint(stacks: list[Stack], parameters: Mapping[str, str]) -> str:
    """Return a SHA-256 that changes with any template, any asset a template names, and any parameter."""
    digest = hashlib.sha256(json.dumps(dict(parameters), sort_keys=True).encode())
    for stack in stacks:
        # Asset keys are content hashes, and the template's hash covers the names of all other assets.
        digest.update(f"{stack.name}\0{stack.template_key}\0".encode())
    return digest.hexdigest()
