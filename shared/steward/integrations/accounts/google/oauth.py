"""OAuth 2.0 sign-in with Google, over REST.

https://developers.google.com/identity/protocols/oauth2/web-server
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode, urlsplit

import requests
from google.auth import jwt

from steward.integrations.accounts.google.scopes import IDENTITY
from steward.integrations.accounts.sign_in_provider import SignInRefusedError, TokenResponse

_AUTHORIZE = "https://accounts.google.com/o/oauth2/v2/auth"
_TOKEN = "https://oauth2.googleapis.com/token"  # noqa: S105 - an address
_REVOKE = "https://oauth2.googleapis.com/revoke"
_SECONDS = 8.0


class GoogleSignIn:
    """Google as a `SignInProvider`. `secret()` has `client_id`, `client_secret`, and in local runs an `api_url`."""

    def __init__(self, secret: Callable[[], dict[str, str]]) -> None:
        self._secret = secret

    def origin(self) -> str:
        """See `SignInProvider`."""
        parts = urlsplit(self._at(_AUTHORIZE))
        return f"{parts.scheme}://{parts.netloc}"

    def authorization_url(
        self, scopes: Sequence[str], *, state: str, challenge: str, callback: str, login_hint: str
    ) -> str:
        """See `SignInProvider`."""
        asked = {
            "client_id": self._secret()["client_id"],
            "redirect_uri": callback,
            "response_type": "code",
            "scope": " ".join([*IDENTITY, *scopes]),
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            "access_type": "offline",
            # Keep scopes granted before. Google returns a refresh token only with a consent screen.
            "include_granted_scopes": "true",
            "prompt": "consent",
        }
        hint = {"login_hint": login_hint} if login_hint else {}
        return f"{self._at(_AUTHORIZE)}?{urlencode({**asked, **hint})}"

    def exchange(self, code: str, *, verifier: str, callback: str) -> TokenResponse:
        """See `SignInProvider`."""
        secret = self._secret()
        asked = {
            "grant_type": "authorization_code",
            "code": code,
            "code_verifier": verifier,
            "redirect_uri": callback,
            "client_id": secret["client_id"],
            "client_secret": secret["client_secret"],
        }
        try:
            answer = requests.post(self._at(_TOKEN), data=asked, timeout=_SECONDS)
            said: dict[str, Any] = answer.json()
        except requests.RequestException as error:
            raise SignInRefusedError(f"Google cannot be reached: {type(error).__name__}") from error
        if not answer.ok:
            raise SignInRefusedError(f"Google answered {answer.status_code}: {said.get('error')}")
        return _granted(said, secret["client_id"])

    def revoke(self, refresh_token: str) -> None:
        """See `SignInProvider`."""
        answer = requests.post(self._at(_REVOKE), data={"token": refresh_token}, timeout=_SECONDS)
        # Google's answer for a token that is invalid already.
        if answer.status_code != requests.codes.bad_request:
            answer.raise_for_status()

    def _at(self, url: str) -> str:
        return asked_at(self._secret(), url)


def asked_at(secret: Mapping[str, str], url: str) -> str:
    """Return the address to call: Google's own, or that of the fake in `api_url`."""
    api_url = secret.get("api_url")
    return f"{api_url.rstrip('/')}{urlsplit(url).path}" if api_url else url


def _granted(said: dict[str, Any], client_id: str) -> TokenResponse:
    try:
        # The token came directly from Google over TLS, so its signature need not be checked (OpenID Connect Core,
        # 3.1.3.7).
        who: dict[str, Any] = jwt.decode(said["id_token"], verify=False)
        if who["aud"] != client_id or not who["email_verified"]:
            raise SignInRefusedError("the account has no address that was verified")
        return TokenResponse(
            str(who["email"]).lower(), tuple(sorted(said["scope"].split())), str(said["refresh_token"])
        )
    except (KeyError, ValueError) as error:
        raise SignInRefusedError(f"the answer is not as it should be: {type(error).__name__}") from error
