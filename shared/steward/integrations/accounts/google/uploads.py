"""Content that goes up to Google together with what is said of it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any


def multipart(said: Mapping[str, Any], kind: str, content: bytes) -> tuple[dict[str, str], bytes]:
    """The headers and the body of an upload, as RFC 2387 and Google have it.

    https://developers.google.com/workspace/drive/api/guides/manage-uploads#multipart
    """
    boundary = f"steward-{secrets.token_hex(16)}"
    head = f"--{boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n{json.dumps(said)}\r\n"
    middle = f"--{boundary}\r\nContent-Type: {kind}\r\n\r\n"
    body = b"".join([head.encode(), middle.encode(), content, f"\r\n--{boundary}--\r\n".encode()])
    return {"Content-Type": f"multipart/related; boundary={boundary}"}, body
