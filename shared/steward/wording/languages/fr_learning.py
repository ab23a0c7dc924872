"""French about what was learned from decisions."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

LEARNING: Mapping[str, Template] = {
    "habit_words": {
        "begins": "Commencer par {words}.",
        "ends": "Finir par {words}.",
        "adds": "Ajouter {words}.",
        "drops": "Omettre {words}.",
    },
    "habit_instead": "Dire {after}, pas {before}.",
    "habit_of": {
        "shorter": "Écrire plus court.",
        "longer": "Écrire plus en détail.",
        "rejects": "Cela a été refusé : à faire seulement sur demande.",
        "undoes": "Cela a été annulé : à faire seulement sur demande.",
        "sets": "Le niveau est fixé par les personnes.",
    },
    "learned_rule": {
        "on": "J'ai appris de vos corrections ({what}) : {rule} Dites-moi de la désactiver ou de la changer.",
        "proposed": (
            "Les corrections de votre équipe suggèrent une règle ({what}) : {rule} Dites-moi si je dois la suivre."
        ),
    },
    "level_may_suit": (
        "Vous avez approuvé ceci dix fois de suite sans changement : {what}. Si vous "
        "voulez, dites-moi de le faire sans demander."
    ),
    "like_this": "{good} sur {all} de ce genre ont été approuvés.",
    "said_preference": {
        "on": "Je m'y tiens à partir de maintenant.",
        "off": "Je ne m'y tiens plus.",
        "back": "Annulé : cette préférence est comme avant.",
        "changed": "Non annulé : cette préférence a changé depuis.",
    },
    "said_rule": {
        "on": "Je suis cette règle à partir de maintenant.",
        "off": "Je ne suis plus cette règle.",
        "back": "Annulé : cette règle est comme avant.",
        "changed": "Non annulé : cette règle a changé depuis.",
    },
    "rated": "Merci, c'est noté.",
}
