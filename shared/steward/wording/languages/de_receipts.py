"""German about what was done."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

RECEIPTS: Mapping[str, Template] = {
    "mailed": "E-Mail an {who}: {words}",
    "texted": "SMS an {who}: {words}",
    "remembered": "Gemerkt: {words}",
    "already_remembered": "War schon gemerkt: {words}",
    "forgotten": "Rückgängig gemacht: Ich habe {words} vergessen.",
    "nothing_to_forget": "{words} stand nicht mehr in meinem Gedächtnis.",
    "file_written": "Datei {path} geschrieben",
    "workspace_file_changed": {
        "edited": "Datei {path} geändert",
        "deleted": "Datei {path} gelöscht",
        "restored": "Die Datei {path} ist wieder auf dem früheren Stand",
    },
    "workspace_file_placed": {
        "moved": "Datei {path} nach {to} verschoben",
        "copied": "Datei {path} nach {to} kopiert",
    },
    "file_undone": {
        "back": "Rückgängig gemacht: Die Datei {path} ist wieder wie vorher.",
        "gone": "Rückgängig gemacht: Die Datei {path} gibt es nicht mehr.",
        "changed": "Nicht rückgängig gemacht: Die Datei {path} wurde seitdem geändert.",
        "not_kept": "Nicht rückgängig gemacht: Was vorher in der Datei {path} stand, ist nicht mehr gespeichert.",
    },
    "contact_added": "{who} in die Kontakte aufgenommen",
    "contact_there": "{who} stand schon in den Kontakten",
    "contact_changed": "Kontakt {who} geändert",
    "contact_as_before": "An {who} gab es nichts zu ändern",
    "contacts_merged": "Beide Einträge zusammengelegt: {who}",
    "contact_removed": "{who} aus den Kontakten entfernt",
    "person_erased": {
        "one": "Endgültig gelöscht: alles über diese Person, das war ein einziger Eintrag",
        "other": "Endgültig gelöscht: alles über diese Person, insgesamt {count} Einträge",
    },
    "no_contact_any_more": "Der Kontakt war schon weg.",
    "contact_undone": {
        "removed": "Rückgängig gemacht: {who} ist kein Kontakt mehr.",
        "changed": "Rückgängig gemacht: {who} ist wieder wie vorher.",
        "restored": "Rückgängig gemacht: {who} ist wieder ein Kontakt.",
    },
    "sender_blocked": "{who} blockiert",
    "sender_unblocked": "{who} kommt wieder durch",
    "not_blocked": "Es war keine Sperre da.",
    "sender_undone": {
        "blocked": "Rückgängig gemacht: {who} ist wieder blockiert.",
        "unblocked": "Rückgängig gemacht: {who} kommt wieder durch.",
    },
    "not_undone": "Nicht rückgängig gemacht: {why}",
    "no_answer_in_time": "es kam nicht rechtzeitig eine Antwort",
    "failed_here": "bei uns ist es gescheitert, Nummer {reference}",
}
