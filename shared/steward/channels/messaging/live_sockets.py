"""Sends news to the WebSockets that members' browsers hold to the web app.

A message says that there is news, or shows words that are still being made. It is never the only copy: a page that
missed one finds everything in the log.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from steward.aws.outages import is_outage
from steward.aws.sockets import Sockets
from steward.aws.tables import Condition, ConditionFailedError, Table
from steward.core.clock import Clock, from_iso, to_iso
from steward.core.log import logger

# Sockets of one member; the oldest is closed for a further one.
MOST_SOCKETS = 10
_SOCKET, _TICKET = "socket#", "ticket#"
_NEWS = {"news": True}


class LiveSockets:
    """Rows of the conversations table: a partition for each member, a row for each socket until it is over.

    `is_there` says by account and id whether a member is in the team; who has left it is shown no more words.
    """

    def __init__(
        self,
        table: Callable[[], Table],
        sockets: Sockets,
        is_there: Callable[[str, str], bool],
        clock: Clock,
    ) -> None:
        self._table = table
        self._sockets = sockets
        self._is_there = is_there
        self._clock = clock

    def redeem(self, member_id: str, ticket: str, until: datetime) -> bool:
        """Take a ticket that is good until then; False if it was taken before."""
        place = {"conversation_id": _partition(member_id), "row": f"{_TICKET}{ticket}"}
        try:
            self._table().put({**place, "until": to_iso(until)}, Condition("attribute_not_exists(conversation_id)"))
        except ConditionFailedError:
            return False
        return True

    def opened(self, account_id: str, member_id: str, connection_id: str, session_id: str, until: datetime) -> None:
        """Remember a socket of this session, to be closed at `until`."""
        now = self._clock()
        for one in [one for one in self._rows(member_id, _TICKET) if from_iso(one["until"]) < now]:
            self._table().delete({"conversation_id": _partition(member_id), "row": one["row"]})
        self._table().put(
            {
                "conversation_id": _partition(member_id),
                "row": f"{_SOCKET}{connection_id}",
                "account_id": account_id,
                "session_id": session_id,
                "until": to_iso(until),
            }
        )
        others = sorted(self._of_member(member_id), key=lambda one: one["until"])
        for one in others[:-MOST_SOCKETS]:
            self._close(member_id, one)

    def news(self, member_id: str) -> None:
        """Tell the member's pages that there is something new."""
        self._send(member_id, _NEWS)

    def draft(self, member_id: str, conversation_id: str, text: str) -> None:
        """Show words that are still being made to those of the member's pages that show this conversation."""
        self._send(member_id, {"conversation": conversation_id, "draft": text})

    def end_session(self, member_id: str, session_id: str = "") -> None:
        """Close the sockets of one session, or of all of the member's."""
        for one in self._of_member(member_id):
            if session_id in ("", one["session_id"]):
                self._close(member_id, one)

    def _send(self, member_id: str, message: Mapping[str, Any]) -> None:
        """Send to every socket. Nobody depends on it, so that a failure is only logged."""
        words = json.dumps(message, ensure_ascii=False)
        try:
            found = self._of_member(member_id)
            # News contain no words, and a page whose session has ended cannot fetch any.
            left = message != _NEWS and bool(found) and not self._is_there(found[0]["account_id"], member_id)
            for one in found:
                over = left or from_iso(one["until"]) <= self._clock()
                if over or not self._sockets.send(_connection(one), words):
                    self._close(member_id, one)
        except Exception as error:
            if not is_outage(error):
                raise
            logger.warning("pages were not told of news", extra={"error": type(error).__name__})

    def _of_member(self, member_id: str) -> list[dict[str, Any]]:
        return self._rows(member_id, _SOCKET)

    def _rows(self, member_id: str, kind: str) -> list[dict[str, Any]]:
        values = {":id": _partition(member_id), ":kind": kind}
        return list(self._table().query(Condition("conversation_id = :id AND begins_with(#row, :kind)", values)))

    def _close(self, member_id: str, item: Mapping[str, Any]) -> None:
        self._sockets.close(_connection(item))
        self._table().delete({"conversation_id": _partition(member_id), "row": item["row"]})


def _partition(member_id: str) -> str:
    return f"sockets#{member_id}"


def _connection(item: Mapping[str, Any]) -> str:
    return str(item["row"]).removeprefix(_SOCKET)
