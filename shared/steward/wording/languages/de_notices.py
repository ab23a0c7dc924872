"""German in notices to tenants."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

NOTICES: Mapping[str, Template] = {
    "notice_of_rent": "Mitteilung von {team} ({where}): Ab dem {day} beträgt die Miete {amount} statt {before}.",
    "notice_of_end": (
        "Mitteilung von {team} ({where}): Das Mietverhältnis endet. Der letzte Tag ist der {day}; "
        "bitte übergeben Sie bis dahin Wohnung und Schlüssel."
    ),
    "notice_of_entry": (
        "Mitteilung von {team} ({where}): Am {day} muss jemand von uns oder in unserem Auftrag die Wohnung betreten."
    ),
    "lease_terms": {
        "week": "Mietvertrag von {team} ({where}): ab dem {day}, {amount} pro Woche, im Voraus fällig.",
        "fortnight": "Mietvertrag von {team} ({where}): ab dem {day}, {amount} alle zwei Wochen, im Voraus fällig.",
        "four_weeks": "Mietvertrag von {team} ({where}): ab dem {day}, {amount} alle vier Wochen, im Voraus fällig.",
        "month": "Mietvertrag von {team} ({where}): ab dem {day}, {amount} im Monat, im Voraus fällig.",
        "quarter": "Mietvertrag von {team} ({where}): ab dem {day}, {amount} im Quartal, im Voraus fällig.",
        "year": "Mietvertrag von {team} ({where}): ab dem {day}, {amount} im Jahr, im Voraus fällig.",
    },
    "lease_until": "Er ist bis zum {day} befristet.",
    "lease_deposit": "Die Kaution beträgt {amount}.",
    "notice_of_arrears": (
        "Mitteilung von {team} ({where}): {amount} sind überfällig. Bitte zahlen Sie bis zum "
        "{day}, oder sagen Sie uns vorher, wenn etwas nicht stimmt."
    ),
}
