"""German about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

REMINDERS: Mapping[str, Template] = {
    "rent_due_soon": "{team}: {amount} für {where} sind am {day} fällig. Falls schon bezahlt: vielen Dank.",
    "rent_is_late": (
        "{team}: {amount} für {where} waren am {day} fällig und sind noch nicht da. Bitte zahlen Sie, "
        "oder sagen Sie uns, wenn etwas nicht stimmt."
    ),
    "insurance_ends": (
        "{team}: Soweit wir wissen, endet Ihre Versicherung am {day}. Bitte schicken Sie uns die neue "
        "Police, damit wir Sie weiter beauftragen können."
    ),
    "visit_arranged": "{team}: Jemand kommt ({where}): {when}. Bitte sagen Sie uns, wenn das nicht passt.",
    "instalment_due_soon": (
        "{team}: {amount} des vereinbarten Ratenplans sind am {day} fällig ({where}). Falls bezahlt: danke."
    ),
    "papers_missing": (
        "{team}: Danke für Ihre Bewerbung ({where}). Es fehlen noch Unterlagen: bitte schicken Sie sie uns."
    ),
    "answer_awaited": "Wir haben Ihnen am {day} geschrieben und noch nichts von Ihnen gehört. Bitte antworten Sie uns.",
    "remind_contact": {
        "rent_due": "{who} an die nächste Miete für {where} erinnern",
        "rent_late": "{who} an den Rückstand für {where} erinnern",
        "insurance_ends": "{who} um die neue Versicherung bitten, {where}",
        "visit_arranged": "{who} an den Besuch in {where} erinnern",
        "instalment_due": "{who} an die Rate für {where} erinnern",
        "papers_missing": "{who} um die fehlenden Unterlagen für {where} bitten",
    },
    "reminder_switched": {
        "on": "Solche Erinnerungen dürfen jetzt verschickt werden: {what}",
        "off": "Keine solchen Erinnerungen mehr: {what}",
    },
    "charge_settled": {
        "paid": "Ich habe nicht erinnert: Was am {day} für {where} fällig war, ist bezahlt.",
        "not_owed": "Ich habe nicht erinnert: Was am {day} für {where} fällig war, ist nicht mehr offen.",
    },
    "nothing_to_remind_of": {
        "insurance": "Ich habe nicht erinnert: Die Versicherung wurde erneuert oder ist beendet.",
        "papers": "Ich habe nicht erinnert: Für die Bewerbung fehlen keine Unterlagen mehr.",
        "visit": "Ich habe nicht erinnert: Es ist kein Besuch mehr vereinbart.",
        "instalment": "Ich habe nicht erinnert: Von dem Ratenplan steht keine Rate mehr aus.",
    },
}
