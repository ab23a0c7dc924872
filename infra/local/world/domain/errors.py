"""Error responses of the fake Domain."""

from __future__ import annotations

from typing import Any


class DomainError(Exception):
    """An error in the shape of RFC 7807, as Domain publishes it; token errors have OAuth's shape."""

    def __init__(self, status: int, detail: str, *, oauth: str = "") -> None:
        super().__init__(detail)
        self.status = status
        self.body: dict[str, Any] = {"error": oauth} if oauth else {"title": detail, "status": status, "detail": detail}
