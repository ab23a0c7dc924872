"""Copies of the repository that bugs are planted in; the repository itself is never touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.mutants.mutant import Mutant

ROOT = Path(__file__).parents[3]
_LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".steward", "cdk.out", "node_modules", "__pycache__", ".*_cache", ".hypothesis"
)


class PatchRefused(Exception):
    """A patch does not apply to the repository as it is."""


class Copy:
    """A copy of the repository in `root`, in which one bug at a time is planted."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT, root, ignore=_LEFT_OUT, symlinks=True)

    def environment(self) -> dict[str, str]:
        """Makes Python take the product and its tests from here and not from where they are installed."""
        places = os.pathsep.join([str(self.root / "shared"), str(self.root)])
        # Bytecode is written even where the machine would rather not: every run would compile all it imports anew.
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        return {**kept, "PYTHONPATH": places}

    @contextmanager
    def planted(self, bug: Mutant | Path) -> Iterator[None]:
        """With a mutant, or the patch in a file, planted. Raises `NoLongerApplies` or `PatchRefused`."""
        if isinstance(bug, Path):
            with self._patched(bug):
                yield
            return
        file = self.root / bug.path
        sound = file.read_text()
        self._write(file, bug.planted_in(sound))
        try:
            yield
        finally:
            self._write(file, sound)

    @contextmanager
    def _patched(self, patch: Path) -> Iterator[None]:
        self._apply(patch)
        try:
            yield
        finally:
            self._apply(patch, "--reverse")

    def _apply(self, patch: Path, *options: str) -> None:
        command = ["git", "apply", *options, str(patch.resolve())]
        # Outside of any repository Git applies a patch to the files in front of it.
        env = {**os.environ, "GIT_CEILING_DIRECTORIES": str(self.root.parent)}
        done = subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise PatchRefused(f"{patch.name}: {done.stderr.strip()}")
        self._forget_bytecode()

    def _write(self, file: Path, text: str) -> None:
        file.write_text(text)
        self._forget_bytecode()

    def _forget_bytecode(self) -> None:
        """Bytecode is taken for current by its file's size and second, and two bugs may share both."""
        for cache in (self.root / "shared").rglob("__pycache__"):
            shutil.rmtree(cache)


def python(*arguments: str) -> list[str]:
    """A command for this Python."""
    return [sys.executable, *arguments]
