"""English about what members prefer."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

ATTENTION: Mapping[str, Template] = {
    "meanwhile": "Meanwhile:",
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
    },
    "no_setting": {
        "quiet_hours": "no quiet hours",
        "digest_at": "no digest",
        "silent_until": "no pause",
    },
    "change_settings": "change your settings ({changes})",
    "settings_changed": "your settings: {changes}",
    "settings_as_before": "Undone: your settings are as before.",
}
