"""Records of an account's repository and of the state both sides agreed on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict

from steward.core.records import Personal, Record

# Reasons why a repository is not synced at present.
Trouble = Literal["unreachable", "refused", "not_found", "no_branch", "private", "too_large", "unfinished"]
# Reasons why a file is skipped.
Why = Literal["name", "case", "not_text", "too_large", "link", "submodule", "conflict"]


class Repository(Record):
    """Repository of an account and the state of its sync. `connected_by` is a member id.

    `secret` is the name under which its token is stored, sent with `username`; empty for none. A repository of the
    `team` counts as the account's own; text from any other is outside text. The next sync is due at `due_at`, which
    each run postpones when it starts, longer after each failure; `told` is the trouble that owners know of. Every write
    increments `revision`.
    """

    KIND: ClassVar[str] = "repository"

    account_id: str
    address: str
    branch: str
    username: str = ""
    secret: str = ""
    team: bool = False
    connected_by: str
    connected_at: datetime
    revision: int = 0
    due_at: datetime
    failures: int = 0
    trouble: Trouble | None = None
    told: Trouble | None = None
    synced_at: datetime | None = None

    @property
    def host(self) -> str:
        """Host of the repository."""
        return urlsplit(self.address).hostname or ""


class SyncedFile(BaseModel):
    """File that is the same on both sides: its path in the repository and, as `local`, in the workspace.

    `blob` is its Git object, `version` its tag in the bucket. During a conflict `theirs` is the Git object on the other
    side; then blob and version are the common ancestor, empty for none.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    path: str
    local: str
    blob: str = ""
    version: str = ""
    theirs: str = ""


class SkippedFile(BaseModel):
    """File that is left unchanged on both sides; `version` is the workspace's, "" if it is not there."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    path: str
    local: str
    version: str = ""
    why: Why


class SyncBase(Record):
    """State that both sides agreed on at `commit`, empty before the first sync: the base of the next merge."""

    KIND: ClassVar[str] = "repository_agreed"

    account_id: str
    commit: str = ""
    files: Annotated[tuple[SyncedFile, ...], Personal([])] = ()
    skipped: Annotated[tuple[SkippedFile, ...], Personal([])] = ()


class SyncError(Exception):
    """The sync cannot continue, for a reason that people may be told."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble: Trouble = trouble


@dataclass(frozen=True)
class RemoteFile:
    """File in a Git tree: its object and text, or the reason why it is skipped."""

    blob: str
    mode: int
    text: str = ""
    why: Why | None = None


@dataclass(frozen=True)
class RepositoryChange:
    """Change to be pushed: the file's new text, None for a deletion, with author and call."""

    path: str
    text: str | None
    mode: int = 0o100644
    author: str = ""
    author_id: str = ""
    call_id: str = ""
