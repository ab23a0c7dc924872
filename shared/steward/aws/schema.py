"""The tables and queues Steward needs, declared once: the CDK app creates them and the tests build the same."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Index:
    """A secondary index: its partition and sort keys (strings) and the attributes it carries besides them."""

    name: str
    partition: str
    sort: str
    attributes: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableSchema:
    """A DynamoDB table with string keys; `ttl` names an attribute of epoch seconds.

    What is written to one that is `copied` goes to a bucket, too, from which nothing can be taken.
    """

    name: str
    partition: str
    sort: str | None = None
    index: Index | None = None
    ttl: str | None = None
    copied: bool = False


@dataclass(frozen=True)
class QueueSchema:
    """An SQS queue; `fifo` queues group by conversation, recipient or account."""

    name: str
    fifo: bool

    @property
    def dead_letters(self) -> QueueSchema | None:
        """Where what was received in vain goes: SQS wants the same kind of queue. None for those themselves."""
        if self in DEAD_LETTERS:
            return None
        return next(queue for queue in DEAD_LETTERS if queue.fifo == self.fifo)


def tool_queue(group: str) -> QueueSchema:
    """The queue of a tool group; which groups there are, `infra.tool_groups` says."""
    return QueueSchema(f"tools-{group}", fifo=False)


# A partition `ext#<account>` lists the account's correspondences; `ext-…` is one, with rows like a conversation's.
# A partition `lane#…` holds one row `lane`: which delivery was last sent to a recipient, and what waits behind it.
# A partition `tries#…` holds a row for each doorbell that was received again: its messages, one for each run.
# A partition `used#<app>` holds one row `used`: when a member's app asked last, and how often in that minute.
# Rows of one conversation: `aside#…`, `call#…`, `delivery#…`, `job#…`, `log#…`, `mail#…`, `state`. The order of these
# names matters: one backward query returns the state, the waiting mail and the newest log entries together.
CONVERSATIONS = TableSchema(
    "conversations",
    partition="conversation_id",
    sort="row",
    # Sparse: only rows that still need somebody's attention carry these two attributes.
    index=Index("waiting", partition="waiting_shard", sort="waiting_since", attributes=("ring", "group")),
)
# Rows of one account (`account`, `member#…`, `contact#…`, `address#…`, `app#…`), look-ups by address,
# `<account>#scope`, `<account>#standing`, and under `numbers` a row for each of Steward's own, under `channels` one for
# each channel, and `watch#…` for what its provider was asked to tell.
PEOPLE = TableSchema("people", partition="owner", sort="row")
APPROVALS = TableSchema("approvals", partition="approval_id")
# `bucket` is a minute and a shard; `row` is the due time and the timer's id.
TIMERS = TableSchema("timers", partition="bucket", sort="row")
# Every provider id ever accepted, kept for ever: a message is handled once, a sent text is bound to one delivery.
INBOUND_IDS = TableSchema("inbound_ids", partition="inbound_id")
# Every execution of a tool, begun and ended; `entry` is the time, the call and the kind of line. Only ever added to.
LEDGER = TableSchema("ledger", partition="account_id", sort="entry", copied=True)
# What search finds although no snapshot holds it yet: one row for each thing said; `row` is its time and id.
SEARCH_TAIL = TableSchema("search_tail", partition="account_id", sort="row")

# What members let Steward use of theirs: under an account `grant#…`, `waiting#…` and `run#…` (what a run has noted),
# under the id of a sign-in that row again, under `from#…` how often an address has tried.
GRANTS = TableSchema("grants", partition="owner", sort="row", ttl="expires_epoch")

# What is known of members: under `<account>#<member>` a row `fact-…` for each fact and `before#…` for how one was
# before a call changed it; under the id of a conversation how far it was looked through (`cursor`).
FACTS = TableSchema("facts", partition="owner", sort="row", ttl="expires_epoch")

# Records of a trade. Every partition begins with the account's id, so that a role can be limited to one account's:
# `<account>#<record>` has the record (`record`), how it was (`was#…`), a line for each record under it (`pay#<day>#…`),
# what it owes (`balance`), when somebody is to look at it (`due#<scanner>`); `<account>#<change>` what a change did;
# `<account>#open#<kind>` and `<account>#all#<kind>` lists.
RECORDS = TableSchema(
    "records",
    partition="owner",
    sort="row",
    # Sparse: only due rows carry these two attributes.
    index=Index(
        "due",
        partition="due_shard",
        sort="due_at",
        attributes=("account_id", "record_id", "revision", "facts"),
    ),
)

TABLES = (CONVERSATIONS, PEOPLE, APPROVALS, TIMERS, INBOUND_IDS, LEDGER, SEARCH_TAIL, GRANTS, FACTS, RECORDS)

TURNS = QueueSchema("turns", fifo=True)
DELIVERIES = QueueSchema("deliveries", fifo=True)
# Work on conversations that nobody waits for: abbreviations, titles, exports.
JOBS = QueueSchema("jobs", fifo=True)
# Which account's search needs a snapshot, another one, or a comparison with the logs; grouped by account.
SEARCH = QueueSchema("search", fifo=True)

# Besides these each tool group has one.
ROOM_QUEUES = (TURNS, DELIVERIES, JOBS, SEARCH)
# Which channel's provider has something for us, one look of each at a time; only where there is mail.
LOOKS = QueueSchema("looks", fifo=True)
# Which member's mailbox is to be looked into for its watcher; only where members sign in with Google.
INBOXES = QueueSchema("inboxes", fifo=True)
# What any queue gave up on: an empty queue is polled all the time, so there is not one beside each.
DEAD_LETTERS = (QueueSchema("dead-letters", fifo=False), QueueSchema("dead-letters-in-order", fifo=True))

_FIFO = frozenset(queue.name for queue in (*ROOM_QUEUES, LOOKS, INBOXES, *DEAD_LETTERS) if queue.fifo)


def queue_name(queue: str) -> str:
    """What a queue is called, after the prefix that all of a deployment's share; SQS wants to see that it is FIFO."""
    return f"{queue}.fifo" if queue in _FIFO else queue


WAITING_SHARDS = 4
TIMER_SHARDS = 4


def dead_letters_of(queue: str) -> str:
    """The name of the queue that takes the dead letters of the queue called `queue`."""
    (found,) = (dead.name for dead in DEAD_LETTERS if dead.fifo == (queue in _FIFO))
    return found
