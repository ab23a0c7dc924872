"""State folder of the local system, kept between starts, and its lock for one process at a time.

It is `.steward/local/` at the root of the repository, unless the environment variable `STEWARD_LOCAL_STATE` names
another folder.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from infra.local.errors import LaunchError

REPOSITORY = Path(__file__).resolve().parents[2]
STATE_VARIABLE = "STEWARD_LOCAL_STATE"


@dataclass(frozen=True)
class StatePaths:
    """The folders and files below `root`, the state folder (absolute)."""

    root: Path

    @classmethod
    def from_env(cls, env: Mapping[str, str]) -> StatePaths:
        """Return the folder named by `STEWARD_LOCAL_STATE`, or `.steward/local/` in the repository."""
        given = env.get(STATE_VARIABLE)
        return cls(Path(given).expanduser().resolve() if given else REPOSITORY / ".steward" / "local")

    @property
    def lock(self) -> Path:
        """Lock file, held while a `steward local` runs here; contains its process id."""
        return self.root / "lock"

    @property
    def aws(self) -> Path:
        """State of ministack, the code of functions, and the file `kept`."""
        return self.root / "aws"

    @property
    def kept(self) -> Path:
        """Rows, queues and stacks of ministack, in SQLite."""
        return self.aws / "state.sqlite"

    @property
    def objects(self) -> Path:
        """S3 objects of ministack, written as they are put."""
        return self.root / "objects"

    @property
    def temporary(self) -> Path:
        """Unpacked Lambda code; emptied at each start."""
        return self.root / "tmp"

    @property
    def logs(self) -> Path:
        """`ministack.log`, and one file per Lambda function."""
        return self.root / "logs"

    @property
    def runtime(self) -> Path:
        """The virtual environment of the Lambda workers: only what AWS gives a Python function."""
        return self.root / "runtime"

    @property
    def assembly(self) -> Path:
        """The synthesized CDK assembly."""
        return self.root / "cdk.out"

    @property
    def code(self) -> Path:
        """The code that the functions run (`infra.local.code`)."""
        return self.root / "code"

    @property
    def link_key(self) -> Path:
        """The random key local links are signed with."""
        return self.root / "link.key"

    @property
    def port(self) -> Path:
        """Port of ministack, now or in the last run, for commands that connect to it."""
        return self.root / "port"

    @property
    def source_hosts(self) -> Path:
        """Local hosts of tool sources that the running system accepts, for operator commands."""
        return self.root / "source-hosts"

    @property
    def run(self) -> Path:
        """The name of the last run, to compare with the one in the state."""
        return self.root / "run"

    def prepare(self) -> None:
        """Create the folders, empty the temporary one, and rename the logs of the last run to `logs.before`."""
        shutil.rmtree(self.temporary, ignore_errors=True)
        if self.logs.exists():
            before = self.logs.with_name("logs.before")
            shutil.rmtree(before, ignore_errors=True)
            self.logs.rename(before)
        for folder in (self.aws, self.objects, self.temporary, self.logs):
            folder.mkdir(parents=True, exist_ok=True)

    def clear(self) -> None:
        """Delete everything but the lock, which the caller holds, and what is built from the code alone."""
        kept = {self.lock, self.assembly, self.runtime}
        for entry in set(self.root.iterdir()) - kept:
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry)
            else:
                entry.unlink()


@dataclass
class Lock:
    """A held lock; `unclean` is true if the run before this one did not end by itself."""

    unclean: bool


@contextmanager
def hold(paths: StatePaths) -> Iterator[Lock]:
    """Hold the state folder for this process.

    The operating system releases the lock with the process, however that ends. The text in the file is for people; its
    absence is the sign of a clean end. Raises `LaunchError` while another process holds the lock.
    """
    # The state holds the model's key, so only its owner may read it.
    paths.root.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(paths.lock, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.pread(descriptor, 32, 0).decode(errors="replace").strip() or "unknown"
            raise LaunchError(
                f"Another `steward local` (process {holder}) is using {paths.root}; stop it first, "
                f"or set {STATE_VARIABLE} to another folder."
            ) from None
        unclean = bool(os.pread(descriptor, 32, 0).strip())
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield Lock(unclean)
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)
