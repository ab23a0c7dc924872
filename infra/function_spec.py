"""What a Lambda function is made of; the functions themselves are in `infra.catalogue`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from steward.aws.schema import dead_letters_of

Architecture = Literal["arm64", "x86_64"]
# A mail has come in; SES says what became of one that went out.
MailEvent = Literal["received", "outcome"]

# Keys that operators put down: for tools of others, repositories, providers of payments, what those sign with, and
# providers of anything else.
KeyKind = Literal["source", "repository", "payment", "payment_signing", "bridge"]

_NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def pascal(name: str) -> str:
    """`tools-people` or `tools_people` as `ToolsPeople`: how construct ids and stack outputs are spelt."""
    return "".join(part.capitalize() for part in name.replace("-", "_").split("_"))


@dataclass(frozen=True)
class ObjectAccess:
    """What a function may do with the objects of a bucket below `prefix` (an S3 key pattern).

    `listing` grants ListBucket on that prefix. Whoever reads an object that may be missing needs it to tell that from
    a refusal. `listing_versions` grants
    ListBucketVersions there, to find what an object was before.
    """

    bucket: str
    actions: tuple[str, ...]
    prefix: str = "*"
    listing: bool = False
    listing_versions: bool = False


@dataclass(frozen=True)
class FunctionSpec:
    """One Lambda function.

    `name` names it here and in outputs, `code` is its folder under `functions/`. `tables` maps a table to DynamoDB
    actions, `indexes` a table to actions on its index, `keys` a key to KMS actions. What it writes in a table that
    `partitions` names goes into partitions of these patterns alone; of a table that `deletes` names it may delete rows
    of these alone. `sends` are queues it may send to,
    `woken_by` queues it consumes, at most `max_concurrency` messages at once. `copies` are tables whose writes it is
    told of, `events` what of the environment's mail. What `mails` may send mail by SES. It `asks` these functions and
    waits for their answers, and `starts` these without waiting; who is `asked` has a name of ours. What `reads_keys`
    of a kind may read those keys of others.
    What `drives` starts the machines of workflows and answers their tasks; they may invoke it, and nothing else.
    What is `powerless` has no rights at all, not even to write a log, and is told nothing.
    What `asks_models` is told which ones, and may ask them where they are Bedrock's. `routes` are HTTP routes as
    `METHOD /path`. What `embeds` asks Bedrock for it where the app is synthesized with `-c embeddings=bedrock`.
    `timeout` is in seconds, `memory` and `storage` (below /tmp) in MB. A call of AWS ends within `aws_seconds`, so that
    it fails in the function and does not take the function with it. A new version of what is `gradual` gets a tenth of
    the work at first, and is taken back when it fails more often in a minute than `errors_by_design`: whoever asks to
    be rung again later ends in an error, too. `architecture` is Lambda's.
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
        """Which stack it is in: the door is `edge`, a tool group has one of its own, the others are `core`."""
        if self.routes:
            return "edge"
        return self.name if self.code == "tools" else "core"

    @property
    def by_alias(self) -> bool:
        """Whether what wakes it goes by its alias `live`: SnapStart serves versions alone, as does a shift of work."""
        return self.snap_start or self.gradual

    @property
    def by_clock_alone(self) -> bool:
        """Whether nobody's message or request wakes it: its runs are traced for nobody, and X-Ray charges for each."""
        return not (self.routes or self.woken_by or self.copies or self.events)

    @property
    def may_send_to(self) -> tuple[str, ...]:
        """Every queue it sends to: besides `sends` the dead letters of what wakes it, where it gives a doorbell up."""
        buries = [] if self.name == "dead_letters" else [dead_letters_of(name) for name in self.woken_by]
        return tuple(dict.fromkeys((*self.sends, *buries)))

    @property
    def in_queue_cycle(self) -> bool:
        """Whether what wakes it is a queue: then Lambda's loop detection would stop a long conversation."""
        return bool(self.woken_by)
