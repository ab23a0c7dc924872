"""German about what was learned from decisions."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

LEARNING: Mapping[str, Template] = {
    "habit_words": {
        "begins": "Mit {words} beginnen.",
        "ends": "Mit {words} enden.",
        "adds": "{words} einfügen.",
        "drops": "{words} weglassen.",
    },
    "habit_instead": "{after} sagen, nicht {before}.",
    "habit_of": {
        "shorter": "Kürzer schreiben.",
        "longer": "Ausführlicher schreiben.",
        "rejects": "Es wurde abgelehnt: nur auf Wunsch machen.",
        "undoes": "Es wurde rückgängig gemacht: nur auf Wunsch machen.",
        "sets": "Die Stufe legen Menschen selbst fest.",
    },
    "learned_rule": {
        "on": "Aus deinen Korrekturen habe ich gelernt ({what}): {rule} Sag mir, wenn ich das lassen oder ändern soll.",
        "proposed": (
            "Korrekturen in deinem Team legen eine Regel nahe ({what}): {rule} Sag mir, ob ich mich daran halten soll."
        ),
    },
    "level_may_suit": (
        "Das hast du zehnmal in Folge unverändert genehmigt: {what}. Wenn du magst, sag "
        "mir, dass ich es ohne Rückfrage tun soll."
    ),
    "like_this": "{good} von {all} solchen wurden genehmigt.",
    "said_preference": {
        "on": "Daran halte ich mich ab jetzt.",
        "off": "Daran halte ich mich nicht mehr.",
        "back": "Rückgängig: Diese Vorliebe ist wie zuvor.",
        "changed": "Nicht rückgängig: Diese Vorliebe hat sich seitdem geändert.",
    },
    "said_rule": {
        "on": "An diese Regel halte ich mich ab jetzt.",
        "off": "An diese Regel halte ich mich nicht mehr.",
        "back": "Rückgängig: Diese Regel ist wie zuvor.",
        "changed": "Nicht rückgängig: Diese Regel hat sich seitdem geändert.",
    },
    "rated": "Danke, notiert.",
}
