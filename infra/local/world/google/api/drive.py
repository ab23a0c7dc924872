"""Fake of Google Drive's REST API (v3): https://developers.google.com/workspace/drive/api/reference/rest/v3."""

from __future__ import annotations

import re
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from infra.local.world.google.api.fields import masked
from infra.local.world.google.api.request_gate import ApiRequest, RequestGate
from infra.local.world.google.api.uploads import uploaded
from infra.local.world.google.drive import DOCUMENT, SPREADSHEET, File, root_of
from infra.local.world.google.drive_query import DriveQuery
from infra.local.world.google.errors import BadRequestError, GoogleError

_FILES, _UPLOADS = "/drive/v3/files", "/upload/drive/v3/files"
_FILE = f"{_FILES}/{{file_id}}"
_PERMISSIONS = f"{_FILE}/permissions"
_PAGE, _LARGEST_PAGE = 100, 1_000
# Fields of a response if the request names none.
_FIELDS = "kind,id,name,mimeType"
_LIST_FIELDS = f"kind,incompleteSearch,nextPageToken,files({_FIELDS})"
_PERMISSION_FIELDS = "kind,id,type,role"
_ORDERS = ("createdTime", "folder", "modifiedTime", "modifiedByMeTime", "name", "name_natural", "quotaBytesUsed",
           "recency", "sharedWithMeTime", "starred", "viewedByMeTime")  # fmt: skip
_TEXT = "text/plain"


def routes(gate: RequestGate) -> list[Route]:
    """Return the routes below `/drive/v3` and `/upload/drive/v3`."""
    return [
        gate.route("drive.about.get", "GET", "/drive/v3/about", _about),
        gate.route("drive.files.list", "GET", _FILES, _listed),
        gate.route("drive.files.generateIds", "GET", f"{_FILES}/generateIds", _ids),
        gate.route("drive.files.create", "POST", _FILES, _create),
        gate.route("drive.files.create", "POST", _UPLOADS, _upload),
        gate.route("drive.files.get", "GET", _FILE, _get),
        gate.route("drive.files.update", "PATCH", _FILE, _update),
        gate.route("drive.files.update", "PATCH", f"{_UPLOADS}/{{file_id}}", _upload_again),
        gate.route("drive.files.delete", "DELETE", _FILE, _delete),
        gate.route("drive.files.export", "GET", f"{_FILE}/export", _export),
        gate.route("drive.permissions.list", "GET", _PERMISSIONS, _permissions),
        gate.route("drive.permissions.create", "POST", _PERMISSIONS, _share),
        gate.route("drive.permissions.delete", "DELETE", f"{_PERMISSIONS}/{{permission_id}}", _unshare),
    ]


def _answer(call: ApiRequest, file: File) -> dict[str, Any]:
    said = call.world.drive.shown(file, call.address)
    return said if call.text("fields") else masked(said, _FIELDS)


def _file(call: ApiRequest, *, writing: bool = False) -> File:
    return call.world.drive.get(call.address, call.path["file_id"], writing=writing, only_apps=call.only_apps)


def _about(call: ApiRequest) -> dict[str, Any]:
    if not call.text("fields"):
        raise BadRequestError("The 'fields' parameter is required for this method.", "required")
    owner = call.world.drive.shown(call.world.drive.get(call.address, "root"), call.address)["owners"][0]
    return {"kind": "drive#about", "user": owner}


def _listed(call: ApiRequest) -> dict[str, Any]:
    if call.text("corpora", "user") != "user" or call.text("spaces", "drive") != "drive":
        raise BadRequestError("the fake knows no corpora but user, and no spaces but drive", "invalid")
    query = DriveQuery(call.text("q"), root_of(call.address), call.world.words_of)
    seen = call.world.drive.seen_by(call.address, only_apps=call.only_apps)
    found = [file for file in seen if query.finds(file | {"ownedByMe": file["owner"] == call.address})]
    for key in reversed([one.strip() for one in call.text("orderBy").split(",") if one.strip()]):
        _sort(found, key)
    page, following = call.page(found, call.number("pageSize", _PAGE, _LARGEST_PAGE))
    files = [call.world.drive.shown(file, call.address) for file in page]
    said = {"kind": "drive#fileList", "incompleteSearch": False, "files": files, **following}
    return said if call.text("fields") else masked(said, _LIST_FIELDS)


def _sort(found: list[File], key: str) -> None:
    name, _, way = key.partition(" ")
    if name not in _ORDERS or way not in ("", "desc"):
        raise BadRequestError("Invalid Value", "invalid")
    values = {
        "folder": lambda file: not file["mimeType"].endswith(".folder"),
        "name": lambda file: file["name"].lower(),
        "name_natural": lambda file: [
            int(part) if part.isdigit() else part for part in re.split(r"(\d+)", file["name"].lower())
        ],
        "createdTime": lambda file: file["createdTime"],
        "starred": lambda file: not file["starred"],
    }
    found.sort(key=values.get(name, lambda file: file["modifiedTime"]), reverse=way == "desc")


def _ids(call: ApiRequest) -> dict[str, Any]:
    ids = [call.world.drive.new_id() for _ in range(call.number("count", 10, 1_000))]
    return {"kind": "drive#generatedIds", "space": call.text("space", "drive"), "ids": ids}


def _get(call: ApiRequest) -> Response | dict[str, Any]:
    file = _file(call)
    if call.text("alt") != "media":
        return _answer(call, file)
    content = call.world.drive.content(file["id"])
    if content is None:
        why = "Only files with binary content can be directly downloaded. Use Export with Docs Editors files."
        raise GoogleError(403, "fileNotDownloadable", why)
    return Response(content, media_type=file["mimeType"])


def _create(call: ApiRequest) -> dict[str, Any]:
    return _answer(call, call.world.create_file(call.address, call.body, by_app=True, only_apps=call.only_apps))


def _upload(call: ApiRequest) -> dict[str, Any]:
    given, kind, content = uploaded(call)
    given.setdefault("mimeType", kind)
    return _answer(call, call.world.create_file(call.address, given, content, by_app=True, only_apps=call.only_apps))


def _update(call: ApiRequest) -> dict[str, Any]:
    return _updated(call, call.body)


def _updated(call: ApiRequest, given: dict[str, Any]) -> dict[str, Any]:
    file = _file(call, writing=True)
    add, remove = call.text("addParents"), call.text("removeParents")
    return _answer(call, call.world.drive.update(call.address, file["id"], given, add, remove))


def _upload_again(call: ApiRequest) -> dict[str, Any]:
    given, _, content = uploaded(call)
    file = _file(call, writing=True)
    if file["mimeType"] == DOCUMENT:
        call.world.documents.put(file["id"], content.decode(errors="replace"))
    elif file["mimeType"] == SPREADSHEET:
        raise BadRequestError("the fake puts no upload into a spreadsheet")
    else:
        call.world.drive.put_content(file["id"], content)
    return _updated(call, given)


def _delete(call: ApiRequest) -> None:
    call.world.drive.delete(call.address, _file(call)["id"])


def _export(call: ApiRequest) -> Response:
    file, kind = _file(call), call.text("mimeType")
    if file["mimeType"] not in (DOCUMENT, SPREADSHEET):
        raise GoogleError(403, "fileNotExportable", "Export only supports Docs Editors files.")
    words = call.world.words_of(file)
    match file["mimeType"], kind:
        case m, "text/csv" if m == SPREADSHEET:
            return Response(words, media_type=kind)
        case m, "text/markdown" if m == DOCUMENT:
            return Response(words, media_type=kind)
        case m, "text/plain" if m == DOCUMENT:
            # Like Google: a byte order mark and Windows line ends.
            return Response("\ufeff" + words.removesuffix("\n").replace("\n", "\r\n"), media_type=_TEXT)
    raise BadRequestError("The requested conversion is not supported.", "badRequest")


def _permissions(call: ApiRequest) -> dict[str, Any]:
    said = {"kind": "drive#permissionList", "permissions": _file(call)["permissions"]}
    return said if call.text("fields") else masked(said, f"kind,permissions({_PERMISSION_FIELDS})")


def _share(call: ApiRequest) -> dict[str, Any]:
    made = call.world.drive.share(call.address, _file(call)["id"], call.body)
    return made if call.text("fields") else masked(made, _PERMISSION_FIELDS)


def _unshare(call: ApiRequest) -> None:
    call.world.drive.unshare(call.address, _file(call)["id"], call.path["permission_id"])
