"""Specification type of a Lambda function; the functions themselves are in `infra.catalogue`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from steward.aws.schema import dead_letters_of

Architecture = Literal["arm64", "x86_64"]
# Events about mail: one was received, or SES reports the outcome of a sent one.
MailEvent = Literal["received", "outcome"]

# Third-party keys that operators store: for tool sources, repositories, payment providers, webhook signatures, and all
# other providers.
KeyKind = Literal["source", "repository", "payment", "payment_signing", "bridge"]

_NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def pascal(name: str) -> str:
    """Return `tools-people` or `tools_people` as `ToolsPeople`, the spelling of construct ids and stack outputs."""
    return "".join(part.capitalize() for part in name.replace("-", "_").split("_"))


@dataclass(frozen=True)
class ObjectAccess:
    """Permissions of a function for the objects of a bucket below `prefix` (an S3 key pattern).

    `listing` grants ListBucket on that prefix: without it S3 answers a read of a missing object with a refusal.
    `listing_versions` grants ListBucketVersions there, to find earlier versions of an object.
    """

    bucket: str
    actions: tuple[str, ...]
    prefix: str = "*"
    listing: bool = False
    listing_versions: bool = False


@dataclass(frozen=True)
class FunctionSpec:
    """One Lambda function: its code, triggers, permissions and limits.

    * `name` names it here and in outputs; `code` is its folder under `functions/`; `architecture` is Lambda's.
    * `tables` maps a table to DynamoDB actions, `indexes` a table to its indexes that are queried, `keys` a key to
      KMS actions. In a table that `partitions` names it writes only into partitions of these patterns; in one that
      `deletes` names it deletes only rows of these.
    * `sends` are queues it may send to, `woken_by` queues it consumes, at most `max_concurrency` messages at once.
    * `copies` are tables whose streams invoke it, `events` are EventBridge events about mail that invoke it.
    * `mails`: it may send mail by SES.
    * `signs_in`: it gets the variables of the sign-in provider of the web app.
    * `shows_live`: it may send to the WebSockets of members' pages. `opens_sockets`: the WebSocket API invokes it.
    * `asks` are functions it invokes and waits for, `starts` those it invokes without waiting; one that is `asked` has
      a fixed name.
    * `reads_keys` are kinds of third-party keys it may read.
    * `drives`: it starts the state machines of workflows and answers their tasks; they may invoke it, and nothing else.
    * `powerless`: it has no permissions at all, not even to write a log, and no environment variables.
    * `asks_models`: it gets the models' ids, and may invoke those at Bedrock.
    * `routes` are HTTP routes as `METHOD /path`.
    * `embeds`: it asks Bedrock for embeddings if the app is synthesized with `-c embeddings=bedrock`.
    * `timeout` is in seconds, `memory` and `storage` (below /tmp) in MB. A call of AWS ends within `aws_seconds`, so
      that the call fails and not the whole function.
    * `gradual`: a new version gets a tenth of the work at first, and is rolled back if it fails more often in a minute
      than `errors_by_design`, since a request to be rung again later is an error, too.
    """

    name: str
    code: str
    timeout: int
    memory: int
    layers: tuple[str, ...]
    tables: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    indexes: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    partitions: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    deletes: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    objects: tuple[ObjectAccess, ...] = ()
    sends: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    woken_by: tuple[str, ...] = ()
    max_concurrency: int = 10
    copies: tuple[str, ...] = ()
    events: tuple[MailEvent, ...] = ()
    asks: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    asked: bool = False
    reads_keys: KeyKind | None = None
    drives: bool = False
    powerless: bool = False
    asks_models: bool = False
    mails: bool = False
    signs_in: bool = False
    shows_live: bool = False
    opens_sockets: bool = False
    routes: tuple[str, ...] = ()
    snap_start: bool = False
    gradual: bool = False
    errors_by_design: int = 0
    architecture: Architecture = "arm64"
    embeds: bool = False
    storage: int = 512
    aws_seconds: int = 17
    environment: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def stack(self) -> str:
        """Return the function's stack: `edge` behind the HTTP API, one of its own for a tool group, else `core`."""
        if self.routes or self.opens_sockets:
            return "edge"
        return self.name if self.code == "tools" else "core"

    @property
    def by_alias(self) -> bool:
        """Return whether triggers use its alias `live`: SnapStart and gradual deployment need versions."""
        return self.snap_start or self.gradual

    @property
    def by_clock_alone(self) -> bool:
        """Return whether only a clock invokes it. Its runs are not traced, since X-Ray charges for each trace."""
        return not (self.routes or self.woken_by or self.copies or self.events or self.opens_sockets)

    @property
    def may_send_to(self) -> tuple[str, ...]:
        """Return every queue it sends to: `sends`, and the dead-letter queues of its triggers."""
        buries = [] if self.name == "dead_letters" else [dead_letters_of(name) for name in self.woken_by]
        return tuple(dict.fromkeys((*self.sends, *buries)))

    @property
    def in_queue_cycle(self) -> bool:
        """Return whether a queue invokes it: Lambda's loop detection would stop a long conversation."""
        return bool(self.woken_by)
