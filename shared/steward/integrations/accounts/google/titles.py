"""Check that a file, an event or a mail is called what whoever decided was shown."""

from __future__ import annotations

from typing import Literal

from steward.core.text import shorten
from steward.integrations.accounts.google.api import GoogleTitleError

_NAME = 200


def require_title(
    given: str, found: str, form: Literal["other_title", "other_event", "other_subject"] = "other_title"
) -> None:
    """Raise `GoogleTitleError` unless what was `found` as a title is `given`, as `shown_name` shows it."""
    if shown_name(given) != shown_name(found):
        raise GoogleTitleError(form)


def shown_name(name: str) -> str:
    """Return a name on one line, as lookups show it."""
    return shorten(name, _NAME)
