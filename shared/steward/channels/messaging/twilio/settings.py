"""Environment settings of Twilio: its secret and address, a text's length, and picture time-out."""

from __future__ import annotations

from steward.core.settings import EnvironmentSettings


class TwilioSettings(EnvironmentSettings):
    """Access to Twilio, the length limit of a text, and the time for its pictures: Twilio waits 15 s in all."""

    twilio_secret_id: str = ""
    twilio_api_url: str = "https://api.twilio.com"
    text_characters: int = 1_600
    media_seconds: float = 6.0
