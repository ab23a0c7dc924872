"""French about what is remembered."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

MEMORY: Mapping[str, Template] = {
    "change_memory": "corriger quelque chose que je retiens",
    "forget_memory": "oublier quelque chose que je retiens",
    "memory_changed": "Je retiens maintenant : {words}",
    "memory_forgotten": "Oublié : {words}",
    "memory_undone": {
        "back": "Annulé : je le retiens de nouveau comme avant.",
        "changed": "Non annulé : ce que j'en retiens a changé depuis.",
    },
    "reword_memory": "retenir désormais ceci : {words}",
    "forget_words": "oublier ceci : {words}",
}
