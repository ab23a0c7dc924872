"""English about what is remembered."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

MEMORY: Mapping[str, Template] = {
    "change_memory": "correct something I remember",
    "forget_memory": "forget something I remember",
    "memory_changed": "I remember it like this now: {words}",
    "memory_forgotten": "Forgotten: {words}",
    "memory_undone": {
        "back": "Undone: I remember it as before.",
        "changed": "Not undone: what I remember of it has changed since.",
    },
    "reword_memory": "remember this from now on: {words}",
    "forget_words": "forget this: {words}",
}
