"""Spanish about what is remembered."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

MEMORY: Mapping[str, Template] = {
    "change_memory": "corregir algo que recuerdo",
    "forget_memory": "olvidar algo que recuerdo",
    "memory_changed": "Ahora lo recuerdo así: {words}",
    "memory_forgotten": "Olvidado: {words}",
    "memory_undone": {
        "back": "Deshecho: vuelvo a recordarlo como antes.",
        "changed": "No deshecho: lo que recuerdo de eso ha cambiado desde entonces.",
    },
    "reword_memory": "recordar esto desde ahora: {words}",
    "forget_words": "olvidar esto: {words}",
}
