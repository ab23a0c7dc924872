"""English about what whoever decides should know of a landlord's records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

RECORD_BRIEFS: Mapping[str, Template] = {
    "in_days": {"one": "one day", "other": "{count} days"},
    "in_hours": {"one": "one hour", "other": "{count} hours"},
    "in_months": {"one": "one month", "other": "{count} months"},
    "in_years": {"one": "one year", "other": "{count} years"},
    "in_times": {"one": "once", "other": "{count} times"},
    "in_weeks_of_rent": {"one": "one week's rent", "other": "{count} weeks' rent"},
    "in_months_of_rent": {"one": "one month's rent", "other": "{count} months' rent"},
    "no_limit": "no limit",
    "rule_holds": {
        "arrears_notice_day": "a notice once rent is {value} late",
        "deposit_cap": "a deposit of {value} at most",
        "deposit_lodge_days": "a deposit lodged within {value}",
        "deposit_return_days": "a deposit returned within {value}",
        "end_notice_days_owner": "an owner gives notice {value} ahead",
        "end_notice_days_tenant": "a tenant gives notice {value} ahead",
        "entry_notice_days": "a visit is announced {value} ahead",
        "grace_days": "no late fee for the first {value}",
        "inspections_per_year": "routine inspections {value} a year at most",
        "late_fee": "a late fee of {value} at most",
        "record_years": "records kept for {value}",
        "rent_increase_cap_bp": "a rent may rise by {value} at most",
        "rent_increase_gap_months": "{value} between two changes of a rent",
        "rent_increase_notice_days": "a higher rent is announced {value} ahead",
        "repair_hours_emergency": "an emergency repair begins within {value}",
        "repair_hours_urgent": "an urgent repair begins within {value}",
        "tax_year_first_month": "a tax year begins with month {value}",
    },
    "no_limit_to": {
        "deposit_cap": "no limit to a deposit",
        "late_fee": "no limit to a late fee",
        "rent_increase_cap_bp": "no limit to how much a rent may rise",
        "inspections_per_year": "no limit to how often one may inspect",
    },
    "goes_by": {
        "checked": "The rules: {rules}.",
        "unchecked": "The rules, which nobody has compared with the law: {rules}.",
    },
    "until_now": "Until now: {what}.",
    "rent_is": "Rented by {who} for {rent}.",
    "renters_are": "Rented by {who}.",
    "differs_by": {
        "more": "That is {amount} or {share} more.",
        "less": "That is {amount} or {share} less.",
    },
    "notice_by": "The notice has to reach the tenant by {day}.",
    "notice_late": "Too soon for the notice that is due: {day} is the first day that keeps it.",
    "told_on": "They were told in writing on {day}.",
    "lease_ends": "The lease is fixed until {day}.",
    "late_by": {"one": "{amount} is a day late.", "other": "{amount} is {count} days late."},
    "oldest_late_by": {
        "one": "{amount} is overdue, the oldest of it for a day.",
        "other": "{amount} is overdue, the oldest of it for {count} days.",
    },
    "owed_in_all": "All that is owed there at present: {amount}.",
    "nothing_owed": "Nothing is owed there at present.",
    "open_charge": "Still to be paid: {amount}, due {day}.",
    "was_paid": "It is about {amount}, received on {day}.",
    "deposit_is": "The deposit on record is {amount}.",
    "no_deposit": "No deposit is on record there.",
    "others_ask": "The other quotes: {quotes}.",
    "quote_of": "{who} {amount}",
    "insured_to": "{who} is insured until {day}.",
    "not_insured": "{who} has no valid insurance on record.",
    "earns_against": "They earn {income}; the rent is {rent}.",
    "papers_not_shown": "Not shown yet: {papers}.",
    "limit_there": "An expense above {amount} needs an approval there.",
    "cannot_be_undone": "This cannot be undone.",
    "steps_ask": "Each step that needs a decision is asked by itself.",
}
