"""French about decisions."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

APPROVALS: Mapping[str, Template] = {
    "may_i": "Puis-je {what} ?",
    "wants_me_to": "{who} me demande ceci : {what}. Je le fais ?",
    "led_me_to": "{who} a écrit, et je voudrais {what}. Je le fais ?",
    "careful": "Attention : {why}.",
    "not_somebody_else": "{who}, pas {other}",
    "kind_of_file": {
        "pdf": "PDF",
        "word": "Word",
        "excel": "Excel",
        "powerpoint": "PowerPoint",
        "text": "texte",
        "picture": "image",
        "calendar": "calendrier",
        "mail": "e-mail",
        "archive": "archive compressée",
        "winmail": "winmail.dat",
        "other": "fichier",
    },
    "file_of": "{name} ({kind}, {size} Ko)",
    "attached_files": "En pièces jointes : {files}",
    "how_to_decide": "Répondez YES {code} ou NO {code}, ou regardez ici :",
    "how_to_edit": "Répondez YES {code} ou NO {code}, ou modifiez ici :",
    "how_by_code": "YES {code} ou NO {code}.",
    "how_by_link": "Veuillez décider ici :",
    "going_ahead": "D'accord, je vais {what}.",
    "leaving_it": "D'accord, je ne vais pas {what}.",
    "you_decided": {
        "approved": "Vous m'avez déjà autorisé à {what}.",
        "rejected": "Vous m'avez déjà dit de ne pas {what}.",
    },
    "former_member": "un ancien membre",
    "they_decided": {
        "approved": "{who} a dit oui, je vais donc {what}.",
        "rejected": "{who} a dit non, je ne vais donc pas {what}.",
    },
    "their_reason": "La raison : {said}",
    "nobody_decided": "Personne n'a répondu à temps, je ne vais donc pas {what}. Redemandez-moi si vous y "
    "tenez encore.",
    "not_wanted_any_more": "Ce n'est plus nécessaire, je ne vais donc pas {what}.",
    "by_link_only": "Veuillez décider {code} par son lien : chacun peut falsifier l'expéditeur d'un SMS, et pour ceci "
    "un SMS ne suffit pas.",
    "says_more": "Je n'ai encore rien fait, car vous avez écrit plus que YES. Répondez YES {code} sans rien d'autre "
    "pour continuer, NO {code} et pourquoi pour y renoncer, ou modifiez par le lien.",
    "says_more_than_undo": "Je n'ai encore rien annulé, car vous avez écrit plus que UNDO. Répondez UNDO {code} sans "
    "rien d'autre si je dois le faire.",
    "which_one": "Duquel parlez-vous ?",
    "code_needed": "Merci de répondre avec le code, pour éviter toute erreur :",
    "asked_already": "Cela attend déjà votre décision : {what}.",
    "no_such_code": "{code} ne correspond à rien qui attende votre réponse. Une autre personne en décide, ou c'est "
    "déjà fait.",
    "choice": "{answer} - {what}",
    "choice_of_draft": "{answer} - {what} : {words}",
    "nothing_to_decide": "Rien n'attend votre décision.",
    "not_yours": "Il n'y a rien de tel à décider pour vous.",
    "nothing_to_undo": "Il n'y a rien à annuler. Un SMS déjà parti ne se reprend pas.",
    "undo_under_way": "L'annulation est déjà en cours.",
    "undo_declined": "Vous avez choisi de laisser cela tel quel.",
    "undo_too_late": "Il est trop tard pour annuler cela.",
    "to_undo": "annuler ceci : {what}",
    "nobody_may_decide": "personne n'est là pour en décider : il faut d'abord ajouter un propriétaire",
    "decided_outside": "{what} : cela vient d'un texte écrit hors de l'équipe",
    "decided_part": {
        "whether": "la décision de le faire",
        "whom": "le destinataire",
        "where": "la destination",
        "amount": "le montant ou la date",
        "rule": "ma manière de travailler",
        "what": "le contenu",
    },
    "and": "{first} et {second}",
    "why_not": {
        "gone": "le membre concerné n'est plus actif",
        "paused": "je suis en pause pour votre équipe",
        "opted_out": "ce numéro a refusé les SMS ; lui seul peut les accepter à nouveau, avec START",
        "unknown": "ce n'est pas un de vos contacts et il n'a jamais écrit ; ajoutez-le d'abord aux contacts",
        "people_only": "c'est aux personnes de le faire ; je signale seulement quand c'est le moment",
        "no_consent": "personne n'est vérifié sans son accord inscrit : demandez-le et inscrivez-le d'abord",
    },
    "why_asked": {
        "level": "une personne doit en décider",
        "outsider": "la demande vient de quelqu'un hors de l'équipe",
        "unconfirmed": "le numéro d'où vient la demande n'est pas encore confirmé",
        "not_given": "personne de l'équipe n'a donné cette adresse",
        "app": "une application l'a demandé, et personne ne sait ce qu'elle a lu",
        "precedents": "des demandes semblables ont déjà été refusées",
        "approved": "une personne a donné son accord",
        "alone": "cela peut se faire sans demander",
    },
}
