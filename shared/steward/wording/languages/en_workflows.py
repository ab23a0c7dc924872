"""English about workflows."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WORKFLOWS: Mapping[str, Template] = {
    "step_name": {
        "triage": "triage",
        "vendor": "vendor",
        "quotes": "quotes",
        "approval": "approval",
        "booking": "booking",
        "work": "work",
        "papers": "papers",
        "check": "check",
        "notice": "notice",
        "serving": "delivery of the notice",
        "change": "change on record",
        "waiting": "wait",
        "offer": "offer",
        "answer": "answer",
        "terms": "terms",
        "message": "message",
        "payment": "payment",
        "choice": "decision",
        "settled": "settlement",
        "exit": "last visit",
        "leaving": "moving out",
        "visit": "visit",
        "out": "handover",
        "account": "account",
        "closing": "closing",
        "faults": "faults",
        "report": "report",
        "evidence": "evidence",
        "writing": "listing text",
        "advertised": "advertising",
        "applications": "applications",
        "screening": "checks",
        "choosing": "choice",
        "answering": "reply",
        "signing": "signing",
        "withdrawing": "end of advertising",
        "others": "other applicants",
        "lease": "lease",
        "money": "first payments",
        "lodging": "deposit",
        "entry": "entry visit",
        "welcome": "welcome",
        "moving_in": "moving in",
        "start": "start",
        "handing_over": "handing over",
        "relet": "letting again",
        "deposit": "deposit",
        "units": "units",
        "owner": "owner",
        "request": "papers",
        "rules": "rules",
        "baseline": "first visit",
        "activation": "your OK",
    },
    "awaited": {
        "vendor": "an insured vendor",
        "quotes": "quotes",
        "appointment": "an appointment",
        "work": "the work to be done",
        "cost": "the cost to be recorded",
        "check": "word that all is well",
        "served": "word that the notice was served",
        "effective": "the first day of the new rent",
        "signed": "the signed lease",
        "payment": "a payment",
        "choice": "a decision: a payment plan or a notice",
        "balance": "what is still owed",
        "leaving": "the last day",
        "findings": "what the visit found",
        "evidence": "the certificate",
        "listing": "a listing",
        "applications": "applications that are complete",
        "checks": "what checks of applicants come to",
        "tenancy": "the tenancy on record",
        "lodging": "the deposit's receipt, on file",
        "moving_in": "the day they move in",
        "deposit_back": "the deposit's return: a receipt on file",
        "units": "units on record",
        "papers": "its insurance, on record",
    },
    "at_step": "{what}: step {place} of {of}, {step}",
    "doing_now": {
        "pending": "about to begin",
        "due": "about to go on",
        "calling": "under way",
        "asking": "waiting for a decision",
        "trouble": "stuck",
        "ended": "about to go on",
        "completed": "completed",
        "cancelled": "called off",
        "cancelling": "being called off",
    },
    "waiting_for": "waiting for {on} since {since}",
    "workflow_asks": "For {what} ({step}): may I {act}?",
    "stands_still": {
        "failed": "{what} is stuck at {step}: something I tried failed.",
        "unknown": "{what} is stuck at {step}: I can't tell if something was done. If I go on, I count it as done.",
        "refused": "{what} is stuck at {step}: I may not do what comes next.",
        "declined": "{what} is stuck at {step}: the answer was no.",
        "expired": "{what} is stuck at {step}: nobody decided, though I asked twice.",
        "timed_out": "{what} is stuck at {step}: what it waits for did not come in time.",
        "member": "{what} is stuck at {step}: whoever asked for it has left the team.",
        "given_up": "{what} is stuck at {step}: something went wrong on my side.",
        "paused": "{what} is paused at {step}.",
    },
    "still_waits": "{what} ({step}) still waits for {on}.",
    "workflow_over": {
        "completed": "{what} is finished: all steps are done.",
        "cancelled": "{what} was called off.",
    },
    "workflow_begun": "I have begun for {what}: {act}. For each step I ask whoever decides it.",
    "workflow_asked": {
        "runs": "{what} is under way already",
        "pause": "{what} pauses now",
        "resume": "{what} goes on now",
        "cancel": "{what} is being called off now",
    },
    "not_taken_back": "This stays as it was done: {what}.",
    "quote_wanted": "We need a repair at {where}. Could you have a look and say what it would cost?",
    "work_is_done": "The repair at {where} is done, we are told. Please say if anything is not right.",
    "rent_is_overdue": (
        "{amount} for {where} was due on {day} and is not here yet. When can you pay it? Please "
        "tell us if something is wrong."
    ),
    "renewal_offered": (
        "Would you like to stay at {where}? We offer a lease until {day} for {amount}. Please "
        "tell us, and we send it to be signed."
    ),
    "visit_comes": (
        "Somebody will come to {where} on {day} to look at the home. Please tell us if that does not suit you."
    ),
    "application_taken": "We would like to let {where} to you. May we send you the lease to sign?",
    "place_is_taken": "Thank you for applying for {where}. It is let to somebody else now. Good luck with your search.",
    "lease_to_sign": "Please sign this lease and send it back to us.",
    "first_payments": (
        "{amount} for {where} is due on {day}: the first rent, with the deposit if there is one. "
        "Please pay it before you move in."
    ),
    "welcome_home": (
        "Welcome to {where}! Your home is ready on {day}. Please tell us whenever something is not as it should be."
    ),
    "pay_by_itself": "You can have the rent paid automatically: {url}",
    "papers_wanted": (
        "We are taking on {where}. Please send us what you have of it: the insurance, certificates, leases."
    ),
    "workers_come": "Somebody will come to {where} for the repair: {when}. Does that suit you?",
    "persons_to_decide": "this step is for a person to decide",
}
