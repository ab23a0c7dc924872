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
    "notice_of_arrears": (
        "Notice of {team} ({where}): {amount} is overdue. Please pay it by {day}, or tell us "
        "before that if something is wrong."
    ),
}
