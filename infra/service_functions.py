"""Specifications of Lambda functions for optional services: Google, Steward's Gmail mailbox, mail by SES."""

from __future__ import annotations

from infra.function_spec import FunctionSpec
from infra.permissions import (
    CHANGE_ROW,
    CLIENT_SECRETS,
    DOCUMENTS_KEPT,
    GRANTS_KEY,
    MAIL_SECRET,
    MAILS_RECEIVED,
    MAILS_SENT_NOTED,
    PAYLOADS,
    PUT_ROW,
)
from steward.aws.schema import INBOXES, LOOKS, tool_queue

SIGN_IN = FunctionSpec(
    "sign_in",
    code="sign_in",
    timeout=20,
    aws_seconds=7,
    memory=512,
    layers=("base", "web", "google"),
    tables={
        "grants": ("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
        "people": ("GetItem",),
        # The calls that waited.
        "conversations": ("GetItem", "UpdateItem"),
    },
    objects=(PAYLOADS,),
    sends=(tool_queue("google").name,),
    secrets=("link", CLIENT_SECRETS["google"]),
    keys={GRANTS_KEY: ("Encrypt",)},
    routes=("GET /g/{token}", "HEAD /g/{token}", "POST /g/{token}"),
)

# Opens the mailboxes of those who have theirs watched; it has no key to the model, and what it finds only a model
# without tools reads.
INBOX_LOOKS = FunctionSpec(
    "inboxes",
    code="inboxes",
    timeout=90,
    # A mail of 50 MB, as Gmail still takes, is read whole.
    memory=1536,
    layers=("base", "google", "reading"),
    tables={
        # What is looked for, and what is found.
        "conversations": ("Query", *CHANGE_ROW),
        "grants": ("GetItem",),
        # Whose mailbox it is, and what the account calls whoever wrote.
        "people": ("GetItem",),
    },
    objects=(PAYLOADS,),
    sends=("turns",),
    secrets=(CLIENT_SECRETS["google"],),
    keys={GRANTS_KEY: ("Decrypt",)},
    woken_by=(INBOXES.name,),
)

MAIL_RECEIVED = FunctionSpec(
    "mail_received",
    code="mail",
    timeout=120,
    # A mail of 40 MB, as SES takes, is read whole.
    memory=1536,
    layers=("base", "delivery"),
    tables={
        "people": ("BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem"),
        "conversations": ("BatchGetItem", *PUT_ROW),
        "inbound_ids": ("GetItem", *PUT_ROW),
    },
    objects=(PAYLOADS, DOCUMENTS_KEPT, MAILS_RECEIVED),
    sends=("turns",),
    events=("received",),
)

MAIL_OUTCOMES = FunctionSpec(
    "mail_outcomes",
    code="mail",
    timeout=60,
    memory=512,
    layers=("base", "delivery"),
    tables={
        "people": ("GetItem", "UpdateItem"),
        "conversations": CHANGE_ROW,
        "inbound_ids": PUT_ROW,
        "ledger": PUT_ROW,
    },
    objects=(PAYLOADS, MAILS_SENT_NOTED),
    # What waits behind a mail whose outcome SES tells.
    sends=("turns", "deliveries"),
    events=("outcome",),
)

MAIL_PUSH = FunctionSpec(
    "mail_push",
    code="mail_push",
    timeout=15,
    aws_seconds=7,
    memory=512,
    layers=("base", "google"),
    # What it was agreed that Gmail tells, and as whom. It opens no mailbox, so it has no key to one.
    tables={"people": ("GetItem",)},
    sends=(LOOKS.name,),
    routes=("POST /webhooks/gmail",),
)

MAIL_WATCH = FunctionSpec(
    "mail_watch",
    code="mail_watch",
    timeout=90,
    memory=512,
    layers=("base", "delivery"),
    tables={"people": ("GetItem", "PutItem", "DeleteItem")},
    secrets=(MAIL_SECRET,),
)
