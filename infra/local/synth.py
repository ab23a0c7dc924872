"""Synthesizes the CDK app, unless a cached assembly is current."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.code_version import is_current
from infra.layers.build import ROOT, Target


class SynthError(Exception):
    """The CDK app failed; the message carries its output."""


def synthesize(target: Target, outdir: Path) -> Path:
    """Write the cloud assembly for `target` to `outdir` unless a current one is there; return `outdir`.

    `lambda` and `local` give the same templates up to the hashes of the code and the mailbox. `outdir` belongs to the
    caller and is replaced as a whole, never half; callers in several processes wait for each other.
    """
    outdir = outdir.resolve()
    outdir.parent.mkdir(parents=True, exist_ok=True)
    with alone(outdir.with_name(f".{outdir.name}.lock")):
        if is_current(outdir, target):
            return outdir
        fresh = outdir.with_name(f".{outdir.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        _run_app(target, fresh)
        shutil.rmtree(outdir, ignore_errors=True)
        fresh.rename(outdir)
    return outdir


def _run_app(target: Target, outdir: Path) -> None:
    environment = {**os.environ, "STEWARD_LAYER_TARGET": target, "CDK_OUTDIR": str(outdir)}
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, str(ROOT / "infra" / "app.py")],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SynthError(f"{done.stdout}{done.stderr}".strip())


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a file lock at `path` during the block; others, also in other processes, wait for it."""
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
