"""English about what members prefer."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

ATTENTION: Mapping[str, Template] = {
    "meanwhile": "Meanwhile:",
    "many_wrote": {
        "one": "One message came from somebody who is not in your contacts. I kept it: ask me what it says.",
        "other": "{count} messages came from people who are not in your contacts. I kept them: ask me what they say.",
    },
    "and_more": {
        "one": "And one more thing: ask me about it.",
        "other": "And {count} more: ask me about them.",
    },
    "setting": {
        "name": "your name: {value}",
        "zone": "your time zone: {value}",
        "language": "your language: {value}",
        "channel": "your channel: {value}",
        "quiet_hours": "quiet hours {value}",
        "digest_at": "a digest at {value}",
        "silent_until": "nothing that can wait before {value}",
        "wakes": "gets through all the same: {value}",
    },
    "no_setting": {
        "channel": "no preferred channel",
        "quiet_hours": "no quiet hours",
        "digest_at": "no digest",
        "silent_until": "no pause",
        "wakes": "nothing gets through that can wait",
    },
    "change_settings": "change your settings: {changes}",
    "settings_changed": "your settings: {changes}",
    "settings_as_before": "Undone: your settings are as before.",
    "cannot_wait": {
        "urgent": "It seems that this cannot wait:",
        "unread": "I cannot tell whether this can wait:",
    },
    "any_waker": {
        "contacts": "contacts",
        "everybody": "everybody",
    },
    "by_channel": "{who} ({channel})",
    "wakes_by_message": {
        "urgent": "{who} if it cannot wait",
        "always": "{who} always",
    },
    "wakes_by": {
        "decision": "decisions",
        "found_mail_urgent": "mail I find if it cannot wait",
        "found_mail_always": "mail I find",
    },
}
