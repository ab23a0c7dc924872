"""OAuth state of the fake Google: consents, codes, grants and tokens.

https://developers.google.com/identity/protocols/oauth2/web-server. A grant is what one person has allowed one client;
its tokens end with it.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from infra.local.world.google.keys import signed
from infra.local.world.google.stored_values import StoredValues

TOKEN_SECONDS = 3_599
_CODE_LIFE = timedelta(minutes=10)
_TOKEN_LIFE = timedelta(seconds=TOKEN_SECONDS)


class InvalidGrantError(Exception):
    """An invalid code or refresh token; the message is Google's description."""


@dataclass(frozen=True)
class ConsentRequest:
    """Request of a client for a person's consent. `challenge` is the S256 of its verifier, empty without PKCE."""

    client_id: str
    redirect_uri: str
    scopes: tuple[str, ...]
    state: str = ""
    challenge: str = ""
    offline: bool = False
    prompt: str = ""
    include_granted: bool = False
    login_hint: str = ""
    nonce: str = ""


@dataclass(frozen=True)
class Token:
    """Account and scopes of an access or refresh token. `grant` is empty for a service account."""

    address: str
    scopes: tuple[str, ...]
    client_id: str = ""
    grant: str = ""
    expires: str = ""


class OAuth:
    """Every code, grant and token of the simulated world."""

    def __init__(self, records: StoredValues, now: Callable[[], datetime]) -> None:
        self._records = records
        self._now = now

    def granted(self, address: str, client_id: str) -> tuple[str, ...]:
        """Return the scopes that this person has granted to this client, sorted."""
        grant = self._records.get(self._name(address, client_id)) or {"scopes": []}
        return tuple(grant["scopes"])

    def consent(self, address: str, asked: ConsentRequest, allowed: set[str]) -> str:
        """Record that a person allows some of the requested scopes; return the code for the client."""
        before = self.granted(address, asked.client_id)
        name = self._name(address, asked.client_id)
        grant = self._records.get(name) or {"id": secrets.token_hex(8), "scopes": []}
        self._records.put(name, {"id": grant["id"], "scopes": sorted({*before, *allowed})})
        shown = not before or bool(allowed - set(before)) or "consent" in asked.prompt.split()
        scopes = sorted({*before, *allowed} if asked.include_granted else allowed)
        code = f"4/0A{secrets.token_urlsafe(32)}"
        made = {
            "grant": grant["id"], "address": address, "scopes": scopes, "refresh": asked.offline and shown,
            "expires": (self._now() + _CODE_LIFE).isoformat(), "asked": asdict(asked),
        }  # fmt: skip
        self._records.put(f"code {code}", made)
        return code

    def redeem(self, code: str, client_id: str, verifier: str, redirect_uri: str) -> dict[str, Any]:
        """Redeem a code, which works once; return `{address, scopes, refresh, asked, grant}`.

        Raises `InvalidGrantError`.
        """
        made = self._records.get(f"code {code}")
        if made is None or made["asked"]["client_id"] != client_id:
            raise InvalidGrantError("Malformed auth code.")
        if datetime.fromisoformat(made["expires"]) <= self._now():
            raise InvalidGrantError("Bad Request")
        if made["asked"]["redirect_uri"] != redirect_uri:
            raise InvalidGrantError("Bad Request")
        if challenge := made["asked"]["challenge"]:
            if not verifier:
                raise InvalidGrantError("Missing code verifier.")
            if s256(verifier) != challenge:
                raise InvalidGrantError("Invalid code verifier.")
        self._records.put(f"code {code}", None)
        found: dict[str, Any] = made
        return found

    def refresh_token(self, token: Token) -> str:
        """Return a new refresh token."""
        return self._keep("refresh", f"1//0{secrets.token_urlsafe(48)}", token)

    def access_token(self, token: Token) -> str:
        """Return a new access token, valid for `TOKEN_SECONDS`."""
        expires = (self._now() + _TOKEN_LIFE).isoformat()
        return self._keep("access", f"ya29.{secrets.token_urlsafe(48)}", replace(token, expires=expires))

    def refreshed(self, refresh_token: str, client_id: str) -> Token:
        """Return the token data of a refresh token. Raises `InvalidGrantError`."""
        token = self._token("refresh", refresh_token)
        if token is None or token.client_id != client_id:
            raise InvalidGrantError("Token has been expired or revoked." if token is None else "Bad Request")
        return token

    def let_in(self, access_token: str) -> Token | None:
        """Return the token data of an access token; None once it has expired or been revoked."""
        token = self._token("access", access_token)
        return token if token and datetime.fromisoformat(token.expires) > self._now() else None

    def revoke(self, value: str) -> bool:
        """End the grant of an access or refresh token; return False if there is no such token."""
        token = self._token("refresh", value) or self._token("access", value)
        if token is None:
            return False
        if token.grant:
            self._records.put(self._name(token.address, token.client_id), None)
        else:
            self._records.put(f"access {value}", None)
        return True

    def id_token(self, address: str, name: str, client_id: str, nonce: str) -> str:
        """Return an identity token of the person who signed in, signed by Google (RS256)."""
        now = int(self._now().timestamp())
        said = {
            "iss": "https://accounts.google.com", "aud": client_id, "azp": client_id, "sub": subject_of(address),
            "email": address, "email_verified": True, "name": name, "iat": now, "exp": now + 3_600,
        }  # fmt: skip
        return signed(said | ({"nonce": nonce} if nonce else {}))

    def _keep(self, kind: str, value: str, token: Token) -> str:
        self._records.put(f"{kind} {value}", asdict(token))
        return value

    def _token(self, kind: str, value: str) -> Token | None:
        said = self._records.get(f"{kind} {value}")
        if said is None:
            return None
        token = Token(**said | {"scopes": tuple(said["scopes"])})
        grant = self._records.get(self._name(token.address, token.client_id)) or {"id": ""}
        return token if token.grant == grant["id"] or not token.grant else None

    @staticmethod
    def _name(address: str, client_id: str) -> str:
        return f"grant {address} {client_id}"


def s256(verifier: str) -> str:
    """Return the challenge of a verifier (RFC 7636)."""
    return urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


def subject_of(address: str) -> str:
    """Return the number by which Google knows an account: always the same, 21 digits."""
    return f"1{int(hashlib.sha256(address.encode()).hexdigest(), 16) % 10**20:020d}"
