"""English about decisions."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

APPROVALS: Mapping[str, Template] = {
    "may_i": "May I {what}?",
    "wants_me_to": "{who} wants me to {what}. Shall I?",
    "led_me_to": "{who} wrote, and I would {what}. Shall I?",
    "careful": "Careful: {why}.",
    "not_somebody_else": "{who}, not {other}",
    "kind_of_file": {
        "pdf": "PDF",
        "word": "Word",
        "excel": "Excel",
        "powerpoint": "PowerPoint",
        "text": "text",
        "picture": "picture",
        "calendar": "calendar",
        "mail": "mail",
        "archive": "archive",
        "winmail": "winmail.dat",
        "other": "file",
    },
    "file_of": "{name} ({kind}, {size} KB)",
    "attached_files": "Attached: {files}",
    "how_to_decide": "Reply YES {code} or NO {code}, or look at it here:",
    "how_to_edit": "Reply YES {code} or NO {code}, or change it here:",
    "how_by_code": "YES {code} or NO {code}.",
    "how_by_link": "Please decide here:",
    "going_ahead": "OK, I'll {what}.",
    "leaving_it": "OK, I won't {what}.",
    "you_decided": {
        "approved": "You have already let me {what}.",
        "rejected": "You have already told me not to {what}.",
    },
    "former_member": "a former member",
    "they_decided": {
        "approved": "{who} said yes, so I'll {what}.",
        "rejected": "{who} said no, so I won't {what}.",
    },
    "their_reason": "The reason: {said}",
    "nobody_decided": "Nobody answered in time, so I won't {what}. Ask me again if you still want it.",
    "not_wanted_any_more": "This is not needed any more, so I won't {what}.",
    "by_link_only": "Please decide {code} at its link: anybody can fake the sender of a text, so for this one a text "
    "won't do.",
    "says_more": "I have done nothing yet, because you wrote more than YES. Reply YES {code} alone to go ahead, "
    "NO {code} and why to drop it, or change it at its link.",
    "says_more_than_undo": "I have taken nothing back yet, because you wrote more than UNDO. Reply UNDO {code} alone "
    "if I should.",
    "which_one": "Which one do you mean?",
    "code_needed": "Please answer with the code, so that it can mean nothing else:",
    "asked_already": "That waits for your decision already: {what}.",
    "no_such_code": "{code} stands for nothing that waits for you. Somebody else may have to decide it, or it is over.",
    "choice": "{answer} - {what}",
    "choice_of_draft": "{answer} - {what}: {words}",
    "nothing_to_decide": "Nothing waits for your decision.",
    "not_yours": "There is nothing like that for you to decide.",
    "nothing_to_undo": "There is nothing to undo. A text that has gone out cannot be taken back.",
    "undo_under_way": "I am already taking that back.",
    "undo_declined": "You chose to leave that as it is.",
    "undo_too_late": "It is too late to take that back.",
    "to_undo": "undo this: {what}",
    "nobody_may_decide": "nobody is there who may decide it: an owner must be added first",
    "decided_outside": "{what} was decided by what somebody outside wrote",
    "decided_part": {
        "whether": "whether to do it",
        "whom": "whom it goes to",
        "where": "where it goes",
        "amount": "how much or when",
        "rule": "how I work from now on",
        "what": "what it says",
    },
    "and": "{first} and {second}",
    "why_not": {
        "gone": "the member it was for is no longer active",
        "paused": "I am paused for your team",
        "opted_out": "this number has opted out of texts; only they can opt in again, by texting START",
        "unknown": "they are not a contact and have never written; add them to the contacts first",
        "people_only": "this is for people to do; I only say when it is due",
        "no_consent": "nobody is checked without their consent on record: ask for it and record it first",
    },
    "why_asked": {
        "level": "this needs a person's decision",
        "outsider": "somebody outside asked for it",
        "unconfirmed": "the number it was asked from is not confirmed yet",
        "not_given": "no member gave this address",
        "app": "an app asked for it, and nobody knows what it has read",
        "precedents": "calls like this one were turned down before",
        "approved": "a person approved it",
        "alone": "this may run by itself",
    },
}
