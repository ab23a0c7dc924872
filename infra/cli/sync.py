"""`steward sync`: connects, shows and disconnects the Git repository of an account's workspace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from infra.cli.lookups import CommandError, account_at, owner_at
from infra.cli.output import utc
from steward.memory.sync.models import Repository, SyncBase, SyncError, Trouble, Why
from steward.wire import Wiring

_LISTED = 20
_TROUBLE: dict[Trouble, str] = {
    "unreachable": "no Git server answers there: check the address",
    "refused": "the token is refused: give one that may read and write with --token-from",
    "not_found": "there is no repository, or the token has no access to it: check the address and the token",
    "no_branch": "it has no such branch: name one it has with --branch",
    "private": "its address is in a private network, to which Steward never sends",
    "too_large": "it exceeds the limits: 32 MB packed, and 2,000 files",
    "unfinished": "no sync finished: see the log of workspace_sync",
}
_WHY: dict[Why, str] = {
    "name": "no name for a file of the workspace (.md, .txt or .json, plain characters, at most 5 folders)",
    "case": "another file's name differs in capitals alone",
    "not_text": "no text in UTF-8",
    "too_large": "larger than a file may be",
    "link": "a link",
    "submodule": "a submodule",
    "conflict": "waits for somebody to decide between the markers in the workspace",
}


@dataclass(frozen=True)
class SyncRequest:
    """Repository to connect, as the operator gave it."""

    address: str
    branch: str = "main"
    team: bool = False
    token: str = ""
    username: str = ""


def run_connect(wiring: Wiring, number: str, member: str, wanted: SyncRequest) -> Iterator[str]:
    """Connect a repository in the name of an owner."""
    account_id = account_at(wiring, number)
    owner = owner_at(wiring, account_id, member)
    try:
        connected = wiring.sync.connect(
            account_id,
            wanted.address,
            wanted.branch,
            owner,
            token=wanted.token,
            username=wanted.username,
            team=wanted.team,
        )
    except SyncError as error:
        raise CommandError(f"{wanted.address} was not connected: {_TROUBLE[error.trouble]}.") from None
    whose = "counts as the account's own words" if connected.team else "is outside text"
    yield f"{connected.address} ({connected.branch}) is connected; the first sync begins within five minutes."
    yield f"What others write there {whose}. All of the workspace is pushed there, and its history stays there."


def run_status(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield the state of the sync."""
    repository, agreed = wiring.sync.of(account_at(wiring, number))
    if repository is None:
        yield "No repository is connected: connect one with `steward sync connect`."
        return
    yield from _stands(repository, agreed)
    for one in agreed.skipped[:_LISTED]:
        # `repr`, since outsiders chose these names and may hide control characters in them.
        yield f"  left alone: {one.path!r}: {_WHY[one.why]}"
    if len(agreed.skipped) > _LISTED:
        yield f"  and {len(agreed.skipped) - _LISTED} more"


def run_now(wiring: Wiring, number: str) -> Iterator[str]:
    """Request a sync now."""
    if not wiring.sync.soon(account_at(wiring, number)):
        raise CommandError("No repository is connected: connect one with `steward sync connect`.")
    yield "The next sync begins within five minutes."


def run_stop(wiring: Wiring, number: str, member: str) -> Iterator[str]:
    """Delete the repository and its token; files on both sides stay."""
    account_id = account_at(wiring, number)
    owner_at(wiring, account_id, member)
    before = wiring.sync.stop(account_id)
    if before is None:
        raise CommandError("No repository is connected.")
    yield f"{before.address} is no longer synced, and its token is deleted. Files on both sides stay."


def _stands(repository: Repository, agreed: SyncBase) -> Iterator[str]:
    whose = "the team's own" if repository.team else "outside text"
    yield f"{repository.address} ({repository.branch}, {whose})"
    if repository.synced_at:
        yield f"  agreed at {utc(repository.synced_at)} on {agreed.commit[:12] or 'nothing yet'}"
    else:
        yield "  not synced yet"
    if repository.trouble:
        yield f"  in trouble: {_TROUBLE[repository.trouble]}; tried {repository.failures} times since"
    yield f"  next sync at {utc(repository.due_at)}; {len(agreed.files)} files synced"
