"""Error responses of the fake Google."""

from __future__ import annotations

from typing import Any

_STATUS = {
    400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND",
    409: "ALREADY_EXISTS", 412: "FAILED_PRECONDITION", 429: "RESOURCE_EXHAUSTED", 503: "UNAVAILABLE",
}  # fmt: skip


class GoogleError(Exception):
    """An error by its HTTP status, Google's short `reason`, and its message.

    https://developers.google.com/workspace/calendar/api/guides/errors
    """

    def __init__(self, code: int, reason: str, message: str, *, retry_after: int = 0) -> None:
        super().__init__(message)
        self.code, self.reason, self.message, self.retry_after = code, reason, message, retry_after
        self.details: list[dict[str, Any]] = []

    def body(self, *, legacy: bool) -> dict[str, Any]:
        """Return the error as JSON; older APIs (Gmail, Calendar, Drive) list reasons, newer ones name a status."""
        said: dict[str, Any] = {"code": self.code, "message": self.message}
        if legacy:
            said["errors"] = [{"domain": "global", "reason": self.reason, "message": self.message}]
        if self.code in _STATUS:
            said["status"] = _STATUS[self.code]
        return {"error": said | ({"details": self.details} if self.details else {})}


class BadRequestError(GoogleError):
    """An argument is invalid; the message says which."""

    def __init__(self, message: str, reason: str = "invalidArgument") -> None:
        super().__init__(400, reason, message)


class NotFoundError(GoogleError):
    """There is no such thing, or not for this account."""

    def __init__(self, message: str = "Requested entity was not found.") -> None:
        super().__init__(404, "notFound", message)
