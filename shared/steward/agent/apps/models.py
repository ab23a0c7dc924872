"""An app a member has connected, and what has become of its calls."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import LogEntry
from steward.agent.conversations.models import ConversationState
from steward.channels.messaging.models import Purpose
from steward.core.records import Personal, Record

# Begins the id of an app, which is the id of its actor, too.
APP = "app-"
# A key that nobody has used for so long is void.
IDLE_FOR = timedelta(days=90)
# The same effect asked for again within this time, and without a key of its own, is the first one.
SAME_WITHIN = timedelta(minutes=10)
# So many calls of an app wait for people; one that floods them brings about no more.
MOST_WAITING = 5
# What became of so many calls an app may ask, the newest.
MOST_KNOWN = 100

CallState: TypeAlias = Literal[
    "due", "running", "waiting", "signing_in", "done", "failed", "unknown", "refused", "rejected", "expired"
]
# Nothing more becomes of a call in one of these.
ENDED: frozenset[CallState] = frozenset({"done", "failed", "unknown", "refused", "rejected", "expired"})
# The client need not be kept waiting any longer: it ended, or a person has to do something first.
ANSWERED: frozenset[CallState] = ENDED | {"waiting", "signing_in"}


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class App(Record):
    """A program that uses Steward as a member. Of its key only `key_hash` is kept, the SHA-256 of its secret part."""

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
    """A call of an app. `seq` is where the log has its result; `same_as` is the call that this one repeats.

    `fingerprint` is the same for the same tool with the same arguments. `tool_call_id` is set once it runs.
    """

    tool: str
    fingerprint: str
    at: datetime
    reads: bool
    state: CallState = "due"
    seq: int = 0
    same_as: str = ""
    approval_id: str = ""
    tool_call_id: str = ""


class DueCall(_Value):
    """A call that has yet to be judged."""

    request_id: str
    tool: str
    at: datetime
    arguments: dict[str, Any]


class AppState(ConversationState):
    """What an app asks for: a conversation with nobody. Its party is the member whose app it is.

    `calls` are by the ids that the app knows them by, oldest first. Decisions are asked in the member's own
    conversation, `told_in`, and what was done is told there.
    """

    KIND: ClassVar[str] = "app_state"
    WITH_MEMBER: ClassVar[bool] = False

    calls: dict[str, AppCall] = Field(default_factory=dict)
    told_in: str = ""
    due: Annotated[tuple[DueCall, ...], Personal([])] = ()
    name: Annotated[str, Personal("")] = ""

    def sends(self, purpose: Purpose, *, carries: bool) -> bool:
        """What needs a link of the member's alone, such as one to sign in."""
        return carries


class AppCallEntry(LogEntry):
    """An app has asked for a call."""

    KIND: ClassVar[str] = "app_call"

    request_id: str
    tool: str
    arguments: Annotated[dict[str, Any], Personal({})]
