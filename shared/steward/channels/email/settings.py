"""What mail is configured with."""

from __future__ import annotations

from steward.core.settings import EnvironmentSettings


class EmailSettings(EnvironmentSettings):
    """Which secret opens the mailbox, and how long a mail of ours may be."""

    google_secret_id: str = ""
    email_characters: int = 20_000
