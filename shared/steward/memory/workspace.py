"""The account's workspace: text files in S3, where no path escapes and no writer loses another's edit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta

from steward.aws.buckets import Bucket, ObjectChanged
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.provenance import Provenance
from steward.core.stored import Stored, labelled, mark_of

MEMORY_FILE = "MEMORY.md"
MEMORY_SEED = "# Memory\n\nWhat this team asked Steward to remember.\n"

_SUFFIXES = (".md", ".txt", ".json")
_SEGMENT = re.compile(r"^(?!\.)[\w .()&+,'@-]{1,100}(?<![ .])$")
_WRITE_ATTEMPTS = 5
_STOOD_STILL = timedelta(seconds=30)


class PathRefused(StewardError):
    """The path does not name a file of the workspace."""


class TooLarge(StewardError):
    """The file would be larger than the workspace takes."""


class Workspace:
    """Files by account. Every method takes the account, so that no key is ever built from a path alone."""

    def __init__(self, bucket: Bucket, file_bytes: int, clock: Clock) -> None:
        self._bucket = bucket
        self._file_bytes = file_bytes
        self._clock = clock

    def read(self, account_id: str, path: str) -> Stored | None:
        """The file, or None. MEMORY.md always exists: until first written it reads as its seed, with no version."""
        stored = self._bucket.get(self._key(account_id, path))
        if stored is None and path == MEMORY_FILE:
            return Stored(MEMORY_SEED, "")
        return stored

    def write(
        self,
        account_id: str,
        path: str,
        content: str,
        version: str | None,
        provenance: Provenance = "account",
        outside: Iterable[str] = (),
    ) -> str:
        """Create or replace a file and return its new version.

        `version` is what was read, or None for a new file; `ObjectChanged` if the file is elsewhere by now. A repeat
        of a write that already happened succeeds, so a call may be run again after a crash. `provenance` is the lowest
        of what `content` was made from, `outside` are the lines of it that came from outside. A line that came from
        outside once stays so wherever it is kept, unless a person has approved what is written: that is theirs.
        """
        if provenance == "outside":
            return self._put(account_id, path, content, version, provenance, frozenset())
        marks = {mark_of(line) for line in outside}
        if version and provenance != "member":
            # Safe to look first: the write fails if the file is no longer the one seen here.
            present = self._bucket.get(self._key(account_id, path))
            marks |= _marks(present) if present else frozenset()
        return self._put(account_id, path, content, version, *labelled(content, marks))

    def append_line(
        self, account_id: str, path: str, line: str, provenance: Provenance = "account", writer: str = ""
    ) -> bool:
        """Add `line` at the end unless the file already has it; False if it had. Never loses a concurrent edit.

        The line alone carries `provenance`. A `writer` that was cut off and does it again is told what it would have
        been told the first time.
        """
        for _ in self._attempts():
            stored = self.read(account_id, path) or Stored("", "")
            if line in stored.text.splitlines():
                return _own(stored, writer)
            try:
                text = f"{stored.text.rstrip()}\n{line}\n".lstrip()
                marks = _marks(stored) | ({mark_of(line)} if provenance == "outside" else set())
                self._put(account_id, path, text, stored.version or None, *labelled(text, marks), writer)
            except ObjectChanged:
                continue
            return True
        raise ObjectChanged(path)

    def remove_line(self, account_id: str, path: str, line: str, writer: str = "") -> bool:
        """Take `line` out again; False if the file no longer has it. `writer` as in `append_line`."""
        for _ in self._attempts():
            stored = self.read(account_id, path)
            if stored is None or line not in stored.text.splitlines():
                return stored is not None and _own(stored, writer)
            kept = "\n".join(other for other in stored.text.splitlines() if other != line)
            try:
                self._put(account_id, path, f"{kept}\n", stored.version, *labelled(kept, _marks(stored)), writer)
            except ObjectChanged:
                continue
            return True
        raise ObjectChanged(path)

    def restore(self, account_id: str, path: str, written: str, previous: str | None) -> bool:
        """Put back what the file was before it became `written`: its text at `previous`, or nothing.

        False if an earlier text is no longer kept; `ObjectChanged` if somebody has written the file since.
        """
        key = self._key(account_id, path)
        present = self._bucket.get(key)
        before = self._bucket.earlier(key, previous) if previous else None
        if previous and before is None:
            return False
        if present is None or present.version != written:
            if (present and present.version) == previous:
                return True
            raise ObjectChanged(path)
        if before is None:
            # Between the look and this line another writer may come; the bucket keeps what they wrote.
            self._bucket.delete(key)
        else:
            marks = before.outside
            self._bucket.put(key, before.text, version=written, provenance=before.provenance, outside=marks)
        return True

    def _attempts(self) -> Iterator[None]:
        """Tries that follow each other at once. Whoever has stood still in between gives up instead.

        Another may have done the work by now, and a person have taken it back.
        """
        began = self._clock()
        for _ in range(_WRITE_ATTEMPTS):
            if self._clock() - began > _STOOD_STILL:
                return
            yield

    def _put(
        self,
        account_id: str,
        path: str,
        content: str,
        version: str | None,
        provenance: Provenance,
        outside: frozenset[str],
        writer: str = "",
    ) -> str:
        if len(content.encode()) > self._file_bytes:
            raise TooLarge(f"a file may hold {self._file_bytes:,} bytes; split it")
        key = self._key(account_id, path)
        try:
            return self._bucket.put(
                key, content, version=version or None, provenance=provenance, writer=writer, outside=outside
            )
        except ObjectChanged:
            present = self._bucket.get(key)
            if present is not None and present.text == content:
                return present.version
            raise

    def _key(self, account_id: str, path: str) -> str:
        segments = path.split("/")
        if not path.endswith(_SUFFIXES) or len(segments) > 6 or not all(_SEGMENT.match(part) for part in segments):
            raise PathRefused(
                f"{path!r} is not a file of the workspace: use folders and names of plain characters, "
                "ending in .md, .txt or .json"
            )
        return f"accounts/{account_id}/workspace/{path}"


def _marks(stored: Stored) -> frozenset[str]:
    """The marks of the lines that came from outside: of a file that did as a whole, all of them."""
    return frozenset(mark_of(line) for line, provenance in stored.lines() if provenance == "outside")


def _own(stored: Stored, writer: str) -> bool:
    """Whether the file is as `writer` left it."""
    return writer != "" and stored.writer == writer
