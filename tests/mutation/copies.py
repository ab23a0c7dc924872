"""Copies of the repository in which mutants are planted; the repository itself never changes."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.mutation.scope import ROOT

# The last is bytecode that another process is writing just now.
_LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".steward", "cdk.out", "node_modules", ".*_cache", ".hypothesis", "*.pyc.*"
)


class PatchRefusedError(Exception):
    """A patch does not apply to the repository as it is."""


class Copy:
    """A copy of the repository in `root`, in which one error at a time is planted."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.passes_in_a_fork: dict[str, bool] = {}
        self._zygote: subprocess.Popen[str] | None = None
        shutil.copytree(ROOT, root, ignore=_LEFT_OUT, symlinks=True)

    def forked(self, path: Path, text: str, **asked: Any) -> Mapping[str, Any]:
        """Have pytest run in a fork of a process that has imported all tests; see `zygote`."""
        if self._zygote is None:
            self._zygote = subprocess.Popen(
                [sys.executable, "-m", "tests.mutation.zygote"],
                cwd=self.root,
                env=self.environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        assert self._zygote.stdin
        assert self._zygote.stdout
        sound = (self.root / path).read_text()
        request = {"path": path.as_posix(), "sound": sound, "text": text, **asked}
        self._zygote.stdin.write(json.dumps(request) + "\n")
        self._zygote.stdin.flush()
        return dict(json.loads(self._zygote.stdout.readline()))

    def close(self) -> None:
        """End what runs in it."""
        if self._zygote:
            self._zygote.communicate()

    def environment(self) -> dict[str, str]:
        """Make Python take the product and its tests from here and not from where they are installed."""
        places = os.pathsep.join([str(self.root / "shared"), str(self.root)])
        # Without bytecode, every run would compile all it imports anew.
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        return {**kept, "PYTHONPATH": places}

    @contextmanager
    def planted(self, path: Path, text: str) -> Iterator[None]:
        """Put `text` in place of a file while the context lasts."""
        file = self.root / path
        sound = file.read_text()
        self._write(path, text)
        try:
            yield
        finally:
            self._write(path, sound)

    @contextmanager
    def patched(self, patch: Path) -> Iterator[None]:
        """Apply a patch file while the context lasts. Raises `PatchRefusedError`."""
        self._apply(patch)
        try:
            yield
        finally:
            self._apply(patch, "--reverse")

    def _apply(self, patch: Path, *options: str) -> None:
        # Outside of any repository Git applies a patch to the files in front of it.
        env = {**os.environ, "GIT_CEILING_DIRECTORIES": str(self.root.parent)}

        def git(*arguments: str) -> str:
            command = ["git", "apply", *options, *arguments, str(patch.resolve())]
            done = subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=False)  # noqa: S603
            if done.returncode:
                raise PatchRefusedError(f"{patch.name}: {done.stderr.strip()}")
            return done.stdout

        for line in git("--numstat").splitlines():
            self._forget_bytecode(Path(line.split("\t")[-1]))
        git()

    def _write(self, path: Path, text: str) -> None:
        (self.root / path).write_text(text)
        self._forget_bytecode(path)

    def _forget_bytecode(self, path: Path) -> None:
        """Python takes bytecode for current by its file's size and second, and two errors may share both."""
        for compiled in (self.root / path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()


@contextmanager
def copies_of_the_repository(count: int) -> Iterator[queue.Queue[Copy]]:
    """Make `count` copies, to be taken and put back; they are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        copies: queue.Queue[Copy] = queue.Queue()
        for number in range(count):
            copies.put(Copy(Path(folder) / str(number)))
        yield copies
        while not copies.empty():
            copies.get().close()
