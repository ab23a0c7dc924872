"""Verifies Gmail's Pub/Sub pushes: the token's signature and account, and the mailbox they are about.

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

from steward.channels.messaging.port import PushTerms, WebhookRefusedError
from steward.channels.pages.http_messages import HttpRequest
from steward.core.log import logger

_ISSUERS = ("accounts.google.com", "https://accounts.google.com")
_BEARER = "bearer "
# The sender waits for the answer, and repeats the push without one.
_SECONDS = 4.0
_CLOCK_SKEW_SECONDS = 10
_CERTIFICATES = TypeAdapter(dict[str, str])


class _Said(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)


class _Message(_Said):
    data: str


class _Push(_Said):
    """The fields of a Pub/Sub push that are used here."""

    message: _Message


class MailboxChanged(_Said):
    """Gmail's notification. The mailbox is read by time, so its history id is not stored."""

    address: str = Field(alias="emailAddress")
    history_id: int = Field(alias="historyId", ge=0)


class GmailPushVerifier:
    """Reads and verifies pushes. `audience` must be the audience of their tokens: the webhook's address."""

    def __init__(self, audience: str) -> None:
        self._audience = audience
        # Google's certificates, cached as long as their headers allow.
        self._web = CacheControl(requests.Session())

    def announced(self, request: HttpRequest, terms: PushTerms) -> bool:
        """See `AnnouncementPort`."""
        self._check(request, terms)
        try:
            changed = _read(request.body)
        except ValueError as error:
            # The push is genuinely Google's, and rejecting it would repeat it for days.
            logger.warning("unreadable push ignored", extra={"why": type(error).__name__})
            return False
        if changed.address.lower() != terms.address:
            logger.warning("push of another mailbox ignored")
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
            # The error's message is not logged, because it repeats what the caller sent.
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
            # It cannot be verified now; a genuine push is repeated.
            raise _refused(503, f"no certificates: {type(error).__name__}") from None


def _read(body: bytes) -> MailboxChanged:
    """Return the notification in a push. Raises `ValueError` for anything else."""
    data = _Push.model_validate_json(body).message.data
    # Gmail's guide says base64url, Pub/Sub's says base64: both are accepted, padded or not.
    return MailboxChanged.model_validate_json(base64.urlsafe_b64decode(data.replace("+", "-").replace("/", "_") + "=="))


def _refused(status: int, why: str) -> WebhookRefusedError:
    """Return a refusal that tells the caller only the status."""
    logger.warning("push refused", extra={"why": why})
    return WebhookRefusedError(status, "not taken")
