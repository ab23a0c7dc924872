"""English about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

REMINDERS: Mapping[str, Template] = {
    "rent_due_soon": "{team}: {amount} for {where} is due on {day}. If you have paid it already, thank you.",
    "rent_is_late": (
        "{team}: {amount} for {where} was due on {day} and has not arrived yet. Please pay it, or tell "
        "us if something is wrong."
    ),
    "insurance_ends": (
        "{team}: as far as we know your insurance ends on {day}. Please send us the new policy, so that "
        "we can go on giving you work."
    ),
    "visit_arranged": "{team}: somebody will come to {where}: {when}. Please tell us if that does not suit you.",
    "instalment_due_soon": (
        "{team}: {amount} of the plan we agreed is due on {day} ({where}). If it is paid, thank you."
    ),
    "papers_missing": (
        "{team}: thank you for applying for {where}. Some papers are still missing: please send us what we asked for."
    ),
    "answer_awaited": "We wrote to you on {day} and have not heard from you yet. Could you let us know, please?",
    "remind_contact": {
        "rent_due": "remind {who} of the rent that will be due for {where}",
        "rent_late": "remind {who} of what is overdue for {where}",
        "insurance_ends": "ask {who} for their new insurance policy, {where}",
        "visit_arranged": "remind {who} of the visit to {where}",
        "instalment_due": "remind {who} of the instalment for {where}",
        "papers_missing": "ask {who} for the papers missing for {where}",
    },
    "reminder_switched": {
        "on": "Reminders of this kind may be sent now: {what}",
        "off": "No reminders of this kind any more: {what}",
    },
    "charge_settled": {
        "paid": "I sent no reminder: what was due on {day} for {where} is paid.",
        "not_owed": "I sent no reminder: what was due on {day} for {where} is no longer owed.",
    },
    "nothing_to_remind_of": {
        "insurance": "I sent no reminder: that insurance was renewed or has ended.",
        "papers": "I sent no reminder: that application is no longer waiting for papers.",
        "visit": "I sent no reminder: no visit is arranged any more.",
        "instalment": "I sent no reminder: no instalment of that plan is still to come.",
    },
}
