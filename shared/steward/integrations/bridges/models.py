"""What an account has connected, and whatever a provider has told until somebody has looked at it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import LogEntry, OneTimerState
from steward.core.ids import derived_id
from steward.core.records import Personal, Record
from steward.people.directory.models import Party

# What a provider does for an account, and who there is for it.
Bridge: TypeAlias = Literal["payments", "screening", "portals", "deposits"]
Provider: TypeAlias = Literal["stripe", "singlekey", "domain", "mydeposits"]
# Whose providers tell at a door what has happened.
TELL: frozenset[Bridge] = frozenset({"payments", "screening"})
BRIDGE = "bridge-"


class Connection(Record):
    """A provider that an account has connected, at `address`. Its keys are kept elsewhere, under the name `keys`."""

    KIND: ClassVar[str] = "bridge_connection"

    account_id: str
    bridge: Bridge
    provider: Provider
    address: str
    connected_by: str
    connected_at: datetime

    @property
    def keys(self) -> str:
        """The name under which its key, and what its webhooks are signed with, are kept."""
        return f"{self.account_id}/{self.bridge}"


class Told(BaseModel):
    """What a provider has told at the door, by its own ids: of a payment of `minor` units, of a mandate, or of a check.

    `said` are words of whoever paid, or of the provider's.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    what: Literal["paid", "processing", "failed", "expired", "refunded", "set_up", "withdrawn", "checked"]
    session_id: str = ""
    payment_ref: str = ""
    method_ref: str = ""
    minor: int = 0
    currency: str = Field(default="", max_length=3)
    said: str = ""


class Listener(BaseModel):
    """A member, with the conversation they are told in."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    party: Party
    conversation_id: str


def watch_id(account_id: str, bridge: Bridge, subject: str) -> str:
    """The actor that sees to one subject: a request of ours, or what a provider calls a payment that is none."""
    return f"{BRIDGE}{derived_id(account_id, bridge, subject)}"


class WatchState(OneTimerState):
    """What is known of one subject. `told` is what nobody has looked at yet, of which the call `running` has `asked`.

    From `due_at` on somebody is to look, at `wake_at` in any case; `tries` is how often that has failed in a row.
    What comes of a look `listeners` hear, who are those `member_id` stands for; `foreign` are payments that nobody here
    asked for, of whom they have heard.
    """

    KIND: ClassVar[str] = "bridge_watch"

    account_id: str
    bridge: Bridge
    subject: str
    running: str = ""
    asked: int = 0
    looks: int = 0
    tries: int = 0
    due_at: datetime | None = None
    wake_at: datetime | None = None
    member_id: str = ""
    listeners: tuple[Listener, ...] = ()
    foreign: tuple[str, ...] = ()
    told: Annotated[tuple[Told, ...], Personal([])] = ()


class WatchEntry(LogEntry):
    """What happened: the provider told something (`detail`), somebody looked, or could not."""

    KIND: ClassVar[str] = "bridge_entry"

    happened: Literal["told", "watched", "asked", "looked", "failed", "set_aside"]
    detail: str = ""
