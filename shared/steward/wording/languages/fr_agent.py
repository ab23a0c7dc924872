"""French about what the agent says of itself."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

AGENT: Mapping[str, Template] = {
    "cannot_help": "Je ne peux pas vous aider pour cela. Si je vous ai mal compris, dites-le autrement.",
    "nothing_to_say": "Je n'ai rien à dire à ce sujet. Si vous attendiez une réponse, demandez-moi encore une fois.",
    "cut_short": '{words}... (Je manque de place. Dites "continuez" pour lire la suite.)',
    "too_many_steps": {
        "one": "J'ai fait une pause après une étape, sans avoir fini. Dites-moi comment continuer.",
        "other": "J'ai fait une pause après {count} étapes, sans avoir fini. Dites-moi comment continuer.",
    },
    "unfinished": "Je ne suis pas parvenu à une réponse.",
    "model_trouble": "Mon modèle de langage ne répond pas en ce moment. Votre message est conservé ; je continue "
    "d'essayer et je réponds quand il revient.",
    "model_given_up": "Mon modèle de langage ne répond plus depuis un jour, j'ai donc cessé d'essayer. Redemandez-moi "
    "plus tard.",
    "model_unreachable": "Mon modèle de langage ne répond pas.",
    "unreadable": "Quelque chose dans cette conversation bloque mon modèle de langage. Demandez encore une fois, avec "
    "d'autres mots.",
    "stuck": "J'ai essayé deux fois et cela a échoué les deux fois ({why}), je m'en tiens là. Comment dois-je "
    "continuer ?",
    "own_mistake": "je me suis trompé dans les détails",
    "request_budget": "Cette demande a épuisé ce que je peux dépenser pour une seule ({limit}), je m'en tiens donc là. "
    "Dites-moi si je dois continuer.",
    "day_budget": "Votre équipe a épuisé ce que je peux dépenser en un jour ({limit}), je ne peux donc pas continuer "
    "avant minuit UTC. La personne qui m'administre peut relever la limite.",
    "too_long_alone": {
        "one": "J'y travaille depuis une étape sans nouvelles de vous, je m'en tiens donc là. Dois-je continuer ?",
        "other": "J'y travaille depuis {count} étapes sans nouvelles de vous, je m'en tiens donc là. Dois-je "
        "continuer ?",
    },
    "paused_meanwhile": "Je suis en pause pour votre équipe et je n'ai rien fait de ce message. Quand quelqu'un aura "
    "écrit /start, envoyez-le encore une fois.",
    "set_aside": "Je n'ai pas pu traiter quelque chose qui est arrivé ici. C'est conservé, et les personnes qui "
    "m'administrent sont prévenues.",
    "they_wrote": "Le message disait : {said}",
    "gave_up": "Une erreur de ma part a interrompu ce travail. Veuillez redemander.",
    "done_report": "C'est fait : {what}",
    "not_done_report": {
        "waiting": "En attente de décision : {what}",
        "failed": "Pas fait : {what}",
        "unknown": "Personne ne sait si cela a été fait : {what}",
    },
    "undo_offer": "UNDO {code} l'annule (avant {until}).",
    "also_done": "Fait aussi (dites-moi si quelque chose doit revenir en arrière) : {what}",
    "not_done": {
        "message": "aucun message n'est parti cette fois-ci",
        "booking": "rien n'a été réservé ni planifié cette fois-ci",
        "payment": "rien n'a été payé ni commandé cette fois-ci",
        "record": "rien n'a été enregistré cette fois-ci",
        "change": "rien n'a été modifié cette fois-ci",
        "removal": "rien n'a été supprimé ni annulé cette fois-ci",
        "done": "rien n'a été fait cette fois-ci",
    },
    "marked": "{words}\n(Steward : {truths}.)",
}
