"""French about what members prefer."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

ATTENTION: Mapping[str, Template] = {
    "meanwhile": "Entre-temps :",
    "many_wrote": {
        "one": "Un message est arrivé d'une personne hors de vos contacts. Je l'ai gardé : demandez-moi ce qu'il dit.",
        "other": "{count} messages sont arrivés de personnes hors de vos contacts. Je les ai gardés : "
        "demandez-moi ce qu'ils disent.",
    },
    "and_more": {
        "one": "Et encore une chose : demandez-la-moi.",
        "other": "Et encore {count} autres : demandez-les-moi.",
    },
    "setting": {
        "name": "votre nom : {value}",
        "zone": "votre fuseau horaire : {value}",
        "language": "votre langue : {value}",
        "channel": "votre canal : {value}",
        "quiet_hours": "heures calmes {value}",
        "digest_at": "un résumé à {value}",
        "silent_until": "rien qui puisse attendre avant {value}",
        "wakes": "passe malgré tout : {value}",
    },
    "no_setting": {
        "channel": "pas de canal préféré",
        "quiet_hours": "pas d'heures calmes",
        "digest_at": "pas de résumé",
        "silent_until": "pas de pause",
        "wakes": "rien ne passe qui puisse attendre",
    },
    "change_settings": "modifier vos réglages : {changes}",
    "settings_changed": "vos réglages : {changes}",
    "settings_as_before": "Annulé : vos réglages sont comme avant.",
    "cannot_wait": {
        "urgent": "Cela semble ne pas pouvoir attendre :",
        "unread": "Je ne sais pas si cela peut attendre :",
    },
    "any_waker": {
        "contacts": "vos contacts",
        "everybody": "tout le monde",
    },
    "by_channel": "{who} ({channel})",
    "wakes_by_message": {
        "urgent": "{who} si cela ne peut pas attendre",
        "always": "{who} toujours",
    },
    "wakes_by": {
        "decision": "décisions",
        "found_mail_urgent": "mails trouvés qui ne peuvent pas attendre",
        "found_mail_always": "mails trouvés",
    },
}
