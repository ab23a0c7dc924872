"""English about watching mail."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WATCHERS: Mapping[str, Template] = {
    "create_skill": "watch your mail for {name}",
    "change_skill": {
        "changed": "change how I watch your mail for {name}",
        "on": "watch your mail for {name} again",
        "off": "stop watching your mail for {name}",
    },
    "delete_skill": "stop watching your mail for {name} and forget how",
    "switch_watcher": {
        "on": "watch your mailbox",
        "off": "stop watching your mailbox",
    },
    "skill_done": {
        "created": "I watch your mail for {name} now.",
        "changed": "{name} has changed.",
        "on": "{name} is on.",
        "off": "{name} is off.",
        "deleted": "{name} is deleted.",
        "removed": "Undone: {name} is gone.",
        "as_before": "Undone: {name} is as it was.",
        "back": "Undone: {name} is back.",
    },
    "watcher_switched_now": {
        "on": "I watch what comes into {address} from now on.",
        "nothing_on": "I watch {address} from now on, but I don't know yet for what: switch something on, such as "
        "expense-tracker.",
        "off": "I do not watch {address} any more.",
    },
    "skill_is_tried": "I am trying {name} on it and will tell you what comes of it.",
    "mail_found": "{skills}: mail from {who}, {subject}{facts}",
    "mail_not_matched": "No match: mail from {who}, {subject}",
    "mail_digest": {
        "one": "One mail that I held back, since I text you 10 times an hour at most:",
        "other": "{count} mails that I held back, since I text you 10 times an hour at most:",
    },
    "mail_left": {
        "one": "{skill}: one more mail",
        "other": "{skill}: {count} more mails",
    },
    "watcher_trouble": {
        "expired": "I could not watch {address} for a while, so I may have missed mail there. I am watching it again.",
        "not_allowed": "I do not watch {address} any more: Google does not let me in. Ask me to watch it again to sign "
        "in.",
        "other_account": "I do not watch {address} any more: you have connected another account. Ask me to watch that "
        "one if you like.",
        "unread": "There is mail in {address} that I could not read. Please look at it yourself.",
    },
    "create_acting_skill": "watch your mail for {name} and, whenever one comes, {what}",
    "asked_by_mail": "A mail came for {name}: may I {what}?",
    "as_skill_says": "{name} says to do this with mail",
    "matched_not_done": "I did not {what}: {why}.",
    "matched_asked": "Waiting for a decision ({code}): {what}",
    "matched_tried": {
        "alone": "With such a mail I would, without asking: {what}",
        "asked": "With such a mail I would ask first, then: {what}",
        "refused": "With such a mail I would do nothing, for I may not: {what}",
    },
    "field_not_stated": "the mail does not say {field}",
    "fields_do_not_fit": "what the mail says does not fit there",
    "no_such_tool": "I can no longer do that",
    "not_signed_in": "you have to sign in with Google first, then I do it",
    "too_much_waits": "too much waits for your decision already",
    "watcher_stopped": "{who} is no longer on the team, so I no longer watch what comes into {address}.",
}
