"""Making something once at an API that has no key for that: it is marked as it is made, and looked for by its mark."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from steward.integrations.accounts.google.api import GoogleError, NotAllowed, NotThere, Refused, Unsure

# What Steward makes carries the id of the call it was made by, under this name.
MARK = "steward_call"
_PAUSES = (0.2, 0.8, 0.0)

Made = TypeVar("Made")


def once(look: Callable[[], Made | None], make: Callable[[], Made]) -> Made:
    """What `look` finds or, if that is nothing, `make` makes; `make` is repeated only after another look.

    `make` raises `Refused` if something has come in between, and `Unsure` if it may have done it. Raises `GoogleError`;
    `Unsure` where it may have been done and nobody can look.
    """
    found = look()
    refused: Refused | None = None
    for pause in _PAUSES:
        if found is not None:
            return found
        try:
            return make()
        except Unsure:
            found, refused = _looked(look), None
        except Refused as error:
            found, refused = look(), error
        if found is None:
            time.sleep(pause)
    if found is not None:
        return found
    raise refused or GoogleError("Google cannot be reached; try again in a few minutes")


def _looked(look: Callable[[], Made | None]) -> Made | None:
    try:
        return look()
    except (NotAllowed, NotThere):
        raise
    except GoogleError as error:
        raise Unsure("it may have been made, and cannot be looked at") from error
