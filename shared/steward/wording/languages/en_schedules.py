"""English about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": {
        "once": "remind you once ({when})",
        "again": "remind you again and again (from {when})",
    },
    "change_reminder": {
        "changed": "change a reminder",
        "paused": "pause a reminder",
        "resumed": "let a reminder go on",
    },
    "delete_reminder": "delete a reminder",
    "reminder_set": {
        "set": "I remind you: {words} ({when})",
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
    "leaves_out_short_months": "Months without that day are left out.",
    "reminder": "Reminder: {words}",
    "late_reminder": "Reminder, late (it was due {due}): {words}",
    "reminder_stopped": "{who} is no longer on the team, so I have stopped this reminder of theirs: {words}",
}
