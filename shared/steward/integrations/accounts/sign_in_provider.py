"""Interface of a service that members sign in to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class SignInRefusedError(Exception):
    """The service rejected the browser's code; the message is for the log only."""


@dataclass(frozen=True)
class TokenResponse:
    """Result of exchanging a code: granted scopes, the account's address and the refresh token."""

    address: str
    scopes: tuple[str, ...]
    refresh_token: str


class SignInProvider(Protocol):
    """Sign-in service with OAuth 2.0 and PKCE (RFC 7636)."""

    def origin(self) -> str:
        """Return the origin of the sign-in page, for the Content-Security-Policy."""

    def authorization_url(
        self, scopes: Sequence[str], *, state: str, challenge: str, callback: str, login_hint: str
    ) -> str:
        """Return the address at which the member grants `scopes`, in addition to those granted before."""

    def exchange(self, code: str, *, verifier: str, callback: str) -> TokenResponse:
        """Exchange a code for tokens. Raises `SignInRefusedError`."""

    def revoke(self, refresh_token: str) -> None:
        """Revoke a token; no error if it is invalid already."""
