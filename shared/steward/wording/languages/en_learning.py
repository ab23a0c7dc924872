"""English about what was learned from decisions."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

LEARNING: Mapping[str, Template] = {
    "habit_words": {
        "begins": "Begin with {words}.",
        "ends": "End with {words}.",
        "adds": "Put in {words}.",
        "drops": "Leave out {words}.",
    },
    "habit_instead": "Say {after}, not {before}.",
    "habit_of": {
        "shorter": "Write it shorter.",
        "longer": "Write it in more detail.",
        "rejects": "It was turned down: do it only when asked.",
        "undoes": "It was taken back: do it only when asked.",
        "sets": "People set its level themselves.",
    },
    "learned_rule": {
        "on": "I have learned from your corrections ({what}): {rule} Tell me to switch it off or to change it.",
        "proposed": ("Corrections in your team suggest a rule ({what}): {rule} Tell me if I should follow it."),
    },
    "level_may_suit": (
        "You have approved this ten times in a row as it stood: {what}. If you like, tell me to do it without asking."
    ),
    "like_this": "{good} of {all} like this were approved.",
    "said_preference": {
        "on": "I'll go by that from now on.",
        "off": "I no longer go by that.",
        "back": "Undone: that preference is as before.",
        "changed": "Not undone: that preference has changed since.",
    },
    "said_rule": {
        "on": "I'll follow that rule from now on.",
        "off": "I no longer follow that rule.",
        "back": "Undone: that rule is as before.",
        "changed": "Not undone: that rule has changed since.",
    },
    "rated": "Thank you, noted.",
}
