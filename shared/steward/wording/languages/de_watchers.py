"""German about watching mail."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WATCHERS: Mapping[str, Template] = {
    "create_skill": "in deinen Mails auf {name} achten",
    "change_skill": {
        "changed": "ändern, wie ich deine Mails auf {name} hin ansehe",
        "on": "deine Mails wieder auf {name} hin ansehen",
        "off": "deine Mails nicht mehr auf {name} hin ansehen",
    },
    "delete_skill": "deine Mails nicht mehr auf {name} hin ansehen und das vergessen",
    "switch_watcher": {
        "on": "dein Postfach beobachten",
        "off": "dein Postfach nicht mehr beobachten",
    },
    "skill_done": {
        "created": "Ich sehe deine Mails jetzt auf {name} hin an.",
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
        "nothing_on": "Ich beobachte {address} ab jetzt, weiß aber noch nicht, worauf ich achten soll: Schalte etwas "
        "ein, etwa expense-tracker.",
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
        "expired": "Ich konnte {address} eine Zeit lang nicht beobachten und habe vielleicht Mails übersehen. Jetzt "
        "beobachte ich wieder.",
        "not_allowed": "Ich beobachte {address} nicht mehr: Google lässt mich nicht hinein. Bitte mich noch einmal "
        "darum, um dich anzumelden.",
        "other_account": "Ich beobachte {address} nicht mehr: Du hast ein anderes Konto verbunden. Sag es mir, wenn "
        "ich das beobachten soll.",
        "unread": "Bei {address} sind Mails, die ich nicht lesen konnte. Bitte sieh selbst nach.",
    },
    "create_acting_skill": "in deinen Mails auf {name} achten und jedes Mal: {what}",
    "asked_by_mail": "Eine Mail für {name} ist da: Darf ich {what}?",
    "as_skill_says": "so sieht es {name} für Mails vor",
    "matched_not_done": "Nicht erledigt ({what}): {why}.",
    "matched_asked": "Wartet auf eine Entscheidung ({code}): {what}",
    "matched_tried": {
        "alone": "Bei so einer Mail würde ich, ohne zu fragen: {what}",
        "asked": "Bei so einer Mail würde ich erst fragen, dann: {what}",
        "refused": "Bei so einer Mail würde ich nichts tun, denn ich darf nicht: {what}",
    },
    "field_not_stated": "in der Mail steht nichts zu {field}",
    "fields_do_not_fit": "was in der Mail steht, passt dort nicht",
    "no_such_tool": "das kann ich nicht mehr",
    "not_signed_in": "du musst dich erst bei Google anmelden, dann mache ich es",
    "too_much_waits": "es wartet schon zu viel auf deine Entscheidung",
    "watcher_stopped": "{who} ist nicht mehr im Team, deshalb beobachte ich nicht mehr, was bei {address} ankommt.",
}
