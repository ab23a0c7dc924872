"""French about watching mail."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WATCHERS: Mapping[str, Template] = {
    "create_skill": "surveiller vos mails pour {name}",
    "change_skill": {
        "changed": "changer ma manière de surveiller vos mails pour {name}",
        "on": "surveiller de nouveau vos mails pour {name}",
        "off": "ne plus surveiller vos mails pour {name}",
    },
    "delete_skill": "ne plus surveiller vos mails pour {name} et l'oublier",
    "switch_watcher": {
        "on": "surveiller votre messagerie",
        "off": "ne plus surveiller votre messagerie",
    },
    "skill_done": {
        "created": "Je surveille maintenant vos mails pour {name}.",
        "changed": "{name} a changé.",
        "on": "{name} est activé.",
        "off": "{name} est désactivé.",
        "deleted": "{name} est supprimé.",
        "removed": "Annulé : {name} n'existe plus.",
        "as_before": "Annulé : {name} est comme avant.",
        "back": "Annulé : {name} est de retour.",
    },
    "watcher_switched_now": {
        "on": "Je surveille désormais ce qui arrive à {address}.",
        "nothing_on": "Je surveille désormais {address}, mais je ne sais pas encore pour quoi : activez quelque "
        "chose, par exemple expense-tracker.",
        "off": "Je ne surveille plus {address}.",
    },
    "skill_is_tried": "J'essaie {name} sur ce mail et vous dirai ce qu'il en est.",
    "mail_found": "{skills} : mail de {who}, {subject}{facts}",
    "mail_not_matched": "Ne correspond pas : mail de {who}, {subject}",
    "mail_digest": {
        "one": "Un mail que j'ai retenu, car je vous écris au plus 10 fois par heure :",
        "other": "{count} mails que j'ai retenus, car je vous écris au plus 10 fois par heure :",
    },
    "mail_left": {
        "one": "{skill} : encore un mail",
        "other": "{skill} : encore {count} mails",
    },
    "watcher_trouble": {
        "expired": "Je n'ai pas pu surveiller {address} un moment et j'ai pu manquer des mails. Je surveille de "
        "nouveau.",
        "not_allowed": "Je ne surveille plus {address} : Google ne me laisse pas entrer. Demandez-le-moi encore pour "
        "vous connecter.",
        "other_account": "Je ne surveille plus {address} : vous avez connecté un autre compte. Dites-moi si je dois "
        "surveiller celui-là.",
        "unread": "Il y a à {address} des mails que je n'ai pas pu lire. Regardez-les, je vous prie.",
    },
    "create_acting_skill": "surveiller vos mails pour {name} et, chaque fois, {what}",
    "asked_by_mail": "Un mail est arrivé pour {name} : puis-je {what} ?",
    "as_skill_says": "{name} le prévoit pour ces mails",
    "matched_not_done": "Non fait ({what}) : {why}.",
    "matched_asked": "En attente d'une décision ({code}) : {what}",
    "matched_tried": {
        "alone": "Avec un tel mail, sans demander : {what}",
        "asked": "Avec un tel mail, après vous avoir demandé : {what}",
        "refused": "Avec un tel mail, rien, car je n'ai pas le droit de : {what}",
    },
    "field_not_stated": "le mail ne dit rien pour {field}",
    "fields_do_not_fit": "ce que dit le mail n'y convient pas",
    "no_such_tool": "je ne peux plus le faire",
    "not_signed_in": "il faut d'abord vous connecter à Google, puis je le fais",
    "too_much_waits": "trop de choses attendent déjà votre décision",
    "watcher_stopped": "{who} ne fait plus partie de l'équipe, donc je ne surveille plus ce qui arrive à {address}.",
}
