"""DynamoDB store for sessions of the web app: rows of the people table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Item, Table
from steward.channels.messaging.push_subscriptions import PushSubscriptions, address_of
from steward.channels.web.models import WebSession


def sessions_of(account_id: str) -> str:
    """Return the partition of an account's sessions: the web app may write there, and to no other row about people."""
    return f"{account_id}#sessions"


class SessionStore:
    """Rows of the people table. With a session goes its push subscription."""

    def __init__(self, table: Table, rows: RowCodec, subscriptions: PushSubscriptions) -> None:
        self._table = table
        self._rows = rows
        self._subscriptions = subscriptions

    def add(self, session: WebSession) -> None:
        """Store a new session."""
        self._table.put(
            {**_key(session), **self._encoded(session)},
            Condition("attribute_not_exists(#row)"),
        )

    def get(self, account_id: str, session_id: str) -> WebSession | None:
        """Return the session of this account with this id."""
        item = self._table.get({"owner": sessions_of(account_id), "row": f"session#{session_id}"})
        return self._rows.decode(item, WebSession) if item else None

    def of_member(self, account_id: str, member_id: str) -> list[WebSession]:
        """Return every session of the member, oldest first, including those that are over."""
        own = Condition("#owner = :owner", {":owner": sessions_of(account_id)})
        every = (self._rows.decode(item, WebSession) for item in self._table.query(own))
        return [session for session in every if session.member_id == member_id]

    def note_use(self, session: WebSession, now: datetime) -> WebSession | None:
        """Record a use now; return None if the session has been ended since it was read."""
        used = session.model_copy(update={"used_at": now})
        try:
            self._table.update(_key(session), self._encoded(used), Condition("attribute_exists(kind)"))
        except ConditionFailedError:
            return None
        return used

    def delete(self, sessions: Sequence[WebSession]) -> None:
        """Delete these sessions; those that are gone already are skipped."""
        for session in sessions:
            self._subscriptions.delete(address_of(session.account_id, session.member_id, session.session_id))
            self._table.delete(_key(session))

    def _encoded(self, session: WebSession) -> Item:
        return self._rows.encode(session, owner=session.account_id, persons=(session.member_id,))


def _key(session: WebSession) -> Item:
    return {"owner": sessions_of(session.account_id), "row": session.row}
