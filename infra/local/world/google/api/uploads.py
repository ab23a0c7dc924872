"""Parser of media and multipart uploads to the fake Google."""

from __future__ import annotations

import json
import re
from typing import Any

from infra.local.world.google.api.request_gate import ApiRequest
from infra.local.world.google.errors import BadRequestError


def uploaded(call: ApiRequest) -> tuple[dict[str, Any], str, bytes]:
    """Return an upload's metadata, its content type, and its content."""
    kind = call.request.headers.get("content-type", "application/octet-stream")
    match call.text("uploadType"):
        case "media":
            return {}, kind.partition(";")[0], call.content
        case "multipart":
            parts = _parts(kind, call.content)
            if len(parts) != 2:
                raise BadRequestError("Malformed multipart body.", "badContent")
            return json.loads(parts[0][1] or b"{}"), parts[1][0].partition(";")[0], parts[1][1]
    raise BadRequestError("the fake knows the uploads media and multipart", "badRequest")


def _parts(kind: str, content: bytes) -> list[tuple[str, bytes]]:
    """Return the parts of a multipart/related body: the content type and content of each."""
    found = re.search(r'boundary="?([^";]+)"?', kind)
    if not kind.startswith("multipart/related") or found is None:
        raise BadRequestError("Malformed multipart body.", "badContent")
    parts = []
    for piece in (b"\r\n" + content).split(b"\r\n--" + found[1].encode())[1:-1]:
        head, _, body = piece.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        named = re.search(rb"(?im)^content-type:\s*([^\r\n]+)", head)
        parts.append((named[1].decode() if named else "application/octet-stream", body))
    return parts
