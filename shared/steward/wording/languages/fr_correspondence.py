"""French about what people outside write, and what is written to them."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

CORRESPONDENCE: Mapping[str, Template] = {
    "it_arrived": "Ici l'assistant automatique de l'équipe {account}. Votre message lui est bien parvenu.",
    "wrote": "{who} a écrit : {said}",
    "strangers_wrote": {
        "one": "Un message de plus est arrivé d'un inconnu ({numbers}), plus que je n'en transmets en une heure. Je "
        "l'ai gardé sans répondre : demandez-moi ce qu'il dit.",
        "other": "{count} messages de plus sont arrivés d'inconnus ({numbers}), plus que je n'en transmets en une "
        "heure. Je les ai gardés sans répondre : demandez-moi ce qu'ils disent.",
    },
    "stranger_wrote": "{address} (hors de vos contacts) a écrit : {said}",
    "somebody_wrote": "Quelqu'un dont le numéro est masqué a écrit : {said}",
    "empty_text": "un message vide",
    "not_answered": "Je n'ai pas répondu.",
    "told_it_arrived": "J'ai seulement répondu que c'était bien arrivé.",
    "tell_me_to_reply": "Dites-moi si vous voulez répondre.",
    "tell_me_about_them": 'Dites-moi quoi répondre, ou "ajoute ce contact : NOM", ou "bloque".',
    "cannot_be_answered": "On ne peut pas lui répondre.",
    "in_your_name": "Un e-mail est venu à votre nom, et personne ne peut prouver qu'il est de vous : {said}",
    "if_it_was_you": "S'il est de vous, dites-moi ici quoi faire. Sinon, je n'en fais rien.",
    "can_be_blocked": 'On ne peut pas lui répondre, mais vous pouvez écrire "bloque".',
    "keyword": {
        "stop": "{who} a écrit STOP : plus rien ne lui est envoyé avant un START de sa part.",
        "start": "{who} a écrit START : les SMS lui parviennent à nouveau.",
        "help": "{who} a écrit HELP et a eu une réponse automatique.",
    },
    "could_not_deal": "Je n'ai pas pu m'en occuper.",
    "no_authority": "La personne qui m'autorisait à répondre aux contacts n'est plus propriétaire.",
    "too_many_answers": {
        "hour": "Je lui ai répondu {times} fois en une heure, c'est mon maximum.",
        "day": "Je lui ai répondu {times} fois en un jour, c'est mon maximum.",
    },
    "about": "Concernant {who} : {news}",
    "asked": "Son message : {said}",
    "answered": "Ma réponse : {said}",
    "answered_before": {
        "one": "(J'ai répondu à un autre message avant.)",
        "other": "(J'ai répondu à {count} autres messages avant.)",
    },
    "answered_more": {
        "one": "J'ai répondu à un message de plus : {said}",
        "other": "J'ai répondu à {count} messages de plus. Le dernier : {said}",
    },
    "passed_on": "Pour vous : {what}",
    "answer_not_delivered": {
        "failed": "Ma réponse n'a pas pu arriver ({reason}). Elle disait : {words}",
        "unknown": "Ma réponse n'est pas forcément arrivée : on ne peut pas savoir ({reason}). Elle disait : {words}",
    },
}
