"""The words of every sentence, one module a language: nothing but data, so that a translator needs no code.

A language is one line here, a module of its tag, and the locale data of that tag in `layers/base/exclude.txt`.
"""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Iterator, Mapping

from steward.wording.languages.language import Language

# Tag → what the language calls itself.
NAMES: Mapping[str, str] = {"en": "English", "es": "Español", "de": "Deutsch", "fr": "Français"}


class Languages(Mapping[str, Language]):
    """The languages by tag; the words of one are read when somebody first reads it."""

    def __getitem__(self, tag: str) -> Language:
        if tag not in NAMES:
            raise KeyError(tag)
        language: Language = importlib.import_module(f"{__name__}.{tag}").LANGUAGE
        return language

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __contains__(self, tag: object) -> bool:
        return tag in NAMES


def spoken(tag: str) -> str | None:
    """The tag of the language that `tag` (such as `en` or `pt-BR`) is read in; None if there are no words for it."""
    first = tag.split("-")[0].lower()
    return first if first in NAMES else None


def named(text: str) -> str | None:
    """The tag of the language that somebody calls by its tag or its own name, whatever they do about accents."""
    wanted = _plain(text)
    return next((tag for tag, name in NAMES.items() if wanted in (tag, _plain(name))), None)


def _plain(text: str) -> str:
    parted = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(character for character in parted if not unicodedata.combining(character))
