"""Specifications of the executors, which are the Lambda functions that run tool calls, one for each tool group."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from infra.function_spec import Architecture, FunctionSpec, ObjectAccess
from infra.permissions import (
    CHANGE_ROW,
    CLIENT_SECRETS,
    DOCUMENTS_READ,
    GATES,
    GRANTS_KEY,
    PAYLOADS,
    PUT_ROW,
    SNAPSHOTS_READ,
    WORKSPACE_FILES,
    WORKSPACE_READ,
)
from steward.aws.schema import tool_queue

# What search was measured on: its index and its embeddings are machine code of others.
SEARCHES_ON: Architecture = "x86_64"


def executor(
    group: str,
    *,
    layers: tuple[str, ...] = (),
    people: tuple[str, ...] = (),
    approvals: tuple[str, ...] = (),
    objects: tuple[ObjectAccess, ...] = (),
    sends: tuple[str, ...] = (),
    conversations: tuple[str, ...] = (),
    search_tail: tuple[str, ...] = (),
    ledger: tuple[str, ...] = (),
    facts: tuple[str, ...] = (),
    records: tuple[str, ...] = (),
    memory: int = 512,
    storage: int = 512,
    secrets: tuple[str, ...] = (),
    asks: tuple[str, ...] = (),
    starts: tuple[str, ...] = (),
    grants: tuple[str, ...] = (),
    keys: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> FunctionSpec:
    """Return the executor of one tool group. A group is nothing else: its queue, role, layers and alarms follow."""
    tables = {"conversations": (*CHANGE_ROW, *conversations), "people": people, "approvals": approvals}
    tables |= {"ledger": (*PUT_ROW, *ledger), "search_tail": search_tail, "grants": grants, "facts": facts}
    tables |= {"records": records}
    tables = {table: actions for table, actions in tables.items() if actions}
    return FunctionSpec(
        f"tools_{group}",
        code="tools",
        timeout=120,
        memory=memory,
        layers=("base", *layers),
        tables=tables,
        objects=(PAYLOADS, *objects),
        sends=("turns", *sends),
        woken_by=(tool_queue(group).name,),
        embeds=group == "search",
        architecture=SEARCHES_ON if group == "search" else "arm64",
        storage=storage,
        secrets=secrets,
        asks=asks,
        starts=starts,
        keys=keys,
        environment={"STEWARD_TOOL_GROUP": group},
    )


TOOLS = (
    executor(
        "people",
        layers=("people",),
        people=(*GATES, "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"),
    ),
    # What a landlord's team keeps and does.
    executor(
        "portfolio",
        layers=("people", "schedules"),
        people=GATES,
        records=("Query", "GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"),
        # What is filed with a record: what it is, never read here.
        objects=(DOCUMENTS_READ,),
        # Which workflows there are, and which of them wait for what has changed.
        conversations=("Query", "BatchGetItem"),
        # It has providers asked by who has their keys, and reads none itself: see `PAYMENTS` and `BRIDGES`.
        asks=("payments", "bridges"),
    ),
    executor(
        "memory",
        layers=("dates", "reading", "schedules"),
        people=GATES,
        objects=(WORKSPACE_FILES, DOCUMENTS_READ),
        # The list of an account's scheduled jobs.
        conversations=("Query",),
        facts=("Query", "PutItem", "DeleteItem"),
        # What came attached is read as a whole, up to 25 MB.
        memory=1024,
        # It hands programs of the model's over, calls of tools of others, and what is looked for on the web: groups of
        # their own would have a queue each, and so cost at rest.
        asks=("sandbox", "connector", "browsing"),
        # Whatever changes files.
        starts=("workspace_sync",),
    ),
    executor(
        "channels",
        people=(*GATES, "UpdateItem"),
        sends=("deliveries",),
        # In which conversation a member is told something.
        conversations=("BatchGetItem",),
        # What a reminder is about, and that somebody was reminded.
        records=("GetItem", "PutItem", "UpdateItem"),
    ),
    executor(
        "approvals",
        people=(*GATES, "BatchGetItem", "PutItem", "DeleteItem"),
        approvals=("GetItem", "UpdateItem"),
        # Why a member was told something, the log and the ledger know.
        conversations=("Query", "BatchGetItem"),
        ledger=("Query",),
        # What decisions teach, and what people say of it.
        facts=("Query", "PutItem"),
        # A member's code is a keyed hash.
        secrets=("link",),
    ),
    executor(
        "search",
        layers=("people", "search", "embedding_model"),
        people=GATES,
        objects=(SNAPSHOTS_READ,),
        sends=("search",),
        conversations=("Query", "BatchGetItem"),
        search_tail=("Query",),
        memory=2048,
        storage=4096,
    ),
)

TOOLS_GOOGLE = executor(
    "google",
    layers=("google", "reading"),
    people=GATES,
    # What came attached goes on with a mail.
    objects=(WORKSPACE_READ, DOCUMENTS_READ),
    # A file of 25 MB is read as a whole.
    memory=1024,
    grants=("GetItem", "Query", "PutItem", "DeleteItem"),
    # What members look for in their mail.
    conversations=("Query", "DeleteItem"),
    secrets=(CLIENT_SECRETS["google"],),
    keys={GRANTS_KEY: ("Decrypt",)},
)

TOOL_GROUPS = tuple(spec.environment["STEWARD_TOOL_GROUP"] for spec in TOOLS)
TOOL_QUEUES = tuple(tool_queue(group) for group in TOOL_GROUPS)
