"""English about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": "remind you {when}",
    "set_question": "find this out for you {when}: {words}",
    "set_call": "{what} {when}",
    "change_reminder": {
        "changed": "change a reminder",
        "paused": "pause a reminder",
        "resumed": "start a reminder again",
    },
    "delete_reminder": "delete a reminder",
    "reminder_set": {
        "set": "I'll remind you {when}: {words}",
        "answer": "I'll tell you {when}: {words}",
        "call": "I'll do this {when}: {words}",
        "changed": "your reminder comes {when} now: {words}",
        "resumed": "your reminder goes on, {when}: {words}",
    },
    "reminder_is_off": {
        "paused": "I paused the reminder: {words}",
        "deleted": "I deleted the reminder: {words}",
    },
    "reminder_taken_back": {
        "removed": "Undone: the reminder is gone.",
        "as_before": "Undone: the reminder is as it was.",
        "back": "Undone: the reminder is back.",
    },
    "next_times": "Next: {when}.",
    "leaves_out_short_months": "Months without that day are left out.",
    "reminder": "Reminder: {words}",
    "late_reminder": "Reminder, late (it was due {due}): {words}",
    "reminder_stopped": "{who} is no longer on the team, so I have stopped this reminder of theirs: {words}",
    "as_scheduled": "As scheduled: may I {what}?",
    "found_and_may_i": "{why} May I {what}?",
    "not_as_scheduled": "This was scheduled, and I did not do it ({what}): {why}.",
    "scheduled_failed": "I could not do what was scheduled ({what}): {why}. Nothing happened; I'll try again {when}.",
    "scheduled_given_up": "I still can't do what was scheduled ({what}): {why}. Nothing happened, and I won't try "
    "again.",
    "scheduled_gone": "I can no longer do what was scheduled ({what}), so I stopped it.",
    "again_from": "{how}, next {when}",
    "once_at": {"at": "at {when}", "on": "on {when}"},
    "change_reminder_of": {
        "changed": "change the reminder {words}",
        "paused": "pause the reminder {words}",
        "resumed": "let the reminder {words} go on",
        "deleted": "delete the reminder {words}",
    },
    "never_again": "never again",
}
