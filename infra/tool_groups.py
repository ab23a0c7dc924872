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

# Search was measured on this architecture; its index and embeddings run native code of third parties.
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
        # The conversations that members' numbers lead to, and what waits there for a member who leaves.
        conversations=("Query", "BatchGetItem"),
        approvals=("BatchGetItem",),
    ),
    # Tools for a landlord's records.
    executor(
        "portfolio",
        layers=("people", "schedules"),
        people=GATES,
        records=("Query", "GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"),
        # Documents filed with a record: their metadata, never their content.
        objects=(DOCUMENTS_READ,),
        # The account's workflows, to wake those that wait for a changed record, and to find the conversation for a
        # notice to a member.
        conversations=("Query", "BatchGetItem"),
        # It has no provider keys: `PAYMENTS` and `BRIDGES` make its provider requests.
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
        # It reads a whole attachment, of up to 25 MB.
        memory=1024,
        # Sandbox programs, third-party tools and web lookups are invoked from here: a tool group for each would need a
        # queue, which costs at rest.
        asks=("sandbox", "connector", "browsing"),
        # Changed files start a sync.
        starts=("workspace_sync",),
    ),
    executor(
        "channels",
        people=(*GATES, "UpdateItem"),
        sends=("deliveries",),
        # To find the conversation for a notice to a member, and open questions about a record that has changed.
        conversations=("Query", "BatchGetItem"),
        # The record of a reminder, and the note that somebody was reminded.
        records=("GetItem", "PutItem", "UpdateItem"),
    ),
    executor(
        "approvals",
        people=(*GATES, "BatchGetItem", "PutItem", "DeleteItem"),
        # Also other members' requests for the same text, which a yes withdraws.
        approvals=("GetItem", "BatchGetItem", "UpdateItem"),
        # The log and the ledger, which say why a member was told something.
        conversations=("Query", "BatchGetItem"),
        ledger=("Query",),
        # Learned rules, and people's corrections of them.
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
    # Attachments that a mail sends on.
    objects=(WORKSPACE_READ, DOCUMENTS_READ),
    # It reads a whole file, of up to 25 MB.
    memory=1024,
    grants=("GetItem", "Query", "PutItem", "DeleteItem"),
    # Members' mail watchers.
    conversations=("Query", "DeleteItem"),
    secrets=(CLIENT_SECRETS["google"],),
    keys={GRANTS_KEY: ("Decrypt",)},
)

TOOL_GROUPS = tuple(spec.environment["STEWARD_TOOL_GROUP"] for spec in TOOLS)
TOOL_QUEUES = tuple(tool_queue(group) for group in TOOL_GROUPS)
