"""French about conversations and commands."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

CONVERSATIONS: Mapping[str, Template] = {
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
    "not_paused": "Je n'étais pas en pause : je travaille pour votre équipe comme d'habitude.",
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
    "told_by_member": "De la part de {who} : {said}",
    "address_news": {
        "held": "Tant de mails sont venus de {address} aujourd'hui qu'un programme semble me répondre. Je les garde "
        "sans rien en faire ; si c'était vous, écrivez-moi ici.",
        "unreached": "Depuis un moment, aucun mail de ma part ne semble arriver chez {address}. Je continue "
        "d'essayer et vous dirai quand cela marche ; d'ici là, écrivez-moi ici.",
        "reached": "Les mails arrivent de nouveau chez {address}. Ce que j'ai abandonné entre-temps, je ne l'envoie "
        "plus : redemandez-le-moi.",
    },
    "empty_message": "Votre SMS est arrivé vide, je ne peux donc rien en faire. Veuillez le renvoyer.",
    "may_not_have_reached": "Un message de ma part ne vous est pas forcément parvenu. Il disait : {words}",
    "not_taken": "Un de mes messages n'est pas parti : {reason}. Voici son début : {words}. Répondez-moi, et je le "
    "redirai autrement.",
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
