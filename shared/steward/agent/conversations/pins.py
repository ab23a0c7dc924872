"""Pins and their keys, which decide the conversation that a person's messages go to."""

from __future__ import annotations

from dataclasses import dataclass

from steward.core.ids import derived_id
from steward.core.rings import Ring
from steward.people.directory.models import ConversationParty


@dataclass(frozen=True)
class ChannelPin:
    """Effect that points `key` at `conversation_id`, if it still points at `instead_of`.

    It counts for `member_id` alone: a number that another person has now must not lead into this conversation.
    """

    account_id: str
    key: str
    member_id: str
    conversation_id: str
    instead_of: str

    def rings(self) -> tuple[Ring, ...]:
        """None: nobody waits for it."""
        return ()


def pin_key(steward_address: str, address: str) -> str:
    """Return the key of a person, made of Steward's address and theirs: one conversation on all its channels."""
    return f"{steward_address}:{address}"


def key_of(party: ConversationParty) -> str:
    """Return the key of a conversation's party."""
    return pin_key(party.steward_address, party.address)


def pin_partition(key: str) -> str:
    """Return the partition of a key's row.

    It is hashed: a row that is never deleted must not contain a phone number.
    """
    return f"pin#{derived_id(key)}"
