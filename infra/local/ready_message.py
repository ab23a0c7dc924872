"""Message that the local system is ready: addresses, numbers and credentials, for people and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from infra.local.demo import CONTACTS, MEMBERS, NUMBER, STRANGER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, Person
from infra.local.ports import HOST


@dataclass(frozen=True)
class RunningSystem:
    """The running system: the page's `port`, the AWS stand-in, its HTTP API, the model's label, and the people."""

    port: int
    aws_endpoint_url: str
    api_id: str
    model: str
    contacts: tuple[Person, ...] = CONTACTS

    @property
    def public_url(self) -> str:
        """Return the base URL for Twilio and people: webhooks and links are passed on to the HTTP API unchanged."""
        return f"http://{HOST}:{self.port}"

    @property
    def http_api_url(self) -> str:
        """Return the stand-in's URL of the HTTP API; the host name that AWS would use does not resolve here."""
        return f"{self.aws_endpoint_url}/_aws/execute-api/{self.api_id}/$default"

    @property
    def twilio_api_url(self) -> str:
        """Return the base URL of Twilio's REST API."""
        return f"{self.public_url}/twilio"

    def as_json(self) -> dict[str, Any]:
        """Return every address, number and demo credential that another client needs.

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
