"""Languages in which Steward writes.

A language is a line here, `words/<tag>.ftl` in each room, and the locale data of its tag in `layers/base/exclude.txt`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

# Tag → what the language calls itself.
NAMES: Mapping[str, str] = {"en": "English", "es": "Español", "de": "Deutsch", "fr": "Français"}


def spoken(tag: str) -> str | None:
    """The tag of the language that `tag` (such as `en` or `pt-BR`) is read in; None if there are no words for it."""
    first = tag.split("-")[0].lower()
    return first if first in NAMES else None


def named(text: str) -> str | None:
    """Return the tag of a language, given by its tag or its own name, with or without accents."""
    wanted = _plain(text)
    return next((tag for tag, name in NAMES.items() if wanted in (tag, _plain(name))), None)


def _plain(text: str) -> str:
    parted = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(character for character in parted if not unicodedata.combining(character))
