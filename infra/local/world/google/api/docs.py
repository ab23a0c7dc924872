"""Fake of Google Docs' REST API: https://developers.google.com/workspace/docs/api/reference/rest."""

from __future__ import annotations

from typing import Any

from starlette.routing import Route

from infra.local.world.google.api.request_gate import ApiRequest, RequestGate
from infra.local.world.google.drive import DOCUMENT, File
from infra.local.world.google.errors import GoogleError, NotFoundError

_DOCUMENTS = "/v1/documents"


def routes(gate: RequestGate) -> list[Route]:
    """Return the routes below `/v1/documents`."""
    return [
        gate.route("docs.documents.create", "POST", _DOCUMENTS, _create),
        gate.route("docs.documents.batchUpdate", "POST", f"{_DOCUMENTS}/{{file_id}}:batchUpdate", _update),
        gate.route("docs.documents.get", "GET", f"{_DOCUMENTS}/{{file_id}}", _get),
    ]


def opened(call: ApiRequest, kind: str, *, writing: bool = False) -> File:
    """Return the file of this kind that the path names. Raises `GoogleError` as the newer APIs do."""
    try:
        file = call.world.drive.get(call.address, call.path["file_id"], writing=writing, only_apps=call.only_apps)
    except NotFoundError:
        raise NotFoundError from None
    except GoogleError:
        raise GoogleError(403, "forbidden", "The caller does not have permission") from None
    if file["mimeType"] != kind:
        raise GoogleError(400, "failedPrecondition", "This operation is not supported for this document")
    return file


def _create(call: ApiRequest) -> dict[str, Any]:
    given = {"name": call.body.get("title") or "Untitled document", "mimeType": DOCUMENT}
    file = call.world.create_file(call.address, given, by_app=True)
    return call.world.documents.shown(file["id"], file["name"])


def _get(call: ApiRequest) -> dict[str, Any]:
    file = opened(call, DOCUMENT)
    return call.world.documents.shown(file["id"], file["name"], tabs=call.flag("includeTabsContent"))


def _update(call: ApiRequest) -> dict[str, Any]:
    return call.world.documents.update(opened(call, DOCUMENT, writing=True)["id"], call.body)
