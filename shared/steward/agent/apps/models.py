"""Records of an app that a member connected by MCP, and of the state of its calls."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import LogEntry
from steward.agent.conversations.models import ProposerState
from steward.core.ids import derived_id
from steward.core.records import Personal, Record
from steward.tools.models import APP

# A key that was not used for this long is void.
IDLE_FOR = timedelta(days=90)
# The same effect requested again within this time, without a key, counts as one call.
SAME_WITHIN = timedelta(minutes=10)
# Calls of one app that may wait for people, so that an app cannot flood them.
MOST_WAITING = 5
# Requests of one app in a minute.
MOST_A_MINUTE = 60
# A member's page waits a little longer than this for a result, and shows it.
SHOWN_WITHIN = timedelta(seconds=10)
# The newest calls that an app may ask about.
MOST_KNOWN = 100

CallState: TypeAlias = Literal[
    "due", "running", "waiting", "signing_in", "done", "failed", "unknown", "refused", "rejected", "expired"
]
# Final states of a call.
ENDED: frozenset[CallState] = frozenset({"done", "failed", "unknown", "refused", "rejected", "expired"})
# The client need not wait longer in these states: the call has ended, or a person has to act first.
ANSWERED: frozenset[CallState] = ENDED | {"waiting", "signing_in"}


def pages_actor(member_id: str) -> str:
    """Return the id of the actor that makes the calls of a member's pages in the web app."""
    return f"{APP}{derived_id('pages', member_id)}"


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class App(Record):
    """A program that uses Steward as a member. Only `key_hash` of its key is stored, the SHA-256 of its secret part."""

    KIND: ClassVar[str] = "app"

    app_id: str
    account_id: str
    member_id: str
    key_hash: str
    made_at: datetime
    revoked_at: datetime | None = None
    name: Annotated[str, Personal()]

    @property
    def row(self) -> str:
        """The row's sort key."""
        return f"app#{self.app_id}"


class AppCall(_Value):
    """A call of an app. `seq` is the log place of its result; `same_as` is the earlier call that it repeats.

    `fingerprint` is equal for the same tool with the same arguments. `tool_call_id` is set once it runs.
    `waits_already` is the open decision about the same, for which nobody was asked once more.
    """

    tool: str
    fingerprint: str
    at: datetime
    reads: bool
    state: CallState = "due"
    seq: int = 0
    same_as: str = ""
    approval_id: str = ""
    waits_already: str = ""
    tool_call_id: str = ""


class DueCall(_Value):
    """A call that is still to be judged."""

    request_id: str
    tool: str
    at: datetime
    by_member: bool = False
    arguments: dict[str, Any]


class AppState(ProposerState):
    """State of an app's requests: a conversation with nobody. Its party is the app's member.

    `calls` are listed under the ids that the app knows, oldest first. Decisions are asked and results reported in the
    member's own conversation, `told_in`.
    """

    KIND: ClassVar[str] = "app_state"

    calls: dict[str, AppCall] = Field(default_factory=dict)
    told_in: str = ""
    due: Annotated[tuple[DueCall, ...], Personal([])] = ()
    name: Annotated[str, Personal("")] = ""


class AppCallEntry(LogEntry):
    """An app's request for a call."""

    KIND: ClassVar[str] = "app_call"

    request_id: str
    tool: str
    arguments: Annotated[dict[str, Any], Personal({})]
