"""German about workflows."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WORKFLOWS: Mapping[str, Template] = {
    "step_name": {
        "triage": "Einschätzung",
        "vendor": "Handwerker",
        "quotes": "Angebote",
        "approval": "Freigabe",
        "booking": "Termin",
        "work": "Arbeit",
        "papers": "Belege",
        "check": "Kontrolle",
        "notice": "Mitteilung",
        "serving": "Zustellung",
        "change": "Eintrag",
        "waiting": "Warten",
        "offer": "Angebot",
        "answer": "Antwort",
        "terms": "Bedingungen",
        "message": "Nachricht",
        "payment": "Zahlung",
        "choice": "Entscheidung",
        "settled": "Ausgleich",
        "exit": "letzter Termin",
        "leaving": "Auszug",
        "visit": "Besuch",
        "out": "Übergabe",
        "account": "Abrechnung",
        "closing": "Abschluss",
        "faults": "Mängel",
        "report": "Bericht",
        "evidence": "Nachweis",
        "writing": "Text des Inserats",
        "advertised": "Inserat",
        "applications": "Bewerbungen",
        "screening": "Prüfungen",
        "choosing": "Auswahl",
        "answering": "Zusage",
        "signing": "Unterschrift",
        "withdrawing": "Ende der Anzeigen",
        "others": "die anderen Bewerber",
        "lease": "Mietvertrag",
        "money": "erste Zahlungen",
        "lodging": "Kaution",
        "entry": "Einzugstermin",
        "welcome": "Begrüßung",
        "moving_in": "Einzug",
        "start": "Beginn",
        "handing_over": "Übergang",
        "relet": "Neuvermietung",
        "deposit": "Kaution",
        "units": "Einheiten",
        "owner": "Eigentümer",
        "request": "Unterlagen",
        "rules": "Regeln",
        "baseline": "erster Termin",
        "activation": "deine Freigabe",
    },
    "awaited": {
        "vendor": "einen versicherten Handwerker",
        "quotes": "Angebote",
        "appointment": "einen Termin",
        "work": "die Arbeit",
        "cost": "den Eintrag der Kosten",
        "check": "die Nachricht, dass alles gut ist",
        "served": "die Nachricht, dass zugestellt wurde",
        "effective": "den ersten Tag der neuen Miete",
        "signed": "den unterschriebenen Vertrag",
        "payment": "eine Zahlung",
        "choice": "eine Entscheidung: Ratenplan oder Mitteilung",
        "balance": "was noch offen ist",
        "leaving": "den letzten Tag",
        "findings": "das Ergebnis des Besuchs",
        "evidence": "den Nachweis",
        "listing": "ein Inserat",
        "applications": "vollständige Bewerbungen",
        "checks": "was Prüfungen ergeben",
        "tenancy": "das eingetragene Mietverhältnis",
        "lodging": "den Beleg der Kaution",
        "moving_in": "den Tag des Einzugs",
        "deposit_back": "den Beleg der Rückzahlung der Kaution",
        "units": "die eingetragenen Einheiten",
        "papers": "die eingetragene Versicherung",
    },
    "at_step": "{what}: Schritt {place} von {of}, {step}",
    "doing_now": {
        "pending": "beginnt gleich",
        "due": "geht gleich weiter",
        "calling": "läuft",
        "asking": "wartet auf eine Entscheidung",
        "trouble": "steht still",
        "ended": "geht gleich weiter",
        "completed": "fertig",
        "cancelled": "abgebrochen",
        "cancelling": "wird abgebrochen",
    },
    "waiting_for": "wartet auf {on} seit {since}",
    "workflow_asks": "Für {what} ({step}): Darf ich {act}?",
    "stands_still": {
        "failed": "{what} steht still ({step}): Etwas, das ich versucht habe, ist fehlgeschlagen.",
        "unknown": "{what} steht still ({step}): Ob etwas getan wurde, weiß ich nicht; geht es weiter, gilt es als "
        "getan.",
        "refused": "{what} steht still ({step}): Was jetzt kommt, darf ich nicht tun.",
        "declined": "{what} steht still ({step}): Die Antwort war nein.",
        "expired": "{what} steht still ({step}): Niemand hat entschieden, obwohl ich zweimal gefragt habe.",
        "timed_out": "{what} steht still ({step}): Worauf es wartet, kam nicht rechtzeitig.",
        "member": "{what} steht still ({step}): Wer darum gebeten hat, ist nicht mehr im Team.",
        "given_up": "{what} steht still ({step}): Bei mir ist etwas schiefgegangen.",
        "paused": "{what} ist angehalten ({step}).",
    },
    "still_waits": "{what} ({step}) wartet noch auf {on}.",
    "workflow_over": {
        "completed": "{what} ist fertig: Alle Schritte sind getan.",
        "cancelled": "{what} wurde abgebrochen.",
    },
    "workflow_begun": "Ich habe für {what} begonnen: {act}. Bei jedem Schritt frage ich, wer darüber entscheidet.",
    "workflow_asked": {
        "runs": "{what} läuft schon",
        "pause": "{what} hält jetzt an",
        "resume": "{what} geht jetzt weiter",
        "cancel": "{what} wird jetzt abgebrochen",
    },
    "not_taken_back": "Das bleibt, wie es getan wurde: {what}.",
    "quote_wanted": "Wir brauchen eine Reparatur: {where}. Könnten Sie nachsehen und sagen, was es kostet?",
    "work_is_done": "Die Reparatur ({where}) ist laut Meldung erledigt. Sagen Sie bitte, falls etwas nicht stimmt.",
    "rent_is_overdue": (
        "{amount} für {where} waren am {day} fällig und sind noch nicht da. Wann können Sie "
        "zahlen? Sagen Sie uns bitte, wenn etwas nicht stimmt."
    ),
    "renewal_offered": (
        "Möchten Sie bleiben ({where})? Wir bieten einen Vertrag bis zum {day} für {amount} an. "
        "Sagen Sie uns Bescheid, dann schicken wir ihn."
    ),
    "visit_comes": (
        "Am {day} kommt jemand und sieht sich die Wohnung an ({where}). Bitte sagen Sie uns, wenn das nicht passt."
    ),
    "application_taken": "Wir würden Ihnen die Wohnung gern vermieten ({where}). Sollen wir den Vertrag schicken?",
    "place_is_taken": "Danke für Ihre Bewerbung ({where}). Die Wohnung ist inzwischen vergeben. Alles Gute.",
    "lease_to_sign": "Bitte unterschreiben Sie diesen Mietvertrag und schicken Sie ihn uns zurück.",
    "first_payments": (
        "{amount} ({where}) sind am {day} fällig: die erste Miete und, falls vereinbart, die "
        "Kaution. Bitte zahlen Sie vor dem Einzug."
    ),
    "welcome_home": (
        "Willkommen ({where})! Ihre Wohnung ist am {day} bereit. Sagen Sie uns bitte, wenn etwas nicht stimmt."
    ),
    "pay_by_itself": "Sie können die Miete automatisch einziehen lassen: {url}",
    "papers_wanted": (
        "Wir übernehmen {where}. Bitte schicken Sie uns, was Sie dazu haben: Versicherung, Nachweise, Mietverträge."
    ),
    "workers_come": "Jemand kommt zur Reparatur ({where}): {when}. Sagen Sie uns, wenn das nicht passt.",
    "persons_to_decide": "diesen Schritt entscheidet ein Mensch",
}
