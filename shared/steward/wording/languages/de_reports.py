"""German where reports are named."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

REPORTS: Mapping[str, Template] = {
    "report_title": {
        "rent_roll": "Mietaufstellung",
        "arrears": "Rückstände",
        "income": "Einnahmen",
        "tax": "Steuerjahr",
        "portfolio": "Vermietung und Rendite",
        "owner_statement": "Eigentümerabrechnung",
        "maintenance": "Reparaturen",
        "compliance": "Pflichten",
    },
    "report_days": "{first} bis {last}",
    "report_made": "Bericht {title} ({where}): {link} (offen bis {until})",
    "report_sent": "{team}: {title}, {where}, {first} bis {last}. Hier zu lesen bis {until}: {link}",
    "send_report_to": {
        "rent_roll": "{who} die Mieterliste schicken, {where}, {first} bis {last}",
        "arrears": "{who} den Bericht über Rückstände schicken, {where}, {first} bis {last}",
        "income": "{who} den Bericht über Einnahmen schicken, {where}, {first} bis {last}",
        "tax": "{who} die Zahlen für die Steuer schicken, {where}, {first} bis {last}",
        "portfolio": "{who} den Bericht über Belegung und Rendite schicken, {where}, {first} bis {last}",
        "owner_statement": "{who} die Eigentümerabrechnung schicken, {where}, {first} bis {last}",
        "maintenance": "{who} den Bericht über Reparaturen schicken, {where}, {first} bis {last}",
        "compliance": "{who} den Bericht über Pflichten schicken, {where}, {first} bis {last}",
    },
}
