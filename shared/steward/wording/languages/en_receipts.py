"""English about what was done."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

RECEIPTS: Mapping[str, Template] = {
    "mailed": "Mailed {who}: {words}",
    "texted": "Texted {who}: {words}",
    "remembered": "Remembered: {words}",
    "already_remembered": "Already remembered: {words}",
    "forgotten": "Undone: I no longer remember {words}.",
    "nothing_to_forget": "{words} was not in my memory any more.",
    "file_written": "Wrote the file {path}",
    "workspace_file_changed": {
        "edited": "Changed the file {path}",
        "deleted": "Deleted the file {path}",
        "restored": "The file {path} is what it was before",
    },
    "workspace_file_placed": {
        "moved": "Moved the file {path} to {to}",
        "copied": "Copied the file {path} to {to}",
    },
    "file_undone": {
        "back": "Undone: the file {path} is back to what it was.",
        "gone": "Undone: the file {path} is gone.",
        "changed": "Not undone: somebody has changed the file {path} since.",
        "not_kept": "Not undone: what the file {path} was before is no longer kept.",
    },
    "contact_added": "Added {who} to the contacts",
    "contact_there": "{who} was in the contacts already",
    "contact_changed": "Changed the contact {who}",
    "contact_as_before": "There was nothing to change about {who}",
    "contacts_merged": "Merged the two entries into {who}",
    "contact_removed": "Removed {who} from the contacts",
    "person_erased": {
        "one": "Erased for good: all there was of that person, which was one entry",
        "other": "Erased for good: all there was of that person, {count} entries in all",
    },
    "no_contact_any_more": "They were no contact any more.",
    "contact_undone": {
        "removed": "Undone: {who} is no contact any more.",
        "changed": "Undone: {who} is back to what it was.",
        "restored": "Undone: {who} is a contact again.",
    },
    "sender_blocked": "Blocked {who}",
    "sender_unblocked": "{who} is let through again",
    "not_blocked": "They were not blocked.",
    "sender_undone": {
        "blocked": "Undone: {who} is blocked again.",
        "unblocked": "Undone: {who} is let through again.",
    },
    "not_undone": "Not undone: {why}",
    "no_answer_in_time": "there was no answer in time",
    "failed_here": "it failed on our side, reference {reference}",
}
