"""Schema of tables and queues: the CDK app creates them, and tests build the same."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class IndexSchema:
    """A secondary index: partition and sort keys (strings), and its further attributes, beside the table's own keys."""

    name: str
    partition: str
    sort: str
    attributes: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableSchema:
    """A DynamoDB table with string keys; `ttl` names an attribute of epoch seconds.

    Writes to a `copied` table also go to a bucket from which nothing can be deleted.
    """

    name: str
    partition: str
    sort: str | None = None
    indexes: tuple[IndexSchema, ...] = ()
    ttl: str | None = None
    copied: bool = False


@dataclass(frozen=True)
class QueueSchema:
    """An SQS queue; `fifo` queues group by conversation, recipient or account."""

    name: str
    fifo: bool

    @property
    def dead_letters(self) -> QueueSchema | None:
        """Return the dead-letter queue, of the same type as SQS demands; None for a dead-letter queue itself."""
        if self in DEAD_LETTERS:
            return None
        return next(queue for queue in DEAD_LETTERS if queue.fifo == self.fifo)


def tool_queue(group: str) -> QueueSchema:
    """Return the queue of a tool group; `infra.tool_groups` lists the groups."""
    return QueueSchema(f"tools-{group}", fifo=False)


# A partition `ext#<account>` lists the account's correspondences; `ext-…` is one, with rows like a conversation's. A
# partition `lane#…` has one row `lane`: the delivery last sent to a recipient, and those behind it. A partition
# `tries#…` has a row for each redelivered doorbell: its messages, one for each run. A partition `used#<app>` has one
# row `used`: the last request of a member's app, and the number in that minute. Rows of one conversation: `aside#…`,
# `call#…`, `delivery#…`, `job#…`, `log#…`, `mail#…`, `state`. The order of these names matters: one backward query
# returns the state, the waiting mail and the newest log entries together.
CONVERSATIONS = TableSchema(
    "conversations",
    partition="conversation_id",
    sort="row",
    indexes=(
        # Sparse: only rows that still need attention have these two attributes.
        IndexSchema("waiting", partition="waiting_shard", sort="waiting_since", attributes=("ring", "group")),
        # A member's conversations by the time of their last message: rows of the account's list.
        IndexSchema("listed", partition="listed_for", sort="listed_at"),
    ),
)
# Rows of one account (`account`, `member#…`, `contact#…`, `address#…`, `app#…`), look-ups by address,
# `<account>#scope`, `<account>#standing`, `<account>#sessions`, `<account>#devices`, a row under `numbers` for each of
# Steward's own, a row under `channels` for each channel, and `watch#…` for each provider's subscription.
PEOPLE = TableSchema("people", partition="owner", sort="row")
APPROVALS = TableSchema("approvals", partition="approval_id")
# `bucket` is an hour and a shard; `row` is the due time and the timer's id.
TIMERS = TableSchema("timers", partition="bucket", sort="row")
# Every provider id ever accepted, kept for ever: a message is handled once, and a sent text belongs to one delivery.
INBOUND_IDS = TableSchema("inbound_ids", partition="inbound_id")
# Start and end of every tool execution; `entry` is the time, the call and the type of line. Lines are only ever added.
LEDGER = TableSchema("ledger", partition="account_id", sort="entry", copied=True)
# Entries that search finds although no snapshot holds them yet. `row` is time and id.
SEARCH_TAIL = TableSchema("search_tail", partition="account_id", sort="row")

# Members' grants to Steward: under an account `grant#…`, `waiting#…` and `run#…` (notes of a run), under the id of a
# sign-in the same row again, under `from#…` the tries of an address.
GRANTS = TableSchema("grants", partition="owner", sort="row", ttl="expires_epoch")

# Facts about members: under `<account>#<member>` a row `fact-…` for each fact, and `before#…` for its state before a
# call's change; under the id of a conversation how far it was read (`cursor`).
FACTS = TableSchema("facts", partition="owner", sort="row", ttl="expires_epoch")

# Records of a trade. Every partition begins with the account's id, so that a role can be limited to one account's:
# `<account>#<record>` has the record (`record`), its earlier revisions (`was#…`), a line for each record under it
# (`pay#<day>#…`), its balance (`balance`), and the next scans (`due#<scanner>`); `<account>#<change>` has a change;
# `<account>#open#<kind>` and `<account>#all#<kind>` are lists.
RECORDS = TableSchema(
    "records",
    partition="owner",
    sort="row",
    # Sparse: only due rows have these two attributes.
    indexes=(
        IndexSchema(
            "due",
            partition="due_shard",
            sort="due_at",
            attributes=("account_id", "record_id", "revision", "facts"),
        ),
    ),
)

TABLES = (CONVERSATIONS, PEOPLE, APPROVALS, TIMERS, INBOUND_IDS, LEDGER, SEARCH_TAIL, GRANTS, FACTS, RECORDS)

TURNS = QueueSchema("turns", fifo=True)
DELIVERIES = QueueSchema("deliveries", fifo=True)
# Background work on conversations: summaries, titles, exports.
JOBS = QueueSchema("jobs", fifo=True)
# Accounts whose search needs a new snapshot, or a comparison with the logs; grouped by account.
SEARCH = QueueSchema("search", fifo=True)

# Besides these, each tool group has a queue.
ROOM_QUEUES = (TURNS, DELIVERIES, JOBS, SEARCH)
# Channels whose provider has new messages, one poll of each at a time; only in deployments with mail.
LOOKS = QueueSchema("looks", fifo=True)
# Mailboxes to read for a watcher; only in deployments with Google sign-in.
INBOXES = QueueSchema("inboxes", fifo=True)
# Dead letters of all queues. Lambda polls even empty queues, so these are shared.
DEAD_LETTERS = (QueueSchema("dead-letters", fifo=False), QueueSchema("dead-letters-in-order", fifo=True))

_FIFO = frozenset(queue.name for queue in (*ROOM_QUEUES, LOOKS, INBOXES, *DEAD_LETTERS) if queue.fifo)


def queue_name(queue: str) -> str:
    """Return the name of a queue without the deployment's prefix; SQS demands a suffix for FIFO."""
    return f"{queue}.fifo" if queue in _FIFO else queue


WAITING_SHARDS = 4
TIMER_SHARDS = 4


def dead_letters_of(queue: str) -> str:
    """Return the name of the queue for the dead letters of `queue`."""
    (found,) = (dead.name for dead in DEAD_LETTERS if dead.fifo == (queue in _FIFO))
    return found
