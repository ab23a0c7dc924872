"""Environment settings of the email channel: SES, the mail bucket, the Google secret, and size limits."""

from __future__ import annotations

from steward.core.settings import EnvironmentSettings


class EmailSettings(EnvironmentSettings):
    """Settings of the mailbox, of SES, and the limits of mails.

    Amazon SES serves addresses at `ses_domain`: received mail is stored in `mail_bucket`, sent mail names
    `ses_configuration_set`. `mail_bytes` limits mails that are read: SES accepts 40 MB, and adds its own headers.
    """

    google_secret_id: str = ""
    email_characters: int = 20_000
    ses_domain: str = ""
    ses_configuration_set: str = ""
    mail_bucket: str = ""
    mail_bytes: int = 42_000_000
