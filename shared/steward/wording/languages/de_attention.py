"""German about what members prefer."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

ATTENTION: Mapping[str, Template] = {
    "meanwhile": "Inzwischen:",
    "and_more": {
        "one": "Und noch etwas: frag mich danach.",
        "other": "Und noch {count} weitere: frag mich danach.",
    },
    "setting": {
        "name": "dein Name: {value}",
        "zone": "deine Zeitzone: {value}",
        "language": "deine Sprache: {value}",
        "channel": "dein Kanal: {value}",
        "quiet_hours": "Ruhezeit {value}",
        "digest_at": "gesammelt um {value}",
        "silent_until": "nichts, was warten kann, vor {value}",
    },
    "no_setting": {
        "quiet_hours": "keine Ruhezeit",
        "digest_at": "nicht gesammelt",
        "silent_until": "keine Pause",
    },
    "change_settings": "deine Einstellungen ändern ({changes})",
    "settings_changed": "deine Einstellungen: {changes}",
    "settings_as_before": "Rückgängig gemacht: deine Einstellungen sind wie vorher.",
}
