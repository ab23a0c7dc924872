"""German about what is found in records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCANNERS: Mapping[str, Template] = {
    "found_in_records": {
        "lease_ends": "{where}: Der Mietvertrag endet am {detail}.",
        "lease_rolls": "{where}: Die feste Laufzeit endete am {detail}; der Vertrag läuft weiter.",
        "lease_ended": "{where}: Der Mietvertrag endete am {detail}. Wie geht es weiter?",
        "moves_in": "{where}: Einzug am {detail}. Denk an Schlüssel, Protokoll und Zähler.",
        "moves_out": "{where}: Auszug am {detail}. Denk an Schlüssel, Abnahme und Zähler.",
        "rent_coming": "{where}: Bald sind {detail} Miete fällig. Man könnte daran erinnern.",
        "rent_late": "{where}: {detail} Miete sind nicht eingegangen. Man könnte daran erinnern.",
        "rent_collected": "{where}: {detail} Miete sind fällig und könnten eingezogen werden.",
        "payment_failed": "{where}: {detail} ließen sich nicht einziehen. Man könnte es noch einmal versuchen.",
        "arrears": "{where}: {detail} sind überfällig.",
        "insurance_ends": "{where}: Die Versicherung endet am {detail}. Bitte kümmere dich um eine neue.",
        "insurance_ended": "{where}: Die Versicherung endete am {detail}, eine neue ist nicht erfasst.",
        "vacancy_coming": "{where}: steht ab {detail} leer.",
        "vacancy": "{where}: steht seit {detail} Tagen leer.",
        "compliance_due": "{where}: fällig am {detail}.",
        "compliance_overdue": "{where}: war am {detail} fällig und ist nicht als erledigt erfasst.",
        "inspection_due": "{where}: Um den {detail} steht eine Besichtigung an.",
        "instalment_coming": "{where}: Am {detail} ist eine Rate fällig. Man könnte daran erinnern.",
        "instalment_missed": "{where}: Die am {detail} fällige Rate ist nicht eingegangen.",
        "market_rent": "{where}: Ähnliche Wohnungen kosten etwa {detail}.",
        "listing_slow": "{where}: Wenige fragen danach. Mit {detail} ginge es vielleicht besser.",
        "statement_open": "{where}: Für die Eigentümerabrechnung fehlt {detail} Posten noch eine Forderung oder ein "
        "Beleg.",
        "statement_due": "{where}: Die Eigentümerabrechnung für {detail} ist fertig und kann verschickt werden.",
        "unanswered": "{where}: Auf eine Nachricht vom {detail} hat noch niemand geantwortet.",
        "no_answer": "{where}: Auf eure Nachricht vom {detail} kam keine Antwort.",
    },
    "job_needs": {
        "job_unassigned": "{where}: Für die Reparatur wurde noch niemand gefragt.",
        "job_quiet": "{where}: Bei der Reparatur tut sich seit einer Weile nichts. Frag am besten nach.",
        "job_visited": "{where}: Der Termin für die Reparatur war gestern. Ist sie erledigt?",
        "job_done": "{where}: Die Reparatur ist seit einer Weile erledigt und kann abgeschlossen werden.",
    },
    "place_needs": {
        "inspection_tomorrow": "{where}: Morgen ist eine Besichtigung.",
        "inspection_unrecorded": "{where}: Die Besichtigung war gestern. Was wurde gefunden?",
        "plan_broken": "{where}: Der Ratenplan wird nicht eingehalten. Sprich mit dem Mieter oder vereinbare einen "
        "neuen.",
        "market_unknown": "{where}: Die Miete wäre zu prüfen, aber es sind zu wenige Vergleichsmieten erfasst.",
        "listing_unseen": "{where}: Das Inserat hat noch niemand gesehen. Steht es, wo gesucht wird?",
        "papers_missing": "{where}: Einer Bewerbung fehlen Unterlagen. Man könnte daran erinnern.",
        "application_waits": "{where}: Eine Bewerbung ist vollständig und kann geprüft werden.",
        "application_undecided": "{where}: Eine Bewerbung wartet auf eine Entscheidung.",
        "application_unsigned": "{where}: Eine Bewerbung wurde angenommen, es gibt noch keinen Vertrag.",
    },
    "vendor_insurance_needs": {
        "vendor_insurance": "Die Versicherung eines Handwerkers endet am {detail}. Nach der neuen fragen?",
        "vendor_uninsured": "Die Haftpflicht eines Handwerkers endete am {detail}: vorerst keine Aufträge an ihn.",
    },
    "more_found": {"one": "... und 1 weiteres.", "other": "... und {count} weitere."},
    "finding_settled": {
        "done": "Erledigt: {what}",
        "dismiss": "Ohne Belang: {what}",
    },
    "finding_put_off": "Aufgeschoben bis {until}: {what}",
    "scanner_set": "Danach suche ich ab jetzt so, wie du es willst: {what}",
}
