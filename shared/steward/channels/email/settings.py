"""What mail is configured with."""

from __future__ import annotations

from steward.core.settings import EnvironmentSettings


class EmailSettings(EnvironmentSettings):
    """Where the mailbox is, and how long a mail of ours may be."""

    google_secret_id: str = ""
    gmail_api_url: str = "https://gmail.googleapis.com"
    email_characters: int = 20_000
