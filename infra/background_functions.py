"""Specifications of background Lambda functions, which a schedule, a stream or another function invokes.

See `infra.catalogue`, which lists all.
"""

from __future__ import annotations

from infra.function_spec import FunctionSpec, ObjectAccess
from infra.permissions import (
    CHANGE_ROW,
    DOCUMENTS_KEPT,
    ERASES,
    GATES,
    MAIL_SECRET,
    OWN_ROWS,
    PAYLOADS,
    PUT_ROW,
    WORKSPACE_FILES,
)
from infra.queues import ROW_QUEUES
from steward.aws.schema import DEAD_LETTERS as DEAD_LETTER_QUEUES

SWEEP = FunctionSpec(
    "sweep",
    code="sweep",
    timeout=60,
    memory=512,
    layers=("base",),
    tables={
        # Its heartbeat.
        "conversations": ("GetItem", *PUT_ROW),
        "timers": ("Query", "GetItem", "PutItem", "DeleteItem"),
        "approvals": ("GetItem", "UpdateItem"),
    },
    indexes={"conversations": ("waiting",)},
    objects=(PAYLOADS,),
    sends=ROW_QUEUES,
)

MISSED_MESSAGES = FunctionSpec(
    "missed_messages",
    code="missed_messages",
    timeout=120,
    # It reads a whole mail, of up to 50 MB (Gmail's limit).
    memory=1536,
    layers=("base", "delivery"),
    tables={
        "people": ("BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem"),
        # A bounced mail may settle a tool call. A STOP is told with the texts that are scheduled to its sender.
        "conversations": ("BatchGetItem", "Query", *CHANGE_ROW),
        "inbound_ids": ("BatchGetItem", "GetItem", *PUT_ROW),
        "ledger": PUT_ROW,
    },
    objects=(PAYLOADS, DOCUMENTS_KEPT),
    sends=("turns",),
    secrets=("twilio", MAIL_SECRET),
)

DEAD_LETTERS = FunctionSpec(
    "dead_letters",
    code="dead_letters",
    timeout=60,
    memory=512,
    layers=("base",),
    tables={
        "conversations": ("BatchGetItem", "UpdateItem", *OWN_ROWS),
        # Members' quiet hours.
        "people": ("GetItem",),
        "ledger": PUT_ROW,
        "search_tail": PUT_ROW,
    },
    objects=(PAYLOADS,),
    sends=("turns", "deliveries"),
    woken_by=tuple(queue.name for queue in DEAD_LETTER_QUEUES),
    max_concurrency=2,
)

LEDGER_COPY = FunctionSpec(
    "ledger_copy",
    code="ledger_copy",
    timeout=60,
    memory=256,
    layers=("base",),
    objects=(ObjectAccess("copies", ("PutObject",), "accounts/*"),),
    copies=("ledger",),
)

# The only function that may delete history. Nothing invokes it but the schedule: a requested erasure is a row.
ERASURE = FunctionSpec(
    "erasure",
    code="erasure",
    timeout=900,
    aws_seconds=60,
    # It recognizes a person's words by their character n-grams.
    memory=1024,
    layers=("base", "people"),
    tables={
        "conversations": ("Query", "GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"),
        "people": ("Query", "GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"),
        "approvals": ("Scan", "GetItem", "BatchGetItem", "UpdateItem"),
        "ledger": ("Query", "PutItem", "UpdateItem"),
        "search_tail": ("Query", "PutItem", "UpdateItem", "DeleteItem"),
        "grants": ("Query", "UpdateItem", "DeleteItem"),
        "facts": ("Query", "UpdateItem", "DeleteItem"),
        "records": ("Scan", "UpdateItem"),
    },
    objects=ERASES,
    sends=("turns", "search"),
)

# Runs programs of the model. A program that escaped the interpreter would find a role without any permission.
SANDBOX = FunctionSpec(
    "sandbox",
    code="sandbox",
    # Twice the interpreter's own time limits, in case these fail.
    timeout=15,
    # Lambda gives processor time in proportion to memory.
    memory=1024,
    layers=("base", "sandbox"),
    asked=True,
    powerless=True,
)

# Calls third-party tools and returns their answers unchanged. It can read their keys and nothing else.
CONNECTOR = FunctionSpec(
    "connector",
    code="connector",
    # Less than the time that its caller waits.
    timeout=20,
    aws_seconds=6,
    memory=512,
    layers=("base", "connector"),
    asked=True,
    reads_keys="source",
    environment={"OTEL_SDK_DISABLED": "true"},
)

# Calls payment providers with an account's key and returns their answers unchanged. It can read only these keys.
PAYMENTS = FunctionSpec(
    "payments",
    code="payments",
    # Less than the time that its caller waits.
    timeout=20,
    aws_seconds=6,
    memory=512,
    layers=("base", "https"),
    asked=True,
    reads_keys="payment",
)

# The same for all other providers, apart: an attacker who gets in here finds no key that moves money.
BRIDGES = FunctionSpec(
    "bridges",
    code="bridges",
    # Less than the time that its caller waits.
    timeout=20,
    aws_seconds=6,
    memory=512,
    layers=("base", "https"),
    asked=True,
    reads_keys="bridge",
)

# Browses the web through the model's server. An attack by a web page finds the model's key here, and no data.
BROWSING = FunctionSpec(
    "browsing",
    code="browsing",
    # A lookup takes at most 40 seconds, plus one timeout for a silent server.
    timeout=90,
    aws_seconds=7,
    memory=512,
    layers=("base", "model"),
    secrets=("model",),
    asked=True,
    asks_models=True,
    environment={"ANTHROPIC_OPEN_TELEMETRY": "false"},
)

# Syncs accounts' Git repositories: reads and writes workspace files, rows with the sync's state, and Git tokens.
WORKSPACE_SYNC = FunctionSpec(
    "workspace_sync",
    code="workspace_sync",
    timeout=240,
    # It unpacks a repository in memory.
    memory=1024,
    layers=("base", "repository"),
    tables={
        # The sync's own rows, the owners, and members' names.
        "people": ("GetItem", "Query", "PutItem"),
        # Notices to owners.
        "conversations": PUT_ROW,
    },
    # It talks to servers that owners choose, so it may not change rows of people.
    partitions={"people": ("*#repository",)},
    objects=(WORKSPACE_FILES, PAYLOADS),
    sends=("turns",),
    asked=True,
    reads_keys="repository",
)

# Scans a trade's due records. Only this function may query their index, which spans all accounts.
SCANS = FunctionSpec(
    "scans",
    code="scans",
    timeout=300,
    # Lambda gives processor time in proportion to memory, and signing transactions takes time.
    memory=1024,
    # This layer holds the library that computes when rent is due.
    layers=("base", "schedules", "people"),
    tables={
        # Findings, due rows, and charges of future rent.
        "records": ("Query", "GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"),
        # The members who get the notice.
        "people": GATES,
        # Notices and proposals in members' conversations, and what became of them; follow-ups that move away.
        "conversations": (*PUT_ROW, "GetItem", "BatchGetItem", "Query"),
        # Calls that wait for a decision.
        "approvals": ("BatchGetItem",),
    },
    # It deletes only follow-ups that it has taken over.
    deletes={"conversations": ("follow_ups",)},
    indexes={"records": ("due",)},
    objects=(PAYLOADS,),
    sends=("turns",),
)

# Called by the state machines of workflows at each step, and by workflows that start or answer a machine. It reads no
# rows: it puts an event into a workflow's mailbox, or calls Step Functions.
WORKFLOW_STEPS = FunctionSpec(
    "workflow_steps",
    code="workflow_steps",
    # Less than the time that its caller waits.
    timeout=20,
    aws_seconds=6,
    memory=256,
    layers=("base",),
    tables={"conversations": PUT_ROW},
    sends=("turns",),
    asked=True,
    drives=True,
)
