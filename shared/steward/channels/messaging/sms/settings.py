"""What text messages are configured with."""

from __future__ import annotations

from steward.core.settings import EnvironmentSettings


class SmsSettings(EnvironmentSettings):
    """The number's provider, how long a text may be, and how long its pictures may take: Twilio waits 15 s in all."""

    twilio_secret_id: str = ""
    twilio_api_url: str = "https://api.twilio.com"
    sms_characters: int = 1_600
    media_seconds: float = 6.0
