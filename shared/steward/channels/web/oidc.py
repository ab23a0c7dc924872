"""Sign-in with an OpenID Connect provider: authorization code flow with PKCE, state and nonce.

https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.base_client import OAuth2Mixin, OpenIDMixin
from authlib.integrations.requests_client import OAuth2Session
from joserfc.errors import JoseError
from requests import RequestException

from steward.channels.web.models import WebSignInError

_SECONDS = 5.0


@dataclass(frozen=True)
class AuthorizationRequest:
    """An address at the provider, and what must be known to complete the sign-in begun there."""

    url: str
    state: str
    nonce: str
    verifier: str


class _Client(OAuth2Mixin, OpenIDMixin):  # type: ignore[misc]
    client_cls = OAuth2Session


class OpenIdProvider:
    """A provider found by discovery. `secret` returns the client's secret, "" for a public client."""

    def __init__(self, issuer: str, client_id: str, secret: Callable[[], str], callback: str) -> None:
        self._issuer = issuer
        self._client_id = client_id
        self._secret = secret
        self._callback = callback
        # What discovery found, with the provider's public keys. A token signed with a new key has them read again.
        self._metadata: dict[str, Any] = {}

    def begin(self) -> AuthorizationRequest:
        """Return a new request. Raises `WebSignInError` if the provider cannot be reached."""
        try:
            made = self._client().create_authorization_url(self._callback)
        except (RequestException, ValueError) as error:
            raise WebSignInError(f"the provider cannot be reached: {type(error).__name__}") from error
        return AuthorizationRequest(made["url"], made["state"], made["nonce"], made["code_verifier"])

    def address(self, code: str, *, nonce: str, verifier: str) -> str:
        """Return the verified e-mail address of the person to whom the code was given. Raises `WebSignInError`."""
        must = {
            "iss": {"essential": True, "value": self._issuer},
            "aud": {"essential": True, "value": self._client_id},
        }
        try:
            client = self._client()
            tokens = client.fetch_access_token(self._callback, code=code, code_verifier=verifier)
            who = client.parse_id_token(tokens, nonce, must)
        except (RequestException, AuthlibBaseError, JoseError, ValueError) as error:
            raise WebSignInError(f"the provider's answer was not accepted: {type(error).__name__}") from error
        if not who or not who.get("email") or who.get("email_verified") is not True:
            raise WebSignInError("the provider named no verified e-mail address")
        return str(who["email"])

    def _client(self) -> Any:
        # Made for each use, since an operator may replace the secret meanwhile.
        made = _Client(
            None,
            client_id=self._client_id,
            client_secret=self._secret() or None,
            server_metadata_url=f"{self._issuer.rstrip('/')}/.well-known/openid-configuration",
            client_kwargs={
                "scope": "openid email",
                "code_challenge_method": "S256",
                "default_timeout": _SECONDS,
            },
        )
        made.server_metadata = self._metadata
        if made.load_server_metadata().get("issuer") != self._issuer:
            self._metadata.clear()
            raise WebSignInError("discovery found another issuer than the one in the settings")
        return made
