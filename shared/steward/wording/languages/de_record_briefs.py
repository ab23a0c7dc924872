"""German about what whoever decides should know of a landlord's records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

RECORD_BRIEFS: Mapping[str, Template] = {
    "in_days": {"one": "ein Tag", "other": "{count} Tage"},
    "in_hours": {"one": "eine Stunde", "other": "{count} Stunden"},
    "in_months": {"one": "ein Monat", "other": "{count} Monate"},
    "in_years": {"one": "ein Jahr", "other": "{count} Jahre"},
    "in_times": {"one": "einmal", "other": "{count}-mal"},
    "in_weeks_of_rent": {"one": "eine Wochenmiete", "other": "{count} Wochenmieten"},
    "in_months_of_rent": {"one": "eine Monatsmiete", "other": "{count} Monatsmieten"},
    "no_limit": "keine Grenze",
    "rule_holds": {
        "arrears_notice_day": "Mahnung ab einem Rückstand von: {value}",
        "deposit_cap": "Kaution höchstens {value}",
        "deposit_lodge_days": "Frist zum Hinterlegen der Kaution: {value}",
        "deposit_return_days": "Frist zur Rückgabe der Kaution: {value}",
        "end_notice_days_owner": "Kündigungsfrist des Eigentümers: {value}",
        "end_notice_days_tenant": "Kündigungsfrist des Mieters: {value}",
        "entry_notice_days": "Frist vor einem Besuch: {value}",
        "grace_days": "keine Mahngebühr in dieser Frist: {value}",
        "inspections_per_year": "Besichtigungen im Jahr höchstens {value}",
        "late_fee": "Mahngebühr höchstens {value}",
        "record_years": "Aufbewahrung der Akten: {value}",
        "rent_increase_cap_bp": "Mieterhöhung höchstens {value}",
        "rent_increase_gap_months": "Abstand zwischen zwei Mietänderungen: {value}",
        "rent_increase_notice_days": "Frist für eine höhere Miete: {value}",
        "repair_hours_emergency": "Beginn einer Notreparatur in höchstens: {value}",
        "repair_hours_urgent": "Beginn einer dringenden Reparatur in höchstens: {value}",
        "tax_year_first_month": "das Steuerjahr beginnt mit Monat {value}",
    },
    "no_limit_to": {
        "deposit_cap": "keine Grenze für die Kaution",
        "late_fee": "keine Grenze für Mahngebühren",
        "rent_increase_cap_bp": "keine Grenze für Mieterhöhungen",
        "inspections_per_year": "keine Grenze für die Zahl der Besichtigungen",
    },
    "goes_by": {
        "checked": "Die Regeln: {rules}.",
        "unchecked": "Die Regeln, die noch niemand mit dem Gesetz verglichen hat: {rules}.",
    },
    "until_now": "Bisher: {what}.",
    "rent_is": "Vermietet an {who} für {rent}.",
    "renters_are": "Vermietet an {who}.",
    "differs_by": {
        "more": "Das sind {amount} oder {share} mehr.",
        "less": "Das sind {amount} oder {share} weniger.",
    },
    "notice_by": "Das Schreiben muss bis {day} beim Mieter sein.",
    "notice_late": "Das ist zu früh für die nötige Frist: möglich ist es ab {day}.",
    "told_on": "Schriftlich mitgeteilt wurde es am {day}.",
    "lease_ends": "Der Vertrag ist fest bis {day}.",
    "late_by": {"one": "{amount} ist seit einem Tag fällig.", "other": "{amount} ist seit {count} Tagen fällig."},
    "oldest_late_by": {
        "one": "{amount} ist überfällig, das Älteste davon seit einem Tag.",
        "other": "{amount} ist überfällig, das Älteste davon seit {count} Tagen.",
    },
    "owed_in_all": "Offen sind dort zurzeit insgesamt {amount}.",
    "nothing_owed": "Offen ist dort zurzeit nichts.",
    "open_charge": "Noch zu zahlen: {amount}, fällig {day}.",
    "was_paid": "Es geht um {amount}, eingegangen am {day}.",
    "deposit_is": "Eingetragen ist eine Kaution von {amount}.",
    "no_deposit": "Eine Kaution ist dort nicht eingetragen.",
    "others_ask": "Die anderen Angebote: {quotes}.",
    "quote_of": "{who}: {amount}",
    "insured_to": "{who} ist bis {day} versichert.",
    "not_insured": "Für {who} ist keine gültige Versicherung eingetragen.",
    "earns_against": "Einkommen: {income}; Miete: {rent}.",
    "papers_not_shown": "Noch nicht vorgelegt: {papers}.",
    "limit_there": "Eine Ausgabe über {amount} muss dort genehmigt werden.",
    "cannot_be_undone": "Das lässt sich nicht rückgängig machen.",
    "steps_ask": "Jeder Schritt, der eine Entscheidung braucht, wird einzeln gefragt.",
}
