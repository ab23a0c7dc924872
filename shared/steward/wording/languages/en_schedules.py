"""English about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": {
        "once": "remind you once ({when})",
        "again": "remind you again and again (from {when})",
    },
    "set_question": {
        "once": "look something up for you once ({when})",
        "again": "look something up for you again and again (from {when})",
    },
    "set_call": {
        "once": "{what} at a set time ({when})",
        "again": "{what} again and again (from {when})",
    },
    "change_reminder": {
        "changed": "change a reminder",
        "paused": "pause a reminder",
        "resumed": "let a reminder go on",
    },
    "delete_reminder": "delete a reminder",
    "reminder_set": {
        "set": "I remind you: {words} ({when})",
        "answer": "I look this up for you: {words} ({when})",
        "call": "I do this at its time: {words} ({when})",
        "changed": "the reminder has changed: {words} ({when})",
        "resumed": "the reminder goes on: {words} ({when})",
    },
    "reminder_is_off": {
        "paused": "the reminder is paused: {words}",
        "deleted": "the reminder is deleted: {words}",
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
    "not_as_scheduled": "I did not do what was scheduled ({what}): {why}.",
    "scheduled_failed": "I could not do what was scheduled ({what}): {why}. Nothing happened; I try again at {when}.",
    "scheduled_given_up": "I still cannot do what was scheduled ({what}): {why}. Nothing happened; I no longer try.",
    "scheduled_gone": "I can no longer do what was scheduled ({what}), so I have stopped it.",
}
