"""Domain-wide delegation: a service account that an administrator has authorized, as an alternative to signing in.

https://developers.google.com/identity/protocols/oauth2/service-account#delegatingauthority
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from google.oauth2.service_account import Credentials


@dataclass(frozen=True)
class Delegation:
    """Service account key, and the domain whose users it may act for in one account of Steward."""

    key: Mapping[str, Any]
    domain: str

    @classmethod
    def read(cls, secret: Mapping[str, str], number: str) -> Delegation | None:
        """Read the delegation of the account with this number; None if there is none.

        `delegated` in the secret maps numbers to domains (JSON).
        """
        if "service_account" not in secret:
            return None
        domain = json.loads(secret.get("delegated", "{}")).get(number)
        return cls(json.loads(secret["service_account"]), str(domain).lower()) if domain else None

    def address_of(self, emails: Sequence[str]) -> str | None:
        """Return the first of a member's addresses that is in the domain."""
        return next((one.lower() for one in emails if one.lower().rpartition("@")[2] == self.domain), None)

    def credentials(self, address: str, scopes: Sequence[str]) -> Credentials:
        """Return credentials that act for the address."""
        made: Credentials = Credentials.from_service_account_info(self.key, scopes=list(scopes), subject=address)
        return made
