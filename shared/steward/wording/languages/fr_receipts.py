"""French about what was done."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

RECEIPTS: Mapping[str, Template] = {
    "mailed": "E-mail envoyé à {who} : {words}",
    "texted": "SMS envoyé à {who} : {words}",
    "remembered": "Retenu : {words}",
    "already_remembered": "Déjà retenu : {words}",
    "forgotten": "Annulé : je ne retiens plus {words}.",
    "nothing_to_forget": "{words} n'était plus dans ma mémoire.",
    "file_written": "Fichier écrit : {path}",
    "workspace_file_changed": {
        "edited": "Fichier modifié : {path}",
        "deleted": "Fichier supprimé : {path}",
        "restored": "Version antérieure rétablie : {path}",
    },
    "workspace_file_placed": {
        "moved": "Fichier {path} déplacé vers {to}",
        "copied": "Fichier {path} copié vers {to}",
    },
    "file_undone": {
        "back": "Annulé : le fichier {path} est redevenu ce qu'il était.",
        "gone": "Annulé : le fichier {path} n'existe plus.",
        "changed": "Non annulé : quelqu'un a modifié le fichier {path} depuis.",
        "not_kept": "Non annulé : l'ancien contenu du fichier {path} n'est plus conservé.",
    },
    "contact_added": "Contact ajouté : {who}",
    "contact_there": "{who} était déjà dans les contacts",
    "contact_changed": "Contact modifié : {who}",
    "contact_as_before": "Il n'y avait rien à modifier pour {who}",
    "contacts_merged": "Les deux fiches réunies : {who}",
    "contact_removed": "Contact retiré : {who}",
    "person_erased": {
        "one": "Effacé pour de bon : tout ce qui concernait cette personne, soit une seule entrée",
        "other": "Effacé pour de bon : tout ce qui concernait cette personne, {count} entrées en tout",
    },
    "no_contact_any_more": "Ce n'était plus un contact.",
    "contact_undone": {
        "removed": "Annulé : {who} n'est plus un contact.",
        "changed": "Annulé : le contact {who} est redevenu ce qu'il était.",
        "restored": "Annulé : {who} est à nouveau un contact.",
    },
    "sender_blocked": "Expéditeur bloqué : {who}",
    "sender_unblocked": "{who} peut à nouveau vous joindre",
    "not_blocked": "Rien n'était bloqué.",
    "sender_undone": {
        "blocked": "Annulé : l'expéditeur {who} est à nouveau bloqué.",
        "unblocked": "Annulé : {who} peut à nouveau vous joindre.",
    },
    "not_undone": "Non annulé : {why}",
    "no_answer_in_time": "il n'y a pas eu de réponse à temps",
    "failed_here": "cela a échoué chez nous, référence {reference}",
}
