"""Languages in which Steward writes.

A language is a line in each table here, `words/<tag>.ftl` in each room, and the locale data of its tag in
`layers/base/exclude.txt`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Literal

LanguageTag = Literal["en", "es", "de", "fr"]
# Tag → what the language calls itself.
NAMES: Mapping[str, str] = {"en": "English", "es": "Español", "de": "Deutsch", "fr": "Français"}

# Tag → the words that a text begins with to decide. Sentences name them, and a member may use those of any language.
# Here and not in a catalog, because the webhook reads them, and to load Fluent takes longer than it may take to answer.
APPROVES: Mapping[str, str] = {"en": "YES", "es": "SI", "de": "JA", "fr": "OUI"}
REJECTS: Mapping[str, str] = {"en": "NO", "es": "NO", "de": "NEIN", "fr": "NON"}
UNDOES: Mapping[str, str] = {"en": "UNDO", "es": "DESHACER", "de": "ZURÜCK", "fr": "ANNULER"}

# Words that may follow a yes and change nothing; after any other it is asked again, since it may be a "not".
COURTESIES: Mapping[str, tuple[str, ...]] = {
    "en": ("please", "thanks", "thanks a lot", "thank you", "thank you very much", "thx"),
    "es": ("por favor", "gracias", "muchas gracias"),
    "de": ("bitte", "danke", "danke schön", "vielen dank"),
    "fr": ("s'il te plaît", "s'il vous plaît", "merci", "merci beaucoup"),
}


def spoken(tag: str) -> str | None:
    """The tag of the language that `tag` (such as `en` or `pt-BR`) is read in; None if there are no words for it."""
    first = tag.split("-")[0].lower()
    return first if first in NAMES else None


def named(text: str) -> str | None:
    """Return the tag of a language, given by its tag or its own name, with or without accents."""
    wanted = unaccented(text.strip().casefold())
    return next((tag for tag, name in NAMES.items() if wanted in (tag, unaccented(name.casefold()))), None)


def unaccented(text: str) -> str:
    """Return `text` without accents, each letter at its place."""
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in unicodedata.normalize("NFC", text))
