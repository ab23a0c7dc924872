"""What Gmail has Pub/Sub push to our door: whether it is genuine, and whether it is about our mailbox.

https://docs.cloud.google.com/pubsub/docs/authenticate-push-subscriptions and
https://developers.google.com/workspace/gmail/api/guides/push
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

import requests
from cachecontrol import CacheControl
from google.auth import jwt
from google.auth.exceptions import GoogleAuthError
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from steward.channels.messaging.port import PushTerms, Refused
from steward.channels.pages.http import HttpRequest
from steward.core.log import logger

_ISSUERS = ("accounts.google.com", "https://accounts.google.com")
_BEARER = "bearer "
# Whoever pushes waits for the answer, and pushes again.
_SECONDS = 4.0
_CLOCK_SKEW_SECONDS = 10
_CERTIFICATES = TypeAdapter(dict[str, str])


class _Said(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)


class _Message(_Said):
    data: str


class _Push(_Said):
    """What Pub/Sub posts; nothing else of it is used."""

    message: _Message


class MailboxChanged(_Said):
    """What Gmail says in it. The mailbox is read by time, so no place in its history is kept."""

    address: str = Field(alias="emailAddress")
    history_id: int = Field(alias="historyId", ge=0)


class PushDoor:
    """Reads pushes. `audience` is what their tokens must be for: the address of the door."""

    def __init__(self, audience: str) -> None:
        self._audience = audience
        # Google's certificates, kept as long as Google says.
        self._web = CacheControl(requests.Session())

    def announced(self, request: HttpRequest, terms: PushTerms) -> bool:
        """See `PushPort`."""
        self._check(request, terms)
        try:
            changed = _read(request.body)
        except ValueError as error:
            # It is Google's: not to take it would bring it again for days.
            logger.warning("a push cannot be read and is let go", extra={"why": type(error).__name__})
            return False
        if changed.address.lower() != terms.address:
            logger.warning("a push of another mailbox is let go")
            return False
        return True

    def _check(self, request: HttpRequest, terms: PushTerms) -> None:
        said = request.headers.get("authorization", "")
        if not said.lower().startswith(_BEARER):
            raise _refused(401, "no token")
        certificates = self._certificates(terms.certs_url)
        try:
            claims: Mapping[str, Any] = jwt.decode(
                said[len(_BEARER) :].strip(),
                certs=certificates,
                audience=self._audience,
                clock_skew_in_seconds=_CLOCK_SKEW_SECONDS,
            )
        except (ValueError, TypeError, GoogleAuthError) as error:
            # Not its message: that repeats what whoever knocks has written.
            raise _refused(401, type(error).__name__) from None
        if claims.get("iss") not in _ISSUERS:
            raise _refused(401, "another issuer")
        if claims.get("email") != terms.account or claims.get("email_verified") is not True:
            raise _refused(403, "another account")

    def _certificates(self, url: str) -> dict[str, str]:
        try:
            answer = self._web.get(url, timeout=_SECONDS)
            answer.raise_for_status()
            return _CERTIFICATES.validate_json(answer.content)
        except (requests.RequestException, ValueError) as error:
            # Nobody can tell whether it is genuine, and whoever is will push again.
            raise _refused(503, f"no certificates: {type(error).__name__}") from None


def _read(body: bytes) -> MailboxChanged:
    """Raises `ValueError` when it is none."""
    data = _Push.model_validate_json(body).message.data
    # Gmail's guide says base64url, Pub/Sub's base64: here both are read, padded or not.
    return MailboxChanged.model_validate_json(base64.urlsafe_b64decode(data.replace("+", "-").replace("/", "_") + "=="))


def _refused(status: int, why: str) -> Refused:
    """Whoever knocks learns nothing but the status."""
    logger.warning("a push was refused", extra={"why": why})
    return Refused(status, "not taken")
