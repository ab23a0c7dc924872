"""What the local system says about itself once it is ready."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from infra.local.demo import CONTACTS, MEMBERS, NUMBER, STRANGER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, Person
from infra.local.ports import HOST


@dataclass(frozen=True)
class RunningSystem:
    """The running system: its page on `port`, the AWS stand-in, the HTTP API there, the model's label, who is on it."""

    port: int
    aws_endpoint_url: str
    api_id: str
    model: str
    contacts: tuple[Person, ...] = CONTACTS

    @property
    def public_url(self) -> str:
        """What Twilio and people reach: webhooks and links go through here to the HTTP API, byte for byte."""
        return f"http://{HOST}:{self.port}"

    @property
    def http_api_url(self) -> str:
        """Where the stand-in serves the HTTP API; the host name AWS would use does not resolve here."""
        return f"{self.aws_endpoint_url}/_aws/execute-api/{self.api_id}/$default"

    @property
    def twilio_api_url(self) -> str:
        """The base address of Twilio's REST API."""
        return f"{self.public_url}/twilio"

    def as_json(self) -> dict[str, Any]:
        """Every address, number and demo credential another client needs.

        `api_url` is the public address: Twilio signatures are made over it and links start with it.
        """
        members = [person.as_json() for person in MEMBERS]
        contacts = [person.as_json() for person in self.contacts]
        return {
            "phone_url": f"{self.public_url}/",
            "api_url": self.public_url,
            "webhooks": {"twilio": f"{self.public_url}/webhooks/twilio/messages"},
            "twilio": {
                "api_url": self.twilio_api_url,
                "account_sid": TWILIO_ACCOUNT_SID,
                "auth_token": TWILIO_AUTH_TOKEN,
                "number": NUMBER,
                "members": members,
                "contacts": contacts,
            },
            "members": members,
            "contacts": contacts,
            "stranger": STRANGER.as_json(),
            "aws_endpoint_url": self.aws_endpoint_url,
            "model": self.model,
        }
