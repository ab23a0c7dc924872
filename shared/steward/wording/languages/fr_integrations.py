"""French about other services."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

INTEGRATIONS: Mapping[str, Template] = {
    "sign_in_first": "Pour {what}, j'ai besoin que vous vous connectiez une fois avec Google. Après, je continue :",
    "sign_in_title": "Connecter Google pour {who}",
    "may_then": "Steward, l'assistant de {account}, pourra alors faire ceci pour vous, et rien d'autre :",
    "scope_in_words": {
        "calendar_events": "voir et changer les événements de votre agenda",
        "gmail_readonly": "lire vos e-mails",
        "gmail_compose": "écrire des brouillons et envoyer des e-mails en votre nom",
        "gmail_modify": "lire vos e-mails, écrire des brouillons et mettre des libellés",
        "drive_readonly": "lire vos fichiers dans Drive",
        "drive_file": "garder ses propres fichiers dans votre Drive",
        "documents": "lire et changer vos documents",
        "spreadsheets": "lire et changer vos feuilles de calcul",
    },
    "allowed_as": "Connexion faite avec {address}.",
    "other_account": "Google est maintenant connecté avec {address}. Je ne peux plus me servir de {before}.",
    "share_account": {
        "shared": "laisser toute votre équipe se servir de votre compte Google par moi",
        "alone": "utiliser votre compte Google pour vous seul",
    },
    "disconnect": "déconnecter votre compte Google",
    "shared_account": {
        "shared": "toute votre équipe peut se servir de {address} par moi",
        "alone": "seul son propriétaire peut se servir de {address} par moi",
    },
    "disconnected": "je ne peux plus utiliser {address}",
    "not_connected": "aucun compte n'est connecté : personne ne s'est identifié",
    "make_event": "mettre {title} dans votre agenda pour {when}",
    "make_event_with": "mettre {title} dans votre agenda pour {when} et inviter {who}",
    "change_event": {
        "alone": "changer un événement de votre agenda",
        "invited": "changer un événement de votre agenda et ses invités",
    },
    "remove_event": "retirer un événement de votre agenda",
    "event_done": {
        "made": "{title} est dans votre agenda ({when})",
        "changed": "{title} a changé dans votre agenda ({when})",
        "removed": "{title} n'est plus dans votre agenda ({when})",
        "as_before": "Annulé : {title} est comme avant ({when}).",
        "back": "Annulé : {title} est de nouveau dans votre agenda ({when}).",
    },
    "event_taken_out": "Annulé : l'événement n'est plus dans votre agenda.",
    "mail_to": "envoyer un e-mail à {who} : {subject}",
    "mail_answer": "répondre à un e-mail, à {who}",
    "mail_draft": "écrire un brouillon pour {who}",
    "labels_back": "Annulé : l'e-mail a de nouveau ses libellés.",
    "sharing_back": "Annulé : le compte sert comme avant.",
    "label_mail": "changer les libellés d'un e-mail",
    "mail_done": {
        "sent": 'l\'e-mail "{subject}" est parti pour {who}',
        "drafted": 'l\'e-mail "{subject}" pour {who} est dans vos brouillons',
    },
    "mail_labelled": "les libellés de l'e-mail sont changés",
    "draft_gone": "Annulé : le brouillon est jeté.",
    "make_file": {
        "folder": "créer le dossier {name} dans Drive",
        "upload": "mettre {name} dans Drive",
        "document": "créer le document {name} dans Drive",
        "spreadsheet": "créer la feuille de calcul {name} dans Drive",
    },
    "change_file": {
        "document": "ajouter du texte à la fin d'un document",
        "cells": "remplir des cellules d'une feuille de calcul",
        "rows": "ajouter des lignes à une feuille de calcul",
    },
    "file_made": "{name} est dans Drive : {link}",
    "file_changed": {
        "document": "le texte est ajouté au document : {link}",
        "cells": "la feuille de calcul est remplie : {link}",
        "rows": "les lignes sont ajoutées à la feuille de calcul : {link}",
    },
    "file_taken_back": {
        "made": "Annulé : c'est maintenant dans la corbeille de Drive.",
        "document": "Annulé : le texte n'est plus dans le document.",
        "cells": "Annulé : les cellules sont comme avant.",
        "rows": "Annulé : les lignes ne sont plus dans la feuille de calcul.",
    },
    "change_event_of": {
        "alone": "changer {title} dans votre agenda",
        "invited": "changer {title} dans votre agenda et ses invités",
        "removed": "retirer {title} de votre agenda",
    },
    "change_file_of": {
        "document": "ajouter du texte à la fin de {title}",
        "cells": "mettre des valeurs dans des cellules de {title}",
        "rows": "ajouter des lignes à la fin de {title}",
    },
    "label_mail_of": "changer les libellés du mail {subject}",
}
