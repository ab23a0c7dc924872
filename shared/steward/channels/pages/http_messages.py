"""HTTP requests and responses of API Gateway, payload format 2.0.

https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

# Characters from which on a text is sent compressed: a page, whose size then tells a little of the secret in its forms,
# and a file that is the same for everybody, as soon as it does not fit into one packet.
_WORTH_COMPRESSING, _FILE_WORTH_COMPRESSING = 20_000, 1_400


@dataclass(frozen=True)
class HttpRequest:
    """A request: header names in lower case, body and query exactly as sent.

    `came_at` is when the gateway received it, to the millisecond, since requests are handled in any order. `source_ip`
    is the address that the gateway saw.
    """

    method: str
    path: str
    raw_query: str
    headers: Mapping[str, str]
    body: bytes
    came_at: datetime | None = None
    source_ip: str = ""
    cookies: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_event(cls, event: Mapping[str, Any]) -> HttpRequest:
        """Parse a Lambda event."""
        body = event.get("body") or ""
        context = event["requestContext"]
        http, milliseconds = context["http"], context.get("timeEpoch")
        stage = context.get("stage", "$default")
        path = str(event["rawPath"])
        return cls(
            method=http["method"],
            path=path.removeprefix(f"/{stage}") if stage != "$default" else path,
            raw_query=event.get("rawQueryString", ""),
            headers={name.lower(): value for name, value in event.get("headers", {}).items()},
            body=base64.b64decode(body) if event.get("isBase64Encoded") else body.encode(),
            came_at=datetime.fromtimestamp(milliseconds / 1000, UTC) if milliseconds else None,
            source_ip=http.get("sourceIp", ""),
            cookies=_cookies(event.get("cookies", ())),
        )


@dataclass(frozen=True)
class HttpResponse:
    """A response, which may not be cached, sniffed or framed. A body of bytes is binary."""

    status: int
    body: str | bytes
    content_type: str
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: tuple[str, ...] = ()

    @property
    def content(self) -> bytes:
        """Return the body in bytes."""
        return self.body if isinstance(self.body, bytes) else self.body.encode()

    def compressed_for(self, request: HttpRequest) -> HttpResponse:
        """Return the response compressed, if it is a long text and the client takes it so."""
        takes = "gzip" in request.headers.get("accept-encoding", "")
        for_all = self.headers.get("cache-control", "").startswith("public")
        least = _FILE_WORTH_COMPRESSING if for_all else _WORTH_COMPRESSING
        if isinstance(self.body, bytes) or len(self.body) < least or not takes:
            return self
        packed = gzip.compress(self.content, mtime=0)
        headers = {**self.headers, "content-encoding": "gzip", "vary": "accept-encoding"}
        return replace(self, body=packed, content_type=f"{self.content_type}; charset=utf-8", headers=headers)

    def to_event(self) -> dict[str, Any]:
        """Return the Lambda result."""
        is_binary = isinstance(self.body, bytes)
        fixed = {
            "content-type": self.content_type if is_binary else f"{self.content_type}; charset=utf-8",
            "cache-control": "no-store",
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "strict-transport-security": "max-age=31536000",
        }
        body = base64.b64encode(self.body).decode() if isinstance(self.body, bytes) else self.body
        answer: dict[str, Any] = {"statusCode": self.status, "headers": {**fixed, **self.headers}, "body": body}
        if is_binary:
            answer["isBase64Encoded"] = True
        return {**answer, "cookies": list(self.cookies)} if self.cookies else answer


def redirect(to: str, status: int = 302) -> HttpResponse:
    """Return a response that leads to another address."""
    return HttpResponse(status, "", "text/plain", {"location": to})


def _cookies(listed: Sequence[str]) -> dict[str, str]:
    parted = (one.partition("=") for one in listed)
    return {name.strip(): value.strip() for name, _, value in parted}
