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
        # Calls that waited for the sign-in.
        "conversations": ("GetItem", "UpdateItem"),
    },
    objects=(PAYLOADS,),
    sends=(tool_queue("google").name,),
    secrets=("link", CLIENT_SECRETS["google"]),
    keys={GRANTS_KEY: ("Encrypt",)},
    routes=("GET /g/{token}", "HEAD /g/{token}", "POST /g/{token}"),
)

# Reads the mailboxes of members who have theirs watched. It has no key to the model; only a model without tools reads
# the mails that it finds.
INBOX_LOOKS = FunctionSpec(
    "inboxes",
    code="inboxes",
    timeout=90,
    # It reads a whole mail, of up to 50 MB (Gmail's limit).
    memory=1536,
    layers=("base", "google", "reading"),
    tables={
        # Watchers, and the mails they find.
        "conversations": ("Query", *CHANGE_ROW),
        "grants": ("GetItem",),
        # The mailbox's owner, and the names of senders whom the account knows.
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
    # It reads a whole mail, of up to 40 MB (SES's limit).
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
    # Work that waits for the outcome of a mail, which SES reports.
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
    # The agreed Pub/Sub topic and push account. It reads no mailbox, so it has no key to one.
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
