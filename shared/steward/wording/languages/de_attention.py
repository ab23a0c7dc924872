"""German about what members prefer."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

ATTENTION: Mapping[str, Template] = {
    "meanwhile": "Inzwischen:",
    "many_wrote": {
        "one": "Eine Nachricht kam von jemandem, der nicht in deinen Kontakten steht. Ich habe sie aufgehoben: "
        "frag mich, was darin steht.",
        "other": "{count} Nachrichten kamen von Leuten, die nicht in deinen Kontakten stehen. Ich habe sie "
        "aufgehoben: frag mich, was darin steht.",
    },
    "and_more": {
        "one": "Und noch etwas: frag mich danach.",
        "other": "Und noch {count} weitere: frag mich danach.",
    },
    "setting": {
        "name": "dein Name: {value}",
        "zone": "deine Zeitzone: {value}",
        "language": "deine Sprache: {value}",
        "channel": "dein Kanal: {value}",
        "quiet_hours": "Ruhezeit {value}",
        "digest_at": "gesammelt um {value}",
        "silent_until": "nichts, was warten kann, vor {value}",
        "wakes": "kommt trotzdem durch: {value}",
    },
    "no_setting": {
        "channel": "kein bevorzugter Kanal",
        "quiet_hours": "keine Ruhezeit",
        "digest_at": "nicht gesammelt",
        "silent_until": "keine Pause",
        "wakes": "nichts kommt durch, was warten kann",
    },
    "change_settings": "deine Einstellungen ändern: {changes}",
    "settings_changed": "deine Einstellungen: {changes}",
    "settings_as_before": "Rückgängig gemacht: deine Einstellungen sind wie vorher.",
    "cannot_wait": {
        "urgent": "Das kann wohl nicht warten:",
        "unread": "Ich weiß nicht, ob das warten kann:",
    },
    "any_waker": {
        "contacts": "Kontakte",
        "everybody": "alle",
    },
    "by_channel": "{who} ({channel})",
    "wakes_by_message": {
        "urgent": "{who}, wenn es nicht warten kann",
        "always": "{who} immer",
    },
    "wakes_by": {
        "decision": "Entscheidungen",
        "found_mail_urgent": "gefundene Mails, wenn sie nicht warten können",
        "found_mail_always": "gefundene Mails",
    },
}
