"""What mail is configured with."""

from __future__ import annotations

from steward.core.settings import EnvironmentSettings


class EmailSettings(EnvironmentSettings):
    """Which secret opens the mailbox, and how long a mail of ours may be.

    Addresses at `ses_domain` are served by Amazon SES: what comes in lies in `mail_bucket`, what goes out names
    `ses_configuration_set`. `mail_bytes` is how large a mail may be that is read: SES takes 40 MB, and puts its own
    lines on top.
    """

    google_secret_id: str = ""
    email_characters: int = 20_000
    ses_domain: str = ""
    ses_configuration_set: str = ""
    mail_bucket: str = ""
    mail_bytes: int = 42_000_000
