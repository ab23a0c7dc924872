"""Creates an object once at APIs without idempotency keys, by a mark with which it can be found."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from steward.integrations.accounts.google.api import (
    GoogleError,
    GoogleNotAllowedError,
    GoogleNotFoundError,
    GoogleOutcomeUnknownError,
    GoogleRefusedError,
)

# Property that holds the id of the call that created an object.
MARK = "steward_call"
_PAUSES = (0.2, 0.8, 0.0)

Made = TypeVar("Made")


def once(look: Callable[[], Made | None], make: Callable[[], Made]) -> Made:
    """Return the object that `look` finds, or else create it with `make`, repeated only after another look.

    `make` raises `GoogleRefusedError` if something came in between, and `GoogleOutcomeUnknownError` if it may have
    succeeded. Raises `GoogleError`; `GoogleOutcomeUnknownError` if it may have succeeded and no look is possible.
    """
    found = look()
    refused: GoogleRefusedError | None = None
    for pause in _PAUSES:
        if found is not None:
            return found
        try:
            return make()
        except GoogleOutcomeUnknownError:
            found, refused = _looked(look), None
        except GoogleRefusedError as error:
            found, refused = look(), error
        if found is None:
            time.sleep(pause)
    if found is not None:
        return found
    raise refused or GoogleError("Google cannot be reached; try again in a few minutes")


def _looked(look: Callable[[], Made | None]) -> Made | None:
    try:
        return look()
    except (GoogleNotAllowedError, GoogleNotFoundError):
        raise
    except GoogleError as error:
        raise GoogleOutcomeUnknownError("it may have been made, and cannot be looked at") from error
