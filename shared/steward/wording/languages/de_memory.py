"""German about what is remembered."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

MEMORY: Mapping[str, Template] = {
    "change_memory": "etwas berichtigen, was ich mir gemerkt habe",
    "forget_memory": "etwas vergessen, was ich mir gemerkt habe",
    "memory_changed": "Ich habe es mir jetzt so gemerkt: {words}",
    "memory_forgotten": "Vergessen: {words}",
    "memory_undone": {
        "back": "Rückgängig gemacht: Ich habe es mir wieder wie vorher gemerkt.",
        "changed": "Nicht rückgängig gemacht: Was ich davon weiß, hat sich seitdem geändert.",
    },
    "reword_memory": "mir ab jetzt das merken: {words}",
    "forget_words": "das vergessen: {words}",
}
