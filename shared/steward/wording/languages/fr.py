"""French, with "vous". Words without ç, ê and other letters that GSM-7 lacks are preferred: they cost a segment."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.fr_attention import ATTENTION
from steward.wording.languages.fr_correspondence import CORRESPONDENCE
from steward.wording.languages.fr_integrations import INTEGRATIONS
from steward.wording.languages.fr_memory import MEMORY
from steward.wording.languages.fr_pages import PAGES
from steward.wording.languages.fr_plans import PLANS
from steward.wording.languages.fr_schedules import SCHEDULES
from steward.wording.languages.fr_sync import SYNC
from steward.wording.languages.fr_watchers import WATCHERS
from steward.wording.languages.fr_web import WEB
from steward.wording.languages.language import Language, Template

_AGENT: Mapping[str, Template] = {
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
    "undo_offer": "Pour annuler (avant {until}), répondez UNDO {code}, ou passez par ici :",
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

_APPROVALS: Mapping[str, Template] = {
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
    "by_link_only": "Veuillez décider {code} par son lien : chacun peut falsifier l'expéditeur d'un SMS, et pour ceci "
    "un SMS ne suffit pas.",
    "says_more": "Je n'ai encore rien fait, car vous avez écrit plus que YES. Répondez YES {code} sans rien d'autre "
    "pour continuer, NO {code} et pourquoi pour y renoncer, ou modifiez par le lien.",
    "says_more_than_undo": "Je n'ai encore rien annulé, car vous avez écrit plus que UNDO. Répondez UNDO {code} sans "
    "rien d'autre si je dois le faire.",
    "which_one": "Duquel parlez-vous ?",
    "code_needed": "Merci de répondre avec le code, pour éviter toute erreur :",
    "code_shared": "Plusieurs demandes ont le code {code}, il n'en décide donc aucune. Veuillez passer par "
    "leurs liens.",
    "choice": "{answer} - {what}",
    "choice_of_draft": "{answer} - {what} : {words}",
    "nothing_to_decide": "Rien n'attend votre décision.",
    "not_yours": "Il n'y a rien de tel à décider pour vous.",
    "nothing_to_undo": "Il n'y a rien à annuler.",
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
    },
    "why_asked": {
        "level": "une personne doit en décider",
        "outsider": "la demande vient de quelqu'un hors de l'équipe",
        "unconfirmed": "le numéro d'où vient la demande n'est pas encore confirmé",
        "not_given": "personne de l'équipe n'a donné cette adresse",
        "approved": "une personne a donné son accord",
        "alone": "cela peut se faire sans demander",
    },
}

_ACTIONS: Mapping[str, Template] = {
    "text_contact": "envoyer un SMS à {who}",
    "mail_contact": "envoyer un e-mail à {who} ({address})",
    "mail_stranger": "envoyer un e-mail à {address}, qui a écrit et n'est pas dans vos contacts",
    "text_number": "envoyer un SMS à {number}, qui a écrit et n'est pas dans vos contacts",
    "add_contact": "ajouter {who} aux contacts",
    "change_contact": "modifier le contact {who} : {changes}",
    "contact_change": {
        "name": "utiliser le nom {value}",
        "about": "noter comme description {value}",
        "phone": "lui écrire désormais au {value}",
        "add_phone": "ajouter le numéro {value}",
        "add_email": "ajouter l'adresse {value}",
        "remove": "retirer {value}",
    },
    "remove_contact": "retirer {who} des contacts",
    "erase_data": "effacer tout ce qui concerne {who}, sans retour possible",
    "use_source": "utiliser {tool} de {source}",
    "merge_contacts": "réunir {who} et le contact {into}, pour de bon",
    "block_sender": "bloquer {who} : ses messages sont conservés, mais ne parviennent à personne et restent sans "
    "réponse",
    "unblock_sender": "laisser passer {who} à nouveau",
    "remember_fact": "retenir ceci pour toute l'équipe",
    "write_file": "écrire le fichier {path}",
    "edit_file": "modifier le fichier {path}",
    "remove_file": "supprimer le fichier {path}",
    "place_file": {
        "move": "déplacer le fichier {path} vers {to}",
        "copy": "copier le fichier {path} vers {to}",
    },
    "restore_file": "rétablir une version antérieure du fichier {path}",
    "answer_nobody": "ne répondre à aucun contact sans vous demander",
    "answer_contacts": "répondre à {whom} sans demander et sans outil, au sujet de {words}",
    "answer_contacts_with": "répondre à {whom} sans demander, avec {tools}, au sujet de {words}",
    "every_contact": "tous les contacts",
    "some_contacts": {"one": "ce seul contact nommé", "other": "ces {count} contacts nommés"},
    "set_bare_answers": {
        "bare": "accepter YES, NO ou UNDO sans code quand une seule demande est ouverte",
        "coded": "accepter YES, NO ou UNDO seulement avec le code de la demande",
    },
    "act": {
        "send_message": "envoyer des SMS aux contacts",
        "search_contacts": "chercher des contacts",
        "add_contact": "ajouter des contacts",
        "update_contact": "modifier des contacts",
        "merge_contacts": "réunir les contacts en double",
        "remove_contact": "retirer des contacts",
        "delete_user_data": "effacer les données de personnes",
        "block_sender": "bloquer des expéditeurs",
        "unblock_sender": "laisser passer des expéditeurs bloqués",
        "remember": "retenir ce que vous me dites",
        "list_memories": "dire ce que je retiens",
        "recall": "chercher quelque chose que je retiens",
        "extract_memory": "chercher des faits dans ce que vous avez dit",
        "update_memory": "corriger ce que je retiens",
        "remove_memory": "oublier ce que je retiens",
        "read_file": "lire vos fichiers",
        "read_attachment": "lire les pièces jointes de vos mails",
        "format_maps_link": "faire un lien vers une carte",
        "plan_task": "faire quelque chose en plusieurs étapes",
        "check_plan": "dire où en est un plan",
        "replan": "replanifier le reste d'un plan",
        "stop_plan": "mettre fin à un plan",
        "create_scheduled_job": "vous rappeler quelque chose",
        "list_scheduled_jobs": "lister vos rappels",
        "update_scheduled_job": "changer des rappels",
        "delete_scheduled_job": "supprimer des rappels",
        "set_user_config": "changer vos réglages",
        "create_email_skill": "chercher un genre de mails",
        "list_email_skills": "lister ce qui est cherché dans vos mails",
        "update_email_skill": "changer ce qui est cherché dans vos mails",
        "delete_email_skill": "ne plus chercher un genre de mails",
        "toggle_email_watcher": "surveiller votre messagerie",
        "test_email_skill": "essayer quels mails correspondent",
        "write_file": "écrire vos fichiers",
        "edit_file": "modifier vos fichiers",
        "list_files": "lister vos fichiers",
        "search_files": "chercher dans vos fichiers",
        "delete_file": "supprimer vos fichiers",
        "move_file": "déplacer vos fichiers",
        "copy_file": "copier vos fichiers",
        "list_file_versions": "dire ce que contenaient vos fichiers",
        "restore_file": "rétablir une version antérieure de vos fichiers",
        "search_conversations": "chercher dans vos conversations",
        "fetch_context": "lire vos conversations",
        "resolve_date": "calculer des dates",
        "run_python": "calculer avec un programme",
        "search_sms_history": "chercher dans vos SMS",
        "get_contact_sms_history": "lire vos SMS",
        "list_autonomy": "dire jusqu'où je vais sans demander",
        "list_approvals": "dire ce que vous pouvez décider",
        "explain_message": "dire pourquoi je vous ai écrit",
        "set_autonomy": "changer jusqu'où je vais sans demander",
        "show_contact_scope": "dire ce que je peux répondre aux contacts",
        "set_contact_scope": "changer ce que je peux répondre aux contacts",
        "set_bare_answers": "changer ce que doit contenir une réponse",
        "web_search": "chercher sur le web",
        "web_fetch": "ouvrir des pages du web",
        "set_web_domains": "changer ce que je peux lire sur le web",
        "list_connections": "dire quels comptes vous avez connectés",
        "share_connection": "changer pour qui j'utilise votre compte Google",
        "disconnect": "rendre ce que je peux utiliser d'un compte Google",
        "list_calendar_events": "regarder votre agenda",
        "create_calendar_event": "mettre des événements dans votre agenda",
        "update_calendar_event": "changer des événements de votre agenda",
        "delete_calendar_event": "retirer des événements de votre agenda",
        "search_emails": "chercher dans vos e-mails",
        "read_email": "lire vos e-mails",
        "get_email_thread": "lire des fils de vos e-mails",
        "prepare_attachments": "regarder des fichiers à joindre à un e-mail",
        "send_email": "envoyer des e-mails en votre nom",
        "draft_email": "écrire des brouillons d'e-mails",
        "label_email": "changer les libellés de vos e-mails",
        "search_drive": "chercher des fichiers dans votre Drive",
        "list_drive_files": "regarder ce qu'il y a dans votre Drive",
        "get_steward_folder": "utiliser mon propre dossier dans votre Drive",
        "create_drive_folder": "créer des dossiers dans votre Drive",
        "upload_to_drive": "mettre des fichiers dans votre Drive",
        "read_drive_file": "lire des fichiers de votre Drive",
        "create_document": "créer des documents dans votre Drive",
        "read_document": "lire vos documents",
        "append_to_document": "ajouter du texte à vos documents",
        "find_document": "chercher des documents dans votre Drive",
        "create_spreadsheet": "créer des feuilles de calcul dans votre Drive",
        "read_spreadsheet": "lire vos feuilles de calcul",
        "write_spreadsheet": "changer des cellules de vos feuilles de calcul",
        "append_to_spreadsheet": "ajouter des lignes à vos feuilles de calcul",
        "find_spreadsheet": "chercher des feuilles de calcul dans votre Drive",
        "everything": "faire tout ce qui n'a pas de niveau propre",
    },
    "set_level": {
        "inform": "laisser ceci aux personnes et signaler seulement quand c'est le moment : {action}",
        "suggest": "demander oui ou non pour ceci : {action}",
        "draft": "vous montrer un brouillon pour ceci : {action}",
        "execute": "{action} sans demander, puis vous le dire et proposer d'annuler",
        "told": "{action} sans demander et vous le dire après, quand on ne peut plus annuler",
        "silent": "{action} sans demander et en garder seulement une trace",
    },
    "reset_level": "revenir à mon habitude pour ceci : {action}",
}

_CONVERSATIONS: Mapping[str, Template] = {
    "help": """\
/new commence une nouvelle conversation (celle-ci reste et se retrouve)
/model montre ou change le modèle de langage : opus, sonnet ou haiku
/name Travaux du toit donne un nom à cette conversation
/language English change la langue dans laquelle je vous écris
/undo 7Q, /approve 7Q, /reject 7Q décident de ce qui vous attend
/stop me met en pause pour toute votre équipe, sans délai ; /start me relance
Pour le reste : écrivez simplement ce qu'il vous faut.""",
    "paused_now": "Je suis en pause pour toute votre équipe. Rien ne se fait et rien ne part tant que personne n'écrit "
    "/start.",
    "back": "Je suis de retour pour toute votre équipe. Je n'ai pas traité ce qui est arrivé entre-temps : "
    "renvoyez-moi ce qui compte encore.",
    "team_paused": "{who} m'a mis en pause pour toute votre équipe. Rien ne se fait et rien ne part tant que personne "
    "n'écrit /start.",
    "team_resumed": "{who} m'a relancé pour toute votre équipe. Je n'ai pas traité ce qui est arrivé entre-temps : "
    "renvoyez-moi ce qui compte encore. /stop me remet en pause.",
    "unknown_command": "/{word} m'est inconnu. /help montre ce qui existe.",
    "usual_model": "le modèle habituel de votre équipe",
    "model_now": "Cette conversation utilise {model}. Pour changer : {others}.",
    "no_such_model": "Il n'y a pas de modèle {word}. Il y a : {others}.",
    "model_changed": "Cette conversation utilise désormais {model}.",
    "language_now": "Langue actuelle : {language}. Pour changer, écrivez /language et l'une de celles-ci : {others}.",
    "no_such_language": "Je n'écris pas en {word}. Écrivez /language et l'une de celles-ci : {others}.",
    "language_changed": "Je vous écris désormais en français.",
    "name_now": "Cette conversation s'appelle {title}.",
    "name_changed": "Cette conversation s'appelle désormais {title}.",
    "new_conversation": "Voici une nouvelle conversation. La précédente est conservée : interrogez-moi à tout moment.",
    "new_conversation_after": "Voici une nouvelle conversation. La précédente, {title}, est conservée : interrogez-moi "
    "à tout moment.",
    "address_news": {
        "held": "Tant de mails sont venus de {address} aujourd'hui qu'un programme semble me répondre. Je garde la "
        "suite, mais ne commence plus rien pour elle ; si c'était vous, écrivez-moi ici.",
        "unreached": "Depuis un moment, aucun mail de ma part ne semble arriver chez {address}. Je continue "
        "d'essayer et vous dirai quand cela marche ; d'ici là, écrivez-moi ici.",
        "reached": "Les mails pour {address} partent de nouveau. Ce que j'ai abandonné entre-temps n'est plus envoyé "
        ": redemandez-le-moi.",
    },
    "empty_message": "Votre SMS est arrivé vide, je ne peux donc rien en faire. Veuillez le renvoyer.",
    "may_not_have_reached": "Un message de ma part ne vous est pas forcément parvenu. Il disait : {words}",
    "cannot_tell": "Je ne sais pas si mon SMS à {who} est parti. Si vous apprenez qu'il n'est pas arrivé, vous pouvez "
    "le renvoyer ici :",
    "not_delivered": {
        "failed": "Un SMS de ma part n'a pas pu arriver ({reason}). Il disait : {words}",
        "unknown": "Un SMS de ma part n'est pas forcément arrivé : je ne sais pas ({reason}). Il disait : {words}",
    },
    "too_long_to_take_in": "[la suite est trop longue et a été omise]",
    "with_attachments": {
        "one": "[avec une pièce jointe que Steward ne sait pas encore ouvrir]",
        "other": "[avec {count} pièces jointes que Steward ne sait pas encore ouvrir]",
    },
    "with_documents": {
        "one": "[avec une pièce jointe]",
        "other": "[avec {count} pièces jointes]",
    },
    "left_out": {
        "one": "[une autre pièce jointe a été omise : trop lourde ou de trop]",
        "other": "[{count} autres pièces jointes ont été omises : trop lourdes ou trop nombreuses]",
    },
    "attachments_left_out": {
        "one": "J'ai omis une pièce jointe de votre mail : j'en garde {most} par mail, {megabytes} Mo en tout.",
        "other": "J'ai omis {count} pièces jointes de votre mail : j'en garde {most} par mail, {megabytes} Mo en tout.",
    },
}

_PEOPLE: Mapping[str, Template] = {
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

_RECEIPTS: Mapping[str, Template] = {
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

_DELIVERIES: Mapping[str, Template] = {
    "undelivered": {
        "not_a_number": "ce n'est pas un numéro valable ; corrigez celui du contact",
        "country_off": "les SMS vers ce pays sont désactivés dans le compte du fournisseur ; autorisez-y ce pays",
        "opted_out": "la personne a refusé les SMS avec STOP ; elle peut écrire START pour les accepter",
        "no_route": "ce numéro est hors d'atteinte depuis celui de Steward ; essayez un autre moyen",
        "takes_no_texts": "ce numéro ne prend pas les SMS ; c'est sans doute un fixe : appelez, ou corrigez-le",
        "out_of_reach": "le téléphone est éteint ou hors réseau ; réessayez plus tard",
        "blocked": "son opérateur ou son téléphone bloque nos SMS ; essayez un autre moyen",
        "bounced": "cette adresse ne prend pas de mails ; vérifiez-la avec la personne",
        "not_in_use": "ce numéro n'est pas attribué ou reste introuvable ; vérifiez-le avec la personne",
        "landline": "ce numéro est un fixe ou son opérateur refuse les SMS ; appelez à la place",
        "filtered": "un opérateur l'a filtré comme indésirable ; dites-le autrement ou essayez un autre moyen",
        "unexplained": "l'opérateur n'a pas dit pourquoi ; réessayez plus tard ou par un autre moyen",
        "window_closed": "le texte libre n'est admis que dans les 24 heures qui suivent son dernier message ; attendez "
        "qu'il y en ait un, ou essayez un autre moyen",
        "refused": "le fournisseur l'a refusé",
        "no_mailbox": "cette adresse n'existe pas ; vérifiez-la auprès de la personne",
        "mailbox_full": "sa messagerie est pleine ; réessayez plus tard ou autrement",
        "mail_too_large": "le mail est trop lourd pour sa messagerie ; envoyez-en moins",
        "no_mail_route": "son serveur de mail est injoignable ; vérifiez l'adresse ou réessayez plus tard",
        "mail_unwanted": "son serveur refuse ce mail venant de nous ; contactez la personne autrement",
        "mail_refused": "son serveur a refusé ce mail ; contactez la personne autrement",
        "unreached": "le fournisseur est resté injoignable",
        "no_trace": "le fournisseur n'en a aucune trace",
        "not_asked": "le fournisseur n'a pas pu répondre",
        "not_connected": "ce qui devait l'acheminer n'est plus connecté",
        "over_budget": "votre équipe a envoyé aujourd'hui tout ce qu'elle peut ; redemandez-moi demain",
        "over_country_budget": "votre équipe a envoyé aujourd'hui vers ce pays tout ce qu'elle peut ; "
        "redemandez-moi demain",
    },
    "sends_used_up": "Votre équipe a épuisé ce que je peux envoyer en un jour. Les messages aux autres échouent "
    "jusqu'à minuit UTC, et qui en a demandé un l'apprend. Qui m'administre peut relever la limite.",
    "sends_abroad_used_up": "Votre équipe a épuisé ce que je peux envoyer vers {country} en un jour. Les "
    "messages vers ce pays échouent jusqu'à minuit UTC, et qui en a demandé un l'apprend. Qui m'administre peut "
    "relever la limite.",
    "reported": "le fournisseur indique {status}",
    "with_code": "{why} (erreur {code})",
    "with_status": "{why} (statut {status})",
}


def _plural(count: int) -> str:
    return "one" if count in (0, 1) else "other"


LANGUAGE = Language(
    tag="fr",
    templates={
        **_AGENT,
        **_APPROVALS,
        **_ACTIONS,
        **_RECEIPTS,
        **_DELIVERIES,
        **_CONVERSATIONS,
        **CORRESPONDENCE,
        **_PEOPLE,
        **INTEGRATIONS,
        **PAGES,
        **PLANS,
        **SCHEDULES,
        **ATTENTION,
        **MEMORY,
        **SYNC,
        **WATCHERS,
        **WEB,
    },
    quote='"{words}"',
    plural=_plural,
)
