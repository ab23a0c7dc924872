"""Records of connected providers, and of webhook updates that wait for a poll."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import LogEntry, OneTimerState
from steward.core.ids import derived_id
from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty

# Services that a provider performs for an account, and the providers of each.
Bridge: TypeAlias = Literal["payments", "screening", "portals", "deposits"]
Provider: TypeAlias = Literal["stripe", "singlekey", "domain", "mydeposits"]
# Bridges whose providers call a webhook.
TELL: frozenset[Bridge] = frozenset({"payments", "screening"})
BRIDGE = "bridge-"


class ProviderConnection(Record):
    """Provider that an account has connected, at `address`. Its keys are stored elsewhere, under the name `keys`."""

    KIND: ClassVar[str] = "bridge_connection"

    account_id: str
    bridge: Bridge
    provider: Provider
    address: str
    connected_by: str
    connected_at: datetime

    @property
    def keys(self) -> str:
        """Name under which the API key and the webhook secret are stored."""
        return f"{self.account_id}/{self.bridge}"


class ProviderUpdate(BaseModel):
    """Update from a provider's webhook, by the provider's ids: a payment of `minor` units, a mandate, or a check.

    `said` are words of the payer or the provider.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    what: Literal["paid", "processing", "failed", "expired", "refunded", "set_up", "withdrawn", "checked"]
    session_id: str = ""
    payment_ref: str = ""
    method_ref: str = ""
    minor: int = 0
    currency: str = Field(default="", max_length=3)
    said: str = ""


class BridgeRecipient(BaseModel):
    """Member who is told, with the conversation in which to tell them."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    party: ConversationParty
    conversation_id: str


def watch_id(account_id: str, bridge: Bridge, subject: str) -> str:
    """Return the id of the watch over one subject.

    A subject is a request of ours, or the provider's id of a payment that we did not request.
    """
    return f"{BRIDGE}{derived_id(account_id, bridge, subject)}"


class BridgeWatchState(OneTimerState):
    """State of a watch. `told` are updates not yet polled for; the call `running` covers the first `asked` of them.

    A poll is due from `due_at` on, and at `wake_at` in any case; `tries` counts failures in a row. `listeners` receive
    the result: `member_id`, who asked, and `approved_by`, who approved the request. `foreign` are payments that nobody
    here requested and that the listeners have been told about.
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
    approved_by: str = ""
    listeners: tuple[BridgeRecipient, ...] = ()
    foreign: tuple[str, ...] = ()
    told: Annotated[tuple[ProviderUpdate, ...], Personal([])] = ()


class BridgeWatchEntry(LogEntry):
    """Log entry of a watch: an update from the provider (`detail`), a poll, or a failure."""

    KIND: ClassVar[str] = "bridge_entry"

    happened: Literal["told", "watched", "asked", "looked", "failed", "set_aside"]
    detail: str = ""
