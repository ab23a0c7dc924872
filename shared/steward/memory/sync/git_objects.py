"""Git objects: reads the text files of a tree, and builds commits."""

from __future__ import annotations

import stat
from collections.abc import Iterable, Iterator
from datetime import datetime

from dulwich.object_store import MemoryObjectStore, commit_tree_changes
from dulwich.objects import Blob, Commit, ObjectID, ShaFile, Tree

from steward.memory.sync.models import RemoteFile, RepositoryChange, SyncError, Why
from steward.memory.workspace.paths import MOST_FOLDERS, WorkspacePathError, key_of

# People and prompts read a workspace, so a larger tree is not one.
MOST_FILES = 2_000
# Trees that contain each other repeatedly would be traversed without end.
_MOST_ENTRIES = 20_000
_STEWARD = "Steward"
_NOBODY = "steward@steward.invalid"


def files_of(store: MemoryObjectStore, commit: bytes, largest: int) -> dict[str, RemoteFile]:
    """Return every file of a commit by path. Raises `SyncError` if there are more than a workspace may have."""
    found = dict[str, RemoteFile]()
    entries = _entries(store, _commit(store, commit).tree, "", MOST_FOLDERS)
    for seen, (path, mode, blob) in enumerate(entries):
        if seen > _MOST_ENTRIES:
            raise SyncError("too_large")
        found[path] = _file(store, path, mode, blob, largest)
    if sum(one.why is None for one in found.values()) > MOST_FILES:
        raise SyncError("too_large")
    return found


def _entries(store: MemoryObjectStore, tree: bytes, folder: str, deeper: int) -> Iterator[tuple[str, int, bytes]]:
    for entry in _tree(store, tree).items():
        name = entry.path.decode(errors="replace")
        # A name is one path segment: a slash would make it another file's path.
        path = f"{folder}{name.replace('/', '?')}"
        if stat.S_ISDIR(entry.mode) and deeper and not name.startswith("."):
            yield from _entries(store, entry.sha, f"{path}/", deeper - 1)
        else:
            yield path, entry.mode, entry.sha


def _file(store: MemoryObjectStore, path: str, mode: int, blob: bytes, largest: int) -> RemoteFile:
    def left(why: Why) -> RemoteFile:
        return RemoteFile(blob.decode(), mode, why=why)

    if stat.S_ISLNK(mode):
        return left("link")
    if mode == 0o160000:
        return left("submodule")
    try:
        # The account does not matter for this check.
        key_of("-", path)
    except WorkspacePathError:
        return left("name")
    if ObjectID(blob) not in store:
        # The server omits objects over the requested size.
        return left("too_large")
    content = store[ObjectID(blob)].as_raw_string()
    if len(content) > largest:
        return left("too_large")
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return left("not_text")
    return left("not_text") if "\0" in text else RemoteFile(blob.decode(), mode, text)


def blob_id(text: str) -> str:
    """Return Git's object id of a text."""
    return Blob.from_string(text.encode()).id.decode()


def make_commits(
    store: MemoryObjectStore, parent: bytes | None, changes: Iterable[RepositoryChange], at: datetime
) -> tuple[bytes, list[ShaFile]]:
    """Build one commit per author; return the last commit and all new objects."""
    before = set(store)
    head, tree = parent, _commit(store, parent).tree if parent else _empty(store)
    authors = dict[tuple[str, str], list[RepositoryChange]]()
    for change in changes:
        authors.setdefault((change.author, change.author_id), []).append(change)
    for (author, author_id), theirs in sorted(authors.items()):
        tree_id = commit_tree_changes(store, ObjectID(tree), [_tree_change(store, one) for one in theirs])
        if tree_id == tree:
            continue
        tree = tree_id
        head = _added(store, _commit_of(tree, head, theirs, _named(author, author_id), at))
    assert head is not None
    return head, [store[one] for one in store if one not in before]


def _tree_change(store: MemoryObjectStore, change: RepositoryChange) -> tuple[bytes, int | None, ObjectID | None]:
    path = change.path.encode()
    if change.text is None:
        return path, None, None
    return path, change.mode, ObjectID(_added(store, Blob.from_string(change.text.encode())))


def _commit_of(tree: bytes, parent: bytes | None, changes: list[RepositoryChange], author: str, at: datetime) -> Commit:
    commit = Commit()
    commit.tree, commit.parents = ObjectID(tree), [ObjectID(parent)] if parent else []
    commit.author = author.encode()
    commit.committer = f"{_STEWARD} <{_NOBODY}>".encode()
    commit.author_time = commit.commit_time = int(at.timestamp())
    commit.author_timezone = commit.commit_timezone = 0
    commit.encoding = b"UTF-8"
    paths = sorted(change.path for change in changes)
    calls = sorted({change.call_id for change in changes if change.call_id})
    title = paths[0] if len(paths) == 1 else f"{len(paths)} files"
    lines = [f"{_STEWARD}: {title}", "", *(paths if len(paths) > 1 else ()), *(f"Call: {one}" for one in calls)]
    commit.message = "\n".join(lines).strip().encode() + b"\n"
    return commit


def _named(name: str, member_id: str) -> str:
    """Return a commit's author. It contains the member's id instead of their mail address, which stays private."""
    plain = "".join(one for one in name if one.isprintable() and one not in "<>").strip()
    return f"{plain or _STEWARD} <{member_id}@steward.invalid>" if member_id else f"{_STEWARD} <{_NOBODY}>"


def _empty(store: MemoryObjectStore) -> bytes:
    return _added(store, Tree())


def _added(store: MemoryObjectStore, made: ShaFile) -> bytes:
    store.add_object(made)
    return made.id


def _commit(store: MemoryObjectStore, commit: bytes) -> Commit:
    found = store[ObjectID(commit)]
    if not isinstance(found, Commit):
        raise SyncError("no_branch")
    return found


def _tree(store: MemoryObjectStore, tree: bytes) -> Tree:
    found = store[ObjectID(tree)]
    if not isinstance(found, Tree):
        raise SyncError("unreachable")
    return found
