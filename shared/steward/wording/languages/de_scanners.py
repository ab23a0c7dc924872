"""German about what is found in records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCANNERS: Mapping[str, Template] = {
    "found_in_records": {
        "lease_ends": "{where}: Der Mietvertrag endet am {detail}. Verlängern, weiterlaufen lassen oder beenden?",
        "lease_rolls": "{where}: Die feste Laufzeit endete am {detail}; der Vertrag läuft weiter.",
        "lease_ended": "{where}: Der Mietvertrag endete am {detail}. Wie geht es weiter?",
        "moves_in": "{where}: Einzug am {detail}. Schlüssel, Protokoll und Zähler?",
        "moves_out": "{where}: Auszug am {detail}. Schlüssel, Abnahme und Zähler?",
        "rent_coming": "{where}: Bald sind {detail} Miete fällig. Man könnte daran erinnern.",
        "rent_late": "{where}: {detail} Miete sind nicht eingegangen. Man könnte daran erinnern.",
        "arrears": "{where}: {detail} sind überfällig. Ratenplan, Gespräch oder ein anderer Schritt?",
        "insurance_ends": "{where}: Die Versicherung endet am {detail}. Verlängern?",
        "insurance_ended": "{where}: Die Versicherung endete am {detail}, eine neue ist nicht erfasst.",
        "vacancy_coming": "{where}: steht ab {detail} leer. Mieter suchen?",
        "vacancy": "{where}: steht seit {detail} Tagen leer.",
    },
    "job_needs": {
        "job_unassigned": "{where}: Für die Reparatur wurde noch niemand gefragt.",
        "job_quiet": "{where}: Bei der Reparatur tut sich seit einer Weile nichts. Nachfragen?",
        "job_visited": "{where}: Der Termin für die Reparatur war gestern. Ist sie erledigt?",
        "job_done": "{where}: Die Reparatur ist seit einer Weile erledigt und kann abgeschlossen werden.",
    },
    "vendor_insurance_needs": {
        "vendor_insurance": "Die Versicherung eines Handwerkers endet am {detail}. Nach der neuen fragen?",
        "vendor_uninsured": "Die Haftpflicht eines Handwerkers endete am {detail}: vorerst keine Aufträge an ihn.",
    },
    "more_found": {"one": "... und 1 weiteres.", "other": "... und {count} weitere."},
}
