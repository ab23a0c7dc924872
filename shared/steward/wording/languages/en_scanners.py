"""English about what is found in records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCANNERS: Mapping[str, Template] = {
    "found_in_records": {
        "lease_ends": "{where}: the lease ends on {detail}.",
        "lease_rolls": "{where}: the fixed term ended on {detail}; the lease runs on.",
        "lease_ended": "{where}: the lease ended on {detail}. What happens now?",
        "moves_in": "{where}: the tenant moves in on {detail}. Think of keys, inventory and meters.",
        "moves_out": "{where}: the tenant moves out on {detail}. Think of keys, the inspection and meters.",
        "rent_coming": "{where}: rent of {detail} is due soon. The tenant could be reminded.",
        "rent_late": "{where}: {detail} of the rent has not arrived. The tenant could be reminded.",
        "rent_collected": "{where}: {detail} of rent is due and could be collected.",
        "payment_failed": "{where}: {detail} could not be collected. It could be tried again.",
        "arrears": "{where}: {detail} is overdue.",
        "insurance_ends": "{where}: the insurance ends on {detail}. Please see to a new one.",
        "insurance_ended": "{where}: the insurance ended on {detail} and no new one is on record.",
        "vacancy_coming": "{where}: it will be empty from {detail}.",
        "vacancy": "{where}: it has been empty for {detail} days.",
        "compliance_due": "{where}: due on {detail}.",
        "compliance_overdue": "{where}: was due on {detail} and is not on record as done.",
        "inspection_due": "{where}: an inspection is due around {detail}.",
        "instalment_coming": "{where}: an instalment is due on {detail}. The tenant could be reminded.",
        "instalment_missed": "{where}: the instalment due on {detail} has not arrived.",
        "market_rent": "{where}: similar homes go for about {detail}.",
        "listing_slow": "{where}: few people ask for it. {detail} might work better.",
        "statement_open": "{where}: {detail} payments or expenses still lack a charge or a receipt for the owner's "
        "statement.",
        "statement_due": "{where}: the owner's statement for {detail} is ready to be sent.",
        "unanswered": "{where}: nobody has answered a message of {detail} yet.",
        "no_answer": "{where}: your message of {detail} has had no answer.",
    },
    "job_needs": {
        "job_unassigned": "{where}: nobody has been asked to do the repair yet.",
        "job_quiet": "{where}: nothing has happened with the repair for a while. Time to ask how it stands.",
        "job_visited": "{where}: the appointment for the repair was yesterday. Is it done?",
        "job_done": "{where}: the repair was done a while ago and can be closed.",
    },
    "place_needs": {
        "inspection_tomorrow": "{where}: there is an inspection tomorrow.",
        "inspection_unrecorded": "{where}: the inspection was yesterday. What was found?",
        "plan_broken": "{where}: the payment plan is not being kept. Talk to the tenant, or agree a new one.",
        "market_unknown": "{where}: it is time to look at the rent, but too few comparable rents are on record.",
        "listing_unseen": "{where}: nobody has looked at the listing yet. Is it where people look?",
        "papers_missing": "{where}: an application lacks papers. The applicant could be reminded.",
        "application_waits": "{where}: an application is complete and can be checked.",
        "application_undecided": "{where}: an application waits for a decision.",
        "application_unsigned": "{where}: an applicant was accepted and there is no lease yet.",
    },
    "vendor_insurance_needs": {
        "vendor_insurance": "A vendor's insurance ends on {detail}. Ask them for the new one?",
        "vendor_uninsured": "A vendor's liability insurance ended on {detail}: they should get no work for now.",
    },
    "more_found": {"one": "... and 1 more.", "other": "... and {count} more."},
    "finding_settled": {
        "done": "Seen to: {what}",
        "dismiss": "Not of interest: {what}",
    },
    "finding_put_off": "Put off until {until}: {what}",
    "scanner_set": "From now on I look for this as you said: {what}",
}
