"""What Steward asks of a service that members sign in to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class SignInRefused(Exception):
    """The service did not take what the browser brought back; the message is for the log alone."""


@dataclass(frozen=True)
class Granted:
    """What a service gave for a code: the scopes allowed, the account's address and the token that lasts."""

    address: str
    scopes: tuple[str, ...]
    refresh_token: str


class SignInProvider(Protocol):
    """OAuth 2.0 with PKCE (RFC 7636)."""

    def origin(self) -> str:
        """Where its sign-in page is, for the page's policy."""

    def authorization_url(
        self, scopes: Sequence[str], *, state: str, challenge: str, callback: str, login_hint: str
    ) -> str:
        """Where the member's browser goes to allow `scopes`, besides what it has allowed before."""

    def exchange(self, code: str, *, verifier: str, callback: str) -> Granted:
        """What the member allowed. Raises `SignInRefused`."""

    def revoke(self, refresh_token: str) -> None:
        """Nothing is allowed any more; no error if that was so already."""
