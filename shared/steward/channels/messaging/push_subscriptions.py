"""Push subscriptions of members' browsers: endpoints at push services, and their keys."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Collection
from datetime import datetime
from typing import Annotated, ClassVar
from urllib.parse import urlsplit

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Table
from steward.core.records import Personal, Record
from steward.core.web_addresses import InvalidDomainError, domain_of

_LONGEST_ENDPOINT = 1_000
# Lengths by RFC 8291: a point of P-256, uncompressed, and a secret of 128 bits.
_POINT_BYTES, _SECRET_BYTES, _UNCOMPRESSED = 65, 16, 4
_BASE64 = re.compile(r"[A-Za-z0-9_-]+={0,2}")


class InvalidSubscriptionError(Exception):
    """The browser's subscription is not valid for sending messages."""


class PushSubscription(Record):
    """A browser's subscription, which ends with its session.

    `endpoint` is the address at its push service; `p256dh` and `auth` are its keys, in base64url.
    """

    KIND: ClassVar[str] = "push_subscription"

    account_id: str
    member_id: str
    session_id: str
    made_at: datetime
    endpoint: Annotated[str, Personal("")]
    p256dh: Annotated[str, Personal("")]
    auth: Annotated[str, Personal("")]

    @property
    def row(self) -> str:
        """The row's sort key."""
        return _row(self.member_id, self.session_id)

    @property
    def address(self) -> str:
        """The address of its deliveries."""
        return address_of(self.account_id, self.member_id, self.session_id)


class PushSubscriptions:
    """Keeps subscriptions: rows of the people table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def put(self, subscription: PushSubscription) -> None:
        """Store a subscription in place of the session's earlier one."""
        attributes = self._rows.encode(subscription, owner=subscription.account_id, persons=(subscription.member_id,))
        self._table.put({**_key(subscription.address), **attributes})

    def at(self, address: str) -> PushSubscription | None:
        """Return the subscription with the address of a delivery."""
        item = self._table.get(_key(address))
        return self._rows.decode(item, PushSubscription) if item else None

    def of_member(self, account_id: str, member_id: str) -> list[PushSubscription]:
        """Return every subscription of a member."""
        own = Condition(
            "#owner = :owner AND begins_with(#row, :row)",
            {":owner": devices_of(account_id), ":row": _row(member_id, "")},
        )
        return [self._rows.decode(item, PushSubscription) for item in self._table.query(own)]

    def delete(self, address: str) -> None:
        """Delete a subscription; one that is gone already is skipped."""
        self._table.delete(_key(address))


def devices_of(account_id: str) -> str:
    """Return the partition of an account's subscriptions."""
    return f"{account_id}#devices"


def address_of(account_id: str, member_id: str, session_id: str) -> str:
    """Return the address of deliveries to the browser of a session."""
    return f"{account_id}.{member_id}.{session_id}"


def checked_subscription(subscription: PushSubscription, allowed: Collection[str]) -> PushSubscription:
    """Return a subscription as a browser named it. Raises `InvalidSubscriptionError`.

    Its endpoint must be an https address at a public name, or at one of `allowed`, hosts with port. Whether the name
    leads to a public address is checked for each connection.
    """
    try:
        parts = urlsplit(subscription.endpoint)
        named = f"{parts.hostname}:{parts.port}" in allowed
        if not named:
            domain_of(parts.hostname or "")
        usual = parts.scheme == "https" and parts.port in (None, 443)
    except (ValueError, InvalidDomainError):
        raise InvalidSubscriptionError from None
    plain = subscription.endpoint.isascii() and subscription.endpoint.isprintable() and " " not in subscription.endpoint
    whole = not (parts.username or parts.password or parts.fragment)
    short = len(subscription.endpoint) <= _LONGEST_ENDPOINT
    point, secret = _bytes(subscription.p256dh), _bytes(subscription.auth)
    keys = len(point) == _POINT_BYTES and point[0] == _UNCOMPRESSED and len(secret) == _SECRET_BYTES
    if not ((usual or named) and plain and whole and short and keys):
        raise InvalidSubscriptionError
    return subscription


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) if _BASE64.fullmatch(text) else b""
    except binascii.Error:
        return b""


def _row(member_id: str, session_id: str) -> str:
    return f"push#{member_id}#{session_id}"


def _key(address: str) -> dict[str, str]:
    account_id, _, rest = address.partition(".")
    member_id, _, session_id = rest.partition(".")
    return {"owner": devices_of(account_id), "row": _row(member_id, session_id)}
