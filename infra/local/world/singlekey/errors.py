"""Error responses of the fake SingleKey."""

from __future__ import annotations

from typing import Any


class SingleKeyError(Exception):
    """An error in SingleKey's shape; an error of the key has no list."""

    def __init__(self, status: int, detail: str, errors: list[str] | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.body: dict[str, Any] = {"detail": detail}
        if errors is not None:
            self.body = {"success": False, "detail": detail, "errors": errors}
