"""Client of Google Drive's files.

https://developers.google.com/workspace/drive/api/reference/rest/v3/files
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from steward.core.wall_clock import on_the_wall
from steward.integrations.accounts.google.api import GoogleApi, GoogleError, GoogleNotFoundError, path_part
from steward.integrations.accounts.google.create_once import MARK, once
from steward.integrations.accounts.google.file_types import DOCUMENT, FAMILIES, PRESENTATION, SPREADSHEET, TYPES
from steward.integrations.accounts.google.uploads import multipart

_FILES = "https://www.googleapis.com/drive/v3/files"
_UPLOADS = "https://www.googleapis.com/upload/drive/v3/files"
_ASKED = "id,name,mimeType,size,modifiedTime,ownedByMe,lastModifyingUser(me),appProperties,webViewLink"
_PAGE = 100

# Export types of Google's own files, which have no bytes of their own.
_EXPORTED: Mapping[str, str] = {DOCUMENT: "text/plain", SPREADSHEET: "text/csv", PRESENTATION: "text/plain"}
# Property of a file whose name contains outside words.
_NAMED_OUTSIDE = "steward_named"


@dataclass(frozen=True)
class DriveFile:
    """File as Google describes it."""

    raw: Mapping[str, Any]

    @property
    def file_id(self) -> str:
        """Google's id."""
        return str(self.raw["id"])

    @property
    def name(self) -> str:
        """Name, which may be any text: it is no path, and its extension is unreliable."""
        return str(self.raw.get("name", ""))

    @property
    def kind(self) -> str:
        """One of `Kind`, or `file`. The type declared by the uploader is not shown."""
        said = str(self.raw.get("mimeType", ""))
        exact = {mime: name for name, mime in TYPES.items()}
        family = next((name for name, begins in FAMILIES.items() if said.startswith(begins)), "file")
        return exact.get(said, family)

    @property
    def size(self) -> int | None:
        """Size in bytes; None for Google's own files."""
        return int(self.raw["size"]) if "size" in self.raw else None

    def changed_on(self, zone: str) -> str:
        """Return the day of the last change in `zone`."""
        changed = self.raw.get("modifiedTime")
        return on_the_wall(datetime.fromisoformat(changed), zone).partition("T")[0] if changed else ""

    @property
    def owned(self) -> bool:
        """Return whether the file belongs to the owner of the Drive."""
        return bool(self.raw.get("ownedByMe"))

    @property
    def named_by_owner(self) -> bool:
        """Return whether only the owner can have named the file.

        The file must be theirs and last changed by them, and its name must hold no outside words.
        """
        last = self.raw.get("lastModifyingUser") or {}
        return self.owned and bool(last.get("me")) and _NAMED_OUTSIDE not in (self.raw.get("appProperties") or {})

    @property
    def link(self) -> str:
        """Address at which people open it."""
        return str(self.raw.get("webViewLink", ""))


class GoogleDrive:
    """Google Drive of one member."""

    def __init__(self, api: GoogleApi) -> None:
        self._api = api

    def found(self, conditions: Sequence[str], limit: int, order: str = "modifiedTime desc") -> list[DriveFile]:
        """Return files that meet all conditions (see `named`, `of_kind` and the others). Raises `GoogleError`."""
        asked: dict[str, Any] = {
            "q": " and ".join([*conditions, "trashed = false"]),
            "orderBy": order,
            "pageSize": min(limit, _PAGE),
            "fields": f"nextPageToken,files({_ASKED})",
        }
        files: list[DriveFile] = []
        while len(files) < limit:
            page = self._api.get(_FILES, asked)
            files += [DriveFile(one) for one in page.get("files", ())]
            if "nextPageToken" not in page:
                break
            asked["pageToken"] = page["nextPageToken"]
        return files[:limit]

    def get(self, file_id: str) -> DriveFile:
        """Return a file. Raises `GoogleNotFoundError`, also for one in the trash."""
        raw = self._api.get(self._at(file_id), {"fields": f"{_ASKED},trashed"})
        if raw.get("trashed"):
            raise GoogleNotFoundError("it is in the trash of Drive")
        return DriveFile(raw)

    def content(self, file: DriveFile, at_most: int) -> bytes:
        """Return the content; Google's own files as text. Raises `GoogleError`, also if it is too large."""
        if (file.size or 0) > at_most:
            raise GoogleError(f"that is larger than the {at_most // 1_000_000} MB that can be read")
        if exported := _EXPORTED.get(str(file.raw.get("mimeType"))):
            return self._api.content(f"{self._at(file.file_id)}/export", {"mimeType": exported}, at_most)
        return self._api.content(self._at(file.file_id), {"alt": "media"}, at_most)

    def make(
        self,
        call_id: str,
        name: str,
        mime: str,
        folder: str | None = None,
        content: tuple[str, bytes] | None = None,
        *,
        outside: bool = False,
        properties: Mapping[str, str] | None = None,
    ) -> DriveFile:
        """Create a file, unless this call has done so. `content` is its type and bytes; `mime` is its type in Drive.

        `outside` says that its name contains outside words. Raises `GoogleError`; `GoogleNotFoundError` if the folder
        does not exist or Steward may not write to it.
        """
        marks = {MARK: call_id, **({_NAMED_OUTSIDE: "outside"} if outside else {}), **(properties or {})}
        said: dict[str, Any] = {"name": name, "mimeType": mime, "appProperties": marks}
        if folder:
            said["parents"] = [folder]
        return once(lambda: self._marked(call_id), lambda: self._made(said, content))

    def trash(self, file_id: str) -> None:
        """Move a file to the trash, from which its owner can restore it; no error if it is gone."""
        try:
            self._api.call("PATCH", self._at(file_id), {"fields": "id"}, {"trashed": True})
        except GoogleNotFoundError:
            return

    def _marked(self, call_id: str) -> DriveFile | None:
        """Return the file that this call has created, wherever it is now."""
        asked = {"q": has_property(MARK, call_id), "fields": f"files({_ASKED})", "orderBy": "createdTime"}
        files = self._api.get(_FILES, asked).get("files", ())
        return DriveFile(files[0]) if files else None

    def _made(self, said: Mapping[str, Any], content: tuple[str, bytes] | None) -> DriveFile:
        asked = {"fields": _ASKED}
        if content is None:
            return DriveFile(self._api.call("POST", _FILES, asked, said, once=True))
        headers, body = multipart(said, *content)
        asked["uploadType"] = "multipart"
        return DriveFile(self._api.call("POST", _UPLOADS, asked, body, headers=headers, once=True))

    def _at(self, file_id: str) -> str:
        return f"{_FILES}/{path_part(file_id)}"


def named(words: str) -> str:
    """Return the condition for files with the words in name or text."""
    return f"(name contains {_quoted(words)} or fullText contains {_quoted(words)})"


def titled(words: str) -> str:
    """Return the condition for files whose name has words with these beginnings."""
    return f"name contains {_quoted(words)}"


def of_kind(kind: str) -> str:
    """Return the condition for files of a `Kind`."""
    if kind in FAMILIES:
        return f"mimeType contains {_quoted(FAMILIES[kind])}"
    return f"mimeType = {_quoted(TYPES[kind])}"


def within(folder_id: str) -> str:
    """Return the condition for files in a folder; `root` is the topmost."""
    return f"{_quoted(folder_id)} in parents"


def has_property(name: str, value: str) -> str:
    """Return the condition for files with this property."""
    return f"appProperties has {{ key={_quoted(name)} and value={_quoted(value)} }}"


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
