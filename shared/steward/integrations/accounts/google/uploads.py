"""Builds multipart uploads to Google Drive and Gmail."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any


def multipart(said: Mapping[str, Any], kind: str, content: bytes) -> tuple[dict[str, str], bytes]:
    """Build headers and body of an upload (RFC 2387).

    https://developers.google.com/workspace/drive/api/guides/manage-uploads#multipart
    """
    boundary = f"steward-{secrets.token_hex(16)}"
    head = f"--{boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n{json.dumps(said)}\r\n"
    middle = f"--{boundary}\r\nContent-Type: {kind}\r\n\r\n"
    body = b"".join([head.encode(), middle.encode(), content, f"\r\n--{boundary}--\r\n".encode()])
    return {"Content-Type": f"multipart/related; boundary={boundary}"}, body
