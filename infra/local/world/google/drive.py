"""Drive files in the fake Google: https://developers.google.com/workspace/drive/api/reference/rest/v3/files.

A file belongs to its owner, and those it is shared with see it too. The contents of Google Docs and Sheets are in
`documents` and `sheets`, under the file's id.
"""

from __future__ import annotations

import base64
import copy
import hashlib
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from infra.local.world.google.errors import BadRequestError, GoogleError, NotFoundError
from infra.local.world.google.oauth import subject_of
from infra.local.world.google.stored_values import StoredValues

File = dict[str, Any]
_GOOGLE = "application/vnd.google-apps."
FOLDER, DOCUMENT, SPREADSHEET = f"{_GOOGLE}folder", f"{_GOOGLE}document", f"{_GOOGLE}spreadsheet"
_PAGES = {
    FOLDER: "https://drive.google.com/drive/folders/{}",
    DOCUMENT: "https://docs.google.com/document/d/{}/edit?usp=drivesdk",
    SPREADSHEET: "https://docs.google.com/spreadsheets/d/{}/edit?usp=drivesdk",
}
# Fields of a file that a client may set.
_GIVEN = ("name", "mimeType", "description", "starred", "trashed", "properties", "appProperties", "createdTime",
          "modifiedTime", "originalFilename")  # fmt: skip
_WRITE = ("owner", "organizer", "fileOrganizer", "writer")


class Drive:
    """Every file by its id. `names` are people's names by address."""

    def __init__(
        self, records: StoredValues, contents: StoredValues, now: Callable[[], datetime], names: Callable[[str], str]
    ) -> None:
        self._records = records
        self._contents = contents
        self._now = now
        self._names = names

    def create(
        self,
        owner: str,
        given: Mapping[str, Any],
        content: bytes | None = None,
        *,
        by_app: bool = False,
        only_apps: bool = False,
    ) -> File:
        """Create a file. `by_app` means that Steward did; with `only_apps` it sees no folder but its own.

        Raises `GoogleError`: 409 for an id that is taken.
        """
        file_id = given.get("id") or self.new_id()
        if self._records.get(file_id):
            raise GoogleError(409, "fileIdInUse", "A file already exists with the provided ID.")
        for parent in given.get("parents", ()):
            self._check_folder(owner, parent, only_apps=only_apps)
        now = self._stamp()
        made: File = {"name": "Untitled", "mimeType": "application/octet-stream", "starred": False, "trashed": False,
                      "createdTime": now, "modifiedTime": now}  # fmt: skip
        made |= {name: copy.deepcopy(given[name]) for name in _GIVEN if name in given}
        parents = [self._rooted(owner, parent) for parent in given.get("parents", ())] or [root_of(owner)]
        made |= {"id": file_id, "owner": owner, "parents": parents, "by_app": by_app, "version": 1}
        made["permissions"] = [_permission(owner, "owner", self._names(owner))]
        self._records.put(file_id, made)
        if content is not None or not made["mimeType"].startswith(_GOOGLE):
            self._contents.put(file_id, base64.b64encode(content or b"").decode())
        return made

    def get(self, address: str, file_id: str, *, writing: bool = False, only_apps: bool = False) -> File:
        """Return a file that the user sees, as it is stored.

        Raises `NotFoundError`, and `GoogleError` 403 if they may not write it.
        """
        found = self._records.get(file_id)
        if file_id == "root" or file_id == root_of(address):
            return self._root(address)
        role = self.role(address, found) if found else ""
        if not found or not role or (only_apps and not found["by_app"]):
            raise NotFoundError(f"File not found: {file_id}.")
        if writing and role not in _WRITE:
            raise GoogleError(
                403, "insufficientFilePermissions", "The user does not have sufficient permissions for this file."
            )
        return copy.deepcopy(found) if isinstance(found, dict) else {}

    def update(self, address: str, file_id: str, given: Mapping[str, Any], add: str = "", remove: str = "") -> File:
        """Change a file's metadata, and its folders (comma-separated ids). Raises as `get`."""
        file = self.get(address, file_id, writing=True)
        file |= {name: copy.deepcopy(given[name]) for name in _GIVEN if name in given and "roperties" not in name}
        for name in ("properties", "appProperties"):
            changed = {**file.get(name, {}), **given.get(name, {})}
            file[name] = {key: value for key, value in changed.items() if value is not None}
        gone = {self._rooted(address, parent) for parent in remove.split(",") if parent}
        for parent in filter(None, add.split(",")):
            self._check_folder(address, parent)
            file["parents"].append(self._rooted(address, parent))
        file["parents"] = [parent for parent in file["parents"] if parent not in gone]
        if "modifiedTime" not in given:
            file["modifiedTime"] = self._stamp()
        self._keep(file)
        return file

    def touch(self, file_id: str) -> None:
        """Record that a file's content has changed."""
        file = copy.deepcopy(self._records.get(file_id))
        if file:
            file["modifiedTime"] = self._stamp()
            self._keep(file)

    def content(self, file_id: str) -> bytes | None:
        """Return the bytes of a file; None for Google's own file types."""
        kept = self._contents.get(file_id)
        return None if kept is None else base64.b64decode(kept)

    def put_content(self, file_id: str, content: bytes) -> None:
        """Replace the bytes of a file."""
        self._contents.put(file_id, base64.b64encode(content).decode())

    def delete(self, address: str, file_id: str) -> None:
        """Delete a file for good, and a folder's contents with it. Raises as `get`."""
        if self.get(address, file_id)["owner"] != address:
            raise GoogleError(403, "insufficientFilePermissions", "The user cannot delete a file they do not own.")
        for inner, file in list(self._records.under("")):
            if file_id in file["parents"]:
                self.delete(file["owner"], inner)
        self._records.put(file_id, None)
        self._contents.put(file_id, None)

    def seen_by(self, address: str, *, only_apps: bool = False) -> list[File]:
        """Return every file that the user sees, the last changed first."""
        seen = [copy.deepcopy(file) for _, file in self._records.under("") if self.role(address, file)]
        seen = [file for file in seen if file["by_app"] or not only_apps]
        return sorted(seen, key=lambda file: str(file["modifiedTime"]), reverse=True)

    @staticmethod
    def role(address: str, file: File) -> str:
        """Return the user's role for a file; empty if they do not see it."""
        mine = (one["role"] for one in file["permissions"] if one.get("emailAddress") == address)
        return next(mine, "reader" if any(one["type"] == "anyone" for one in file["permissions"]) else "")

    def share(self, address: str, file_id: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Let a user see or write a file. Raises as `get`."""
        file = self.get(address, file_id, writing=True)
        kind, role = given.get("type"), given.get("role")
        if kind not in ("user", "group", "domain", "anyone") or not role:
            raise BadRequestError("The permission type field is required.", "required")
        whom = str(given.get("emailAddress", "")).lower()
        if kind == "user" and not whom:
            raise BadRequestError("The emailAddress field is required.", "required")
        if kind == "anyone":
            made = {"kind": "drive#permission", "id": "anyoneWithLink", "type": "anyone", "role": role}
        else:
            made = _permission(whom, role, self._names(whom))
        file["permissions"] = [one for one in file["permissions"] if one["id"] != made["id"]] + [made]
        self._keep(file)
        return made

    def unshare(self, address: str, file_id: str, permission_id: str) -> None:
        """Revoke a permission. Raises as `get`, and `NotFoundError` for the permission."""
        file = self.get(address, file_id, writing=True)
        left = [one for one in file["permissions"] if one["id"] != permission_id or one["role"] == "owner"]
        if left == file["permissions"]:
            raise NotFoundError(f"Permission not found: {permission_id}.")
        self._keep(file | {"permissions": left})

    def shown(self, file: File, address: str) -> File:
        """Return a file as the API describes it to the user."""
        said = {name: value for name, value in file.items() if name not in ("owner", "by_app")}
        user = self._user(file["owner"], address)
        said |= {
            "kind": "drive#file", "version": str(file["version"]), "spaces": ["drive"], "owners": [user],
            "lastModifyingUser": user, "ownedByMe": address == file["owner"], "explicitlyTrashed": file["trashed"],
            "shared": len(file["permissions"]) > 1, "capabilities": self._capabilities(file, address),
            "webViewLink": _PAGES.get(file["mimeType"], "https://drive.google.com/file/d/{}/view").format(file["id"]),
        }  # fmt: skip
        content = self.content(file["id"])
        if content is not None:
            name = file.get("originalFilename", file["name"])
            digest = hashlib.md5(content, usedforsecurity=False).hexdigest()
            said |= {"size": str(len(content)), "md5Checksum": digest, "originalFilename": name}
        if "." in file["name"] and content is not None:
            said["fileExtension"] = file["name"].rpartition(".")[2]
        return said

    def new_id(self) -> str:
        """Return an unused id."""
        return f"1{secrets.token_urlsafe(24)}"

    # Inside.

    def _keep(self, file: File) -> None:
        self._records.put(file["id"], file | {"version": file["version"] + 1})

    def _stamp(self) -> str:
        return f"{self._now():%Y-%m-%dT%H:%M:%S}.{self._now().microsecond // 1_000:03d}Z"

    def _rooted(self, address: str, parent: str) -> str:
        return root_of(address) if parent == "root" else parent

    def _check_folder(self, address: str, parent: str, *, only_apps: bool = False) -> None:
        if self.get(address, parent, only_apps=only_apps)["mimeType"] != FOLDER:
            raise BadRequestError("The specified parent is not a folder.", "parentNotAFolder")

    def _root(self, address: str) -> File:
        epoch = "2026-01-01T00:00:00.000Z"
        return {
            "id": root_of(address), "name": "My Drive", "mimeType": FOLDER, "owner": address, "by_app": False,
            "parents": [], "starred": False, "trashed": False, "createdTime": epoch, "modifiedTime": epoch,
            "version": 1, "permissions": [_permission(address, "owner", self._names(address))],
        }  # fmt: skip

    def _user(self, whom: str, address: str) -> dict[str, Any]:
        return {"kind": "drive#user", "displayName": self._names(whom), "me": whom == address,
                "permissionId": subject_of(whom)[:20], "emailAddress": whom}  # fmt: skip

    def _capabilities(self, file: File, address: str) -> dict[str, bool]:
        writes = self.role(address, file) in _WRITE
        return {"canEdit": writes, "canRename": writes, "canDelete": address == file["owner"],
                "canDownload": True}  # fmt: skip


def root_of(address: str) -> str:
    """Return the id of the user's root folder."""
    return f"0A{hashlib.sha256(address.encode()).hexdigest()[:17]}"


def _permission(whom: str, role: str, name: str) -> dict[str, Any]:
    return {"kind": "drive#permission", "id": subject_of(whom)[:20], "type": "user", "role": role,
            "emailAddress": whom, "displayName": name, "deleted": False}  # fmt: skip
