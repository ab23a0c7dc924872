"""French about members and contacts."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PEOPLE: Mapping[str, Template] = {
    "welcome": "Bonjour {name}, ici Steward, l'assistant de l'équipe {account}. Vous en faites partie : écrivez-moi ce "
    "qu'il vous faut. Je cherche, je rédige, je retiens. Répondez STOP pour vous désinscrire, HELP pour de l'aide. "
    "Frais de SMS et de données possibles.",
    "welcome_from": "Bonjour {name}, ici Steward, l'assistant de l'équipe {account}. {who} vous y a ajouté : "
    "écrivez-moi ce qu'il vous faut. Je cherche, je rédige, je retiens. Répondez STOP pour vous désinscrire, HELP pour "
    "de l'aide. Frais de SMS et de données possibles.",
    "number_is_new": "Bonjour {name}, ici Steward, l'assistant de l'équipe {account}. C'est désormais votre nouveau "
    "numéro chez moi. Répondez STOP pour vous désinscrire, HELP pour de l'aide. Frais de SMS et de données possibles.",
    "how_to_confirm": "Avant de pouvoir décider, confirmez que ce numéro est bien à vous : répondez avec ce code.",
    "confirm_first": "Je ne peux accepter de décision de ce numéro avant sa confirmation. Répondez avec le code à six "
    "chiffres que je vous ai envoyé, ou demandez-en un autre à la personne qui m'administre.",
    "number_confirmed": "Merci, {name}, votre numéro est confirmé. Vous pouvez maintenant décider ici.",
    "wrong_code": {
        "one": "Ce n'est pas le code que je vous ai envoyé. Il vous reste un essai.",
        "other": "Ce n'est pas le code que je vous ai envoyé. Il vous reste {count} essais.",
    },
    "codes_used_up": "Trop de codes faux. Demandez-en un nouveau à la personne qui m'administre pour {account}.",
    "code_expired": "Ce code est trop ancien. Demandez-en un nouveau à la personne qui m'administre pour {account}.",
    "not_invited": "Il n'y a rien à confirmer pour ce numéro.",
}
