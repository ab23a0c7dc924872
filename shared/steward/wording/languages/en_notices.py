"""English in notices to tenants."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

NOTICES: Mapping[str, Template] = {
    "notice_of_rent": "Notice of {team} ({where}): from {day} on the rent is {amount} instead of {before}.",
    "notice_of_end": (
        "Notice of {team} ({where}): the tenancy ends. {day} is the last day; please hand the "
        "home and its keys over by then."
    ),
    "notice_of_entry": ("Notice of {team} ({where}): on {day} somebody of ours, or sent by us, has to enter the home."),
    "lease_terms": {
        "week": "Lease of {team} for {where}: from {day} on, the rent is {amount} a week, due in advance.",
        "fortnight": "Lease of {team} for {where}: from {day} on, the rent is {amount} a fortnight, due in advance.",
        "four_weeks": "Lease of {team} for {where}: from {day}, the rent is {amount} for four weeks, due in advance.",
        "month": "Lease of {team} for {where}: from {day} on, the rent is {amount} a month, due in advance.",
        "quarter": "Lease of {team} for {where}: from {day} on, the rent is {amount} a quarter, due in advance.",
        "year": "Lease of {team} for {where}: from {day} on, the rent is {amount} a year, due in advance.",
    },
    "lease_until": "It is for a fixed term until {day}.",
    "lease_deposit": "The deposit is {amount}.",
    "notice_of_arrears": (
        "Notice of {team} ({where}): {amount} is overdue. Please pay it by {day}, or tell us "
        "before that if something is wrong."
    ),
}
