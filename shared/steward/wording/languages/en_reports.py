"""English where reports are named."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

REPORTS: Mapping[str, Template] = {
    "report_title": {
        "rent_roll": "Rent roll",
        "arrears": "Arrears",
        "income": "Income",
        "tax": "Tax year",
        "portfolio": "Occupancy and yield",
        "owner_statement": "Owner's statement",
        "maintenance": "Maintenance",
        "compliance": "Compliance",
    },
    "report_days": "{first} to {last}",
    "report_made": "Report {title} ({where}): {link} (open until {until})",
    "report_sent": "{team}: {title}, {where}, {first} to {last}. Read it here until {until}: {link}",
    "send_report_to": {
        "rent_roll": "send {who} the rent roll of {where}, {first} to {last}",
        "arrears": "send {who} the report on arrears of {where}, {first} to {last}",
        "income": "send {who} the report on income of {where}, {first} to {last}",
        "tax": "send {who} the tax figures of {where}, {first} to {last}",
        "portfolio": "send {who} the report on occupancy and yield of {where}, {first} to {last}",
        "owner_statement": "send {who} the owner's statement of {where}, {first} to {last}",
        "maintenance": "send {who} the report on repairs of {where}, {first} to {last}",
        "compliance": "send {who} the report on legal duties of {where}, {first} to {last}",
    },
}
