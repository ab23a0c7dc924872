"""Tickets that let a signed-in page open a WebSocket, and the handler of the socket's events.

The socket's address is another host's, to which no cookie of ours goes.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from steward.channels.messaging.live_sockets import LiveSockets
from steward.channels.pages.approval_links import PROOF, LinkSigner
from steward.channels.web.models import WebSession
from steward.channels.web.session_store import SessionStore
from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.settings import Settings
from steward.people.directory.service import PeopleService

# How long a ticket is good for, and a socket: API Gateway closes it after two hours.
TICKET_SECONDS = 60
SOCKET_HOURS = 2
_PURPOSE = "socket"
_TICKET = re.compile(
    rf"([0-9A-Za-z-]{{1,64}})\.(web-[0-9A-Z]{{26}})\.([0-9]{{1,12}})\.([0-9A-Za-z_-]{{11}})\.({PROOF})"
)


class SocketTickets:
    """Issues tickets, and answers the events of the WebSocket API; `address` is where pages reach it, or ""."""

    def __init__(
        self,
        links: LinkSigner,
        sessions: SessionStore,
        people: PeopleService,
        sockets: LiveSockets,
        settings: Settings,
        address: str,
        clock: Clock,
    ) -> None:
        self._links = links
        self._sessions = sessions
        self._people = people
        self._sockets = sockets
        self._settings = settings
        self._origin = settings.web_url
        self.address = address
        self._clock = clock

    def ticket(self, session: WebSession) -> str:
        """Return the address at which this session's page may open a socket within the next minute; "" if nowhere."""
        if not self.address:
            return ""
        until = int((self._clock() + timedelta(seconds=TICKET_SECONDS)).timestamp())
        # Tabs that open in the same second have tickets of their own.
        number = secrets.token_urlsafe(8)
        subject = _subject(session.account_id, session.session_id, until, number)
        proof = self._links.proof(_PURPOSE, subject, session.member_id)
        return f"{self.address}?ticket={session.account_id}.{session.session_id}.{until}.{number}.{proof}"

    def answer(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one event: a page connects, leaves, or sends something, which means nothing."""
        context = event["requestContext"]
        if context["eventType"] != "CONNECT":
            return {"statusCode": 200}
        headers = {name.lower(): value for name, value in (event.get("headers") or {}).items()}
        ticket = _only((event.get("queryStringParameters") or {}).get("ticket", ""))
        session = self._let_in(ticket) if headers.get("origin") == self._origin else None
        # A ticket found in a log has expired.
        if session and not self._sockets.redeem(session.member_id, derived_id(ticket), _good_until(ticket)):
            session = None
        if session is None:
            logger.warning("a WebSocket was turned away")
            return {"statusCode": 403}
        # No longer than its session: nobody asks again who holds it.
        until = min(self._clock() + timedelta(hours=SOCKET_HOURS), session.ends_at(self._settings))
        self._sockets.opened(session.account_id, session.member_id, context["connectionId"], session.session_id, until)
        return {"statusCode": 200}

    def _let_in(self, ticket: str) -> WebSession | None:
        parts = _TICKET.fullmatch(ticket)
        if parts is None or int(parts[3]) < self._clock().timestamp():
            return None
        session = self._sessions.get(parts[1], parts[2])
        member = self._people.member_now(session.account_id, session.member_id) if session else None
        if session is None or member is None or not member.decides:
            return None
        subject = _subject(session.account_id, session.session_id, int(parts[3]), parts[4])
        return session if self._links.proves(parts[5], _PURPOSE, subject, session.member_id) else None


def _good_until(ticket: str) -> datetime:
    return datetime.fromtimestamp(int(ticket.split(".")[2]), UTC)


def _subject(account_id: str, session_id: str, until: int, number: str) -> str:
    return f"{account_id}/{session_id}/{until}/{number}"


def _only(value: Any) -> str:
    return str(value[0] if isinstance(value, list) and value else value)
