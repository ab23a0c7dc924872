"""Catalogue of the Lambda functions: code, triggers and least privileges of each.

One table for everything that has to agree: the role of a function, its environment variables and its layers all follow
from its `FunctionSpec`, so a function knows the address of a resource exactly when it may use it. Tables and queues go
by their names in `steward.aws.schema`, buckets and secrets by those in `infra.permissions`.

Here are the functions behind webhooks and pages, and the queues every environment has. Those that a clock or another
function starts are in `infra.background_functions`, those that come with a service in `infra.service_functions`, the
executors of tool groups in `infra.tool_groups`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from infra.background_functions import (
    BRIDGES,
    BROWSING,
    CONNECTOR,
    DEAD_LETTERS,
    ERASURE,
    LEDGER_COPY,
    MISSED_MESSAGES,
    PAYMENTS,
    SANDBOX,
    SCANS,
    SWEEP,
    WORKFLOW_STEPS,
    WORKSPACE_SYNC,
)
from infra.environments import BEDROCK
from infra.function_spec import FunctionSpec, ObjectAccess, pascal
from infra.permissions import (
    CHANGE_ROW,
    CLIENT_SECRETS,
    DOCUMENTS_KEPT,
    DOCUMENTS_READ,
    GATES,
    MAIL,
    MAIL_SECRET,
    MAILS_RECEIVED,
    MAILS_SENT_KNOWN,
    MEMORY_READ,
    NOTES,
    OIDC,
    OIDC_SECRET,
    OWN_ROWS,
    PAYLOADS,
    PAYLOADS_PUT,
    PUT_ROW,
    SNAPSHOTS,
    UPLOADS,
    WORKSPACE_VERSIONS_READ,
)
from infra.queues import QUEUES, ROW_QUEUES
from infra.service_functions import INBOX_LOOKS, MAIL_OUTCOMES, MAIL_PUSH, MAIL_RECEIVED, MAIL_WATCH, SIGN_IN
from infra.tool_groups import SEARCHES_ON, TOOLS, TOOLS_GOOGLE
from steward.aws.schema import INBOXES, LOOKS, QueueSchema, tool_queue
from steward.channels.messaging.installed_ports import webhook_paths

# A queue hides a message for its consumer's time-out plus this, so that a slow run is never overtaken (seconds). AWS
# advises six times the time-out; but a run that dies holds up its conversation for as long, 18 minutes for a turn.
VISIBILITY_MARGIN = 30
# Catches work that dies before it can count its own runs (`steward.aws.doorbells`). The number is high because SQS also
# counts a receive when Lambda had no capacity, and then nothing has failed.
MAX_RECEIVE_COUNT = 100

# A function that sends to WebSockets deletes the closed ones.
SOCKETS_OVER = {"conversations": ("sockets#*",)}
# A function that sends push messages deletes expired subscriptions.
BROWSERS_GONE = {"people": ("*#devices",)}

WEBHOOK = FunctionSpec(
    "webhook",
    code="webhook",
    # Twilio waits 15 s; fetching a text's attachments takes at most 6 of them.
    timeout=14,
    aws_seconds=7,
    memory=512,
    layers=("base", "webhook"),
    tables={
        "people": ("BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem"),
        # A STOP is told with the texts that are scheduled to its sender.
        "conversations": ("BatchGetItem", "Query", *CHANGE_ROW),
        "inbound_ids": ("GetItem", *PUT_ROW),
        # A status callback may settle a tool call.
        "ledger": PUT_ROW,
    },
    objects=(PAYLOADS, DOCUMENTS_KEPT),
    # Work that waits for the outcome of a text, which a callback brings.
    sends=("turns", "deliveries"),
    secrets=("twilio",),
    routes=tuple(f"POST {path}" for path in webhook_paths()),
)

TURN = FunctionSpec(
    "turn",
    code="turn",
    timeout=180,
    # It mostly waits for the model, and its SnapStart snapshot costs by size.
    memory=512,
    # `people`: it parses an invited person's number before it asks an owner.
    layers=("base", "model", "schedules", "people"),
    tables={
        "conversations": ("BatchGetItem", *OWN_ROWS),
        # Read: other open requests to the same contact. Changed: why an approved one was not carried out.
        "approvals": ("BatchGetItem", "UpdateItem", *PUT_ROW),
        "timers": ("PutItem", "DeleteItem"),
        "people": ("BatchGetItem", "GetItem", "Query"),
        "ledger": PUT_ROW,
        "search_tail": PUT_ROW,
        # Learned rules, which members are told.
        "facts": ("Query", "PutItem"),
        # Records that workflow rules read.
        "records": ("Query", "GetItem", "BatchGetItem"),
    },
    objects=(*NOTES, PAYLOADS, DOCUMENTS_READ),
    sends=ROW_QUEUES,
    asks=("workflow_steps",),
    secrets=("model",),
    asks_models=True,
    shows_live=True,
    woken_by=("turns",),
    max_concurrency=50,
    snap_start=True,
    gradual=True,
    environment={"ANTHROPIC_OPEN_TELEMETRY": "false"},
)

SEARCH_INDEX = FunctionSpec(
    "search_index",
    code="search_index",
    timeout=300,
    # A search snapshot is large.
    aws_seconds=60,
    memory=3008,
    layers=("base", "search", "embedding_model"),
    tables={
        # Events to conversations whose abbreviation is overdue.
        "conversations": ("Query", "GetItem", "PutItem"),
        "people": ("Query",),
        "search_tail": ("Query", "PutItem", "BatchWriteItem"),
    },
    objects=(PAYLOADS, SNAPSHOTS),
    sends=("search", "turns"),
    woken_by=("search",),
    # Accounts at once, since each is one message group. A build needs as much memory as its index.
    max_concurrency=5,
    embeds=True,
    architecture=SEARCHES_ON,
    storage=4096,
)

DELIVERY = FunctionSpec(
    "delivery",
    code="delivery",
    timeout=60,
    memory=512,
    layers=("base", "delivery"),
    tables={
        "conversations": ("BatchGetItem", "Query", *CHANGE_ROW),
        # The owners, who are told when the account reaches its sending limit; and the account's mailbox.
        "people": ("BatchGetItem", "GetItem", "Query", "UpdateItem"),
        "inbound_ids": PUT_ROW,
        "ledger": PUT_ROW,
    },
    deletes={**SOCKETS_OVER, **BROWSERS_GONE},
    objects=(PAYLOADS,),
    sends=("turns", "deliveries"),
    secrets=("twilio", MAIL_SECRET, "link"),
    shows_live=True,
    woken_by=("deliveries",),
    gradual=True,
    errors_by_design=5,
)

TRANSCRIPTS = ObjectAccess("workspace", ("GetObject", "PutObject"), "accounts/*/transcripts/*", listing=True)

JOBS = FunctionSpec(
    "jobs",
    code="jobs",
    timeout=150,
    memory=1024,
    layers=("base", "model"),
    tables={
        "conversations": ("Query", "BatchGetItem", *CHANGE_ROW),
        # It deletes facts that nobody has mentioned for long.
        "facts": ("Query", "GetItem", "PutItem", "DeleteItem"),
    },
    # It reads the team's own notes, so that it does not extract them again.
    objects=(TRANSCRIPTS, PAYLOADS, MEMORY_READ),
    sends=("turns", "search"),
    secrets=("model",),
    asks_models=True,
    woken_by=("jobs",),
    max_concurrency=5,
    environment={"ANTHROPIC_OPEN_TELEMETRY": "false"},
)

APPROVAL_PAGE = FunctionSpec(
    "approval_page",
    code="approval_page",
    timeout=10,
    aws_seconds=7,
    memory=512,
    layers=("base", "web"),
    tables={
        # Also other members' requests for the same text, which a yes withdraws.
        "approvals": ("GetItem", "BatchGetItem", "UpdateItem"),
        # The person who opens the page, and whether the account is paused.
        "people": GATES,
        "conversations": ("Query", *CHANGE_ROW),
        # Written: what a decision teaches. Read: earlier decisions, which the page shows.
        "facts": ("Query", "PutItem"),
    },
    objects=(PAYLOADS,),
    sends=("turns", "deliveries"),
    secrets=("link",),
    routes=tuple(f"{method} /{page}/{{token}}" for method in ("GET", "HEAD", "POST") for page in ("a", "s")),
)

# The web app. It reads what its pages show, stores sessions, and puts events. Every other action of a member becomes a
# tool call, which other functions check and run.
WEB_PAGES = FunctionSpec(
    "web_pages",
    code="web_pages",
    # API Gateway waits 30 seconds; a page waits half of that for the result of a click.
    timeout=28,
    aws_seconds=7,
    memory=1024,
    layers=("base", "web", "sign_in", "people"),
    tables={
        "people": (*GATES, "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"),
        "conversations": ("Query", "BatchGetItem", *CHANGE_ROW),
        # Ids of chat messages, so that each is accepted once.
        "inbound_ids": ("GetItem", *PUT_ROW),
        # Members also decide approvals here.
        "approvals": ("GetItem", "BatchGetItem", "UpdateItem"),
        # A trade's records, findings, and scanner settings.
        "records": ("Query", "GetItem", "BatchGetItem"),
        # Remembered facts and learned rules; a decision adds to what is learned.
        "facts": ("Query", "PutItem"),
        # Connected accounts; the tokens in them stay encrypted.
        "grants": ("Query", "GetItem"),
        "ledger": ("Query",),
    },
    indexes={"conversations": ("listed",)},
    deletes=SOCKETS_OVER,
    # Sessions, push subscriptions, and opt-ins or opt-outs of members who write here.
    partitions={"people": ("*#sessions", "*#devices", "*#standing")},
    # Attachments of chat messages, stored and shown as those of texts.
    objects=(*NOTES, PAYLOADS, WORKSPACE_VERSIONS_READ, UPLOADS, DOCUMENTS_KEPT, DOCUMENTS_READ),
    sends=("turns",),
    # Pages show a member the signed links that their texts carry (sign in, send again). The key of push messages is
    # derived from the same secret.
    secrets=("link",),
    signs_in=True,
    shows_live=True,
    routes=("GET /app", *(f"{method} /app/{{path+}}" for method in ("GET", "HEAD", "POST"))),
)

# Accepts WebSockets of pages, and stores a row for each.
WEB_SOCKET = FunctionSpec(
    "web_socket",
    code="web_socket",
    timeout=10,
    aws_seconds=7,
    memory=512,
    layers=("base",),
    tables={"people": ("GetItem",), "conversations": ("Query", "PutItem", "DeleteItem")},
    partitions={"conversations": ("sockets#*",)},
    secrets=("link",),
    shows_live=True,
    opens_sockets=True,
)

# Read only. The key of a link is stored in its report.
REPORT_PAGE = FunctionSpec(
    "report_page",
    code="report_page",
    timeout=20,
    aws_seconds=7,
    # It renders PDFs in memory.
    memory=1024,
    layers=("base", "web", "pdf"),
    tables={"records": ("GetItem",), "people": ("GetItem",)},
    # Reports hold no personal text, so it needs no access to payloads.
    routes=tuple(f"{method} /r/{{token}}{file}" for method in ("GET", "HEAD") for file in ("", "/{file}")),
)

# MCP endpoint of members' apps. It queues their tool calls and reads the results.
APPS = FunctionSpec(
    "apps",
    code="apps",
    # API Gateway waits 30 seconds; a client waits half of that for the result of its call.
    timeout=28,
    aws_seconds=7,
    memory=1024,
    layers=("base", "connector"),
    tables={
        # It may read people, but not change them.
        "people": (*GATES, "BatchGetItem"),
        "conversations": ("BatchGetItem", *CHANGE_ROW),
    },
    objects=(PAYLOADS,),
    sends=("turns",),
    routes=("POST /mcp", "GET /mcp", "DELETE /mcp"),
    environment={"OTEL_SDK_DISABLED": "true"},
)

# Webhooks of payment and screening providers. It reads which providers are connected and their signing secrets; it
# has no keys to call them.
PAYMENTS_DOOR = FunctionSpec(
    "payments_door",
    code="payments_door",
    timeout=10,
    aws_seconds=7,
    memory=512,
    layers=("base",),
    tables={
        "people": ("GetItem",),
        "conversations": PUT_ROW,
        # Ids of events, so that each is accepted once.
        "inbound_ids": PUT_ROW,
    },
    objects=(PAYLOADS_PUT,),
    sends=("turns",),
    reads_keys="payment_signing",
    routes=("POST /webhooks/payments/{account}", "POST /webhooks/screening/{account}", "GET /paid"),
)

FUNCTIONS: tuple[FunctionSpec, ...] = (
    WEBHOOK,
    TURN,
    *TOOLS,
    DELIVERY,
    JOBS,
    APPROVAL_PAGE,
    REPORT_PAGE,
    WEB_PAGES,
    WEB_SOCKET,
    SWEEP,
    MISSED_MESSAGES,
    SEARCH_INDEX,
    DEAD_LETTERS,
    LEDGER_COPY,
    ERASURE,
    SANDBOX,
    CONNECTOR,
    PAYMENTS,
    BRIDGES,
    PAYMENTS_DOOR,
    BROWSING,
    WORKSPACE_SYNC,
    SCANS,
    WORKFLOW_STEPS,
    APPS,
)

# Functions that come with an optional service.
_OF_SERVICES: Mapping[str, tuple[FunctionSpec, ...]] = {
    "google": (SIGN_IN, TOOLS_GOOGLE, INBOX_LOOKS),
    MAIL: (MAIL_PUSH, MAIL_WATCH),
    "ses": (MAIL_RECEIVED, MAIL_OUTCOMES),
    OIDC: (),
}
SERVICES = tuple(_OF_SERVICES)
# Additional permissions of other functions if the environment sends mail by SES.
_WITH_SES = {
    DELIVERY.name: replace(DELIVERY, objects=(*DELIVERY.objects, MAILS_SENT_KNOWN), mails=True),
    MISSED_MESSAGES.name: replace(MISSED_MESSAGES, objects=(*MISSED_MESSAGES.objects, MAILS_RECEIVED)),
}


def functions(services: Collection[str]) -> tuple[FunctionSpec, ...]:
    """Return the functions of an environment with these of `SERVICES`."""
    more = [spec for service in SERVICES if service in services for spec in _OF_SERVICES[service]]
    queues = tuple(name for spec in more for name in spec.woken_by)
    signing_in = sorted(CLIENT_SECRETS.keys() & set(services))

    def with_services(spec: FunctionSpec) -> FunctionSpec:
        if "ses" in services:
            spec = _WITH_SES.get(spec.name, spec)
        if spec.asks_models and BEDROCK in services:
            # At Bedrock the function's role replaces a key.
            spec = replace(spec, secrets=())
        if spec.signs_in and OIDC in services:
            spec = replace(spec, secrets=(*spec.secrets, OIDC_SECRET))
        if spec.name in (TURN.name, APPS.name, WEB_PAGES.name) and signing_in:
            spec = replace(spec, environment={**spec.environment, "STEWARD_SERVICES": ",".join(signing_in)})
        if spec.name == MISSED_MESSAGES.name and MAIL in services:
            # The polls of one channel are one message group, so more consumers would be idle.
            spec = replace(spec, woken_by=(LOOKS.name,), max_concurrency=2)
        return replace(spec, sends=(*spec.sends, *queues)) if spec.sends == ROW_QUEUES else spec

    return (*map(with_services, FUNCTIONS), *more) if services else FUNCTIONS


def tool_groups(services: Collection[str]) -> tuple[FunctionSpec, ...]:
    """Return the executors of an environment's tool groups, each in a stack of its own."""
    return tuple(spec for spec in functions(services) if spec.code == "tools")


def stacks(services: Collection[str]) -> tuple[str, ...]:
    """Return every stack of an environment with these services, by the distinctive part of its name."""
    rooms = (pascal(spec.name) for spec in tool_groups(services))
    mail = ("Mail",) if "ses" in services else ()
    return ("Data", "Edge", "Core", *rooms, "Schedules", *mail, "Observability")


def queues_of(services: Collection[str]) -> tuple[QueueSchema, ...]:
    """Return the queues that come with these services."""
    tools = (tool_queue(service) for service in CLIENT_SECRETS if service in services)
    inboxes = (INBOXES,) if "google" in services else ()
    return (*tools, *inboxes, *((LOOKS,) if MAIL in services else ()))


def queue_names(services: Collection[str]) -> tuple[str, ...]:
    """Return the names of all queues of an environment with these services."""
    return tuple(queue.name for queue in (*QUEUES, *queues_of(services)))


EVERY_FUNCTION = functions(SERVICES)
EVERY_QUEUE = (*QUEUES, *queues_of(SERVICES))


def function_spec(name: str, services: Collection[str] = ()) -> FunctionSpec:
    """Return the function called `name`. Raises `KeyError` if there is none."""
    return {spec.name: spec for spec in functions(services)}[name]


def visibility_timeout(queue: str) -> int:
    """Return the visibility timeout of `queue`, in seconds."""
    return max(spec.timeout for spec in EVERY_FUNCTION if queue in spec.woken_by) + VISIBILITY_MARGIN
