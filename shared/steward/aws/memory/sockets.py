"""API Gateway's WebSocket connections in memory: who is connected, and what each was sent."""

from __future__ import annotations

from collections.abc import Mapping

from steward.aws.memory.service import Answer, refusal


class MemorySockets:
    """Connections by id. A test opens them, and reads the messages sent to each."""

    def __init__(self) -> None:
        self.sent: dict[str, list[str]] = {}

    def open(self, connection_id: str) -> None:
        """Have a browser hold a connection."""
        self.sent[connection_id] = []

    def state(self) -> dict[str, list[str]]:
        """Return a copy of all connections."""
        return {name: list(sent) for name, sent in self.sent.items()}

    def restore(self, state: Mapping[str, list[str]]) -> None:
        """Have the connections of `state`."""
        self.sent = {name: list(sent) for name, sent in state.items()}

    def PostToConnection(self, *, ConnectionId: str, Data: bytes) -> Answer:
        """Send to a connection."""
        if ConnectionId not in self.sent:
            raise refusal("GoneException", "PostToConnection", status=410)
        self.sent[ConnectionId].append(Data.decode())
        return {}

    def DeleteConnection(self, *, ConnectionId: str) -> Answer:
        """Close a connection."""
        if ConnectionId not in self.sent:
            raise refusal("GoneException", "DeleteConnection", status=410)
        del self.sent[ConnectionId]
        return {}
