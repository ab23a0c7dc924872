"""An account's repository, and what both sides were last seen to agree on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict

from steward.core.records import Personal, Record

# Why a repository is not kept in step at present.
Trouble = Literal["unreachable", "refused", "not_found", "no_branch", "private", "too_large", "unfinished"]
# Why a file of either side is left alone.
Why = Literal["name", "case", "not_text", "too_large", "link", "submodule", "conflict"]


class Repository(Record):
    """Where an account's repository is, and how it stands with it. `connected_by` is a member id.

    `secret` is the name its token is kept under, sent with `username`; empty for none. Whoever may write to one that is
    the `team`'s own is the account itself; words from any other are outside text. It is looked at again at `due_at`,
    which whoever begins to look puts off by more the more often it has failed; `told` is the trouble that owners have
    heard of. Whoever writes it adds one to `revision`.
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
        """Whose server it is on."""
        return urlsplit(self.address).hostname or ""


class Synced(BaseModel):
    """A file that is the same on both sides: its path in the repository and, as `local`, in the workspace.

    `blob` is its Git object, `version` its tag in the bucket. `theirs` is the Git object that a conflict left in the
    workspace is with; then blob and version are what both began with, empty if nothing.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    path: str
    local: str
    blob: str = ""
    version: str = ""
    theirs: str = ""


class Skipped(BaseModel):
    """A file that is left as it is on either side; `version` is what it is in the workspace, "" if it is not there."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    path: str
    local: str
    version: str = ""
    why: Why


class Agreed(Record):
    """What both sides agreed on at `commit`, empty before the first time: the base of the next merge."""

    KIND: ClassVar[str] = "repository_agreed"

    account_id: str
    commit: str = ""
    files: Annotated[tuple[Synced, ...], Personal([])] = ()
    skipped: Annotated[tuple[Skipped, ...], Personal([])] = ()


class InTrouble(Exception):
    """Nothing can be synced now, for a reason that people may hear."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble: Trouble = trouble


@dataclass(frozen=True)
class RemoteFile:
    """A file of a tree: its Git object and its text, or why it is left alone."""

    blob: str
    mode: int
    text: str = ""
    why: Why | None = None


@dataclass(frozen=True)
class Change:
    """What a file is to be in the repository, None if it is to go; who changed it, and by which call."""

    path: str
    text: str | None
    mode: int = 0o100644
    author: str = ""
    author_id: str = ""
    call_id: str = ""
