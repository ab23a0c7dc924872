"""Channel keys: which conversation a person's messages on a channel go to."""

from __future__ import annotations

from dataclasses import dataclass

from steward.core.ids import derived_id
from steward.core.rings import Ring
from steward.people.directory.models import Channel, Party


@dataclass(frozen=True)
class Pin:
    """`key` points at `conversation_id` from now on, if it still points at `instead_of`.

    It counts for `member_id` alone: a number that somebody else has now must not lead into a conversation of theirs.
    """

    account_id: str
    key: str
    member_id: str
    conversation_id: str
    instead_of: str

    def rings(self) -> tuple[Ring, ...]:
        """Nobody waits for it."""
        return ()


def channel_key(channel: Channel, steward_address: str, address: str) -> str:
    """The key of a person on a channel: its name, Steward's address on it and theirs."""
    return f"{channel}:{steward_address}:{address}"


def key_of(party: Party) -> str:
    """The channel key of a conversation's party."""
    return channel_key(party.channel, party.steward_address, party.address)


def pin_partition(key: str) -> str:
    """The partition of a key's row. Hashed: a row that stays for ever must not name anybody's number."""
    return f"pin#{derived_id(key)}"
