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
    PAYLOADS_READ,
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
        # The beat it leaves there.
        "conversations": ("GetItem", *PUT_ROW),
        "timers": ("Query", "GetItem", "PutItem", "DeleteItem"),
        "approvals": ("GetItem", "UpdateItem"),
    },
    indexes={"conversations": ("waiting",)},
    objects=(PAYLOADS_READ,),
    sends=ROW_QUEUES,
)

MISSED_MESSAGES = FunctionSpec(
    "missed_messages",
    code="missed_messages",
    timeout=120,
    # A mail of 50 MB, as Gmail still takes, is read whole.
    memory=1536,
    layers=("base", "delivery"),
    tables={
        "people": ("BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem"),
        # A mail that came back may be what ends a call.
        "conversations": ("BatchGetItem", *CHANGE_ROW),
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
        # When a member wants to hear of what can wait.
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

# The one function that may take away what was written. It talks to nobody: who asks for an erasure leaves a row.
ERASURE = FunctionSpec(
    "erasure",
    code="erasure",
    timeout=900,
    aws_seconds=60,
    # What somebody wrote is known again by its runs of characters.
    memory=1024,
    layers=("base", "people"),
    tables={
        "conversations": ("Query", "GetItem", "PutItem", "UpdateItem", "DeleteItem"),
        "people": ("Query", "GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"),
        "approvals": ("Scan", "UpdateItem"),
        "ledger": ("Query", "PutItem", "UpdateItem"),
        "search_tail": ("Query", "PutItem", "UpdateItem", "DeleteItem"),
        "grants": ("Query", "UpdateItem", "DeleteItem"),
        "facts": ("Query", "UpdateItem", "DeleteItem"),
        "records": ("Scan", "UpdateItem"),
    },
    objects=ERASES,
    sends=("turns", "search"),
)

# Programs of the model's. A program that broke out of the interpreter would find credentials of a role with no rights.
SANDBOX = FunctionSpec(
    "sandbox",
    code="sandbox",
    # Twice what the interpreter's own bounds come to, should they not hold.
    timeout=15,
    # The processor comes with the memory.
    memory=1024,
    layers=("base", "sandbox"),
    asked=True,
    powerless=True,
)

# Tools of others. What it is told by them it brings back as it is; of ours it can read their keys alone.
CONNECTOR = FunctionSpec(
    "connector",
    code="connector",
    # Less than whoever asks it waits.
    timeout=20,
    aws_seconds=6,
    memory=512,
    layers=("base", "connector"),
    asked=True,
    reads_keys="source",
    environment={"OTEL_SDK_DISABLED": "true"},
)

# Providers of payments, asked with an account's key. What they answer goes back as it is; of ours it reads keys alone.
PAYMENTS = FunctionSpec(
    "payments",
    code="payments",
    # Less than whoever asks it waits.
    timeout=20,
    aws_seconds=6,
    memory=512,
    layers=("base", "https"),
    asked=True,
    reads_keys="payment",
)

# The same for providers of anything else: whoever breaks one of them finds no key that moves money.
BRIDGES = FunctionSpec(
    "bridges",
    code="bridges",
    # Less than whoever asks it waits.
    timeout=20,
    aws_seconds=6,
    memory=512,
    layers=("base", "https"),
    asked=True,
    reads_keys="bridge",
)

# The web, looked at by the model's server. What a page brings about here finds the key to the model, and no rows.
BROWSING = FunctionSpec(
    "browsing",
    code="browsing",
    # A look takes 40 seconds at most, and one silence of the server's on top.
    timeout=90,
    aws_seconds=7,
    memory=512,
    layers=("base", "model"),
    secrets=("model",),
    asked=True,
    asks_models=True,
    environment={"ANTHROPIC_OPEN_TELEMETRY": "false"},
)

# Repositories of accounts. It reads and writes their files, rows that say how it stands, and one kind of keys.
WORKSPACE_SYNC = FunctionSpec(
    "workspace_sync",
    code="workspace_sync",
    timeout=240,
    # A repository is unpacked in memory.
    memory=1024,
    layers=("base", "repository"),
    tables={
        # Its own rows, who owners are and what members are called.
        "people": ("GetItem", "Query", "PutItem"),
        # What it tells owners.
        "conversations": PUT_ROW,
    },
    # It talks with whatever server an owner names: of the people it changes nothing.
    partitions={"people": ("*#repository",)},
    objects=(WORKSPACE_FILES, PAYLOADS),
    sends=("turns",),
    asked=True,
    reads_keys="repository",
)

# Records of a trade that are due. Nobody else asks the index of them, which is over all accounts.
SCANS = FunctionSpec(
    "scans",
    code="scans",
    timeout=300,
    # The processor comes with the memory: transactions are signed one by one.
    memory=1024,
    # When rent is due is counted by the library of schedules.
    layers=("base", "schedules"),
    tables={
        # Findings, what is due, and the charges of the rent to come.
        "records": ("Query", "GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"),
        # Who sees to it.
        "people": GATES,
        # What it tells them and proposes, and in which conversation; who waits for whom is handed over there.
        "conversations": (*PUT_ROW, "BatchGetItem", "Query"),
    },
    # What it has taken over it takes away, and no other row.
    deletes={"conversations": ("follow_ups",)},
    indexes={"records": ("due",)},
    objects=(PAYLOADS,),
    sends=("turns",),
)

# What the machines of workflows ask at each step, and what starts and answers them. It reads nothing: it puts an event
# into a workflow's mailbox, or does with a machine what the workflow says.
WORKFLOW_STEPS = FunctionSpec(
    "workflow_steps",
    code="workflow_steps",
    # Less than whoever asks it waits.
    timeout=20,
    aws_seconds=6,
    memory=256,
    layers=("base",),
    tables={"conversations": PUT_ROW},
    sends=("turns",),
    asked=True,
    drives=True,
)
