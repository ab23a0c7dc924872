"""Workspace of an account: text files in S3, with checked paths and without lost edits.

Every write names the version it was based on, and the bucket refuses it if the file has another version by now; old
versions are kept. A write stores the id of its call beside the text, so a call that was interrupted and runs again
recognizes its own work, in the file or its history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from steward.aws.buckets import Bucket, EarlierObject, ObjectChangedError, ObjectTooLargeError
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.provenance import Provenance
from steward.core.stored_objects import StoredObject, mark_of
from steward.memory.workspace.line_provenance import FileDraft, Span, edited
from steward.memory.workspace.paths import account_of, below, key_of, root_of
from steward.memory.workspace.seeds import SEEDS

_WRITE_ATTEMPTS = 5
_STOOD_STILL = timedelta(seconds=30)
# S3 tells times of changes in whole seconds.
_SECOND = timedelta(seconds=1)
# Versions searched for a call's own write, which was made within minutes.
_LOOKED_BACK = 20


class FileTooLargeError(StewardError):
    """The file is, or would be, larger than the limit."""


class FileNotTextError(StewardError):
    """The file contains bytes that are not text, which a write would lose."""


class NoSuchFileError(StewardError):
    """There is no such file, or no such version of it."""


class PathTakenError(StewardError):
    """The path is taken by another file."""


@dataclass(frozen=True)
class WriteAuthor:
    """Author of a write: the call, which later recognizes its own work, and the member. "" if there is none."""

    call_id: str = ""
    member_id: str = ""


@dataclass(frozen=True)
class WorkspaceFile:
    """File in a listing; a seed that nobody has written has no version and no date."""

    path: str
    size: int
    version: str = ""
    at: datetime | None = None


class Workspace:
    """Workspace files by account. Every method takes the account, so no key is ever built from a path alone.

    All methods raise `WorkspacePathError` for an invalid path. Writing methods raise `ObjectChangedError` if the file
    has another version than the one named, `FileTooLargeError` and `FileNotTextError`. `changed` is called with the
    account after each change; a process killed before that leaves it to the periodic sync.
    """

    def __init__(
        self, bucket: Bucket, file_bytes: int, clock: Clock, changed: Callable[[str], None] = lambda _: None
    ) -> None:
        self._bucket = bucket
        self._file_bytes = file_bytes
        self._clock = clock
        self._changed = changed

    def read(self, account_id: str, path: str) -> StoredObject | None:
        """Return the file, or None. Raises `FileTooLargeError` for one that was stored by other means.

        A seed file always exists: until it is written it has the seed's text and no version.
        """
        stored = self._get(key_of(account_id, path))
        if stored is None and path in SEEDS:
            return StoredObject(SEEDS[path], "")
        return stored

    def listing(self, account_id: str, folder: str = "") -> list[WorkspaceFile]:
        """Return the files below a folder, by path, including seeds such as MEMORY.md whether written or not."""
        prefix, root = below(account_id, folder), root_of(account_id)
        own = {path: text for path, text in SEEDS.items() if f"{root}{path}".startswith(prefix)}
        found = {path: WorkspaceFile(path, len(text.encode())) for path, text in own.items()}
        for one in self._bucket.listing(prefix):
            path = one.key.removeprefix(root)
            found[path] = WorkspaceFile(path, one.size, one.version, one.at)
        return [found[path] for path in sorted(found)]

    def deleted(self, account_id: str) -> list[WorkspaceFile]:
        """Return the files that were deleted and are still kept, by path, each with the time of its deletion."""
        root = root_of(account_id)
        there = {one.key for one in self._bucket.listing(root)}
        gone: dict[str, datetime] = {}
        for one in self._bucket.versions(root):
            if one.gone and one.key not in there:
                gone[one.key] = max(one.at, gone.get(one.key, one.at))
        found = {key.removeprefix(root): at for key, at in gone.items()}
        return [WorkspaceFile(path, 0, at=found[path]) for path in sorted(found) if path not in SEEDS]

    def write(
        self,
        account_id: str,
        path: str,
        content: str,
        version: str | None,
        provenance: Provenance = "account",
        outside: Iterable[str] = (),
        by: WriteAuthor = WriteAuthor(),
    ) -> str:
        """Create or replace a file and return its new version.

        `version` is the version read, or None for a new file. A repeated write succeeds, so a call may run again after
        a crash. `provenance` is the lowest of what `content` was made from, `outside` are its lines from outside. A
        line from outside stays so wherever it is kept, unless a person has approved the content, which makes it theirs.
        """
        began, key = self._clock(), key_of(account_id, path)
        if provenance == "outside":
            return self._put(key, FileDraft(content, provenance, frozenset()), version, by, began)
        marks = {mark_of(line) for line in outside}
        if version and provenance != "member":
            # Reading first is safe: the write fails if the file has changed since.
            present = self._get(key)
            marks |= present.marks if present else frozenset()
        return self._put(key, FileDraft.of(content, marks), version, by, began)

    def edit(
        self,
        account_id: str,
        path: str,
        old: str,
        new: str,
        version: str,
        outside: Iterable[Span] = (),
        by: WriteAuthor = WriteAuthor(),
    ) -> str:
        """Replace the single occurrence of `old` with `new` and return the new version.

        `outside` are characters of `new`. Raises `TextNotUniqueError` unless `old` occurs exactly once,
        `NoSuchFileError` if there is no file.
        """
        began, key = self._clock(), key_of(account_id, path)
        present = self._at(key, path, version, by)
        if isinstance(present, str):
            return present
        return self._put(key, edited(_intact(present, path), old, new, outside), version, by, began)

    def append_line(
        self, account_id: str, path: str, line: str, provenance: Provenance = "account", by: WriteAuthor = WriteAuthor()
    ) -> bool:
        """Append `line` unless the file contains it; False if it does. Never loses a concurrent edit.

        Only the line carries `provenance`. A repeated run of the same call returns what the first run returned.
        """
        for began in self._attempts():
            stored = _intact(self.read(account_id, path) or StoredObject("", ""), path)
            if line in stored.text.splitlines():
                return _own(stored, by)
            text = f"{stored.text.rstrip()}\n{line}\n".lstrip()
            marks = stored.marks | ({mark_of(line)} if provenance == "outside" else set())
            try:
                self._put(key_of(account_id, path), FileDraft.of(text, marks), stored.version or None, by, began)
            except ObjectChangedError:
                continue
            return True
        raise ObjectChangedError(path)

    def remove_line(self, account_id: str, path: str, line: str, by: WriteAuthor = WriteAuthor()) -> bool:
        """Remove `line`; False if the file does not contain it. `by` as in `append_line`."""
        for began in self._attempts():
            stored = self.read(account_id, path)
            if stored is None or line not in stored.text.splitlines():
                return stored is not None and _own(stored, by)
            kept = "\n".join(other for other in _intact(stored, path).text.splitlines() if other != line)
            try:
                self._put(key_of(account_id, path), FileDraft.of(f"{kept}\n", stored.marks), stored.version, by, began)
            except ObjectChangedError:
                continue
            return True
        raise ObjectChangedError(path)

    def copy(self, account_id: str, source: str, target: str, by: WriteAuthor = WriteAuthor()) -> str:
        """Copy `source` with its labels to the free path `target`; return the copy's version.

        Raises `NoSuchFileError` if there is nothing to copy, `PathTakenError` if the target exists.
        """
        began, key = self._clock(), key_of(account_id, target)
        present = self.read(account_id, source)
        if present is None:
            raise NoSuchFileError(source)
        return self._placed(key, FileDraft.copied(_intact(present, source)), by, began, target)

    def move(self, account_id: str, source: str, target: str, version: str, by: WriteAuthor = WriteAuthor()) -> str:
        """Move `source` at `version` to `target`, with its labels; return the version there.

        The target is written before the source is deleted, so an interruption leaves two files, never none. Raises the
        errors of `copy`.
        """
        began, key, gone = self._clock(), key_of(account_id, target), key_of(account_id, source)
        if gone == key:
            raise PathTakenError(target)
        present = self._get(gone)
        if present is None:
            if moved := self._written(key, by):
                return moved
            raise NoSuchFileError(source)
        if present.version != version:
            raise ObjectChangedError(source)
        placed = self._placed(key, FileDraft.copied(_intact(present, source)), by, began, target)
        self._in_time(began, source)
        try:
            self._bucket.delete(gone, version)
        except ObjectChangedError:
            if self._bucket.get(gone) is None:
                # Another run of this call was faster.
                return placed
            # Somebody has continued to write at the source, which therefore stays.
            with suppress(ObjectChangedError):
                self._bucket.delete(key, placed)
            raise
        if self._is_late(began) and self._was_gone_since(gone, began):
            self._bring_back(gone, present)
            with suppress(ObjectChangedError):
                self._bucket.delete(key, placed)
            raise ObjectChangedError(source)
        return placed

    def delete(self, account_id: str, path: str, version: str) -> None:
        """Delete the file if it is at `version`; old versions are kept.

        Raises `NoSuchFileError` if there is nothing to delete.
        """
        began, key = self._clock(), key_of(account_id, path)
        present = self._get(key)
        if present is None:
            if not _taken_away(self._bucket.history(key), version):
                raise NoSuchFileError(path)
            return
        self._in_time(began, path)
        self._bucket.delete(key, version)
        if self._is_late(began) and present.intact and self._was_gone_since(key, began):
            self._bring_back(key, present)
            raise ObjectChangedError(path)
        self._changed(account_id)

    def versions(self, account_id: str, path: str, most: int) -> list[tuple[EarlierObject, StoredObject | None]]:
        """Return the newest `most` versions of a file, newest first, each with its text, or None if it is gone."""
        key = key_of(account_id, path)
        return [
            (kept, None if kept.gone or kept.size > self._file_bytes else self._bucket.kept(key, kept.name))
            for kept in self._bucket.history(key)[:most]
        ]

    def earlier(self, account_id: str, path: str, version: str) -> StoredObject | None:
        """Return the file at `version`; None if that is no longer kept."""
        return self._bucket.earlier(key_of(account_id, path), version)

    def restore(
        self, account_id: str, path: str, version: str, by: WriteAuthor = WriteAuthor()
    ) -> tuple[str | None, str]:
        """Restore the file at `version` with its labels; return the version before and the one now.

        Raises `NoSuchFileError` if that version is no longer kept.
        """
        began, key = self._clock(), key_of(account_id, path)
        if restored := self._written(key, by):
            return self._before(key, restored), restored
        present, before = self._get(key), self._bucket.earlier(key, version)
        if before is None:
            raise NoSuchFileError(path)
        replaced = present.version if present else None
        return replaced, self._put(key, FileDraft.copied(_intact(before, path)), replaced, by, began)

    def put_back(
        self, account_id: str, path: str, written: str | None, previous: str | None, by: WriteAuthor = WriteAuthor()
    ) -> bool:
        """Restore the file as it was before it became `written`: its text at `previous`, or no file.

        `written` is None after a deletion. Return False if the earlier text is no longer kept. Raises
        `ObjectChangedError` if somebody has written the file since.
        """
        began, key = self._clock(), key_of(account_id, path)
        present = self._bucket.get(key)
        before = self._bucket.earlier(key, previous) if previous else None
        if previous and before is None:
            return False
        if (present and present.version) != written:
            # Gone may also mean that somebody has written and deleted it since.
            gone = present is None and written and _taken_away(self._bucket.history(key), written)
            if present.version == previous if present else gone:
                return True
            raise ObjectChangedError(path)
        self._in_time(began, path)
        if before:
            self._store(key, FileDraft.copied(before), written, by)
        elif written:
            self._bucket.delete(key, written)
        return True

    def _attempts(self) -> Iterator[datetime]:
        """Yield start times of immediate retries; stop if the process was suspended in between.

        Meanwhile another process may have done the work, and a person may have undone it.
        """
        began = self._clock()
        for _ in range(_WRITE_ATTEMPTS):
            if self._clock() - began > _STOOD_STILL:
                return
            yield began

    def _in_time(self, began: datetime, path: str) -> None:
        """Raise `ObjectChangedError` if the process was suspended since it `began`."""
        if self._is_late(began):
            raise ObjectChangedError(path)

    def _is_late(self, began: datetime) -> bool:
        return self._clock() - began > _STOOD_STILL

    def _was_gone_since(self, key: str, began: datetime) -> bool:
        """Return whether the file was taken away since then, apart from the newest change, which is this process's.

        Only then has somebody undone or moved what another run of the call did. Otherwise that run has found the work
        of this one, and has reported it as done.
        """
        since = began - _SECOND
        return any(kept.gone and kept.at > since for kept in self._bucket.history(key)[1:])

    def _withdraw_late(self, key: str, written: str, began: datetime) -> None:
        """Remove a new file, and raise, if it was taken away while this process was suspended."""
        if self._is_late(began) and self._was_gone_since(key, began):
            with suppress(ObjectChangedError):
                self._bucket.delete(key, written)
            raise ObjectChangedError(key)

    def _bring_back(self, key: str, stored: StoredObject) -> None:
        """Restore a file that this process deleted after a suspension: somebody may have restored it meanwhile."""
        with suppress(ObjectChangedError):
            self._store(key, FileDraft.copied(stored), None, WriteAuthor(stored.writer, stored.member_id))

    def _get(self, key: str) -> StoredObject | None:
        try:
            return self._bucket.get(key, self._file_bytes)
        except ObjectTooLargeError as error:
            raise self._too_large() from error

    def _at(self, key: str, path: str, version: str, by: WriteAuthor) -> StoredObject | str:
        """Return the file at `version`, or the version that this same call wrote earlier."""
        present = self._get(key)
        if present and present.version == version:
            return present
        if own := self._written(key, by):
            return own
        raise ObjectChangedError(path) if present else NoSuchFileError(path)

    def _placed(self, key: str, draft: FileDraft, by: WriteAuthor, began: datetime, path: str) -> str:
        """Write a file at a free path and return its version."""
        self._in_time(began, path)
        try:
            placed = self._store(key, draft, None, by)
        except ObjectChangedError as error:
            if own := self._written(key, by):
                return own
            raise PathTakenError(path) from error
        self._withdraw_late(key, placed, began)
        return placed

    def _put(self, key: str, draft: FileDraft, version: str | None, by: WriteAuthor, began: datetime) -> str:
        if len(draft.text.encode()) > self._file_bytes:
            raise self._too_large()
        self._in_time(began, key)
        try:
            written = self._store(key, draft, version, by)
        except ObjectChangedError:
            present = self._bucket.get(key)
            if present is not None and present.text == draft.text:
                return present.version
            if own := self._written(key, by):
                return own
            raise
        if not version:
            self._withdraw_late(key, written, began)
        return written

    def _store(self, key: str, draft: FileDraft, version: str | None, by: WriteAuthor) -> str:
        written = self._bucket.put(
            key,
            draft.text,
            version=version or None,
            provenance=draft.provenance,
            writer=by.call_id,
            member_id=by.member_id,
            outside=draft.outside,
        )
        self._changed(account_of(key))
        return written

    def _written(self, key: str, by: WriteAuthor) -> str | None:
        """Return the version that this same call wrote earlier, even if others have written since."""
        if not by.call_id:
            return None
        for kept in self._bucket.history(key)[:_LOOKED_BACK]:
            if not kept.gone and (stored := self._bucket.kept(key, kept.name)) and _own(stored, by):
                return stored.version
        return None

    def _before(self, key: str, version: str) -> str | None:
        """Return the version before the file last became `version`; None if it did not exist."""
        history = iter(self._bucket.history(key))
        next((kept for kept in history if kept.version == version), None)
        older = next(history, None)
        return (older.version or None) if older else None

    def _too_large(self) -> FileTooLargeError:
        return FileTooLargeError(f"a file may hold {self._file_bytes:,} bytes; split it")


def _intact(stored: StoredObject, path: str) -> StoredObject:
    if not stored.intact:
        raise FileNotTextError(f"{path} holds bytes that are no text in UTF-8, and changing it would lose them")
    return stored


def _taken_away(history: Iterable[EarlierObject], version: str) -> bool:
    """Return whether the last existing version was this one."""
    return next((kept.version for kept in history if not kept.gone), None) == version


def _own(stored: StoredObject, by: WriteAuthor) -> bool:
    """Return whether this call wrote the file last."""
    return by.call_id != "" and stored.writer == by.call_id
