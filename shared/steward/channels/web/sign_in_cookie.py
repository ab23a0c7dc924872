"""Signed, short-lived cookie that carries the state of a sign-in between two requests."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import OctKey

from steward.core.clock import Clock

_PURPOSE = b"steward web sign-in"
_ALGORITHM = "HS256"


class SignInCookie:
    """Signs and reads values. `key` returns the deployment's key for links, of which this one is derived."""

    def __init__(self, key: Callable[[], str], seconds: int, clock: Clock) -> None:
        self._key = key
        self.seconds = seconds
        self._clock = clock

    def signed(self, use: str, values: Mapping[str, Any]) -> str:
        """Return `values` signed, valid for one use and for `seconds`."""
        claims = {**values, "use": use, "exp": int(self._clock().timestamp()) + self.seconds}
        return jwt.encode({"alg": _ALGORITHM}, claims, self._own_key())

    def read(self, use: str, value: str) -> dict[str, Any] | None:
        """Return the values signed for this use; None if they are forged or too old."""
        must = jwt.JWTClaimsRegistry(
            now=int(self._clock().timestamp()),
            exp={"essential": True},
            use={"essential": True, "value": use},
        )
        try:
            claims = jwt.decode(value, self._own_key(), algorithms=[_ALGORITHM]).claims
            must.validate(claims)
        except (JoseError, ValueError):
            return None
        return dict(claims)

    def _own_key(self) -> OctKey:
        return OctKey.import_key(hmac.new(self._key().encode(), _PURPOSE, hashlib.sha256).digest())
