"""Error responses of the fake mydeposits."""

from __future__ import annotations

from typing import Any


class MyDepositsError(Exception):
    """An error in mydeposits' shape: a list of fields, each with its problem."""

    def __init__(self, status: int, **errors: str) -> None:
        super().__init__(str(errors))
        self.status = status
        self.body: dict[str, Any] = {
            "errors": [{"fieldName": name, "errorMessage": message} for name, message in errors.items()]
        }
