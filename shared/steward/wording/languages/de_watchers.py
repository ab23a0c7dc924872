"""German about watching mail."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WATCHERS: Mapping[str, Template] = {
    "create_skill": "nach Mails einer Art suchen, als {name}",
    "change_skill": {
        "changed": "ändern, wonach {name} in deinen Mails sucht",
        "on": "mit {name} nach Mails suchen",
        "off": "nicht mehr mit {name} nach Mails suchen",
    },
    "delete_skill": "{name} vergessen, das nach Mails sucht",
    "switch_watcher": {
        "on": "dein Postfach beobachten",
        "off": "dein Postfach nicht mehr beobachten",
    },
    "skill_done": {
        "created": "Ich suche mit {name} nach Mails.",
        "changed": "{name} ist geändert.",
        "on": "{name} ist an.",
        "off": "{name} ist aus.",
        "deleted": "{name} ist gelöscht.",
        "removed": "Rückgängig gemacht: {name} ist weg.",
        "as_before": "Rückgängig gemacht: {name} ist wie vorher.",
        "back": "Rückgängig gemacht: {name} ist wieder da.",
    },
    "watcher_switched_now": {
        "on": "Ich beobachte ab jetzt, was bei {address} ankommt.",
        "nothing_on": "Ich beobachte {address} ab jetzt, aber noch wird nach nichts gesucht: Schalte etwas ein, etwa "
        "expense-tracker.",
        "off": "Ich beobachte {address} nicht mehr.",
    },
    "skill_is_tried": "Ich probiere {name} daran aus und sage dir, was herauskommt.",
    "mail_found": "{skills}: Mail von {who}, {subject}{facts}",
    "mail_not_matched": "Passt nicht: Mail von {who}, {subject}",
    "mail_digest": {
        "one": "Eine Mail, die ich zurückgehalten habe, weil ich dir höchstens 10-mal in der Stunde schreibe:",
        "other": "{count} Mails, die ich zurückgehalten habe, weil ich dir höchstens 10-mal in der Stunde schreibe:",
    },
    "mail_left": {
        "one": "{skill}: noch eine Mail",
        "other": "{skill}: noch {count} Mails",
    },
    "watcher_trouble": {
        "expired": "Ich konnte eine Zeit lang nicht verfolgen, was bei {address} ankommt, und habe vielleicht "
        "Mails übersehen. Ab jetzt beobachte ich weiter.",
        "not_allowed": "Ich beobachte {address} nicht mehr: Google lässt mich nicht hinein. Bitte mich noch einmal "
        "darum, um dich anzumelden.",
        "other_account": "Ich beobachte {address} nicht mehr: Du hast ein anderes Konto verbunden. Sag es mir, wenn "
        "ich das beobachten soll.",
        "unread": "Bei {address} sind Mails, die ich nicht lesen konnte. Bitte sieh selbst nach.",
    },
}
